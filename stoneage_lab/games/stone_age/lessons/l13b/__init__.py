"""L13b, the same luck for both: pairs of games with the same seeds."""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from pathlib import Path
from typing import Any, Final

from .....core.language import true_minus
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Measure, Whole
from .....lessons.question import Mistake, Parameters, Question
from ...rules.refusal_rules import TEXT_FOLDERS
from ..interval_verdict import OPTIONS, middle, too_careful, verdict

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "数学B 統計的な推測",
    "情報I モデル化とシミュレーション",
    "CCSS S-IC.B.5",
    "AP inference for paired data",
)


def _apart(given: Parameters) -> float:
    """Return the standard error of a difference: the root of the sum of the squares."""
    return hypot(*given["errors"])


def _both(given: Parameters) -> dict[str, Any]:
    first, second = given["errors"]
    return {"first": first, "second": second}


def _games(given: Parameters) -> Fraction:
    return Fraction(given["games"]) * Fraction(*given["errors"]) ** 2


def _reaches(given: Parameters, errors: int = 2) -> tuple[int, int]:
    """Return the interval of so many standard errors to each side."""
    return (given["mean"] - errors * given["error"], given["mean"] + errors * given["error"])


QUESTIONS: Final = [
    Question(
        "L13b.1",
        Measure(),
        _apart,
        mistakes=[
            Mistake("added", lambda given: sum(given["errors"])),
            Mistake("subtracted", lambda given: abs(given["errors"][0] - given["errors"][1])),
            Mistake("larger", lambda given: max(given["errors"])),
            Mistake("averaged", lambda given: Fraction(sum(given["errors"]), 2)),
        ],
        parameters={"errors": ((3, 4), (2, 3), (6, 8), (5, 12), (4, 5), (8, 15))},
        derived=_both,
        guessed_first=True,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L13b.2",
        Whole(),
        _games,
        mistakes=[
            Mistake("ratio", lambda given: given["games"] * Fraction(*given["errors"])),
            Mistake("two_a_pair", lambda given: 2 * given["games"]),
            Mistake("as_many", lambda given: given["games"]),
        ],
        parameters={"games": (80, 160, 240, 400), "errors": ((6, 4), (10, 8), (6, 3))},
        derived=_both,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L13b.3",
        OneOf(*OPTIONS),
        lambda given: verdict(*_reaches(given)),
        mistakes=[
            Mistake("one_error", lambda given: verdict(*_reaches(given, 1)), lucky=True),
            Mistake("middle", lambda given: middle(*_reaches(given)), lucky=True),
            Mistake("equal", lambda given: "equal"),
            Mistake("too_careful", lambda given: too_careful(*_reaches(given))),
        ],
        parameters={"mean": (-13, -7, 4, 9, 15), "error": (3, 5, 6)},
        derived=lambda given: {"mean": true_minus(f"{given['mean']:+d}")},
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]
