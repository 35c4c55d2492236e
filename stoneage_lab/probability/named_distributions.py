"""Distributions that have a name, and those of ordered draws."""

from __future__ import annotations

from math import comb
from typing import Any

from ..core.arguments import shown, whole_number
from .arguments import count, probability, wrong
from .distribution import Distribution
from .size_limits import MOST_OUTCOMES, affordable


class Die(Distribution):
    """A fair die with faces 1 to n; n is at most a million.

    Examples
    --------
    >>> Die(6).mean, Die(6).iid_sum(2).mode
    (Fraction(7, 2), (7,))
    """

    def __init__(self, faces: int = 6) -> None:
        faces = count("faces", faces, 1, MOST_OUTCOMES)
        super().__init__(dict.fromkeys(range(1, faces + 1), 1))


def binomial(n: int, p: Any) -> Distribution:
    """Return the number of successes in n independent tries."""
    n = count("tries", n, 0)
    success = probability(p)
    hit, miss = success.numerator, success.denominator - success.numerator
    if not hit or not miss:
        return Distribution.certain(n if hit else 0)
    affordable(n + 1, n * success.denominator.bit_length(), n)
    ways = [miss**n]
    for k in range(n):
        ways.append(ways[k] * (n - k) * hit // ((k + 1) * miss))
    return Distribution(dict(enumerate(ways)))


def hypergeometric(population: int, marked: int, drawn: int) -> Distribution:
    """Return the number of marked items in a draw without replacement."""
    given = {"population": population, "marked": marked, "drawn": drawn}
    numbers = [n for n in (whole_number(one, 0) for one in given.values()) if n is not None]
    if len(numbers) < len(given) or max(numbers) > numbers[0]:
        raise wrong("urn", **{name: shown(one) for name, one in given.items()})
    population, marked, drawn = numbers
    least, most = max(0, drawn - population + marked), min(marked, drawn)
    # A binomial coefficient has min(k, n - k) factors.
    bits = min(drawn, population - drawn) * population.bit_length()
    affordable(most - least + 1, bits, most - least + 1)
    ways = {
        k: comb(marked, k) * comb(population - marked, drawn - k) for k in range(least, most + 1)
    }
    return Distribution(ways)


def order_statistic(of: Distribution, k: int, n: int) -> Distribution:
    """Return the k-th smallest of n independent variables.

    P(k-th smallest ≤ x) is the chance that at least k of n are ≤ x: a binomial count.
    """
    # Sum the smaller side: at least k of n, or fewer.
    few = range(k) if k <= n - k else range(k, n + 1)
    affordable(len(of), n * of.total.bit_length(), len(of) * (few.stop - few.start))
    ways: dict[Any, int] = {}
    below = before = 0
    for outcome in of.support:
        below += of.weight(outcome)
        above = of.total - below
        reached = sum(comb(n, i) * below**i * above ** (n - i) for i in few)
        if few.start == 0:
            reached = of.total**n - reached
        ways[outcome] = reached - before
        before = reached
    return Distribution(ways)
