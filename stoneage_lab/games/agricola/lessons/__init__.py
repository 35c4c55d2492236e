"""The lessons of Agricola: A0 to A6, A10 teach the rules, A7 decides, A9 tests, A8 is a challenge.

Each lesson has its own folder with its questions as data, and their texts in each language.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from ....lessons.goal import Goal
from ....lessons.item import items_of
from ....lessons.plan import TimedPlan
from ....lessons.positions import PreparedPosition
from ....lessons.question import Question
from ....lessons.summary import Summary
from .glossary import GLOSSARY
from .notebooks import NOTEBOOKS
from .reasons import REASONS
from .teaching import TEACHING
from .tours import POSITIONS as TOUR_STARTS
from .tours import TOURS
from .transfer import TRANSFER

__all__ = [
    "GLOSSARY",
    "GOALS",
    "LESSONS",
    "NOTEBOOKS",
    "PLANS",
    "POSITIONS",
    "QUESTIONS",
    "REASONS",
    "SUMMARIES",
    "TEACHING",
    "TOURS",
]

LESSONS: Final = ("a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10")
"""The folders, in the order of the lessons."""

_all: Final = partial(items_of, __name__, LESSONS)

QUESTIONS: Final[list[Question]] = [*_all("QUESTIONS"), *TRANSFER]
POSITIONS: Final[list[PreparedPosition]] = [*_all("POSITIONS"), *TOUR_STARTS]
GOALS: Final[list[Goal]] = _all("GOALS")
SUMMARIES: Final[list[Summary]] = _all("SUMMARIES")
PLANS: Final[list[TimedPlan]] = _all("PLANS")
