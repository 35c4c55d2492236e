"""Distributions that have a name, and those of ordered draws."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from .distribution import Distribution, wrong


class Die(Distribution):
    """A fair die with faces 1 to n.

    Examples
    --------
    >>> Die(6).mean, Die(6).iid_sum(2).mode
    (Fraction(7, 2), (7,))
    """

    def __init__(self, faces: int = 6) -> None:
        if type(faces) is not int or faces < 1:
            raise wrong("faces", given=repr(faces))
        super().__init__(dict.fromkeys(range(1, faces + 1), 1))


def probability(given: Any) -> Fraction:
    """Return a probability as a fraction; ``"1/6"``, ``"25 %"`` and ``0.25`` are read too.

    A float is taken as the decimal it is written as: 0.1 means 1/10.

    Raises
    ------
    DistributionError
        If it is no number from 0 to 1.

    Examples
    --------
    >>> probability("5/18"), probability(0.1), probability("25 %")
    (Fraction(5, 18), Fraction(1, 10), Fraction(1, 4))
    """
    try:
        text = str(given).strip()
        value = Fraction(text.rstrip("%％ ")) / 100 if text[-1:] in "%％" else Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise wrong("probability", given=repr(given)) from None
    if isinstance(given, bool) or not 0 <= value <= 1:
        raise wrong("probability", given=repr(given))
    return value


def binomial(n: int, p: Any) -> Distribution:
    """Return the number of successes in n independent tries."""
    if type(n) is not int or n < 0:
        raise wrong("tries", given=repr(n))
    success = probability(p)
    hit, miss = success.numerator, success.denominator - success.numerator
    return Distribution({k: comb(n, k) * hit**k * miss ** (n - k) for k in range(n + 1)})


def hypergeometric(population: int, marked: int, drawn: int) -> Distribution:
    """Return the number of marked things among those drawn without putting back."""
    given = (population, marked, drawn)
    if any(type(n) is not int or n < 0 for n in given) or max(marked, drawn) > population:
        raise wrong("urn", population=population, marked=marked, drawn=drawn)
    least, most = max(0, drawn - population + marked), min(marked, drawn)
    ways = {
        k: comb(marked, k) * comb(population - marked, drawn - k) for k in range(least, most + 1)
    }
    return Distribution(ways)


def order_statistic(of: Distribution, k: int, n: int) -> Distribution:
    """Return the k-th smallest of n independent things.

    P(k-th smallest ≤ x) is the chance that at least k of n are ≤ x: a binomial count.
    """
    ways: dict[Any, int] = {}
    below = before = 0
    for outcome in of.support:
        below += of.weight(outcome)
        above = of.total - below
        reached = sum(comb(n, i) * below**i * above ** (n - i) for i in range(k, n + 1))
        ways[outcome] = reached - before
        before = reached
    return Distribution(ways)
