"""L16, how many rounds: a Markov chain that counts goods."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number, Probability
from .....lessons.question import Mistake, Parameters, Question
from .....probability.distribution import Distribution
from .....probability.waiting_times import Wait
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 漸化式と確率", "数学C 行列（発展）", "CCSS S-MD.A.4", "Markov chains")
ROUNDS: Final = 6


def _once(given: Parameters) -> Distribution:
    return yields(given["site"], given["people"])


def _mean(given: Parameters) -> Fraction:
    return Wait(_once(given), given["goods"]).mean(given["goods"])


def _within(given: Parameters) -> Fraction:
    return _once(given).iid_sum(given["rounds"]).prob_ge(given["goods"])


def _rate(given: Parameters) -> Fraction:
    """The mistake of dividing by what a round brings on average."""
    return Fraction(given["goods"]) / _once(given).mean


def _place(given: Parameters) -> dict[str, Any]:
    return {"place": given["site"]}


QUESTIONS: Final = [
    Question(
        "L16.1",
        Number(),
        _mean,
        mistakes=[
            Mistake("rate", _rate),
            Mistake("rounded", lambda given: ceil(_rate(given)), lucky=True),
            Mistake(
                "one_by_one",
                lambda given: given["goods"] * Wait(_once(given), 1).mean(1),
                lucky=True,
            ),
        ],
        parameters={"site": ("forest", "river"), "people": (1, 2), "goods": (2, 3)},
        allowed=lambda given: given["site"] == "forest" or given["people"] == 2,
        derived=_place,
        guessed_first=True,
        minutes=7,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L16.2",
        Number(),
        lambda given: Wait(_once(given), 1).mean(1),
        mistakes=[
            Mistake("rate", lambda given: 1 / _once(given).mean),
            Mistake("chance", lambda given: 1 - _once(given).pmf(0)),
            Mistake("failure", lambda given: 1 / _once(given).pmf(0), lucky=True),
        ],
        parameters={"site": ("forest", "clay", "river"), "people": (1, 2)},
        derived=_place,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L16.3",
        Probability(),
        _within,
        mistakes=[
            Mistake("complement", lambda given: 1 - _within(given)),
            Mistake(
                "exactly", lambda given: _once(given).iid_sum(given["rounds"]).pmf(given["goods"])
            ),
            Mistake("every_round", lambda given: (1 - _once(given).pmf(0)) ** given["rounds"],
                    lucky=True),
        ],
        parameters={"site": ("forest",), "people": (1,), "goods": (2, 3), "rounds": (2, 3, 4)},
        derived=_place,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip


def _second_wood(faces: tuple[int, ...]) -> int:
    """Return the round in which the second wood comes; one more than all if none does."""
    wood = 0
    for round_, face in enumerate(faces, 1):
        wood += face // 3
        if wood >= 2:
            return round_
    return len(faces) + 1


EXPERIMENTS: Final = [
    Experiment(
        "L16", 16, dice=ROUNDS, outcome=_second_wood, event=lambda round_: round_ <= 2,
        folders=TEXTS, ordered=True,
    ),
]  # fmt: skip
