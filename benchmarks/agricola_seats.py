"""Plays careful players of Agricola; prints what seats score, and how families grow.

    python benchmarks/agricola_seats.py [GAMES] [RULES]

The rules are those of the family game; ``standard`` is the full game. Seats are counted from the
one that begins the first round. The tables stand in docs/explanation/agricola.md.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.core.state import OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.probability.estimate import mean
from stoneage_lab.trials.plan import game_seed

SEED: Final = 1
PLAYERS: Final = (2, 3, 4, 5)


GROWN: Final = 3
"""So many people are a family that has grown,"""

EARLY: Final = 9
"""and by the end of so many rounds this was early."""


class Played(NamedTuple):
    """What one game came to, for each seat from the one that begins it.

    Attributes
    ----------
    scores : list of int
    grown : list of bool
        Whether the family had a third person by the end of the ninth round.
    """

    scores: list[int]
    grown: list[bool]


def played(engine: Any, number: int) -> Played:
    """Play one game of careful players."""
    first: list[int] = []
    grown = [False] * engine.players
    careful = engine.bots["careful"]

    def noted(state: Any, rng: Any) -> Any:
        if not first:
            first.append(state.start)
        if state.round <= EARLY + 1:
            # As the next round begins nobody has moved in it yet.
            for seat, player in enumerate(state.players):
                grown[seat] |= player.people >= GROWN and not moved_in(state, EARLY + 1)
        return careful(state, rng)

    state = engine.start()
    counterpart(play_out, engine)(state, [noted] * engine.players, game_seed(SEED, number), [], [])
    assert state.node == OVER
    turned = [*range(first[0], engine.players), *range(first[0])]
    found = state.scores()
    return Played([found[seat] for seat in turned], [grown[seat] for seat in turned])


def moved_in(state: Any, number: int) -> bool:
    """Tell whether somebody has left home in a round that is under way."""
    return state.round == number and any(each.home < each.people for each in state.players)


def main(games: int, rules: str) -> None:
    """Print the tables."""
    points, families = [], []
    for players in PLAYERS:
        engine: Any = twin(lab.game("agricola", players, rules))
        found = [played(engine, number) for number in range(games)]
        seats = list(zip(*(each.scores for each in found), strict=True))
        cells = [f"{fmean(each):.1f} ± {stdev(each) / sqrt(games):.1f}" for each in seats]
        points.append([str(players), *cells, *[""] * (max(PLAYERS) - players)])
        shares = [fmean(each.grown) for each in found]
        low, high = mean(shares).interval
        share = f"{100 * fmean(shares):.0f} % ({100 * low:.0f}–{100 * min(1.0, high):.0f})"
        families.append([str(players), share])
    head = ["players", "first", "second", "third", "fourth", "fifth"]
    print(Table(f"Mean points in {games} games", head, points))
    title = f"Families with a third person by the end of round {EARLY}, in the same games"
    print(Table(title, ["players", "of all seats, 95 %"], families))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100, sys.argv[2] if sys.argv[2:] else "family")
