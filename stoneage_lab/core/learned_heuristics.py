"""Heuristics that were learned by self-play: what a game declares, and the arithmetic.

A game that bots can learn declares a `Learnable`: plain numbers about a seat and about a move, each
with a name. Training finds a weight for each of them; a `Learned` judges positions and moves by
these weights. Everything is linear, so a reader can follow it with a pencil:

* the rounds still to come are a weighted sum of a few numbers about the table;
* the points a seat still gains are a weighted sum of products of two numbers about the seat;
* the share that a move deserves grows with a weighted sum of numbers about the move, where each
  kind of move has weights of its own.

Games are not named here, and the weights are read in `weights`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .action import Action
from .arrays import i64, vec
from .heuristics import Heuristics
from .memo import Memo
from .rng import Rng
from .state import OVER, State
from .tasks import TaskState

if TYPE_CHECKING:
    from .game import Game

V = TypeVar("V")

ONE: Final = "one"
"""The name of the first number about a seat, which is always 1."""

NO_KIND: Final = -1
"""The kind of a move of which nothing is learned."""

UNLIKELY: Final = -20.0
"""The sum of such a move: it is hardly ever looked at where others are legal."""

MOST_KEPT: Final = 4096
"""Of how many positions the sums of the moves are kept, and of how many the expected scores."""


class Learnable:
    """The numbers from which a game is learned.

    Parameters
    ----------
    features : tuple of str
        The names of the numbers about a seat; the first is `ONE`.
    products : tuple of (str, str)
        The pairs of these whose product has a weight; a pair with `ONE` is a number alone.
    length : tuple of str
        The names of the numbers that tell how many rounds are left.
    kinds : tuple of str
        The names of the kinds of moves.
    circumstances : tuple of str
        The names of the numbers about a move and the position it is made in. The first is the
        value of the move for the bot that is written by hand: at first it alone counts.
    by_turns : bool
        Whether each turn of a seat has a quiet moment, not each round: then what is called a round
        here is a turn.
    recipe : dict of str to int, optional
        What a training does otherwise than usual, by the names of
        `stoneage_lab.learning.training_size`:
        for a game of which a search takes far longer or far less than usual.
    rule_sets : tuple of str
        Rule sets under which what is learned under the usual one holds as well.
    expansions : tuple of str
        Expansions with which it holds, any of them and any number; without them it holds, too.
    met_again : bool
        Whether a search meets most positions several times, because little is left to chance: then
        it is quicker to keep what was found than to find it anew.
    judges : bool
        Whether a player judges positions by what is learned. Otherwise the heuristics written by
        hand say what a position is worth, and learned are the moves alone.
    """

    def __init__(
        self,
        features: tuple[str, ...],
        products: tuple[tuple[str, str], ...],
        length: tuple[str, ...],
        kinds: tuple[str, ...],
        circumstances: tuple[str, ...],
        by_turns: bool = False,
        recipe: dict[str, int] | None = None,
        rule_sets: tuple[str, ...] = (),
        met_again: bool = False,
        judges: bool = True,
        expansions: tuple[str, ...] = (),
    ) -> None:
        self.features = features
        self.products = products
        self.length = length
        self.kinds = kinds
        self.circumstances = circumstances
        self.by_turns = by_turns
        self.recipe: dict[str, int] = {} if recipe is None else recipe
        self.rule_sets = rule_sets
        self.met_again = met_again
        self.judges = judges
        self.expansions = expansions

    def set_ups(self, game: Game) -> list[tuple[str, tuple[str, ...]]]:
        """Return the rule sets and expansions by which the games of a training are played in turn.

        Parameters
        ----------
        game : Game
            The game that is trained, as it is set up.
        """
        return [(game.rules, game.expansions)]

    def is_quiet(self, state: State) -> bool:
        """Tell whether the position can be judged, e.g. between two rounds."""
        raise NotImplementedError

    def is_learned(self, state: State) -> bool:
        """Tell whether what is learned says which move to make at this decision."""
        raise NotImplementedError

    def is_searched(self, state: State) -> bool:
        """Tell whether this decision is worth a search; elsewhere the quick player is as good."""
        return not isinstance(state, TaskState) or state.step.searched

    def length_features(self, state: State) -> vec[float]:
        """Return the numbers that tell how many rounds are left, in the order of `length`."""
        raise NotImplementedError

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        """Return the numbers about a seat, in the order of `features`.

        Parameters
        ----------
        state : State
        seat : int
        left : float
            How many rounds are left, as estimated.
        """
        raise NotImplementedError

    def points_in_hand(self, state: State, seat: int, left: float) -> float:
        """Return the points of a seat if the game ended now: what is learned comes on top."""
        raise NotImplementedError

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        """Return the kind of each move, as a place in `kinds`, or `NO_KIND`."""
        raise NotImplementedError

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        """Return the numbers about each move, one move after the other."""
        raise NotImplementedError

    def position_key(self, state: State) -> Any:
        """Return a hashable value that is the same for equal positions and differs for others."""
        return state.key()

    def learned(
        self,
        written: Heuristics,
        length: list[float],
        gains: list[float],
        moves: list[float],
        spread: list[float],
        sharpness: float,
    ) -> Learned:
        """Return the heuristics with some weights, in the engine of this object.

        See `Learned`.
        """
        return Learned(self, written, length, gains, moves, spread, sharpness)


class WeighedMoves:
    """The moves of a position, and the weighted sum of each: the larger, the better it looks."""

    def __init__(self, moves: list[Action], sums: vec[float]) -> None:
        self.moves = moves
        self.sums = sums

    def best(self) -> Action:
        """Return the move with the largest sum; of equal ones the first."""
        sums = self.sums
        best = 0
        for number in range(len(sums)):
            if sums[number] > sums[best]:
                best = number
        return self.moves[best]


class Learned(Heuristics):
    """Judges by learned weights.

    Parameters
    ----------
    learnable : Learnable
    written : Heuristics
        The heuristics written by hand: they decide where nothing is learned.
    length, gains : list of float
        The weights of `Learnable.length` and of `Learnable.products`.
    moves : list of float
        The weights of the circumstances, for one kind of move after the other.
    spread : list of float
        The standard deviation of a difference of scores when no round is left, and what each
        further round adds.
    sharpness : float
        The factor by which a search multiplies priors.

    Attributes
    ----------
    judges : bool
        Whether positions are judged by the weights; that of the `Learnable`, to begin with.
    """

    def __init__(
        self,
        learnable: Learnable,
        written: Heuristics,
        length: list[float],
        gains: list[float],
        moves: list[float],
        spread: list[float],
        sharpness: float,
    ) -> None:
        names = list(learnable.features)
        self.learnable = learnable
        self.written = written
        self.length = vec[float](length)
        self.gains = vec[float](gains)
        self.firsts = vec[i64]([names.index(first) for first, _ in learnable.products])
        self.seconds = vec[i64]([names.index(second) for _, second in learnable.products])
        self.moves = vec[float](moves)
        self.circumstances: i64 = len(learnable.circumstances)
        self.spread = spread[0]
        self.spread_a_round = spread[1]
        self.sharpness = sharpness
        self.judges = learnable.judges
        self.known_moves: Memo[Any, WeighedMoves] = Memo(MOST_KEPT)
        self.known_scores: Memo[Any, list[float]] = Memo(MOST_KEPT)

    def rounds_left(self, state: State) -> float:
        """Estimate the number of rounds that are left."""
        found = 0.0
        weights, values = self.length, self.learnable.length_features(state)
        for number in range(len(weights)):
            found += weights[number] * values[number]
        return max(0.0, found)

    def sums(self, state: State, moves: list[Action]) -> vec[float]:
        """Return the weighted sum of each move."""
        learnable, weights = self.learnable, self.moves
        kinds = learnable.move_kinds(state, moves)
        values = learnable.move_features(state, moves, self.rounds_left(state))
        count = self.circumstances
        found = vec[float]([UNLIKELY] * len(moves))
        here: i64 = 0
        for number in range(len(kinds)):
            kind = kinds[number]
            if kind != NO_KIND:
                there = kind * count
                total = 0.0
                for place in range(count):
                    total += weights[there + place] * values[here + place]
                found[number] = total
            here += count
        return found

    def kept(self, known: Memo[Any, V], state: State, find: Callable[[State], V]) -> V:
        """Return what is found about a position; where positions are met again, it is kept.

        Parameters
        ----------
        known : Memo
            What was found so far, by position.
        state : State
        find : function
            Finds it.
        """
        learnable = self.learnable
        if not learnable.met_again:
            return find(state)
        key = learnable.position_key(state)
        found = known.get(key)
        return known.keep(key, find(state)) if found is None else found

    def weigh(self, state: State) -> WeighedMoves:
        """Return the moves of a position with their sums."""
        moves = state.legal()
        return WeighedMoves(moves, self.sums(state, moves))

    def weighed(self, state: State) -> WeighedMoves:
        """Return the same, kept where positions are met again."""
        return self.kept(self.known_moves, state, self.weigh)

    def choose(self, state: State, rng: Rng) -> Action:
        if not self.learnable.is_learned(state):
            return self.written.choose(state, rng)
        moves = state.legal()
        return moves[0] if len(moves) == 1 else self.weighed(state).best()

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        if not self.learnable.is_learned(state):
            return self.written.priors(state, moves)
        # A search asks about all moves, which it got from the state; those are weighed once.
        asks_for_all = moves == state.legal()
        sums = self.weighed(state).sums if asks_for_all else self.sums(state, moves)
        sharpness = self.sharpness
        return [value / sharpness for value in sums]

    def is_quiet(self, state: State) -> bool:
        return self.learnable.is_quiet(state)

    def evaluate(self, state: State) -> list[float]:
        if not self.learnable.is_quiet(state):
            return []
        if not self.judges:
            return self.written.evaluate(state)
        return self.kept(self.known_scores, state, self.expected_scores)[:]

    def expected_scores(self, state: State) -> list[float]:
        """Return the final scores to be expected in a quiet moment."""
        learnable = self.learnable
        left = self.rounds_left(state)
        gains, firsts, seconds = self.gains, self.firsts, self.seconds
        found = []
        for seat in range(len(state.scores())):
            values = learnable.seat_features(state, seat, left)
            guess = learnable.points_in_hand(state, seat, left)
            for number in range(len(gains)):
                guess += gains[number] * values[firsts[number]] * values[seconds[number]]
            found.append(guess)
        return found

    def sigma(self, state: State) -> float:
        if not self.judges:
            return self.written.sigma(state)
        # At the end the score is certain; but a clear win was safer than a narrow one.
        if state.node == OVER:
            return self.spread
        return self.spread + self.spread_a_round * self.rounds_left(state)
