"""The idea of the lesson of Age of Hunting once outside the game: envelopes nobody has opened."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.number_answers import Probability
from .....lessons.question import Mistake, Question
from ...rules.refusal_rules import TEXT_FOLDERS

HERE: Final = Path(__file__).parent

TRANSFER: Final[list[Question]] = [
    Question(
        "H5.4",
        Probability(),
        lambda given: Fraction(given["prizes"] - given["gone"], given["guests"] - given["opened"]),
        [
            Mistake("dealt_before", lambda given: Fraction(given["prizes"], given["guests"])),
            Mistake("only_total", lambda given: Fraction(
                given["prizes"], given["guests"] - given["opened"])),
            Mistake("put_back", lambda given: Fraction(
                given["prizes"] - given["gone"], given["guests"])),
        ],
        {"guests": (20, 24, 30), "prizes": (3, 4, 5), "opened": (5, 8, 10), "gone": (1, 2)},
        derived=lambda given: {
            "closed": given["guests"] - given["opened"],
            "left": given["prizes"] - given["gone"],
        },
        minutes=2,
        tags=("transfer",),
        folders=(*TEXT_FOLDERS, HERE.parent / "h5", HERE),
        transfer=True,
    ),
]  # fmt: skip
