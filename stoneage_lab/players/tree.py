"""A tree of what may come, grown try by try: Monte Carlo tree search.

A try walks from the position that is asked about down to a place where nobody has been yet: at
decisions along the moves that have done best so far, or that look good and were tried little
(the rule PUCT of Rosin 2011, as in AlphaZero); at chance nodes along an outcome drawn with its
weight. From there a quick player plays on for everybody to a quiet moment or to the end, and what
comes of it is written down along the whole way, each seat counting its own share of the win.

Nothing here knows a game: see `core.advice` for what a game may add.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final

from ..core.action import Action
from ..core.advice import Advice, shares
from ..core.rng import Rng
from ..core.state import CHANCE, DECISION, OVER, State

CURIOSITY: Final = 0.6
"""How much a move that looks good and was tried little is preferred to one that did well."""

KEENNESS: Final = 0.35
"""How sharply the first glance tells moves apart: the best looking gets most of the tries."""

FARTHEST: Final = 2_000
"""So many decisions ahead are looked; no game for people is as long."""

LOGISTIC: Final = 0.5513
"""A logistic curve of this scale has standard deviation 1."""


class Node:
    """A decision: its moves, best looking first, and what came of trying them."""

    def __init__(self, mover: int, moves: list[Action], priors: list[float]) -> None:
        self.mover = mover
        self.moves = moves
        self.priors = priors
        self.tries = [0] * len(moves)
        self.gains = [0.0] * len(moves)
        self.visits = 0
        self.gained = 0.0
        self.after: dict[tuple[Any, ...], Node] = {}

    def pick(self) -> int:
        """Return which move to try next."""
        visits = self.visits
        if not visits:
            return 0
        bonus = CURIOSITY * sqrt(visits)
        # What was never tried is taken for a little worse than what was.
        unknown = self.gained / visits - 0.1
        best, best_value = 0, -1e9
        tries, gains, priors = self.tries, self.gains, self.priors
        for number in range(len(priors)):
            tried = tries[number]
            value = gains[number] / tried if tried else unknown
            value += bonus * priors[number] / (1 + tried)
            if value > best_value:
                best, best_value = number, value
        return best


class Sum:
    """What came of all tries of one move, for the seat that chose it."""

    def __init__(self) -> None:
        self.tries = 0
        self.win = 0.0
        self.win_squares = 0.0
        self.difference = 0.0
        self.difference_squares = 0.0

    def add(self, win: float, difference: float) -> None:
        """Count one more try."""
        self.tries += 1
        self.win += win
        self.win_squares += win * win
        self.difference += difference
        self.difference_squares += difference * difference


class Tree:
    """All that was found out about one position.

    Parameters
    ----------
    state : State
        At a decision; it is not changed.
    seed : int
        The same seed and tries grow the same tree.
    """

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.game: Any = getattr(state, "game", None)
        advice = getattr(self.game, "advice", None)
        self.advice: Advice = Advice() if advice is None else advice
        self.hides = bool(getattr(self.game, "hides", False))
        self.seat = state.mover
        self.seed = seed
        self.tries = 0
        self.rng = Rng(seed, "tree")
        self.start = state.copy() if self.game is None else self._imagined()
        self.root = self._node(self.start)
        self.sums = [Sum() for _ in self.root.moves]
        self.win: list[float] = []
        self.worth: list[float] = []
        self.scores: list[float] = []

    def _imagined(self) -> State:
        """Return a state as it may be, for all that the seat knows."""
        imagined: State = self.game.imagine(self.state, self.seat, self.rng)
        return imagined

    def think(self, tries: int) -> None:
        """Try so many times more."""
        for _ in range(tries):
            self._try()

    def moves(self) -> list[tuple[Action, Sum]]:
        """Return all moves with what came of them, the most tried first."""
        order = sorted(range(len(self.sums)), key=self._rank)
        return [(self.root.moves[number], self.sums[number]) for number in order]

    def _rank(self, number: int) -> tuple[float, float, int]:
        tries = self.root.tries[number]
        return -float(tries), -(self.root.gains[number] / tries if tries else 0.0), number

    # -- one try -----------------------------------------------------------------------

    def _try(self) -> None:
        state = self._imagined() if self.hides else self.start.copy()
        node = self.root
        first = node.pick()
        number = first
        # The same luck for every move: its n-th try meets the dice of everyone's n-th try.
        rng = self.rng
        rng.state = Rng(self.seed, "try").state ^ (node.tries[first] * 0x9E3779B97F4A7C15 >> 16)
        rng.word()
        way: list[tuple[Node, int]] = []
        while True:
            way.append((node, number))
            key = self._go(state, node, number, rng)
            if state.node == OVER:
                self._count(state)
                break
            following = node.after.get(key)
            if following is None:
                if node.tries[number] or len(way) == 1:
                    node.after[key] = self._node(state)
                self._play_out(state, rng)
                break
            node = following
            number = node.pick()
        for passed, chosen in way:
            gain = self.worth[passed.mover]
            passed.visits += 1
            passed.gained += gain
            passed.tries[chosen] += 1
            passed.gains[chosen] += gain
        seat = self.seat
        others = [score for other, score in enumerate(self.scores) if other != seat]
        self.sums[first].add(self.win[seat], self.scores[seat] - max(others, default=0.0))
        self.tries += 1

    def _go(self, state: State, node: Node, number: int, rng: Rng) -> tuple[Any, ...]:
        """Play a move and what nature does then; return what tells the next decision apart."""
        state.play(node.moves[number])
        outcomes: list[Any] = [number]
        while state.node == CHANCE:
            outcome = state.chance().sample(rng)
            outcomes.append(outcome)
            state.settle(outcome)
        if self.hides and state.node == DECISION:
            outcomes += [action.words for action in state.legal()]
        return tuple(outcomes)

    def _node(self, state: State) -> Node:
        moves = list(state.legal())
        count = len(moves)
        likings = self.advice.likings(state, moves) if count > 1 else []
        if not likings:
            return Node(state.mover, moves, [1.0 / count] * count)
        order = sorted(range(count), key=lambda number: (-likings[number], number))
        best = likings[order[0]]
        weights = [exp(KEENNESS * (likings[number] - best)) for number in order]
        total = sum(weights)
        return Node(
            state.mover, [moves[number] for number in order], [weight / total for weight in weights]
        )

    def _play_out(self, state: State, rng: Rng) -> None:
        """Let the quick player play for everybody to a quiet moment or the end."""
        advice = self.advice
        for _ in range(FARTHEST):
            outlook = advice.outlook(state)
            if outlook:
                self._judge(state, outlook)
                return
            state.play(advice.choose(state, rng))
            while state.node == CHANCE:
                state.settle(state.chance().sample(rng))
            if state.node == OVER:
                break
        self._count(state)

    def _count(self, state: State) -> None:
        """Take the result of a game that is over (or that will never end)."""
        self.scores = [float(score) for score in state.scores()]
        self.win = shares(state)
        spread = self.advice.spread(state)
        self.worth = chances(self.scores, spread) if spread > 0.0 else self.win

    def _judge(self, state: State, outlook: list[float]) -> None:
        """Take the outlook of a game that goes on."""
        self.scores = outlook
        self.win = self.worth = chances(outlook, self.advice.spread(state))


def chances(scores: list[float], spread: float) -> list[float]:
    """Return the chance of each seat to win from where the scores will probably be.

    Parameters
    ----------
    scores : list of float
    spread : float
        Standard deviation of the difference of two scores.

    Examples
    --------
    >>> [round(chance, 2) for chance in chances([110.0, 100.0], 20.0)]
    [0.71, 0.29]
    """
    scale = max(spread * LOGISTIC, 1e-6)
    best = max(scores)
    weights = [exp((score - best) / scale) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
