"""The idea of the lesson of Age of Revive once outside the game: keys that are tried in turn."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.number_answers import Number
from .....lessons.question import Mistake, Question
from ...rules.faces_check import TEXT_FOLDERS

HERE: Final = Path(__file__).parent

TRANSFER: Final[list[Question]] = [
    Question(
        "V5.5",
        Number(),
        lambda given: Fraction(given["keys"] + 1, given["fitting"] + 1),
        [
            Mistake("put_back", lambda given: Fraction(given["keys"], given["fitting"])),
            Mistake("middle", lambda given: Fraction(given["keys"] + 1, 2)),
            Mistake("all", lambda given: Fraction(
                given["fitting"] * (given["keys"] + 1), given["fitting"] + 1)),
        ],
        {"keys": (7, 8, 10, 11, 12, 15), "fitting": (2, 3)},
        derived=lambda given: {"pieces": given["fitting"] + 1},
        minutes=2,
        tags=("transfer",),
        folders=(*TEXT_FOLDERS, HERE.parent / "v5", HERE),
        transfer=True,
    ),
]  # fmt: skip
