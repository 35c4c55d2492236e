"""L4, tools: what one pip more is worth, and when to use it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number, Probability
from .....lessons.question import Mistake, Parameters, Question
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS, rounding_at

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 期待値", "CCSS S-MD.B.5", "AP transforming variables", "GAISE C")
EVEN: Final = ("hunt", "forest", "river")


def _gain(given: Parameters) -> Fraction:
    """The mean gain of tools in one visit."""
    site, people = given["site"], given["people"]
    return yields(site, people, given["tools"]).mean - yields(site, people).mean


def _divided(given: Parameters) -> dict[str, Any]:
    return {**rounding_at(given["site"])}


def _two_places(given: Parameters) -> dict[str, Any]:
    first, second = given["first"], given["second"]
    return {
        "site1": first, "site2": second, "before": DIVISORS[first], "after": DIVISORS[second]
    }  # fmt: skip


def _in_order(given: Parameters) -> Fraction:
    """Points one tool of 1 adds over two rolls, used at the first one where it helps.

    A good is worth as many points as pips are needed for it, so a tool kept for the second roll
    is worth a point on average; at the first roll it adds the good's points or nothing.
    """
    helps = Fraction(1, DIVISORS[given["first"]])
    return helps * DIVISORS[given["first"]] + (1 - helps)


QUESTIONS: Final = [
    Question(
        "L4.1",
        Probability(),
        lambda given: Fraction(1, DIVISORS[given["site"]]),
        mistakes=[
            Mistake("always", lambda given: 1),
            Mistake("useless", lambda given: 0),
            Mistake(
                "complement",
                lambda given: 1 - Fraction(1, DIVISORS[given["site"]]),
                lucky=True,
            ),
            Mistake("sixth", lambda given: Fraction(1, 6), lucky=True),
        ],
        parameters={"site": EVEN, "people": (2, 3, 4)},
        derived=_divided,
        guessed_first=True,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L4.2",
        Number(),
        _gain,
        mistakes=[
            Mistake("pips", lambda given: given["tools"]),
            Mistake("rounded", lambda given: given["tools"] // DIVISORS[given["site"]]),
            Mistake(
                "with_tools",
                lambda given: yields(given["site"], given["people"], given["tools"]).mean,
                lucky=True,
            ),
            Mistake(
                "rounded_up",
                lambda given: -(-given["tools"] // DIVISORS[given["site"]]),
                lucky=True,
            ),
        ],
        parameters={"site": EVEN, "people": (1, 2, 3, 4), "tools": (2, 3, 4, 5, 7)},
        derived=_divided,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L4.3",
        Number(),
        _in_order,
        mistakes=[
            Mistake("both", lambda given: 2),
            Mistake(
                "other_order",
                lambda given: _in_order({"first": given["second"], "second": given["first"]}),
            ),
            Mistake("first_only", lambda given: 1, lucky=True),
            Mistake(
                "chances",
                lambda given: (
                    Fraction(1, DIVISORS[given["first"]]) + Fraction(1, DIVISORS[given["second"]])
                ),
                lucky=True,
            ),
        ],
        parameters={"first": EVEN, "second": EVEN},
        allowed=lambda given: given["first"] != given["second"],
        derived=_two_places,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    # Whether one pip more would have brought one good more.
    Experiment("L4", 4, dice=2, outcome=lambda faces: (sum(faces) + 1) // 6 - sum(faces) // 6,
               event=bool, folders=TEXTS),
]  # fmt: skip
