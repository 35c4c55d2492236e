"""`stoneage-lab practice GAME`: puzzles answered by typing, or sheets of them for a class."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from .argument_types import whole
from .words import words

if TYPE_CHECKING:
    from ..puzzles.practice import Practice

LEAVE: Final = ("quit", "q", "exit", "終わり")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("game", help=said["arg.game"])
    parser.add_argument("--kinds", nargs="+", metavar="kind", help=said["arg.kinds"])
    parser.add_argument("--day", help=said["arg.day"])
    parser.add_argument("--file", type=Path, metavar="file", help=said["arg.puzzles_read"])
    parser.add_argument("--quiz", metavar="name", help=said["arg.quiz"])
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument("--forget", action="store_true", help=said["arg.forget"])
    one_of.add_argument("--sheet", action="store_true", help=said["arg.sheet"])
    one_of.add_argument("--key", action="store_true", help=said["arg.sheet_key"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])
    parser.add_argument("--students", type=whole, default=40, help=said["arg.students"])
    parser.add_argument("--first", type=whole, default=1, help=said["arg.first"])
    parser.add_argument("--each", type=whole, default=5, help=said["arg.each"])
    parser.add_argument("-o", "--output", type=Path, metavar="file", help=said["arg.output"])


def run(given: argparse.Namespace) -> int:
    """Practise until the user leaves, or write the sheets of a class."""
    if given.sheet or given.key:
        return write_sheets(given)
    from ..puzzles.collection import puzzles
    from ..puzzles.practice import begin
    from ..puzzles.progress_file import KeptPractice

    kept = KeptPractice(given.game, folder=Path.cwd())
    found = puzzles(given.game, given.file)
    if given.forget:
        kept.forget()
        print(words()("practice.forgotten", game=given.game))
        return 0
    practising = begin(
        found, kept, given.day, given.kinds, quiz=given.quiz, count=given.each,
    )  # fmt: skip
    talk(practising, sys.stdin, sys.stdout, echo=not sys.stdin.isatty())
    if kept.path is not None and kept.path.is_file():
        print(words()("practice.kept", file=kept.path.name, game=given.game))
    return 0


def talk(practising: Practice, lines: Iterable[str], out: TextIO, echo: bool = False) -> None:
    """Ask puzzles and judge what is typed, until the user leaves or the input ends.

    Parameters
    ----------
    practising : Practice
    lines : iterable of str
        Standard input, for instance.
    out : file
    echo : bool
        Echo the input, too.
    """
    print(words()["practice.begin"], file=out)
    print(_asked(practising), file=out)
    waiting = iter(lines)
    while True:
        out.write("> ")
        out.flush()
        line = next(waiting, None)
        if line is None or line.strip().lower() in LEAVE:
            print(practising.ending(), file=out)
            return
        if echo:
            print(line.rstrip("\n"), file=out)
        if line.strip() and practising.said is None:
            print(practising.answer(line), file=out)
        elif not line.strip():
            if practising.done:
                print(practising.ending(), file=out)
                if practising.single:
                    return
            print(_asked(practising.next()), file=out)


def _asked(practising: Practice) -> str:
    """Return the board and the present puzzle below it, with the letters of its answers."""
    puzzle = practising.puzzle
    board = puzzle.ask().picture()["text/plain"]
    note = [practising.note] if practising.note else []
    return "\n".join(["", board, "", *note, practising.headline(), puzzle.text()])


def write_sheets(given: argparse.Namespace) -> int:
    """Write a page for each student, or the answers to all of them."""
    from ..core.files import write_text
    from ..puzzles.pages import puzzle_sheets

    page = puzzle_sheets(
        given.game, given.label, given.students, given.first, given.kinds, given.each,
        answers=given.key, file=given.file,
    )  # fmt: skip
    what = "key" if given.key else "sheet"
    path = given.output or Path(f"{given.game}-{given.label.upper()}-puzzles-{what}.html")
    write_text(path, page)
    print(words()("practice.sheets", path=str(path), n=given.students))
    return 0
