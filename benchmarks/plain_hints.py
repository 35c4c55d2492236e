"""Compares hints of few tries, as a browser makes them without a compiler, with longer ones.

    python benchmarks/plain_hints.py [GAME [RULES]] [--players FROM TO] [--positions NUMBER]

At decisions of games of `careful` players a hint is asked with the tries that the game allows
without a compiler, with and without games that are played to the end, and with those of the
compiled rules. The judge is a search of the compiled rules with `JUDGE` tries, which adds tries
for each move that it has to judge. Told is how often the advised move is the judge's best one, or
among its first two, and what it loses, in points of a hundred: on average, and how often more
than `LOST`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.advice.search import (
    HINT_TRIES,
    HINT_TRIES_LEARNED,
    Budget,
    CoachSearch,
    Stages,
)
from stoneage_lab.core.rng import Rng
from stoneage_lab.figures.table import Table
from stoneage_lab.players.search import TreeSearch

POSITIONS: Final = 12
JUDGE: Final = 400
LOST: Final = 0.03
"""A loss that the coach would no longer call equally good."""
CHOICES: Final = 3
"""The fewest moves of a decision that is looked at."""


class WithGames(Budget):
    """Tries of which a part is for games played to the end, however few they are."""

    def within(self, stages: Stages) -> Stages:
        return stages


def positions(game: Any, count: int) -> Iterator[Any]:
    """Return decisions of so many games between careful players, one of each."""
    for seed in range(1, count + 1):
        play = lab.play(game, ["careful"] * game.players, seed=seed).run_bots()
        order = Rng(seed, "plies")
        while True:
            position = play.at(order.below(play.last))
            if len(position.legal()) >= CHOICES:
                yield position
                break


def lost(judge: TreeSearch, advised: Any) -> float:
    """Return what a move loses against the best one, in points of a hundred."""
    tried = {each.action.words: each.tries for each in judge.estimates()}
    judge.try_out(advised, max(0, JUDGE // 4 - tried[advised.words]))
    known = {each.action.words: each for each in judge.estimates()}
    best = max(each.win for each in known.values() if each.tries >= JUDGE // 4)
    return 100 * (best - known[advised.words].win)


def row(name: str, found: list[tuple[int, float]]) -> list[str]:
    """Return the line of one kind of hint."""
    places, losses = [place for place, _ in found], [loss for _, loss in found]
    shares = [fmean(place < most for place in places) for most in (1, 2)]
    shares.append(fmean(loss > 100 * LOST for loss in losses))
    best, two, more = [f"{100 * share:.0f} %" for share in shares]
    return [name, str(len(found)), best, two, f"{fmean(losses):.1f}", more]


def compared(game: Any, count: int) -> list[list[str]]:
    """Return the lines of a game as it is set up."""
    most = game.info.plain_hint_tries
    few = most(game) if most else HINT_TRIES
    long = HINT_TRIES if game.learned is None else HINT_TRIES_LEARNED
    kinds = [(few, Budget), (few, WithGames), (long, Budget)]
    found: list[list[tuple[int, float]]] = [[] for _ in kinds]
    for position in positions(game, count):
        judge = TreeSearch(position.state, Rng(1, "judge"), learned=True)
        judge.run(JUDGE)
        order = [each.action.words for each in judge.estimates()]
        for (tries, budget), told in zip(kinds, found, strict=True):
            coach = CoachSearch(position)
            coach.run(budget(tries=tries))
            advised = coach.advised()
            told.append((order.index(advised.words), lost(judge, advised)))
    names = f"{few} tries", f"{few} tries with games", f"{long} tries with games"
    return [
        row(f"{game.players} players: {name}", told)
        for name, told in zip(names, found, strict=True)
    ]


def main() -> None:
    """Print the table."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("game", nargs="?", default="agricola")
    reader.add_argument("rules", nargs="?", default="standard")
    reader.add_argument("--players", type=int, nargs=2, default=(2, 5))
    reader.add_argument("--positions", type=int, default=POSITIONS, help="with each number")
    asked = reader.parse_args()
    rows = []
    for players in range(asked.players[0], asked.players[1] + 1):
        for line in compared(lab.game(asked.game, players, asked.rules), asked.positions):
            rows.append(line)
            print(*line, sep=" | ", flush=True)
    head = ["hint", "positions", "the best", "of the first two", "points lost", "more than 3"]
    print(Table("Hints of few tries", head, rows))


if __name__ == "__main__":
    main()
