"""The goods of Stone Age and what they are worth.

Purses and payments are tuples over `PAYABLE`: four goods, and people, which only the rulebook's
way of feeding ever takes.
"""

from __future__ import annotations

from typing import Final

from ....core.goods import Purse

# Tables have no fixed length for the type checker (`tuple[int, ...]`): compiled, one of a fixed
# length is packed again at every access.
WOOD: Final = 0
BRICK: Final = 1
STONE: Final = 2
GOLD: Final = 3
FOOD: Final = 4

GOODS: Final[tuple[str, ...]] = ("wood", "brick", "stone", "gold")
"""The goods for payments, cheapest first."""

YIELDS: Final[tuple[str, ...]] = (*GOODS, "food")
"""What dice may bring, by number."""

PAYABLE: Final[tuple[str, ...]] = (*GOODS, "people")
"""The kinds a payment may name."""

DIVISORS: Final[tuple[int, ...]] = (3, 4, 5, 6, 2)
"""The pips for one wood, brick, stone, gold, food."""

VALUES: Final[tuple[int, ...]] = (3, 4, 5, 6, 0)
"""Points of one of each payable kind in a building whose price is free to choose."""

NOTHING: Final[Purse] = (0, 0, 0, 0, 0)


def worth(purse: Purse) -> int:
    """Return the points that goods are worth in a building of free price.

    Examples
    --------
    The rule text's example: three stone and one wood give 18 points.

    >>> worth((1, 0, 3, 0, 0))
    18
    """
    return sum(count * value for count, value in zip(purse, VALUES, strict=True))


def listed(purse: Purse) -> tuple[tuple[str, int], ...]:
    """Return a purse as pairs of name and count, for sentences.

    Examples
    --------
    >>> listed((2, 0, 0, 1, 0))
    (('wood', 2), ('gold', 1))
    """
    return tuple((PAYABLE[kind], count) for kind, count in enumerate(purse) if count)
