"""The goods of Age of Hunting, and the numbers under which a seat's things are counted.

The five foods come first, then coins. A purse has these six counts. A gift also counts points:
steps on the track. The counters of a seat begin with the same seven, so a gift is added to them
place by place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.goods import Purse

GRAPE: Final = 0
CORN: Final = 1
BOAR: Final = 2
WHEAT: Final = 3
MAMMOTH: Final = 4
COIN: Final = 5
POINT: Final = 6

FOODS: Final = 5
"""How many kinds of food there are; they have the first numbers."""

GOODS: Final[tuple[str, ...]] = ("grape", "corn", "boar", "wheat", "mammoth", "coin")
FOOD_NAMES: Final[tuple[str, ...]] = GOODS[:FOODS]
GIFTS: Final[tuple[str, ...]] = (*GOODS, "point")
"""What an area or a rock may give."""

ANY_FOOD: Final = "food"
"""One food of any kind, in prices and trades."""

Gift = tuple[int, ...]
"""Counts of foods, coins and points."""

NOTHING: Final[Purse] = (0,) * len(GOODS)

# The counters of a seat, after the goods.
TRACK: Final = POINT
CAVES: Final = 7
FOLLOWERS: Final = 8
HUTS: Final = 9
CHIEFS_HOME: Final = 10
FOLLOWERS_HOME: Final = 11
WIDTH: Final = 12
"""How many counters a seat has: goods, track, developments of three kinds, pieces in hand."""


def listed(purse: Purse) -> tuple[tuple[str, int], ...]:
    """Return a purse or a gift as pairs of name and count, for sentences.

    Examples
    --------
    >>> listed((2, 0, 0, 0, 1, 0))
    (('grape', 2), ('mammoth', 1))
    """
    return tuple([(GIFTS[kind], count) for kind, count in enumerate(purse) if count])


def purse_of(counts: Mapping[str, int]) -> Purse:
    """Return a purse from counts by name; other names are left out.

    Examples
    --------
    >>> purse_of({"boar": 2, "grape": 1})
    (1, 0, 2, 0, 0, 0)
    """
    return tuple([counts.get(name, 0) for name in GOODS])
