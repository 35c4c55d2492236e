"""The lessons of Stone Age: R0 to R7 teach the rules, L1 to L12 probability.

Each lesson has a folder of its own: its questions as data, and their texts in each language.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ....lessons.experiment import Experiment
from ....lessons.question import Question

LESSONS: Final = (
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
)
"""The folders, in the order of the lessons."""

_MODULES: Final = [import_module(f".{lesson}", __name__) for lesson in LESSONS]

QUESTIONS: Final[list[Question]] = [one for module in _MODULES for one in module.QUESTIONS]
EXPERIMENTS: Final[list[Experiment]] = [one for module in _MODULES for one in module.EXPERIMENTS]
