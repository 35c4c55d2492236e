"""L19b, how large the difference is: the bootstrap."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....core.language import true_minus
from .....lessons.experiment import Experiment
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from ...rules.refusal_rules import TEXT_FOLDERS
from ..interval_verdict import OPTIONS, middle, too_careful, verdict
from ..l19 import THROWN

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 統計的な推測", "情報I モデル化とシミュレーション", "CCSS S-IC.B.4",
               "AP inference for paired data")  # fmt: skip


def _left_out(given: Parameters) -> Fraction:
    """Return the chance that a pair is not drawn at all."""
    return (1 - Fraction(1, given["pairs"])) ** int(given["pairs"])


def _below(given: Parameters) -> Fraction:
    """Return how many of the sorted means lie below the interval."""
    return Fraction(given["times"] * (100 - given["percent"]), 200)


def _ends(given: Parameters) -> tuple[int, int]:
    return given["low"], given["high"]


def _signed(given: Parameters) -> dict[str, Any]:
    return {end: true_minus(f"{given[end]:+d}") for end in ("low", "high")}


QUESTIONS: Final = [
    Question(
        "L19b.1",
        Probability(),
        _left_out,
        mistakes=[
            Mistake("drawn", lambda given: 1 - _left_out(given)),
            Mistake("each_once", lambda given: 0),
            Mistake("one_draw", lambda given: Fraction(1, given["pairs"])),
            Mistake("not_in_one", lambda given: 1 - Fraction(1, given["pairs"])),
        ],
        parameters={"pairs": (4, 5, 6, 8, 10, 12)},
        guessed_first=True,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L19b.2",
        Whole(),
        _below,
        mistakes=[
            Mistake("both_ends", lambda given: 2 * _below(given)),
            Mistake("inside", lambda given: given["times"] - 2 * _below(given)),
            Mistake("middle", lambda given: Fraction(given["times"], 2)),
        ],
        parameters={"times": (200, 400, 1000, 2000), "percent": (80, 90, 95)},
        derived=lambda given: {"outside": 100 - given["percent"]},
        minutes=3,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L19b.3",
        OneOf(*OPTIONS),
        lambda given: verdict(*_ends(given)),
        mistakes=[
            Mistake("middle", lambda given: middle(*_ends(given)), lucky=True),
            Mistake("equal", lambda given: "equal"),
            Mistake("too_careful", lambda given: too_careful(*_ends(given))),
        ],
        parameters={"low": (-31, -14, -6, 3, 8), "high": (-4, 5, 12, 29)},
        allowed=lambda given: given["low"] < given["high"],
        derived=_signed,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]


def _is_above(faces: tuple[int, ...]) -> int:
    """Tell whether the pairs that the dice have drawn speak for the first strategy."""
    return int(sum(THROWN[face - 1] for face in faces) > 0)


EXPERIMENTS: Final = [
    Experiment("L19b", 119, dice=len(THROWN), outcome=_is_above, event=bool, folders=TEXTS),
]
