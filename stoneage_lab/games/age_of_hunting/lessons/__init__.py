"""The lessons of Age of Hunting: H0 to H4 teach the rules, H5 the chances of the rocks.

Each lesson has its own folder with its questions as data, and their texts in each language.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from ....lessons.experiment import Experiment
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
    "EXPERIMENTS", "GLOSSARY", "GOALS", "LESSONS", "NOTEBOOKS", "PLANS", "POSITIONS", "QUESTIONS",
    "REASONS", "SUMMARIES", "TEACHING", "TOURS",
]  # fmt: skip

LESSONS: Final = ("h0", "h1", "h2", "h3", "h4", "h5")
"""The folders, in the order of the lessons."""

_all: Final = partial(items_of, __name__, LESSONS)

QUESTIONS: Final[list[Question]] = [*_all("QUESTIONS"), *TRANSFER]
EXPERIMENTS: Final[list[Experiment]] = _all("EXPERIMENTS")
POSITIONS: Final[list[PreparedPosition]] = [*_all("POSITIONS"), *TOUR_STARTS]
GOALS: Final[list[Goal]] = _all("GOALS")
SUMMARIES: Final[list[Summary]] = _all("SUMMARIES")
PLANS: Final[list[TimedPlan]] = _all("PLANS")
