"""`stoneage-lab pool codes.txt --class 1B`: the results of a whole class in one table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..core.errors import RecordError, SetupError
from ..core.files import MOST_MEGABYTES, read_bytes
from ..core.language import texts
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("file", help=said["arg.codes"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])


def run(given: argparse.Namespace) -> int:
    """Read the codes of a class and print their table."""
    from ..lessons.class_data import ClassData

    data = ClassData.from_codes(_read(given.file), given.label)
    print(data)
    print()
    print(data.compare())
    return 0


def _read(name: str) -> str:
    """Return the lines of a file, or of standard input."""
    if name == "-":
        most = MOST_MEGABYTES << 20
        text = sys.stdin.read(most + 1)
        if len(text) > most:
            raise RecordError(texts()("record.too_big", where="-", most=MOST_MEGABYTES))
        return text
    try:
        return read_bytes(Path(name)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SetupError(words()("wrong.text", path=name)) from None
