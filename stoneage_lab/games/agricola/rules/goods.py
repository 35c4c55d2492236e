"""The goods of Agricola, always in this order; a purse holds a count of each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Final

from ....core.arrays import i64, vec
from ....core.goods import Purse

GOODS: Final[tuple[str, ...]] = (
    "food", "wood", "clay", "reed", "stone", "grain", "vegetable", "sheep", "boar", "cattle",
)  # fmt: skip
GOOD_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(GOODS)}

FOOD: Final = 0
WOOD: Final = 1
CLAY: Final = 2
REED: Final = 3
STONE: Final = 4
GRAIN: Final = 5
VEGETABLE: Final = 6
SHEEP: Final = 7
BOAR: Final = 8
CATTLE: Final = 9

KINDS: Final = len(GOODS)
BUILDING_GOODS: Final[tuple[int, ...]] = (WOOD, CLAY, REED, STONE)
CROPS: Final[tuple[int, ...]] = (GRAIN, VEGETABLE)
ANIMALS: Final[tuple[int, ...]] = (SHEEP, BOAR, CATTLE)

HOUSES: Final[tuple[str, ...]] = ("wood", "clay", "stone")
"""The materials of a house, from the first to the best."""

HOUSE_GOODS: Final[tuple[int, ...]] = (WOOD, CLAY, STONE)


def purse(**counts: int) -> Purse:
    """Return a purse with these goods.

    Examples
    --------
    >>> purse(wood=2, reed=1)
    (0, 2, 0, 1, 0, 0, 0, 0, 0, 0)
    """
    return tuple(map(counts.get, GOODS, repeat(0)))


NOTHING: Final[Purse] = purse()


def price_array(price: Purse) -> vec[i64]:
    """Return a price in an array up to its last good, for `Player.affords`.

    Examples
    --------
    >>> list(price_array(purse(clay=2))), list(price_array(NOTHING))
    ([0, 0, 2], [])
    """
    last = max([good for good in range(len(price)) if price[good]], default=-1)
    return vec[i64]([price[good] for good in range(last + 1)])


def alone(good: int, count: int) -> Purse:
    """Return a purse of one good alone.

    Examples
    --------
    >>> alone(WOOD, 3)
    (0, 3, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    counts = list(NOTHING)
    counts[good] = count
    return tuple(counts)


def listed(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Return the goods of a purse with their names, none that is missing.

    Examples
    --------
    >>> listed(purse(wood=2, reed=1))
    [('wood', 2), ('reed', 1)]
    """
    return [(GOODS[good], count) for good, count in enumerate(counts) if count]


def counted(purse: Purse) -> str:
    """Return goods as words of actions, in their order.

    Examples
    --------
    >>> counted((0, 2, 0, 1, 0, 0, 0, 0, 0, 0))
    '2 wood 1 reed'
    """
    return " ".join([f"{count} {GOODS[good]}" for good, count in enumerate(purse) if count])
