"""The command that trains: ``python -m stoneage_lab.learning GAME --seed S``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..core.errors import LabError
from ..core.twin import engine_info, twin
from ..games import game as find_game
from .training import Training, check_target, keep_weights

FOLDER = Path(".cache") / "learning"
"""Where pieces of work are kept by default."""


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    found = argparse.ArgumentParser(
        prog="python -m stoneage_lab.learning",
        description="Learns a game by self-play. A game of two takes about seven minutes of one "
        "processor with compiled rules, and more than ten times as long without. Stopped, it goes "
        "on from where it was.",
    )
    found.add_argument("game", help="the name of a game, as lab.list_games() has it")
    found.add_argument("--players", type=int, help="for how many players (the fewest)")
    found.add_argument("--rules", help="the rule set (that of the game)")
    found.add_argument("--expansions", nargs="+", default=[], help="expansions of the game")
    found.add_argument("--seed", type=int, required=True, help="the same seed, the same weights")
    found.add_argument("--folder", type=Path, help="where unfinished work is kept")
    found.add_argument("--file", type=Path, help="the file of weights (that of the game)")
    found.add_argument(
        "--recipe", nargs="+", default=[], metavar="NAME=NUMBER",
        help="numbers of the recipe other than usual, e.g. decisions=2400 tries=100",
    )  # fmt: skip
    found.add_argument(
        "--keep-anyway", action="store_true", help="write the weights even if they do not win"
    )
    return found


def main(arguments: Sequence[str]) -> int:
    """Train as the command line says; return the exit code."""
    asked = parser().parse_args(arguments)
    try:
        game: Any = find_game(asked.game, asked.players, asked.rules, expansions=asked.expansions)
        if twin(game) is game:
            print(engine_info(game), flush=True)
        file = asked.file or game.weights_file
        if file is not None:
            check_target(file, game)
        parts = [game.name, game.players, game.rules, *game.expansions, asked.seed]
        name = "-".join(map(str, parts))
        training = Training(
            game, asked.seed, asked.folder or FOLDER / name, tell=tell, changes=asked.recipe
        )
        weights = training.run()
        better = asked.keep_anyway or training.is_better()
        if better:
            keep_weights(file, game, weights)
        tell(f"{file} {'has the new weights' if better else 'stays as it is'}")
    except LabError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def tell(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nstopped: the same command goes on from here")
