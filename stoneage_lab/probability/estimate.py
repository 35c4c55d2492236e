"""Estimates of means and shares from a sample, with their standard errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import fsum, isfinite, log10, nan, sqrt
from typing import Any, Final

from ..core.language import true_minus

LEVEL: Final = 0.95
Z: Final = 1.959963984540054
"""Standard errors on either side of the mean that hold 95 % of a normal distribution."""


class IntervalEstimate:
    """An estimated mean or share, with its standard error and interval.

    Attributes
    ----------
    n : int
        The number of values.
    mean : float
    standard_error : float
        The standard deviation of the values (n − 1) divided by √n; nan if n < 2.
    interval : tuple of float
        Lower and upper end of the 95 % interval.

    Examples
    --------
    >>> mean([1, 2, 3, 4])
    2.50 ± 0.65 (95 %: 1.23 to 3.77, n = 4)
    """

    def __init__(
        self, n: int, mean: float, standard_error: float, interval: tuple[float, float]
    ) -> None:
        self.n = n
        self.mean = mean
        self.standard_error = standard_error
        self.interval = interval

    def __str__(self) -> str:
        if not self.n:
            return "–"
        digits = decimals(self.standard_error, self.mean)
        mean = true_minus(f"{self.mean:.{digits}f}")
        if not isfinite(self.standard_error):
            return mean
        return f"{mean} ± {self.standard_error:.{digits}f}"

    def __repr__(self) -> str:
        low, high = self.interval
        # No or all games won: there is an interval, though the error says nothing.
        digits = decimals(self.standard_error or (high - low) / 4, self.mean)
        bounds = true_minus(f"{low:.{digits}f} to {high:.{digits}f}")
        return f"{self} (95 %: {bounds}, n = {self.n})"

    def __float__(self) -> float:
        return self.mean


def decimals(error: float, value: float) -> int:
    """Return how many decimals to show: two digits of the error.

    Examples
    --------
    >>> decimals(0.0123, 0.5), decimals(3.7, 140.2), decimals(0.0, 12.0)
    (3, 1, 0)
    """
    if error > 0 and isfinite(error):
        return min(6, max(0, 1 - int(log10(error) // 1)))
    return 0 if value == int(value if isfinite(value) else 0) else 3


def mean(values: Iterable[Any]) -> IntervalEstimate:
    """Estimate the mean that values come from, with a normal interval.

    Whole numbers and fractions are added exactly, so the order of the games has no effect.
    """
    numbers = list(values)
    n = len(numbers)
    if not n:
        return IntervalEstimate(0, nan, nan, (nan, nan))
    if all(isinstance(number, int) for number in numbers):
        total, square = sum(numbers), sum(number * number for number in numbers)
        middle, spread = total / n, (square - Fraction(total * total, n))
    else:
        floats = [float(number) for number in numbers]
        middle = fsum(floats) / n
        spread = Fraction(0)
        if isfinite(middle):
            spread = Fraction(fsum((number - middle) ** 2 for number in floats))
    if n < 2:
        return IntervalEstimate(n, middle, nan, (nan, nan))
    error = sqrt(spread / (n - 1) / n)
    return IntervalEstimate(n, middle, error, (middle - Z * error, middle + Z * error))


def share(hits: Fraction | int, n: int) -> IntervalEstimate:
    """Estimate a probability, with Wilson's interval.

    Parameters
    ----------
    hits : Fraction or int
        The number of successes; a shared win counts as a fraction.
    n : int

    References
    ----------
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).

    Examples
    --------
    >>> share(8, 10).interval
    (0.4901624715366418, 0.9433178485456248)
    >>> share(0, 60)
    0 ± 0 (95 %: 0.000 to 0.060, n = 60)
    """
    if not n:
        return IntervalEstimate(0, nan, nan, (nan, nan))
    rate = float(Fraction(hits) / n)
    error = sqrt(rate * (1 - rate) / n)
    return IntervalEstimate(n, rate, error, _wilson(rate, n))


def share_of_groups(shares: Sequence[float], size: int) -> IntervalEstimate:
    """Estimate a probability from tries that come in groups of equal size, with Wilson's interval.

    Tries of one group are not independent: they have the same seed, for instance. How far the
    groups differ tells how many independent tries they are worth. Groups that do not differ tell
    nothing of the kind; then each try counts. So the interval has a width even if none succeeded.

    Parameters
    ----------
    shares : sequence of float
        The share of successes in each group.
    size : int
        How many tries a group has.

    Examples
    --------
    >>> share_of_groups([0.0] * 30, 2)
    0 ± 0 (95 %: 0.000 to 0.060, n = 60)
    >>> share_of_groups([0.0, 0.5, 1.0, 0.5], 2)
    0.50 ± 0.20 (95 %: 0.19 to 0.81, n = 8)
    """
    whole, n = mean(shares), size * len(shares)
    rate, error = whole.mean, whole.standard_error
    worth = rate * (1 - rate) / error**2 if error > 0 else n
    low, high = _wilson(rate, worth) if n else (nan, nan)
    return IntervalEstimate(n, rate, error, (low, high))


def _wilson(rate: float, n: float) -> tuple[float, float]:
    """Return Wilson's interval for a share of n independent tries."""
    scale = 1 + Z * Z / n
    middle = (rate + Z * Z / (2 * n)) / scale
    half = Z / scale * sqrt(rate * (1 - rate) / n + Z * Z / (4 * n * n))
    # At the ends the root is not quite exact.
    low = 0.0 if not rate else max(0.0, middle - half)
    return low, 1.0 if rate == 1 else min(1.0, middle + half)


def paired(own: Sequence[Any], other: Sequence[Any]) -> IntervalEstimate:
    """Estimate the mean difference of paired values.

    Examples
    --------
    >>> paired([3, 5, 7], [1, 4, 6]).mean
    1.3333333333333333
    """
    return mean([a - b for a, b in zip(own, other, strict=True)])
