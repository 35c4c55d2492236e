"""L1, two hunters: is every amount of food equally likely."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("中2 確率", "数学A 場合の数と確率", "CCSS 7.SP.C.8", "GAISE B", "sample space")
FACES: Final = range(1, 7)


def _cells(given: Parameters) -> int:
    return sum((a + b) // 2 == given["food"] for a in FACES for b in FACES)


def _unordered_pairs(given: Parameters) -> int:
    """Count 2 and 5 only once, as if the dice were not distinguishable."""
    return sum((a + b) // 2 == given["food"] for a in FACES for b in FACES if a <= b)


def _at_least(given: Parameters) -> Fraction:
    return yields("hunt", 2).prob_ge(given["food"])


QUESTIONS: Final = [
    Question(
        "L1.1",
        Whole(),
        lambda given: (given["a"] + given["b"]) // 2,
        mistakes=[
            Mistake("rounded_up", lambda given: (given["a"] + given["b"] + 1) // 2),
            Mistake("not_divided", lambda given: given["a"] + given["b"]),
            Mistake("not_rounded", lambda given: Fraction(given["a"] + given["b"], 2), lucky=True),
            Mistake("times", lambda given: given["a"] * given["b"] // 2, lucky=True),
        ],
        parameters={"a": FACES, "b": FACES},
        allowed=lambda given: (given["a"] + given["b"]) % 2 == 1,
        minutes=2,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L1.2",
        Whole(),
        _cells,
        mistakes=[
            Mistake("equally_likely", lambda given: 6),
            Mistake("unordered", _unordered_pairs),
            Mistake("probability", lambda given: Fraction(_cells(given), 36), lucky=True),
            Mistake(
                "one_sum",
                lambda given: sum(a + b == 2 * given["food"] for a in FACES for b in FACES),
                lucky=True,
            ),
        ],
        parameters={"food": (1, 2, 3, 4, 5)},
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L1.3",
        Probability(),
        _at_least,
        mistakes=[
            Mistake("equally_likely", lambda given: Fraction(7 - given["food"], 6)),
            Mistake("more_than", lambda given: yields("hunt", 2).sf(given["food"])),
            Mistake("complement", lambda given: 1 - _at_least(given), lucky=True),
            Mistake("exactly", lambda given: yields("hunt", 2).pmf(given["food"]), lucky=True),
            Mistake("cells", lambda given: 36 * _at_least(given), lucky=True),
        ],
        parameters={"food": (2, 3, 4, 5)},
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment(
        "L1",
        1,
        dice=2,
        outcome=lambda faces: sum(faces) // 2,
        event=lambda food: food == 3,
        folders=TEXTS,
    ),
]
