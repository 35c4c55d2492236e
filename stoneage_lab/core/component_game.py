"""The base class of games whose set-up is one object, their components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from .action import Action
from .action_outcomes import Reason
from .game import Game
from .instance_check import state_of
from .language import Texts, texts
from .record_fields import RecordFields, Why
from .state import DECISION, State
from .tasks import NO_STEP, TaskState
from .validation import Entries

S = TypeVar("S", bound=TaskState)
"""The class of a game's states."""

P = TypeVar("P")
"""The class of a game's components."""

ScoreLine = tuple[str, int, int, int]
"""A line of a score sheet: what it counts, two numbers, the points."""


@dataclass(frozen=True, kw_only=True)
class StateFunctions(Generic[S]):
    """The functions of a game on its positions, typed by its own class of state.

    Attributes
    ----------
    state : type
        The class of the states; it has `step_name`, ``score_sheet(seat)`` and `round`, the number
        of the round, from 1.
    fields : function
        Given the game: `Game.record_fields`, what a record says of a position.
    conserved, reasons, figures : function
        As the methods of `Game` with these names.
    working, tie_note : function
        As `Game.score_working` and `Game.tie_note`, but given the texts of a language.
    label : function
        As `Game.label`, given the components, the texts of a language, the action, and the state
        in which it is named, if it is named in one.
    """

    state: type[S]
    fields: Callable[[Any], RecordFields]
    conserved: Callable[[S], dict[str, Any]]
    reasons: Callable[[S, Action], list[Reason]]
    figures: Callable[[S, int], dict[str, Any]]
    working: Callable[[Texts, ScoreLine], str]
    tie_note: Callable[[Texts, S], str]
    label: Callable[[Any, Texts, Action, S | None], str]


class ComponentGame(Game):
    """A game whose cards, sites, prices and steps are values in one object, `parts`.

    Expansions and options change that object before the first state is made of it. A subclass
    sets `option_changes` and `functions`, and makes `parts`.

    Attributes
    ----------
    parts : object
        The components of this set-up, with expansions and options applied.
    option_changes : mapping
        By option and value, a function from components to changed components.
    functions : StateFunctions
        What the game tells about its positions.
    """

    parts: Any
    option_changes: ClassVar[Mapping[tuple[str, str], Callable[[Any], Any]]] = {}
    functions: ClassVar[StateFunctions[Any]]

    @cached_property
    def record_fields(self) -> RecordFields:
        """What a record says of a position: a table, which writes states and reads them."""
        return self.functions.fields(self)

    def changed(self, parts: P) -> P:
        """Return components as expansions and options change them.

        Options come last, so that they also change what expansions bring.
        """
        parts = self.expand(parts)
        for option in self.option_table:
            change = self.option_changes.get((option.name, self.options[option.name]))
            if change:
                parts = change(parts)
        return parts

    def read_state(self, state: S, data: Mapping[str, Any], why: Why, *, steady: bool = False) -> S:
        """Return a state into which a record is read, and which has come to its decision.

        Parameters
        ----------
        state : TaskState
            Laid out as the game needs it before the first entry.
        data : mapping
            What `TaskState.to_dict` wrote.
        why : function
            Returns the sentence that refuses pending tasks.
        steady : bool
            Whether a record is refused in which a pending task is done without a decision.

        Raises
        ------
        RecordError
            If an entry is missing, unknown, or describes something impossible.
        """
        entries = Entries(texts()("record.position"), data)
        self.record_fields.read(state, entries)
        before = state.pending
        state.advance()
        if steady and state.pending != before:
            raise entries.wrong("todo", state.steps.listed(before[-1:]), why())
        if state.node == DECISION and not state.legal():
            raise entries.wrong("todo", state.step_name, why())
        return state

    def score_sheet(self, state: State, seat: int) -> list[ScoreLine]:
        """Return the lines of a seat's final score at this moment."""
        lines: list[ScoreLine] = self._own(state).score_sheet(seat)
        return lines

    def score_working(
        self,
        line: ScoreLine,
        code: str | None = None,
        state: State | None = None,
        seat: int = -1,
    ) -> str:
        """Return the calculation of a line's points."""
        return self.functions.working(self.texts(code), line)

    def tie_note(self, state: State, code: str | None = None) -> str:
        """Return how a tie was broken, with the numbers."""
        return self.functions.tie_note(self.texts(code), self._own(state))

    def figures(self, state: State, seat: int) -> dict[str, Any]:
        """Return the figures of a seat, or of the table, by which positions are compared."""
        return self.functions.figures(self._own(state), seat)

    def conserved(self, state: State) -> dict[str, Any]:
        """Return an invariant of all moves: every piece and card is in exactly one place."""
        return self.functions.conserved(self._own(state))

    def following(self, state: State) -> bool:
        """Tell whether the decision belongs to the previous action."""
        own = self._own(state)
        return own.task[0] != NO_STEP and bool(own.step.is_open(own, own.task))

    def rule_of_step(self, state: State) -> str:
        """Return the id of the rule that requires the decision."""
        own = self._own(state)
        return own.step.required_by(own, own.task) if own.task[0] != NO_STEP else ""

    def rounds(self, state: State) -> int | None:
        """Return the number of the round, from 1."""
        return int(self._own(state).round)

    def step_text(self, state: State, code: str | None = None) -> str:
        """Return a short description of the decision."""
        return self.texts(code)(f"step.{self._own(state).step_name}")

    def tempting(self, state: State) -> list[Action]:
        """Return plausible but possibly illegal actions."""
        own = self._own(state)
        return [] if own.task[0] == NO_STEP else list(own.step.tempting(own, own.task))

    def forced(self, state: State) -> Action | None:
        """Return the only legal action where the step says that it decides nothing, or None."""
        own = self._own(state)
        return own.step.forced(own, own.task) if own.task[0] != NO_STEP else None

    def left_out(self, state: State) -> Action | None:
        """Return the action that records of earlier versions leave out here, or None."""
        own = self._own(state)
        return own.step.left_out(own, own.task) if own.task[0] != NO_STEP else None

    def reasons(self, state: State, action: Action) -> list[Reason]:
        """Return the reasons for and against an action."""
        return self.functions.reasons(self._own(state), action)

    def label(self, action: Action, code: str | None = None, state: State | None = None) -> str:
        """Return an action as a phrase for users, in a state with the names that lie there."""
        own = None if state is None else self._own(state)
        return self.functions.label(self.parts, self.texts(code), action, own)

    def _own(self, state: State) -> Any:
        return state_of(state, self.functions.state)
