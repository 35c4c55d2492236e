"""L11, culture cards: drawing without replacement, and the value of one kind more."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, Final

from .....lessons.cards_experiment import CardsExperiment
from .....lessons.math_notation import choose
from .....lessons.number_answers import Probability, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.distribution import Distribution
from ...odds import culture
from ...rules.cards import CARDS
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 組合せ", "数学A 非復元抽出", "CCSS S-CP.B.9", "AP without replacement")
CULTURE: Final = sum(1 for card in CARDS if card.bottom.symbol)
"""The number of cards with a symbol of culture."""


def _some(given: Parameters) -> Fraction:
    """P(a number of symbols among the next cards), from the whole deck."""
    drawn = Distribution.hypergeometric(len(CARDS), CULTURE, given["cards"])
    return drawn.pmf(given["symbols"])


def _put_back(given: Parameters) -> Fraction:
    share = Fraction(CULTURE, len(CARDS))
    return Distribution.binomial(given["cards"], share).pmf(given["symbols"])


def _all_different(given: Parameters) -> Fraction:
    return culture(given["cards"]).pmf(given["cards"])


def _deck(given: Parameters) -> dict[str, Any]:
    deck = len(CARDS)
    return {
        "deck": deck,
        "culture": CULTURE,
        "rest": CULTURE - 1,
        "marked": choose(CULTURE, given.get("symbols", 0)),
        "all": choose(deck, given["cards"]),
    }


QUESTIONS: Final = [
    Question(
        "L11.1",
        Probability(),
        _some,
        mistakes=[
            Mistake("put_back", _put_back),
            Mistake(
                "one_order",
                lambda given: _some(given) / comb(given["cards"], given["symbols"]),
            ),
            Mistake(
                "at_least",
                lambda given: Distribution.hypergeometric(
                    len(CARDS), CULTURE, given["cards"]
                ).prob_ge(given["symbols"]),
                lucky=True,
            ),
            Mistake("share", lambda given: Fraction(given["symbols"], given["cards"]), lucky=True),
        ],
        parameters={"cards": (2, 3, 4), "symbols": (1, 2, 3)},
        allowed=lambda given: given["symbols"] < given["cards"],
        derived=_deck,
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L11.2",
        Probability(),
        _all_different,
        mistakes=[
            Mistake("put_back", lambda given: culture(given["cards"], True).pmf(given["cards"])),
            Mistake("complement", lambda given: 1 - _all_different(given)),
            Mistake(
                "last_only",
                lambda given: Fraction(2 * (9 - given["cards"]), 17 - given["cards"]),
                lucky=True,
            ),
        ],
        parameters={"cards": (2, 3, 4, 5)},
        derived=_deck,
        guessed_first=True,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L11.3",
        Whole(),
        lambda given: (given["kinds"] + 1) ** 2 - given["kinds"] ** 2,
        mistakes=[
            Mistake("square", lambda given: (given["kinds"] + 1) ** 2),
            Mistake("twice", lambda given: 2 * given["kinds"]),
            Mistake("same", lambda given: given["kinds"]),
            Mistake("one", lambda given: 1, lucky=True),
            Mistake("corner_twice", lambda given: 2 * (given["kinds"] + 1), lucky=True),
        ],
        parameters={"kinds": (2, 3, 4, 5, 6, 7)},
        minutes=3,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    CardsExperiment(
        "L11", 11, ranks=8, copies=2, drawn=8, event=lambda kinds: kinds >= 6, folders=TEXTS
    ),
]
