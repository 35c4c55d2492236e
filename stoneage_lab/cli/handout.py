"""`stoneage-lab handout L3 --class 1B`: a sheet for each student, with numbers of their own."""

from __future__ import annotations

import argparse

from .paper_arguments import arguments as arguments
from .paper_arguments import write


def run(given: argparse.Namespace) -> int:
    """Write a sheet for each student."""
    from ..lessons.lesson_papers import handout

    return write(given, handout(given.lesson, given.label, given.students, given.first))
