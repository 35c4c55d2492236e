"""The belongings of one player: people, food, fields, tools, goods, cards, buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from ....core.arrays import i64
from ....core.goods import Purse
from .cards import CARDS, PROFESSIONS, CivilizationCard
from .goods import BASE, FOOD, PEOPLE

if TYPE_CHECKING:
    from .buildings import Tile

START_PEOPLE: Final = 5
START_FOOD: Final = 12
MOST_PEOPLE: Final = 10
MOST_FIELDS: Final = 10
MOST_LEVEL: Final = 12
USED_SETS: Final = 8
"""The number of sets of the three tools, of which one is used in a round."""


def tool_values(level: int) -> tuple[int, ...]:
    """Return the values of the three tools after `level` improvements.

    The lowest tool is always improved first: 1, 1 1, 1 1 1, then 2 1 1 and so on to 4 4 4.

    Examples
    --------
    >>> tool_values(0), tool_values(3), tool_values(5), tool_values(12)
    ((0, 0, 0), (1, 1, 1), (2, 2, 1), (4, 4, 4))
    """
    return (level + 2) // 3, (level + 1) // 3, level // 3


def _ready(level: int, used: int) -> tuple[int, ...]:
    return tuple(v for i, v in enumerate(tool_values(level)) if v and not used >> i & 1)


_VALUES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tool_values(level) for level in range(MOST_LEVEL + 1)
)
_READY: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_ready(level, used) for used in range(USED_SETS)) for level in range(MOST_LEVEL + 1)
)

_BONUS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sum(values) for values in by_used) for by_used in _READY
)
_NO_PEOPLE: Final[tuple[int, ...]] = (0,) * len(PROFESSIONS)


@final
class Player:
    """The belongings of one player; purses and lists are tuples, so copies share them.

    Attributes
    ----------
    people : int
        All people of the player, wherever they are (at most 10).
    home : int
        Those not on the board.
    sites : int
        The set of sites where the others stand, one bit each.
    level : int
        The number of times tools were made or improved, 0 to 12; `tools` are their values.
    used : int
        One bit for each tool used this round (1, 2, 4 from the left).
    once : tuple of int
        Values of the one-use tools not used yet, largest first.
    goods : tuple of int
        How many of each of the goods of the game (`Components.goods`).
    catalog : tuple of CivilizationCard
        The cards there are in this game.
    cards : tuple of int
        The numbers of the player's cards; see `take_card`.
    symbols, pairs : int
        The sets of symbols on the cards at least once, and at least twice, one bit each.
    firsts, seconds : int
        How many symbols there are in these sets.
    professions : tuple of int
        The people on the cards, in the order of `PROFESSIONS`.
    any_two : int
        Cards for two goods of the player's choice not cashed yet.
    buildings : tuple of int
        The numbers of the player's tiles; see `add_building`.
    built : int
        How many of them hut builders count.
    """

    def __init__(self, catalog: tuple[CivilizationCard, ...] = CARDS) -> None:
        self.catalog = catalog
        self.people = START_PEOPLE
        self.home = START_PEOPLE
        self.sites: i64 = 0
        self.food = START_FOOD
        self.fields = 0
        self.level = 0
        self.used_mask: i64 = 0
        self.points = 0
        self.any_two = 0
        self.goods: Purse = BASE.none
        self.once: tuple[int, ...] = ()
        self.cards: tuple[int, ...] = ()
        self.symbols: i64 = 0
        self.pairs: i64 = 0
        self.firsts = 0
        self.seconds = 0
        self.professions = _NO_PEOPLE
        self.buildings: tuple[int, ...] = ()
        self.built = 0

    def copy(self) -> Player:
        """Return an independent copy."""
        twin = Player(self.catalog)
        twin.people = self.people
        twin.home = self.home
        twin.sites = self.sites
        twin.food = self.food
        twin.fields = self.fields
        twin.level = self.level
        twin.used_mask = self.used_mask
        twin.points = self.points
        twin.any_two = self.any_two
        twin.goods = self.goods
        twin.once = self.once
        twin.cards = self.cards
        twin.symbols = self.symbols
        twin.pairs = self.pairs
        twin.firsts = self.firsts
        twin.seconds = self.seconds
        twin.professions = self.professions
        twin.buildings = self.buildings
        twin.built = self.built
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key; equal keys mean equal players."""
        return (
            self.people, self.home, self.food, self.fields, self.level, self.used_mask,
            self.points, self.any_two, self.goods, self.once, self.cards, self.buildings,
        )  # fmt: skip

    @property
    def tools(self) -> tuple[int, ...]:
        """Values of the three tools; 0 where there is none yet."""
        return _VALUES[self.level]

    @property
    def used(self) -> tuple[bool, bool, bool]:
        """Which of the tools were used this round."""
        mask = self.used_mask
        return bool(mask & 1), bool(mask & 2), bool(mask & 4)

    @property
    def ready(self) -> tuple[int, ...]:
        """Values of the tools that may still be used this round, largest first."""
        return _READY[self.level][self.used_mask]

    @property
    def bonus(self) -> int:
        """The sum of the tools that may still be used this round."""
        return _BONUS[self.level][self.used_mask]

    def has_tools(self) -> bool:
        """Tell whether any tool could be added to a roll now."""
        return bool(self.once or _READY[self.level][self.used_mask])

    def add(self, good: int, count: int) -> None:
        """Put goods of one kind into the purse, or food into the store."""
        if good == FOOD:
            self.food += count
        else:
            goods = list(self.goods)
            goods[good] = goods[good] + count  # compiled, faster than +=
            self.goods = tuple(goods)

    def take_card(self, number: int) -> None:
        """Put a card before the player, and count what its bottom half shows."""
        bottom = self.catalog[number].bottom
        self.cards += (number,)
        if self.symbols & bottom.bit & ~self.pairs:
            self.pairs |= bottom.bit
            self.seconds += 1
        elif bottom.bit & ~self.symbols:
            self.symbols |= bottom.bit
            self.firsts += 1
        elif bottom.count:
            people = list(self.professions)
            people[bottom.number] += bottom.count
            self.professions = tuple(people)

    def add_building(self, number: int, tile: Tile) -> None:
        """Put a building tile before the player."""
        self.buildings += (number,)
        if tile.counted:
            self.built += 1

    def spend(self, purse: Purse) -> None:
        """Take a payment out of the purse; people that are paid leave for good."""
        goods = list(self.goods)
        for kind in range(len(goods)):
            if purse[kind]:  # most payments take one or two kinds
                goods[kind] = goods[kind] - purse[kind]
        self.goods = tuple(goods)
        self.people -= purse[PEOPLE]
        self.home -= purse[PEOPLE]

    def use_tools(self, values: tuple[int, ...], once: tuple[int, ...]) -> None:
        """Mark tools of these values as used, and discard one-use tools.

        Of equal tools the rightmost is turned first: the next improvement goes to the leftmost
        of the lowest, which then has the best chance to be still ready.
        """
        owned = self.tools
        for value in values:
            for slot in range(2, -1, -1):
                if owned[slot] == value and not self.used_mask >> slot & 1:
                    self.used_mask |= 1 << slot
                    break
        if once:
            left = list(self.once)
            for value in once:
                left.remove(value)
            self.once = tuple(left)

    def improve_tool(self) -> None:
        """Take a new tool, or improve the lowest one: of equal ones one that is ready.

        An improved tool stays ready or used. The places of equal tools have no meaning; the
        lowest tool on the left is the one that grows, so a ready one changes places with it.
        """
        slot = self.level % 3
        if self.used_mask >> slot & 1:
            owned = self.tools
            for other in (2, 1):
                if owned[other] == owned[slot] and not self.used_mask >> other & 1:
                    self.used_mask ^= 1 << slot | 1 << other
                    break
        self.level += 1

    def to_dict(self) -> dict[str, Any]:
        """Return the player as plain data, without goods, cards and buildings."""
        return {
            "people": self.people,
            "food": self.food,
            "fields": self.fields,
            "level": self.level,
            "used": [int(used) for used in self.used],
            "once": list(self.once),
            "any_two": self.any_two,
            "points": self.points,
        }
