"""A1, building and fences: rooms, stables, and what a pasture costs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...rules.farm_grid import NUMBERS, around, count, rim
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, red, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
SHAPES: Final = (
    "1-4+1-5", "2-4+2-5", "1-3+1-4+1-5", "1-5+2-5+3-5", "1-4+1-5+2-5", "1-4+1-5+2-4+2-5",
    "2-3+2-4+3-3+3-4", "1-3+1-4+1-5+2-5",
)  # fmt: skip

POSITIONS: Final = [
    working("A1.room", 3, farms=red(goods={"wood": 5, "reed": 2})),
    working("A1.meadow", 4, turned=["sow", "fences", "sheep", "improve"],
            farms=red(goods={"wood": 8})),
    working("A1.farm", 6, farms=red(rooms=["2-1", "2-2", "3-1"], house="clay",
            pastures=[["1-4", "1-5"], ["2-5"]], stables=["2-5", "3-3"])),
]  # fmt: skip


def _spaces(given: Parameters) -> int:
    """The set of spaces of the pasture."""
    return sum(1 << NUMBERS[name] for name in given["pasture"].split("+"))


def _fences(given: Parameters) -> int:
    return count(rim(_spaces(given)))


def _towards_the_farm(given: Parameters) -> int:
    """The fences without those on the edge of the farm."""
    spaces = _spaces(given)
    beside = [space for space in range(15) if around(spaces) >> space & 1]
    return sum(count(around(1 << space) & spaces) for space in beside)


QUESTIONS: Final = [
    Question(
        "A1.1",
        Whole(),
        lambda given: min(given["wood"] // 5, given["reed"] // 2),
        mistakes=[
            Mistake("only_wood", lambda given: given["wood"] // 5, lucky=True),
            Mistake("only_reed", lambda given: given["reed"] // 2, lucky=True),
            Mistake("one_reed", lambda given: min(given["wood"] // 5, given["reed"]), lucky=True),
            Mistake("together", lambda given: (given["wood"] + given["reed"]) // 7, lucky=True),
        ],
        parameters={"wood": (9, 12, 14, 16, 18), "reed": (2, 3, 4, 5, 7)},
        allowed=lambda given: given["wood"] // 5 != given["reed"] // 2,
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "A1.2",
        Whole(),
        _fences,
        mistakes=[
            Mistake("edge_of_farm", _towards_the_farm),
            Mistake("four_each", lambda given: 4 * count(_spaces(given))),
            Mistake("spaces", lambda given: count(_spaces(given)), lucky=True),
            Mistake("inner_too", lambda given: (4 * count(_spaces(given)) + _fences(given)) // 2),
        ],
        parameters={"pasture": SHAPES},
        guessed_first=True,
        minutes=2,
        tags=("小4 面積", "CCSS 3.MD.D.8"),
        folders=TEXTS,
    ),
]

GOALS: Final = [
    Goal(
        "A1.room",
        "A1.room",
        lambda position: count(farm(position).rooms) == 3,
        way=["use rooms, build room 2-2"],
        astray=[
            Sign("stable", lambda position: farm(position).stables > 0),
            Sign("elsewhere", lambda position: farm(position).home < 2
                 and count(farm(position).rooms) < 3
                 and position.to_dict()["state"]["todo"][-1][0] == "work"),
        ],
        folders=TEXTS,
    ),
    Goal(
        "A1.meadow",
        "A1.meadow",
        lambda position: max(farm(position).room, default=0) >= 8,
        way=["use fences, fence 1-4+1-5+2-4+2-5"],
        astray=[
            Sign("small", lambda position: bool(farm(position).room)
                 and max(farm(position).room) < 8),
            Sign("elsewhere", lambda position: farm(position).home < 2
                 and not farm(position).room
                 and position.to_dict()["state"]["todo"][-1][0] == "work"),
        ],
        folders=TEXTS,
        tells_results=False,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary(
        "A1",
        "A1.farm",
        ("rooms", "stables", "renovating", "fences", "closed", "together", "left"),
        TEXTS,
    ),
]
