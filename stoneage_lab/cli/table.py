"""What `play` and `simulate` have in common: who plays what, by which rules."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..games import game_names
from .numbers import whole
from .words import words


def arguments(parser: argparse.ArgumentParser, players: Sequence[str]) -> None:
    """Add who plays what; `players` are those who play unless told otherwise."""
    said = words()
    usual = " ".join(players)
    parser.add_argument("players", nargs="*", help=said("arg.players", usual=usual))
    parser.add_argument(
        "--players", dest="named", nargs="+", metavar="player", help=said["arg.named"]
    )
    parser.add_argument("--game", default=game_names()[0], help=said["arg.game"])
    parser.add_argument("--rules", default="standard", help=said["arg.rules"])
    parser.add_argument(
        "--expansions", nargs="+", default=[], metavar="expansion", help=said["arg.expansions"]
    )
    parser.add_argument("--seed", type=whole, help=said["arg.seed"])
    parser.set_defaults(usual=tuple(players))


def players(given: argparse.Namespace) -> int | list[str]:
    """Return how many play, or who sits where: ``you careful``, ``you,careful`` or ``3``."""
    names = _split(given.named or given.players or given.usual)
    if len(names) == 1 and names[0].isdecimal():
        return int(names[0])
    return names


def expansions(given: argparse.Namespace) -> list[str]:
    """Return the expansions that are named: ``huts winter`` or ``huts,winter``."""
    return _split(given.expansions)


def _split(told: Sequence[str]) -> list[str]:
    """Return names that are separated by spaces or commas."""
    return [name.strip() for part in told for name in part.split(",") if name.strip()]
