"""L18, what the first die tells: conditional means, and the line on which they lie."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number
from .....lessons.question import Mistake, Parameters, Question
from ...odds import first_die, yields
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS, rounding_at

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 確率変数の和", "情報I データの活用：回帰", "CCSS S-MD.A.2", "AP regression")
EVEN: Final = ("hunt", "forest", "river")
"""The places whose price divides 6: there every conditional mean lies on one line."""
FIRST: Final = 6
"""What the first die of the experiment has shown."""


def _mean_after(given: Parameters) -> Fraction:
    return first_die(given["site"], given["people"]).given(given["face"]).mean


def _pips_after(given: Parameters) -> Fraction:
    """The pips to be expected, divided: the mistake of forgetting what rounding loses."""
    pips = given["face"] + Fraction(7, 2) * (given["people"] - 1)
    return Fraction(pips, DIVISORS[given["site"]])


def _facts(given: Parameters) -> dict[str, Any]:
    return {
        **rounding_at(given["site"]), "place": given["site"], "others": given["people"] - 1
    }  # fmt: skip


QUESTIONS: Final = [
    Question(
        "L18.1",
        Number(),
        _mean_after,
        mistakes=[
            Mistake("not_rounded", _pips_after),
            Mistake("nothing_learnt", lambda given: yields(given["site"], given["people"]).mean),
            Mistake(
                "all_alike",
                lambda given: Fraction(given["face"] * given["people"], DIVISORS[given["site"]]),
                lucky=True,
            ),
            Mistake(
                "others_alone",
                lambda given: yields(given["site"], given["people"] - 1).mean,
            ),
        ],
        parameters={"site": EVEN, "people": (3, 4, 5), "face": (1, 2, 5, 6)},
        derived=_facts,
        guessed_first=True,
        minutes=7,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L18.2",
        Number(),
        lambda given: given["more"] * first_die(given["site"], given["people"]).slope,
        mistakes=[
            Mistake("pips", lambda given: given["more"]),
            Mistake("whole", lambda given: given["more"] // DIVISORS[given["site"]], lucky=True),
            Mistake(
                "shared",
                lambda given: Fraction(given["more"], DIVISORS[given["site"]] * given["people"]),
            ),
        ],
        parameters={"site": EVEN, "people": (2, 3, 4, 5), "more": (1, 2, 3, 4, 5)},
        derived=_facts,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment(
        "L18", 18, dice=2, outcome=lambda faces: (FIRST + sum(faces)) // 3, folders=TEXTS
    ),
]  # fmt: skip
