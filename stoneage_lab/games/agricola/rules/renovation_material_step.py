"""Choosing the material of a renovation, where there are two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import RENOVATIONS, Move
from .space_actions import renovate, renovations
from .step_base import FarmStep
from .task_numbers import RENOVATING

if TYPE_CHECKING:
    from .state import AgricolaState


class RenovateStep(FarmStep):
    """Choose whether to renovate to clay or to stone."""

    number = RENOVATING
    name = "renovating"
    rule = "renovate.goods"
    stages: tuple[str, ...] = ("work",)
    follows = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        return [RENOVATIONS[to - 1] for to in renovations(state.players[seat_of(task)])]

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        renovate(state, seat_of(task), action.first)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        return (
            [] if action in self.legal_moves(state, task) else [self.not_now(state, task, action)]
        )

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        right = super().is_valid_task(state, task)
        return right and len(renovations(state.players[seat_of(task)])) > 1
