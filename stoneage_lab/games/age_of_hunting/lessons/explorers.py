"""Explorers of Age of Hunting: what the next rocks may bring."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from ....figures.figure import Figure
from ....lessons.explorer import Explorer
from ....lessons.explorers import side_by_side
from ....lessons.words import words
from ....odds.distribution import Distribution
from ..odds import COUNTED, rocks
from ..rules.rule_table import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text")


class RockUrn(Explorer):
    """What the next rocks bring, drawn without putting back, and as if they were put back.

    Examples
    --------
    >>> RockUrn(number=2).figure().table.rows[0][1]
    '95/138'
    """

    folders: ClassVar = TEXTS
    called: ClassVar = "counting"
    dials: ClassVar = {
        "number": range(1, 5),
        "players": range(2, 6),
        "counting": COUNTED,
        "points_turned": range(4),
    }

    @staticmethod
    def draw(
        number: int = 2, players: int = 3, counting: str = "points", points_turned: int = 0
    ) -> Figure:
        """Draw both distributions."""
        texts = words(*TEXTS)
        turned = ["point1"] * points_turned
        drawn = rocks(number, counting, players, turned)
        again = rocks(1, counting, players, turned).iid_sum(number)
        parts: list[Distribution] = [drawn, again]
        return side_by_side(parts, [texts("explorer.without"), texts("explorer.with")])


EXPLORERS: Final = (RockUrn,)
"""All explorers of this module."""
