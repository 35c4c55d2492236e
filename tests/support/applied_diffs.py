"""The changes that a page of the documentation shows, made in files as a reader would make them.

A block ``diff`` begins with a line ``# path``. Between two lines ``…`` stand lines of the file:
those to be found, those to be taken out (``-``) and those to be put in (``+``). Where nothing is to
be found, they go to the end of the file.
"""

from __future__ import annotations

import re
from pathlib import Path

_BLOCK = re.compile(r"```diff\n# ([^\n]+)\n(.*?)```", re.DOTALL)


def apply_diffs(page: str, folder: Path) -> list[str]:
    """Make all changes that a page shows; return the paths of the files."""
    found = _BLOCK.findall(page)
    for path, block in found:
        file = folder / path
        text = file.read_text(encoding="utf-8")
        for hunk in block.split("…\n"):
            text = changed(text, hunk, path)
        file.write_text(text, encoding="utf-8")
    return [path for path, _ in found]


def changed(text: str, hunk: str, path: str) -> str:
    """Return a text with one change applied; the old lines must be in it exactly once."""
    lines = hunk.splitlines(keepends=True)
    before = "".join([line[1:] for line in lines if line[0] in " -"])
    after = "".join([line[1:] for line in lines if line[0] in " +"])
    if not before:
        return text + after
    # At the beginning of a line.
    count = f"\n{text}".count(f"\n{before}")
    assert count == 1, f"{path}: {count} times\n{before}"
    return f"\n{text}".replace(f"\n{before}", f"\n{after}")[1:]
