"""L12, whether the river is cursed: what chance alone would do."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Measure, Number, Probability
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.words import words
from .....probability.distribution import Distribution
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "数学I 仮説検定の考え方", "数学B 仮説検定", "CCSS S-IC.A.2", "AP significance tests"
)  # fmt: skip
EMPTY: Final = yields("river", 2).pmf(0)
"""The chance that two people come home without gold."""
LEVEL: Final = Fraction(5, 100)
STATEMENTS: Final = ("rare", "proof", "cursed", "innocent")
"""What somebody may say of a p-value; the first is right."""
LETTERS: Final = ("a", "b", "c", "d")
NO_MATTER: Final = 5e-6
"""Chances up to this one change nothing in the digits that are asked for."""


def _expected(given: Parameters) -> Fraction:
    return EMPTY * int(given["tries"])


def _deviation(given: Parameters) -> float:
    return sqrt(given["tries"] * EMPTY * (1 - EMPTY))


def _tail(given: Parameters) -> Fraction:
    return Distribution.binomial(given["tries"], EMPTY).prob_ge(given["seen"])


def _exactly(given: Parameters) -> Fraction:
    return Distribution.binomial(given["tries"], EMPTY).pmf(given["seen"])


def _chance(given: Parameters) -> dict[str, Any]:
    return {"chance": str(EMPTY)}


def _chances_listed(given: Parameters) -> str:
    """Return the chances of single numbers, from one below what was seen to those that matter."""
    sure = Distribution.binomial(given["tries"], EMPTY)
    shown = {n: f"{float(sure.pmf(n)):.6f}" for n in range(given["seen"] - 1, given["tries"] + 1)}
    return ", ".join(f"{n} → {chance}" for n, chance in shown.items() if float(chance) > NO_MATTER)


def _chances_and_next(given: Parameters) -> dict[str, Any]:
    return {**_chance(given), "next": given["seen"] + 1, "table": _chances_listed(given)}


def _letter(given: Parameters, statement: str) -> str:
    """Return the letter of a statement: each student has them turned in a circle."""
    return LETTERS[(STATEMENTS.index(statement) + int(given["turned"])) % len(LETTERS)]


def _statements(given: Parameters) -> dict[str, Any]:
    """Return the statements by their letters, in the current language."""
    facts = {"percent": given["percent"], "other": 100 - given["percent"]}
    told = words(*TEXTS)
    letters = {_letter(given, one): told(f"L12.3.statement.{one}", **facts) for one in STATEMENTS}
    return {**letters, "right": told[f"L12.3.option.{_letter(given, 'rare')}"]}


def _somewhere(given: Parameters) -> Fraction:
    return 1 - (1 - LEVEL) ** int(given["tests"])


def _near_normal(given: Parameters) -> bool:
    """Tell whether the normal curve may be used, and the result is of a usual size."""
    failures = given["tries"] - _expected(given)
    far = given["seen"] - float(_expected(given))
    return bool(min(_expected(given), failures) >= 10 and 1 <= far / _deviation(given) <= 3.5)


QUESTIONS: Final = [
    Question(
        "L12.1",
        Number(),
        _expected,
        mistakes=[
            Mistake("half", lambda given: Fraction(given["tries"], 2)),
            Mistake("with_gold", lambda given: given["tries"] - _expected(given)),
            Mistake("rounded", lambda given: round(_expected(given)), lucky=True),
            Mistake("chance", lambda given: EMPTY, lucky=True),
        ],
        parameters={"tries": (18, 30, 36, 45, 54)},
        derived=_chance,
        minutes=3,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L12.2",
        Probability(digits=2),
        lambda given: float(_tail(given)),
        mistakes=[
            Mistake("exactly", lambda given: float(_exactly(given))),
            Mistake("more_than", lambda given: float(_tail(given) - _exactly(given))),
            Mistake("complement", lambda given: 1 - float(_tail(given)), lucky=True),
            Mistake("share", lambda given: Fraction(given["seen"], given["tries"]), lucky=True),
        ],
        parameters={"tries": (20, 30, 40), "seen": (9, 10, 11, 12, 13, 14, 15, 16)},
        allowed=lambda given: Fraction(1, 1000) < _tail(given) < Fraction(1, 5),
        derived=_chances_and_next,
        guessed_first=True,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L12.3",
        OneOf(*LETTERS),
        lambda given: _letter(given, "rare"),
        mistakes=[
            Mistake("proof", lambda given: _letter(given, "proof")),
            Mistake("cursed", lambda given: _letter(given, "cursed")),
            Mistake("innocent", lambda given: _letter(given, "innocent")),
        ],
        parameters={"percent": (1, 2, 3, 4), "turned": tuple(range(len(STATEMENTS)))},
        derived=_statements,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L12.4",
        Measure(),
        lambda given: (given["seen"] - float(_expected(given))) / _deviation(given),
        mistakes=[
            Mistake("no_root", lambda given: (given["seen"] - float(_expected(given)))
                    / _deviation(given) ** 2),
            Mistake("not_divided", lambda given: given["seen"] - float(_expected(given))),
            Mistake(
                "no_q",
                lambda given: (given["seen"] - float(_expected(given))) / sqrt(_expected(given)),
                lucky=True,
            ),
            Mistake("share", lambda given: given["seen"] / _expected(given), lucky=True),
        ],
        parameters={"tries": (36, 45, 54, 60), "seen": (14, 17, 20, 23)},
        allowed=_near_normal,
        derived=_chance,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L12.5",
        Probability(),
        lambda given: float(_somewhere(given)),
        mistakes=[
            Mistake("added", lambda given: LEVEL * given["tests"]),
            Mistake("level", lambda given: LEVEL),
            Mistake("none", lambda given: float(1 - _somewhere(given))),
        ],
        parameters={"tests": (3, 5, 10, 15, 20, 40)},
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip

EXPERIMENTS: Final = [
    Experiment("L12", 12, dice=2, outcome=lambda faces: int(sum(faces) < 6), event=bool,
               folders=TEXTS),
]  # fmt: skip
