"""The idea of each lesson of Stone Age once outside the game: wheels, polls, buses, blood tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, comb, sqrt
from pathlib import Path
from typing import Any, Final

from .....lessons.math_notation import power
from .....lessons.number_answers import AnswerKind, Measure, Number, Probability, Whole
from .....lessons.question import Mistake, Parameters, Question, Solver
from .....probability.distribution import Distribution
from ...rules.refusal_rules import TEXT_FOLDERS

LESSONS: Final = Path(__file__).parent.parent
TAGS: Final = ("transfer",)


def _outside(
    id: str,
    kind: AnswerKind,
    solver: Solver,
    mistakes: Mapping[str, Solver],
    parameters: Mapping[str, Sequence[Any]],
    allowed: Callable[[Parameters], bool] | None = None,
    derived: Callable[[Parameters], Mapping[str, Any]] | None = None,
) -> Question:
    """Return a question; a mistake may lead to the right answer by luck, but not all do."""
    lesson = id.partition(".")[0].removeprefix("L")
    return Question(
        id,
        kind,
        solver,
        [Mistake(name, wrong) for name, wrong in mistakes.items()],
        parameters,
        allowed,
        derived,
        minutes=2,
        tags=TAGS,
        folders=(*TEXT_FOLDERS, LESSONS / f"l{lesson.zfill(2)}", Path(__file__).parent),
        transfer=True,
    )


def _percent(share: str) -> int:
    """Return a share as a whole number of hundredths."""
    return int(100 * Fraction(share))


# ---- L1: equally likely cases ----------------------------------------------------------------


def _sums(given: Parameters) -> int:
    """Count the pairs of numbers with the sum."""
    fields = range(1, given["fields"] + 1)
    return sum(a + b == given["sum"] for a in fields for b in fields)


def _sums_unordered(given: Parameters) -> int:
    fields = range(1, given["fields"] + 1)
    return sum(a + b == given["sum"] for a in fields for b in fields if a <= b)


WHEELS: Final = _outside(
    "L1.4",
    Probability(),
    lambda given: Fraction(_sums(given), given["fields"] ** 2),
    {
        "sums_alike": lambda given: Fraction(1, 2 * given["fields"] - 1),
        "unordered": lambda given: Fraction(
            _sums_unordered(given), comb(given["fields"] + 1, 2)
        ),
        "cases": _sums,
    },
    {"fields": (4, 5, 8, 10), "sum": (5, 6, 7, 8, 9)},
    allowed=lambda given: given["sum"] <= given["fields"] + 2,
)  # fmt: skip

# ---- L2: a poll: the error shrinks with the root ----------------------------------------------

POLL: Final = _outside(
    "L2.4",
    Whole(),
    lambda given: given["asked"] * given["better"] ** 2,
    {
        "in_step": lambda given: given["asked"] * given["better"],
        "more_only": lambda given: given["asked"] * (given["better"] ** 2 - 1),
        "as_many": lambda given: given["asked"],
    },
    {"asked": (100, 150, 400, 500), "better": (2, 3, 4)},
)

# ---- L3: what rounding down loses -------------------------------------------------------------

EGGS: Final = _outside(
    "L3.4",
    Number(),
    lambda given: (given["mean"] - Fraction(given["box"] - 1, 2)) / given["box"],
    {
        "not_rounded": lambda given: Fraction(given["mean"], given["box"]),
        "largest": lambda given: Fraction(given["mean"] - given["box"] + 1, given["box"]),
        "mean_rounded": lambda given: given["mean"] // given["box"],
    },
    {"box": (6, 10, 12), "mean": (100, 131, 150, 200, 255)},
    derived=lambda given: {"largest": given["box"] - 1, "lost": Fraction(given["box"] - 1, 2)},
)

# ---- L4: a little more helps now and then -----------------------------------------------------

COUPONS: Final = _outside(
    "L4.4",
    Number(),
    lambda given: Fraction(given["extra"], given["each"]),
    {
        "useless": lambda given: 0,
        "always": lambda given: 1,
        "not_divided": lambda given: given["extra"],
    },
    {"extra": (2, 3, 4), "each": (5, 8, 10, 20)},
    derived=lambda given: {"largest": given["each"] - 1},
)

# ---- L5: the mean is not safe -----------------------------------------------------------------

LEAST_MINUTES: Final = 20
MOST_MINUTES: Final = 29


def _late(minutes: int) -> Fraction:
    """The probability that the way takes more than so many minutes."""
    return Fraction(MOST_MINUTES - minutes, MOST_MINUTES - LEAST_MINUTES + 1)


LATE: Final = _outside(
    "L5.4",
    Probability(),
    lambda given: _late(given["early"]),
    {
        "mean_is_safe": lambda given: int(given["early"] < 25),
        "complement": lambda given: 1 - _late(given["early"]),
        "just_in_time": lambda given: _late(given["early"] - 1),
    },
    {"early": (21, 22, 23, 25, 26, 27)},
)

# ---- L6: at least once ------------------------------------------------------------------------

FREE_THROWS: Final = _outside(
    "L6.5",
    Probability(),
    lambda given: 1 - (1 - Fraction(given["scores"])) ** given["throws"],
    {
        "added": lambda given: given["throws"] * Fraction(given["scores"]),
        "all": lambda given: Fraction(given["scores"]) ** given["throws"],
        "complement": lambda given: (1 - Fraction(given["scores"])) ** given["throws"],
        "one": lambda given: Fraction(given["scores"]),
    },
    {"scores": ("3/5", "2/3", "3/4", "1/3"), "throws": (2, 3, 4)},
)

# ---- L7: what a positive test says ------------------------------------------------------------


def _positive(given: Parameters) -> tuple[Fraction, Fraction]:
    """The shares of all people that are ill and positive, and healthy and positive."""
    ill = Fraction(1, given["one_in"])
    return ill * Fraction(given["found"]), (1 - ill) * Fraction(given["alarm"])


def _ill(given: Parameters) -> Fraction:
    ill, healthy = _positive(given)
    return ill / (ill + healthy)


EXAMPLE: Final = Fraction(2, 7)
"""What is told to be the form of a probability; it is the answer to nothing."""
BLOOD_TEST: Final = _outside(
    "L7.4",
    Probability(),
    _ill,
    {
        "turned_round": lambda given: Fraction(given["found"]),
        "no_base": lambda given: (
            Fraction(given["found"]) / (Fraction(given["found"]) + Fraction(given["alarm"]))
        ),
        "joint": lambda given: _positive(given)[0],
        "complement": lambda given: 1 - _ill(given),
    },
    {
        "one_in": (20, 50, 100, 200),
        "found": ("9/10", "19/20", "49/50"),
        "alarm": ("1/20", "1/10", "1/50"),
    },
    allowed=lambda given: _ill(given) != EXAMPLE,
    derived=lambda given: {
        "found": _percent(given["found"]),
        "alarm": _percent(given["alarm"]),
    },
)

# ---- L8: spread of a sum ----------------------------------------------------------------------

TWO_WAYS: Final = _outside(
    "L8.4",
    Measure(),
    lambda given: sqrt(given["bus"] ** 2 + given["walk"] ** 2),
    {
        "added": lambda given: given["bus"] + given["walk"],
        "variance": lambda given: given["bus"] ** 2 + given["walk"] ** 2,
        "larger": lambda given: max(given["bus"], given["walk"]),
    },
    {"bus": (4, 5, 6, 8), "walk": (2, 3, 4)},
)

# ---- L9: both of two --------------------------------------------------------------------------


def _trains(given: Parameters) -> tuple[Fraction, Fraction]:
    return Fraction(given["first"]), Fraction(given["second"])


TWO_TRAINS: Final = _outside(
    "L9.4",
    Probability(),
    lambda given: _trains(given)[0] * _trains(given)[1],
    {
        "mean": lambda given: sum(_trains(given)) / 2,
        "weaker": lambda given: min(_trains(given)),
        "either": lambda given: 1 - (1 - _trains(given)[0]) * (1 - _trains(given)[1]),
        "failures_taken": lambda given: sum(_trains(given)) - 1,
    },
    {"first": ("9/10", "4/5", "19/20"), "second": ("7/10", "3/4", "3/5")},
    derived=lambda given: {
        name: _percent(given[name]) for name in ("first", "second")
    },
)  # fmt: skip

# ---- L10: the largest of several --------------------------------------------------------------

SLOWEST: Final = _outside(
    "L10.4",
    Probability(),
    lambda given: Fraction(given["seconds"], 10) ** given["servers"],
    {
        "one": lambda given: Fraction(given["seconds"], 10),
        "complement": lambda given: 1 - Fraction(given["seconds"], 10) ** given["servers"],
        "any": lambda given: 1 - (1 - Fraction(given["seconds"], 10)) ** given["servers"],
        "exactly": lambda given: (
            Distribution.uniform(range(1, 11)).max_of(given["servers"]).pmf(given["seconds"])
        ),
    },
    {"servers": (2, 3, 4), "seconds": (4, 6, 7, 8, 9)},
)

# ---- L11: without putting back ----------------------------------------------------------------


def _no_prize(given: Parameters) -> Fraction:
    blanks = given["tickets"] - given["prizes"]
    return Fraction(comb(blanks, given["bought"]), comb(given["tickets"], given["bought"]))


def _share(given: Parameters) -> Fraction:
    return Fraction(given["prizes"], given["tickets"])


RAFFLE: Final = _outside(
    "L11.4",
    Probability(),
    lambda given: 1 - _no_prize(given),
    {
        "put_back": lambda given: 1 - (1 - _share(given)) ** given["bought"],
        "added": lambda given: given["bought"] * _share(given),
        "complement": _no_prize,
        "one": _share,
    },
    {"tickets": (10, 12, 20), "prizes": (2, 3, 4), "bought": (2, 3)},
)

# ---- L12: how often luck alone does it --------------------------------------------------------


def _well(given: Parameters) -> Distribution:
    return Distribution.binomial(given["patients"], "1/2")


MEDICINE: Final = _outside(
    "L12.6",
    Probability(),
    lambda given: _well(given).prob_ge(given["well"]),
    {
        "exactly": lambda given: _well(given).pmf(given["well"]),
        "more_than": lambda given: _well(given).sf(given["well"]),
        "complement": lambda given: 1 - _well(given).prob_ge(given["well"]),
        "share": lambda given: Fraction(given["well"], given["patients"]),
    },
    {"patients": (8, 10, 12), "well": (6, 7, 8, 9, 10)},
    allowed=lambda given: (
        given["patients"] / 2 + 1 < given["well"] <= given["patients"] - 1
    ),
)  # fmt: skip

# ---- L13: how many are needed -----------------------------------------------------------------


def _fewest(cups: int, level: Fraction) -> int:
    """The smallest number of right cups that guessing reaches at most so often."""
    guessed = Distribution.binomial(cups, "1/2")
    return next(right for right in range(cups + 1) if guessed.prob_ge(right) <= level)


CUPS: Final = _outside(
    "L13.3",
    Whole(),
    lambda given: _fewest(given["cups"], Fraction(1, 20)),
    {
        "more_than_half": lambda given: given["cups"] // 2 + 1,
        "ninety_five": lambda given: ceil(Fraction(95, 100) * given["cups"]),
        "one_fewer": lambda given: _fewest(given["cups"], Fraction(1, 20)) - 1,
    },
    {"cups": (10, 12, 16, 18, 20)},
)

# ---- L13b: pairs need fewer ------------------------------------------------------------------

SOLES: Final = _outside(
    "L13b.4",
    Whole(),
    lambda given: 2 * given["spread"] ** 2 // given["within"] ** 2,
    {
        "one_group": lambda given: Fraction(given["spread"], given["within"]) ** 2,
        "ratio": lambda given: Fraction(given["spread"], given["within"]),
        "twice": lambda given: 2,
    },
    {"spread": (6, 8, 9, 10), "within": (2, 3, 4, 5)},
    allowed=lambda given: 2 * given["spread"] ** 2 % given["within"] ** 2 == 0,
)

# ---- L14: the best of several against one -----------------------------------------------------


def _higher(given: Parameters, alike: bool = False) -> Fraction:
    """The probability that the best of own arrows beats one arrow, or is as good."""
    rings: int = given["rings"]
    found = [(1 - Fraction(ring - alike, rings) ** given["arrows"]) for ring in range(1, rings + 1)]
    return sum(found, Fraction()) / rings


ARROWS: Final = _outside(
    "L14.4",
    Probability(),
    _higher,
    {
        "share": lambda given: Fraction(given["arrows"], given["arrows"] + 1),
        "alike_too": lambda given: _higher(given, alike=True),
        "complement": lambda given: 1 - _higher(given),
    },
    {"arrows": (2, 3), "rings": (4, 5, 6, 10)},
    derived=lambda given: {"power": power(given["arrows"])},
)

# ---- L15: a goal, not a mean ------------------------------------------------------------------


def _stalls(given: Parameters) -> tuple[Fraction, Fraction]:
    """The probabilities that a die of 100 yen a pip, or two coins, bring enough."""
    pips = sum(100 * face >= given["need"] for face in range(1, 7))
    heads = sum(given["head"] * (a + b) >= given["need"] for a in (0, 1) for b in (0, 1))
    return Fraction(pips, 6), Fraction(heads, 4)


STALLS: Final = Question(
    "L15.4",
    Probability(),
    lambda given: max(_stalls(given)),
    [
        Mistake("larger_mean", lambda given: _stalls(given)[0], lucky=True),
        Mistake("other", lambda given: min(_stalls(given)), lucky=True),
        Mistake("mean_enough", lambda given: int(given["need"] <= 350)),
    ],
    {"need": (200, 250, 300, 400, 600), "head": (250, 300)},
    lambda given: len(set(_stalls(given))) == 2,
    minutes=2,
    tags=TAGS,
    folders=(*TEXT_FOLDERS, LESSONS / "l15", Path(__file__).parent),
    transfer=True,
)

# ---- L16: state by state ----------------------------------------------------------------------

STICKERS: Final = _outside(
    "L16.4",
    Number(),
    lambda given: sum(
        (Fraction(given["kinds"], missing) for missing in range(1, _missing(given) + 1)),
        Fraction(),
    ),
    {
        "one_each": lambda given: _missing(given),
        "all_alike": lambda given: _missing(given) * given["kinds"],
        "last": lambda given: given["kinds"],
    },
    {"kinds": (3, 4, 5, 6), "have": (1, 2, 3)},
    allowed=lambda given: given["kinds"] - given["have"] in (2, 3),
)


def _missing(given: Parameters) -> int:
    return int(given["kinds"] - given["have"])


# ---- L17: take it or wait ---------------------------------------------------------------------


def _offers(given: Parameters) -> Distribution:
    return Distribution.uniform([10 * n for n in range(1, given["highest"] // 10 + 1)])


def _sold(given: Parameters) -> Fraction:
    """The mean price for who refuses offers below what the days left are worth."""
    offers = _offers(given)
    worth = offers.mean
    for _ in range(given["days"] - 1):
        worth = offers.expectation(partial(max, worth))
    return worth


BICYCLE: Final = _outside(
    "L17.4",
    Number(),
    _sold,
    {
        "first_offer": lambda given: _offers(given).mean,
        "best_offer": lambda given: given["highest"],
        "hindsight": lambda given: _offers(given).max_of(given["days"]).mean,
    },
    {"highest": (40, 50, 60, 80, 100), "days": (2, 3)},
)

# ---- L18: what a good start tells -------------------------------------------------------------

SALES: Final = _outside(
    "L18.3",
    Whole(),
    lambda given: given["first"] + (given["days"] - 1) * given["usual"],
    {
        "all_alike": lambda given: given["days"] * given["first"],
        "balanced": lambda given: given["days"] * given["usual"],
        "others_alone": lambda given: (given["days"] - 1) * given["usual"],
    },
    {"days": (5, 6, 7), "usual": (4, 6, 10), "first": (2, 9, 13)},
    derived=lambda given: {"others": given["days"] - 1},
)

# ---- L18b: what is still open -----------------------------------------------------------------

HEIGHTS: Final = _outside(
    "L18b.4",
    Probability(),
    lambda given: 1 - Fraction(given["r"]) ** 2,
    {
        "not_squared": lambda given: 1 - Fraction(given["r"]),
        "explained": lambda given: Fraction(given["r"]) ** 2,
        "correlation": lambda given: Fraction(given["r"]),
    },
    {"r": ("0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9")},
)

# ---- L19: shuffling groups --------------------------------------------------------------------


def _splits(given: Parameters) -> int:
    return comb(given["new"] + given["old"], given["new"])


BUTTON: Final = _outside(
    "L19.3",
    Probability(),
    lambda given: Fraction(2, _splits(given)),
    {
        "one_sided": lambda given: Fraction(1, _splits(given)),
        "coins": lambda given: Fraction(2, 2 ** (given["new"] + given["old"])),
        "share": lambda given: Fraction(given["new"], given["new"] + given["old"]),
    },
    {"new": (3, 4, 5), "old": (3, 4, 5)},
    derived=lambda given: {"all": given["new"] + given["old"]},
)

# ---- L19b: drawing with replacement -----------------------------------------------------------

PRESENTS: Final = _outside(
    "L19b.4",
    Probability(),
    lambda given: (1 - Fraction(1, given["children"])) ** given["children"],
    {
        "each_one": lambda given: 0,
        "some": lambda given: 1 - (1 - Fraction(1, given["children"])) ** given["children"],
        "one_present": lambda given: 1 - Fraction(1, given["children"]),
    },
    {"children": (3, 4, 5, 6, 8)},
)

# ---- L20: how far a measured share may be off ------------------------------------------------

SPAM: Final = _outside(
    "L20.4",
    Measure(),
    lambda given: sqrt(_missed(given) * (1 - _missed(given)) / given["letters"]),
    {
        "no_root": lambda given: float(_missed(given) * (1 - _missed(given)) / given["letters"]),
        "one_letter": lambda given: sqrt(_missed(given) * (1 - _missed(given))),
        "share": lambda given: float(_missed(given)),
    },
    {"letters": (200, 400, 1000), "missed": (20, 36, 50)},
)


def _missed(given: Parameters) -> Fraction:
    return Fraction(given["missed"], given["letters"])


TRANSFER: Final[list[Question]] = [
    WHEELS, POLL, EGGS, COUPONS, LATE, FREE_THROWS, BLOOD_TEST, TWO_WAYS, TWO_TRAINS, SLOWEST,
    RAFFLE, MEDICINE, CUPS, SOLES, ARROWS, STALLS, STICKERS, BICYCLE, SALES, HEIGHTS, BUTTON,
    PRESENTS, SPAM,
]  # fmt: skip
"""One question for each lesson, which asks its idea outside the game."""
