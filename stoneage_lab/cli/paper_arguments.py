"""Common parts of `handout`, `key` and `plan`: pages for a class, in a file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .argument_types import whole
from .words import words

if TYPE_CHECKING:
    from ..lessons.lesson_papers import LessonPaper


def plan_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that a plan takes, too."""
    said = words()
    parser.add_argument("lesson", help=said["arg.lesson"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])
    parser.add_argument("-o", "--output", help=said["arg.output"])


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    plan_arguments(parser)
    parser.add_argument("--students", type=whole, default=40, help=said["arg.students"])
    parser.add_argument("--first", type=whole, default=1, help=said["arg.first"])


def write(given: argparse.Namespace, paper: LessonPaper) -> int:
    """Write the pages, and say where."""
    from ..lessons.words import words as lesson_words

    path = paper.save(given.output)
    print(lesson_words()("handout.written", path=str(path), paper=paper.size))
    return 0
