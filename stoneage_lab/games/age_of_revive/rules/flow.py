"""The course of the game: dealing, the cubes before the first turn, turns, the end.

When no task is left, `next_tasks` puts the next ones on the stack. A turn is three of them: move,
act, build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.step_table import StepTable
from .building import BuildStep, OweWorkers, PayBuilding, RebuildStep
from .card_actions import ActAtUsedFacility, ActStep, ExchangeGood, LayGood, PayHorses, UseFacility
from .card_transfers import DiscardCard, GainCard, HandOver, LimitHands
from .chance_nodes import DealCard, DigCard, DrawCard, DrawStart
from .goods import ALL_KINDS
from .moving import MoveStep
from .taking_goods import ChooseGood, KingsCube, MarketGood, MarketRest, OpeningCube
from .task_numbers import ACTING, BUILDING, DEAL, MOVING, OPEN, OPENING, PLAIN, TURNS

if TYPE_CHECKING:
    from .state import ReviveState

STEPS: Final = StepTable((
    DealCard(), DrawStart(), OpeningCube(), MoveStep(), ActStep(), BuildStep(), GainCard(),
    DrawCard(), DigCard(), KingsCube(), ChooseGood(), MarketGood(), MarketRest(), OweWorkers(),
    PayBuilding(), LayGood(), ExchangeGood(), PayHorses(), UseFacility(), ActAtUsedFacility(),
    RebuildStep(), HandOver(), LimitHands(), DiscardCard(),
))  # fmt: skip

STANDSTILL: Final = 60
"""Rounds without a building or a cube of the King's Support that are a standstill.

A game can come to a point where nobody holds a card that can ever be paid. No text knows that end,
so only an option makes it one; bots among themselves stop there (`State.stalled`). Careful players
build every four rounds at the latest, random players every forty.
"""


TURN: Final = (BUILDING, ACTING, MOVING)
"""The steps of a turn as they lie on the stack: the first one is the uppermost."""


def next_tasks(state: ReviveState) -> None:
    """Put the next tasks on the stack."""
    if state.stage == DEAL and state.parts.opening:
        state.stage = OPEN
        state.offer = ALL_KINDS
        # Counter-clockwise from the start player's right neighbour, so the start player is last.
        for steps in range(state.seats):
            state.push(OPENING, (state.start + steps) % state.seats)
        return
    state.stage = TURNS
    state.offer = 0
    if state.parts.standstill_ends and stands_still(state):
        state.finish()
    else:
        begin_turn(state)


def stands_still(state: ReviveState) -> bool:
    """Return whether nothing was built for `STANDSTILL` rounds."""
    return state.turns - state.built >= STANDSTILL * state.seats


def begin_turn(state: ReviveState) -> None:
    """Begin the next player's turn."""
    state.turn = (state.turn + 1) % state.seats if state.turns else state.start
    state.turns += 1
    if state.events is not None:
        state.record_event("turn", state.turn, state.round)
    seat = state.turn
    state.push(BUILDING, seat, 1, PLAIN)
    state.push(ACTING, seat)
    state.push(MOVING, seat)


def tell_end(state: ReviveState) -> None:
    """Record the events of the end: the scores, and who has won."""
    if state.events is None:
        return
    if sum(state.support):
        state.record_event("standstill", -1, STANDSTILL)
    else:
        state.record_event("end", -1)
    for seat in range(state.seats):
        for line, first, second, points in state.score_sheet(seat):
            if points:
                state.record_event("score", seat, line, first, second, points)
    scores = list(state.scores())
    winner = state.leader()
    if scores.count(scores[winner]) > 1:
        state.record_event("tie", winner, scores[winner])
    state.record_event("win", winner, scores[winner])
