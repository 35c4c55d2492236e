"""The ideas of the lessons of Agricola once outside the game: a sale, and a study of many foods."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.number_answers import Number, Probability
from .....lessons.question import Mistake, Parameters, Question
from ...rules.refusal_rules import TEXT_FOLDERS

HERE: Final = Path(__file__).parent


def _level(given: Parameters) -> Fraction:
    return Fraction(given["percent"], 100)


TRANSFER: Final[list[Question]] = [
    Question(
        "A7.5",
        Probability(),
        lambda given: Fraction(given["cheaper"], given["cheaper"] + given["dearer"]),
        [
            Mistake("half", lambda given: Fraction(1, 2)),
            Mistake("ratio", lambda given: Fraction(given["cheaper"], given["dearer"])),
            Mistake("kept", lambda given: Fraction(
                given["dearer"], given["cheaper"] + given["dearer"])),
        ],
        {"cheaper": (10, 20, 30), "dearer": (15, 40, 50, 60)},
        minutes=2,
        tags=("transfer",),
        folders=(*TEXT_FOLDERS, HERE.parent / "a7", HERE),
        transfer=True,
    ),
    Question(
        "A9.5",
        Number(),
        lambda given: given["foods"] * _level(given),
        [
            Mistake("none", lambda given: 0),
            Mistake("level", _level),
            Mistake("at_least_one", lambda given: float(1 - (1 - _level(given)) ** given["foods"])),
            Mistake("rest", lambda given: given["foods"] * (1 - _level(given))),
        ],
        {"foods": (40, 60, 100, 120), "percent": (1, 2, 5)},
        minutes=2,
        tags=("transfer",),
        folders=(*TEXT_FOLDERS, HERE.parent / "a9", HERE),
        transfer=True,
    ),
]  # fmt: skip
