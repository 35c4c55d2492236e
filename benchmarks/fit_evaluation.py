"""Fits the coefficients with which Stone Age estimates final scores, and prints them as a module.

    python benchmarks/fit_evaluation.py > stoneage_lab/games/stone_age/bots/evaluation_table.py

Careful players of slightly different tastes play, with some moves at random so that all kinds of
positions come up. At the start of every round the traits of each player are noted; least squares
then give the points that each trait brings.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.games.stone_age.bots.careful import Taste, choose
from stoneage_lab.games.stone_age.bots.evaluation import length_traits, player_traits, scored
from stoneage_lab.games.stone_age.bots.evaluation_table import TRAITS

GAMES = 4000
LONGEST = 25
FACTORS = (0.8, 1.0, 1.0, 1.0, 1.3)
STRAY = (5, 15, 30)
"""Percentages of random placings; one is drawn for each game."""


class Series:
    """Games of one number of players."""

    def __init__(self, players: int) -> None:
        self.game: Any = twin(lab.game("stone-age", players=players))
        self.choose = counterpart(choose, self.game)
        self.taste = counterpart(Taste, self.game)
        self.length_traits = counterpart(length_traits, self.game)
        self.player_traits = counterpart(player_traits, self.game)
        self.scored = counterpart(scored, self.game)
        self.rng = counterpart(Rng, self.game)(players, "fit")
        self.lengths: list[tuple[list[float], int]] = []
        self.points: list[tuple[Any, tuple[int, ...]]] = []

    def play(self) -> None:
        """Play one game and keep its observations; a game without an end is dropped."""
        rng = self.rng
        state = self.game.start()
        seats = range(self.game.players)
        tastes = [self.taste(*[FACTORS[rng.below(5)] for _ in range(6)]) for _ in seats]
        stray = STRAY[rng.below(3)]
        quiet: list[Any] = []
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            if state.step_name == "placing" and not any(state.crowd):
                quiet.append(state.copy())
                if state.round > LONGEST:
                    return
            moves = state.legal()
            if state.step_name == "placing" and rng.below(100) < stray:
                state.play(moves[rng.below(len(moves))])
            else:
                state.play(self.choose(state, tastes[state.mover]))
        for seen in quiet:
            self.lengths.append((self.length_traits(seen), state.round - seen.round))
            self.points.append((seen, state.scores()))

    def fit(self) -> tuple[list[float], list[float]]:
        """Return the numbers for the length of the game, and for the points of a player."""
        rows = np.array([traits for traits, _ in self.lengths])
        length = least_squares(rows, np.array([left for _, left in self.lengths], float))
        left = np.maximum(0.0, rows @ length)
        traits, more = [], []
        for guess, (seen, scores) in zip(left, self.points, strict=True):
            for seat, player in enumerate(seen.players):
                starts = seat == seen.start
                values = seen.parts.goods.values
                traits.append(self.player_traits(player, float(guess), starts, values))
                more.append(scores[seat] - player.points - self.scored(seen, player))
        rows, target = np.array(traits), np.array(more, float)
        points = least_squares(rows, target)
        wrong = (target - rows @ points).reshape(-1, self.game.players)
        report(np.round(left), wrong[:, 0] - wrong[:, 1])
        return list(length), list(points)


def least_squares(rows: Any, target: Any) -> Any:
    """Solve a linear regression."""
    return np.linalg.lstsq(rows, target, rcond=None)[0]


def report(left: Any, wrong: Any) -> None:
    """Return the standard error of score differences, by the number of remaining rounds."""
    spread = np.polyfit(left, np.abs(wrong - wrong.mean()) * 1.2533, 1)
    print(f"spread: {spread[1]:.1f} + {spread[0]:.2f} x rounds left", file=sys.stderr)


def table(name: str, rows: dict[int, list[float]]) -> str:
    """Write numbers, one line per row."""
    lines = [f"{name}: Final[Table] = {{"]
    for players, numbers in rows.items():
        lines.append(f"    {players}: (")
        for start in range(0, len(numbers), 6):
            part = ", ".join(f"{number:.3f}" for number in numbers[start : start + 6])
            lines.append(f"        {part},")
        lines.append("    ),")
    return "\n".join([*lines, "}  # fmt: skip"])


def main() -> None:
    """Print the module."""
    lengths, points = {}, {}
    for players in (2, 3, 4):
        series = Series(players)
        for _ in range(GAMES):
            series.play()
        lengths[players], points[players] = series.fit()
    names = "\n".join(f'    "{name}",' for name in TRAITS)
    print(
        '"""The effect of each trait on the expected score (a generated file).\n\n'
        "Generated by ``python benchmarks/fit_evaluation.py``; `evaluation` defines the traits.\n"
        '"""\n\nfrom __future__ import annotations\n\nfrom typing import Final\n\n'
        "Table = dict[int, tuple[float, ...]]\n\n"
        f"TRAITS: Final = (\n{names}\n)\n"
        '"""The names of the traits, in the order of `player_traits`."""\n\n'
        + table("LENGTHS", lengths)
        + '\n"""By number of players: weights for the remaining rounds, see `length_traits`."""\n\n'
        + table("POINTS", points)
        + '\n"""By number of players: weights for the points still to come, see `TRAITS`."""'
    )


if __name__ == "__main__":
    main()
