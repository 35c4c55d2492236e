"""`stoneage-lab simulate careful farmer --games 1000`: many games, and a table of their results."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import game_arguments
from .argument_types import whole
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    game_arguments.arguments(parser)
    parser.add_argument("--games", type=whole, default=1000, help=said["arg.games"])
    parser.add_argument("--workers", type=whole, help=said["arg.workers"])
    parser.add_argument("--csv", type=Path, metavar="file", help=said["arg.csv"])


def run(given: argparse.Namespace) -> int:
    """Play the games and print the table; with --csv, write every game to a file."""
    from ..core.files import check_place
    from ..games import game
    from ..trials.simulate import simulate

    if given.csv:
        check_place(given.csv)
    seats = game_arguments.players(given)
    names = ["random"] * seats if isinstance(seats, int) else seats
    named = game_arguments.expansions(given)
    setting = game(given.game, len(names), given.rules, named, faces=given.faces)
    results = simulate(setting, names, given.games, given.seed, workers=given.workers)
    print(results)
    if given.csv:
        print(words()("simulate.written", path=str(results.to_csv(given.csv)), n=len(results)))
    return 0
