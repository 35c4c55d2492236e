"""A4, family growth: a room first, then a child; what a child brings and eats."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....lessons.words import words
from ...rules.action_space_names import HARVESTS, ROUNDS
from ...rules.farm_grid import count
from ...rules.goods import REED, WOOD
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, inside, red, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
STAGE_1: Final = ["sow", "improve", "fences", "sheep"]

POSITIONS: Final = [
    working("A4.child", 5, turned=[*STAGE_1, "growth"],
            farms=red(goods={"wood": 6, "reed": 2, "food": 2})),
    working("A4.crowded", 12, farms=red(rooms=["2-1", "2-2", "3-1"], people=3,
            goods={"food": 9}),
            turned=[*STAGE_1, "growth", "renovate", "quarry1", "boar", "vegetable", "cattle",
                    "quarry2", "urgent"]),
]  # fmt: skip


def _turns(given: Parameters) -> int:
    return ROUNDS - int(given["born"])


def _later(given: Parameters) -> int:
    """How many harvests follow after the round of birth."""
    return sum(1 for harvest in HARVESTS if harvest > given["born"])


def _eaten(given: Parameters) -> int:
    return 2 * _later(given) + (1 if given["born"] in HARVESTS else 0)


def _turned_up(given: Parameters) -> dict[str, str]:
    """Which of the three cards have been turned up, as a sentence."""
    return {"turned_up": words(*TEXTS)[f"A4.3.turned_up.{given['others']}"]}


def _out(given: Parameters) -> Fraction:
    """The chance that one of three cards is among the first ones of its stage."""
    return Fraction(given["round"] - 4 - given["others"], 3 - given["others"])


QUESTIONS: Final = [
    Question(
        "A4.1",
        Whole(),
        _turns,
        mistakes=[
            Mistake("own_round", lambda given: _turns(given) + 1),
            Mistake("one_less", lambda given: _turns(given) - 1),
            Mistake("harvests", _later, lucky=True),
        ],
        parameters={"born": (5, 6, 7, 8, 9, 10, 11)},
        derived=lambda given: {"first": given["born"] + 1},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "A4.2",
        Whole(),
        _eaten,
        mistakes=[
            Mistake("every_round", lambda given: 2 * _turns(given)),
            Mistake("full_at_once", lambda given: 2 * (_later(given)
                    + (given["born"] in HARVESTS)), lucky=True),
            Mistake("free_at_first", lambda given: 2 * _later(given), lucky=True),
            Mistake("one_each", lambda given: _later(given) + (given["born"] in HARVESTS)),
        ],
        parameters={"born": (5, 6, 7, 8, 9, 10, 11)},
        guessed_first=True,
        minutes=3,
        folders=TEXTS,
    ),
    Question(
        "A4.3",
        Probability(),
        _out,
        mistakes=[
            Mistake("half", lambda given: Fraction(1, 2), lucky=True),
            Mistake("one_round", lambda given: Fraction(1, 3), lucky=True),
            Mistake("put_back", lambda given: 1 - Fraction(2, 3) ** (given["round"] - 4),
                    lucky=True),
            Mistake("all_cards", lambda given: Fraction(given["round"] - 4, 14)),
        ],
        parameters={"round": (5, 6), "others": (0, 1)},
        allowed=lambda given: given["round"] - 4 > given["others"],
        derived=_turned_up,
        minutes=3,
        tags=("数学A 場合の数と確率", "without replacement"),
        folders=TEXTS,
    ),
]  # fmt: skip

GOALS: Final = [
    Goal(
        "A4.child",
        "A4.child",
        lambda position: farm(position).people == 3,
        way=["use rooms, build room 2-2", "use growth"],
        astray=[
            Sign("no_room", lambda position: count(farm(position).rooms) < 3
                 and (farm(position).goods[WOOD] < 5 or farm(position).goods[REED] < 2
                      or farm(position).home < 2) and inside(position).step_name == "work"),
            Sign("late", lambda position: inside(position).round > 5
                 and farm(position).people < 3),
        ],
        missing=[Sign("room", lambda position: count(farm(position).rooms) == 3)],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("A4", "A4.crowded", ("room", "newborn", "eats", "urgent", "five", "points"), TEXTS),
]
