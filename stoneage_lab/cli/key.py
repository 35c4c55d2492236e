"""`stoneage-lab key L3 --class 1B`: the answers to a handout."""

from __future__ import annotations

import argparse

from . import paper_arguments
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    paper_arguments.arguments(parser)
    parser.add_argument("--strip", action="store_true", help=words()["arg.strip"])


def run(given: argparse.Namespace) -> int:
    """Write the answers to a handout."""
    from ..lessons.lesson_papers import key

    asked = (given.lesson, given.label, given.students, given.first)
    return paper_arguments.write(given, key(*asked, strip=given.strip))
