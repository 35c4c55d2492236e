"""Prerequisites: what a player must have before a card may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .card_modifiers import symbols_of
from .cards import is_improvement
from .goods import HOUSES, SHEEP

if TYPE_CHECKING:
    from .player import Player
    from .state import AgricolaState


def improvements_of(player: Player) -> list[int]:
    """Return the major and minor improvements of a player."""
    return [card for card in player.cards if is_improvement(card)]


def missing_need(state: AgricolaState, seat: int, card: int) -> tuple[str, int, int]:
    """Return what a card needs that does not hold: (what, need, have); ("", 0, 0) for nothing."""
    needs = state.parts.cards[card].needs
    if not needs:
        return "", 0, 0
    player = state.players[seat]
    for what, need in needs:
        if what == "house":
            if player.house != HOUSES.index(need):
                return f"{need}_house", 1, 0
        elif what == "rounds":
            if not need[0] <= state.round <= need[1]:
                return "rounds", need[1], state.round
        elif what == "other_seat_with_fewer_occupations_than":
            fewest = fewest_of_others(state, seat)
            if fewest >= need:
                return "others", need, fewest
        else:
            have = have_of(player, what)
            if have < need:
                return what, need, have
    return "", 0, 0


def have_of(player: Player, what: str) -> int:
    """Return how many a player has of what cards need."""
    if what == "occupations":
        return player.occupations_counted()
    if what == "improvements":
        return len(improvements_of(player))
    if what == "ovens":
        return symbols_of(player.table, player.cards, "oven")
    return player.goods[SHEEP]


def fewest_of_others(state: AgricolaState, seat: int) -> int:
    """Return the fewest occupations of another seat; 99 if there is no other seat."""
    found = 99
    for other in range(state.seats):
        if other != seat:
            counted = state.players[other].occupations_counted()
            if counted < found:
                found = counted
    return found
