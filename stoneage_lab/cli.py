"""The command `stoneage-lab`: what one does without a notebook.

stoneage-lab handout L3 --class 1B --students 40
stoneage-lab key L3 --class 1B --students 40
stoneage-lab pool codes.txt --class 1B
stoneage-lab summary R1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import __version__
from .core.language import LANGUAGES, language
from .core.rule import LabError
from .core.saving import write_text


def handout(given: argparse.Namespace) -> int:
    """Write a page for each student, with own numbers."""
    return _paper(given, "handout")


def key(given: argparse.Namespace) -> int:
    """Write the answers to a handout."""
    return _paper(given, "key")


def _paper(given: argparse.Namespace, what: str) -> int:
    from .lessons import handout as paper
    from .lessons.words import words

    make = {"handout": paper.handout, "key": paper.key}[what]
    page = make(given.lesson, given.label, given.students, given.first)
    name = f"{given.lesson.upper()}-{given.label.upper()}-{what}.html"
    path = Path(given.output or name)
    write_text(path, page)
    pages = page.count('<section class="sheet"') or 1
    print(words()("handout.written", path=str(path), n=pages))
    return 0


def pool(given: argparse.Namespace) -> int:
    """Put the codes of a class together and show the table."""
    from .lessons.class_data import ClassData

    text = sys.stdin.read() if given.file == "-" else Path(given.file).read_text(encoding="utf-8")
    data = ClassData.from_codes(text, given.label)
    print(data)
    print()
    print(data.compare())
    return 0


def summary(given: argparse.Namespace) -> int:
    """Write a lesson on one page, to print."""
    from .lessons.summary import summary as find
    from .lessons.words import words

    found = find(given.lesson)
    path = Path(given.output or f"{found.id}-summary.html")
    write_text(path, found.page())
    print(words()("handout.written", path=str(path), n=1))
    return 0


def _lesson_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", help="e.g. L3")
    parser.add_argument("--class", dest="label", default="1A", help="a short label, e.g. 1B")
    parser.add_argument("--students", type=int, default=40)
    parser.add_argument("--first", type=int, default=1, help="the number of the first student")
    parser.add_argument("-o", "--output", help="the file to write")


def _pool_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a text file with a code in each line, or -")
    parser.add_argument("--class", dest="label", default="1A", help="a short label, e.g. 1B")


def _summary_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", help="e.g. R1")
    parser.add_argument("-o", "--output", help="the file to write")


COMMANDS: dict[
    str, tuple[Callable[[argparse.Namespace], int], Callable[[argparse.ArgumentParser], None]]
] = {
    "handout": (handout, _lesson_arguments),
    "key": (key, _lesson_arguments),
    "pool": (pool, _pool_arguments),
    "summary": (summary, _summary_arguments),
}
"""Every command: what it does, and its arguments."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    whole = argparse.ArgumentParser(prog="stoneage-lab", description="A lab for board games.")
    whole.add_argument("--version", action="version", version=f"stoneage-lab {__version__}")
    whole.add_argument("--language", choices=LANGUAGES, default=language())
    parts = whole.add_subparsers(dest="command", required=True, metavar="command")
    for name, (does, arguments) in COMMANDS.items():
        about = (does.__doc__ or "").splitlines()[0]
        part = parts.add_parser(name, help=about, description=about)
        arguments(part)
        part.set_defaults(does=does)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says; what goes wrong is one sentence on standard error."""
    given = parser().parse_args(arguments)
    before = language()
    language(given.language)
    try:
        does: Callable[[argparse.Namespace], int] = given.does
        return does(given)
    except (LabError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        language(before)


if __name__ == "__main__":
    sys.exit(main())
