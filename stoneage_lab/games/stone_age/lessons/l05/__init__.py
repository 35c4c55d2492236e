"""L5, feeding: how many hunters are enough."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number, Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.distribution import Distribution
from ...odds import starvation, yields
from ...rules.refusal_rules import TEXT_FOLDERS

TAGS: Final = ("数学A 余事象", "数学A 期待値", "CCSS S-CP.A.1", "AP complement rule")
TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)


def _lacking(given: Parameters) -> Distribution:
    return starvation(given["people"], hunters=given["hunters"], stock=given["stock"])


def _starves(given: Parameters) -> Fraction:
    return _lacking(given).prob_ge(1)


def _few_enough(given: Parameters) -> int:
    """Return the fewest hunters whose risk is small enough; one more than all if there are none."""
    for hunters in range(1, given["people"] + 1):
        if 100 * _starves({**given, "hunters": hunters}) <= given["percent"]:
            return hunters
    return int(given["people"]) + 1


def _enough_to_hunt(given: Parameters) -> int:
    """The mistake of planning with the mean: the fewest hunters whose mean covers the need."""
    wanted = given["people"] - given["stock"]
    return next(n for n in range(1, 11) if yields("hunt", n).mean >= wanted)


def _enough_on_average(given: Parameters) -> bool:
    """Tell whether the mean of the hunt covers the need."""
    mean = yields("hunt", given["hunters"]).mean
    return bool(given["stock"] + mean >= given["people"])


QUESTIONS: Final = [
    Question(
        "L5.1",
        Probability(),
        _starves,
        mistakes=[
            # Planning with the mean makes the probability 0 or 1.
            Mistake("average", lambda given: 0 if _enough_on_average(given) else None),
            Mistake("average_short", lambda given: None if _enough_on_average(given) else 1),
            Mistake("complement", lambda given: 1 - _starves(given)),
            Mistake(
                "enough_is_short",
                lambda given: yields("hunt", given["hunters"]).cdf(
                    given["people"] - given["stock"]
                ),
                lucky=True,
            ),
            Mistake(
                "no_stock",
                lambda given: starvation(given["people"], hunters=given["hunters"]).prob_ge(1),
                lucky=True,
            ),
        ],
        parameters={"people": (5, 6), "hunters": (2, 3, 4), "stock": (0, 1, 2)},
        allowed=lambda given: 0 < _starves(given) < 1,
        derived=lambda given: {"needed": given["people"] - given["stock"]},
        guessed_first=True,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L5.2",
        Whole(),
        _few_enough,
        mistakes=[
            Mistake("average", _enough_to_hunt),
            Mistake("certain", lambda given: given["people"] - given["stock"]),
        ],
        parameters={"people": (5, 6, 7), "stock": (0, 1, 2), "percent": (5, 10, 20)},
        allowed=lambda given: _few_enough(given) <= given["people"],
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L5.3",
        Number(),
        lambda given: 10 * _starves(given),
        mistakes=[
            Mistake("certain", lambda given: 10),
            Mistake("each_food", lambda given: 10 * _lacking(given).mean),
            Mistake("risk", lambda given: _starves(given), lucky=True),
            Mistake("complement", lambda given: 10 * (1 - _starves(given)), lucky=True),
        ],
        parameters={"people": (5, 6), "hunters": (1, 2, 3, 4), "stock": (0, 1, 2)},
        allowed=lambda given: 0 < _starves(given) < 1,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    # Three hunters: the sum of three dice.
    Experiment("L5", 5, dice=3, outcome=lambda faces: sum(faces) // 2,
               event=lambda food: food < 5, folders=TEXTS),
]  # fmt: skip
