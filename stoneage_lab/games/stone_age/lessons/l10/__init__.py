"""L10, dice for everyone: is the last seat treated fairly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.math_notation import power
from .....lessons.number_answers import Number, Probability
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...odds import draft
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 場合の数と確率", "CCSS S-MD.A.2", "AP sampling distributions of a maximum")


def _at_most(given: Parameters) -> Fraction:
    """P(the highest of some dice is at most a face)."""
    return Die(6).max_of(given["players"]).cdf(given["face"])


def _exactly(given: Parameters) -> Fraction:
    return Die(6).max_of(given["players"]).pmf(given["face"])


def _seat(given: Parameters) -> Fraction:
    seats = draft(given["players"])
    return seats[int(given["seat"]) - 1].mean


def _below(given: Parameters) -> dict[str, Any]:
    return {"less": given["face"] - 1, "power": power(given["players"])}


QUESTIONS: Final = [
    Question(
        "L10.1",
        Probability(),
        _at_most,
        mistakes=[
            Mistake("one_die", lambda given: Fraction(given["face"], 6)),
            Mistake("complement", lambda given: 1 - _at_most(given)),
            Mistake("exactly", lambda given: _exactly(given), lucky=True),
            Mistake(
                "added",
                lambda given: Fraction(given["players"] * given["face"], 6),
                lucky=True,
            ),
        ],
        parameters={"players": (2, 3, 4), "face": (2, 3, 4, 5)},
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L10.2",
        Probability(),
        _exactly,
        mistakes=[
            Mistake("at_most", _at_most),
            Mistake("one_die", lambda given: Fraction(1, 6)),
            Mistake("shows", lambda given: 1 - Fraction(5, 6) ** given["players"], lucky=True),
            Mistake("all", lambda given: Fraction(1, 6) ** given["players"], lucky=True),
        ],
        parameters={"players": (2, 3, 4), "face": (2, 3, 4, 5, 6)},
        derived=_below,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L10.3",
        Number(),
        _seat,
        mistakes=[
            Mistake("fair", lambda given: Fraction(7, 2)),
            Mistake("extreme", lambda given: 6 if given["seat"] == 1 else 1),
            Mistake("other_end", lambda given: 7 - _seat(given)),
            Mistake("rounded", lambda given: int(_seat(given) + Fraction(1, 2)), lucky=True),
        ],
        parameters={"players": (2, 3, 4), "seat": (1, 2, 3, 4)},
        allowed=lambda given: given["seat"] in (1, given["players"]),
        derived=lambda given: {"place": given["seat"] - 1},
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment("L10", 10, dice=4, outcome=max, folders=TEXTS),
    Experiment("L10b", 110, dice=4, outcome=min, folders=TEXTS),
]
