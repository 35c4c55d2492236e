"""Prerequisites: what a player must have before a card may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.arrays import i64
from .card_modifiers import symbols_of
from .cards import (
    NEED_HOUSE,
    NEED_IMPROVEMENTS,
    NEED_OCCUPATIONS,
    NEED_OTHERS,
    NEED_OVENS,
    NEED_ROUNDS,
    Prerequisite,
)
from .goods import HOUSES, SHEEP

if TYPE_CHECKING:
    from .cards import Card
    from .player import Player
    from .state import AgricolaState


def improvements_of(player: Player) -> int:
    """Return how many major and minor improvements a player has."""
    return len(player.cards) - player.learned


def meets_needs(state: AgricolaState, seat: int, card: Card) -> bool:
    """Tell whether a seat has all that a card needs."""
    for need in card.needs:  # noqa: SIM110 - compiled, faster than all()
        if not _holds(state, seat, need):
            return False
    return True


def _holds(state: AgricolaState, seat: int, need: Prerequisite) -> bool:
    player = state.players[seat]
    if need.kind == NEED_HOUSE:
        return player.house == need.least
    if need.kind == NEED_ROUNDS:
        return need.least <= state.round <= need.last
    if need.kind == NEED_OTHERS:
        return fewest_of_others(state, seat) < need.least
    return have_of(player, need.kind) >= need.least


def missing_need(state: AgricolaState, seat: int, card: int) -> tuple[str, int, int]:
    """Return what a card needs that does not hold: (what, need, have); ("", 0, 0) for nothing."""
    for need in state.parts.cards[card].needs:
        if _holds(state, seat, need):
            continue
        if need.kind == NEED_HOUSE:
            return f"{HOUSES[need.least]}_house", 1, 0
        if need.kind == NEED_ROUNDS:
            return "rounds", need.last, state.round
        if need.kind == NEED_OTHERS:
            return "others", need.least, fewest_of_others(state, seat)
        return need.what, need.least, have_of(state.players[seat], need.kind)
    return "", 0, 0


def have_of(player: Player, kind: i64) -> int:
    """Return how many a player has of what a card needs, by its place in `cards.NEEDS`."""
    if kind == NEED_OCCUPATIONS:
        return player.occupations_counted()
    if kind == NEED_IMPROVEMENTS:
        return improvements_of(player)
    if kind == NEED_OVENS:
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
