"""H5, rocks nobody has seen: without putting back, and dependence without contact."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.cards_experiment import UrnExperiment
from .....lessons.number_answers import Probability
from .....lessons.plan import TimedPlan
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from ...odds import rocks
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, red

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("中2 確率", "数学A 場合の数と確率", "CCSS 7.SP.C.8", "without replacement")


def _after(given: Parameters) -> Fraction:
    """The chance of a point after some rocks of others were no points, and some were."""
    turned = ["point1"] * given["points"] + ["boar1", "corn1", "wheat1"][: given["others"]]
    return rocks(players=given["players"], turned=turned).pmf(1)


def _total(given: Parameters) -> int:
    return 20 if given["players"] == 2 else 24


def _either(given: Parameters) -> Fraction:
    return rocks(2, players=given["players"]).prob_ge(1)


def _single(given: Parameters) -> Fraction:
    return rocks(players=given["players"]).pmf(1)


POSITIONS: Final[list[PreparedPosition]] = [
    arranged(
        "H5.second",
        step="developing",
        seats=3,
        rocks={"corn1": 1},
        players=red(caves=1, track=9, foods={"grape": 1, "boar": 2}, coin=1),
    ),
]

QUESTIONS: Final = [
    Question(
        "H5.1",
        Probability(),
        _single,
        mistakes=[
            Mistake("kinds", lambda given: Fraction(1, 9 if given["players"] == 2 else 11)),
            Mistake("odds", lambda given: Fraction(4, _total(given) - 4)),
            Mistake("own", lambda given: Fraction(1, 4), lucky=True),
        ],
        parameters={"players": (2, 3, 4, 5)},
        minutes=2,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "H5.2",
        Probability(),
        _after,
        mistakes=[
            Mistake("dealt_before", _single, lucky=True),
            Mistake(
                "put_back", lambda given: Fraction(4 - given["points"], _total(given)), lucky=True
            ),
            Mistake(
                "only_total",
                lambda given: Fraction(4, _total(given) - given["points"] - given["others"]),
                lucky=True,
            ),
        ],
        parameters={"players": (2, 3, 4, 5), "points": (1, 2), "others": (1, 2)},
        guessed_first=True,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "H5.3",
        Probability(),
        _either,
        mistakes=[
            Mistake("added", lambda given: 2 * _single(given)),
            Mistake("put_back", lambda given: 1 - (1 - _single(given)) ** 2),
            Mistake("complement", lambda given: 1 - _either(given)),
            Mistake("both", lambda given: rocks(2, players=given["players"]).pmf(2)),
        ],
        parameters={"players": (2, 3, 4, 5)},
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    UrnExperiment(
        "H5", 5, cards=24, marked=4, drawn=2, event=lambda count: count > 0, folders=TEXTS
    ),
]

PLANS: Final = [
    TimedPlan(
        "H5",
        {"open": 3, "situation": 3, "predict": 5, "cards": 8, "simulate": 3, "compute": 6,
         "put_back": 5, "others": 4, "compare": 4, "exit": 6, "reasons": 3},
        shorter={"cards": 5, "compare": 2},
        asks={"situation": ["H5.1"], "predict": ["H5.3"], "exit": ["H5.2"]},
        folders=TEXTS,
    ),
]  # fmt: skip
