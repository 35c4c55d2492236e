"""The hunt: a chief is sent to a ground, or called home; and the opening hunt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import HuntingAction, Recall, SendChief
from .goods import CHIEFS_HOME, FOLLOWERS_HOME, WIDTH
from .harvest import begin_harvest
from .packed_rows import chief_on, followers_before, pushed
from .refusal_rules import (
    HUNT_MUST,
    HUNT_OPENING,
    PLACE_CHIEF,
    PLACE_FOLLOWERS,
    PLACE_ROOM,
    RECALL_CHIEF,
)
from .shared_arrays import replaced
from .shared_refusals import absent_ground_refusal, no_space
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
    state.rows = replaced(state.rows, ground, pushed(state.rows[ground], seat, followers))
    before = state.filled[ground]
    state.filled = replaced(state.filled, ground, before + followers + 1)
    base = seat * WIDTH
    state.counts[base + CHIEFS_HOME] -= 1
    state.counts[base + FOLLOWERS_HOME] -= followers
    if state.events is not None:
        moved = int(followers + 1) if before else 0
        name, space = state.face(ground).id, int(followers + 1)
        state.record_event("place", seat, int(followers), name, space, moved)
    begin_harvest(state, seat, ground, followers + 1, False)


class ChiefStep(TaskStep):
    """A chief is sent or called home."""

    asked: tuple[type[HuntingAction], ...] = (SendChief, Recall)

    def forbids_always(self, state: HuntingState, seat: int, action: Action) -> list[Refusal]:
        if isinstance(action, Recall):
            return forbids_recall(state, seat, action)
        assert isinstance(action, SendChief)
        return forbids_sending(state, seat, action)

    def must_choose(self, state: HuntingState, task: Task) -> Refusal:
        return state.refuse(HUNT_MUST, seat_of(task))

    def tempting(self, state: HuntingState, task: Task) -> list[Action]:
        """Return one follower on each ground: too many, or no room in a full row."""
        return [state.parts.places[ground][1] for ground in state.laid]


class OpeningStep(ChiefStep):
    """Before the first turn each player sends one chief without followers."""

    number = OPENING
    name = "opening"
    rule = "setup.opening"
    stages: tuple[str, ...] = ("opening",)

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        return placings(state, seat_of(task), 0)

    def play(self, state: HuntingState, task: Task, action: SendChief) -> None:
        put(state, seat_of(task), action)

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        if isinstance(action, Recall) or (isinstance(action, SendChief) and action.followers):
            return [state.refuse(HUNT_OPENING, seat_of(task))]
        return self.forbids_always(state, seat_of(task), action)


class HuntStep(ChiefStep):
    """A player begins a turn: places a chief with followers, or calls one home."""

    number = HUNTING
    name = "hunting"
    rule = "hunt.must"
    stages: tuple[str, ...] = ("turns",)
    begins_turn = True

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


def forbids_sending(state: HuntingState, seat: int, action: SendChief) -> list[Refusal]:
    """Return what forbids sending a chief, apart from the moment."""
    found = absent_ground_refusal(state, seat, action.ground)
    if not state.count(seat, CHIEFS_HOME):
        found.append(state.refuse(PLACE_CHIEF, seat, chiefs=int(state.parts.chiefs)))
    have, need = int(state.count(seat, FOLLOWERS_HOME)), int(action.followers)
    if need > have:
        found.append(state.refuse(PLACE_FOLLOWERS, seat, have=have, need=need))
    if state.has(action.ground):
        face = state.face(action.ground)
        room = int(face.spaces - state.filled[action.ground])
        if need + 1 > room:
            facts = {"ground": face.id, "spaces": int(face.spaces), "have": room}
            found.append(state.refuse(PLACE_ROOM, seat, need=need + 1, **facts))
    return found


def forbids_recall(state: HuntingState, seat: int, action: Recall) -> list[Refusal]:
    """Return what forbids calling a chief home, apart from the moment."""
    found = no_space(state, seat, action.ground, action.space, areas=False)
    if found:
        return found
    row = state.rows[action.ground]
    if chief_on(row, action.space) == seat:
        return []
    face = state.face(action.ground)
    own = [space for space in range(1, int(face.spaces) + 1) if chief_on(row, space) == seat]
    facts = {"ground": face.id, "space": int(action.space), "have": own}
    return [state.refuse(RECALL_CHIEF, seat, **facts)]


HUNTING_STEPS: Final = (OpeningStep(), HuntStep())
