"""The final scoring, and how ties are broken.

Every `Scoring` returns two numbers of a player and their points, so that a
score can be shown as a calculation: 5 farmers × 7 fields = 35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.goods import total
from .cards import PROFESSIONS
from .player import Player

if TYPE_CHECKING:
    from .state import StoneAgeState

Line = tuple[str, int, int, int]
"""(what, first number, second number, points)"""


class Scoring:
    """One line of the final score.

    Attributes
    ----------
    key : str
        For texts: ``"culture"``, a profession, ``"goods"``.
    """

    key = "scoring"

    def line(self, player: Player) -> Line:
        """Return the line for this player."""
        raise NotImplementedError

    def line_of(self, state: StoneAgeState, seat: int) -> Line:
        """Return the line of a seat; some depend on what the others have."""
        return self.line(state.players[seat])


def culture_sets(player: Player) -> tuple[int, int]:
    """Return how many symbols a player has at least once, and how many twice."""
    return player.firsts, player.seconds


class CultureSquares(Scoring):
    """The number of different symbols times itself, and again for the second copies."""

    key = "culture"

    def line(self, player: Player) -> Line:
        first, second = culture_sets(player)
        return self.key, first, second, first * first + second * second


class CultureFives(Scoring):
    """Five points for each different symbol, one for each further copy."""

    key = "culture_fives"

    def line(self, player: Player) -> Line:
        first, second = culture_sets(player)
        return self.key, first, second, 5 * first + second


class Profession(Scoring):
    """The people of one profession on the cards, times what they count."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.number = PROFESSIONS.index(key)

    def factor(self, player: Player) -> int:
        """Return the factor of this profession."""
        raise NotImplementedError

    def line(self, player: Player) -> Line:
        count = player.professions[self.number]
        factor = self.factor(player)
        return self.key, count, factor, count * factor


class Farmers(Profession):
    """Farmers count the fields."""

    def factor(self, player: Player) -> int:
        return player.fields


class ToolMakers(Profession):
    """Tool makers count the values of the tools (not of one-use tools)."""

    def factor(self, player: Player) -> int:
        return player.level


class HutBuilders(Profession):
    """Hut builders count the buildings."""

    def factor(self, player: Player) -> int:
        return player.built


class Shamans(Profession):
    """Shamans count the people."""

    def factor(self, player: Player) -> int:
        return player.people


class LeftOver(Scoring):
    """One point for each good that is left; food is worth nothing."""

    key = "goods"

    def line(self, player: Player) -> Line:
        count = total(player.goods)
        return self.key, count, 1, count


class TieBreak:
    """The order of players with the same points: fields, tools and people together."""

    def rank(self, player: Player) -> tuple[int, ...]:
        """Return numbers of which the larger ones win."""
        return (player.fields + player.level + player.people,)


class FieldsFirst(TieBreak):
    """Fields first, then tools, then people."""

    def rank(self, player: Player) -> tuple[int, ...]:
        return player.fields, player.level, player.people
