"""Probability distributions, exact: integer weights inside, fractions outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from ..core.rule import LabError


class DistributionError(LabError, ValueError):
    """Weights or a question that make no sense; the text says what would."""


class Distribution:
    """What may come out, and how likely: immutable, ordered, with exact fractions.

    Parameters
    ----------
    weights : mapping of outcome to int
        Whole, not negative; outcomes of weight 0 are left out.

    Raises
    ------
    DistributionError
        If a weight is no whole number, is negative, or all are 0.

    Examples
    --------
    >>> die = Distribution({face: 1 for face in range(1, 7)})
    >>> die.mean, die.prob_ge(5)
    (Fraction(7, 2), Fraction(1, 3))
    >>> (die // 3).pmf(1)
    Fraction(1, 2)
    """

    def __init__(self, weights: Mapping[Any, int]) -> None:
        if not isinstance(weights, Mapping):
            raise DistributionError(
                f"A distribution is made of outcomes with weights, like {{1: 5, 2: 1}}, "
                f"not of {weights!r}."
            )
        for outcome, weight in weights.items():
            if type(weight) is not int or weight < 0:
                raise DistributionError(
                    f"The weight of {outcome!r} should be a whole number from 0 up, not {weight!r}."
                )
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if not kept:
            raise DistributionError("At least one outcome needs a weight above 0.")
        common = gcd(*kept.values())
        try:
            order = sorted(kept)
        except TypeError:
            order = sorted(kept, key=repr)
        self._weights = {outcome: kept[outcome] // common for outcome in order}
        self._total = sum(self._weights.values())

    @classmethod
    def mix(cls, parts: Iterable[tuple[Any, Fraction]]) -> Distribution:
        """Return the distribution with these probabilities; equal outcomes are added up."""
        table: dict[Any, Fraction] = {}
        for outcome, chance in parts:
            table[outcome] = table.get(outcome, Fraction(0)) + chance
        scale = 1
        for chance in table.values():
            scale = scale * chance.denominator // gcd(scale, chance.denominator)
        return cls({outcome: int(chance * scale) for outcome, chance in table.items()})

    # -- reading -----------------------------------------------------------------------

    @property
    def support(self) -> tuple[Any, ...]:
        """Every outcome that can come out, smallest first."""
        return tuple(self._weights)

    def pmf(self, outcome: Any) -> Fraction:
        """Return the probability of one outcome (0 if it cannot come out)."""
        return Fraction(self._weights.get(outcome, 0), self._total)

    def prob(self, event: Callable[[Any], bool]) -> Fraction:
        """Return the probability that the outcome satisfies a condition."""
        return Fraction(sum(w for o, w in self._weights.items() if event(o)), self._total)

    def cdf(self, outcome: Any) -> Fraction:
        """Return the probability of at most this."""
        return self.prob(lambda other: bool(other <= outcome))

    def sf(self, outcome: Any) -> Fraction:
        """Return the probability of more than this."""
        return self.prob(lambda other: bool(other > outcome))

    def prob_ge(self, outcome: Any) -> Fraction:
        """Return the probability of at least this."""
        return self.prob(lambda other: bool(other >= outcome))

    def _numbers(self) -> list[tuple[Any, int]]:
        """Return outcomes and weights; raise where the outcomes are no numbers."""
        for outcome in self._weights:
            if not isinstance(outcome, int | float | Fraction):
                raise DistributionError(
                    f"{outcome!r} is no number: map(f) first turns outcomes into numbers."
                )
        return list(self._weights.items())

    @property
    def mean(self) -> Fraction:
        """The expected value: E[X] = Σ x · P(X = x)."""
        return Fraction(sum(o * w for o, w in self._numbers()), self._total)

    @property
    def var(self) -> Fraction:
        """The variance: E[X²] − E[X]²."""
        square = Fraction(sum(o * o * w for o, w in self._numbers()), self._total)
        return square - self.mean**2

    # -- building ----------------------------------------------------------------------

    def map(self, change: Callable[[Any], Any]) -> Distribution:
        """Return the distribution of `change(X)`."""
        table: dict[Any, int] = {}
        for outcome, weight in self._weights.items():
            new = change(outcome)
            table[new] = table.get(new, 0) + weight
        return Distribution(table)

    def __add__(self, constant: int) -> Distribution:
        if isinstance(constant, Distribution):
            raise DistributionError(
                "Two distributions cannot be added with +, because it would not say whether "
                "they are the same thing twice or two things: use a * X for the first."
            )
        return self.map(lambda outcome: outcome + constant)

    def __mul__(self, factor: int) -> Distribution:
        return self.map(lambda outcome: outcome * factor)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: int) -> Distribution:
        return self.map(lambda outcome: outcome // divisor)

    # -- showing -----------------------------------------------------------------------

    def items(self) -> Iterator[tuple[Any, Fraction]]:
        """Go through outcomes and their probabilities."""
        return ((outcome, self.pmf(outcome)) for outcome in self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(tuple(self._weights.items()))

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        rows = [(str(outcome), chance) for outcome, chance in self.items()]
        width = max(len(name) for name, _ in rows)
        most = max(chance for _, chance in rows)
        lines = []
        for name, chance in rows:
            bar = "█" * max(1, round(24 * chance / most))
            lines.append(f"{name:>{width}}  {float(chance):6.1%}  {chance!s:>9}  {bar}")
        return "\n".join(lines)
