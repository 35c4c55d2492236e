"""Writes the source folder of Sphinx: written pages and generated pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from . import (
    commands,
    decks,
    interface,
    lessons_map,
    notebooks,
    print_pages,
    rooms,
    rules,
    table_books,
    vocabulary,
)
from .places import ROOT, on_site

DOCS: Final = ROOT / "docs"
# Pages of the repository that stand outside docs/.
ELSEWHERE: Final = {
    "CHANGELOG.md": "reference/changelog.md",
    "CONTRIBUTING.md": "reference/contributing.md",
}
MAKERS: Final[tuple[Callable[[], Mapping[str, str]], ...]] = (
    interface.pages,
    rules.pages,
    table_books.pages,
    decks.pages,
    commands.pages,
    vocabulary.pages,
    rooms.pages,
    lessons_map.pages,
    print_pages.pages,
)
"""Each returns pages, and pictures: the name of the file and what is in it."""


def written() -> Iterator[tuple[str, str]]:
    """Return every written page: its file and its name on the site."""
    for path in sorted(DOCS.rglob("*.md")):
        # A template of another page, not one itself.
        if not path.name.endswith(".in.md"):
            yield path.relative_to(ROOT).as_posix(), path.relative_to(DOCS).as_posix()
    yield from ELSEWHERE.items()


def lay_out(source: Path) -> None:
    """Write everything that Sphinx is to read."""
    for origin, page in written():
        text = (ROOT / origin).read_text(encoding="utf-8")
        keep(source / page, on_site(text, origin, page))
    for picture in sorted(DOCS.rglob("*.svg")):
        place = source / picture.relative_to(DOCS)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, place)
    for pages in MAKERS:
        for page, text in pages().items():
            keep(source / page, text)
    notebooks.write(source, source / "_static")


def keep(path: Path, text: str) -> None:
    """Write a file, and the folder it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
