"""`stoneage-lab pool codes.txt --class 1B`: the results of a whole class in one table.

With ``--quiz NAME --game GAME`` the codes are those of a quiz of puzzles.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from ..core.errors import RecordError, SetupError
from ..core.files import MOST_MEGABYTES, read_bytes, text_of
from ..core.language import texts
from .argument_types import whole
from .words import words

CODINGS: Final = ("", "cp932")
"""How files of codes are read: as others are, then as a Japanese spreadsheet writes a CSV file."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("file_of_codes", metavar="file", help=said["arg.codes"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])
    parser.add_argument("--quiz", metavar="name", help=said["arg.quiz_of"])
    parser.add_argument("--game", help=said["arg.game"])
    parser.add_argument("--kinds", nargs="+", metavar="kind", help=said["arg.kinds"])
    parser.add_argument("--each", type=whole, default=5, help=said["arg.each"])
    parser.add_argument("--file", type=Path, metavar="file", help=said["arg.puzzles_read"])


def run(given: argparse.Namespace) -> int:
    """Read the codes of a class and print their table."""
    if given.quiz is not None:
        return _quiz(given)
    from ..lessons.class_data import ClassData

    data = ClassData.from_codes(_read(given.file_of_codes), given.label)
    print(data)
    print()
    print(data.compare())
    return 0


def _quiz(given: argparse.Namespace) -> int:
    """Print what was answered to each puzzle of a quiz."""
    from ..games import game_names
    from ..puzzles.quiz_results import quiz_results

    if given.game is None:
        raise SetupError(words()("wrong.quiz_game", known=", ".join(game_names())))
    read = _read(given.file_of_codes)
    print(quiz_results(given.game, given.quiz, read, given.kinds, given.each, given.file))
    return 0


def _read(name: str) -> str:
    """Return the lines of a file, or of standard input."""
    if name == "-":
        most = MOST_MEGABYTES << 20
        text = sys.stdin.read(most + 1)
        if len(text) > most:
            raise RecordError(texts()("record.too_big", where="-", most=MOST_MEGABYTES))
        return text
    data = read_bytes(Path(name))
    for code in CODINGS:
        try:
            return data.decode(code) if code else text_of(data)
        except UnicodeDecodeError:
            continue
    raise SetupError(words()("wrong.text", path=name))
