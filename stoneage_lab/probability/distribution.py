"""Probability distributions, exact: integer weights inside, fractions outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, sqrt
from operator import ge, gt, itemgetter, le
from typing import TYPE_CHECKING, Any

from ..core.arguments import shown
from .arguments import (
    count,
    exact,
    function,
    hashable,
    lenient,
    missing,
    probability,
    strict,
    whole_weights,
    wrong,
)
from .arithmetic import Arithmetic, added, common_denominator, divided, multiplied
from .size_limits import MOST_DRAWS, MOST_OUTCOME, affordable, at_most, sums, tally

if TYPE_CHECKING:
    from ..figures.figure import Figure
    from ..figures.table import Table
    from .empirical import Empirical
    from .geometric import Geometric
    from .joint import Joint


class Distribution(Arithmetic):
    """Outcomes with their exact probabilities; immutable and ordered.

    Parameters
    ----------
    weights : mapping of outcome to int or Fraction
        Weights are whole numbers from 0 up (ways to each outcome) or fractions (probabilities) that
        sum to 1. Outcomes of weight 0 are left out.

    Raises
    ------
    DistributionError
        If a weight is of another type or negative, all are 0, or probabilities do not sum to 1.

    Notes
    -----
    ``X + 2``, ``3 * X``, ``X // 2`` and ``X % 2`` change every outcome. ``X + Y`` raises: it
    does not say whether X and Y are the same variable or independent. See `convolve`.

    Examples
    --------
    >>> die = Distribution({face: 1 for face in range(1, 7)})
    >>> die.mean, die.prob_ge(5), die.quantile(0.9)
    (Fraction(7, 2), Fraction(1, 3), 6)
    >>> (die // 3).pmf(1)
    Fraction(1, 2)
    >>> Distribution({"gold": Fraction(1, 6), "nothing": Fraction(5, 6)}).pmf("gold")
    Fraction(1, 6)
    """

    def __init__(self, weights: Mapping[Any, int | Fraction]) -> None:
        if not isinstance(weights, Mapping):
            raise wrong("made_of", given=shown(weights))
        kept = whole_weights(weights)
        if not all(kept.values()):
            kept = {outcome: weight for outcome, weight in kept.items() if weight}
        if not kept:
            raise wrong("nothing")
        if any(map(missing, kept)):
            raise wrong("no_outcome")
        common = gcd(*kept.values())
        ways = kept.items()
        try:
            order = sorted(ways, key=itemgetter(0))
        except TypeError:
            order = sorted(ways, key=lambda row: repr(row[0]))
        for outcome in (order[0][0], order[-1][0]):
            if isinstance(outcome, int | Fraction) and not -MOST_OUTCOME < outcome < MOST_OUTCOME:
                raise wrong("large", given=shown(outcome), most=len(str(MOST_OUTCOME)) - 1)
        self._weights = {outcome: weight // common for outcome, weight in order}
        self._total = sum(self._weights.values())

    # -- making ------------------------------------------------------------------------

    @classmethod
    def mix(cls, parts: Iterable[tuple[Any, Fraction | float | str]]) -> Distribution:
        """Return the mixture of cases (law of total probability).

        Parameters
        ----------
        parts : iterable of (outcome or Distribution, Fraction, float or str)
            Each case with its probability; together 1. Equal outcomes are added up.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> Distribution.mix([(die, Fraction(1, 2)), (0, Fraction(1, 2))]).pmf(0)
        Fraction(1, 2)
        """
        table: dict[Any, Fraction] = {}
        for part in at_most(parts):
            if not isinstance(part, tuple | list) or len(part) != 2:
                raise wrong("no_case", given=shown(part))
            case, chance = part[0], probability(part[1])
            inner = case if isinstance(case, Distribution) else Distribution.certain(case)
            for outcome, likely in inner.items():
                table[outcome] = table.get(outcome, Fraction(0)) + likely * chance
        return Distribution(table)

    @staticmethod
    def uniform(outcomes: Iterable[Any]) -> Distribution:
        """Return the distribution of equally likely outcomes; one given twice counts twice."""
        return Distribution(tally(at_most(outcomes)))

    @staticmethod
    def certain(outcome: Any) -> Distribution:
        """Return the distribution of a constant."""
        return Distribution(tally([outcome]))

    @staticmethod
    def binomial(n: int, p: Fraction | float | str) -> Distribution:
        """Return the number of successes in n independent tries of probability p.

        P(X = k) = C(n, k) · pᵏ · (1 − p)ⁿ⁻ᵏ.

        Examples
        --------
        >>> Distribution.binomial(4, "1/6").prob_ge(1)
        Fraction(671, 1296)
        """
        from .named_distributions import binomial

        return binomial(n, p)

    @staticmethod
    def geometric(p: Fraction | float | str) -> Geometric:
        """Return the number of tries up to the first success, the success included.

        P(X = k) = (1 − p)ᵏ⁻¹ · p. It has no end: see `Geometric`.

        Examples
        --------
        >>> wait = Distribution.geometric("1/6")
        >>> wait.mean, wait.median, wait.up_to(3).pmf(3)
        (Fraction(6, 1), 4, Fraction(25, 36))
        """
        from .geometric import Geometric

        return Geometric(p)

    @staticmethod
    def hypergeometric(population: int, marked: int, drawn: int) -> Distribution:
        """Return the number of marked items in a draw without replacement.

        P(X = k) = C(marked, k) · C(population − marked, drawn − k) / C(population, drawn).

        Examples
        --------
        >>> Distribution.hypergeometric(population=16, marked=2, drawn=3).pmf(0)
        Fraction(13, 20)
        """
        from .named_distributions import hypergeometric

        return hypergeometric(population, marked, drawn)

    # -- reading -----------------------------------------------------------------------

    @property
    def support(self) -> tuple[Any, ...]:
        """Every outcome that can come out, smallest first."""
        return tuple(self._weights)

    @property
    def total(self) -> int:
        """The number of equally likely ways: the common denominator of all probabilities."""
        return self._total

    def weight(self, outcome: Any) -> int:
        """Return the number of ways to this outcome, out of `total`."""
        return self._weights.get(self._as_kept(hashable(outcome)), 0)

    def pmf(self, outcome: Any) -> Fraction:
        """Return the probability of one outcome (0 if it cannot come out)."""
        return Fraction(self._weights.get(self._as_kept(hashable(outcome)), 0), self._total)

    def _as_kept(self, outcome: Any) -> Any:
        """Return the outcome that equals a value: 0.3 and Fraction(3, 10) are one number."""
        parts = outcome if isinstance(outcome, tuple) else (outcome,)
        if outcome in self._weights or not any(isinstance(n, float | Fraction) for n in parts):
            return outcome
        meant = lenient(outcome)
        return next((other for other in self._weights if lenient(other) == meant), outcome)

    def prob(self, event: Callable[[Any], bool]) -> Fraction:
        """Return the probability that the outcome satisfies a condition.

        A float in the condition means the number it is nearest to: 0.3 equals 3/10.

        Examples
        --------
        >>> tenths = Distribution.uniform(range(1, 11)) * 0.1
        >>> tenths.prob(lambda v: v == 0.3), tenths.prob(lambda v: v <= 0.3)
        (Fraction(1, 10), Fraction(3, 10))
        """
        happens = function(event)
        return Fraction(sum(w for o, w in self._weights.items() if happens(o)), self._total)

    def cdf(self, outcome: Any) -> Fraction:
        """Return the probability of at most this, P(X ≤ x)."""
        return self._beside(outcome, le)

    def sf(self, outcome: Any) -> Fraction:
        """Return the probability of more than this, P(X > x)."""
        return self._beside(outcome, gt)

    def prob_ge(self, outcome: Any) -> Fraction:
        """Return the probability of at least this, P(X ≥ x)."""
        return self._beside(outcome, ge)

    def _beside(self, outcome: Any, relation: Callable[[Any, Any], Any]) -> Fraction:
        """Return the probability that an outcome has a relation to a given one."""
        meant = lenient(outcome)
        try:
            weight = sum(w for o, w in self._weights.items() if relation(lenient(o), meant))
        except (TypeError, ValueError):  # an array has an order, but no answer
            raise wrong("no_order", given=shown(outcome)) from None
        return Fraction(weight, self._total)

    def quantile(self, p: Fraction | float | str) -> Any:
        """Return the smallest outcome x with P(X ≤ x) ≥ p.

        A float is taken as the decimal it is written as: 0.9 means 9/10.

        Raises
        ------
        DistributionError
            If p is not from 0 to 1.
        """
        wanted = probability(p, "quantile") * self._total
        reached = accumulate(self._weights.values())
        rows = zip(self._weights, reached, strict=True)
        return next(outcome for outcome, ways in rows if ways >= wanted)

    @property
    def median(self) -> Any:
        """The smallest outcome that at least half of all ways do not exceed."""
        return self.quantile(Fraction(1, 2))

    @property
    def mode(self) -> tuple[Any, ...]:
        """The likeliest outcomes: several, if they are equally likely."""
        most = max(self._weights.values())
        return tuple(outcome for outcome, weight in self._weights.items() if weight == most)

    @property
    def mean(self) -> Fraction:
        """The expected value, E[X] = Σ x · P(X = x)."""
        return self.expectation()

    @property
    def var(self) -> Fraction:
        """The variance, E[X²] − E[X]²."""
        mean = self.mean  # first: it says what is no number
        return self.expectation(lambda x: exact(x) ** 2) - mean**2

    @property
    def std(self) -> float:
        """The standard deviation, √var: a float, for most roots are no fractions."""
        return sqrt(self.var)

    def expectation(self, f: Callable[[Any], Any] = lambda x: x) -> Fraction:
        """Return the expected value of f(X), Σ f(x) · P(X = x)."""
        whole = Fraction(0)
        of = function(f)
        for outcome, weight in self._weights.items():
            value = exact(of(outcome))
            if not isinstance(value, int | Fraction):
                raise wrong("no_number", given=shown(value))
            whole += Fraction(value) * weight
        return whole / self._total

    # -- building ----------------------------------------------------------------------

    def map(self, change: Callable[[Any], Any]) -> Distribution:
        """Return the distribution of change(X)."""
        table: dict[Any, int] = {}
        changed = function(change)
        for outcome, weight in self._weights.items():
            new = strict(hashable(changed(outcome)))
            table[new] = table.get(new, 0) + weight
        return Distribution(table)

    def condition(self, event: Callable[[Any], bool]) -> Distribution:
        """Return the conditional distribution P(X = x | event).

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.condition(lambda face: face > 3).pmf(6)
        Fraction(1, 3)
        """
        happens = function(event)
        left = {outcome: weight for outcome, weight in self._weights.items() if happens(outcome)}
        if not left:
            raise wrong("impossible_event")
        return Distribution(left)

    def joint(self, other: Distribution) -> Joint:
        """Return the distribution of pairs (x, y) of two independent variables."""
        from .joint import independent

        return independent(self, distribution(other))

    def convolve(self, other: Distribution) -> Distribution:
        """Return the sum X + Y of two independent variables.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.convolve(die).pmf(7), (2 * die).pmf(7)
        (Fraction(1, 6), Fraction(0, 1))
        """
        left, right = self._exactly(), distribution(other)._exactly()
        pairs = len(left) * len(right)
        numbers = all(isinstance(value, int | Fraction) for value in (*left, *right))
        outcomes = min(pairs, sums([*left, *right], 2)) if numbers else pairs
        affordable(outcomes, (self._total * other._total).bit_length(), pairs)
        if not numbers:
            return Distribution(added(left, right))
        scale = common_denominator([*left, *right])
        both = added(multiplied(left, scale), multiplied(right, scale))
        return Distribution(divided(both, scale))

    def iid_sum(self, n: int) -> Distribution:
        """Return the sum of n independent copies of this variable (0 for none).

        Raises
        ------
        DistributionError
            If the computation would take too long (from about a thousand dice).
        """
        n = count("count", n, 0)
        each = self._exactly()
        strange = [value for value in each if not isinstance(value, int | Fraction)]
        if strange:
            raise wrong("no_number", given=shown(strange[0]))
        outcomes = sums(each, n)
        # The intermediate sums have half as many outcomes on average.
        affordable(outcomes, n * self._total.bit_length(), n * outcomes * len(each) // 2)
        scale = common_denominator(each)
        whole: dict[Any, int] = {0: 1}
        each = multiplied(each, scale)
        for _ in range(n):
            whole = added(whole, each)
        return Distribution(divided(whole, scale))

    def _exactly(self) -> dict[Any, int]:
        """Return the weights; outcomes that are decimals are as exact as they were typed."""
        table: dict[Any, int] = {}
        for outcome, weight in self._weights.items():
            meant = exact(outcome)
            table[meant] = table.get(meant, 0) + weight
        return table

    def max_of(self, n: int) -> Distribution:
        """Return the largest of n independent copies of this variable."""
        return self.order_statistic(n, n)

    def min_of(self, n: int) -> Distribution:
        """Return the smallest of n independent copies of this variable."""
        return self.order_statistic(1, n)

    def order_statistic(self, k: int, n: int) -> Distribution:
        """Return the k-th smallest of n independent copies of this variable.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).order_statistic(4, 4).mean
        Fraction(6797, 1296)
        """
        from .named_distributions import order_statistic

        n = count("count", n, 1)
        return order_statistic(self, count("rank", k, 1, n), n)

    def sample(self, n: int, seed: int = 0) -> Empirical:
        """Draw n times, up to a million; the same seed gives the same draws on every machine.

        Examples
        --------
        >>> thrown = Distribution.uniform(range(1, 7)).sample(600, seed=1)
        >>> thrown.n, thrown.counts[6]
        (600, 103)
        """
        from .empirical import draw

        return draw(self, count("draws", n, 1, MOST_DRAWS), seed)

    # -- showing -----------------------------------------------------------------------

    def items(self) -> Iterator[tuple[Any, Fraction]]:
        """Iterate over outcomes and their probabilities."""
        return ((outcome, self.pmf(outcome)) for outcome in self._weights)

    def table(self, form: str = "fraction") -> Table:
        """Return outcomes with P(X = x), P(X ≤ x) and P(X ≥ x) as a table.

        Parameters
        ----------
        form : {"fraction", "decimal", "percent", "count"}
        """
        from .distribution_display import table

        return table(self, form)

    def plot(self, event: Callable[[Any], bool] | None = None, cumulative: bool = False) -> Figure:
        """Return a picture of the probabilities, with the numbers in a table below.

        Parameters
        ----------
        event : function of an outcome, optional
            The outcomes of this event are marked, and its probability is shown.
        cumulative : bool
            Draw P(X ≤ x) as steps instead.
        """
        from .distribution_display import plot

        return plot(self, event, cumulative)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(tuple(self._weights.items()))

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        from .distribution_display import lines

        return lines(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from .distribution_display import MOST_BARS

        html = {"text/html": self.plot().html()} if len(self) <= MOST_BARS else {}
        return {"text/plain": repr(self), **html}


def distribution(given: Any) -> Distribution:
    """Return the argument if it is a distribution.

    Raises
    ------
    DistributionError
        If it is of another type.
    """
    if not isinstance(given, Distribution):
        raise wrong("no_distribution", given=shown(given))
    return given
