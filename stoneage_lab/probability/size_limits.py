"""Limits on the size of exact computations.

Every computation is checked here before it starts, so that a call never runs without end.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import gcd
from typing import Any, Final

from ..core.arguments import shown
from .arguments import hashable, wrong
from .arithmetic import common_denominator

MOST_OUTCOMES: Final = 1_000_000
"""Maximum number of outcomes: about 100 MB, and a second to iterate over."""

MOST_OUTCOME: Final = 10**300
"""Outcomes are smaller: a larger number could neither be drawn nor have a mean as a decimal."""

MOST_DRAWS: Final = 1_000_000
"""Maximum number of draws: one or two seconds; a share is then known to 0.1 %."""

MOST_DIGITS: Final = 80_000_000
"""Maximum number of digits of all weights together: about 30 MB."""

LONGEST_NUMBER: Final = 3_000_000
"""Maximum number of digits of a power: about a second."""

MOST_STEPS: Final = 20_000_000
"""Maximum number of additions and multiplications: about five seconds."""

_BITS: Final = 3.321928094887362
_FREE: Final = 1000
"""Numbers of up to this many bits are multiplied about as fast as small ones."""


def affordable(outcomes: int, bits: int = 0, steps: int = 0) -> None:
    """Refuse a computation that would fill the memory or take too long.

    Parameters
    ----------
    outcomes : int
        Upper bound on the number of outcomes.
    bits : int
        Upper bound on each weight.
    steps : int
        Number of additions and multiplications of numbers of that size.

    Raises
    ------
    DistributionError
        If a limit is exceeded; the sentence names it.

    Examples
    --------
    >>> affordable(10**30)
    Traceback (most recent call last):
        ...
    stoneage_lab.probability.arguments.DistributionError: This has more than 1000000 outcomes, which
    is the limit.
    """
    if outcomes > MOST_OUTCOMES:
        raise wrong("too_many", most=MOST_OUTCOMES)
    for digits, numbers in ((LONGEST_NUMBER, 1), (MOST_DIGITS, outcomes)):
        if numbers * bits > int(digits * _BITS):
            raise wrong("too_long", most=digits)
    if steps * (1 + bits // _FREE) > MOST_STEPS:
        raise wrong("too_slow", most=MOST_STEPS)


def at_most(things: Any, most: int = MOST_OUTCOMES) -> list[Any]:
    """Return outcomes as a list, if there are any, and not too many.

    Raises
    ------
    DistributionError
        If there are none, or too many.
    """
    if not isinstance(things, Iterable):
        raise wrong("outcomes", given=shown(things))
    listed = list(islice(things, most + 1))
    if len(listed) > most:
        raise wrong("too_many", most=most)
    return listed


def tally(outcomes: Iterable[Any]) -> dict[Any, int]:
    """Return the count of each outcome.

    Raises
    ------
    DistributionError
        If one of them is not hashable, such as a list.
    """
    table: dict[Any, int] = {}
    for outcome in map(hashable, outcomes):
        table[outcome] = table.get(outcome, 0) + 1
    return table


def sums(values: Iterable[int | Fraction], n: int) -> int:
    """Return an upper bound on the number of different sums of n of these numbers.

    Examples
    --------
    >>> sums(range(1, 7), 2), sums([0, 10], 3), sums([0, 1, 1000], 2)
    (11, 4, 6)
    """
    numbers = list(values)
    scale = common_denominator(numbers)
    whole = sorted(int(number * scale) for number in numbers)
    width = reduce(gcd, (one - whole[0] for one in whole), 0) or 1
    between = n * ((whole[-1] - whole[0]) // width) + 1
    # Or counted by how often each value is among the n.
    chosen, others = 1, len(whole) - 1
    for k in range(1, min(n, others) + 1):
        chosen = chosen * (n + others - k + 1) // k
        if chosen >= between:
            return between
    return min(chosen, between)
