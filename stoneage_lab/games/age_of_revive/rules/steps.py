"""The base classes of steps: questions to a player, chance nodes, and what needs no question.

A step returns its choices, plays them, and explains illegal ones. Steps have no state of their
own; everything is in the state and the task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.state import CHANCE
from ....core.tasks import Step, Task
from .actions import Choice

if TYPE_CHECKING:
    from .state import ReviveState


class TaskStep(Step):
    """One kind of question, chance node or consequence.

    Attributes
    ----------
    name : str
        As records and the texts ``step.<name>`` call it.
    verbs : int
        The set of verbs that its choices have, one bit each.
    form : tuple of str
        What the three numbers of its tasks are: ``"number"``, ``"card"``, ``"cell"``.
    rule : str
        The rule that asks for it.
    """

    name = ""
    verbs = 0
    form: tuple[str, ...] = ()
    rule = "turn.moment"

    def refusals(self, state: ReviveState, task: Task, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now."""
        if not isinstance(action, Choice) or not self.verbs >> action.verb & 1:
            return [self.not_now(state, task, action)]
        return self.reasons(state, task, action)

    def reasons(self, state: ReviveState, task: Task, action: Choice) -> list[Refusal]:
        """Return the rules that forbid an action which belongs to this step."""
        raise NotImplementedError

    def not_now(self, state: ReviveState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another moment."""
        seat = state.game.seats[task[1]] if task[1] >= 0 else ""
        return state.refuse("turn.moment", seat=seat, step=self.name, action=action.words)


class Chancing(TaskStep):
    """A step that chance decides."""

    node = CHANCE

    def refusals(self, state: ReviveState, task: Task, action: Action) -> list[Refusal]:
        return [self.not_now(state, task, action)]


def seat_name(state: ReviveState, task: Task) -> str:
    """Return the name of the seat that a task belongs to."""
    return state.game.seats[task[1]]
