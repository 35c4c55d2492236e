"""One game played step by step, as the laws look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..action import Action
from ..game import Game
from ..rng import Rng
from ..state import CHANCE, DECISION, OVER, Event, State

MOST_STEPS: Final = 10_000
"""Moves and outcomes after which a random game that is not over counts as endless."""
SAMPLED: Final = 40
_THINNED: Final = 5


class RunStep:
    """One step of a game: an action that was chosen, or an outcome of chance."""

    def __init__(self, what: Any) -> None:
        self.what = what

    def fits(self, state: State) -> bool:
        """Tell whether this can be the next step."""
        if isinstance(self.what, Action):
            return state.node == DECISION and any(self.what is a for a in state.legal())
        return state.node == CHANCE and bool(state.chance().accepts(self.what))

    def taken(self, state: State, events: list[Event] | None = None) -> State:
        """Return the state after this step; the one given stays."""
        after = state.copy()
        after.events = events
        if isinstance(self.what, Action):
            after.play(self.what)
        else:
            after.settle(self.what)
        return after

    def __repr__(self) -> str:
        return self.what.words if isinstance(self.what, Action) else f"[{self.what}]"


def mark(state: State) -> tuple[Any, ...]:
    """Everything that must never change in a state that is left alone, hashable."""
    legal = tuple(a.words for a in state.legal()) if state.node == DECISION else ()
    mark = (state.node, state.mover, tuple(state.scores()), state.key(), legal)
    hash(mark)
    return mark


class Run:
    """One game as far as it has been played, with every state on the way."""

    def __init__(self, game: Game, all_actions: Sequence[Action], rng: Rng | None = None) -> None:
        self.game = game
        self.all_actions = all_actions
        self.rng = rng
        """Chooses a sample of what to look at; None: look at everything."""
        self.steps: list[RunStep] = []
        self.states = [game.start()]
        self.marks = [mark(self.states[0])]

    @property
    def state(self) -> State:
        return self.states[-1]

    def go(self, step: RunStep) -> None:
        after = step.taken(self.state)
        self.steps.append(step)
        self.states.append(after)
        self.marks.append(mark(after))

    def some(self, things: Sequence[Any], count: int = SAMPLED) -> Sequence[Any]:
        """Return a sample, or everything where nothing may be left out."""
        if self.rng is None or len(things) <= count:
            return things
        return [things[self.rng.below(len(things))] for _ in range(count)]

    def skips(self) -> bool:
        """Tell whether a costly look may be left out this time."""
        return self.rng is not None and self.state.node != OVER and self.rng.below(_THINNED) > 0


def next_steps(state: State) -> list[RunStep]:
    """Return everything that may come next."""
    if state.node == DECISION:
        return [RunStep(action) for action in state.legal()]
    if state.node == CHANCE:
        return [RunStep(outcome) for outcome, _ in state.chance().outcomes()]
    return []
