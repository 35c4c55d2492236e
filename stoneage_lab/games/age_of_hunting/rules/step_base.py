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
from .refusal_rules import MOMENT
from .task_numbers import HUNT

if TYPE_CHECKING:
    from .state import HuntingState


class TaskStep(Step["HuntingState"]):
    """One kind of decision or chance node of Age of Hunting.

    Attributes
    ----------
    phase : int
        The part of the turn that it belongs to.
    in_area : bool
        Whether it goes on inside an area that is being used: its task lies above a harvest.
    """

    phase = HUNT
    in_area = False

    def not_now(self, state: HuntingState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another step."""
        return state.refuse(
            MOMENT, seat_of(task), step=state.steps.name_of(task), action=action.words
        )


class ChanceStep(TaskStep):
    """A step that chance decides."""

    node = CHANCE
