"""L7, what she sent: from an observation to its cause."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.explorers import BayesBars
from .....lessons.number_answers import Probability
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学A 条件付き確率", "CCSS S-CP.A.3", "AP conditional probability, Bayes")
PARTIES: Final = (1, 2, 3)
EQUAL: Final = {n: Fraction(1, 3) for n in PARTIES}
DAYS: Final = 108
"""The days imagined for each number of people: on whole ones of them each amount comes."""
MOSTLY_TWO: Final = {1: Fraction(1, 4), 2: Fraction(1, 2), 3: Fraction(1, 4)}


def _likelihood(given: Parameters) -> Fraction:
    return yields("forest", given["people"]).pmf(given["wood"])


def _at_least(given: Parameters) -> Fraction:
    return yields("forest", given["people"]).prob_ge(given["wood"])


def _posterior(given: Parameters, prior: dict[int, Fraction]) -> Fraction:
    likely = {n: yields("forest", n).pmf(given["wood"]) for n in PARTIES}
    return BayesBars.posterior(prior, likely)[given["people"]]


def _days(given: Parameters) -> dict[str, Any]:
    """Return on how many of the imagined days the wood comes, by the number of people."""
    coming = {n: DAYS * yields("forest", n).pmf(given["wood"]) for n in PARTIES}
    named = dict(zip(("ones", "twos", "threes"), coming.values(), strict=True))
    return {**named, "left": sum(coming.values()), "days": coming[given["people"]]}


QUESTIONS: Final = [
    Question(
        "L7.1",
        Probability(),
        _likelihood,
        mistakes=[
            Mistake(
                "at_least", lambda given: yields("forest", given["people"]).prob_ge(given["wood"])
            ),
            Mistake("equal", lambda given: Fraction(1, len(yields("forest", given["people"])))),
            Mistake("complement", lambda given: 1 - _likelihood(given), lucky=True),
            Mistake(
                "one_sum",
                lambda given: (
                    Die(6).iid_sum(given["people"]).prob(lambda total: total == 3 * given["wood"])
                ),
                lucky=True,
            ),
        ],
        parameters={"people": PARTIES, "wood": (1, 2, 3)},
        allowed=lambda given: _likelihood(given) > 0,
        minutes=3,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L7.2",
        Probability(),
        lambda given: _posterior(given, EQUAL),
        mistakes=[
            Mistake("turned_round", _likelihood),
            Mistake("nothing_learnt", lambda given: Fraction(1, 3)),
            Mistake("joint", lambda given: _likelihood(given) / 3, lucky=True),
            Mistake("complement", lambda given: 1 - _posterior(given, EQUAL), lucky=True),
        ],
        parameters={"people": PARTIES, "wood": (0, 1, 2)},
        allowed=lambda given: 0 < _posterior(given, EQUAL) < 1,
        derived=_days,
        guessed_first=True,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L7.3",
        Probability(),
        lambda given: _posterior(given, MOSTLY_TWO),
        mistakes=[
            Mistake("forgot_before", lambda given: _posterior(given, EQUAL)),
            Mistake("turned_round", _likelihood),
            Mistake("joint", lambda given: MOSTLY_TWO[given["people"]] * _likelihood(given)),
            Mistake("nothing_learnt", lambda given: MOSTLY_TWO[given["people"]], lucky=True),
            Mistake("complement", lambda given: 1 - _posterior(given, MOSTLY_TWO), lucky=True),
        ],
        parameters={"people": PARTIES, "wood": (0, 1, 2, 3)},
        allowed=lambda given: 0 < _posterior(given, MOSTLY_TWO) < 1,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
]


def _two_wood(faces: tuple[int, ...]) -> int:
    """The first die sends 1, 2 or 3 people who roll the others; the outcome is 0 unless 2 wood."""
    people = (faces[0] + 1) // 2
    return people if sum(faces[1 : 1 + people]) // 3 == 2 else 0


EXPERIMENTS: Final = [
    Experiment(
        "L7",
        7,
        dice=4,
        outcome=_two_wood,
        event=lambda who: who == 2,
        given=bool,
        folders=TEXTS,
        ordered=True,
    ),
]
