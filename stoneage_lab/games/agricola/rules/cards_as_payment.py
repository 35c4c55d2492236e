"""Surrendered cards: cards that a player gives up for another card.

Some cards cost other cards besides their price, some may be had for a card in place of the price. A
surrendered major improvement goes back on the board, a minor one leaves the game. Goods on it, and
goods that it laid on later rounds, are lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .card_modifiers import counts_as
from .card_triggering import lost_ahead
from .cards import FIRST_MINOR, Card, CardTable, with_card
from .player import Player
from .prices import any_in_reach, card_prices

if TYPE_CHECKING:
    from .state import AgricolaState


def surrender_count(table: CardTable, card: int) -> int:
    """Return how many cards must be surrendered for a card besides its price.

    Examples
    --------
    >>> from .cards import CARD_NUMBERS, CARDS
    >>> [surrender_count(CARDS, CARD_NUMBERS[name]) for name in ("madonna-statue", "well")]
    [2, 0]
    """
    return table[card].give_count


def surrenderable(player: Player, card: int) -> list[int]:
    """Return the cards of a player that may be surrendered for a card besides its price."""
    own = player.table[card]
    if not own.give_count:
        return []
    return [number for number in player.cards if counts_as(player.table, number, own.give_kind)]


def surrenderable_in_place(player: Player, card: int) -> list[int]:
    """Return the cards of a player of which one may be surrendered in place of the price."""
    given = player.table[card].given
    if not given:
        return []
    return [number for number in player.cards if counts_as(player.table, number, given)]


def can_surrender_in_place(player: Player, own: Card) -> bool:
    """Tell whether a player has a card that may be surrendered in place of the price of another."""
    return len(own.given) > 0 and own.given in player.modifiers.kinds


def can_pay_card(player: Player, card: int) -> bool:
    """Tell whether a player can afford a card, with goods or by surrendering cards."""
    return can_pay(player, card, player.table[card])


def can_pay(player: Player, card: int, own: Card) -> bool:
    """Tell the same of a card that was looked up already."""
    # With the printed price in hand, no card that changes prices need be asked.
    found = player.affords(own.price)
    if not found and (not own.one_price or player.modifiers.improvement_prices.rules):
        found = any_in_reach(player, card_prices(player, card))
    if found and own.give_count:
        return len(surrenderable(player, card)) >= own.give_count
    return found or can_surrender_in_place(player, own)


def give_up(state: AgricolaState, seat: int, card: int, own: int) -> None:
    """Surrender a card.

    Parameters
    ----------
    state : AgricolaState
    seat : int
    card : int
        The card for which it is surrendered besides a price; -1 in place of a price.
    own : int
        The card that is given up.
    """
    player = state.players[seat]
    lost_ahead(state, seat, own)
    forget(player, own)
    player.cards = tuple([other for other in player.cards if other != own])
    if own < FIRST_MINOR:
        state.majors |= 1 << own
    else:
        state.gone = with_card(state.gone, own)
    player.refresh_modifiers()
    if card >= 0:
        state.record_event("give_up", seat, state.parts.cards[card].id, state.parts.cards[own].id)
    state.house_animals(seat, 1)


def forget(player: Player, own: int) -> None:
    """Clear the marks of a card, and whether it was sown this round."""
    player.set_mark(own, 0)
    fields = player.modifiers.fields
    if own in fields:
        place = player.card_field(own)
        below = player.fresh & (1 << place) - 1
        player.fresh = below | (player.fresh >> place + 1) << place
