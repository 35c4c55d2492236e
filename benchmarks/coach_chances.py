"""Compares the chances to win that the coach tells with what happens, and prints a table.

    python benchmarks/coach_chances.py [mixed | experts] [POSITIONS]

Games of two, three and four bots are stopped at a random decision. The coach tells the chance of
the seat that moves, at the position and after the move it thinks best; then the game is played to
its end several times, with other luck, by the bots that sit there: bots of mixed strength, or
experts that look ahead, for whom the coach lets the policy play. The table puts the positions in
tenths by what was said; it stands in docs/how_to/coach.md. Below it stands how far off the coach
was where it was sure, and where it was not.
"""

from __future__ import annotations

import sys
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, considered
from stoneage_lab.core.heuristics import shares
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import DECISION
from stoneage_lab.core.twin import counterpart, state_in, twin
from stoneage_lab.figures import table as figures
from stoneage_lab.players import bots
from stoneage_lab.players.play_to_end import play_out

TRIES: Final = 1000
EXPERT_TRIES: Final = 20
"""Few, for they play thousands of games; more than enough to beat what searches without it."""


class Table(NamedTuple):
    """Who sits at a seat, each as likely; the number of positions, and of games from each."""

    seats: tuple[Any, ...]
    positions: int
    finished: int


MIXED: Final = ("policy", "policy", "policy", "careful", "builder", "farmer", "collector", "random")
TABLES: Final = {
    "mixed": Table(MIXED, 600, 40),
    "experts": Table((lab.Expert(tries=EXPERT_TRIES),), 150, 12),
}


class Series:
    """Positions of games of one number of players.

    Parameters
    ----------
    players : int
    table : Table
    """

    def __init__(self, players: int, table: Table) -> None:
        self.game: Any = lab.game("stone-age", players=players)
        self.engine: Any = twin(self.game)
        self.table = table
        known = bots(self.game)
        self.bots = [
            counterpart(known[seat], self.engine) if isinstance(seat, str) else seat
            for seat in table.seats
        ]
        self.play_out = counterpart(play_out, self.engine)
        self.shares = counterpart(shares, self.engine)
        self.start = lab.play(self.game, ["careful"] * players, seed=0).position

    def look(self, number: int) -> tuple[tuple[float, float], tuple[float, float], bool] | None:
        """Return what was said and what happened, at a position and after the best move there.

        The last tells whether the coach was sure.

        None where the game was stopped at no choice.
        """
        rng = Rng(number, "coach chances")
        drawn = [rng.below(len(self.bots)) for _ in range(self.game.players)]
        names = [self.table.seats[one] for one in drawn]
        table = [self.bots[one] for one in drawn]
        moves: list[Any] = []
        self.play_out(self.engine.start(), table, number, moves, [])
        state = self.engine.start()
        self.play_out(state, table, number, [], [], rng.below(len(moves)))
        if state.node != DECISION or len(state.legal()) < 2:
            return None
        position = self.start.at(state_in(self.game, state))
        advice = considered(position, Budget(tries=TRIES), names)
        best = self.engine.find(advice.best.words)
        return (
            (advice.win, self.finish(state, table, number, None)),
            (advice[0].win, self.finish(state, table, number, best)),
            advice.sure,
        )

    def finish(self, state: Any, table: list[Any], number: int, move: Any) -> float:
        """Play a game to its end many times; return the share of wins of the seat that moves."""
        seat, won = state.mover, 0.0
        for game in range(self.table.finished):
            seed = number * self.table.finished + game
            played = state.determinize(seat, counterpart(Rng, self.engine)(seed, "unknown"))
            if move is not None:
                played.play(move)
            self.play_out(played, table, seed, [], [])
            won += self.shares(played)[seat]
        return won / self.table.finished


def reliability(title: str, pairs: list[tuple[float, float]]) -> figures.Table:
    """Return the table: by tenths of what was said, how many positions, said, happened."""
    rows = []
    for tenth in range(10):
        met = [pair for pair in pairs if min(9, int(10 * pair[0])) == tenth]
        means = [sum(each) / len(met) for each in zip(*met, strict=True)] if met else [0.0, 0.0]
        said, happened = (f"{100 * mean:.1f} %" for mean in means)
        rows.append([f"{10 * tenth}–{10 * tenth + 10} %", str(len(met)), said, happened])
    return figures.Table(title, ["told", "positions", "said", "happened"], rows)


def off(pairs: list[tuple[float, float]]) -> str:
    """Return how far what was said is from what happened, on average, in points of 100."""
    if not pairs:
        return "nowhere"
    mean = sum(abs(said - happened) for said, happened in pairs) / len(pairs)
    return f"{100 * mean:.1f} points at {len(pairs)} positions"


def main(table: Table, positions: int) -> None:
    """Print the tables."""
    series = [Series(players, table) for players in (2, 3, 4)]
    found = []
    number = 0
    while len(found) < positions:
        looked = series[number % 3].look(number)
        number += 1
        found += [looked] if looked else []
    print(reliability("Before the move", [before for before, _, _ in found]))
    print(reliability("After the best move", [after for _, after, _ in found]))
    for sure, title in ((True, "sure"), (False, "not sure")):
        print(f"{title}: off by {off([after for _, after, was in found if was is sure])}")


if __name__ == "__main__":
    asked = TABLES[sys.argv[1] if len(sys.argv) > 1 else "mixed"]
    main(asked, int(sys.argv[2]) if len(sys.argv) > 2 else asked.positions)
