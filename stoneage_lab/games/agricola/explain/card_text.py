"""The words of a card of the deck: its price, prerequisites, gains and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.tasks import seat_of
from ..rules.cards import is_occupation
from ..rules.goods import listed, purse
from ..rules.playing_cards import occupation_price
from ..rules.prices import card_prices
from ..rules.task_numbers import LEARNING, PRICE_LIST

if TYPE_CHECKING:
    from ....core.goods import Purse
    from ....core.language import Texts
    from ..rules.cards import Card
    from ..rules.state import AgricolaState

LESSONS: Final = 0
"""The price list of occupations at the space that is in every full game."""


def prices(card: Card) -> tuple[Purse, ...]:
    """Return the prices printed on a card; a major improvement has one."""
    if card.deck is None:
        return (card.cost,)
    if any(card.deck.extra_cost):
        return (card.deck.extra_cost,)
    return card.deck.costs


def price_text(words: Texts, found: tuple[Purse, ...]) -> str:
    """Return prices in words, or an empty text if nothing is paid.

    Examples
    --------
    >>> from ....games import game
    >>> from ..rules.cards import CARDS
    >>> card = next(card for card in CARDS if card.id == "helpful-neighbors")
    >>> price_text(game("agricola").texts("en"), prices(card))
    '1 wood or 1 clay'
    """
    said = [words("card_words.goods", goods=tuple(listed(price))) for price in found if any(price)]
    return words["card_words.or"].join(said)


def prices_now(state: AgricolaState, seat: int, card: Card) -> tuple[Purse, ...]:
    """Return what a card of the hand costs a seat now.

    An occupation costs the food of the space where it is being played, or else of the lessons.
    """
    number = state.parts.numbers[card.id]
    if is_occupation(number):
        learning = state.pending and state.task[0] == LEARNING and seat_of(state.task) == seat
        space = int(state.task[PRICE_LIST]) if learning else LESSONS
        return (purse(food=occupation_price(state.players[seat], number, space)),)
    return card_prices(state.players[seat], number)
