"""The cards of one game with the actions on them: those of the package, and custom cards.

A game reads its cards from `Components.cards`. The cards of the package, `SHIPPED`, are the same
for all games and never change; a game with custom cards has a table of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from ....core.action import Action
from ....core.grammar import NameSlot, Verb
from ....core.memo import Memo
from .actions import (
    ACCEPT,
    CONVERSIONS_OF,
    CONVERT,
    CROP,
    FIRST_CARD_FIELD,
    GIVE,
    GRAMMAR,
    PLAY,
    SOW,
    ConversionSlot,
    CustomMove,
    Move,
    accept,
    convert,
    give,
    play,
    sow_card,
)
from .card_conversions_and_crops import Conversion, conversions_of, crops_of
from .card_data import DeckCard
from .card_modifiers import Modifiers, read_modifiers
from .cards import (
    CARDS,
    FIRST_MINOR,
    FIRST_OCCUPATION,
    CardTable,
    is_minor,
    of_deck,
)
from .custom_cards import number_of
from .goods import CROPS

MOST_KEPT: Final = 1 << 12
"""The most sets of cards whose modifiers a table keeps."""


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
    converts : dict of int to list of Move
        The action of each conversion.
    grammar : Grammar
        All moves of the game.
    """

    def __init__(self, custom: Iterable[DeckCard] = ()) -> None:
        added = {number_of(card.id, card.kind, card.row): of_deck(card) for card in custom}
        super().__init__(CARDS.shipped, added)
        numbers = range(len(CARDS))
        self.plays: dict[int, Move] = {n: play(n) for n in numbers if n >= FIRST_MINOR}
        self.accepts: dict[int, Move] = {n: accept(n) for n in numbers}
        self.gives: dict[int, Move] = {n: give(n) for n in range(FIRST_OCCUPATION)}
        self.crops = {n: crops for n in numbers if (crops := crops_of(CARDS[n]))}
        self.sows: dict[int, list[Move]] = {
            n: [sow_card(crop, FIRST_CARD_FIELD + n) for crop in CROPS] for n in self.crops
        }
        self.conversions: dict[int, list[Conversion]] = dict(CONVERSIONS_OF)
        self.converts: dict[int, list[Move]] = {n: [] for n in self.conversions}
        for move in convert.all():
            self.converts[move.first].append(move)
        self.custom_verbs: tuple[Verb[Action], ...] = self._with_custom() if added else ()
        self.grammar = GRAMMAR.preceded_by(*self.custom_verbs)
        # A memo, so that all memos are forgotten together. Its type and the lines that fill it are
        # those of a dict, because compiled rules call nothing of Python's for a dict.
        self._modifiers: dict[tuple[int, ...], Modifiers] = Memo(MOST_KEPT)

    def _with_custom(self) -> tuple[Verb[Action], ...]:
        """Add what can be done with custom cards, and return the verbs for it."""
        decks = {number: card.deck for number, card in self.custom.items() if card.deck is not None}
        minors = [number for number in decks if is_minor(number)]
        crops = {n: sown for n in decks if (sown := crops_of(self[n]))}
        conversions = {n: found for n in decks if (found := conversions_of(n, self[n]))}
        listed = [one for row in conversions.values() for one in row]
        fields = NameSlot({decks[n].id: FIRST_CARD_FIELD + n for n in crops})
        playing = Verb("play", partial(_custom, decks, PLAY), self._names(decks))
        accepting = Verb("accept", partial(_custom, decks, ACCEPT), self._names(decks))
        giving = Verb("give", partial(_custom, decks, GIVE), self._names(minors))
        sowing = Verb("sow", partial(_custom_sown, decks), CROP, fields, between="1")
        converting = Verb(
            "convert", partial(_custom_converted, decks, listed),
            ConversionSlot({one.phrase: n for n, one in enumerate(listed)}),
        )  # fmt: skip
        self.plays.update({n: playing(n) for n in decks})
        self.accepts.update({n: accepting(n) for n in decks})
        self.gives.update({n: giving(n) for n in minors})
        self.crops.update(crops)
        for n in crops:
            self.sows[n] = [sowing(crop, FIRST_CARD_FIELD + n) for crop in CROPS]
        self.conversions.update(conversions)
        self.converts.update({n: [] for n in conversions})
        for move in converting.all():
            self.converts[move.first].append(move)
        return playing, accepting, giving, sowing, converting

    def _names(self, numbers: Iterable[int]) -> NameSlot:
        return NameSlot({self[number].id: number for number in numbers})

    def all_actions(self) -> list[Action]:
        """Return every action that is legal in some position, and many others.

        Examples
        --------
        >>> len(SHIPPED.all_actions()) > 500
        True
        """
        return [
            *GRAMMAR.all_actions(),
            *[move for verb in self.custom_verbs for move in verb.all()],
        ]

    def conversion(self, action: Move) -> Conversion:
        """Return the conversion that an action carries out, of a card of the deck."""
        return self.conversions[action.first][action.second]

    def modifiers(self, cards: tuple[int, ...]) -> Modifiers:
        """Return the combined modifiers of some cards. The value is shared and never changes.

        Examples
        --------
        >>> from .cards import CARD_NUMBERS
        >>> SHIPPED.modifiers((CARD_NUMBERS["academic"],)).counts_more
        1
        """
        modifying = tuple([card for card in cards if self[card].modifies])
        found = self._modifiers.get(modifying)
        if found is None:
            if len(self._modifiers) >= MOST_KEPT:
                self._modifiers.clear()
            before = self._modifiers.get(modifying[:-1])
            found = self._modifiers[modifying] = read_modifiers(self, modifying, before)
        return found


def _custom(decks: dict[int, DeckCard], verb: int, words: str, number: int) -> CustomMove:
    return CustomMove(words, verb, number, -1, decks[number])


def _custom_sown(decks: dict[int, DeckCard], words: str, crop: int, field: int) -> CustomMove:
    return CustomMove(words, SOW, field, crop, decks[field - FIRST_CARD_FIELD])


def _custom_converted(
    decks: dict[int, DeckCard], listed: list[Conversion], words: str, number: int
) -> CustomMove:
    conversion = listed[number]
    return CustomMove(words, CONVERT, conversion.card, conversion.place, decks[conversion.card])


SHIPPED: Final = GameCards()
"""The cards of the package and the actions on them."""
