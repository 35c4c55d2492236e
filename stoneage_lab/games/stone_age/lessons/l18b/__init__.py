"""L18b, how much is still open: the share that a line explains, and why it is no cause."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final

from .....lessons.number_answers import Measure, Number, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("情報I データの活用：回帰", "数学B 確率変数の和", "CCSS S-ID.C.9", "AP regression")
SEEN: Final = {"people": (2, 3, 4, 5, 6, 7), "seen": (1, 2, 3)}


def _share(given: Parameters) -> Fraction:
    return Fraction(given["seen"], given["people"])


def _some_seen(given: Parameters) -> bool:
    return bool(given["seen"] < given["people"])


def _rest(given: Parameters) -> dict[str, Any]:
    return {"rest": given["people"] - given["seen"]}


def _deviation(dice: int) -> float:
    """Return the standard deviation of the sum of some dice."""
    return sqrt(dice * Die(6).var)


def _slopes(given: Parameters) -> tuple[Fraction, Fraction]:
    """Return the slopes of the points during the game, and of those of tool makers."""
    return Fraction(given["track"]), -Fraction(given["less"])


def _difference(given: Parameters) -> Fraction:
    return Fraction(given["more"]) * (1 + sum(_slopes(given)))


QUESTIONS: Final = [
    Question(
        "L18b.1",
        Number(),
        _share,
        mistakes=[
            Mistake("not_squared", lambda given: sqrt(_share(given))),
            Mistake("squared_twice", lambda given: _share(given) ** 2),
            Mistake("rest", lambda given: 1 - _share(given), lucky=True),
        ],
        parameters=SEEN,
        allowed=_some_seen,
        derived=_rest,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L18b.2",
        Measure(),
        lambda given: _deviation(given["people"] - given["seen"]),
        mistakes=[
            Mistake("whole", lambda given: _deviation(given["people"])),
            Mistake("seen", lambda given: _deviation(given["seen"]), lucky=True),
            Mistake("shared", lambda given: (1 - _share(given)) * _deviation(given["people"])),
            Mistake("variance", lambda given: (given["people"] - given["seen"]) * Die(6).var),
        ],
        parameters=SEEN,
        allowed=_some_seen,
        derived=_rest,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L18b.3",
        Whole(),
        _difference,
        mistakes=[
            Mistake("cause", lambda given: given["more"]),
            Mistake("without_own", lambda given: given["more"] * sum(_slopes(given))),
            Mistake("track_alone", lambda given: given["more"] * _slopes(given)[0]),
            Mistake("all_added",
                    lambda given: given["more"] * (1 + sum(map(abs, _slopes(given))))),
        ],
        parameters={
            "more": (5, 10, 20), "track": ("0.6", "0.8", "1.2", "1.4"), "less": ("0.2", "0.4")
        },
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip
