"""L5, feeding: how many hunters are enough."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.answers import Number
from .....lessons.experiment import Experiment
from .....lessons.question import Mistake, Parameters, Question
from ...odds import starvation
from ...rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)


def _starves(given: Parameters) -> Fraction:
    return starvation(given["people"], hunters=given["hunters"], stock=given["stock"]).prob_ge(1)


def _enough_on_average(given: Parameters) -> Fraction:
    """Whoever takes the average for a promise: the chance is 0 or 1."""
    missing = given["people"] - given["stock"] - Fraction(7, 4) * given["hunters"]
    return Fraction(int(missing > 0))


QUESTIONS: Final = [
    Question(
        "L5.1",
        Number(),
        _starves,
        mistakes=[
            Mistake("average", _enough_on_average),
            Mistake("complement", lambda given: 1 - _starves(given)),
        ],
        parameters={"people": (5, 6), "hunters": (2, 3, 4), "stock": (0, 1, 2)},
        allowed=lambda given: 0 < _starves(given) < 1,
        minutes=4,
        tags=("complement", "cumulative probability"),
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    # Three hunters: what three dice bring.
    Experiment("L5", 5, dice=3, outcome=lambda faces: sum(faces) // 2,
               event=lambda food: food < 5, folders=TEXTS),
]  # fmt: skip
