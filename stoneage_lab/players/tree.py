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
from ..core.heuristics import Advice, shares
from ..core.rng import Rng
from ..core.state import CHANCE, DECISION, OVER, State

CURIOSITY: Final = 0.6
"""How much a move that looks good and was tried little is preferred to one that did well."""

KEENNESS: Final = 0.35
"""How sharply the first glance tells moves apart: the best looking gets most of the tries."""

DOUBT: Final = 0.1
"""By so much win a move that was never tried is taken to be worse than those that were."""

FARTHEST: Final = 2_000
"""So many decisions ahead are looked; no game for people is as long."""

LARGEST: Final = 50_000
"""So many decisions a tree remembers; who thinks on gets surer, but looks no deeper."""

LOGISTIC: Final = 0.5513
"""A logistic curve of this scale has standard deviation 1."""


class Node:
    """A decision: its moves, best looking first, and what came of trying them."""

    def __init__(self, mover: int, moves: list[Action], priors: list[float], doubt: float) -> None:
        self.mover = mover
        self.moves = moves
        self.priors = priors
        self.doubt = doubt
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
        unknown = self.gained / visits - self.doubt
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
        game: Any = getattr(state, "game", None)
        advice = getattr(game, "advice", None)
        self.advice: Advice = Advice() if advice is None else advice
        self.imagine: Any = getattr(game, "imagine", None)
        self.hides = self.imagine is not None and bool(game.hides)
        self.seat = state.mover
        self.seed = seed
        self.tries = 0
        self.size = 0
        # What everybody sees is looked at once; what is hidden is imagined anew for every try.
        self.start = self._imagined(state, Rng(seed, "imagine"))
        self.root = self._node(self.start)
        self.sums = [Sum() for _ in self.root.moves]
        self.forced = [0] * len(self.sums)
        # What came of the latest try, for each seat.
        self.win: list[float] = []
        self.worth: list[float] = []
        self.scores: list[float] = []

    def _imagined(self, state: State, rng: Rng) -> State:
        """Return a state as it may be, for all that the seat knows."""
        if self.imagine is None:
            return state.copy()
        imagined: State = self.imagine(state, self.seat, rng)
        return imagined

    def think(self, tries: int) -> None:
        """Try so many times more."""
        for _ in range(tries):
            self._try(self.root.pick())

    def try_out(self, number: int) -> None:
        """Try one move once more, whatever the others promise."""
        self.forced[number] += 1
        self._try(number)

    def moves(self) -> list[tuple[Action, Sum]]:
        """Return all moves with what came of them, the most tried first."""
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
        # The same luck for every move: what is tried for the n-th time meets the n-th dice.
        rng = Rng(self.seed + (node.tries[first] << 32))
        state = self._imagined(self.start, rng) if self.hides else self.start.copy()
        way: list[tuple[Node, int]] = []
        while True:
            way.append((node, number))
            key = self._go(state, node, number, rng)
            if state.node == OVER:
                self._count(state)
                break
            following = node.after.get(key)
            if following is None:
                # One look is not worth remembering, except next to the root.
                if (node.tries[number] or len(way) == 1) and self.size < LARGEST:
                    node.after[key] = self._node(state)
                self._play_out(state, rng)
                break
            node = following
            number = node.pick()
        self._note(way)

    def _note(self, way: list[tuple[Node, int]]) -> None:
        """Write down what came of a try, along its whole way."""
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
        """Return a decision as it looks at a glance."""
        self.size += 1
        moves = list(state.legal())
        count = len(moves)
        likings = self.advice.likings(state, moves) if count > 1 else []
        if not likings:
            return Node(state.mover, moves, [1.0 / count] * count, 0.0)
        order = sorted(range(count), key=lambda number: (-likings[number], number))
        best = likings[order[0]]
        weights = [exp(KEENNESS * (likings[number] - best)) for number in order]
        total = sum(weights)
        priors = [weight / total for weight in weights]
        return Node(state.mover, [moves[number] for number in order], priors, DOUBT)

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
