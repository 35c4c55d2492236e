"""The steps of a game in one table: their names, their tasks in records, their valid combinations.

The attributes of a step define everything about it (see `tasks.Step`). From them this table derives
the data for records, refusals and the course of a game, so no further list has to be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from .tasks import NO_STEP, Step, Task


def _number_of(step: Step[Any]) -> int:
    return step.number


def names_by_number(names: Mapping[int, str]) -> tuple[str, ...]:
    """Return names as a tuple, each at the place of its number.

    Raises
    ------
    ValueError
        If a number before the last one is missing.

    Examples
    --------
    >>> SET_UP, TURNS, END = 0, 1, 2
    >>> names_by_number({SET_UP: "set up", END: "over", TURNS: "turns"})
    ('set up', 'turns', 'over')
    """
    if sorted(names) != [*range(len(names))]:
        raise ValueError(f"The numbers {sorted(names)} are not those from 0 on, each once.")
    return tuple([names[number] for number in range(len(names))])


Function = TypeVar("Function", bound=Callable[..., Any])


def by_step(*functions: Function) -> dict[str, Function]:
    """Return functions that bear the names of steps, by these names.

    What a room outside the rules does for each step (draw its question, weigh its choices) is a
    function with the name of the step.

    Examples
    --------
    >>> def drawing() -> str:
    ...     return "Draw a card."
    >>> by_step(drawing)["drawing"]()
    'Draw a card.'
    """
    return {function.__name__: function for function in functions}


class StepTable:
    """The steps of a game, each at the place of its number.

    Parameters
    ----------
    steps : iterable of Step
        In any order: the number of each is its place.

    Attributes
    ----------
    by_number : tuple of Step
        The step of a task is ``by_number[task[0]]``.
    names : tuple of str
        The names of the steps, by number, as records have them.

    Raises
    ------
    ValueError
        If two steps have the same number or name, or a number before the last one is missing.

    Examples
    --------
    >>> class Draw(Step):
    ...     number, name = 0, "draw"
    >>> table = StepTable([Draw()])
    >>> table.names, table.name_of((0, 1, 0, 0, 0))
    (('draw',), 'draw')
    """

    def __init__(self, steps: Iterable[Step[Any]]) -> None:
        self.by_number: tuple[Step[Any], ...] = tuple(sorted(steps, key=_number_of))
        self.names: tuple[str, ...] = tuple([step.name for step in self.by_number])
        for place, step in enumerate(self.by_number):
            if step.number != place or self.names.index(step.name) != place:
                raise ValueError(f"Step {step.name!r} has number {step.number} at place {place}.")

    def added(self, step: Step[Any]) -> StepTable:
        """Return a table with one more step, which gets the next number."""
        step.number = len(self.by_number)
        return StepTable((*self.by_number, step))

    def number(self, name: str) -> int:
        """Return the number of the step with a name, or `NO_STEP`."""
        return self.names.index(name) if name in self.names else NO_STEP

    def name_of(self, task: Task) -> str:
        """Return the name of the step of a task; ``"over"`` for no task."""
        return "over" if task[0] == NO_STEP else self.names[task[0]]

    def listed(self, tasks: Sequence[Task]) -> str:
        """Return the names of the steps of some tasks, for the sentence of an error."""
        return ", ".join([self.names[task[0]] for task in tasks])

    def may_stand(self, state: Any, tasks: Sequence[Task]) -> bool:
        """Tell whether all these tasks may be pending in the stage of a state."""
        stage = state.stage_name
        return all(self.by_number[task[0]].may_stand(state, stage) for task in tasks)

    def is_valid_task(self, state: Any, task: Task) -> bool:
        """Tell whether the numbers of a task from a file are valid."""
        return self.by_number[task[0]].is_valid_task(state, task)

    # -- records -----------------------------------------------------------------------

    def write_task(self, state: Any, task: Task) -> list[Any]:
        """Return a task as a row of a record: its step, its seat, its three numbers."""
        step = self.by_number[task[0]]
        seat = state.game.seats[task[1]] if task[1] >= 0 else None
        numbers = [step.write_number(state, place, task[2 + place]) for place in range(3)]
        return [step.name, seat, *numbers]

    def read_task(self, state: Any, row: object) -> Task | None:
        """Return the task that a row of a record describes; None if it describes none."""
        if not isinstance(row, list) or len(row) != 5 or row[0] not in self.names:
            return None
        step = self.by_number[self.names.index(row[0])]
        seats = state.game.seats
        if row[1] is None:
            fits = step.may_lack_seat or not step.of_seat
        else:
            fits = step.of_seat and row[1] in seats
        if not fits:
            return None
        seat = -1 if row[1] is None else seats.index(row[1])
        numbers: list[int] = []
        for place in range(3):
            number = step.read_number(state, place, row[2 + place])
            if number is None:
                return None
            numbers.append(number)
        return step.number, seat, numbers[0], numbers[1], numbers[2]
