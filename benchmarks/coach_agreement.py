"""Compares what two trainings of different seeds say of the same positions.

    python benchmarks/coach_agreement.py FILE [GAME [PLAYERS]] [--rules RULES]
        [--positions NUMBER] [--first NUMBER] [--tries NUMBER] [--no-coach]

FILE holds the weights of another training, which one of these writes in two to four minutes of a
processor (seed 2 has the second opinion of the coach, so the judge has another one):

    python -m stoneage_lab.learning stone-age --seed 3 --file FILE --keep-anyway --recipe
        first_games=3000 decisions=2400 tries=100 games=4000 matches=20
    python -m stoneage_lab.learning age-of-hunting --seed 3 --file FILE --keep-anyway
    python -m stoneage_lab.learning age-of-revive --seed 3 --file FILE --keep-anyway
    python -m stoneage_lab.learning agricola --players 2 --rules family --seed 3 --file FILE
        --keep-anyway
    python -m stoneage_lab.learning agricola --players 2 --rules standard --seed 3 --file FILE
        --keep-anyway --recipe first_games=500 decisions=2700 tries=40 games=2500 drawn=100

At one decision of each game of the policy from number `--first` on, some of whose moves are at
random, both search with `--tries`. Told is how often the best move of one is among the first two of
the other, how far their chances differ, and what the coach's advice loses in a search of the other
training with `JUDGE` times as many tries: at all positions, and where the coach calls itself sure
and where not. Where the coach has a second opinion, the coach without it is asked, too. With
`--no-coach` nothing is said of its advice, which takes most of the time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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


class Advised(NamedTuple):
    """What the coach says of a position.

    Attributes
    ----------
    lost : float
        What its best move loses against the best one, as the other training sees it.
    sure : bool
        Whether it calls itself sure.
    """

    lost: float
    sure: bool


class Compared(NamedTuple):
    """What two trainings say of one position.

    Attributes
    ----------
    agreed : tuple of bool
        Whether the best move of the first is among the first two of the other, and the other way.
    apart : float
        The difference of the chances to win with the best move of the first.
    advised : list of Advised
        What the coach says; and what it would say without a second opinion, if it has one. Empty
        if it was not asked.
    """

    agreed: tuple[bool, bool]
    apart: float
    advised: list[Advised]


class TwoJudges:
    """A game with two sets of weights.

    Parameters
    ----------
    game : Game
        As it is set up.
    file : Path
        The weights of the other training.
    tries : int
    coached : bool
        Whether the coach is asked, too.
    """

    def __init__(self, game: Any, file: Path, tries: int, coached: bool) -> None:
        self.game, self.tries, self.coached = game, tries, coached
        self.engine: Any = twin(game)
        second = learned_heuristics(self.engine, weights_of(self.engine, file))
        self.judges = [self.engine.learned, second]
        self.play = SelfPlay(self.engine, self.engine.learned, SEED)
        self.tree = counterpart(Tree, self.engine)
        self.start = lab.play(game, ["careful"] * game.players, seed=0).position

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
            tree.run(self.tries)
            found.append({action.words: each for action, each in tree.moves()})
        orders = [list(each) for each in found]
        agreed = orders[0][0] in orders[1][:2], orders[1][0] in orders[0][:2]
        best = orders[0][0]
        chances = [each[best].win / max(1, each[best].tries) for each in found]
        apart = abs(chances[0] - chances[1]) if found[1][best].tries else 1.0
        return Compared(agreed, apart, self.advised(state, number) if self.coached else [])

    def advised(self, state: Any, number: int) -> list[Advised]:
        """Return what the coach says of a position, with a second opinion and without."""
        position = self.start.at(state_in(self.game, state))
        judge = self.tree(state, ~number, PLAIN, self.judges[1])
        judge.run(JUDGE * self.tries)
        found = []
        for doubting in (True, False):
            coach = CoachSearch(position, doubting=doubting)
            coach.run(Budget(tries=self.tries))
            lost = self.lost(judge, coach.advised().words)
            found.append(Advised(lost, coach.doubt() is None))
            if coach.second is None:
                break
        return found

    def lost(self, tree: Any, words: str) -> float:
        """Return what a move loses against the best one, by a long search of the other training."""
        advised = [action.words for action in tree.root.moves].index(words)
        # What was tried seldom is judged too low.
        for _ in range(self.tries - tree.sums[advised].tries):
            tree.try_out(advised)
        known = [each.win / each.tries for each in tree.sums if JUDGE * each.tries >= self.tries]
        return float(max(known) - tree.sums[advised].win / tree.sums[advised].tries)


def agreement(title: str, found: Sequence[Compared]) -> str:
    """Return a line about how far two trainings agree at some positions."""
    if not found:
        return f"{title}: no position"
    among = fmean(one_way for each in found for one_way in each.agreed)
    both = fmean(all(each.agreed) for each in found)
    apart = median(each.apart for each in found)
    return (
        f"{title}: {len(found)} positions, the best move among the first two of the other in "
        f"{100 * among:.1f} % (both ways in {100 * both:.1f} %), chances apart by "
        f"{100 * apart:.1f} points (median)"
    )


def loss(advised: Sequence[Advised]) -> str:
    """Return in words what the coach's advice loses at some positions."""
    if not advised:
        return "no advice"
    mean, wrong = fmean(each.lost for each in advised), sum(each.lost > LOST for each in advised)
    return (
        f"the advice loses {100 * mean:.2f} points on average, more than {100 * LOST:.0f} at "
        f"{wrong} ({100 * wrong / len(advised):.0f} %)"
    )


def tell(found: Sequence[Compared]) -> None:
    """Print what both say."""
    print(agreement("all", found))
    for coach, title in enumerate(("the coach", "without a second opinion")):
        if coach == len(found[0].advised):
            break
        for sure in (True, False):
            met = [each for each in found if each.advised[coach].sure is sure]
            title_here = f"{title} is {'sure' if sure else 'not sure'}"
            print(agreement(title_here, met), loss([each.advised[coach] for each in met]), sep="; ")
        print(title, loss([each.advised[coach] for each in found]), sep=", everywhere: ")


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    found = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    found.add_argument("file", type=Path, help="the weights of another training")
    found.add_argument("game", nargs="?", default="stone-age")
    found.add_argument("players", type=int, nargs="?", help="how many (the fewest)")
    found.add_argument("--rules", help="the rule set (that of the game)")
    found.add_argument("--positions", type=int, default=POSITIONS)
    found.add_argument("--first", type=int, default=0, help="the number of the first game")
    found.add_argument("--tries", type=int, default=TRIES, help="of each search")
    found.add_argument("--no-coach", action="store_true", help="the trainings alone")
    return found


def main() -> None:
    """Compare as the command line says."""
    reader = parser()
    asked = reader.parse_args()
    game: Any = lab.game(asked.game, asked.players, asked.rules)
    if game.learned is None:
        reader.error("nothing is learned for this game, by these rules, with so many players")
    judges = TwoJudges(game, asked.file, asked.tries, not asked.no_coach)
    numbers = range(asked.first, asked.first + asked.positions)
    tell([judges.compare(number) for number in numbers])


if __name__ == "__main__":
    main()
