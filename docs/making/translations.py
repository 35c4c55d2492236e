"""Japanese pages beside English ones: which are behind, and the command that says they are not.

A Japanese page ends with a comment that names its English page and a digest of it:
``<!-- english: docs/how_to/bots.md 1a2b3c4d -->``. When the English changes, a test fails. Compare
the two, and when they say the same again: ``python3 -m docs.making.translations``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.editions import fingerprint

from .places import ROOT

MARK: Final = re.compile(r"<!-- english: (?P<page>\S+)(?: (?P<digest>[0-9a-f]{8}))? -->")


class TranslatedPage(NamedTuple):
    """A Japanese page and its English.

    Attributes
    ----------
    path : Path
        The Japanese page.
    english : Path
    digest : str
        Of the English from which it was translated; empty if nobody wrote it down.
    """

    path: Path
    english: Path
    digest: str

    @property
    def now(self) -> str:
        """The digest of the English as it is."""
        return fingerprint(self.english.read_text(encoding="utf-8"))

    @property
    def behind(self) -> bool:
        """Whether the English was changed since."""
        return self.digest != self.now


def translated() -> Iterator[TranslatedPage]:
    """Yield every page that says of which English page it is the translation."""
    for path in [ROOT / "README.ja.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        found = MARK.search(path.read_text(encoding="utf-8"))
        if found:
            yield TranslatedPage(path, ROOT / found["page"], found["digest"] or "")


def renew(page: TranslatedPage) -> None:
    """Write down that a page says what its English says now."""
    text = page.path.read_text(encoding="utf-8")
    told = f"<!-- english: {page.english.relative_to(ROOT).as_posix()} {page.now} -->"
    page.path.write_text(MARK.sub(told, text), encoding="utf-8", newline="\n")


def main() -> int:
    """Renew every page that is behind, and name it."""
    for page in translated():
        if page.behind:
            renew(page)
            print(f"{page.path.relative_to(ROOT).as_posix()} follows its English again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
