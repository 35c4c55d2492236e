"""Walking through a game with both, the engine and a second opinion written from the rule text.

What an opinion knows of a game lies in the game's own folder; here is how it is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any, NamedTuple

from stoneage_lab.core.action import Action
from stoneage_lab.core.state import State
from stoneage_lab.games import game as find_game
from stoneage_lab.session.position import Position

Data = dict[str, Any]
Mover = Callable[[State], Action]
FORMAT = "stoneage-lab-position/1"


class Ask(NamedTuple):
    """Somebody has to choose between these words."""

    step: str
    seat: str
    legal: list[str]
    about: Any = None


class Draw(NamedTuple):
    """Something comes by chance: what, and how many chances of the whole it has."""

    step: str
    weights: dict[str, int]


Story = Generator[Ask | Draw, str, None]
"""A second opinion's course of a game: it asks, and is sent the answer."""


class Disagreement(AssertionError):
    """Engine and second opinion differ; the sentence holds everything to see why."""


class Walk:
    """One game, played by the engine and watched.

    Parameters
    ----------
    state : State
        At the beginning of a game, or of a step of a turn.
    rng : Random
        Settles what is random and chooses what is looked at closely.
    seen : Counter
        Counts positions and cases of every kind.
    told : dict, optional
        Options the second opinion is told instead of the true ones.
    """

    def __init__(
        self,
        state: State,
        rng: Random,
        seen: Counter[str],
        told: dict[str, str] | None = None,
    ) -> None:
        self.game: Any = state.game  # type: ignore[attr-defined]
        self.rng = rng
        self.seen = seen
        self.setup: Data = self.game.setup()
        self.setup["options"].update(told or {})

    def data_of(self, state: State) -> Data:
        """Return an engine's state as plain data, with what the second opinion is told."""
        return {"format": FORMAT, **self.setup, "state": state.to_dict()}

    def expect(self, what: str, ours: Any, theirs: Any) -> None:
        """Raise if the two opinions differ."""
        if ours == theirs:
            return
        if isinstance(ours, set):
            ours, theirs = sorted(ours - theirs, key=str), sorted(theirs - ours, key=str)
            what += " (only here)"
        raise Disagreement(f"{what}:\n  second opinion: {ours}\n  engine: {theirs}\n{self.where()}")

    def where(self) -> str:
        """Return what has led to the position, and the position."""
        raise NotImplementedError


class OpinionWalk(Walk):
    """A walk whose opinion is an object that is told each answer and gives the next question.

    Attributes
    ----------
    position : Position
        The engine's.
    opinion : object
        Made by `form`; has a `node`, a `table`, its `answers` since, `do` and `tried`.
    """

    form: Callable[[Data], Any]
    """Makes an opinion of plain data."""
    fresh = ""
    """The step at which the opinion is made anew: what was before need not be told again."""

    def __init__(
        self,
        state: State,
        rng: Random,
        seen: Counter[str],
        told: dict[str, str] | None = None,
    ) -> None:
        super().__init__(state, rng, seen, told)
        self.position = Position(self.game, state)
        self.opinion: Any = type(self).form(self.read())

    @property
    def state(self) -> Any:
        """The engine's state."""
        return self.position.state

    def read(self) -> Data:
        """Return the engine's state as plain data."""
        return self.data_of(self.state)

    def where(self) -> str:
        return f"  since: {self.opinion.answers}\n  position: {json.dumps(self.read())}"

    def go(self, steps: int, mover: Mover, share: float) -> OpinionWalk:
        """Compare so many steps; a share of the decisions for every legal action."""
        self.alike(self.opinion, self.position, "beginning")
        for _ in range(steps):
            if self.position.over:
                return self
            if self.rng.random() < share:
                self.look()
            node = self.opinion.node
            if isinstance(node, Draw):
                outcome = self.rng.choices(*zip(*node.weights.items(), strict=True))[0]
                self.seen[f"chance {node.step}"] += 1
                self.step(outcome, self.position.settle(outcome))
            else:
                action = mover(self.state)
                self.seen[f"act {action.words.partition(' ')[0]}"] += 1
                self.step(action.words, self.position.after(action))
        return self

    def step(self, answer: str, position: Position) -> None:
        """Compare what an action or an outcome leads to."""
        before, node = self.opinion.table.copy(), self.opinion.node
        assert node is not None
        self.opinion.do(answer)
        self.position = position
        self.seen.update(self.rare(before, node, answer))
        self.alike(self.opinion, position, answer)
        if isinstance(self.opinion.node, Ask) and self.opinion.node.step == self.fresh:
            self.opinion = type(self).form(self.read())
        if self.rng.random() < 0.05 and not position.over:
            again = self.game.from_dict(json.loads(json.dumps(self.state.to_dict())))
            self.position = Position(self.game, again)

    def rare(self, before: Any, node: Any, answer: str) -> set[str]:
        """Return the names of rare cases that a step was."""
        raise NotImplementedError

    def look(self) -> None:
        """Compare what every legal action leads to, and why others are forbidden."""
        raise NotImplementedError

    def alike(self, opinion: Any, position: Position, step: str) -> None:
        """Compare everything there is at a position."""
        raise NotImplementedError


def from_data(data: Data) -> State:
    """Return the engine's state for a plain position."""
    game = find_game(
        data["game"], data["players"], data["rules"], data["expansions"], data["options"]
    )
    return game.from_dict(data["state"])


def any_action(
    state: State,
    rng: Random,
    reluctant: Mapping[str, float],
    weight: Callable[[str], float] | None = None,
) -> Action:
    """Return any legal action, some verbs less gladly than others.

    Parameters
    ----------
    state : State
        With a decision to make.
    rng : Random
        Chooses.
    reluctant : mapping
        The weights of verbs, where they are not 1.
    weight : callable, optional
        The weight of an action among those of the same verb, of its words.
    """
    # Sorted, lest the games change whenever the engine lists its actions otherwise.
    legal = sorted(state.legal(), key=str)
    verbs = sorted({action.words.partition(" ")[0] for action in legal})
    verb = rng.choices(verbs, [reluctant.get(verb, 1) for verb in verbs])[0]
    found = [action for action in legal if action.words.startswith(verb)]
    if weight is None:
        return rng.choice(found)
    return rng.choices(found, [weight(action.words) for action in found])[0]
