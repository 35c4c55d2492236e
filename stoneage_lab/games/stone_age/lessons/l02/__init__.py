"""L2, the river: are two workers twice as likely to find gold as one."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Measure, Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "中1 統計的確率",
    "数学B 統計的な推測",
    "CCSS 7.SP.C.6",
    "AP law of large numbers",
    "GAISE B",
)


def _error(given: Parameters) -> float:
    """The standard error of the share of rolls with gold."""
    gold = yields("river", 2).prob_ge(1)
    return sqrt(gold * (1 - gold) / given["tries"])


QUESTIONS: Final = [
    Question(
        "L2.1",
        Probability(),
        lambda given: yields("river", given["people"]).prob_ge(1),
        mistakes=[
            Mistake("added", lambda given: yields("river", 1).prob_ge(1) * given["people"]),
            Mistake("complement", lambda given: yields("river", given["people"]).pmf(0)),
            Mistake("only_six", lambda given: 1 - Fraction(5, 6) ** given["people"], lucky=True),
            Mistake("exactly", lambda given: yields("river", given["people"]).pmf(1), lucky=True),
            Mistake("one", lambda given: yields("river", 1).prob_ge(1), lucky=True),
        ],
        parameters={"people": (2, 3)},
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L2.2",
        Measure(),
        _error,
        mistakes=[
            Mistake("no_root", lambda given: _error(given) ** 2),
            Mistake("count", lambda given: _error(given) * given["tries"]),
            Mistake("no_n", lambda given: _error(given) * sqrt(given["tries"]), lucky=True),
            Mistake(
                "no_q",
                lambda given: sqrt(yields("river", 2).prob_ge(1) / given["tries"]),
                lucky=True,
            ),
        ],
        parameters={"tries": (25, 50, 100, 400, 1000)},
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L2.3",
        Whole(),
        lambda given: given["tries"] * given["times"] ** 2,
        mistakes=[
            Mistake("in_step", lambda given: given["tries"] * given["times"]),
            Mistake("no_more", lambda given: given["tries"]),
            Mistake(
                "more_only",
                lambda given: given["tries"] * (given["times"] ** 2 - 1),
                lucky=True,
            ),
            Mistake("factor", lambda given: given["times"] ** 2, lucky=True),
        ],
        parameters={"tries": (25, 40, 100), "times": (2, 3, 10)},
        minutes=3,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment("L2", 2, dice=2, outcome=lambda faces: sum(faces) // 6, event=bool, folders=TEXTS),
]
