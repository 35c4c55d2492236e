"""A7, take it or wait: goods that gather, the chance that others come first, opportunity cost."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.number_answers import Number, Probability, Whole
from .....lessons.plan import TimedPlan
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...odds import gathered
from ...rules.action_space_names import ACTION_SPACE_NUMBERS
from ...rules.family_game_spaces import family_game
from ...rules.game_components import base
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 期待値", "CCSS S-MD.B.7", "expected value", "opportunity cost")

POSITIONS: Final = [
    working("A7.choice", 3, 2, turned=["sheep", "sow", "improve"],
            lying={"forest": 6, "claypit": 2, "reeds": 1, "fishing": 3, "sheep": 2},
            farms={"red": {"goods": {"food": 2}}, "blue": {"goods": {"food": 3}}}),
]  # fmt: skip


def _per_round(given: Parameters) -> int:
    return family_game(base(2)).spaces[ACTION_SPACE_NUMBERS[given["site"]]].per_round


def _mean(given: Parameters) -> Fraction:
    return gathered(_per_round(given), given["taken"], given["round"])


def _waited(given: Parameters) -> Fraction:
    """The mean of what lies there in the next round."""
    heap, more = int(given["heap"]), int(given["more"])
    return heap + more - Fraction(given["taken"]) * heap


QUESTIONS: Final = [
    Question(
        "A7.1",
        Number(),
        _mean,
        mistakes=[
            Mistake("never", lambda given: _per_round(given) * given["round"]),
            Mistake("newest", _per_round),
            Mistake("stays_once", lambda given: _per_round(given) * given["round"]
                    * (1 - Fraction(given["taken"]))),
            Mistake("swapped", lambda given: gathered(
                _per_round(given), 1 - Fraction(given["taken"]), given["round"]), lucky=True),
        ],
        parameters={
            "site": ("forest", "claypit"),
            "taken": ("1/2", "1/3", "2/3", "1/4"),
            "round": (2, 3),
        },
        derived=lambda given: {"each": _per_round(given)},
        guessed_first=True,
        minutes=8,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "A7.2",
        Number(),
        _waited,
        mistakes=[
            Mistake("sure", lambda given: given["heap"] + given["more"]),
            Mistake("nothing_then", lambda given: (1 - Fraction(given["taken"]))
                    * (given["heap"] + given["more"])),
            Mistake("no_growth", lambda given: (1 - Fraction(given["taken"])) * given["heap"]),
            Mistake("swapped", lambda given: given["more"]
                    + Fraction(given["taken"]) * given["heap"], lucky=True),
        ],
        parameters={
            "heap": (4, 6, 9),
            "more": (1, 2, 3),
            "taken": ("1/2", "1/3", "1/4", "2/3"),
        },
        guessed_first=True,
        minutes=8,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "A7.3",
        Probability(),
        lambda given: Fraction(given["more"], given["heap"]),
        mistakes=[
            Mistake("half", lambda given: Fraction(1, 2)),
            Mistake("of_both", lambda given: Fraction(
                given["more"], given["heap"] + given["more"])),
            Mistake("kept", lambda given: 1 - Fraction(given["more"], given["heap"])),
        ],
        parameters={"heap": (4, 5, 8, 9, 12), "more": (1, 2, 3)},
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "A7.4",
        Whole(),
        lambda given: given["second"],
        mistakes=[
            Mistake("own", lambda given: given["best"]),
            Mistake("all_others", lambda given: given["second"] + given["third"]),
            Mistake("gain", lambda given: given["best"] - given["second"]),
            Mistake("worst", lambda given: given["third"]),
        ],
        parameters={"best": (9, 10, 12), "second": (5, 6, 7), "third": (1, 2)},
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("A7", "A7.choice", ("heap", "limit", "wait", "threshold", "cost", "child"), TEXTS),
]

PLANS: Final = [
    TimedPlan(
        "A7",
        {"open": 3, "situation": 3, "predict": 5, "heap": 8, "wait": 14, "reasons": 3,
         "simulate": 4, "cost": 4, "exit": 6},
        shorter={"reasons": 2, "simulate": 2, "cost": 2},
        asks={"predict": ["A7.1"], "wait": ["A7.2", "A7.3"], "exit": ["A7.4"]},
        solved={"heap": ["A7.1"]},
        folders=TEXTS,
    ),
]  # fmt: skip
