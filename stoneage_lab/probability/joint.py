"""Joint distributions: outcomes are tuples; marginals, covariance, correlation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from ..core.arguments import shown, whole_number
from .arguments import exact, wrong
from .distribution import Distribution
from .size_limits import affordable


class Joint(Distribution):
    """A distribution whose outcomes are tuples of the same length.

    Examples
    --------
    >>> die = Distribution.uniform(range(1, 7))
    >>> pair = die.joint(die)
    >>> pair.prob(lambda both: both[0] > both[1]), pair.marginal(0) == die
    (Fraction(5, 12), True)
    """

    def __init__(self, weights: Any) -> None:
        super().__init__(weights)
        lengths = {len(o) if isinstance(o, tuple) else 0 for o in self.support}
        if len(lengths) != 1 or lengths == {0}:
            raise wrong("tuples")

    def marginal(self, part: int) -> Distribution:
        """Return the marginal distribution of one component, counted from 0."""
        width = len(self.support[0])
        place = whole_number(part, 0, width - 1)
        if place is None:
            raise wrong("part", given=shown(part), most=width - 1)
        return self.map(lambda outcome: outcome[place])

    def given(self, first: Any) -> Distribution:
        """Return the distribution of the second component of a pair, if the first is this.

        Raises
        ------
        DistributionError
            If the first is never this.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> sums = Joint(dict(die.joint(die).map(lambda both: (both[0], sum(both))).items()))
        >>> sums.given(6).support, sums.given(6).mean
        ((7, 8, 9, 10, 11, 12), Fraction(19, 2))
        """
        self._pair()
        return self.condition(lambda pair: pair[0] == first).map(lambda pair: pair[1])

    @property
    def cov(self) -> Fraction:
        """The covariance of a pair, E[XY] − E[X] · E[Y]."""
        self._pair()
        product_ = self.expectation(lambda pair: exact(pair[0]) * exact(pair[1]))
        return product_ - self.marginal(0).mean * self.marginal(1).mean

    @property
    def corr(self) -> float:
        """The correlation of a pair, cov / (σx · σy): a float from −1 to 1."""
        left, right = self.marginal(0).var, self.marginal(1).var
        if not left or not right:
            raise wrong("no_spread")
        return float(self.cov) / sqrt(left * right)

    @property
    def slope(self) -> Fraction:
        """The slope of the line of regression of the second component on the first, cov / σx².

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> sums = Joint(dict(die.joint(die).map(lambda both: (both[0], sum(both))).items()))
        >>> sums.slope, sums.r_squared
        (Fraction(1, 1), Fraction(1, 2))
        """
        spread = self.marginal(0).var
        if not spread:
            raise wrong("no_spread")
        return self.cov / spread

    @property
    def r_squared(self) -> Fraction:
        """The coefficient of determination: the share of one's variance that a line explains."""
        spread = self.marginal(1).var
        if not spread:
            raise wrong("no_spread")
        return self.slope * self.cov / spread

    @property
    def independent(self) -> bool:
        """Whether the two components of a pair are independent."""
        self._pair()
        left, right = self.marginal(0), self.marginal(1)
        pairs = product(left.support, right.support)
        return all(self.pmf((x, y)) == left.pmf(x) * right.pmf(y) for x, y in pairs)

    def _pair(self) -> None:
        if len(self.support[0]) != 2:
            raise wrong("pair")


def independent(left: Distribution, right: Distribution) -> Joint:
    """Return the joint distribution of two independent variables."""
    affordable(len(left) * len(right), left.total.bit_length() + right.total.bit_length())
    rows, columns = ([(o, each.weight(o)) for o in each.support] for each in (left, right))
    return Joint({(x, y): ways * more for x, ways in rows for y, more in columns})
