"""`stoneage-lab key L3 --class 1B`: the answers to a handout."""

from __future__ import annotations

import argparse

from .paper import arguments as arguments
from .paper import write


def run(given: argparse.Namespace) -> int:
    """Write the answers to a handout."""
    from ..lessons.handout import key

    return write(given, "key", key)
