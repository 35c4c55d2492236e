"""`stoneage-lab summary R1`: a lesson on one page."""

from __future__ import annotations

import argparse

from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("lesson", help=said["arg.rules_lesson"])
    parser.add_argument("-o", "--output", help=said["arg.output"])


def run(given: argparse.Namespace) -> int:
    """Write a lesson on one page, to print."""
    from ..lessons.summary import summary
    from ..lessons.words import words as lesson_words

    path = summary(given.lesson).save(given.output)
    texts = lesson_words()
    print(texts("handout.written", path=str(path), paper=texts("paper.pages", n=1)))
    return 0
