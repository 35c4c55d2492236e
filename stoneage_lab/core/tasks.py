"""Games that do one thing after another: a stack of pending tasks in the state, and their steps.

The state holds its pending tasks as plain numbers, never in Python's own call stack, so a state can
be copied, saved and read at any moment. The uppermost task is done next. Its first number is a
step: the object that knows the choices or the chance node, and their consequences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .action import Action
from .arrays import i64
from .chance import Chance
from .rule import Refusal
from .state import CHANCE, DECISION, NOBODY, OVER, Event, State

if TYPE_CHECKING:
    from .game import Game
    from .step_table import StepTable

Task = tuple[i64, i64, i64, i64, i64]
"""(step, seat, three numbers whose meaning the step knows)."""

SEAT: Final = 1
"""The place of the seat in a task."""

MOST_NUMBER: Final = 1 << 60
"""More than any number of a task."""

NO_STEP: Final = -1
"""The step of no task."""


def no_task() -> Task:
    """Return the value for no task."""
    # Not a module constant: mypyc cannot tell a tuple of machine words from an unset variable.
    # CPython folds the literal into a constant anyway.
    return -1, -1, 0, 0, 0


def step_of(task: Task) -> int:
    """Return the number of the step that a task belongs to, or `NO_STEP`."""
    return task[0]


def seat_of(task: Task) -> int:
    """Return the seat that a task belongs to; -1 for none."""
    return task[SEAT]


S = TypeVar("S", bound="TaskState")


class Step(Generic[S]):
    """One kind of decision or chance node: what it asks, and all that is to be said about it.

    A step returns its choices, plays them, and explains illegal ones. It has no state of its own:
    everything is in the state and the task. What others need to know about a step is an attribute
    of it; `StepTable` derives from these what records and the course of a game ask for.

    Attributes
    ----------
    number : int
        The first number of its tasks: its place among the steps of the game.
    name : str
        Its name in records, and of its texts ``step.<name>``.
    node : int
        The kind of node: a decision, or chance.
    of_seat : bool
        Whether its tasks belong to a seat.
    may_lack_seat : bool
        Whether one of its tasks may nevertheless belong to none.
    rule : str
        The id of the rule that requires the decision; empty for chance.
    stages : tuple of str
        The stages of the game in which its tasks may be pending.
    follows : bool
        Whether its decision belongs to the action before it.
    begins_turn : bool
        Whether a player's turn begins with each of its decisions.
    numbers : tuple of str
        What the three numbers of its tasks are; those without a name are 0.
    searched : bool
        Whether its decisions are worth a search; elsewhere the quick player is as good.
    """

    number = NO_STEP
    name = ""
    node = DECISION
    of_seat = True
    may_lack_seat = False
    rule = ""
    stages: tuple[str, ...] = ()
    follows = False
    begins_turn = False
    numbers: tuple[str, ...] = ()
    searched = True

    def resolve(self, state: S, task: Task) -> bool:
        """Tell whether something is to be chosen or drawn.

        If not, what follows by itself has been done, and the task is off the stack.
        """
        return True

    def legal_moves(self, state: S, task: Task) -> list[Action]:
        """Return the choices that belong to this step; the list is not to be changed."""
        return []

    def play(self, state: S, task: Task, action: Any) -> None:
        """Play one of them; the task is off the stack already."""
        raise NotImplementedError

    def refusals(self, state: S, task: Task, action: Any) -> list[Refusal]:
        """Return every rule that forbids the action now."""
        return [self.not_now(state, task, action)]

    def not_now(self, state: S, task: Task, action: Any) -> Refusal:
        """Return the refusal of an action that belongs to another moment."""
        raise NotImplementedError

    def chance(self, state: S, task: Task) -> Chance:
        """Return what is random."""
        raise NotImplementedError

    def settle(self, state: S, task: Task, outcome: Any) -> None:
        """Continue after an outcome; the task is off the stack already."""
        raise NotImplementedError

    # -- records and explanations ------------------------------------------------------

    def is_valid_task(self, state: S, task: Task) -> bool:
        """Tell whether the numbers of a task from a file are valid."""
        return not any(task[2 + len(self.numbers) :])

    def may_stand(self, state: S, stage: str) -> bool:
        """Tell whether its tasks may be pending in a stage of the game."""
        return stage in self.stages

    def write_number(self, state: S, place: int, number: int) -> Any:
        """Return what stands in a record for one of the three numbers of a task (from 0)."""
        return number

    def read_number(self, state: S, place: int, word: object) -> int | None:
        """Return the number that `write_number` wrote; None if it cannot have."""
        return word if type(word) is int and abs(word) < MOST_NUMBER else None

    def required_by(self, state: S, task: Task) -> str:
        """Return the id of the rule that requires this decision, or an empty text."""
        return self.rule

    def is_open(self, state: S, task: Task) -> bool:
        """Tell whether the decision still belongs to the action before it."""
        return self.follows

    def tempting(self, state: S, task: Task) -> list[Action]:
        """Return what people try here, legal or not: refusals of these are worth explaining."""
        return []

    def forced(self, state: S, task: Task) -> Action | None:
        """Return the only legal action if a session plays it without asking; see `Game.forced`."""
        return None

    def left_out(self, state: S, task: Task) -> Action | None:
        """Return the action that records of earlier versions leave out here, or None."""
        return None


class TaskState(State):
    """A state with a stack of tasks.

    A game's own state says what happens when no task is left (`next_tasks`), what its seats have,
    and how it is copied and written.

    Parameters
    ----------
    game : Game
    steps : StepTable
        The steps of the game.

    Attributes
    ----------
    task : Task
        The current task; `no_task` if there is none.
    later : list of Task
        The tasks after it, the next one last.
    step : Step
        The step of `task`.
    known_moves : list of Action or None
        What `legal` returns, once it has been asked.
    """

    mover: int = NOBODY

    def __init__(self, game: Game, steps: StepTable) -> None:
        self.game = game
        self.seats: i64 = game.players
        self.node = OVER
        self.events: list[Event] | None = None
        self.steps = steps
        self.task: Task = no_task()
        self.stack: list[Task] = []
        self.step: Step[Any] = steps.by_number[0]
        self.known_moves: list[Action] | None = None

    def next_tasks(self) -> bool:
        """Continue where no task is left; return False if the game is over."""
        raise NotImplementedError

    def too_late(self, action: Action) -> Refusal:
        """Return the refusal of an action after the end."""
        raise NotImplementedError

    @property
    def stage_name(self) -> str:
        """Return the name of the stage of the game."""
        raise NotImplementedError

    @property
    def step_name(self) -> str:
        """Return the name of the current step; ``"over"`` after the end."""
        return self.steps.name_of(self.task)

    @property
    def turn_begins(self) -> bool:
        """Whether a player's turn begins with the present decision."""
        return self.task[0] != NO_STEP and self.step.begins_turn

    # -- the protocol ------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """Return all actions the mover may choose, in the order of the rules."""
        moves = self.known_moves
        if moves is None:
            moves = self.known_moves = self.step.legal_moves(self, self.task)
        return moves

    def play(self, action: Action) -> None:
        """Play a legal action."""
        self.known_moves = None
        task = self.task
        self.pop_task()
        self.step.play(self, task, action)
        self.advance()

    def chance(self) -> Chance:
        """Return what is random now."""
        return self.step.chance(self, self.task)

    def settle(self, outcome: Any) -> None:
        """Continue after an outcome of chance."""
        self.known_moves = None
        task = self.task
        self.pop_task()
        self.step.settle(self, task, outcome)
        self.advance()

    def refusals(self, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now; none exactly if it is legal."""
        if self.task[0] == NO_STEP:
            return [self.too_late(action)]
        if self.node == CHANCE:
            return [self.step.not_now(self, self.task, action)]
        return self.step.refusals(self, self.task, action)

    def refusal(self, action: Action) -> Refusal | None:
        """Return the first rule that forbids the action now, or None."""
        found = self.refusals(action)
        return found[0] if found else None

    def copy_tasks(self, twin: TaskState) -> None:
        """Give a copy the same tasks, and the same decision."""
        twin.node = self.node
        twin.mover = self.mover
        twin.task = self.task
        twin.stack = self.stack[:]
        twin.step = self.step
        twin.known_moves = self.known_moves

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data that JSON can hold."""
        return self.game.record_fields.write(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # As plain data, so that a compiled state can be pickled like a readable one.
        return self.game.from_dict, (self.to_dict(),)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    # -- the end -----------------------------------------------------------------------

    def rank(self, seat: int) -> tuple[Any, ...]:
        """Return the points of a seat, then what breaks ties; the highest rank wins."""
        raise NotImplementedError

    def best(self) -> tuple[int, ...]:
        """Return the leading seats, with ties broken where the rules allow."""
        ranks = [self.rank(seat) for seat in range(self.seats)]
        return tuple([seat for seat, own in enumerate(ranks) if own == max(ranks)])

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won (several after an unbroken tie)."""
        return self.best() if self.node == OVER else ()

    # -- the stack ---------------------------------------------------------------------

    @property
    def pending(self) -> list[Task]:
        """All pending tasks, the next one last."""
        return [] if self.task[0] == NO_STEP else [*self.stack, self.task]

    def push(self, step: int, seat: int, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Put a task before all pending ones."""
        if self.task[0] != NO_STEP:
            self.stack.append(self.task)
        self.task = (step, seat, a, b, c)

    def pop_task(self) -> None:
        """Continue with the task after the current one."""
        if self.stack:
            self.task = self.stack.pop()
        else:
            self.task = no_task()

    def wait_for_choice(self, moves: list[Action]) -> bool:
        """Tell whether there is a choice among moves; if not, the task is off the stack."""
        if len(moves) > 1:
            self.known_moves = moves
            return True
        self.pop_task()
        return False

    def advance(self) -> None:
        """Continue until a decision, a chance node, or the end of the game."""
        while True:
            task = self.task
            if task[0] == NO_STEP:
                if self.next_tasks():
                    continue
                self.node = OVER
                self.mover = NOBODY
                return
            self.step = step = self.steps.by_number[task[0]]
            if step.resolve(self, task):
                self.node = node = step.node
                if node == DECISION:
                    self.mover = task[1]
                else:
                    self.mover = NOBODY
                return

    def record_event(self, name: str, seat: int, *facts: Any) -> None:
        """Record an event, if events are recorded."""
        if self.events is not None:
            self.events.append((name, seat, *facts))
