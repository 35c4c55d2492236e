"""The line of regression through observed pairs, how sure its slope is, and what it explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import correlation, linear_regression, pvariance
from typing import Final

from ..core.language import texts, true_minus
from .arguments import wrong

LEAST_PAIRS: Final = 3
"""Two pairs always lie on a line: nothing is left to tell how sure its slope is."""


class Regression:
    """The line of least squares through pairs of numbers.

    Parameters
    ----------
    x, y : sequence of float
        Of each pair the first number, and the second.

    Attributes
    ----------
    n : int
        The number of pairs.
    slope, intercept : float
        The line is ``intercept + slope * x``.
    standard_error : float
        The standard error of the slope.
    r_squared : float
        The share of the variance of y that the line explains.

    Raises
    ------
    DistributionError
        If there are fewer than three pairs, or one of the two numbers is always the same.

    Examples
    --------
    >>> line = Regression([1, 2, 3, 4], [2, 3, 5, 6])
    >>> line
    slope 1.40 ± 0.14, r² = 0.98 (n = 4)
    >>> round(line.slope, 2), round(line.intercept, 2), round(line.at(10), 1)
    (1.4, 0.5, 14.5)
    """

    def __init__(self, x: Sequence[float], y: Sequence[float]) -> None:
        if len(x) < LEAST_PAIRS:
            raise wrong("three_pairs")
        if min(x) == max(x) or min(y) == max(y):
            raise wrong("no_spread")
        self.n = len(x)
        self.slope, self.intercept = linear_regression(x, y)
        self.r_squared = min(1.0, correlation(x, y) ** 2)
        left = (1 - self.r_squared) * pvariance(y) / pvariance(x)
        self.standard_error = sqrt(left / (self.n - 2))

    def at(self, x: float) -> float:
        """Return the height of the line at x."""
        return self.intercept + self.slope * x

    def __repr__(self) -> str:
        slope = true_minus(f"{self.slope:.2f}")
        error, share = f"{self.standard_error:.2f}", f"{self.r_squared:.2f}"
        said = texts()
        return said("distribution.regression", slope=slope, error=error, share=share, n=self.n)
