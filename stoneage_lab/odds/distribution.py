"""Probability distributions, exact: integer weights inside, fractions outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm, sqrt
from typing import TYPE_CHECKING, Any

from ..core.language import texts
from ..core.rule import LabError

if TYPE_CHECKING:
    from ..figures.figure import Figure
    from ..figures.table import Table
    from .empirical import Empirical
    from .geometric import Geometric
    from .joint import Joint


class DistributionError(LabError, ValueError):
    """Weights or a question that make no sense; the text says what would."""


def wrong(key: str, **facts: Any) -> DistributionError:
    """Return an error that says what was wrong and what would be right."""
    return DistributionError(texts()(f"distribution.{key}", **facts))


class Distribution:
    """What may come out, and how likely: immutable, ordered, with exact fractions.

    Parameters
    ----------
    weights : mapping of outcome to int or Fraction
        Whole numbers from 0 up count the ways to each outcome; fractions are probabilities and
        must sum to 1. Outcomes of weight 0 are left out.

    Raises
    ------
    DistributionError
        If a weight is neither, is negative, if all are 0, or if probabilities do not sum to 1.

    Notes
    -----
    ``X + 2``, ``3 * X``, ``X // 2`` and ``X % 2`` change every outcome. ``X + Y`` raises: it
    would not say whether both are the same thing or two things. See `convolve`.

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
            raise wrong("made_of", given=repr(weights))
        kept = {outcome: weight for outcome, weight in _whole(weights).items() if weight}
        if not kept:
            raise wrong("nothing")
        common = gcd(*kept.values())
        try:
            order = sorted(kept)
        except TypeError:
            order = sorted(kept, key=repr)
        self._weights = {outcome: kept[outcome] // common for outcome in order}
        self._total = sum(self._weights.values())

    # -- making ------------------------------------------------------------------------

    @classmethod
    def mix(cls, parts: Iterable[tuple[Any, Fraction]]) -> Distribution:
        """Return the mixture of cases (law of total probability).

        Parameters
        ----------
        parts : iterable of (outcome or Distribution, Fraction)
            Each case with its probability; together 1. Equal outcomes are added up.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> Distribution.mix([(die, Fraction(1, 2)), (0, Fraction(1, 2))]).pmf(0)
        Fraction(1, 2)
        """
        table: dict[Any, Fraction] = {}
        for case, chance in parts:
            inner = case.items() if isinstance(case, Distribution) else [(case, Fraction(1))]
            for outcome, likely in inner:
                table[outcome] = table.get(outcome, Fraction(0)) + likely * chance
        return Distribution(table)

    @staticmethod
    def uniform(outcomes: Iterable[Any]) -> Distribution:
        """Return equally likely outcomes; one given twice counts twice."""
        table: dict[Any, int] = {}
        for outcome in outcomes:
            table[outcome] = table.get(outcome, 0) + 1
        return Distribution(table)

    @staticmethod
    def certain(outcome: Any) -> Distribution:
        """Return what always comes out the same."""
        return Distribution({outcome: 1})

    @staticmethod
    def binomial(n: int, p: Fraction | int | str) -> Distribution:
        """Return how often something of probability p happens in n independent tries.

        P(X = k) = C(n, k) · pᵏ · (1 − p)ⁿ⁻ᵏ.

        Examples
        --------
        >>> Distribution.binomial(4, "1/6").prob_ge(1)
        Fraction(671, 1296)
        """
        from .families import binomial

        return binomial(n, p)

    @staticmethod
    def geometric(p: Fraction | int | str) -> Geometric:
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
        """Return how many marked things are among those drawn without putting back.

        P(X = k) = C(marked, k) · C(population − marked, drawn − k) / C(population, drawn).

        Examples
        --------
        >>> Distribution.hypergeometric(population=16, marked=2, drawn=3).pmf(0)
        Fraction(13, 20)
        """
        from .families import hypergeometric

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
        """Return in how many of the `total` ways this comes out."""
        return self._weights.get(outcome, 0)

    def pmf(self, outcome: Any) -> Fraction:
        """Return the probability of one outcome (0 if it cannot come out)."""
        return Fraction(self._weights.get(outcome, 0), self._total)

    def prob(self, event: Callable[[Any], bool]) -> Fraction:
        """Return the probability that the outcome satisfies a condition."""
        return Fraction(sum(w for o, w in self._weights.items() if event(o)), self._total)

    def cdf(self, outcome: Any) -> Fraction:
        """Return the probability of at most this, P(X ≤ x)."""
        return self.prob(lambda other: bool(other <= outcome))

    def sf(self, outcome: Any) -> Fraction:
        """Return the probability of more than this, P(X > x)."""
        return self.prob(lambda other: bool(other > outcome))

    def prob_ge(self, outcome: Any) -> Fraction:
        """Return the probability of at least this, P(X ≥ x)."""
        return self.prob(lambda other: bool(other >= outcome))

    def quantile(self, p: Fraction | float) -> Any:
        """Return the smallest outcome x with P(X ≤ x) ≥ p.

        Raises
        ------
        DistributionError
            If p is not from 0 to 1.
        """
        if not 0 <= p <= 1:
            raise wrong("quantile", given=repr(p))
        reached = accumulate(self._weights.values())
        rows = zip(self._weights, reached, strict=True)
        return next(outcome for outcome, ways in rows if Fraction(ways, self._total) >= p)

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
        return self.expectation(lambda x: x * x) - self.mean**2

    @property
    def std(self) -> float:
        """The standard deviation, √var: a float, for most roots are no fractions."""
        return sqrt(self.var)

    def expectation(self, f: Callable[[Any], Any] = lambda x: x) -> Fraction:
        """Return the expected value of f(X), Σ f(x) · P(X = x)."""
        whole = Fraction(0)
        for outcome, weight in self._weights.items():
            value = f(outcome)
            if not isinstance(value, int | float | Fraction):
                raise wrong("no_number", given=repr(value))
            whole += Fraction(value) * weight
        return whole / self._total

    # -- building ----------------------------------------------------------------------

    def map(self, change: Callable[[Any], Any]) -> Distribution:
        """Return the distribution of change(X)."""
        table: dict[Any, int] = {}
        for outcome, weight in self._weights.items():
            new = change(outcome)
            table[new] = table.get(new, 0) + weight
        return Distribution(table)

    def condition(self, event: Callable[[Any], bool]) -> Distribution:
        """Return what is likely once one knows that an event came true, P(X = x | event).

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.condition(lambda face: face > 3).pmf(6)
        Fraction(1, 3)
        """
        left = {outcome: weight for outcome, weight in self._weights.items() if event(outcome)}
        if not left:
            raise wrong("impossible_event")
        return Distribution(left)

    def joint(self, other: Distribution) -> Joint:
        """Return pairs (x, y) of two independent things."""
        from .joint import independent

        return independent(self, other)

    def convolve(self, other: Distribution) -> Distribution:
        """Return the sum X + Y of two independent things.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.convolve(die).pmf(7), (2 * die).pmf(7)
        (Fraction(1, 6), Fraction(0, 1))
        """
        table: dict[Any, int] = {}
        for left, ways in self._weights.items():
            for right, more in other._weights.items():
                table[left + right] = table.get(left + right, 0) + ways * more
        return Distribution(table)

    def iid_sum(self, n: int) -> Distribution:
        """Return the sum of n independent things like this one (0 for none)."""
        _count("count", n, 0)
        whole = Distribution.certain(0)
        for _ in range(n):
            whole = whole.convolve(self)
        return whole

    def max_of(self, n: int) -> Distribution:
        """Return the largest of n independent things like this one."""
        return self.order_statistic(n, n)

    def min_of(self, n: int) -> Distribution:
        """Return the smallest of n independent things like this one."""
        return self.order_statistic(1, n)

    def order_statistic(self, k: int, n: int) -> Distribution:
        """Return the k-th smallest of n independent things like this one.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).order_statistic(4, 4).mean
        Fraction(6797, 1296)
        """
        from .families import order_statistic

        _count("count", n, 1)
        _count("rank", k, 1, n)
        return order_statistic(self, k, n)

    def sample(self, n: int, seed: int = 0) -> Empirical:
        """Draw n times; the same seed gives the same draws on every machine.

        Examples
        --------
        >>> thrown = Distribution.uniform(range(1, 7)).sample(600, seed=1)
        >>> thrown.n, thrown.counts[6]
        (600, 103)
        """
        from .empirical import draw

        _count("draws", n, 1)
        return draw(self, n, seed)

    def __add__(self, constant: Any) -> Distribution:
        value = self._constant("add", constant)
        return self.map(lambda outcome: outcome + value)

    __radd__ = __add__

    def __sub__(self, constant: Any) -> Distribution:
        value = self._constant("add", constant)
        return self.map(lambda outcome: outcome - value)

    def __mul__(self, factor: Any) -> Distribution:
        value = self._constant("multiply", factor)
        return self.map(lambda outcome: outcome * value)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: Any) -> Distribution:
        value = self._constant("divide", divisor)
        return self.map(lambda outcome: outcome // value)

    def __mod__(self, divisor: Any) -> Distribution:
        value = self._constant("divide", divisor)
        return self.map(lambda outcome: outcome % value)

    def _constant(self, doing: str, value: Any) -> Any:
        """Return a number to reckon with; another distribution would have two meanings."""
        if isinstance(value, Distribution):
            raise wrong(f"two_{doing}")
        if not isinstance(value, int | float | Fraction):
            raise wrong("constant", given=repr(value))
        if doing == "divide" and value == 0:
            raise wrong("by_zero")
        return value

    # -- showing -----------------------------------------------------------------------

    def items(self) -> Iterator[tuple[Any, Fraction]]:
        """Go through outcomes and their probabilities."""
        return ((outcome, self.pmf(outcome)) for outcome in self._weights)

    def table(self, form: str = "fraction") -> Table:
        """Return outcomes with P(X = x), P(X ≤ x) and P(X ≥ x) as a table.

        Parameters
        ----------
        form : {"fraction", "decimal", "percent", "count"}
        """
        from .showing import table

        return table(self, form)

    def plot(self, event: Callable[[Any], bool] | None = None, cumulative: bool = False) -> Figure:
        """Return a picture of the probabilities, with the numbers in a table below.

        Parameters
        ----------
        event : function of an outcome, optional
            The outcomes it accepts are marked, and their probability is told.
        cumulative : bool
            Draw P(X ≤ x) as steps instead.
        """
        from .showing import plot

        return plot(self, event, cumulative)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(tuple(self._weights.items()))

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        from .showing import lines

        return lines(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": self.plot().html()}


def _whole(weights: Mapping[Any, Any]) -> dict[Any, int]:
    """Return whole weights, from whole weights or from probabilities."""
    for outcome, weight in weights.items():
        right = type(weight) is int or isinstance(weight, Fraction)
        if not right or weight < 0:
            raise wrong("weight", outcome=repr(outcome), given=repr(weight))
    if all(type(weight) is int for weight in weights.values()):
        return dict(weights)
    whole = sum(weights.values(), Fraction(0))
    if whole != 1:
        raise wrong("sum", given=str(whole))
    scale = lcm(*(Fraction(chance).denominator for chance in weights.values()))
    return {outcome: int(chance * scale) for outcome, chance in weights.items()}


def _count(key: str, given: Any, least: int, most: int | None = None) -> None:
    """Refuse a number of things that is no whole number, too small or too large."""
    if type(given) is not int or given < least or (most is not None and given > most):
        raise wrong(key, given=repr(given), least=least, most=most)
