"""L20, a machine learns the game: a learning curve, its errors, and the share of a softmax."""

from __future__ import annotations

from fractions import Fraction
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final

from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Probability
from .....lessons.question import Mistake, Parameters, Question
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("情報I モデル化とシミュレーション", "数学B 統計的な推測", "CCSS S-IC.B.4",
               "AP confidence intervals for proportions")  # fmt: skip
GAMES: Final = 100
"""The games after each step of the last question."""

NORMAL: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


def error(share: float, games: int) -> float:
    """Return the standard error of a share of games.

    Examples
    --------
    >>> error(0.5, 100)
    0.05
    """
    return sqrt(share * (1.0 - share) / games)


def _share(given: Parameters) -> Fraction:
    return Fraction(given["percent"], 100)


def _won(given: Parameters) -> dict[str, Any]:
    return {"won": given["games"] * given["percent"] // 100}


def _softmax(given: Parameters) -> float:
    powers = [exp(value) for value in given["sums"]]
    return powers[0] / sum(powers)


def _sums(given: Parameters) -> dict[str, Any]:
    return dict(zip(("first", "second", "third"), given["sums"], strict=True))


def _far(given: Parameters) -> float:
    """Return the difference of the two shares, in its standard errors."""
    before, after = given["wins"]
    both = sqrt(error(before / GAMES, GAMES) ** 2 + error(after / GAMES, GAMES) ** 2)
    return float((after - before) / GAMES / both)


def _verdict(given: Parameters) -> str:
    far = _far(given)
    return "open" if abs(far) <= NORMAL else "later" if far > 0 else "earlier"


def _larger(given: Parameters) -> str:
    before, after = given["wins"]
    return "later" if after > before else "earlier"


def _overlap(given: Parameters) -> str:
    """The mistake of looking whether the two intervals have numbers in common."""
    before, after = (wins / GAMES for wins in given["wins"])
    reach = NORMAL * (error(before, GAMES) + error(after, GAMES))
    return "open" if abs(after - before) <= reach else _larger(given)


def _both(given: Parameters) -> dict[str, Any]:
    return {"before": given["wins"][0], "after": given["wins"][1], "n": GAMES}


QUESTIONS: Final = [
    Question(
        "L20.1",
        Probability(),
        lambda given: error(float(_share(given)), given["games"]),
        mistakes=[
            Mistake("no_root", lambda given: _share(given) * (1 - _share(given)) / given["games"]),
            Mistake("one_game", lambda given: error(float(_share(given)), 1)),
            Mistake("two_errors", lambda given: 2 * error(float(_share(given)), given["games"])),
            Mistake("share", _share, lucky=True),
        ],
        parameters={"games": (50, 100, 200, 400), "percent": (20, 30, 40, 60, 70, 80)},
        derived=_won,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L20.2",
        Probability(),
        _softmax,
        mistakes=[
            Mistake("proportional", lambda given: Fraction(given["sums"][0], sum(given["sums"]))),
            Mistake("all", lambda given: 1, lucky=True),
            Mistake("equal", lambda given: Fraction(1, 3), lucky=True),
        ],
        parameters={
            "sums": ((2, 1, 0), (3, 1, 0), (2, 1, 1), (3, 2, 0), (2, 2, 1), (3, 2, 1), (1, 1, 0))
        },
        derived=_sums,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L20.3",
        OneOf("later", "earlier", "equal", "open"),
        _verdict,
        mistakes=[
            Mistake("larger", _larger, lucky=True),
            Mistake("overlap", _overlap, lucky=True),
            Mistake("equal", lambda given: "equal"),
        ],
        parameters={
            "wins": ((30, 38), (30, 46), (25, 52), (40, 44), (35, 60), (44, 40), (28, 42),
                     (52, 49), (20, 33), (45, 60))
        },
        derived=_both,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip
