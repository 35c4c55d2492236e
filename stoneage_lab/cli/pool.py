"""`stoneage-lab pool codes.txt --class 1B`: what a whole class found, in one table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what pooling may be told."""
    said = words()
    parser.add_argument("file", help=said["arg.codes"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])


def run(given: argparse.Namespace) -> int:
    """Put the codes of a class together and show the table."""
    from ..lessons.class_data import ClassData

    text = sys.stdin.read() if given.file == "-" else Path(given.file).read_text(encoding="utf-8")
    data = ClassData.from_codes(text, given.label)
    print(data)
    print()
    print(data.compare())
    return 0
