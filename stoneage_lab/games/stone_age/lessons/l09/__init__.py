"""L9, wood and gold: two things that must both succeed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from ...odds import split, yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 独立な試行", "CCSS S-CP.A.2", "AP independence")


def _chances(given: Parameters) -> tuple[Fraction, Fraction]:
    wood = yields("forest", given["cutters"]).prob_ge(given["wood"])
    return wood, yields("river", given["seekers"]).prob_ge(1)


def _both(given: Parameters) -> Fraction:
    wood, gold = _chances(given)
    return wood * gold


def _either(given: Parameters) -> Fraction:
    wood, gold = _chances(given)
    return 1 - (1 - wood) * (1 - gold)


def _best(given: Parameters) -> int:
    """Return the number of wood cutters in the best split; only called if it is unique."""
    best = split({"forest": given["wood"], "river": 1}, given["people"]).best
    return best[0][0] if len(best) == 1 else 0


def _fair_share(given: Parameters) -> int:
    """The mistake of splitting the people in half."""
    return int(given["people"]) // 2


def _people(given: Parameters) -> dict[str, Any]:
    return {"all": given["cutters"] + given["seekers"]}


BOTH: Final = {"cutters": (2, 3, 4), "seekers": (1, 2, 3), "wood": (1, 2, 3)}

QUESTIONS: Final = [
    Question(
        "L9.1",
        Probability(),
        _both,
        mistakes=[
            Mistake("added", lambda given: sum(_chances(given))),
            Mistake("weaker", lambda given: min(_chances(given))),
            Mistake("mean", lambda given: sum(_chances(given)) / 2),
            Mistake("either", lambda given: _either(given), lucky=True),
            Mistake("stronger", lambda given: max(_chances(given)), lucky=True),
        ],
        parameters=BOTH,
        allowed=lambda given: max(_chances(given)) < 1,
        derived=_people,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L9.2",
        Whole(),
        _best,
        mistakes=[
            Mistake("half", _fair_share),
            Mistake("all_gold", lambda given: 1),
            Mistake("seekers", lambda given: given["people"] - _best(given), lucky=True),
            Mistake("all_wood", lambda given: given["people"], lucky=True),
        ],
        parameters={"people": (5, 6, 7, 8), "wood": (1, 2, 3)},
        allowed=lambda given: _best(given) > 0,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L9.3",
        Probability(),
        _either,
        mistakes=[
            Mistake("added", lambda given: sum(_chances(given))),
            Mistake("both", _both),
            Mistake("neither", lambda given: 1 - _either(given), lucky=True),
            Mistake("larger", lambda given: max(_chances(given)), lucky=True),
        ],
        parameters=BOTH,
        allowed=lambda given: max(_chances(given)) < 1,
        derived=_people,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment(
        "L9", 9, dice=5, ordered=True, event=bool, folders=TEXTS,
        outcome=lambda faces: int(sum(faces[:3]) // 3 >= 2 and sum(faces[3:]) >= 6),
    ),
]  # fmt: skip
