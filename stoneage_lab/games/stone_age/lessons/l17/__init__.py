"""L17, use it now or wait: a tool that helps once, and the best moment for it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final

from .....lessons.experiment import Experiment
from .....lessons.number_answers import Number, Whole
from .....lessons.question import Mistake, Parameters, Question
from .....probability.distribution import Distribution
from .....probability.named_distributions import Die
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TAGS: Final = ("数学B 漸化式と期待値", "数学A 期待値", "CCSS S-MD.B.5", "Optimal stopping")
PLACES: Final = ("hunt", "forest", "river")
TOOL: Final = 4


def gain(site: str, tool: int) -> Distribution:
    """Return the points that a tool adds to one die: a good is worth as many as its pips.

    Examples
    --------
    >>> gain("forest", 4).support, gain("forest", 4).mean
    ((3, 6), Fraction(4, 1))
    """
    divisor = DIVISORS[site]
    return Die(6).map(lambda face: divisor * ((face + tool) // divisor - face // divisor))


def worth(sites: Sequence[str], tool: int) -> Fraction:
    """Return the mean points of a tool that is used once, at the best moment.

    It is solved from the last place to the first: at each the tool is used if it brings more than
    it is worth at those that follow.

    Examples
    --------
    >>> worth(["forest", "river"], 4), worth(["river", "forest", "hunt"], 4)
    (Fraction(14, 3), Fraction(50, 9))
    >>> worth(["river", "forest", "hunt"], 1)
    Fraction(43, 18)
    """
    later = Fraction(0)
    for site in reversed(sites):
        later = gain(site, tool).expectation(partial(max, later))
    return later


def _sites(given: Parameters) -> tuple[str, str]:
    return given["first"], given["second"]


def _best(given: Parameters) -> Fraction:
    return worth(_sites(given), given["tool"])


def _means(given: Parameters) -> list[Fraction]:
    return [gain(site, given["tool"]).mean for site in _sites(given)]


def _as_soon_as_it_helps(given: Parameters) -> Fraction:
    first, kept = gain(given["first"], given["tool"]), _means(given)[1]
    return first.expectation(lambda now: now or kept)


def _faces(given: Parameters) -> int:
    """The number of faces on which the tool is used at the first place."""
    kept = _means(given)[1]
    return int(6 * gain(given["first"], given["tool"]).prob(lambda now: now > kept))


def _no_tie(given: Parameters) -> bool:
    first, second = _sites(given)
    return first != second and not gain(first, given["tool"]).pmf(_means(given)[1])


def _two_places(given: Parameters) -> dict[str, Any]:
    first, second = _sites(given)
    return {
        "site1": first, "site2": second, "before": DIVISORS[first], "after": DIVISORS[second]
    }  # fmt: skip


def _visits(given: Parameters) -> list[str]:
    return [given["site"]] * int(given["rounds"])


QUESTIONS: Final = [
    Question(
        "L17.1",
        Number(),
        _best,
        mistakes=[
            Mistake("at_once", _as_soon_as_it_helps, lucky=True),
            Mistake("one_place", lambda given: max(_means(given))),
            Mistake("both", lambda given: sum(_means(given))),
        ],
        parameters={"tool": (2, 3, 4), "first": PLACES, "second": PLACES},
        allowed=_no_tie,
        derived=_two_places,
        guessed_first=True,
        minutes=7,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L17.2",
        Whole(),
        _faces,
        mistakes=[
            Mistake(
                "helps",
                lambda given: int(6 * gain(given["first"], given["tool"]).prob_ge(1)),
                lucky=True,
            ),
            Mistake("never", lambda given: 0, lucky=True),
        ],
        parameters={"tool": (1, 2, 3, 4), "first": PLACES, "second": PLACES},
        allowed=_no_tie,
        derived=_two_places,
        minutes=4,
        tags=TAGS,
        folders=TEXTS,
    ),
    Question(
        "L17.3",
        Number(),
        lambda given: worth(_visits(given), given["tool"]),
        mistakes=[
            Mistake("once", lambda given: gain(given["site"], given["tool"]).mean),
            Mistake(
                "every_time",
                lambda given: given["rounds"] * gain(given["site"], given["tool"]).mean,
            ),
            Mistake("surely", lambda given: max(gain(given["site"], given["tool"]).support)),
        ],
        parameters={"site": ("forest", "river"), "tool": (1, 2, 3, 4), "rounds": (2, 3)},
        allowed=lambda given: len(gain(given["site"], given["tool"])) > 1,
        derived=lambda given: {"divisor": DIVISORS[given["site"]]},
        minutes=5,
        tags=TAGS,
        folders=TEXTS,
    ),
]


def _kept_for_the_best(faces: tuple[int, ...]) -> int:
    """Return what a tool of 4 brings in the forest, then at the river, if it is used well."""
    forest, river = faces
    now = 3 * ((forest + TOOL) // 3 - forest // 3)
    return now if now > 4 else 6 * ((river + TOOL) // 6 - river // 6)


EXPERIMENTS: Final = [
    Experiment(
        "L17", 17, dice=2, outcome=_kept_for_the_best, event=bool, folders=TEXTS, ordered=True
    ),
]
