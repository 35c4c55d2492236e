"""`stoneage-lab play you careful --seed 7`: a game in a terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import game_arguments
from .argument_types import seconds
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a game in a terminal may be told."""
    said = words()
    game_arguments.arguments(parser, person=True)
    parser.add_argument("--load", type=Path, metavar="file", help=said["arg.load"])
    parser.add_argument("--seconds", type=seconds, default=1.0, help=said["arg.seconds"])


def run(given: argparse.Namespace) -> int:
    """Play until somebody has had enough, or nothing more comes in."""
    from ..play.session import load, play
    from .terminal import Terminal

    if given.load:
        session = load(given.load)
    else:
        named = game_arguments.expansions(given)
        session = play(
            given.game, game_arguments.players(given), given.seed, given.rules, expansions=named
        )
    terminal = Terminal(session, sys.stdout, given.seconds)
    # Who types sees the words already; in a transcript they would be missing.
    terminal.talk(sys.stdin, echo=not sys.stdin.isatty())
    return 0
