"""The base classes of steps: questions to a player, chance nodes, and what needs no question.

A step returns its choices, plays them, and explains illegal ones. Steps have no state of their
own; everything is in the state and the task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.rule import Refusal
from ....core.state import CHANCE
from ....core.tasks import SEAT, Step, Task
from .actions import ReviveAction
from .cells import CELL_NAMES, NOWHERE
from .task_numbers import REPLACES

if TYPE_CHECKING:
    from .state import ReviveState


class TaskStep(Step["ReviveState"]):
    """One kind of question, chance node or consequence.

    Attributes
    ----------
    verbs : int
        The set of verbs that its choices have, one bit each.
    takes_from : str
        Where the goods lie of which one is taken: ``"support"`` or ``"offer"``; empty if a press
        on neither takes one.
    exchanges : bool
        Whether one good is paid, and brings another.
    asks_for_facility : bool
        Whether a card of the ring is chosen.
    """

    verbs = 0
    takes_from = ""
    exchanges = False
    asks_for_facility = False
    rule = "turn.moment"
    stages: tuple[str, ...] = ("turns",)
    searched = False

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        """Tell whether a task from a file fits what lies on the table."""
        return True

    def write_number(self, state: ReviveState, place: int, number: int) -> Any:
        """Return what stands in a record: cards, cells and seats by their names."""
        what = self.numbers[place] if place < len(self.numbers) else ""
        ids = state.parts.ids
        if what == "card":
            return ids[number] if number >= 0 else None
        if what == "cell":
            return state.cell_name(number)
        if what == "seat":
            return state.game.seats[number]
        if what == "place":
            if number <= REPLACES:
                return f"replaces {ids[REPLACES - number]}"
            return "suburb" if number < 0 else state.cell_name(number)
        return number

    def read_number(self, state: ReviveState, place: int, word: object) -> int | None:
        """Return the number that a word of a record stands for; None if it stands for none."""
        what = self.numbers[place] if place < len(self.numbers) else ""
        numbers, seats = state.parts.numbers, state.game.seats
        if what not in ("card", "cell", "seat", "place"):
            most = 1 << 50 if what else 1
            return word if type(word) is int and 0 <= word < most else None
        if what == "card" and word is None:
            return -1
        if not isinstance(word, str):
            return None
        if what == "card":
            return numbers.get(word)
        if what == "seat":
            return seats.index(word) if word in seats else None
        if what == "place" and word == "suburb":
            return -1
        if what == "place" and word.startswith("replaces "):
            old = numbers.get(word.removeprefix("replaces "))
            return None if old is None else REPLACES - old
        seat, _, name = word.partition(" ")
        if seat not in seats or name not in state.parts.place_names:
            return None
        return seats.index(seat) * CELL_NAMES + state.parts.place_names[name]

    # -- on the board ------------------------------------------------------------------

    def cell_used(self, state: ReviveState, task: Task) -> int:
        """Return the cell of the card whose action is chosen; `NOWHERE` at another decision."""
        return NOWHERE

    def tried_at(self, state: ReviveState, task: Task, cell: int) -> Action | None:
        """Return the action that a press on a cell of the ring means, legal or not."""
        return None

    def tried_with(self, state: ReviveState, task: Task, card: int) -> Action | None:
        """Return the action that a press on a card of the hand means, legal or not."""
        return None

    # -- refusals ----------------------------------------------------------------------

    def refusals(self, state: ReviveState, task: Task, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now."""
        if not isinstance(action, ReviveAction) or not self.verbs >> action.verb & 1:
            return [self.not_now(state, task, action)]
        return self.reasons(state, task, action)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        """Return the rules that forbid an action which belongs to this step."""
        raise NotImplementedError

    def not_now(self, state: ReviveState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another moment."""
        seat = state.game.seats[task[SEAT]] if task[SEAT] >= 0 else ""
        return state.refuse("turn.moment", seat=seat, step=self.name, action=action.words)


def step_of(state: ReviveState) -> TaskStep:
    """Return the step of the present decision."""
    step = state.step
    assert isinstance(step, TaskStep)
    return step


def illegal_ones(state: ReviveState, tried: list[Action]) -> list[Action]:
    """Return those of some actions that are not legal now."""
    legal = state.legal()
    return [action for action in tried if not any(action is one for one in legal)]


class ChanceStep(TaskStep):
    """A step that chance decides."""

    node = CHANCE

    def refusals(self, state: ReviveState, task: Task, action: Action) -> list[Refusal]:
        return [self.not_now(state, task, action)]


def seat_name(state: ReviveState, task: Task) -> str:
    """Return the name of the seat that a task belongs to."""
    return state.game.seats[task[SEAT]]
