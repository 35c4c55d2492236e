"""L19, shuffle the signs: a randomization test of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....core.language import true_minus
from .....lessons.experiment import Experiment
from .....lessons.number_answers import Probability
from .....lessons.question import Mistake, Parameters, Question
from .....probability.resampling import signed_sums
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 統計的な推測", "情報I モデル化とシミュレーション", "CCSS S-IC.B.5",
               "AP inference for paired data")  # fmt: skip
PAIRS: Final = (7, -10, 60, -66, 12, 14, -80, 148, -18, 25)
"""Ten games of *careful* less the ten of *farmer* with the same seeds, 7 to 16: points."""
THROWN: Final = PAIRS[:6]
"""The pairs whose signs are thrown with dice."""


def as_far_out(differences: Sequence[int]) -> Fraction:
    """Return the share of patterns of signs whose sum is as far from 0 as this one, or farther.

    Examples
    --------
    >>> as_far_out(PAIRS)
    Fraction(43, 64)
    """
    seen = abs(sum(differences))
    return signed_sums(differences).prob(lambda total: abs(total) >= seen)


def _share(given: Parameters) -> Fraction:
    return as_far_out(given["pairs"])


def _one_sided(given: Parameters) -> Fraction:
    return signed_sums(given["pairs"]).prob_ge(sum(given["pairs"]))


def _farther(given: Parameters) -> Fraction:
    seen = abs(sum(given["pairs"]))
    return signed_sums(given["pairs"]).prob(lambda total: abs(total) > seen)


def _sign_alone(given: Parameters) -> Fraction:
    """The mistake of counting only how many differences are positive."""
    return as_far_out([1 if one > 0 else -1 for one in given["pairs"]])


def _list(given: Parameters) -> dict[str, Any]:
    return {
        "pairs": ", ".join(true_minus(f"{one:+d}") for one in given["pairs"]),
        "n": len(given["pairs"]),
        "patterns": 2 ** len(given["pairs"]),
        "total": abs(sum(given["pairs"])),
    }


QUESTIONS: Final = [
    Question(
        "L19.1",
        Probability(digits=2),
        _share,
        mistakes=[
            Mistake("one_sided", _one_sided),
            Mistake("farther", _farther),
            Mistake("sign_alone", _sign_alone, lucky=True),
            Mistake("complement", lambda given: 1 - _share(given), lucky=True),
        ],
        parameters={
            "pairs": (
                (10, -5, 8, -1),
                (4, 11, -3, 9),
                (4, 10, 9, 3),
                (6, -2, 1, 3),
                (9, 10, -7, 4),
                (6, 5, 8, -11),
                (10, 2, 12, -1),
                (4, 8, 9, -10),
                (7, 11, 5, 12),
                (3, 2, 6, -4),
            )
        },
        derived=_list,
        guessed_first=True,
        minutes=7,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L19.2",
        Probability(),
        lambda given: Fraction(2, 2 ** int(given["pairs"])),
        mistakes=[
            Mistake("one_pattern", lambda given: Fraction(1, 2 ** int(given["pairs"]))),
            Mistake("half", lambda given: Fraction(1, 2), lucky=True),
            Mistake("divided", lambda given: Fraction(1, given["pairs"])),
        ],
        parameters={"pairs": (3, 4, 5, 6, 7, 8, 9, 10)},
        derived=lambda given: {"patterns": 2 ** int(given["pairs"])},
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]


def _far_out(faces: tuple[int, ...]) -> int:
    """Tell whether thrown signs, even for plus, bring a sum as far out as that of the games."""
    total = sum(d if face % 2 == 0 else -d for face, d in zip(faces, THROWN, strict=True))
    return int(abs(total) >= abs(sum(THROWN)))


EXPERIMENTS: Final = [
    Experiment(
        "L19", 19, dice=len(THROWN), outcome=_far_out, event=bool, folders=TEXTS, ordered=True
    ),
]  # fmt: skip
