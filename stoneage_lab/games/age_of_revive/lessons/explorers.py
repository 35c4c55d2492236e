"""Explorers of Age of Revive: what cards that nobody has shown probably are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from ....figures.figure import Figure
from ....lessons.explorer import Explorer
from ....lessons.explorers import side_by_side
from ....lessons.words import words
from ....probability.distribution import Distribution
from ..game import AgeOfRevive
from ..info import INFO
from ..odds import copies, dealt
from ..rules.faces_check import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text")
MOST_SEEN: Final = 24


class UnseenCards(Explorer):
    """How many copies of a card are among cards that a player does not know.

    The cards may lie under rubble, in the draw pile or in a hand. Beside it, as if each card were
    put back before the next.

    Examples
    --------
    >>> UnseenCards(card="inn", cards=2, rules="first", others_seen=1).figure().table.rows[0][1]
    '903/1081'
    """

    folders: ClassVar = TEXTS
    called: ClassVar = "rules_name"
    dials: ClassVar = {
        "card": tuple(dealt()),
        "cards": range(1, 9),
        "rules": tuple(reversed(INFO.rule_sets)),
        "copies_seen": range(4),
        "others_seen": range(MOST_SEEN + 1),
    }

    @staticmethod
    def draw(
        card: str = "inn",
        cards: int = 2,
        rules: str = "standard",
        copies_seen: int = 0,
        others_seen: int = 1,
    ) -> Figure:
        """Draw both distributions."""
        there = dealt(rules=rules)
        texts = words(*TEXTS)
        others = [id for id, count in there.items() for _ in range(count) if id != card]
        seen = [card] * min(copies_seen, there.get(card, 0)) + others[:others_seen]
        parts: list[Distribution] = [copies(card, cards, rules=rules, seen=seen)]
        parts.append(copies(card, 1, rules=rules, seen=seen).iid_sum(cards))
        return side_by_side(parts, [texts("explorer.without"), texts("explorer.with")])

    def offered(self, name: str) -> Sequence[Any]:
        """Return the values of a dial; of the cards those of the game with these rules."""
        return tuple(dealt(rules=self.at["rules"])) if name == "card" else super().offered(name)

    def _named(self, value: object) -> str:
        names = AgeOfRevive().texts()
        return names.get(f"card.{value}") or super()._named(value)


EXPLORERS: Final = (UnseenCards,)
"""All explorers of this module."""
