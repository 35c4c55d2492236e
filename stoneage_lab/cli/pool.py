"""`stoneage-lab pool codes.txt --class 1B`: what a whole class found, in one table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..core.rule import SetupError
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what pooling may be told."""
    said = words()
    parser.add_argument("file", help=said["arg.codes"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])


def run(given: argparse.Namespace) -> int:
    """Put the codes of a class together and show the table."""
    from ..lessons.class_data import ClassData

    data = ClassData.from_codes(_read(given.file), given.label)
    print(data)
    print()
    print(data.compare())
    return 0


def _read(name: str) -> str:
    """Return the lines of a file, or of standard input."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SetupError(words()("wrong.text", path=name)) from None
