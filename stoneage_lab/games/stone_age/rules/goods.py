"""The goods of Stone Age and what they are worth.

`BASE` has the four of the base game; an expansion adds its own with `Components.add_good`. Goods
are numbered once per game, in this order. Food and people are no goods and always come last: a
yield is one of the goods or food (`Goods.yields`), a payment counts the goods and then people
(`Goods.payable`), which only the rulebook's way of feeding ever takes.
"""

from __future__ import annotations

from html import escape
from typing import Any, Final

from ....core.goods import Purse

# Tables have no fixed length for the type checker (`tuple[int, ...]`): compiled, one of a fixed
# length is packed again at every access.
WOOD: Final = 0
BRICK: Final = 1
STONE: Final = 2
GOLD: Final = 3
# The last number, however many goods there are.
FOOD: Final = -1
PEOPLE: Final = -1

NO_PERSON: Final[Purse] = (0,)
"""The end of a payment in which no people are given up."""

FOOD_DIVISOR: Final = 2
"""The pips for one food."""

MOST_DIVISOR: Final = 12
"""The most pips that one good may take."""


class Good:
    """One kind of goods.

    Parameters
    ----------
    name : str
        In small letters, as it stands in the words of actions.
    value : int
        The points of one in a building whose price is free to choose.
    divisor : int
        The pips for one.
    colour, shape : str, optional
        For goods without a pictogram of their own: a CSS colour, and the outline as an SVG path
        between -15 and 15. By default a lump in the colour of hides.
    """

    def __init__(
        self, name: str, value: int, divisor: int, colour: str = "", shape: str = ""
    ) -> None:
        self.name = name
        self.value = value
        self.divisor = divisor
        self.colour = colour
        self.shape = shape

    @property
    def row(self) -> tuple[Any, ...]:
        """The good as plain values, in the order of the parameters."""
        return self.name, self.value, self.divisor, self.colour, self.shape

    def __repr__(self) -> str:
        return f"<good {self.name}: value {self.value}, ÷ {self.divisor}>"


class Goods:
    """All goods of one game; purses are tuples in their order.

    Attributes
    ----------
    all : tuple of Good
        A good's number is its place here.
    names : tuple of str
    yields : tuple of str
        What dice may bring: the goods, and food at `FOOD`.
    payable : tuple of str
        The kinds a payment may name: the goods, and people at `PEOPLE`.
    divisors, values : tuple of int
        By the number of a yield, and of a payable kind.
    none, nothing : tuple of int
        An empty store of goods, and an empty payment.

    Examples
    --------
    >>> more = Goods((*BASE.all, Good("shell", value=2, divisor=3)))
    >>> more.yields[4], more.yields[FOOD], more.payable[PEOPLE]
    ('shell', 'food', 'people')
    """

    def __init__(self, goods: tuple[Good, ...]) -> None:
        self.all = goods
        self.names: tuple[str, ...] = tuple([good.name for good in goods])
        self.yields: tuple[str, ...] = (*self.names, "food")
        self.payable: tuple[str, ...] = (*self.names, "people")
        self.divisors: tuple[int, ...] = (*[good.divisor for good in goods], FOOD_DIVISOR)
        self.values: tuple[int, ...] = (*[good.value for good in goods], 0)
        self.none: Purse = (0,) * len(goods)
        self.nothing: Purse = (*self.none, 0)

    @property
    def rows(self) -> tuple[tuple[Any, ...], ...]:
        """The goods as plain values."""
        return tuple(good.row for good in self.all)

    def __reduce__(self) -> tuple[Any, ...]:
        return _goods_of, (self.rows,)

    def has(self, number: int) -> bool:
        """Tell whether dice may bring what has this number."""
        return FOOD <= number < len(self.all)

    def worth(self, purse: Purse) -> int:
        """Return the points that goods are worth in a building of free price.

        Examples
        --------
        The rule text's example: three stone and one wood give 18 points.

        >>> BASE.worth((1, 0, 3, 0, 0))
        18
        """
        found = 0
        for kind, count in enumerate(purse):
            found += count * self.values[kind]
        return found

    def listed(self, purse: Purse, food: int = 0) -> tuple[tuple[str, int], ...]:
        """Return a payment, and food with it, as pairs of name and count, for sentences.

        Examples
        --------
        >>> BASE.listed((2, 0, 0, 1, 0))
        (('wood', 2), ('gold', 1))
        """
        pairs = [(self.payable[kind], count) for kind, count in enumerate(purse) if count]
        return (*pairs, (self.yields[FOOD], food)) if food else tuple(pairs)

    def cost(self, **counts: int) -> Purse:
        """Return a store of goods by their names, as the price of a building has it.

        Examples
        --------
        >>> BASE.cost(gold=1, wood=2)
        (2, 0, 0, 1)
        """
        store = list(self.none)
        for name, count in counts.items():
            store[self.names.index(name)] = count
        return tuple(store)

    def filled(self, store: Purse) -> Purse:
        """Return a store that was written before later goods were added, with none of these."""
        return (*store, *self.none[len(store) :])


LUMP: Final = "M-13 4C-14-4-8-12 0-12S13-5 13 3 8 12-1 12-12 11-13 4Z"
"""The outline of a good that brings none."""


def pictograms(goods: Goods) -> dict[str, str]:
    """Return the pictograms of the goods that expansions add: SVG markup by name."""
    return {
        good.name: f'<path class="sal-l1" style="fill:{escape(colour)}" d="{escape(shape)}"/>'
        for good in goods.all[len(BASE.all) :]
        for colour, shape in [(good.colour or "#c99d66", good.shape or LUMP)]
    }


def _goods_of(rows: tuple[tuple[Any, ...], ...]) -> Goods:
    """Return the goods that were written as `Goods.rows`."""
    return Goods(tuple([Good(*row) for row in rows]))


BASE: Final = Goods(
    (Good("wood", 3, 3), Good("brick", 4, 4), Good("stone", 5, 5), Good("gold", 6, 6))
)
"""The goods of the base game, cheapest first."""

GOODS: Final[tuple[str, ...]] = BASE.names
VALUES: Final[tuple[int, ...]] = BASE.values
