"""The player that looks ahead, by Monte Carlo tree search.

It plays every game that follows the protocol. If the rules have a compiled twin, it searches
there and returns the matching action of the original game.
"""

from __future__ import annotations

import sys
from math import inf, sqrt
from time import perf_counter
from typing import Any

from ..core.action import Action
from ..core.arguments import shown
from ..core.errors import GameOver, SetupError
from ..core.game import Game
from ..core.heuristics import Heuristics
from ..core.language import texts, true_minus
from ..core.rng import Rng
from ..core.search_tuning import NAMED_TRIES, PLAIN, Tuning
from ..core.state import DECISION, State
from ..core.twin import counterpart, state_in, twin
from .monte_carlo_tree import Tree


class Estimate:
    """The estimates of a search for one move.

    Attributes
    ----------
    action : Action
    tries : int
    win : float
        The mover's chance to win, 0 to 1; a shared win counts as a part.
    win_error : float
        Its standard error.
    difference : float
        The final score minus that of the best other seat.
    difference_error : float
    """

    def __init__(self, action: Action, found: Any) -> None:
        self.action = action
        self.tries = int(found.tries)
        self.win, self.win_error = _mean(self.tries, found.win, found.win_squares)
        self.difference, self.difference_error = _mean(
            self.tries, found.difference, found.difference_squares
        )

    def __repr__(self) -> str:
        points = true_minus(f"{self.difference:+.1f}")
        return (
            f"<{self.action.words}: {self.win:.0%} ± {self.win_error:.0%}, "
            f"{points} points, {self.tries} tries>"
        )


def _mean(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return a mean and its standard error, which is infinite for too few tries."""
    if count < 2:
        return (total if count else 0.0), inf
    mean = total / count
    return mean, sqrt(max(0.0, squares / count - mean * mean) / (count - 1))


class TreeSearch:
    """One search, which can be continued at any time.

    Parameters
    ----------
    state : State
        At a decision; it is not changed.
    rng : Rng
        The same generator and number of tries give the same estimates.
    tuning : Tuning
        By default what suits most games, so that the coach judges all positions in one way.
    learned : bool
        Whether to search with the priors and the evaluation that were learned by self-play.

    Raises
    ------
    GameOver
        If the state is no decision.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> from stoneage_lab.core.rng import Rng
    >>> state = game("stone-age").start()
    >>> while state.node:
    ...     state.settle(state.chance().outcomes()[0][0])
    >>> thinking = TreeSearch(state, Rng(1))
    >>> thinking.run(30)
    >>> thinking.tries, sum(estimate.tries for estimate in thinking.estimates())
    (30, 30)
    """

    def __init__(
        self, state: State, rng: Rng, tuning: Tuning = PLAIN, learned: bool = False
    ) -> None:
        if state.node != DECISION:
            raise GameOver([], texts()("search.over"))
        self._actions = {action.words: action for action in state.legal()}
        self._tree = _tree(state, rng.below(1 << 32), tuning, learned)
        moves = self._tree.root.moves
        self._number = {action.words: number for number, action in enumerate(moves)}

    def run(self, tries: int) -> None:
        """Add this number of tries."""
        self._tree.run(tries)

    def try_out(self, action: Action, tries: int) -> None:
        """Add tries of one legal move, even of a bad one, to estimate its value.

        This does not make it the best move.
        """
        number = self._number[action.words]
        for _ in range(tries):
            self._tree.try_out(number)

    @property
    def tries(self) -> int:
        """The number of tries so far."""
        return int(self._tree.tries)

    def estimates(self) -> list[Estimate]:
        """Return the estimates of every move, best first, untried ones last."""
        return [Estimate(self._actions[a.words], found) for a, found in self._tree.moves()]

    def best(self) -> Action:
        """Return the best move."""
        return self._actions[self._tree.moves()[0][0].words]


def _tree(state: State, seed: int, tuning: Tuning, learned: bool) -> Tree:
    """Return a tree in the fastest engine that has the game."""
    game = getattr(state, "game", None)
    if not isinstance(game, Game):
        return Tree(state, seed, tuning)
    engine = twin(game)
    there = state if engine is game else carried(state, game, engine)
    heuristics = engine.learned if learned else None
    # The annotation tells the compiler the type, because `counterpart` is not compiled.
    tree: Tree = counterpart(Tree, engine)(there, seed, tuning, heuristics)
    return tree


def _tuning(state: State, learned: bool) -> Tuning:
    """Return the numbers that suit the player in the game of a state."""
    game = getattr(state, "game", None)
    if not isinstance(game, Game):
        return PLAIN
    info = game.info
    return info.learned_tuning(game) if learned and game.learned else info.tuning


def tries_at(state: State) -> int:
    """Return the tries for a move of the bots ``"search"`` and ``"expert"`` in a game."""
    game = getattr(state, "game", None)
    return game.info.tries(game) if isinstance(game, Game) else NAMED_TRIES


def carried(state: State, game: Game, engine: Game) -> State:
    """Return the mover's observation of a state in another engine.

    Parameters
    ----------
    state : State
        At a decision.
    game : Game
        The game of the state.
    engine : Game
        Its `twin`.
    """
    # Annotated as in `_tree`: `state_in` is not compiled.
    there: State
    if not game.hides:
        there = state_in(engine, state)
        return there
    # An observation is incomplete and cannot be transferred. A state that fits it can, and is
    # then observed from the same seat.
    whole = state.seen_by(state.mover).determinize(state.mover, Rng(0, "carried"))
    there = state_in(engine, whole)
    return there.seen_by(state.mover)


class Search:
    """A player that searches for a given time or number of tries.

    Parameters
    ----------
    seconds : float, optional
        Time per move; 1 if neither is given.
    tries : int, optional
        Tries per move. Only without `seconds` does the player repeat the same game.

    Raises
    ------
    SetupError
        If a number is 0 or less.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> lab.play(players=["you", lab.Search(tries=50)], seed=1).seats
    ('red', 'blue')
    """

    plays_states = True
    learned = False

    def __init__(self, seconds: float | None = None, tries: int | None = None) -> None:
        if seconds is None and tries is None:
            seconds = 1.0
        number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if seconds is not None and not (number and 0 < seconds < inf):
            raise SetupError(texts()("search.seconds", given=shown(seconds)))
        if tries is not None and not (type(tries) is int and tries > 0):
            raise SetupError(texts()("search.tries", given=shown(tries)))
        self.seconds = seconds
        self.tries = tries
        self.__name__ = repr(self)

    def __call__(self, state: State, rng: Rng) -> Action:
        """Choose a legal action."""
        start = perf_counter()
        if state.node == DECISION and len(state.legal()) == 1:
            return state.legal()[0]
        thinking = TreeSearch(state, rng, _tuning(state, self.learned), self.learned)
        most = self.tries or sys.maxsize
        seconds = inf if self.seconds is None else self.seconds
        thinking.run(1)
        # One try at a time, so that Ctrl-C works between them.
        while thinking.tries < most and perf_counter() - start < seconds:
            thinking.run(1)
        return thinking.best()

    def __repr__(self) -> str:
        given = {"seconds": self.seconds, "tries": self.tries}
        told = ", ".join(f"{k}={shown(v)}" for k, v in given.items() if v is not None)
        return f"{type(self).__name__}({told})"


def search_player(state: State, rng: Rng) -> Action:
    """Choose an action by search: the bot ``"search"``."""
    return Search(tries=tries_at(state))(state, rng)


class Expert(Search):
    """A player that searches with the priors and the evaluation it learned by self-play.

    Where nothing is learned for a game as it is set up, it is a `Search`. Small decisions that the
    game names (which tools to use, in Stone Age) are made without a search.

    Parameters
    ----------
    seconds, tries
        As for `Search`.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> lab.play(players=["you", lab.Expert(tries=50)], seed=1).players[1]
    Expert(tries=50)
    """

    learned = True

    def __call__(self, state: State, rng: Rng) -> Action:
        """Choose a legal action."""
        learned = _learned(state)
        if learned is None or learned.learnable.is_searched(state):
            return super().__call__(state, rng)
        chosen: Action = learned.choose(state, rng)
        return chosen


def _learned(state: State) -> Any:
    """Return what was learned for the game of a state, or None."""
    return getattr(getattr(state, "game", None), "learned", None)


def expert_player(state: State, rng: Rng) -> Action:
    """Choose an action by search with what was learned by self-play: the bot ``"expert"``."""
    return Expert(tries=tries_at(state))(state, rng)


def policy_player(state: State, rng: Rng) -> Action:
    """Choose the action that looks best to what was learned: the bot ``"policy"``."""
    learned = getattr(getattr(state, "game", None), "policy", None)
    heuristics: Heuristics = state.game.heuristics if learned is None else learned  # type: ignore[attr-defined]
    return heuristics.choose(state, rng)
