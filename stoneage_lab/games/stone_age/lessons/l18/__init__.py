"""L18, what the first die tells: conditional means, regression, and the share it explains."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number
from .....lessons.question import Mistake, Parameters, Question
from .....probability.joint import Joint
from .....probability.named_distributions import Die
from ...odds import yields
from ...rules.forbidding_rules import TEXT_FOLDERS
from ..explorers import DIVISORS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("情報I データの活用：回帰", "数学B 確率変数の和", "CCSS S-ID.B.6", "AP regression")
EVEN: Final = ("hunt", "forest", "river")
"""The places whose price divides 6: there every conditional mean lies on one line."""
FIRST: Final = 6
"""What the first die of the experiment has shown."""


@memo(512)
def first_die(site: str, people: int) -> Joint:
    """Return the joint distribution of the first of several dice and of the goods of all.

    Examples
    --------
    >>> wood = first_die("forest", 3)
    >>> wood.cov / wood.marginal(0).var, slope(wood), explained(wood)
    (Fraction(1, 3), Fraction(1, 3), Fraction(35, 113))
    """
    divisor = DIVISORS[site]
    dice = Die(6).joint(Die(6).iid_sum(people - 1))
    return Joint(dict(dice.map(lambda both: (both[0], sum(both) // divisor)).items()))


def slope(pair: Joint) -> Fraction:
    """Return the slope of the line of regression of the second on the first."""
    return pair.cov / pair.marginal(0).var


def explained(pair: Joint) -> Fraction:
    """Return r², the share of the variance of the second that the first explains."""
    return pair.cov**2 / (pair.marginal(0).var * pair.marginal(1).var)


def _mean_after(given: Parameters) -> Fraction:
    pair = first_die(given["site"], given["people"])
    after = pair.condition(lambda both: both[0] == given["face"])
    return after.expectation(lambda both: both[1])


def _pips_after(given: Parameters) -> Fraction:
    """The pips to be expected, divided: the mistake of forgetting what rounding loses."""
    pips = given["face"] + Fraction(7, 2) * (given["people"] - 1)
    return Fraction(pips, DIVISORS[given["site"]])


def _facts(given: Parameters) -> dict[str, Any]:
    return {
        "divisor": DIVISORS[given["site"]], "place": given["site"], "others": given["people"] - 1
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
        lambda given: given["more"] * slope(first_die(given["site"], given["people"])),
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
    Question(
        "L18.3",
        Number(),
        lambda given: Fraction(given["seen"], given["people"]),
        mistakes=[
            Mistake("not_squared", lambda given: sqrt(given["seen"] / given["people"])),
            Mistake("squared_twice", lambda given: Fraction(given["seen"], given["people"]) ** 2),
            Mistake("rest", lambda given: 1 - Fraction(given["seen"], given["people"]), lucky=True),
        ],
        parameters={"people": (2, 3, 4, 5, 6, 7), "seen": (1, 2, 3)},
        allowed=lambda given: given["seen"] < given["people"],
        derived=lambda given: {"rest": given["people"] - given["seen"]},
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment(
        "L18", 18, dice=2, outcome=lambda faces: (FIRST + sum(faces)) // 3, folders=TEXTS
    ),
]  # fmt: skip
