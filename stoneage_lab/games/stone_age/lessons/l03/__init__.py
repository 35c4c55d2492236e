"""L3, what a forest is worth: the mean of something rounded down."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS, GOODS, rounding_at

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 期待値", "CCSS S-MD.A.2", "AP expected value", "GAISE C")
EVEN: Final = ("hunt", "forest", "river")
"""Where all remainders are equally likely: 2, 3 and 6 divide the faces of a die."""


def _mean(given: Parameters) -> Fraction:
    return yields(given["site"], given["people"]).mean


def _not_rounded(given: Parameters) -> Fraction:
    return Fraction(7 * given["people"], 2 * DIVISORS[given["site"]])


def _divided(given: Parameters) -> dict[str, Any]:
    return {**rounding_at(given["site"]), "place": given["site"], "good": GOODS[given["site"]]}


def _fewest(given: Parameters, lost: bool) -> int:
    """Return the number of people who bring a mean amount, with or without the loss by rounding."""
    mean = _mean if lost else _not_rounded
    return next(n for n in range(1, 8) if mean({**given, "people": n}) >= given["goods"])


def _fewest_alone(given: Parameters) -> int:
    """Return the number of people who would be needed if each went alone."""
    alone = _mean({**given, "people": 1})
    return int(-(-given["goods"] // alone))


QUESTIONS: Final = [
    Question(
        "L3.1",
        Number(),
        _mean,
        mistakes=[
            Mistake("not_rounded", _not_rounded),
            Mistake("mean_rounded", lambda given: _not_rounded(given) // 1),
            Mistake(
                "alone",
                lambda given: given["people"] * yields(given["site"], 1).mean,
                lucky=True,
            ),
            Mistake("pips", lambda given: Fraction(7 * given["people"], 2), lucky=True),
        ],
        parameters={"site": EVEN, "people": (1, 2, 3, 4, 5)},
        derived=_divided,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L3.2",
        Number(),
        lambda given: (Die(6).iid_sum(given["people"]) % DIVISORS[given["site"]]).mean,
        mistakes=[
            Mistake("half", lambda given: Fraction(DIVISORS[given["site"]], 2)),
            Mistake("none", lambda given: 0),
            Mistake(
                "goods",
                lambda given: Fraction(DIVISORS[given["site"]] - 1, 2 * DIVISORS[given["site"]]),
                lucky=True,
            ),
            Mistake("largest", lambda given: DIVISORS[given["site"]] - 1, lucky=True),
        ],
        parameters={"site": EVEN, "people": (2, 3, 4)},
        derived=_divided,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L3.3",
        Whole(),
        lambda given: _fewest(given, lost=True),
        mistakes=[
            Mistake("not_rounded", lambda given: _fewest(given, lost=False)),
            Mistake("certain", lambda given: given["goods"] * DIVISORS[given["site"]]),
            Mistake("alone", _fewest_alone, lucky=True),
        ],
        parameters={"site": EVEN, "goods": range(1, 9)},
        allowed=lambda given: _mean({**given, "people": 7}) >= given["goods"],
        derived=_divided,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment("L3", 3, dice=3, outcome=lambda faces: sum(faces) // 3, folders=TEXTS),
]
