"""Compares how long a hint of the coach takes that knows what was learned, and one that does not.

    python benchmarks/hint_time.py [POSITIONS]

Positions of two whole games; processor time, one after the other in turn, so that a busy machine
slows both alike. The ratio should not be above 1.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, considered, hint_tries

POSITIONS: Final = 40


def positions(game: Any, count: int) -> list[Any]:
    """Return decisions of two games between quick bots, from the first to the last."""
    found = []
    for seed in (1, 2):
        play = lab.play(game, ["careful"] * game.players, seed=seed).run_bots()
        plies = [play.last * number * 2 // count for number in range(count // 2)]
        found += [play.at(ply) for ply in plies]
    return [position for position in found if len(position.legal()) > 1]


def main(count: int) -> None:
    """Print the times and their ratio."""
    for players in (2, 4):
        # Nearly the same rules, for which nothing was learned.
        known, blank = (lab.game("stone-age", players, rules) for rules in ("standard", "bga"))
        pairs = zip(positions(known, count), positions(blank, count), strict=False)
        spent = [0.0, 0.0]
        for pair in pairs:
            for which, position in enumerate(pair):
                start = time.process_time()
                considered(position, Budget(tries=hint_tries(position.game)))
                spent[which] += time.process_time() - start
        print(f"{players} players: {spent[0] / spent[1]:.2f} times as long as without")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
