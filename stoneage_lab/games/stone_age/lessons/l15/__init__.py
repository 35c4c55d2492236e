"""L15, twenty points to win: the largest mean is not the largest chance."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.experiment import Experiment
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Number, Probability
from .....lessons.question import Mistake, Parameters, Question
from .....probability.named_distributions import Die
from ...odds import yields
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS, rounding_at

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 確率分布", "数学A 期待値", "CCSS S-MD.B.7", "AP expected value and risk")
PLACES: Final = ("forest", "clay", "quarry", "river")
PEOPLE: Final = 5


def _goods(given: Parameters) -> int:
    """The number of goods that make enough points: a good is worth its pips."""
    return -(-int(given["points"]) // DIVISORS[given["site"]])


def _enough(given: Parameters) -> Fraction:
    return yields(given["site"], PEOPLE).prob_ge(_goods(given))


def _mean(given: Parameters) -> Fraction:
    return DIVISORS[given["site"]] * yields(given["site"], PEOPLE).mean


def _pips(given: Parameters) -> Fraction:
    """The mistake of forgetting that left-over pips are lost."""
    return Die(6).iid_sum(PEOPLE).prob_ge(given["points"])


def _best(given: Parameters) -> list[str]:
    chances = {site: _enough({**given, "site": site}) for site in PLACES}
    return [site for site in PLACES if chances[site] == max(chances.values())]


def _listed(given: Parameters) -> str:
    """Return the throws by their least sum, from the points to where a price may round up."""
    sums, points = Die(6).iid_sum(PEOPLE), int(given["points"])
    return ", ".join(
        f"{least} → {sums.prob_ge(least) * 6**PEOPLE}"
        for least in range(points, min(points + max(DIVISORS.values()), sums.support[-1] + 1))
    )


def _facts_with_sums(given: Parameters) -> dict[str, object]:
    return {**_facts(given), "table": _listed(given)}


def _facts(given: Parameters) -> dict[str, object]:
    """Return what a site costs, and its name as Python knows it."""
    return {**rounding_at(given["site"]), "place": given["site"]}


QUESTIONS: Final = [
    Question(
        "L15.1",
        Probability(),
        _enough,
        mistakes=[
            Mistake("average", lambda given: int(_mean(given) >= given["points"])),
            Mistake("complement", lambda given: 1 - _enough(given)),
            Mistake("not_rounded", _pips, lucky=True),
        ],
        parameters={"site": PLACES, "points": (14, 16, 18, 20, 21, 24)},
        allowed=lambda given: Fraction(1, 1000) < _enough(given) < Fraction(9, 10),
        derived=_facts_with_sums,
        guessed_first=True,
        minutes=6,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L15.2",
        Number(),
        _mean,
        mistakes=[
            Mistake("not_rounded", lambda given: Fraction(7 * PEOPLE, 2)),
            Mistake("goods", lambda given: yields(given["site"], PEOPLE).mean),
        ],
        parameters={"site": ("forest", "river")},
        derived=_facts,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L15.3",
        OneOf(*PLACES, called="site"),
        lambda given: _best(given)[0],
        mistakes=[
            Mistake("largest_mean", lambda given: "forest", lucky=True),
            Mistake("precious", lambda given: "river"),
        ],
        # Two each for quarry, clay pit and forest; the river is never best alone.
        parameters={"points": (10, 16, 25, 26, 27, 28)},
        allowed=lambda given: len(_best(given)) == 1,
        derived=lambda given: {"table": _listed(given)},
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]

EXPERIMENTS: Final = [
    Experiment(
        "L15", 15, dice=5, outcome=lambda faces: 4 * (sum(faces) // 4),
        event=lambda points: points >= 20, folders=TEXTS,
    ),
]  # fmt: skip
