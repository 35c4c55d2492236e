"""A second opinion on advice: a search with what a training from another seed has learned.

What two trainings learned independently they rarely get wrong in the same way. So where the second
sees the advised move lose against another one, or a chance to win that is far from what the first
says, the coach is not sure. How well this tells good advice from bad is measured by
`benchmarks/coach_agreement.py`, with a third training as the judge.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.action import Action
from ..core.game import Game
from ..core.search_tuning import PLAIN
from ..core.state import State
from ..core.twin import counterpart, twin
from ..core.weights_file import UntrainedError, learned_heuristics, weights_of
from ..players.monte_carlo_tree import Tree
from ..players.search import carried

SEED: Final = 0x7365636F6E64
"""Other luck than that of the coach's own search."""

PART: Final = 4
"""Of so many tries at least one goes to the advised move: one that is tried seldom is judged too
low."""

LEAST_TRIES: Final = 40
"""With fewer tries nothing is said."""

LOSES: Final = 0.01
"""The advised move is doubted if it loses more than this chance to win against another one."""

APART: Final = 0.1
"""And if its chances are further apart than this."""


def file_of_second_training(weights: Path) -> Path:
    """Return where the second training of a game stands: beside what its bots learned.

    Parameters
    ----------
    weights : Path
        The file of the first training, for instance that of the full game of Agricola.

    Examples
    --------
    >>> file_of_second_training(Path("card_weights.json")).name
    'card_second_opinion.json'
    """
    return weights.with_name(f"{weights.stem.removesuffix('weights')}second_opinion.json")


class PreferredMove(NamedTuple):
    """A move in words, and the chance to win after it."""

    words: str
    win: float


class SecondOpinion:
    """A search of the second training, at the position of the first.

    Parameters
    ----------
    game : Game
    state : State
        At a decision, as the mover sees it.
    heuristics : Heuristics
        What the second training learned, in the engine that plays.

    Attributes
    ----------
    tries : int
    """

    def __init__(self, game: Game, state: State, heuristics: Any) -> None:
        engine = twin(game)
        there = state if engine is game else carried(state, game, engine)
        self._tree: Tree = counterpart(Tree, engine)(there, SEED, PLAIN, heuristics)
        self._number = {action.words: place for place, action in enumerate(self._tree.root.moves)}
        self.tries = 0

    def run(self, tries: int, advised: Action) -> None:
        """Add tries, some of them of the advised move."""
        tree, number = self._tree, self._number[advised.words]
        for _ in range(tries):
            if PART * tree.sums[number].tries < self.tries:
                tree.try_out(number)
            else:
                tree.run(1)
            self.tries += 1

    def chance(self, action: Action) -> float:
        """Return the chance to win after a move that was tried."""
        found = self._tree.sums[self._number[action.words]]
        return float(found.win / found.tries)

    def best(self, advised: Action) -> PreferredMove:
        """Return the move with the best chance of those that were tried often, and the advised one.

        Of equal moves it is the advised one.
        """
        found = PreferredMove(advised.words, self.chance(advised))
        for number, tried in enumerate(self._tree.sums):
            if 2 * PART * tried.tries >= self.tries and tried.win / tried.tries > found.win:
                found = PreferredMove(self._tree.root.moves[number].words, tried.win / tried.tries)
        return found


def second_opinion(game: Game, state: State) -> SecondOpinion | None:
    """Return a second opinion on a position, if the game was learned twice as it is set up."""
    file: Path | None = game.weights_file
    if file is None or game.learned is None:
        return None
    engine = twin(game)
    try:
        weights = weights_of(engine, file_of_second_training(file))
    except UntrainedError:
        return None
    return SecondOpinion(game, state, learned_heuristics(engine, weights))
