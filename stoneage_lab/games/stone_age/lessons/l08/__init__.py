"""L8, spread: one trip of many, or several trips of few."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Measure, Number
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS, rounding_at

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 確率変数の分散", "CCSS S-ID.A.2", "AP combining random variables")


def _one_trip(given: Parameters) -> float:
    return yields(given["site"], given["people"]).std


def _more(given: Parameters) -> Fraction:
    """The mean gain of one trip of all people over two trips of half of them."""
    site, people = given["site"], given["people"]
    return yields(site, 2 * people).mean - 2 * yields(site, people).mean


def _divided(given: Parameters) -> dict[str, Any]:
    return {
        **rounding_at(given["site"]),
        "place": given["site"],
        "all": 2 * given["people"],
        "s": f"{_one_trip(given):.4f}",
    }


QUESTIONS: Final = [
    Question(
        "L8.1",
        Number(),
        lambda given: Die(6).iid_sum(given["dice"]).var,
        mistakes=[
            Mistake("same_die", lambda given: (given["dice"] * Die(6)).var),
            Mistake("one_die", lambda given: Die(6).var),
            Mistake(
                "deviation",
                lambda given: sqrt(Die(6).iid_sum(given["dice"]).var),
                lucky=True,
            ),
            Mistake("mean", lambda given: Fraction(7 * given["dice"], 2), lucky=True),
        ],
        parameters={"dice": (2, 3, 4, 5, 6)},
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L8.2",
        Measure(),
        lambda given: sqrt(2) * _one_trip(given),
        mistakes=[
            Mistake("added", lambda given: 2 * _one_trip(given)),
            Mistake("variance", lambda given: 2 * _one_trip(given) ** 2),
            Mistake("one_trip", lambda given: _one_trip(given), lucky=True),
            Mistake("divided", lambda given: _one_trip(given) / sqrt(2), lucky=True),
        ],
        parameters={"site": ("hunt", "forest", "river"), "people": (2, 3)},
        derived=_divided,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L8.3",
        Number(),
        _more,
        mistakes=[
            Mistake("same", lambda given: 0),
            Mistake("pips", lambda given: Fraction(DIVISORS[given["site"]] - 1, 2)),
            Mistake("both_trips", lambda given: 2 * _more(given), lucky=True),
            Mistake("less", lambda given: -_more(given), lucky=True),
        ],
        parameters={"site": ("hunt", "forest", "river"), "people": (2, 3)},
        derived=_divided,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment("L8", 8, dice=6, outcome=lambda faces: sum(faces) // 3, folders=TEXTS),
    Experiment(
        "L8b", 108, dice=6, ordered=True, folders=TEXTS,
        outcome=lambda faces: sum(faces[:3]) // 3 + sum(faces[3:]) // 3,
    ),
]  # fmt: skip
