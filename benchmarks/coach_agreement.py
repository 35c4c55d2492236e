"""Compares what two trainings of different seeds say of the same positions.

    python benchmarks/coach_agreement.py FILE [POSITIONS [FIRST]]

FILE holds the weights of another training, which this writes in two minutes of a processor (seed 2
has the second opinion of the coach, so the judge has another one):

    python -m stoneage_lab.learning stone-age --seed 3 --file FILE --keep-anyway --recipe
        first_games=3000 decisions=2400 tries=100 games=4000 matches=20

At one decision of each of POSITIONS games of the policy from number FIRST on, some of whose moves
are at random, both search with `TRIES` tries. Told is how often the best move of one is among the
first two of the other, how far their chances differ, and what the coach's advice loses in a search
of the other training with `JUDGE` times as many tries: at all positions, and where the coach calls
itself sure and where not.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, CoachSearch
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.search_tuning import PLAIN
from stoneage_lab.core.state import DECISION
from stoneage_lab.core.twin import counterpart, state_in, twin
from stoneage_lab.core.weights_file import learned_heuristics, weights_of
from stoneage_lab.learning.self_play import SelfPlay
from stoneage_lab.players.monte_carlo_tree import Tree

POSITIONS: Final = 500
TRIES: Final = 1000
JUDGE: Final = 5
LOST: Final = 0.03
"""A loss that the coach would no longer call equally good."""

SEED: Final = 77


class Compared(NamedTuple):
    """What two trainings say of one position.

    Attributes
    ----------
    among_two : bool
        Whether the best move of each is among the first two of the other.
    one_way : int
        Of these two questions, how many have the answer yes.
    apart : float
        The difference of the chances to win with the best move of the first.
    lost : float
        What the coach's best move loses against the best one, as the second sees it.
    sure : bool
        Whether the coach, which knows the first only, calls itself sure.
    """

    among_two: bool
    one_way: int
    apart: float
    lost: float
    sure: bool


class TwoJudges:
    """A game with two sets of weights.

    Parameters
    ----------
    players : int
    file : Path
    """

    def __init__(self, players: int, file: Path) -> None:
        self.game: Any = lab.game("stone-age", players=players)
        self.engine: Any = twin(self.game)
        second = learned_heuristics(self.engine, weights_of(self.engine, file))
        self.judges = [self.engine.learned, second]
        self.play = SelfPlay(self.engine, self.engine.learned, SEED)
        self.tree = counterpart(Tree, self.engine)
        self.start = lab.play(self.game, ["careful"] * players, seed=0).position

    def position(self, number: int) -> Any:
        """Return a state of one game, at a decision that is searched."""
        met: list[Any] = []

        def note(state: Any, rng: Any) -> None:
            if state.node == DECISION and len(state.legal()) > 1:
                met.append(state.copy())

        self.play.play(number, on_choice=note)
        return met[Rng(number, "agreement").below(len(met))]

    def compare(self, number: int) -> Compared:
        """Let both judge a position."""
        state = self.position(number)
        found = []
        for judge in self.judges:
            tree = self.tree(state, number, PLAIN, judge)
            tree.run(TRIES)
            found.append({action.words: each for action, each in tree.moves()})
        orders = [list(each) for each in found]
        one_way = (orders[0][0] in orders[1][:2]) + (orders[1][0] in orders[0][:2])
        best = orders[0][0]
        chances = [each[best].win / max(1, each[best].tries) for each in found]
        apart = abs(chances[0] - chances[1]) if found[1][best].tries else 1.0
        position = self.start.at(state_in(self.game, state))
        coach = CoachSearch(position, doubting=True)
        coach.run(Budget(tries=TRIES))
        advised = coach.told()[1][0].action
        lost = self.lost(state, number, "" if advised is None else advised.words)
        return Compared(one_way == 2, one_way, apart, lost, coach.doubt() is None)

    def lost(self, state: Any, number: int, words: str) -> float:
        """Return what a move loses against the best one, by a long search of the other training."""
        tree = self.tree(state, ~number, PLAIN, self.judges[1])
        tree.run(JUDGE * TRIES)
        advised = [action.words for action in tree.root.moves].index(words)
        # What was tried seldom is judged too low.
        for _ in range(TRIES - tree.sums[advised].tries):
            tree.try_out(advised)
        known = [each.win / each.tries for each in tree.sums if JUDGE * each.tries >= TRIES]
        return float(max(known) - tree.sums[advised].win / tree.sums[advised].tries)


def told(title: str, found: list[Compared]) -> str:
    """Return a line about some positions."""
    if not found:
        return f"{title}: no position"
    among = sum(each.one_way for each in found) / (2 * len(found))
    both = sum(each.among_two for each in found) / len(found)
    apart = median(each.apart for each in found)
    lost = fmean(each.lost for each in found)
    wrong = fmean(each.lost > LOST for each in found)
    return (
        f"{title}: {len(found)} positions, the best move among the first two of the other in "
        f"{100 * among:.1f} % (both ways in {100 * both:.1f} %), chances apart by "
        f"{100 * apart:.1f} points (median); the advice loses {100 * lost:.2f} points on average, "
        f"more than {100 * LOST:.0f} in {100 * wrong:.0f} %"
    )


def main(file: Path, positions: int, first: int) -> None:
    """Print what both say."""
    judges = TwoJudges(2, file)
    found = [judges.compare(first + number) for number in range(positions)]
    print(told("all", found))
    print(told("sure", [each for each in found if each.sure]))
    print(told("not sure", [each for each in found if not each.sure]))


if __name__ == "__main__":
    counts = [int(given) for given in sys.argv[2:]]
    main(Path(sys.argv[1]), counts[0] if counts else POSITIONS, counts[1] if counts[1:] else 0)
