"""`stoneage-lab play you careful --seed 7`: a game in a terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import game_arguments
from .argument_types import tries
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    game_arguments.arguments(parser, person=True)
    parser.add_argument("--load", type=Path, metavar="file", help=said["arg.load"])
    parser.add_argument("--tries", type=tries, help=said["arg.hint_tries"])


def run(given: argparse.Namespace) -> int:
    """Play until the user leaves, or standard input ends."""
    from ..session.session import load, play
    from .line_reading import completing_reader
    from .terminal import Terminal

    if given.load:
        session = load(given.load)
    else:
        named = game_arguments.expansions(given)
        seats = game_arguments.players(given)
        session = play(
            given.game, seats, given.seed, given.rules, expansions=named, faces=given.faces
        )
    terminal = Terminal(session, sys.stdout, given.tries)
    # What another player typed is not to be brought back where something is hidden.
    ask = completing_reader(terminal.completions, remember=not terminal.shared)
    if ask is not None:
        terminal.converse(ask)
        return 0
    # A terminal shows what is typed; a transcript would lack it.
    terminal.talk(sys.stdin, echo=not sys.stdin.isatty())
    return 0
