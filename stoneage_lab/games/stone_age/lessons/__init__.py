"""The lessons of Stone Age: R0 to R9 teach the rules, L1 to L20 probability.

Each lesson has its own folder with its questions as data, and their texts in each language.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from ....lessons.experiment import Experiment
from ....lessons.goal import Goal
from ....lessons.item import items_of
from ....lessons.positions import PreparedPosition
from ....lessons.question import Question
from ....lessons.summary import Summary
from .glossary import GLOSSARY
from .notebooks import NOTEBOOKS
from .plans import PLANS
from .reasons import REASONS
from .teaching import PATHS, TEACHING
from .tours import POSITIONS as TOUR_STARTS
from .tours import TOURS
from .transfer import TRANSFER

__all__ = [
    "EXPERIMENTS", "GLOSSARY", "GOALS", "LESSONS", "NOTEBOOKS", "PATHS", "PLANS", "POSITIONS",
    "QUESTIONS", "REASONS", "SUMMARIES", "TEACHING", "TOURS",
]  # fmt: skip

LESSONS: Final = (
    "r0",
    "r1",
    "r2",
    "r3",
    "r4",
    "r5",
    "r6",
    "r7",
    "r8",
    "r9",
    "l01",
    "l02",
    "l03",
    "l04",
    "l05",
    "l06",
    "l07",
    "l08",
    "l09",
    "l10",
    "l11",
    "l12",
    "l13",
    "l13b",
    "l14",
    "l15",
    "l16",
    "l17",
    "l18",
    "l18b",
    "l19",
    "l19b",
    "l20",
)
"""The folders, in the order of the lessons."""

_all: Final = partial(items_of, __name__, LESSONS)

QUESTIONS: Final[list[Question]] = [*_all("QUESTIONS"), *TRANSFER]
EXPERIMENTS: Final[list[Experiment]] = _all("EXPERIMENTS")
POSITIONS: Final[list[PreparedPosition]] = [*_all("POSITIONS"), *TOUR_STARTS]
GOALS: Final[list[Goal]] = _all("GOALS")
SUMMARIES: Final[list[Summary]] = _all("SUMMARIES")
