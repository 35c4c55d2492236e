"""L13, whose strategy is better: how many games it takes to know."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.distribution import Distribution
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "数学B 統計的な推測",
    "情報I モデル化とシミュレーション",
    "CCSS S-IC.B.5",
    "AP inference for proportions",
)
LEVEL: Final = Fraction(5, 100)
TRULY: Final = Fraction(60, 100)


@memo(512)
def _least(games: int, tail: Fraction) -> int:
    """Return the smallest number of wins that equally strong players reach that rarely."""
    fair = Distribution.binomial(games, "1/2")
    return next(wins for wins in range(games + 1) if fair.prob_ge(wins) <= tail)


def _needed(given: Parameters) -> int:
    return _least(given["games"], LEVEL / 2)


def _power(given: Parameters) -> float:
    better = Distribution.binomial(given["games"], TRULY)
    least = _needed(given)
    return float(better.prob_ge(least) + better.cdf(given["games"] - least))


def _ends(given: Parameters) -> dict[str, Any]:
    return {"least": _needed(given), "few": given["games"] - _needed(given)}


QUESTIONS: Final = [
    Question(
        "L13.1",
        Whole(),
        _needed,
        mistakes=[
            Mistake("more_than_half", lambda given: given["games"] // 2 + 1),
            Mistake("one_sided", lambda given: _least(given["games"], LEVEL), lucky=True),
            Mistake("ninety_five", lambda given: ceil(given["games"] * (1 - LEVEL)), lucky=True),
        ],
        parameters={"games": (20, 40, 60, 100, 200)},
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L13.2",
        Probability(),
        _power,
        mistakes=[
            Mistake("missed", lambda given: 1 - _power(given)),
            Mistake("level", lambda given: LEVEL),
            Mistake("share", lambda given: TRULY, lucky=True),
        ],
        parameters={"games": (20, 40, 60, 100, 200)},
        derived=_ends,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]
