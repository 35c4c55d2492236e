"""Common parts of `handout` and `key`: a page for a class, in a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from ..core.files import write_text
from .argument_types import whole
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("lesson", help=said["arg.lesson"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])
    parser.add_argument("--students", type=whole, default=40, help=said["arg.students"])
    parser.add_argument("--first", type=whole, default=1, help=said["arg.first"])
    parser.add_argument("-o", "--output", help=said["arg.output"])


def write(given: argparse.Namespace, what: str, make: Callable[..., str]) -> int:
    """Make the page and write it."""
    from ..lessons.words import words as lesson_words

    page = make(given.lesson, given.label, given.students, given.first)
    lesson = given.lesson.upper().replace("/", "-")
    name = f"{lesson}-{given.label.upper()}-{what}.html"
    path = Path(given.output or name)
    write_text(path, page)
    pages = page.count('<section class="sheet"') or 1
    print(lesson_words()("handout.written", path=str(path), n=pages))
    return 0
