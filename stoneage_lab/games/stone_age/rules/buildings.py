"""The 28 building tiles and the three kinds of price on them.

A price says which payments it takes and how many points they give. To add a new kind of price,
write a subclass of `Price`; no other code depends on the kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.goods import Purse, covers, kinds, mark, missing, total
from ....core.rule import Rule
from .actions import PURSES, Pay, Purses
from .goods import NO_PERSON, PEOPLE
from .refusal_rules import PAY_CARD, PAY_COUNT, PAY_FIXED, PAY_KINDS, PAY_PEOPLE, PAY_RANGE

if TYPE_CHECKING:
    from .state import StoneAgeState

NONE: Final[list[Action]] = []


class Price:
    """The price of a card or a building.

    Attributes
    ----------
    kind : str
        ``"fixed"``, ``"kinds"``, ``"range"`` or ``"card"``.
    least, most : int
        The number of goods.
    purses : Purses
        The payments of the game; `bind` sets them.
    """

    kind = "price"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most
        self.purses = PURSES
        self._known: dict[int, list[Action]] = {}

    def bind(self, purses: Purses) -> None:
        """Take note of the goods of the game, when all of them are known."""
        self.purses = purses
        self._known = {}

    def forbids(self, purse: Purse) -> list[Rule]:
        """Return every rule that this payment breaks."""
        broken = [PAY_PEOPLE] if purse[PEOPLE] else []
        goods = purse[:PEOPLE] + NO_PERSON
        misfit = self.misfit(goods, total(goods))
        return broken if misfit is None else [*broken, misfit]

    def misfit(self, purse: Purse, count: int) -> Rule | None:
        """Return the rule of this kind of price that the payment breaks, or None."""
        raise NotImplementedError

    def points(self, payment: Pay) -> int:
        """Return the points that a payment earns at once."""
        return 0

    def payments(self, goods: Purse) -> list[Action]:
        """Return every payment that the goods allow, fewest and cheapest goods first."""
        owned = total(goods)
        if owned < self.least:
            return NONE
        number = mark(goods, self.most)
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = []
            most = self.most if self.most < owned else owned
            for count in range(self.least, most + 1):
                found += self.fitting(self.purses.pays(goods + NO_PERSON, count))
        return found

    def fitting(self, ways: list[Action]) -> list[Action]:
        """Return those payments, out of the ones with the right number of goods, that it allows."""
        return [
            way
            for way in ways
            if isinstance(way, Pay) and self.misfit(way.purse, way.count) is None
        ]


class Fixed(Price):
    """Exactly these goods; the points are printed (the sum of the goods' values).

    Parameters
    ----------
    cost : tuple of int
        Counts of the goods in their order, see `Goods.cost`; none of goods that come after it.
    """

    kind = "fixed"

    def __init__(self, cost: Purse) -> None:
        super().__init__(sum(cost), sum(cost))
        self.cost = cost
        self.value = 0
        self._only: list[Action] = []

    def bind(self, purses: Purses) -> None:
        super().bind(purses)
        self.cost = purses.goods.filled(self.cost)
        price = purses.pay((*self.cost, 0))
        self.value = price.worth
        self._only = [price]

    def payments(self, goods: Purse) -> list[Action]:
        return self._only if covers(goods, self.cost) else NONE

    def misfit(self, purse: Purse, count: int) -> Rule | None:
        return None if purse[:-1] == self.cost else PAY_FIXED

    def points(self, payment: Pay) -> int:
        return self.value


class Kinds(Price):
    """A number of goods of an exact number of kinds; the points are their worth.

    Parameters
    ----------
    count : int
    kinds : int
    at_least : bool
        Read the number of kinds as a lower limit, as the translated rulebook does.
    """

    kind = "kinds"

    def __init__(self, count: int, kinds: int, at_least: bool = False) -> None:
        super().__init__(count, count)
        self.count = count
        self.kinds = kinds
        self.at_least = at_least
        self.most_kinds = kinds
        self.bound = "at_least" if at_least else "exactly"

    def bind(self, purses: Purses) -> None:
        super().bind(purses)
        self.most_kinds = len(purses.goods.names) if self.at_least else self.kinds

    def misfit(self, purse: Purse, count: int) -> Rule | None:
        if count != self.count:
            return PAY_COUNT
        return None if self.kinds <= kinds(purse) <= self.most_kinds else PAY_KINDS

    def points(self, payment: Pay) -> int:
        return payment.worth


class Range(Price):
    """From one to seven goods of any kinds; the points are their worth."""

    kind = "range"

    def misfit(self, purse: Purse, count: int) -> Rule | None:
        return None if self.least <= count <= self.most else PAY_RANGE

    def fitting(self, ways: list[Action]) -> list[Action]:
        return ways

    def points(self, payment: Pay) -> int:
        return payment.worth


class AnyGoods(Price):
    """An exact number of goods of any kinds: the price of a civilization card."""

    kind = "card"

    def __init__(self, count: int) -> None:
        super().__init__(count, count)
        self.count = count

    def misfit(self, purse: Purse, count: int) -> Rule | None:
        return None if count == self.count else PAY_CARD

    def fitting(self, ways: list[Action]) -> list[Action]:
        return ways


class Tile:
    """One building tile.

    Attributes
    ----------
    id : str
        ``"B01"`` to ``"B28"``.
    price : Price
    counted : bool
        Whether hut builders count it.
    event : str
        The event of building it.
    cites : str
        The part of the texts that is cited for its price, see `Refusal.facts`.
    """

    counted = True
    event = "build"
    cites = ""

    def __init__(self, id: str, price: Price) -> None:
        self.id = id
        self.price = price

    def with_price(self, price: Price) -> Tile:
        """Return the same tile with another price."""
        return Tile(self.id, price)

    def apply_effect(self, state: StoneAgeState, seat: int, number: int) -> None:
        """Give what the tile, of this number, brings besides points when it is built."""

    def __repr__(self) -> str:
        return f"<building {self.id}>"


_FIXED: Final = (
    (2, 1, 0, 0), (2, 0, 1, 0), (1, 2, 0, 0), (2, 0, 0, 1), (1, 0, 2, 0), (0, 2, 1, 0),
    (0, 2, 0, 1), (0, 1, 2, 0), (0, 0, 2, 1), (1, 1, 1, 0), (1, 1, 1, 0), (1, 1, 0, 1),
    (1, 1, 0, 1), (1, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1), (0, 1, 1, 1),
)  # fmt: skip
_KINDS: Final = ((4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4))


def tiles() -> tuple[Tile, ...]:
    """Return the 28 tiles.

    Examples
    --------
    >>> len(tiles()), tiles()[0].price.points(PURSES.pay((2, 1, 0, 0, 0)))
    (28, 10)
    """
    prices: list[Price] = [Fixed(cost) for cost in _FIXED]
    prices += [Kinds(count, kinds) for count, kinds in _KINDS]
    prices += [Range(1, 7) for _ in range(3)]
    for price in prices:
        price.bind(PURSES)
    return tuple(Tile(f"B{number:02}", price) for number, price in enumerate(prices, 1))


TILES: Final = tiles()
TILE_NUMBERS: Final = {tile.id: number for number, tile in enumerate(TILES)}
STACK_HEIGHT: Final = 7


def nearest_payments(price: Price, held: Purse) -> list[Pay]:
    """Return the payments of a price that lack the fewest goods, cheap ones first.

    Parameters
    ----------
    price : Price
    held : tuple of int
        The goods of a player, without people.

    Examples
    --------
    >>> nearest_payments(TILES[20].price, (3, 0, 1, 0))  # 4 goods of 4 kinds
    [<pay 1 wood 1 brick 1 stone 1 gold>]
    >>> nearest_payments(TILES[18].price, (2, 1, 0, 0))  # 4 goods of 2 kinds
    [<pay 3 wood 1 brick>, <pay 2 wood 2 brick>]
    """
    plenty = (price.most,) * len(held)
    ways = [way for way in price.payments(plenty) if isinstance(way, Pay)]
    purse = held + NO_PERSON
    least = min(total(missing(purse, way.purse)) for way in ways)
    return [way for way in ways if total(missing(purse, way.purse)) == least]
