"""A3, animals: what a farm holds, what runs away, what is born."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole, WholeNumbers
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...rules.action_space_names import ACTION_SPACE_NUMBERS
from ...rules.goods import SHEEP
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, inside, red, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)

POSITIONS: Final = [
    working("A3.flock", 4, turned=["fences", "sheep", "sow", "improve"],
            lying={"sheep": 3, "forest": 2}, farms=red(goods={"wood": 4})),
    working("A3.market", 4, turned=["fences", "sheep", "sow", "improve"], lying={"sheep": 4},
            farms=red(pastures=[["1-5"]], cards=["fireplace2"])),
    working("A3.mixed", 8, 1, lying={"boar": 1, "sheep": 1},
            turned=["fences", "sheep", "sow", "improve", "growth", "quarry1", "renovate", "boar"],
            farms=red(pastures=[["1-4", "1-5"], ["2-5"]], stables=["2-5"],
                      goods={"sheep": 5, "boar": 3})),
]  # fmt: skip


def _bred(more: Callable[[int], int]) -> Callable[[Parameters], tuple[int, int, int]]:
    """The numbers after the young animals, by how many come to some of a kind."""

    def numbers(given: Parameters) -> tuple[int, int, int]:
        sheep, boar, cattle = given["sheep"], given["boar"], given["cattle"]
        return sheep + more(sheep), boar + more(boar), cattle + more(cattle)

    return numbers


QUESTIONS: Final = [
    Question(
        "A3.1",
        Whole(),
        lambda given: 2 * given["spaces"] << given["stables"],
        mistakes=[
            Mistake("no_stable", lambda given: 2 * given["spaces"]),
            Mistake("added", lambda given: 2 * given["spaces"] + 2 * given["stables"]),
            Mistake("own_space", lambda given: 2 * given["spaces"] + given["stables"]),
            Mistake("once", lambda given: 4 * given["spaces"], lucky=True),
        ],
        parameters={"spaces": (1, 2, 3, 4), "stables": (1, 2)},
        allowed=lambda given: given["stables"] <= given["spaces"],
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "A3.2",
        WholeNumbers(3),
        _bred(lambda number: int(number >= 2)),
        mistakes=[
            Mistake("by_pairs", _bred(lambda number: number // 2), lucky=True),
            Mistake("alone", _bred(lambda number: int(number >= 1)), lucky=True),
            Mistake("doubled", _bred(lambda number: number)),
            Mistake("none", _bred(lambda number: 0)),
        ],
        parameters={"sheep": (1, 2, 4, 5), "boar": (0, 1, 2, 3), "cattle": (0, 1, 2, 4)},
        allowed=lambda given: len({given["sheep"], given["boar"], given["cattle"]}) == 3,
        guessed_first=True,
        minutes=2,
        folders=TEXTS,
    ),
]

GOALS: Final = [
    Goal(
        "A3.flock",
        "A3.flock",
        lambda position: farm(position).goods[SHEEP] == 3,
        way=["use fences, fence 1-5, close", "use sheep"],
        astray=[
            Sign("lost", lambda position: not inside(position).lying[ACTION_SPACE_NUMBERS["sheep"]]
                 and farm(position).goods[SHEEP] < 3),
            Sign("elsewhere", lambda position: farm(position).home < 2
                 and not farm(position).room and inside(position).step_name == "work"),
        ],
        missing=[Sign("fenced", lambda position: bool(farm(position).room))],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("A3", "A3.mixed", ("kinds", "room", "stable", "house", "young", "cook"), TEXTS),
]
