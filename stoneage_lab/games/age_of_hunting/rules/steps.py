"""The base class of steps: decisions of a player, and chance nodes.

A step returns its choices, plays them, and explains illegal ones. Steps have no state of their own;
everything is in the state and the task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.state import CHANCE
from ....core.tasks import Step, Task, seat_of
from .rule_table import MOMENT

if TYPE_CHECKING:
    from .state import HuntingState


class TaskStep(Step):
    """One kind of decision or chance node of Age of Hunting."""

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        """Tell whether the numbers of a task from a file are valid."""
        return task[2] == 0 and task[3] == 0 and task[4] == 0

    def not_now(self, state: HuntingState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another step."""
        return state.refuse(
            MOMENT, seat_of(task), step=state.step_phrase(task), action=action.words
        )


class Chancing(TaskStep):
    """A step that chance decides."""

    node = CHANCE
