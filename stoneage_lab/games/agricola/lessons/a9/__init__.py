"""A9, is this card too strong: pairs of games, standard errors, and many cards at once."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final

from .....lessons.number_answers import Measure, Number, Whole
from .....lessons.plan import TimedPlan
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...bots.card_priors import CARD_PRIORS, CardPrior
from ...rules.refusal_rules import TEXT_FOLDERS
from ..card_significance import measured, told_from_zero
from ..prepared_positions import working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = (
    "数学B 統計的な推測",
    "情報I モデル化とシミュレーション",
    "CCSS S-IC.B.5",
    "AP paired data",
)
CARDS: Final = ("clay-deliveryman", "storyteller", "axe", "raft", "corn-scoop", "dovecote")
"""Cards without conditions."""
LEVELS: Final = {"1/100": 1, "1/20": 5, "1/10": 10}
"""Levels of tests, and how many in a hundred they are."""
KINDS: Final = ("all", "minor", "occupation")

POSITIONS: Final = [
    working("A9.table", 5, 2, rules="standard", lying={"forest": 3, "fishing": 2},
            farms={"red": {"goods": {"food": 3, "wood": 2}, "cards": ["axe"]},
                   "blue": {"goods": {"food": 3, "wood": 2}}}),
]  # fmt: skip


def _card(given: Parameters) -> CardPrior:
    return CARD_PRIORS[given["card"]]


def _paired(given: Parameters) -> float:
    return _card(given).spread / sqrt(_card(given).came)


def _apart(given: Parameters) -> float:
    """The standard error of the difference of two means of separate games."""
    prior = _card(given)
    return sqrt((prior.spread_with**2 + prior.spread_without**2) / prior.came)


def _facts(given: Parameters) -> dict[str, Any]:
    prior = _card(given)
    facts = {"with_it": prior.spread_with, "without": prior.spread_without, "both": prior.spread}
    return {"n": prior.came} | {name: f"{value:.3f}" for name, value in facts.items()}


def _level(given: Parameters) -> Fraction:
    return Fraction(given["level"])


def _many(given: Parameters) -> int:
    return len(measured(given["kind"]))


def _count(given: Parameters, method: str = "bonferroni") -> int:
    return len(told_from_zero(float(_level(given)), method, given["kind"]))


def _at_least_one(given: Parameters) -> float:
    """Return the chance of at least one card, as it is written: often it is 1 but for a hair."""
    return round(float(1 - (1 - _level(given)) ** _many(given)), 4)


def _told(given: Parameters) -> dict[str, Any]:
    return {"n": _many(given), "among": given["kind"], "percent": LEVELS[given["level"]]}


QUESTIONS: Final = [
    Question(
        "A9.1",
        Measure(),
        _paired,
        mistakes=[
            Mistake("one_pair", lambda given: _card(given).spread),
            Mistake("divided_by_n", lambda given: _card(given).spread / _card(given).came),
            Mistake("apart", _apart),
        ],
        parameters={"card": CARDS},
        derived=_facts,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "A9.2",
        Measure(),
        _apart,
        mistakes=[
            Mistake("added", lambda given: (
                _card(given).spread_with + _card(given).spread_without) / sqrt(_card(given).came)),
            Mistake("one_group", lambda given: (
                _card(given).spread_with / sqrt(_card(given).came))),
            Mistake("paired", _paired),
        ],
        parameters={"card": CARDS},
        derived=_facts,
        guessed_first=True,
        drawn_with="A9.1",
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "A9.3",
        Number(),
        lambda given: _many(given) * _level(given),
        mistakes=[
            Mistake("none", lambda given: 0),
            Mistake("at_least_one", _at_least_one),
            Mistake("rest", lambda given: _many(given) * (1 - _level(given))),
        ],
        parameters={"kind": KINDS, "level": tuple(LEVELS)},
        derived=_told,
        guessed_first=True,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "A9.4",
        Whole(),
        _count,
        mistakes=[
            Mistake("uncorrected", lambda given: _count(given, "none")),
            Mistake("taken_off", lambda given: (
                _count(given, "none") - round(_many(given) * _level(given))), lucky=True),
            Mistake("fdr", lambda given: _count(given, "fdr"), lucky=True),
        ],
        parameters={"kind": KINDS, "level": tuple(LEVELS)},
        derived=_told,
        minutes=8,
        tags=TAGS,
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("A9", "A9.table", ("pairs", "error", "chance", "bonferroni", "fdr", "size"), TEXTS),
]

PLANS: Final = [
    TimedPlan(
        "A9",
        {"open": 3, "situation": 4, "compute": 6, "apart": 7, "interval": 4, "many": 6,
         "reasons": 3, "methods": 4, "exit": 10, "back": 3},
        shorter={"compute": 5, "interval": 2, "methods": 2},
        asks={"compute": ["A9.1"], "apart": ["A9.2"], "many": ["A9.3"], "exit": ["A9.4"]},
        folders=TEXTS,
    ),
]  # fmt: skip
