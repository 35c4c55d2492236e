"""`stoneage-lab key L3 --class 1B`: the answers to a handout."""

from __future__ import annotations

import argparse
from functools import partial

from .paper import arguments as arguments
from .paper import write


def run(given: argparse.Namespace) -> int:
    """Write the answers to a handout."""
    from ..lessons.handout import handout

    return write(given, "key", partial(handout, answers=True))
