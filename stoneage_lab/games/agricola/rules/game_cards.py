"""The cards of one game with the actions on them: those of the package, and custom cards.

A game reads its cards from `Components.cards`. The cards of the package, `SHIPPED`, are the same
for all games and never change; a game with custom cards has a table of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ....core.goods import Purse
from .actions import (
    ACCEPT,
    CONVERT,
    FIRST_CARD_FIELD,
    GIVE,
    PLAY,
    SOW,
    CustomMove,
    Move,
    counted,
    shared,
)
from .cards import (
    CARD_NUMBERS,
    CARDS,
    FIRST_MINOR,
    Card,
    CardTable,
    is_improvement,
    of_deck,
)
from .custom_cards import number_of
from .deck import DeckCard
from .goods import ANIMALS, CROPS, GOOD_NUMBERS, GOODS, NOTHING
from .goods import purse as goods_purse
from .modifiers import Modifiers, read_modifiers

MOST_KEPT: Final = 1 << 12
"""Of how many sets of cards a table keeps the answers."""


NO_MOVE: Final = Move("", CONVERT)
"""Of a conversion whose action is not made yet."""


class Conversion:
    """Goods that a card of the deck turns into others.

    Attributes
    ----------
    card : int
    hook : str
        ``"free"``, ``"feeding"`` or ``"reckoning"``: when it can be done.
    give, get : Purse
    times : int
        How often in one harvest; 0 is as often as wanted.
    with_card : int
        The workshop in whose place it works; -1 for none.
    pile : tuple of str
        The goods that lie on the card one upon the other, of which the next one is sold.
    has : bool
        Whether the good that is got must be there already.
    move : Move
        The action; its second number is the place of this conversion among those of the card.
    """

    def __init__(
        self, card: int, hook: str, give: Purse, get: Purse, times: int, with_card: int = -1,
        pile: tuple[str, ...] = (), has: bool = False,
    ) -> None:  # fmt: skip
        self.card = card
        self.hook = hook
        self.give = give
        self.get = get
        self.times = times
        self.with_card = with_card
        self.pile = pile
        self.has = has
        self.move: Move = NO_MOVE


class GameCards(CardTable):
    """The cards of a game by number, and by the number of a card the actions on it.

    Parameters
    ----------
    custom : iterable of DeckCard
        The cards that users added.

    Attributes
    ----------
    plays, accepts : dict of int to Move
    gives : dict of int to Move
        Of each improvement.
    crops : dict of int to tuple of int
        What can be sown on each card that is a field.
    sows : dict of int to list of Move
        By card that is a field, how it is sown with each crop of `goods.CROPS`.
    conversions : dict of int to list of Conversion
        A move names its conversion by its second number, the place here.
    words : dict of str to Move
        By their words, and by them without hyphens, the actions with custom cards.
    """

    def __init__(self, custom: Iterable[DeckCard] = ()) -> None:
        own = {number_of(card.id, card.kind, card.row): of_deck(card) for card in custom}
        super().__init__(CARDS.shipped, own)
        self.plays: dict[int, Move] = {}
        self.accepts: dict[int, Move] = {}
        self.gives: dict[int, Move] = {}
        self.crops: dict[int, tuple[int, ...]] = {}
        self.sows: dict[int, list[Move]] = {}
        self.conversions: dict[int, list[Conversion]] = {}
        self.words: dict[str, Move] = {}
        self._modifiers: dict[tuple[int, ...], Modifiers] = {}
        for number, card in enumerate(self.shipped):
            self._add_moves(number, card)
        for number, card in own.items():
            self._add_moves(number, card)
            moves = self.moves_of(number)
            self.words.update({move.words.replace("-", " "): move for move in moves})
            self.words.update({move.words: move for move in moves})

    def _add_moves(self, number: int, card: Card) -> None:
        """Make the actions with a card."""
        self.accepts[number] = self._made(f"accept {card.id}", ACCEPT, number)
        if is_improvement(number):
            self.gives[number] = self._made(f"give {card.id}", GIVE, number)
        if number >= FIRST_MINOR:
            self.plays[number] = self._made(f"play {card.id}", PLAY, number)
        crops = crops_of(card)
        if crops:
            field = FIRST_CARD_FIELD + number
            self.crops[number] = crops
            self.sows[number] = [
                self._made(f"sow {GOODS[crop]} {card.id}", SOW, field, crop) for crop in CROPS
            ]
        conversions = conversions_of(number, card)
        if conversions:
            self.conversions[number] = conversions
        for place, conversion in enumerate(conversions):
            words = f"convert {card.id} {counted(conversion.give)}"
            words += f" for {counted(conversion.get)}" if sum(conversion.get) else ""
            conversion.move = self._made(words, CONVERT, number, place)

    def _made(self, words: str, verb: int, first: int, second: int = -1) -> Move:
        """Return an action: the one that all games share, or one of this game alone."""
        card = first - FIRST_CARD_FIELD if verb == SOW else first
        custom = self.own.get(card)
        if custom is None or custom.deck is None:
            return shared(words, verb, first, second)
        return CustomMove(words, verb, first, second, custom.deck)

    def moves_of(self, number: int) -> list[Move]:
        """Return all actions with a card of the deck."""
        found = [self.plays[number], self.accepts[number]]
        if number in self.gives:
            found.append(self.gives[number])
        found += self.sows.get(number, [])
        return found + [conversion.move for conversion in self.conversions.get(number, [])]

    def conversion(self, action: Move) -> Conversion:
        """Return the conversion that an action carries out, of a card of the deck."""
        return self.conversions[action.first][action.second]

    def modifiers(self, cards: tuple[int, ...]) -> Modifiers:
        """Return what some cards answer together; the answers are shared and never change.

        Examples
        --------
        >>> SHIPPED.modifiers((CARD_NUMBERS["academic"],)).counts_more
        1
        """
        found = self._modifiers.get(cards)
        if found is None:
            if len(self._modifiers) >= MOST_KEPT:
                self._modifiers.clear()
            found = self._modifiers[cards] = read_modifiers(self, cards)
        return found


def crops_of(card: Card) -> tuple[int, ...]:
    """Return what can be sown on a card."""
    return tuple(
        [GOOD_NUMBERS[crop] for effect in card.effects("field") for crop in effect["crops"]]
    )


def _gets(given: Any) -> list[Purse]:
    """Return what a conversion brings: one purse, or one for each choice."""
    if isinstance(given, str):
        return [goods_purse(**{GOODS[good]: 1}) for good in ANIMALS]
    if isinstance(given, dict):
        return [goods_purse(**given)]
    return [goods_purse(**{name: 1}) for name in given]


def conversions_of(number: int, card: Card) -> list[Conversion]:
    """Return what a card of the deck converts, without the actions."""
    found: list[Conversion] = []
    for effect in card.rows:
        hook, times = effect["hook"], effect.get("times", 0)
        if hook in ("free", "feeding"):
            for row in effect.get("convert", ()):
                has = isinstance(row["get"], str)
                for get in _gets(row["get"]):
                    give = goods_purse(**row["give"])
                    found.append(Conversion(number, hook, give, get, times, has=has))
            for row in effect.get("instead", ()):
                shop = CARD_NUMBERS[effect["with_card"]]
                give, get = goods_purse(**row["give"]), goods_purse(**row["get"])
                found.append(Conversion(number, hook, give, get, 1, with_card=shop))
            pile = tuple(effect.get("pile", ()))
            for good in dict.fromkeys(pile):
                give, get = goods_purse(**effect["price"]), goods_purse(**{good: 1})
                found.append(Conversion(number, hook, give, get, 0, pile=pile))
        for good in effect.get("give_back", ()):
            give = goods_purse(**{good: 1})
            found.append(Conversion(number, hook, give, NOTHING, 1))
    return found


SHIPPED: Final = GameCards()
"""The cards of the package and the actions on them."""
