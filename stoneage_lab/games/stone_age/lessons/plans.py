"""The plans of the lessons: the minutes of each step; what is done stands in the texts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....lessons.plan import PERIOD, TALKING, TimedPlan
from ..rules.refusal_rules import TEXT_FOLDERS

DICE: Final = 8
SIMULATE: Final = 5
COMPARE: Final = 6
EXIT: Final = 7
"""The minutes of real dice, simulation, class board and last questions in most lessons."""


def _folders(number: int, part: str = "") -> tuple[Path, ...]:
    return (*TEXT_FOLDERS, Path(__file__).parent / f"l{number:02d}{part}")


def _usual(
    number: int,
    dice: int = DICE,
    simulate: int = SIMULATE,
    compare: int = COMPARE,
    exit_: int = EXIT,
    late: bool = False,
) -> TimedPlan:
    """Return the plan of most lessons: what the other steps do not take is for computing.

    The two students' reasons come `late` where the last question is what they are about.
    """
    compute = PERIOD - 11 - dice - simulate - TALKING - compare - exit_
    minutes = {
        "open": 3, "situation": 3, "predict": 5, "dice": dice, "simulate": simulate,
        "compute": compute, "reasons": TALKING, "compare": compare, "exit": exit_,
    }  # fmt: skip
    if late:
        minutes["reasons"] = minutes.pop("reasons")
    shorter = {"dice": dice - 2 if dice <= DICE else 7, "simulate": 4, "compare": compare - 2}
    return TimedPlan(f"L{number}", minutes, shorter=shorter, folders=_folders(number))


PLANS: Final = [
    *map(_usual, (1, 2, 3)),
    _usual(4, exit_=8),
    _usual(5),
    TimedPlan(
        "L6",
        {"open": 8, "situation": 3, "predict": 5, "dice": 10, "simulate": 8, "compute": 11,
         "back": 5},
        {"look_back": 5, "more": 27, "reasons": 3, "compare": 8, "exit": 7},
        shorter={"dice": 6, "simulate": 7, "more": 22},
        asks={"predict": ["L6.1"], "more": ["L6.4", "L6.2"], "exit": ["L6.3"]},
        folders=_folders(6),
    ),
    _usual(7, dice=9, compare=5, exit_=8),
    _usual(8, dice=10, compare=5, late=True),
    _usual(9, dice=10, simulate=4, compare=4),
    _usual(10, dice=9),
    TimedPlan(
        "L11",
        {"open": 3, "situation": 3, "predict": 5, "cards": 9, "simulate": 5, "compute": 11,
         "reasons": 3, "compare": 6, "exit": 5},
        shorter={"cards": 4},
        folders=_folders(11),
    ),
    TimedPlan(
        "L12",
        {"open": 5, "situation": 5, "predict": 8, "dice": 14, "simulate": 13, "back": 5},
        {"look_back": 3, "compute": 11, "reasons": 3, "more": 9, "compare": 8, "many": 10,
         "exit": 6},
        shorter={"dice": 10, "simulate": 12, "compute": 10, "more": 5},
        asks={"situation": ["L12.1"], "predict": ["L12.2"], "more": ["L12.4"], "many": ["L12.5"],
              "exit": ["L12.3"]},
        folders=_folders(12),
    ),
    TimedPlan(
        "L13",
        {"open": 3, "situation": 4, "predict": 5, "simulate": 10, "compute": 12, "reasons": 3,
         "compare": 6, "exit": 7},
        shorter={"simulate": 7, "compare": 4},
        folders=_folders(13),
    ),
    TimedPlan(
        "L13b",
        {"open": 3, "situation": 4, "predict": 5, "simulate": 8, "compute": 12, "reasons": 3,
         "own": 7, "exit": 8},
        shorter={"own": 0},
        folders=_folders(13, "b"),
    ),
    _usual(14, compare=5, exit_=8),
    _usual(15, dice=10, simulate=4, compare=5),
    TimedPlan(
        "L16",
        {"open": 4, "situation": 3, "predict": 5, "dice": 12, "simulate": 6, "compute": 12,
         "reasons": 3, "back": 5},
        {"look_back": 5, "states": 10, "more": 15, "compare": 10, "exit": 10},
        shorter={"dice": 7, "more": 10},
        asks={"predict": ["L16.1"], "compute": ["L16.2"], "exit": ["L16.3"]},
        folders=_folders(16),
    ),
    _usual(17, compare=5),
    _usual(18),
    TimedPlan(
        "L18b",
        {"open": 3, "situation": 4, "predict": 5, "simulate": 6, "compute": 11, "reasons": 3,
         "more": 11, "exit": 7},
        shorter={"compute": 9, "more": 8},
        folders=_folders(18, "b"),
    ),
    *(
        TimedPlan(
            f"L19{part}",
            {"open": 3, "situation": 3, "predict": 5, "dice": 10, "simulate": 5, "compute": 9,
             "reasons": 3, "compare": 5, "exit": 7},
            shorter={"dice": 7, "simulate": 4, "compare": 4},
            folders=_folders(19, part),
        )
        for part in ("", "b")
    ),
    TimedPlan(
        "L20",
        {"open": 3, "situation": 4, "predict": 5, "simulate": 9, "own": 5, "compute": 10,
         "reasons": 3, "many": 4, "exit": 7},
        shorter={"many": 0, "own": 4},
        folders=_folders(20),
    ),
]  # fmt: skip
