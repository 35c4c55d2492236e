"""Plays careful players of Agricola's family game; prints what each seat scores.

    python benchmarks/agricola_seats.py [GAMES]

Seats are counted from the one that begins the first round. The table stands in
docs/explanation/agricola.md.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.state import OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.trials.plan import game_seed

SEED: Final = 1
PLAYERS: Final = (2, 3, 4, 5)


def scores(engine: Any, number: int) -> list[int]:
    """Return the scores of one game, from the seat on that begins it."""
    first: list[int] = []
    careful = engine.bots["careful"]

    def noted(state: Any, rng: Any) -> Any:
        if not first:
            first.append(state.start)
        return careful(state, rng)

    state = engine.start()
    counterpart(play_out, engine)(state, [noted] * engine.players, game_seed(SEED, number), [], [])
    assert state.node == OVER
    found = list(state.scores())
    return found[first[0] :] + found[: first[0]]


def main(games: int) -> None:
    """Print the table."""
    rows = []
    for players in PLAYERS:
        engine: Any = twin(lab.game("agricola", players))
        seats = list(zip(*(scores(engine, number) for number in range(games)), strict=True))
        cells = [f"{fmean(each):.1f} ± {stdev(each) / sqrt(games):.1f}" for each in seats]
        rows.append([str(players), *cells, *[""] * (max(PLAYERS) - players)])
    head = ["players", "first", "second", "third", "fourth", "fifth"]
    print(Table(f"Mean points in {games} games", head, rows))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
