"""`stoneage-lab rules agricola`: the rulebook of a game, to print and to play from at a table."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..games import DEFAULT_GAME, game_names
from . import game_arguments
from .argument_types import whole
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    known = ", ".join(game_names())
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, help=said("arg.of", known=known))
    parser.add_argument("--players", type=whole, help=said["arg.count_players"])
    game_arguments.rule_arguments(parser)
    parser.add_argument("-o", "--output", help=said["arg.rules_file"])


def run(given: argparse.Namespace) -> int:
    """Write the rulebook in the form that the ending of the file names."""
    from ..games import rulebook

    book = rulebook(
        given.game, given.players, given.rules, expansions=game_arguments.expansions(given),
        faces=given.faces,
    )  # fmt: skip
    path = book.save(Path(given.output or f"{book.game.name}-rules.html"))
    print(words()("rules.written", path=str(path), n=len(book)))
    return 0
