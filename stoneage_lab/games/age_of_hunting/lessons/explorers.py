"""Explorers of Age of Hunting: what the next rocks may bring."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from ....figures.figure import Figure
from ....figures.tree import ends, tree, tree_table
from ....lessons.explorer import Explorer
from ....lessons.explorers import side_by_side, without_putting_back
from ....lessons.words import words
from ....probability.distribution import Distribution
from ..odds import COUNTED, rocks, unseen
from ..rules.refusal_rules import TEXT_FOLDERS

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


class RockTree(Explorer):
    """One rock after the other as a tree: a point or none, of one rock less each time.

    Examples
    --------
    >>> RockTree(number=2).figure().table.rows[-1][1:]
    ['20/24 · 19/23 = 95/138', '68.8%']
    """

    folders: ClassVar = TEXTS
    dials: ClassVar = {
        "number": range(1, 4),
        "players": range(2, 6),
        "points_turned": range(4),
    }

    @staticmethod
    def draw(number: int = 2, players: int = 3, points_turned: int = 0) -> Figure:
        """Draw the tree; the ways with at least one point are marked."""
        texts = words(*TEXTS)
        urn = unseen("points", players, ["point1"] * points_turned)
        names = (texts("explorer.point"), texts("explorer.no_point"))
        branches = without_putting_back(urn[1], urn[0], number, names)
        chance = sum(one.chance for one in ends(branches) if one.branch.marked)
        note = texts("explorer.any_point", chance=str(chance), about=f"{float(chance):.1%}")
        table = tree_table(texts("explorer.rock_tree", n=sum(urn.values())), branches, [note])
        steps = [texts("explorer.rock", n=n) for n in range(1, number + 1)]
        return tree(table, branches, [*steps, table.head[1]])


EXPLORERS: Final = (RockUrn, RockTree)
"""All explorers of this module."""
