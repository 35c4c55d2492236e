"""`stoneage-lab handout L3 --class 1B`: a page for each student, with the student's own numbers."""

from __future__ import annotations

import argparse

from .paper import arguments as arguments
from .paper import write


def run(given: argparse.Namespace) -> int:
    """Write a page for each student."""
    from ..lessons.handout import handout

    return write(given, "handout", handout)
