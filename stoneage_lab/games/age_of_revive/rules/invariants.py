"""What no move changes: every card is in exactly one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cells import CELL_NAMES, RUBBLE
from .game_components import KNOWERS
from .task_numbers import DEALING, DIGGING, LEFT

if TYPE_CHECKING:
    from .state import ReviveState


def conserved(state: ReviveState) -> dict[str, Any]:
    """Return an invariant of all moves: every card is in exactly one place."""
    parts = state.parts
    found = [int(count) for count in state.pool]
    for seat in range(state.seats):
        for held in state.hands[seat]:
            found[held // KNOWERS] += 1
        for card in parts.cards:
            found[card.number] += int(state.own[seat] >> card.number & 1)
    for card_number in state.discards:
        found[card_number] += 1
    for card in parts.cards:
        for action in card.actions:
            if action.flip >= 0:
                found[card.number] += found[action.flip]
                found[action.flip] = 0
    standing = sum(bin(int(own)).count("1") for own in state.own)
    on_table = sum(1 for cell in state.ring if cell % CELL_NAMES < RUBBLE)
    suburbs = sum(len(own) for own in state.suburbs)
    digs = sum(int(task[LEFT]) for task in state.pending if task[0] == DIGGING)
    dealing = sum(1 for task in state.pending if task[0] == DEALING)
    return {
        "cards": found,
        "cards that stand and are not counted": standing - on_table - suburbs,
        "unseen cards": sum(state.pool) - sum(state.piles) - state.deck - digs - dealing,
        "goods out of range": sum(1 for n in state.goods if not 0 <= n <= parts.cap),
    }
