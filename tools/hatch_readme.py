"""Metadata hook of hatchling: the README as a package index can show it.

A package index has no repository around the page: a link to `docs/` leads nowhere, a picture from
`docs/` is broken. Both get the repository's address, if it is known: from GitHub's own machines
(`GITHUB_REPOSITORY`), else from the README (see binder/links.py). If it is not, links become plain
words, and pictures and the links to the published project are left out.
"""

from __future__ import annotations

import os
import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


class Readme(MetadataHookInterface):
    """Gives hatchling the description, and where the project lies if that is known."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set what pyproject.toml calls dynamic (called by hatchling)."""
        root = Path(self.root)
        links = runpy.run_path(str(root / "binder" / "links.py"))
        name = os.environ.get("GITHUB_REPOSITORY") or links["repository"]() or ""
        text = links["with_links"]((root / "README.md").read_text(encoding="utf-8"), name)
        metadata["readme"] = {"content-type": "text/markdown", "text": description(text, name)}
        metadata["urls"] = {"Source": f"https://github.com/{name}"} if name else {}


def description(text: str, name: str) -> str:
    """Return a README without relative links, for a repository or for none.

    Examples
    --------
    >>> description("![a game](docs/a.svg) and [how](docs/b.md#c)", "we/lab")[:63]
    '![a game](https://raw.githubusercontent.com/we/lab/HEAD/docs/a.'
    >>> description("![a game](docs/a.svg) and [how](docs/b.md#c)", "")
    ' and how'
    """
    if not name:
        # A picture goes with the line that tells of it.
        text = re.sub(rf"^{PICTURE.pattern}\n\n\*.*\*\n\n", "", text, flags=re.MULTILINE)
        return LINK.sub(r"\1", PICTURE.sub("", text))
    raw = f"https://raw.githubusercontent.com/{name}/HEAD/"
    tree = f"https://github.com/{name}/blob/HEAD/"
    return LINK.sub(rf"[\1]({tree}\2)", PICTURE.sub(rf"![\1]({raw}\2?sanitize=true)", text))
