"""The chance nodes: the start player, the sides, the new lands, the next rock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import i64, vec
from ....core.chance import Chance, Draw, Urn
from ....core.tasks import Task, seat_of
from .goods import CAVES
from .shared_arrays import replaced
from .step_base import ChanceStep
from .task_numbers import DEVELOP, GROUND, LAND, LANDING, ROCKS, SIDING, STARTING, TURNING

if TYPE_CHECKING:
    from .state import HuntingState

STREAM: Final = "grounds"


class StartPlayerDraw(ChanceStep):
    """The start player is drawn."""

    number = STARTING
    name = "starting"
    stages: tuple[str, ...] = ("set up",)
    of_seat = False

    def chance(self, state: HuntingState, task: Task) -> Chance:
        return Draw("start player", state.game.seats, "start")

    def settle(self, state: HuntingState, task: Task, outcome: str) -> None:
        state.start = state.game.seats.index(outcome)
        state.record_event("start", state.start)


def lay(state: HuntingState, number: int) -> None:
    """Lay out the face with this number; grounds keep their order."""
    ground = number // 2
    state.sides = replaced(state.sides, ground, number % 2)
    state.laid = vec[i64](sorted([*state.laid, ground]))
    if state.events is not None:
        face = state.parts.faces[number]
        state.record_event("lay", -1, face.id, face.cost.listed())


class SideDraw(ChanceStep):
    """The side of a basic ground is drawn."""

    number = SIDING
    name = "siding"
    stages: tuple[str, ...] = ("set up",)
    numbers: tuple[str, ...] = ("ground",)
    of_seat = False

    def chance(self, state: HuntingState, task: Task) -> Chance:
        first = 2 * task[GROUND]
        return Draw("sides", state.parts.face_ids[first : first + 2], STREAM)

    def settle(self, state: HuntingState, task: Task, outcome: str) -> None:
        lay(state, state.parts.face_numbers[outcome])

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        ground = task[GROUND]
        right = ground in state.parts.basics and not state.has(ground)
        return right and super().is_valid_task(state, task)


class LandDraw(ChanceStep):
    """A new land is drawn: one face of all that are left, or of the kind that is due."""

    number = LANDING
    name = "landing"
    stages: tuple[str, ...] = ("set up",)
    numbers: tuple[str, ...] = ("land",)
    of_seat = False

    def chance(self, state: HuntingState, task: Task) -> Chance:
        parts = state.parts
        number = task[LAND]
        due = parts.due[number] if number < len(parts.due) else ""
        left = [
            face for face in parts.new_faces
            if not state.has(face // 2) and (not due or parts.faces[face].kind == due)
        ]  # fmt: skip
        return Draw("new lands", parts.face_ids, STREAM, left)

    def settle(self, state: HuntingState, task: Task, outcome: str) -> None:
        lay(state, state.parts.face_numbers[outcome])

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        return 0 <= task[LAND] < state.parts.lands and super().is_valid_task(state, task)


class RockDraw(ChanceStep):
    """The next rock of a stack is turned: one of all unseen rocks.

    The task counts the rocks of the stack that are still to be turned.
    """

    number = TURNING
    name = "turning"
    stages: tuple[str, ...] = ("turns",)
    phase = DEVELOP
    numbers: tuple[str, ...] = ("rocks",)

    def chance(self, state: HuntingState, task: Task) -> Chance:
        return Urn("rocks", state.parts.rock_ids, tuple(state.rocks), "rocks")

    def settle(self, state: HuntingState, task: Task, outcome: str) -> None:
        kind = state.parts.rock_ids.index(outcome)
        seat = seat_of(task)
        state.rocks = replaced(state.rocks, kind, state.rocks[kind] - 1)
        state.record_event("rock", seat, outcome)
        state.gain(seat, state.parts.rocks[kind].gift)
        if task[ROCKS] > 1:
            state.push(TURNING, seat, task[ROCKS] - 1)

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        opened = state.count(seat_of(task), CAVES)
        most = state.parts.stacks[opened - 1] if opened else 0
        return 1 <= task[ROCKS] <= most and super().is_valid_task(state, task)


CHANCE_STEPS: Final = (StartPlayerDraw(), SideDraw(), LandDraw(), RockDraw())
