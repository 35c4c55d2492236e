"""`stoneage-lab plan L3`: the plan of a lesson for its teacher."""

from __future__ import annotations

import argparse

from .paper_arguments import plan_arguments as arguments
from .paper_arguments import write

__all__ = ["arguments", "run"]


def run(given: argparse.Namespace) -> int:
    """Write the plan of a lesson."""
    from ..lessons.lesson_papers import plan

    return write(given, plan(given.lesson, given.label))
