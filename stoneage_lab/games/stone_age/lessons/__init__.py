"""The lessons of Stone Age: R0 to R7 teach the rules, L1 to L12 probability.

Each lesson has a folder of its own: its questions as data, and their texts in each language.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ....lessons.question import Question

LESSONS: Final = ("l05",)
"""The folders, in the order of the lessons."""

QUESTIONS: Final[list[Question]] = [
    question for lesson in LESSONS for question in import_module(f".{lesson}", __name__).QUESTIONS
]
