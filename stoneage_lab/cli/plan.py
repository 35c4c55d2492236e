"""`stoneage-lab plan L3`: the plan of a lesson for its teacher, on one page."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..core.files import write_text
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("lesson", help=said["arg.lesson"])
    parser.add_argument("--class", dest="label", default="1A", help=said["arg.class"])
    parser.add_argument("-o", "--output", help=said["arg.output"])


def run(given: argparse.Namespace) -> int:
    """Write the plan of a lesson."""
    from ..lessons.plan import plan
    from ..lessons.words import words as lesson_words

    page = plan(given.lesson, given.label)
    path = Path(given.output or f"{given.lesson.upper().replace('/', '-')}-plan.html")
    write_text(path, page)
    pages = page.count('<section class="sheet"')
    print(lesson_words()("handout.written", path=str(path), n=pages))
    return 0
