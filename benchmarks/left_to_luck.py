"""Tells how much of a result chance still decides, and what judges of positions foretell of it.

    python benchmarks/left_to_luck.py age-of-revive 3 [--games 500]

The policy plays games against itself; at some quiet moments the game is played to its end twice,
with other luck. A seat is so far ahead of the mean of all seats, or behind it. How the two ends go
together bounds what anybody can foretell who knows the position: no judge goes with one end better
than by the square root of the correlation of both. Beside it stand the written evaluation and the
learned one, by thirds of the game. What was found stands in docs/how_to/train.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import correlation
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.core.weights_file import learned_heuristics, weights_of
from stoneage_lab.figures.table import Table
from stoneage_lab.players.monte_carlo_tree import MAX_ROLLOUT
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.trials.plan import game_seed

SEED: Final = 79
ONE_IN: Final = 6
"""One in so many quiet moments is looked at."""
PARTS: Final = 3
"""Thirds of a game, by its quiet moments."""


class JudgedPosition(NamedTuple):
    """A position: how far seats are expected ahead by each judge, and were at two ends."""

    moment: int
    expected: list[list[float]]
    ends: list[list[float]]


def ahead(scores: Sequence[float]) -> list[float]:
    """Return by how much each seat is ahead of the mean of all."""
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


class PolicyGames:
    """Positions of games that the policy plays against itself.

    Parameters
    ----------
    engine : Game
    """

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.policy = learned_heuristics(engine, weights_of(engine))
        self.policy.judges = True
        self.judges = (engine.heuristics, self.policy)
        self.play_out = counterpart(play_out, engine)
        self.generator = counterpart(Rng, engine)

    def finished(self, state: Any, number: int) -> list[float]:
        """Return the result of a position that the policy plays to its end, if it finds one."""
        played = state.copy()
        seats = [self.policy.choose] * self.engine.players
        seed = game_seed(SEED, number, self.generator)
        over = self.play_out(played, seats, seed, [], [], MAX_ROLLOUT)
        return ahead(played.scores()) if over else []

    def looked(self, number: int) -> tuple[list[JudgedPosition], int]:
        """Return some positions of a game, and how many quiet moments it had."""
        rng, state = self.generator(number, "left to luck"), self.engine.start()
        found, moments, was_quiet, moves = [], 0, False, 0
        # The policy brings some games to no end.
        while state.node != OVER and moves < MAX_ROLLOUT:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            quiet = self.policy.is_quiet(state)
            if quiet and (self.policy.learnable.by_turns or not was_quiet):
                moments += 1
                expected = [judge.evaluate(state) for judge in self.judges]
                if rng.below(ONE_IN) == 0 and all(expected):
                    ends = [self.finished(state, rng.below(1 << 30)) for _ in range(2)]
                    judged = [ahead(each) for each in expected]
                    if all(ends):
                        found.append(JudgedPosition(moments - 1, judged, ends))
            was_quiet = quiet
            moves += 1
            state.play(self.policy.choose(state, rng))
        return (found if state.node == OVER else []), moments


def together(pairs: list[tuple[list[float], list[float]]]) -> float:
    """Return the correlation over all seats of some positions."""
    sides = zip(*pairs, strict=True)
    return correlation(*([value for each in side for value in each] for side in sides))


def row(name: str, found: list[JudgedPosition]) -> list[str]:
    """Return a row of the table."""
    bound = sqrt(max(0.0, together([(each.ends[0], each.ends[1]) for each in found])))
    judged = [
        together([(each.expected[judge], end) for each in found for end in each.ends])
        for judge in range(2)
    ]
    return [name, str(len(found)), *(f"{value:.2f}" for value in (bound, *judged))]


def main() -> None:
    """Play, and print the table."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("game")
    reader.add_argument("players", type=int, help="two or more")
    reader.add_argument("--games", type=int, default=500)
    asked = reader.parse_args()
    games = PolicyGames(twin(lab.game(asked.game, asked.players)))
    parts: list[list[JudgedPosition]] = [[] for _ in range(PARTS)]
    for number in range(asked.games):
        found, moments = games.looked(number)
        for each in found:
            parts[PARTS * each.moment // moments].append(each)
    rows = [row(f"{part + 1}", found) for part, found in enumerate(parts)]
    rows.append(row("all", [each for found in parts for each in found]))
    heads = ["third of the game", "positions", "at most", "written", "learned"]
    print(Table("What can be foretold of who is ahead", heads, rows))


if __name__ == "__main__":
    main()
