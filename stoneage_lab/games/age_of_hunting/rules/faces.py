"""What is printed: grounds with their areas, prices, rocks, and the rows of a player board.

These are values made from a data file (``faces/``), once for each game. The parts of an area
are numbers here; `harvest` uses them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.goods import Purse, clip, payments
from .actions import Trade, pay, trade
from .goods import ANY_FOOD, COIN, FOODS, GIFTS, GOODS, Gift, purse_of

GAIN: Final = 0
CHOOSE: Final = 1
TRADE: Final = 2
COPY_CHIEF: Final = 3
COPY_HUT: Final = 4
AT_END: Final = 5

ANY: Final = -1
"""Stands for the kind of a trade that takes or gives any food."""

PIECES: Final[Mapping[str, int]] = {"chief": COPY_CHIEF, "hut": COPY_HUT}


def gift_of(counts: Mapping[str, int]) -> Gift:
    """Return a gift from counts by name.

    Examples
    --------
    >>> gift_of({"point": 1, "grape": 2})
    (2, 0, 0, 0, 0, 0, 1)
    """
    return tuple([counts.get(name, 0) for name in GIFTS])


class AreaPart:
    """One part of an area.

    Attributes
    ----------
    kind : int
        `GAIN`, `CHOOSE`, `TRADE`, `COPY_CHIEF`, `COPY_HUT` or `AT_END`.
    gift : tuple of int
        What is gained.
    count : int
        How many foods are chosen; how often is traded.
    among : tuple of int
        The foods that may be chosen, or are counted at the end.
    given, pays, got, gets : int
        The numbers and kinds of a trade; `ANY` is a food of any kind.
    trades : list of Trade
        All moves of a trade, by what is paid, then by what is got.
    ends, each, points : str, int, int
        What an end area counts (``"stored"``, ``"coins"``, ``"points"``), and for how much.
    """

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind
        self.gift: Gift = gift_of({})
        self.count: i64 = 0
        self.among: tuple[int, ...] = ()
        self.given: i64 = 0
        self.pays: i64 = 0
        self.got: i64 = 0
        self.gets: i64 = 0
        self.trades: list[Trade] = []
        self.ends = ""
        self.each: i64 = 1
        self.points: i64 = 0


def part_of(data: Mapping[str, Any]) -> AreaPart:
    """Return a part of an area from the data file."""
    if "gain" in data:
        part = AreaPart(GAIN)
        part.gift = gift_of(data["gain"])
    elif "choose" in data:
        part = AreaPart(CHOOSE)
        part.count = data["choose"]
        part.among = tuple(sorted(GOODS.index(name) for name in data["of"]))
    elif "trade" in data:
        part = AreaPart(TRADE)
        part.pays, part.given = _side(data["trade"])
        part.gets, part.got = _side(data["for"])
        part.count = data["times"]
        part.trades = [
            trade(part.given, pays, part.got, gets)
            for pays in sides_of(part.pays)
            for gets in sides_of(part.gets)
            if gets != pays
        ]
    elif "copy" in data:
        part = AreaPart(PIECES[data["copy"]])
    else:
        part = AreaPart(AT_END)
        part.ends = data["end"]
        part.points = data["points"]
        part.each = data.get("each", 1)
        part.among = tuple(sorted(GOODS.index(name) for name in data.get("of", ())))
    return part


def _side(counts: Mapping[str, int]) -> tuple[int, int]:
    """Return kind and number of one side of a trade."""
    ((name, count),) = counts.items()
    return (ANY if name == ANY_FOOD else GIFTS.index(name)), count


def sides_of(kind: i64) -> range:
    """Return the kinds that a side of a trade may be."""
    return range(FOODS) if kind == ANY else range(kind, kind + 1)


class Area:
    """The harvest area over one hunting space.

    Attributes
    ----------
    ground, space : int
    parts : list of AreaPart
    hut : int
        The points of its build space; `NO_HUT` without one, `END_HUT` where an end area scores.
    copy_number : int
        Its place among the areas that copy, or -1.
    waits : bool
        Whether it has a choice, a trade or a copy.
    gives : bool
        Whether it gives something and asks nothing; what counts at the end may be beside it.
    """

    def __init__(self, ground: int, space: int, data: Mapping[str, Any], copies: int) -> None:
        self.ground: i64 = ground
        self.space: i64 = space
        self.parts = [part_of(part) for part in data["parts"]]
        hut = data.get("hut")
        self.hut: i64 = NO_HUT if hut is None else END_HUT if hut == "end" else hut
        kinds = {part.kind for part in self.parts}
        self.copy_number: i64 = copies if kinds & {COPY_CHIEF, COPY_HUT} else -1
        self.waits = bool(kinds - {GAIN, AT_END})
        self.gives = GAIN in kinds and not self.waits
        self.active = bool(kinds - {AT_END})


NO_HUT: Final = -1
END_HUT: Final = -2


class Price:
    """A price: some goods, and a number of foods of any kind besides.

    Attributes
    ----------
    fixed : tuple of int
        Counts of foods and coins.
    free : int
        How many foods of any kind come on top.
    foods : int
        How many foods it takes in all.
    needs : array of int
        The same as `fixed`.
    """

    def __init__(self, fixed: Purse, free: int) -> None:
        self.fixed = fixed
        self.free: i64 = free
        need: i64 = free
        for kind in range(FOODS):
            need += fixed[kind]
        self.foods: i64 = need
        self.needs = vec[i64](fixed)
        # By what is left of each food, no more than can be needed: a few hundred at the most.
        self._ways: dict[int, list[Action]] = {}

    def can_pay(self, counts: vec[i64], base: i64) -> bool:
        """Tell whether the goods that begin at `base` of some counters are enough."""
        needs = self.needs
        foods: i64 = 0
        for kind in range(FOODS):
            have = counts[base + kind]
            if have < needs[kind]:
                return False
            foods += have
        return foods >= self.foods and counts[base + COIN] >= needs[COIN]

    def ways(self, held: Purse) -> list[Action]:
        """Return every way to pay the price out of a purse."""
        fixed, free = self.fixed, self.free
        if held[COIN] < fixed[COIN]:
            return []
        key: i64 = 0
        for kind in range(FOODS):
            left: i64 = held[kind] - fixed[kind]
            if left < 0:
                return []
            key = key * (free + 1) + min(left, free)
        known = self._ways.get(key)
        if known is None:
            rest = tuple([held[kind] - fixed[kind] for kind in range(FOODS)])
            known = self._ways[key] = [self._with(way) for way in payments(clip(rest, free), free)]
        return known

    def _with(self, foods: Purse) -> Action:
        """Return the payment of what is fixed, and of these foods besides."""
        more = (*foods, 0)
        return pay(tuple([self.fixed[kind] + more[kind] for kind in range(len(self.fixed))]))

    def plus(self, extra: Mapping[str, int]) -> Price:
        """Return the price with more to pay."""
        more = purse_of(extra)
        total = tuple([one + two for one, two in zip(self.fixed, more, strict=True)])
        return Price(total, self.free + extra.get(ANY_FOOD, 0))

    def listed(self) -> tuple[tuple[str, int], ...]:
        """Return the price as pairs of name and count, foods of any kind as ``food``."""
        found = [(GOODS[kind], count) for kind, count in enumerate(self.fixed) if count]
        if self.free:
            found.append((ANY_FOOD, int(self.free)))
        return tuple(found)

    def missing(self, held: Purse) -> tuple[tuple[str, int], ...]:
        """Return what a purse lacks, pairs as of `listed`; empty if it is enough."""
        lack = [max(0, need - have) for need, have in zip(self.fixed, held, strict=True)]
        spare = sum(max(0, held[kind] - self.fixed[kind]) for kind in range(FOODS))
        found = [(GOODS[kind], count) for kind, count in enumerate(lack) if count]
        if self.free > spare:
            found.append((ANY_FOOD, int(self.free) - spare))
        return tuple(found)


FREE: Final = Price(purse_of({}), 0)


class Face:
    """One side of a ground.

    Attributes
    ----------
    ground : int
    id : str
        As ``"b3a"``.
    kind : str
        ``"basic"``, ``"harvest"``, ``"special"`` or ``"score"``.
    cost : Price
        What a hut costs here, without the extra cost of a player's board.
    areas : list of Area
    spaces : int
        How many hunting spaces there are.
    builds : list of int
        The spaces with a build space.
    """

    def __init__(
        self, ground: int, id: str, kind: str, data: Mapping[str, Any], copies: int
    ) -> None:
        self.ground: i64 = ground
        self.id = id
        self.kind = kind
        self.cost = FREE.plus(data["cost"])
        self.areas: list[Area] = []
        spaces: i64 = 0
        for space, area in enumerate(data["areas"], 1):
            made = Area(ground, space, area, copies)
            copies += made.copy_number >= 0
            self.areas.append(made)
            if area.get("space", True):
                spaces = space
        self.copies = copies
        self.spaces: i64 = spaces
        self.builds: list[int] = [
            space for space, area in enumerate(self.areas, 1) if area.hut != NO_HUT
        ]
        self.waits = any(area.waits for area in self.areas)


class DevelopmentRow:
    """One row of a player's board: caves, followers or huts.

    Attributes
    ----------
    name : str
    size : int
        How many pieces, or stacks of rocks, lie there at the start.
    extra : list of Price
        At the number of pieces that are gone, the whole price; of huts, the extra cost alone.
    points : list of int
        At the number of pieces that are gone, the points that can be seen.
    """

    def __init__(self, name: str, base: Mapping[str, int], data: Mapping[str, Any]) -> None:
        self.name = name
        self.prices: list[Price] = []
        self.points: list[int] = [0]
        price = FREE.plus(base)
        for extra, points in zip(data["extra"], data["points"], strict=True):
            price = price.plus(extra)
            self.prices.append(price)
            self.points.append(self.points[-1] + points)
        self.size: i64 = len(self.prices)
        self.printed: Sequence[Mapping[str, int]] = data["extra"]
        self.printed_points: list[int] = list(data["points"])


class Rock:
    """One kind of rock: its id, what it gives, how many there are."""

    def __init__(self, id: str, gives: Mapping[str, int], count: int) -> None:
        self.id = id
        self.gift = gift_of(gives)
        self.count: i64 = count
