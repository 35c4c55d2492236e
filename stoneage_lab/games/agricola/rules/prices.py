"""What things cost, in which ways they may be paid, and what is missing for it.

A price is a set of purses: the printed one, and what cards of the payer make of it. Of these only
the ones that no other undercuts count; where several can be paid, the payer decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import i64, vec
from ....core.goods import Purse
from .farm_grid import MOST_FENCES, SPACES
from .goods import (
    BUILDING_GOODS,
    FOOD,
    HOUSE_GOODS,
    KINDS,
    REED,
    WOOD,
    alone,
    listed,
    price_array,
    purse,
)

if TYPE_CHECKING:
    from .card_modifiers import PriceRule, PriceRules
    from .player import Player

ROOM: Final[tuple[Purse, ...]] = (
    purse(wood=5, reed=2), purse(clay=5, reed=2), purse(stone=5, reed=2),
)  # fmt: skip
"""The price of a room, by the material of the house."""

ROOM_PRICE: Final = [price_array(price) for price in ROOM]
"""The same in arrays, for `Player.affords`."""

PAY_CARD: Final = 0
PAY_ROOM: Final = 1
PAY_STABLE: Final = 2
PAY_RENOVATION: Final = 3
PAY_SURRENDER: Final = 4
PAY_RAISED: Final = 5
PAY_LEARNING: Final = 6
"""What is paid for; cards given up besides a price come after it. The last two wait for food."""

STABLE_WOOD: Final = 2
"""The price of a stable; no card changes it."""

FENCE_WOOD: Final = 1


def renovation(house: int, rooms: int, to: int = -1) -> Purse:
    """Return the printed price of renovating a house with a number of rooms.

    Parameters
    ----------
    house : int
        Its material now.
    rooms : int
    to : int
        Its material then; the next one by default.

    Examples
    --------
    >>> listed(renovation(0, 3)), listed(renovation(0, 3, 2))
    ([('clay', 3), ('reed', 1)], [('reed', 1), ('stone', 3)])
    """
    return _RENOVATIONS[house + 1 if to < 0 else to][rooms]


def _renovations(good: int) -> tuple[Purse, ...]:
    """Return the printed prices of renovating to a material, by the number of rooms."""
    found = []
    for rooms in range(SPACES + 1):
        counts = [0] * KINDS
        counts[good] = rooms
        counts[REED] = 1
        found.append(tuple(counts))
    return tuple(found)


_RENOVATIONS: Final = tuple([_renovations(good) for good in HOUSE_GOODS])
_RENOVATION_PRICES: Final = [[price_array(price) for price in prices] for prices in _RENOVATIONS]


def renovation_price(house: int, rooms: int) -> vec[i64]:
    """Return the same price of the next material in an array, for `Player.affords`."""
    return _RENOVATION_PRICES[house + 1][rooms]


def wood(count: int) -> Purse:
    """Return a price in wood alone."""
    return alone(WOOD, count)


def lacking(player: Player, price: Purse) -> list[tuple[str, int]]:
    """Return the goods that are missing for a price."""
    short = [max(0, need - have) for need, have in zip(price, player.goods, strict=True)]
    return listed(short)


# -- Ways to pay ------------------------------------------------------------------------------


def less(price: Purse, fewer: Purse) -> Purse:
    """Return a price without some goods, never below nothing.

    Examples
    --------
    >>> listed(less(purse(clay=3, stone=1), purse(stone=2)))
    [('clay', 3)]
    """
    counts = []
    for good in range(KINDS):
        left = price[good] - fewer[good]
        counts.append(left if left > 0 else 0)
    return tuple(counts)


def swapped(price: Purse, good: int, other: int, count: int) -> Purse:
    """Return a price in which a number of goods of one kind is paid with another kind.

    Examples
    --------
    >>> listed(swapped(purse(clay=5, reed=2), 3, 2, 1))
    [('clay', 6), ('reed', 1)]
    """
    counts = list(price)
    counts[good] -= count
    counts[other] += count
    return tuple(counts)


def undercut_dropped(prices: list[Purse]) -> tuple[Purse, ...]:
    """Return the prices of which no other one asks for less, each once.

    Examples
    --------
    >>> undercut_dropped([(5, 2), (3, 2), (2, 3), (3, 2)])
    ((3, 2), (2, 3))
    """
    found: list[Purse] = []
    for price in prices:
        if price in found:
            continue
        undercut = False
        for other in prices:
            if other != price and all(a <= b for a, b in zip(other, price, strict=True)):
                undercut = True
                break
        if not undercut:
            found.append(price)
    return tuple(found)


Prices = tuple[Purse, ...]


def variants(
    player: Player, given: PriceRules, thing: int, printed: Prices, card: str = ""
) -> Prices:
    """Return every way to pay for something, whether the goods are there or not.

    Other full prices come first, then what is taken off, then what may be paid with another good.

    Parameters
    ----------
    player : Player
    given : PriceRules
        The rules for this kind of price.
    thing : int
        What is paid for, by a number of its own among all things of the kind.
    printed : tuple of Purse
        The full prices without any card.
    card : str
        The improvement that is paid for.
    """
    if not given.rules:
        return printed
    key = thing * len(HOUSE_GOODS) + player.house
    known = given.known.get(key)
    if known is None:
        known = given.known[key] = _changed(player, given, printed, card)
    return known


def _changed(player: Player, given: PriceRules, printed: Prices, card: str) -> Prices:
    """Return the same, computed: `variants` keeps it, as it is asked for again and again."""
    rules = _applying(player, given, card)
    if not rules:
        return printed
    prices = list(printed)
    for rule in rules:
        if rule.instead is not None:
            prices.append(rule.instead)
        if rule.material:
            good = HOUSE_GOODS[player.house]
            prices += [
                tuple([rule.material if kind == good else n for kind, n in enumerate(price)])
                for price in printed
            ]
    for rule in rules:
        prices = [less(price, rule.less) for price in prices]
        if rule.less_any:
            prices = [cheaper for price in prices for cheaper in _any_less(price, rule.less_any)]
    for rule in rules:
        if rule.swap_most:
            prices = [
                swapped(price, rule.swap_from, rule.swap_to, count)
                for price in prices
                for count in range(min(rule.swap_most, price[rule.swap_from]) + 1)
            ]
    return undercut_dropped(prices)


def _applying(player: Player, given: PriceRules, card: str) -> list[PriceRule]:
    """Return the rules that change a price."""
    found = []
    rooms = given is player.modifiers.room_prices
    for rule in given.rules:
        wrong_house = rooms and rule.house >= 0 and rule.house != player.house
        if not wrong_house and (not rule.cards or card in rule.cards):
            found.append(rule)
    return found


def _any_less(price: Purse, count: int) -> list[Purse]:
    """Return a price with a number of building goods of one kind taken off, for each kind."""
    found = []
    for good in BUILDING_GOODS:
        if price[good]:
            fewer = tuple([count if kind == good else 0 for kind in range(KINDS)])
            found.append(less(price, fewer))
    return found or [price]


def any_payable(player: Player, prices: tuple[Purse, ...]) -> bool:
    """Tell whether one of some prices can be paid out of the supply."""
    for price in prices:  # noqa: SIM110 - compiled, faster than any()
        if player.has(price):
            return True
    return False


def in_reach(player: Player, price: Purse) -> bool:
    """Tell whether a price can be paid, if need be with food that is raised for it.

    The other goods of the price are set aside: they cannot become food.
    """
    if player.has(price):
        return True
    need = price[FOOD]
    if not need or player.goods[FOOD] >= need:
        return False
    rest = tuple([0 if good == FOOD else count for good, count in enumerate(price)])
    if not player.has(rest):
        return False
    player.pay(rest)
    enough = player.goods[FOOD] + player.raisable() >= need
    player.take(rest)
    return enough


def any_in_reach(player: Player, prices: Prices) -> bool:
    """Tell whether one of some prices can be paid, if need be with food that is raised."""
    for price in prices:  # noqa: SIM110 - compiled, faster than any()
        if in_reach(player, price):
            return True
    return False


def reachable(player: Player, prices: tuple[Purse, ...]) -> list[Purse]:
    """Return the prices that can be paid, if need be with food that is raised."""
    return [price for price in prices if in_reach(player, price)]


def nearest(player: Player, prices: tuple[Purse, ...]) -> Purse:
    """Return the price of which the fewest goods are missing."""
    best, least = prices[0], -1
    for price in prices:
        short = 0
        for _, count in lacking(player, price):
            short += count
        if least < 0 or short < least:
            best, least = price, short
    return best


def room_prices(player: Player) -> tuple[Purse, ...]:
    """Return the ways to pay for a room."""
    return variants(player, player.modifiers.room_prices, 0, (ROOM[player.house],))


def card_prices(player: Player, card: int) -> tuple[Purse, ...]:
    """Return the ways to pay for an improvement, cards that are given up left out."""
    own = player.table[card]
    return variants(player, player.modifiers.improvement_prices, card, own.costs, own.id)


def renovation_prices(player: Player, to: int, rooms: int) -> tuple[Purse, ...]:
    """Return the ways to pay for renovating a house with a number of rooms."""
    given = player.modifiers.renovation_prices
    thing = to * (SPACES + 1) + rooms
    return variants(player, given, thing, (renovation(player.house, rooms, to),))


# -- Fences -----------------------------------------------------------------------------------


def fences_cost(player: Player, count: int) -> int:
    """Return the wood for a number of fences of one action."""
    cost = count
    for rule in player.modifiers.fence_prices.rules:
        if rule.free and count > rule.first:
            over = count - rule.first
            cost -= over if over < rule.free else rule.free
    return (cost if cost > 0 else 0) * FENCE_WOOD


def fences_payable(player: Player, built: int) -> int:
    """Return how many more fences can be paid in an action that has built `built` fences."""
    have = player.goods[WOOD]
    if not player.modifiers.fence_prices.rules:
        return have // FENCE_WOOD
    paid = fences_cost(player, built)
    more = 0
    while more < MOST_FENCES and fences_cost(player, built + more + 1) - paid <= have:
        more += 1
    return more
