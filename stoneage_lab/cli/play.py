"""`stoneage-lab play you careful --seed 7`: a game in a terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import game_arguments
from .argument_types import seconds
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    game_arguments.arguments(parser, person=True)
    parser.add_argument("--load", type=Path, metavar="file", help=said["arg.load"])
    parser.add_argument("--seconds", type=seconds, default=1.0, help=said["arg.seconds"])


def run(given: argparse.Namespace) -> int:
    """Play until the user leaves, or standard input ends."""
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
    # A terminal shows what is typed; a transcript would lack it.
    terminal.talk(sys.stdin, echo=not sys.stdin.isatty())
    return 0
