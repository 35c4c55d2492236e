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
from .actions import DECLINE, HuntingAction
from .refusal_rules import DECLINE_NO, MOMENT
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
    asked : tuple of type
        The kinds of actions of which one is chosen, besides ``decline``.
    may_decline : bool
        Whether none of them may be chosen.
    """

    phase = HUNT
    in_area = False
    asked: tuple[type[HuntingAction], ...] = ()
    may_decline = False

    def asks(self, action: Action) -> bool:
        """Tell whether an action is of a kind that this step asks for."""
        return isinstance(action, self.asked)

    def refusals(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now."""
        if action is DECLINE:
            return [] if self.may_decline else [self.must_choose(state, task)]
        if self.asks(action):
            return self.forbids(state, task, action)
        found = [self.not_now(state, task, action)]
        for step in state.steps.by_number:
            assert isinstance(step, TaskStep)
            if step.asks(action):
                return found + step.forbids_always(state, seat_of(task), action)
        return found

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        """Return the rules that forbid an action of a kind that this step asks for."""
        return self.forbids_always(state, seat_of(task), action)

    def forbids_always(self, state: HuntingState, seat: int, action: Action) -> list[Refusal]:
        """Return the rules that would forbid such an action to a seat at any moment of now."""
        return []

    def must_choose(self, state: HuntingState, task: Task) -> Refusal:
        """Return the refusal to decline, where it is not allowed."""
        return state.refuse(DECLINE_NO, seat_of(task), step=self.name)

    def not_now(self, state: HuntingState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another step."""
        return state.refuse(
            MOMENT, seat_of(task), step=state.steps.name_of(task), action=action.words
        )


class ChanceStep(TaskStep):
    """A step that chance decides."""

    node = CHANCE
