"""`stoneage-lab priors GAME`: what each card brings, measured in pairs of games."""

from __future__ import annotations

import argparse
from pathlib import Path

from .argument_types import whole
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("game", help=said["arg.game"])
    parser.add_argument("--cards", nargs="+", metavar="card", help=said["arg.cards"])
    parser.add_argument("--pairs", type=whole, default=400, help=said["arg.pairs"])
    parser.add_argument("--seed", type=whole, default=1, help=said["arg.prior_seed"])
    parser.add_argument("--workers", type=whole, default=1, help=said["arg.workers"])
    parser.add_argument("-o", "--output", type=Path, metavar="file", help=said["arg.priors_file"])


def run(given: argparse.Namespace) -> int:
    """Measure the cards and print their table; with -o, write it to a file."""
    from ..core.files import check_place
    from ..trials.card_priors import measure_cards

    if given.output:
        check_place(given.output)
    found = measure_cards(
        given.game, given.cards, given.pairs, given.seed, given.workers, progress=True
    )
    print(found)
    if given.output:
        print(words()("priors.written", path=str(found.save(given.output)), n=len(found.rows)))
    return 0
