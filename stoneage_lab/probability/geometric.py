"""Waiting for the first success: a distribution without a largest outcome."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ..core.arguments import shown
from .arguments import count, exact, probability, wrong
from .distribution import Distribution
from .size_limits import affordable

if TYPE_CHECKING:
    from ..figures.figure import Figure

LINES: Final = 200
"""The longest wait that a text shows."""

LOGARITHM: Final = 500
"""A logarithm costs as much as a power with this many times its digits."""


class Geometric:
    """The number of tries up to the first success, the success included.

    It reads like a `Distribution`, but any number of tries is possible: `up_to` cuts it off.

    Parameters
    ----------
    p : Fraction, float or str
        The probability of success, above 0.

    Examples
    --------
    >>> wait = Geometric("1/6")
    >>> wait.pmf(1), wait.mean, wait.median
    (Fraction(1, 6), Fraction(6, 1), 4)
    """

    def __init__(self, p: Any) -> None:
        self.p = probability(p)
        if not self.p:
            raise wrong("never")

    @property
    def support(self) -> NoReturn:
        """There is no last outcome; `up_to` gives a distribution that has one."""
        raise wrong("endless")

    def pmf(self, k: int) -> Fraction:
        """Return the probability that the k-th try is the first success."""
        tries = exact(k)
        if not isinstance(tries, int | Fraction) or tries.denominator > 1 or tries < 1:
            return Fraction(0)
        return self._missed(int(tries) - 1) * self.p

    def cdf(self, k: int) -> Fraction:
        """Return the probability of at most k tries, 1 − (1 − p)ᵏ."""
        return 1 - self.sf(k)

    def sf(self, k: int) -> Fraction:
        """Return the probability of more than k tries: k failures in a row."""
        return self._missed(max(0, floor(_tries(k))))

    def prob_ge(self, k: int) -> Fraction:
        """Return the probability of at least k tries."""
        return self._missed(max(0, ceil(_tries(k)) - 1))

    def _missed(self, times: int) -> Fraction:
        """Return the probability of `n` failures in a row."""
        if self.p == 1:
            return Fraction(int(not times))
        affordable(1, times * self.p.denominator.bit_length())
        return (1 - self.p) ** times

    def quantile(self, p: Fraction | float | str) -> int:
        """Return the smallest k with P(X ≤ k) ≥ p; p below 1.

        A float is taken as the decimal it is written as: 0.9 means 9/10.
        """
        wanted = probability(p, "quantile")
        if wanted == 1:
            raise wrong("quantile", given=shown(p))
        if wanted <= self.p:
            return 1
        left, miss = 1 - wanted, 1 - self.p
        parts = (left.numerator, left.denominator, miss.numerator, miss.denominator)
        bits = max(part.bit_length() for part in parts)
        affordable(1, bits * LOGARITHM)
        with localcontext() as context:
            # Digits enough to tell 1 - p from 1, and as many as the answer may have.
            context.prec = 40 + bits
            tries = _logarithm(left) / _logarithm(miss)
            near, above = round(tries), ceil(tries)
        # A count may reach p exactly, which the logarithm cannot decide.
        exactly = near <= left.denominator.bit_length() and miss**near == left
        return near if exactly else above

    @property
    def median(self) -> int:
        """The smallest k that half of all waits do not exceed."""
        return self.quantile(Fraction(1, 2))

    @property
    def mode(self) -> tuple[int, ...]:
        """The likeliest number of tries: always the first."""
        return (1,)

    @property
    def mean(self) -> Fraction:
        """The expected number of tries, 1 / p."""
        return 1 / self.p

    @property
    def var(self) -> Fraction:
        """The variance, (1 − p) / p²."""
        return (1 - self.p) / self.p**2

    @property
    def std(self) -> float:
        """The standard deviation."""
        return sqrt(self.var)

    def up_to(self, most: int) -> Distribution:
        """Return the distribution in which every wait of `most` tries or more counts as `most`.

        Examples
        --------
        >>> Geometric("1/6").up_to(2).pmf(2)
        Fraction(5, 6)
        """
        most = count("count", most, 1)
        hit, whole = self.p.numerator, self.p.denominator
        affordable(most, most * whole.bit_length(), most)
        ways = {}
        left = whole ** (most - 1)  # the ways without a success so far
        for k in range(1, most):
            ways[k] = left // whole * hit
            left -= ways[k]
        return Distribution({**ways, most: left})

    def plot(self, most: int = 20) -> Figure:
        """Return a picture of the waits; the last bar holds all waits of `most` tries or more.

        Examples
        --------
        >>> Geometric("1/6").plot(5).table.rows[-1]
        ['5 or more', '625/1296']
        """
        from .distribution_display import waiting

        return waiting(self, most)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Geometric) and self.p == other.p

    def __hash__(self) -> int:
        return hash(("geometric", self.p))

    def __repr__(self) -> str:
        # More lines are not shown, and much longer waits are costly to compute.
        most = min(max(2, self.quantile(0.9)), LINES)
        from .distribution_display import lines

        return f"Geometric({str(self.p)!r})\n{lines(self.up_to(most), open_end=True)}"


def _tries(k: Any) -> Any:
    """Return a number of tries to compare with."""
    number = exact(k)
    if not isinstance(number, int | Fraction):
        raise wrong("no_number", given=shown(k))
    return number


def _logarithm(of: Fraction) -> Decimal:
    return (Decimal(of.numerator) / Decimal(of.denominator)).ln()
