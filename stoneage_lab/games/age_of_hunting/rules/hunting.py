"""The hunt: a chief is sent to a ground, or called home; and the opening hunt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.arrays import i64
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import DECLINE, Recall, SendChief
from .goods import CHIEFS_HOME, FOLLOWERS_HOME, WIDTH
from .harvest import begin_harvest
from .packed_rows import followers_before, pushed
from .refusal_rules import HUNT_MUST, HUNT_OPENING
from .shared_refusals import other_refusals, place_reasons, recall_reasons
from .step_base import TaskStep
from .task_numbers import HUNTING, OPENING

if TYPE_CHECKING:
    from .state import HuntingState


def placings(state: HuntingState, seat: int, followers: int) -> list[Action]:
    """Return every placing of at most a number of followers, ground by ground."""
    moves: list[Action] = []
    parts = state.parts
    for ground in state.laid:
        face = parts.faces[2 * ground + state.sides[ground]]
        room = face.spaces - state.filled[ground]
        ways = followers + 1 if followers < room else room
        moves += parts.placings[ground][ways]
    return moves


def put(state: HuntingState, seat: int, action: SendChief) -> None:
    """Put a group at the left end of a row; the others move to the right."""
    ground, followers = action.ground, action.followers
    state.rows[ground] = pushed(state.rows[ground], seat, followers)
    before = state.filled[ground]
    state.filled[ground] = before + followers + 1
    base = seat * WIDTH
    state.counts[base + CHIEFS_HOME] -= 1
    state.counts[base + FOLLOWERS_HOME] -= followers
    if state.events is not None:
        moved = int(followers + 1) if before else 0
        name, space = state.face(ground).id, int(followers + 1)
        state.record_event("place", seat, int(followers), name, space, moved)
    begin_harvest(state, seat, ground, followers + 1, False)


class OpeningStep(TaskStep):
    """Before the first turn each player sends one chief without followers."""

    number = OPENING
    name = "opening"
    rule = "setup.opening"
    stages: tuple[str, ...] = ("opening",)

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        return placings(state, seat_of(task), 0)

    def play(self, state: HuntingState, task: Task, action: SendChief) -> None:
        put(state, seat_of(task), action)

    def refusals(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        seat = seat_of(task)
        if action is DECLINE:
            return [state.refuse(HUNT_MUST, seat)]
        if isinstance(action, Recall) or (isinstance(action, SendChief) and action.followers):
            return [state.refuse(HUNT_OPENING, seat)]
        if isinstance(action, SendChief):
            return place_reasons(state, seat, action)
        return [self.not_now(state, task, action), *other_refusals(state, seat, action)]


class HuntStep(TaskStep):
    """A player begins a turn: places a chief with followers, or calls one home."""

    number = HUNTING
    name = "hunting"
    rule = "hunt.must"
    stages: tuple[str, ...] = ("turns",)

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        seat = seat_of(task)
        base = seat * WIDTH
        moves: list[Action] = []
        if state.counts[base + CHIEFS_HOME]:
            moves = placings(state, seat, state.counts[base + FOLLOWERS_HOME])
        if state.counts[base + CHIEFS_HOME] < state.parts.chiefs:
            chief: i64 = 2 * seat + 2
            for ground in state.laid:
                row = state.rows[ground]
                recalls = state.parts.recalls[ground]
                space: i64 = 1
                while row:
                    if row & 15 == chief:
                        moves.append(recalls[space])
                    row >>= 4
                    space += 1
        return moves

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        seat = seat_of(task)
        if isinstance(action, SendChief):
            put(state, seat, action)
            return
        assert isinstance(action, Recall)
        if state.events is not None:
            row = state.rows[action.ground]
            name = state.face(action.ground).id
            group = int(followers_before(row, action.space))
            state.record_event("recall", seat, name, int(action.space), group)
        begin_harvest(state, seat, action.ground, action.space, True)

    def refusals(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        seat = seat_of(task)
        if action is DECLINE:
            return [state.refuse(HUNT_MUST, seat)]
        if isinstance(action, SendChief):
            return place_reasons(state, seat, action)
        if isinstance(action, Recall):
            return recall_reasons(state, seat, action)
        return [self.not_now(state, task, action), *other_refusals(state, seat, action)]
