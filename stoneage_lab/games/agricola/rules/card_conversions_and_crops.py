"""What cards of the deck convert, and what can be sown on them: data of the cards, for actions."""

from __future__ import annotations

from typing import Any

from ....core.goods import Purse
from .cards import CARD_NUMBERS, Card
from .goods import (
    ANIMALS,
    FOOD,
    GOOD_NUMBERS,
    GOODS,
    NOTHING,
    SHEEP,
    alone,
    counted,
    price_array,
    purse,
)


class Conversion:
    """Goods that a card of the deck turns into others.

    Attributes
    ----------
    card, place : int
        The card, and which of its conversions it is.
    hook : str
        ``"free"``, ``"feeding"`` or ``"reckoning"``: when it can be done.
    give, get : Purse
    price : array of int
        The same as `give`.
    times : int
        How often in one harvest; 0 is as often as wanted.
    with_card : int
        The workshop in whose place it works; -1 for none.
    pile : tuple of int
        The goods that lie on the card one upon the other, of which the next one is sold.
    has : bool
        Whether the good that is got must be there already.
    food : int
        How much food is got.
    brings_animals : bool
        Whether animals are got, which need room.
    phrase : str
        The words of its action after the verb.
    """

    def __init__(
        self, card: int, hook: str, give: Purse, get: Purse, times: int, with_card: int = -1,
        pile: tuple[int, ...] = (), has: bool = False,
    ) -> None:  # fmt: skip
        self.card = card
        self.place = 0
        self.hook = hook
        self.give = give
        self.price = price_array(give)
        self.get = get
        self.times = times
        self.with_card = with_card
        self.pile = pile
        self.has = has
        self.food = get[FOOD]
        self.brings_animals = sum(get[SHEEP:]) > 0
        self.phrase = ""


def crops_of(card: Card) -> tuple[int, ...]:
    """Return what can be sown on a card."""
    return tuple(
        [GOOD_NUMBERS[crop] for effect in card.effects("field") for crop in effect["crops"]]
    )


def _gets(given: Any) -> list[Purse]:
    """Return the gain of a conversion: one purse, or one for each choice."""
    if isinstance(given, str):
        return [purse(**{GOODS[good]: 1}) for good in ANIMALS]
    if isinstance(given, dict):
        return [purse(**given)]
    return [purse(**{name: 1}) for name in given]


def conversions_of(number: int, card: Card) -> list[Conversion]:
    """Return what a card of the deck converts."""
    found: list[Conversion] = []
    for effect in card.rows:
        hook, times = effect["hook"], effect.get("times", 0)
        if hook in ("free", "feeding"):
            for row in effect.get("convert", ()):
                has = isinstance(row["get"], str)
                for get in _gets(row["get"]):
                    give = purse(**row["give"])
                    found.append(Conversion(number, hook, give, get, times, has=has))
            for row in effect.get("instead", ()):
                shop = CARD_NUMBERS[effect["with_card"]]
                give, get = purse(**row["give"]), purse(**row["get"])
                found.append(Conversion(number, hook, give, get, 1, with_card=shop))
            pile = tuple([GOOD_NUMBERS[good] for good in effect.get("pile", ())])
            for sold in dict.fromkeys(pile):
                give, get = purse(**effect["price"]), alone(sold, 1)
                found.append(Conversion(number, hook, give, get, 0, pile=pile))
        for good in effect.get("give_back", ()):
            give = purse(**{good: 1})
            found.append(Conversion(number, hook, give, NOTHING, 1))
    for place, conversion in enumerate(found):
        conversion.place = place
        conversion.phrase = f"{card.id} {counted(conversion.give)}"
        conversion.phrase += f" for {counted(conversion.get)}" if sum(conversion.get) else ""
    return found
