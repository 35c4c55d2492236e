"""How long a game takes: python benchmarks/minutes.py [--write].

Counted is what a person decides in a game with bots: the median of `GAMES` games, in each of
which the first seat stands for the person. A decision takes `SECONDS` to look, think and press: one
number for all games, and an assumption. Each decision of a bot takes as long as boards show it. So
it is an estimate: a first game takes longer, and one among friends who talk much longer.

With ``--write`` the minutes are written to lite/minutes.toml, from which doors tell them; a test
compares the notebooks 00_start with that file.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from stoneage_lab.core.game_info import info_of
from stoneage_lab.games import game_names, game_type
from stoneage_lab.puzzles.simulated_game import simulated

GAMES: Final = 5
SECONDS: Final = 15.0
PACE: Final = 0.9
"""Seconds for which boards show the decision of a bot."""
FILE: Final = Path(__file__).resolve().parent.parent / "lite" / "minutes.toml"
HEAD: Final = "# Minutes of a game with bots, estimated: python benchmarks/minutes.py --write\n"
ROUNDED: Final = 5
"""Minutes are told in steps of so many."""


def players_of(name: str) -> list[int]:
    """Return the numbers of players of a game."""
    return list(info_of(game_type(name)).players({}, ()))


def decisions(name: str, seed: int) -> tuple[int, int]:
    """Return how often the first seat and all others decide in a game for as few as can play."""
    several = [count for count in players_of(name) if count > 1]
    played = simulated(name, several[0], seed)
    movers = [position.mover for position in played.positions[:-1]]
    return movers.count(0), sum(mover > 0 for mover in movers)


def minutes(name: str) -> int:
    """Return the minutes of a game, rounded."""
    own, others = zip(*(decisions(name, seed) for seed in range(GAMES)), strict=True)
    seconds = statistics.median(own) * SECONDS + statistics.median(others) * PACE
    return max(1, round(float(seconds) / 60 / ROUNDED)) * ROUNDED


def main() -> None:
    """Print a line for each game, and perhaps write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write lite/minutes.toml")
    given = parser.parse_args()
    lines = []
    for name in game_names():
        own = [decisions(name, seed)[0] for seed in range(GAMES)]
        taken = minutes(name)
        print(f"{name}: {statistics.median(own):.0f} decisions {own}, {taken} minutes")
        lines.append(f"{name} = {taken}\n")
    if given.write:
        FILE.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
