"""Waiting for the first success: a distribution without a largest outcome."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, log, log1p, sqrt
from typing import Any, NoReturn

from .distribution import Distribution, wrong
from .families import probability


class Geometric:
    """The number of tries up to the first success, the success included.

    It reads like a `Distribution`, but any number of tries is possible: `up_to` cuts it off.

    Parameters
    ----------
    p : Fraction or str
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
        return (1 - self.p) ** (k - 1) * self.p if type(k) is int and k >= 1 else Fraction(0)

    def cdf(self, k: int) -> Fraction:
        """Return the probability of at most k tries, 1 − (1 − p)ᵏ."""
        return 1 - self.sf(k)

    def sf(self, k: int) -> Fraction:
        """Return the probability of more than k tries: k failures in a row."""
        return (1 - self.p) ** max(0, int(k // 1))

    def prob_ge(self, k: int) -> Fraction:
        """Return the probability of at least k tries."""
        return self.sf(ceil(k) - 1)

    def quantile(self, p: Fraction | float) -> int:
        """Return the smallest k with P(X ≤ k) ≥ p; p below 1."""
        if not 0 <= p < 1:
            raise wrong("quantile", given=repr(p))
        if self.p == 1 or p <= self.p:
            return 1
        k = max(1, int(log1p(-float(p)) / log(1 - self.p)) - 1)
        while self.cdf(k) < p:  # floats only say where to begin
            k += 1
        return k

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
        """Return the same, but whoever has waited `most` tries counts as `most`.

        Examples
        --------
        >>> Geometric("1/6").up_to(2).pmf(2)
        Fraction(5, 6)
        """
        if type(most) is not int or most < 1:
            raise wrong("count", given=repr(most), least=1, most=None)
        chances: dict[int, int | Fraction] = {k: self.pmf(k) for k in range(1, most)}
        return Distribution({**chances, most: self.sf(most - 1)})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Geometric) and self.p == other.p

    def __hash__(self) -> int:
        return hash(("geometric", self.p))

    def __repr__(self) -> str:
        return f"Geometric({str(self.p)!r})\n{self.up_to(max(2, self.quantile(0.9)))!r}"
