"""The course of the game: set-up, opening hunts, turns, the end.

`STEPS` are all steps by their number; `next_tasks` puts the next task on the stack when none is
left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.step_table import StepTable
from .chance_nodes import CHANCE_STEPS
from .developing import DEVELOPING_STEPS
from .harvest import HARVEST_STEPS
from .scoring import score_sheet
from .sending_chiefs import HUNTING_STEPS
from .task_numbers import (
    DEVELOP,
    DEVELOPING,
    END,
    HUNT,
    HUNTING,
    LANDING,
    OPENING,
    OPENINGS,
    RETURNING,
    SET_UP,
    SIDING,
    STARTING,
    STORE,
    TURNS,
)

if TYPE_CHECKING:
    from .state import HuntingState

STEPS: Final = StepTable((*CHANCE_STEPS, *HUNTING_STEPS, *HARVEST_STEPS, *DEVELOPING_STEPS))


def begin_game(state: HuntingState) -> None:
    """Push the chance nodes of the set-up: start player, sides, new lands."""
    for number in range(state.parts.lands - 1, -1, -1):
        state.push(LANDING, -1, number)
    for ground in reversed(state.parts.basics):
        state.push(SIDING, -1, ground)
    state.push(STARTING, -1)


def next_tasks(state: HuntingState) -> bool:
    """Push the next task; False when the game is over."""
    if state.stage == TURNS:
        return next_phase(state)
    if state.stage == OPENINGS:
        next_opening(state)
        return True
    if state.stage == SET_UP:
        state.stage = OPENINGS
        state.record_event("opening", opening_seat(state, 0))
        state.push(OPENING, opening_seat(state, 0))
        return True
    return False


def opening_seat(state: HuntingState, turn: int) -> int:
    """Return who opens as number `turn`: counter-clockwise, the start player last."""
    return (state.start + state.seats - 1 - turn) % state.seats


def next_opening(state: HuntingState) -> None:
    """Let the next seat open, or begin the turns."""
    state.turn += 1
    if state.turn < state.seats:
        state.push(OPENING, opening_seat(state, state.turn))
        return
    state.stage = TURNS
    begin_round(state)


def begin_round(state: HuntingState) -> None:
    """Begin a round with the start player."""
    state.turn = 0
    state.round += 1
    state.phase = HUNT
    state.record_event("round", state.start, int(state.round))
    state.push(HUNTING, state.start)


def seat_in_turn(state: HuntingState) -> int:
    """Return the seat of the current turn, counted clockwise from the start player."""
    return (state.start + state.turn) % state.seats


def next_phase(state: HuntingState) -> bool:
    """Go on to the next part of the turn, or to the next turn; False when the game is over."""
    if state.phase == HUNT:
        state.phase = DEVELOP
        state.push(DEVELOPING, seat_in_turn(state))
        return True
    if state.phase == DEVELOP:
        state.phase = STORE
        state.push(RETURNING, seat_in_turn(state))
        return True
    state.turn += 1
    if state.turn < state.seats:
        state.phase = HUNT
        state.push(HUNTING, seat_in_turn(state))
        return True
    if state.ending < 0:
        begin_round(state)
        return True
    finish(state)
    return False


def finish(state: HuntingState) -> None:
    """End the game, and tell the score."""
    state.stage = END
    state.phase = HUNT
    state.turn = 0
    if state.events is None:
        return
    for seat in range(state.seats):
        for name, first, second, points in score_sheet(state, seat):
            if points:
                state.record_event("score", seat, name, int(first), int(second), int(points))
    scores = state.scores()
    most = max(scores)
    if sum(1 for points in scores if points == most) > 1:
        state.record_event("tie", -1, most)
    for seat in state.best():
        state.record_event("win", seat, most)
