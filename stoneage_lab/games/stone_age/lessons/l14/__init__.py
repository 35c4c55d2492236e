"""L14, the duel at the mammoth and how many people are enough for it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.experiment import Experiment
from .....lessons.math_notation import power
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...odds import duel
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "数学A 独立な試行", "数学A 余事象", "数学A 期待値", "CCSS S-CP.A.2", "CCSS S-MD.B.5",
    "AP probability",
)  # fmt: skip
MOST: Final = 6
"""The most people one may send in L14.3."""


@memo(512)
def _chance(own: int, rival: int) -> Fraction:
    return duel(own, rival).pmf(0)


def _wins(given: Parameters) -> Fraction:
    return _chance(given["own"], given["rival"])


def _share(given: Parameters) -> Fraction:
    return Fraction(given["own"], given["own"] + given["rival"])


def _higher(given: Parameters) -> Fraction:
    """The mistake of counting only a higher highest die, and no equal ones."""
    mine, theirs = (Die(6).max_of(given[who]) for who in ("own", "rival"))
    return sum((mine.pmf(top) * theirs.cdf(top - 1) for top in range(1, 7)), Fraction(0))


def _by_sum(given: Parameters) -> Fraction:
    """The mistake of comparing sums."""
    mine, theirs = (Die(6).iid_sum(given[who]) for who in ("own", "rival"))
    return sum((mine.pmf(sum_) * theirs.cdf(sum_ - 1) for sum_ in mine.support), Fraction(0))


def _a_six(given: Parameters) -> Fraction:
    return Die(6).max_of(given["dice"]).prob_ge(given["face"])


def _one_die(given: Parameters) -> Fraction:
    return Fraction(7 - given["face"], 6)


def _worth(given: Parameters, people: int) -> Fraction:
    """The expected points of going on with some people: prizes less what they cost."""
    if not people:
        return Fraction(0)
    wins = _chance(people, given["rival"])
    prizes = wins * int(given["top"]) + (1 - wins) * int(given["bottom"])
    return prizes - people * int(given["fee"])


def _best(given: Parameters) -> list[int]:
    worths = [_worth(given, people) for people in range(MOST + 1)]
    return [people for people, worth in enumerate(worths) if worth == max(worths)]


def _wheel(given: Parameters) -> dict[str, Any]:
    return {"below": given["face"] - 1, "power": power(given["dice"])}


def _one_more(given: Parameters) -> dict[str, Any]:
    """By how much a prize is better, and how much more likely a further person has to make it."""
    better = given["top"] - given["bottom"]
    return {"better": better, "least": Fraction(given["fee"], better)}


QUESTIONS: Final = [
    Question(
        "L14.1",
        Probability(),
        _wins,
        mistakes=[
            Mistake("share", _share),
            Mistake("higher", _higher, lucky=True),
            Mistake("complement", lambda given: 1 - _wins(given)),
            Mistake("sum", _by_sum, lucky=True),
            Mistake("even", lambda given: Fraction(1, 2), lucky=True),
        ],
        parameters={"own": (1, 2, 3, 4), "rival": (1, 2, 3)},
        allowed=lambda given: given["own"] != given["rival"],
        guessed_first=True,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L14.2",
        Probability(),
        _a_six,
        mistakes=[
            Mistake("complement", lambda given: 1 - _a_six(given)),
            Mistake("all", lambda given: _one_die(given) ** given["dice"]),
            Mistake("one", _one_die),
            Mistake(
                "added",
                lambda given: min(Fraction(1), given["dice"] * _one_die(given)),
                lucky=True,
            ),
        ],
        parameters={"dice": (2, 3, 4, 5), "face": (5, 6)},
        derived=_wheel,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L14.3",
        Whole(),
        lambda given: _best(given)[0],
        mistakes=[
            Mistake("most", lambda given: MOST),
            Mistake("one_more", lambda given: given["rival"] + 1, lucky=True),
            Mistake("as_many", lambda given: given["rival"], lucky=True),
            Mistake("nobody", lambda given: 0, lucky=True),
        ],
        parameters={
            "rival": (1, 2, 3), "top": (8, 10, 14), "bottom": (1, 2), "fee": (1, 2)
        },
        allowed=lambda given: len(_best(given)) == 1 and 1 <= _best(given)[0] < MOST,
        derived=_one_more,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip


def _two_against_one(faces: tuple[int, ...]) -> int:
    """Whether the first two dice beat the third; they cannot throw alike."""
    return int(max(faces[:2]) >= faces[2])


EXPERIMENTS: Final = [
    Experiment("L14", 14, dice=3, outcome=_two_against_one, event=bool, ordered=True,
               folders=TEXTS),
]  # fmt: skip
