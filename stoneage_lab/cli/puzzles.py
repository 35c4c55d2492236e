"""`stoneage-lab puzzles GAME`: puzzles from simulated games, in a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from .argument_types import tries, whole
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("game", help=said["arg.game"])
    parser.add_argument("--count", type=whole, default=60, help=said["arg.count"])
    parser.add_argument("--kinds", nargs="+", metavar="kind", help=said["arg.kinds"])
    parser.add_argument("--seed", type=whole, default=0, help=said["arg.puzzle_seed"])
    parser.add_argument("--tries", type=tries, help=said["arg.tries"])
    parser.add_argument("--late", type=float, default=0.0, metavar="part", help=said["arg.late"])
    parser.add_argument("-o", "--output", type=Path, metavar="file", help=said["arg.puzzles_file"])
    parser.add_argument("--check", action="store_true", help=said["arg.check"])


def run(given: argparse.Namespace) -> int:
    """Make the puzzles and write them; with --check, look again for the only moves of a file."""
    from ..core.files import check_place
    from ..puzzles.collection import file_of, puzzles
    from ..puzzles.kinds import KINDS
    from ..puzzles.puzzle_maker import agreement, make_puzzles

    if given.check:
        print(agreement(puzzles(given.game, given.output), given.seed or 1))
        return 0

    def told(kind: str, number: int) -> None:
        print(words()("puzzles.kind", kind=KINDS[kind].title(), n=number), flush=True)

    path = given.output or file_of(given.game)
    check_place(path)
    made = (given.game, given.count, given.kinds, given.seed, given.tries, given.late)
    found = make_puzzles(*made, told)
    if given.kinds and path.is_file():
        # The kinds that were not asked for stay.
        found = puzzles(given.game, path).with_kinds(found, given.kinds)
    found.save(path)
    print(words()("puzzles.written", path=str(path), n=len(found)))
    return 0
