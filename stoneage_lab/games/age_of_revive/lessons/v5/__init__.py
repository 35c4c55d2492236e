"""V5, what a hand probably holds: drawing without replacement, waiting, and what a pass tells."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.cards_experiment import UrnExperiment
from .....lessons.number_answers import Measure, Probability
from .....lessons.plan import TimedPlan
from .....lessons.question import Mistake, Parameters, Question
from ...odds import at_least_one, buildable, copies, dealt, expected_wait
from ...rules.faces_check import TEXT_FOLDERS
from ..prepared_positions import laid, lesson_position

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 条件付き確率", "数学A 期待値", "CCSS S-CP.B.9", "AP without replacement")
PURSES: Final = {"poor": "1w 1h 2f", "usual": "1w 2h 3f 1i", "stone": "1w 1f 1s"}
"""What Blue may have; the variants of a position."""
SEEN: Final = "palace"
CLOSED: Final = ("carpenters", "residence", "cityhall")
"""Cards that cannot be built before others stand."""

POSITIONS: Final = [
    laid("V5.start", seats=4, hands={"red": "mason"}),
    *(
        laid(
            f"V5.{name}",
            seats=4,
            step="build",
            seat="blue",
            hands={"red": SEEN, "blue": "inn"},
            pieces={"blue": "blue tent"},
            purses=dict.fromkeys(("red", "blue"), purse),
        )
        for name, purse in PURSES.items()
    ),
]


def _number(card: str) -> int:
    """The copies of a card, none of them seen."""
    return dealt(rules="first")[card]


def _unseen(given: Parameters) -> int:
    """All cards but the one in Red's hand."""
    return sum(dealt(rules="first").values()) - 1


# ---- two cards of rubble -----------------------------------------------------------------------


def _any(given: Parameters) -> Fraction:
    """At least one copy among some unseen cards."""
    found = copies(given["card"], given["drawn"], rules="first", seen=["mason"])
    return Fraction(found.prob_ge(1))


def _share(given: Parameters) -> Fraction:
    return Fraction(_number(given["card"]), _unseen(given))


def _facts(given: Parameters) -> dict[str, Any]:
    number, unseen = _number(given["card"]), _unseen(given)
    return {"copies": number, "unseen": unseen, "others": unseen - number, "pieces": number + 1}


# ---- waiting -----------------------------------------------------------------------------------


def _wait(given: Parameters) -> Fraction:
    return expected_wait(_number(given["card"]), _unseen(given))


# ---- what a pass tells -------------------------------------------------------------------------


@memo(512)
def _could(purse: str) -> int:
    """How many of the cards Red does not know Blue could have built."""
    position = lesson_position(f"V5.{purse}")
    return sum(buildable(position, "red", by="blue").values())


def _after_pass(given: Parameters) -> Fraction:
    return Fraction(_number(given["card"]), _unseen(given) - _could(given["purse"]))


def _told(given: Parameters) -> dict[str, Any]:
    could, unseen = _could(given["purse"]), _unseen(given)
    facts = {"could": could, "unseen": unseen, "rest": unseen - could}
    if "card" in given:
        facts["copies"] = _number(given["card"])
    return facts


# ---- clear or draw -----------------------------------------------------------------------------


def _clearing(given: Parameters) -> Fraction:
    return at_least_one(_could(given["purse"]), _unseen(given), 2)


def _one(given: Parameters) -> Fraction:
    return Fraction(_could(given["purse"]), _unseen(given))


QUESTIONS: Final = [
    Question(
        "V5.1",
        Probability(),
        _any,
        mistakes=[
            Mistake("put_back", lambda given: 1 - (1 - _share(given)) ** given["drawn"]),
            Mistake("added", lambda given: given["drawn"] * _share(given)),
            Mistake("one_card", _share),
            Mistake("none", lambda given: 1 - _any(given)),
        ],
        parameters={"card": ("inn", "barracks", "assembly"), "drawn": (2, 3)},
        derived=_facts,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "V5.2",
        Measure(),
        _wait,
        mistakes=[
            Mistake("put_back", lambda given: 1 / _share(given)),
            Mistake("middle", lambda given: Fraction(_unseen(given) + 1, 2)),
            Mistake("all", lambda given: _wait(given) * _number(given["card"]), lucky=True),
        ],
        parameters={"card": ("inn", "barracks", "assembly")},
        derived=_facts,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "V5.3",
        Probability(),
        _after_pass,
        mistakes=[
            Mistake("no_news", _share),
            Mistake(
                "could_have",
                lambda given: Fraction(_number(given["card"]), _could(given["purse"])),
            ),
            Mistake(
                "inverse",
                lambda given: Fraction(_unseen(given) - _could(given["purse"]), _unseen(given)),
            ),
        ],
        parameters={"card": CLOSED, "purse": tuple(PURSES)},
        derived=_told,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "V5.4",
        Probability(),
        _clearing,
        mistakes=[
            Mistake("one_card", _one),
            Mistake("added", lambda given: 2 * _one(given)),
            Mistake("put_back", lambda given: 1 - (1 - _one(given)) ** 2),
            Mistake("none", lambda given: 1 - _clearing(given)),
        ],
        parameters={"purse": tuple(PURSES)},
        derived=_told,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    UrnExperiment(
        "V5", 5, cards=47, marked=4, drawn=2, event=lambda count: count > 0, folders=TEXTS
    ),
]

PLANS: Final = [
    TimedPlan(
        "V5",
        {"open": 3, "situation": 3, "predict": 5, "cards": 8, "simulate": 3, "compute": 5,
         "wait": 5, "pass": 6, "reasons": 3, "compare": 3, "exit": 6},
        shorter={"cards": 5, "reasons": 2, "compare": 2},
        asks={"predict": ["V5.1"], "wait": ["V5.2"], "pass": ["V5.3"], "exit": ["V5.4"]},
        folders=TEXTS,
    ),
]  # fmt: skip
