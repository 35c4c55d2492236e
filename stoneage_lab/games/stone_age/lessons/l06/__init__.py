"""L6, four rounds at the river: independent tries."""

from __future__ import annotations

from fractions import Fraction
from math import comb, log
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.math_notation import choose, power
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.distribution import Distribution
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "数学A 反復試行",
    "数学B 二項分布",
    "CCSS S-CP.A.2",
    "AP binomial, geometric",
    "GAISE C",
)
ALONE: Final = ("forest", "clay", "quarry", "river")


def _once(given: Parameters) -> Fraction:
    """The chance that one person alone brings something."""
    return yields(given["site"], 1).prob_ge(1)


def _chance(given: Parameters) -> dict[str, Any]:
    return {"chance": str(_once(given))}


def _repeated(given: Parameters) -> dict[str, Any]:
    rounds, times = given["rounds"], given["times"]
    return {
        **_chance(given),
        "choose": choose(rounds, times),
        "power": power(times) if times > 1 else "",
        "failures": power(rounds - times) if rounds - times > 1 else "",
    }


def _at_least_one(given: Parameters) -> Fraction:
    return Distribution.binomial(given["rounds"], _once(given)).prob_ge(1)


def _exactly(given: Parameters) -> Fraction:
    return Distribution.binomial(given["rounds"], _once(given)).pmf(given["times"])


def _in_one_order(given: Parameters) -> Fraction:
    once, times = _once(given), given["times"]
    return Fraction(once**times * (1 - once) ** (given["rounds"] - times))


QUESTIONS: Final = [
    Question(
        "L6.1",
        Probability(),
        _at_least_one,
        mistakes=[
            Mistake("added", lambda given: _once(given) * given["rounds"]),
            Mistake("every_time", lambda given: _once(given) ** given["rounds"]),
            Mistake("complement", lambda given: 1 - _at_least_one(given)),
            Mistake("once", lambda given: _once(given), lucky=True),
            Mistake(
                "exactly_once",
                lambda given: Distribution.binomial(given["rounds"], _once(given)).pmf(1),
                lucky=True,
            ),
        ],
        parameters={"site": ("quarry", "river"), "rounds": (2, 3, 4, 5)},
        derived=_chance,
        guessed_first=True,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L6.2",
        Probability(),
        _once,
        mistakes=[
            Mistake("due", lambda given: _at_least_one({**given, "rounds": given["failed"] + 1})),
            Mistake("unlucky", lambda given: (1 - _once(given)) ** given["failed"] * _once(given)),
            Mistake("never", lambda given: 0, lucky=True),
            Mistake("certain", lambda given: 1, lucky=True),
            Mistake("complement", lambda given: 1 - _once(given), lucky=True),
        ],
        parameters={"site": ALONE, "failed": (3, 4, 5)},
        minutes=3,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L6.3",
        Whole(),
        lambda given: Distribution.geometric(_once(given)).median,
        mistakes=[
            Mistake("mean", lambda given: 1 / _once(given)),
            Mistake("half", lambda given: 1 / _once(given) / 2),
            Mistake("logarithm", lambda given: log(1 / 2) / log(1 - _once(given)), lucky=True),
            Mistake(
                "too_early",
                lambda given: Distribution.geometric(_once(given)).median - 1,
                lucky=True,
            ),
            Mistake(
                "too_late",
                lambda given: Distribution.geometric(_once(given)).median + 1,
                lucky=True,
            ),
        ],
        parameters={"site": ALONE},
        derived=_chance,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L6.4",
        Probability(),
        _exactly,
        mistakes=[
            Mistake("one_order", _in_one_order),
            Mistake(
                "at_least",
                lambda given: Distribution.binomial(given["rounds"], _once(given)).prob_ge(
                    given["times"]
                ),
            ),
            Mistake("share", lambda given: Fraction(given["times"], given["rounds"]), lucky=True),
            Mistake(
                "no_failures",
                lambda given: (
                    comb(given["rounds"], given["times"]) * _once(given) ** given["times"]
                ),
                lucky=True,
            ),
        ],
        parameters={"site": ("quarry", "river"), "rounds": (3, 4, 5), "times": (1, 2)},
        derived=_repeated,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment("L6", 6, dice=4, outcome=lambda faces: faces.count(6), event=bool, folders=TEXTS),
]
