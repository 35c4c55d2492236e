"""Feeding: food from fields, one food for each person, and the penalty.

All food is paid first. If food is missing, a player either pays one good for each, or loses ten
points; paying a part of it is not possible.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.goods import total
from ....core.rule import Rule
from .actions import PURSES, Purses
from .buildings import NONE
from .goods import NO_PERSON, PEOPLE
from .player import Player
from .refusal_rules import FEED_AWAY, FEED_LAST, FEED_REST, PAY_PEOPLE

STARVING: Final = 10
"""Points lost for not feeding all people."""


class Feeding:
    """The rules of feeding; options replace single methods.

    Attributes
    ----------
    purses : Purses
        The payments of the game; `bind` sets them.
    """

    def __init__(self) -> None:
        self.purses = PURSES

    def bind(self, purses: Purses) -> None:
        """Bind to the goods of the game, once all of them are known."""
        self.purses = purses

    def harvest(self, player: Player) -> int:
        """Return the food that the fields give this round (a surplus is kept)."""
        return player.fields

    def larder(self, player: Player) -> tuple[int, ...]:
        """Return how many of each payable kind may replace food: goods, not people."""
        return player.goods + NO_PERSON

    def ways(self, player: Player, shortage: int) -> list[Action]:
        """Return every payment that makes up for the missing food."""
        larder = self.larder(player)
        return self.purses.pays(larder, shortage) if total(larder) >= shortage else NONE

    def forbids(
        self, player: Player, purse: tuple[int, ...], shortage: int, named: int
    ) -> list[Rule]:
        """Return every rule that this payment breaks, regardless of what the player owns.

        `named` is the number of all things that it names.
        """
        broken = [FEED_REST] if named != shortage else []
        return broken + self.of_people(player, purse[PEOPLE])

    def of_people(self, player: Player, count: int) -> list[Rule]:
        """Return the rule that giving up this number of people breaks."""
        return [PAY_PEOPLE] if count else []


class SurplusLost(Feeding):
    """Fields feed people but never fill the store."""

    def harvest(self, player: Player) -> int:
        return min(player.fields, player.people)


class PeopleAsFood(Feeding):
    """A player may give up people for one food each, but not the last one."""

    def __init__(self, base: Feeding) -> None:
        super().__init__()
        self._base = base

    def harvest(self, player: Player) -> int:
        return self._base.harvest(player)

    def larder(self, player: Player) -> tuple[int, ...]:
        return (*player.goods, min(player.people - 1, player.home))

    def of_people(self, player: Player, count: int) -> list[Rule]:
        broken = [FEED_LAST] if count >= player.people else []
        away = player.home < player.people and count > player.home
        return [*broken, FEED_AWAY] if away else broken
