"""Monte Carlo tree search.

A try walks from the root to a new node. At decisions it selects the move by PUCT (Rosin 2011, as in
AlphaZero), which balances good results, good priors and few visits; at chance nodes it draws an
outcome by its weight. From the new node a fast policy plays all seats to a state that can be
evaluated, or to the end. The result is added to every node on the path, for each seat's own chance
to win.

If a game hides something, the tree is that of one seat (information-set Monte Carlo tree search,
Cowling, Powley and Whitehouse 2012). Every try starts from another state drawn from the seat's
observation. A node stands for all states that this seat cannot distinguish, and only moves that are
legal in the drawn state are selected.

The search knows no game: see `core.heuristics` for what a game may add.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final

from ..core.action import Action
from ..core.chance_settling import settle
from ..core.heuristics import Heuristics, shares
from ..core.rng import Rng
from ..core.search_tuning import PLAIN, Tuning
from ..core.state import OVER, State

MAX_ROLLOUT: Final = 2_000
"""Maximum depth of a rollout; no real game is longer."""

MAX_NODES: Final = 50_000
"""Maximum number of nodes. Beyond it, estimates improve but the tree does not grow."""

LOGISTIC: Final = 0.5513
"""A logistic curve of this scale has standard deviation 1."""


class Node:
    """A decision node: its moves, ordered by prior, and their statistics."""

    def __init__(
        self,
        mover: int,
        moves: list[Action],
        priors: list[float],
        exploration: float,
        caution: float,
    ) -> None:
        self.mover = mover
        self.moves = moves
        self.priors = priors
        self.exploration = exploration
        self.caution = caution
        self.tries = [0] * len(moves)
        self.available = [0] * len(moves)
        self.gains = [0.0] * len(moves)
        self.visits = 0
        self.gained = 0.0
        self.after: dict[tuple[Any, ...], Node] = {}

    def pick(self) -> int:
        """Return the number of the move to try next."""
        visits = self.visits
        if not visits:
            return 0
        bonus = self.exploration * sqrt(visits)
        unknown = self.gained / visits - self.caution
        best, best_value = 0, -1e9
        tries, gains, priors = self.tries, self.gains, self.priors
        for number in range(len(priors)):
            tried = tries[number]
            value = gains[number] / tried if tried else unknown
            value += bonus * priors[number] / (1 + tried)
            if value > best_value:
                best, best_value = number, value
        return best

    def pick_among(self, numbers: list[int]) -> int:
        """Return which of some moves to try next; the others are illegal in the drawn state."""
        unknown = self.gained / self.visits - self.caution if self.visits else 0.0
        best, best_value = numbers[0], -1e9
        for number in numbers:
            tried = self.tries[number]
            value = self.gains[number] / tried if tried else unknown
            # The visits in which the move was legal, in place of all visits: a move that is seldom
            # legal must not look neglected.
            bonus = self.exploration * sqrt(self.available[number])
            value += bonus * self.priors[number] / (1 + tried)
            if value > best_value:
                best, best_value = number, value
            self.available[number] += 1
        return best

    def numbers(self, moves: list[Action]) -> list[int]:
        """Return the numbers of some moves; new ones are added to the node."""
        known = {action.words: number for number, action in enumerate(self.moves)}
        found = []
        for action in moves:
            number = known.get(action.words)
            if number is None:
                number = len(self.moves)
                self.moves.append(action)
                self.priors.append(1.0 / len(moves))
                self.tries.append(0)
                self.available.append(0)
                self.gains.append(0.0)
            found.append(number)
        return found


class Sum:
    """The summed results of all tries of one move, for the seat that chose it."""

    def __init__(self) -> None:
        self.tries = 0
        self.win = 0.0
        self.win_squares = 0.0
        self.difference = 0.0
        self.difference_squares = 0.0

    def add(self, win: float, difference: float) -> None:
        """Add the result of a try."""
        self.tries += 1
        self.win += win
        self.win_squares += win * win
        self.difference += difference
        self.difference_squares += difference * difference


class Tree:
    """The search tree of one position.

    Parameters
    ----------
    state : State
        At a decision; it is not changed.
    seed : int
        The same seed and number of tries give the same tree.
    tuning : Tuning
    heuristics : Heuristics, optional
        By default those of the game, written by hand.
    """

    def __init__(
        self,
        state: State,
        seed: int,
        tuning: Tuning = PLAIN,
        heuristics: Heuristics | None = None,
    ) -> None:
        game: Any = getattr(state, "game", None)
        if heuristics is None:
            heuristics = getattr(game, "heuristics", None)
        self.heuristics: Heuristics = Heuristics() if heuristics is None else heuristics
        self.hides = bool(getattr(game, "hides", False))
        self.seat = state.mover
        self.exploration: float = tuning.exploration
        self.sharpness: float = tuning.sharpness
        self.caution: float = tuning.caution
        self.quiet_moments: int = tuning.quiet_moments
        self.seed = seed
        self.tries = 0
        self.size = 0
        # The search uses the seat's observation, even if it was given the full state. If nothing is
        # hidden, one determinization serves all tries: it only shuffles the piles.
        seen = state.seen_by(self.seat)
        self.start = seen if self.hides else seen.determinize(self.seat, Rng(seed, "determinize"))
        self.root = self._node(self._drawn(Rng(seed, "root")))
        self.sums = [Sum() for _ in self.root.moves]
        self.forced = [0] * len(self.sums)
        # The result of the latest try for each seat.
        self.win: list[float] = []
        self.worth: list[float] = []
        self.scores: list[float] = []
        # Alone, nobody has to be beaten: the score is compared with that of the first try.
        self.par: list[float] = []

    def _drawn(self, rng: Rng) -> State:
        """Return a state for a try, consistent with what the seat knows."""
        return self.start.determinize(self.seat, rng) if self.hides else self.start.copy()

    def run(self, tries: int) -> None:
        """Run this many more iterations."""
        for _ in range(tries):
            self._try(self.root.pick())

    def try_out(self, number: int) -> None:
        """Add a try of one move, regardless of the others."""
        self.forced[number] += 1
        self._try(number)

    def moves(self) -> list[tuple[Action, Sum]]:
        """Return all moves with their statistics, the most tried first."""
        order = sorted(range(len(self.sums)), key=self._rank)
        return [(self.root.moves[number], self.sums[number]) for number in order]

    def _rank(self, number: int) -> tuple[float, float, int]:
        tries = self.root.tries[number]
        mean = self.root.gains[number] / tries if tries else 0.0
        return float(self.forced[number] - tries), -mean, number

    # -- one try -----------------------------------------------------------------------

    def _try(self, first: int) -> None:
        node = self.root
        number = first
        # Common random numbers: the n-th try of every move gets the same dice.
        rng = Rng(self.seed + (node.tries[first] << 32))
        state = self._drawn(rng)
        way: list[tuple[Node, int]] = []
        while True:
            way.append((node, number))
            key = self._go(state, node, number, rng)
            if state.node == OVER:
                self._count(state)
                break
            following = node.after.get(key)
            if following is None:
                # A node is stored at its second visit; below the root, at the first.
                if (node.tries[number] or len(way) == 1) and self.size < MAX_NODES:
                    node.after[key] = self._node(state)
                self._play_out(state, rng)
                break
            node = following
            number = node.pick_among(node.numbers(state.legal())) if self.hides else node.pick()
        self._note(way)

    def _note(self, way: list[tuple[Node, int]]) -> None:
        """Add the result of a try to every node on its path."""
        for node, number in way:
            gain = self.worth[node.mover]
            node.visits += 1
            node.gained += gain
            node.tries[number] += 1
            node.gains[number] += gain
        own = self.scores[self.seat]
        others = [score for seat, score in enumerate(self.scores) if seat != self.seat]
        self.sums[way[0][1]].add(self.win[self.seat], own - max(others) if others else own)
        self.tries += 1

    def _go(self, state: State, node: Node, number: int, rng: Rng) -> tuple[Any, ...]:
        """Play a move and settle chance; return the key of the next decision."""
        state.play(node.moves[number])
        outcomes = settle(state, lambda chance: chance.sample(rng))
        if self.hides:
            # All states that the seat cannot distinguish share one node.
            return (state.node, state.mover, state.seen_by(self.seat).key())
        return (number, *outcomes)

    def _node(self, state: State) -> Node:
        """Return a new node of a decision, with priors and no tries."""
        self.size += 1
        moves = list(state.legal())
        count = len(moves)
        values = self.heuristics.priors(state, moves) if count > 1 else []
        if not values:
            return Node(state.mover, moves, [1.0 / count] * count, self.exploration, 0.0)
        order = sorted(range(count), key=lambda number: (-values[number], number))
        best = values[order[0]]
        weights = [exp(self.sharpness * (values[number] - best)) for number in order]
        total = 0.0
        for weight in weights:  # compiled, many times as fast as sum()
            total += weight
        priors = [weight / total for weight in weights]
        ordered = [moves[number] for number in order]
        return Node(state.mover, ordered, priors, self.exploration, self.caution)

    def _play_out(self, state: State, rng: Rng) -> None:
        """Let the fast policy play all seats to a state that can be evaluated, or to the end."""
        heuristics = self.heuristics
        ahead = self.quiet_moments
        for _ in range(MAX_ROLLOUT):
            if ahead > 1:
                if heuristics.is_quiet(state):
                    ahead -= 1
            else:
                expected = heuristics.evaluate(state)
                if expected:
                    self._judge(state, expected)
                    return
            state.play(heuristics.choose(state, rng))
            settle(state, lambda chance: chance.sample(rng))
            if state.node == OVER:
                break
        self._count(state)

    def _count(self, state: State) -> None:
        """Store the result of a game that is over (or that exceeds `MAX_ROLLOUT`)."""
        self.scores = [float(score) for score in state.scores()]
        self.win = shares(state)
        sigma = self.heuristics.sigma(state)
        self.worth = self._worth(sigma) if sigma > 0.0 or len(self.scores) == 1 else self.win

    def _judge(self, state: State, expected: list[float]) -> None:
        """Store the expected scores of a game that is not over."""
        self.scores = expected
        sigma = self.heuristics.sigma(state)
        self.win = chances(expected, sigma)
        self.worth = self._worth(sigma)

    def _worth(self, sigma: float) -> list[float]:
        """Return what the scores of a try are worth to each seat, from 0 to 1."""
        if len(self.scores) > 1:
            return chances(self.scores, sigma)
        if not self.par:
            self.par = list(self.scores)
        return chances([self.scores[0], self.par[0]], max(sigma, 1.0))[:1]


def chances(scores: list[float], sigma: float) -> list[float]:
    """Return the chance of each seat to win, from the expected final scores.

    Parameters
    ----------
    scores : list of float
    sigma : float
        Standard deviation of the difference of two scores.

    Examples
    --------
    >>> [round(chance, 2) for chance in chances([110.0, 100.0], 20.0)]
    [0.71, 0.29]
    """
    scale = max(sigma * LOGISTIC, 1e-6)
    best = max(scores)
    weights = [exp((score - best) / scale) for score in scores]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]
