"""Compares the chances to win that the coach tells with what happens, and prints a table.

    python benchmarks/coach_chances.py [POSITIONS]

Games of two, three and four bots are stopped at a random decision. The coach tells the chance of
the seat that moves, at the position and after the move it thinks best; then the game is played to
its end `FINISHED` times, with other luck, by the bots that sit there. The table puts the positions
in tenths by what was said; it stands in docs/how_to/coach.md.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, considered
from stoneage_lab.core.heuristics import shares
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import DECISION
from stoneage_lab.core.twin import counterpart, state_in, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.players import bots
from stoneage_lab.players.rollout import play_out

POSITIONS: Final = 600
FINISHED: Final = 40
TRIES: Final = 1000
TABLES: Final = ("careful", "careful", "careful", "builder", "farmer", "collector", "random")
"""Who sits at a seat, each as likely."""


class Series:
    """Positions of games of one number of players.

    Parameters
    ----------
    players : int
    """

    def __init__(self, players: int) -> None:
        self.game: Any = lab.game("stone-age", players=players)
        self.engine: Any = twin(self.game)
        self.bots = {name: counterpart(bots(self.game)[name], self.engine) for name in TABLES}
        self.play_out = counterpart(play_out, self.engine)
        self.shares = counterpart(shares, self.engine)
        self.start = lab.play(self.game, list(TABLES[:1]) * players, seed=0).position

    def look(self, number: int) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """Return what was said and what happened, at a position and after the best move there.

        None where the game was stopped at no choice.
        """
        rng = Rng(number, "coach chances")
        names = [TABLES[rng.below(len(TABLES))] for _ in range(self.game.players)]
        table = [self.bots[name] for name in names]
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
        )

    def finish(self, state: Any, table: list[Any], number: int, move: Any) -> float:
        """Play a game to its end many times; return the share of wins of the seat that moves."""
        seat, won = state.mover, 0.0
        for game in range(FINISHED):
            seed = number * FINISHED + game
            played = state.determinize(seat, counterpart(Rng, self.engine)(seed, "unknown"))
            if move is not None:
                played.play(move)
            self.play_out(played, table, seed, [], [])
            won += self.shares(played)[seat]
        return won / FINISHED


def reliability(title: str, pairs: list[tuple[float, float]]) -> Table:
    """Return the table: by tenths of what was said, how many positions, said, happened."""
    rows = []
    for tenth in range(10):
        met = [pair for pair in pairs if min(9, int(10 * pair[0])) == tenth]
        means = [sum(each) / len(met) for each in zip(*met, strict=True)] if met else [0.0, 0.0]
        said, happened = (f"{100 * mean:.1f} %" for mean in means)
        rows.append([f"{10 * tenth}–{10 * tenth + 10} %", str(len(met)), said, happened])
    return Table(title, ["told", "positions", "said", "happened"], rows)


def main(positions: int) -> None:
    """Print the tables."""
    series = [Series(players) for players in (2, 3, 4)]
    found = []
    number = 0
    while len(found) < positions:
        looked = series[number % 3].look(number)
        number += 1
        found += [looked] if looked else []
    print(reliability("Before the move", [before for before, _ in found]))
    print(reliability("After the best move", [after for _, after in found]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
