"""What chance alone can do with numbers that were seen: shuffle their signs, draw them again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.language import texts
from ..core.rng import Rng
from .arguments import exact, wrong
from .distribution import Distribution
from .empirical import Empirical

MOST_DRAWN: Final = 1_000_000
"""Maximum number of numbers drawn: a second of computing."""


def _numbers(values: Sequence[float]) -> list[Fraction]:
    try:
        found = [Fraction(exact(value)) for value in values]
    except (TypeError, ValueError):
        raise wrong("numbers", given=shown(values)) from None
    if not found:
        raise wrong("no_numbers")
    return found


def signed_sums(differences: Sequence[float]) -> Distribution:
    """Return the sum of some differences if the sign of each is thrown with a fair coin.

    All patterns of signs are counted, so the distribution is exact: that of the randomization test
    of pairs.

    Parameters
    ----------
    differences : sequence of number
        Their own signs do not matter.

    Raises
    ------
    DistributionError
        If there is none, or one is no number.

    Examples
    --------
    >>> sums = signed_sums([3, 1])
    >>> [*map(int, sums.support)], sums.prob(lambda total: abs(total) >= 4)
    ([-4, -2, 2, 4], Fraction(1, 2))
    """
    ways: dict[Fraction, int] = {Fraction(0): 1}
    for one in _numbers(differences):
        after: dict[Fraction, int] = {}
        for total, count in ways.items():
            for sum_ in (total + one, total - one):
                after[sum_] = after.get(sum_, 0) + count
        ways = after
    return Distribution({exact(total): count for total, count in ways.items()})


def bootstrap(values: Sequence[float], times: int = 1000, seed: int = 0) -> Empirical:
    """Draw as many numbers as there are, with replacement, and take their mean: many times.

    Parameters
    ----------
    values : sequence of number
        What was seen.
    times : int
        How many means are taken.
    seed : int
        The same seed gives the same means on every machine.

    Raises
    ------
    DistributionError
        If there are no numbers, one is no number, or too many would be drawn.
    SetupError
        If the seed is no whole number.

    Examples
    --------
    >>> means = bootstrap([7, -10, 60, -66, 12], times=200, seed=1)
    >>> means.n, means.quantile("0.025") < 0 < means.quantile("0.975")
    (200, True)
    """
    numbers = _numbers(values)
    drawn = whole_number(times, 1, MOST_DRAWN // len(numbers))
    if drawn is None:
        raise wrong("too_often", given=shown(times), most=MOST_DRAWN // len(numbers))
    begin = whole_number(seed)
    if begin is None:
        raise SetupError(texts()("error.seed", given=shown(seed)))
    rng = Rng(begin, "bootstrap")
    n = len(numbers)
    return Empirical([sum(numbers[rng.below(n)] for _ in numbers) / n for _ in range(drawn)])
