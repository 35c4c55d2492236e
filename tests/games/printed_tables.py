"""The tables of a rulebook by their columns, for tests that walk the data of a game."""

from __future__ import annotations

from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.core.rulebook_blocks import PrintedTable


class Printed:
    """The tables of a rulebook in one language, as a reader sees them.

    Attributes
    ----------
    tables : dict of str to list of PrintedTable
        By section.
    said : str
        Everything that is said, tables and rules, in one line.
    """

    def __init__(self, game: str, language: str, **setting: Any) -> None:
        with speaking(language):
            self.book = lab.rulebook(game, **setting)
            self.tables: dict[str, list[PrintedTable]] = {
                section.name: [b for b in section.blocks if isinstance(b, PrintedTable)]
                for section in self.book.sections()
            }
            self.said = " ".join(repr(self.book).split())
        self.parts: Any = self.book.game.parts  # type: ignore[attr-defined]
        self.texts = self.book.game.texts(language)

    def rows(self, section: str, table: int = 0) -> list[list[str]]:
        """Return the rows of a table of a section."""
        return self.tables[section][table].rows
