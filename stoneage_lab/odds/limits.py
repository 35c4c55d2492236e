"""How large a distribution may become: all is worked out exactly, and that has its price.

Everything is asked here before work starts, so that nobody waits for what never ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import gcd, lcm
from typing import Any, Final

from ..core.given import shown
from .reading import wrong

MOST_OUTCOMES: Final = 1_000_000
"""So many fill some 100 MB, and are gone through in a second."""

MOST_DRAWS: Final = 1_000_000
"""So many take a second or two; a share is known to 0.1 % then."""

MOST_DIGITS: Final = 80_000_000
"""So many digits, of all weights together, fill some 30 MB."""

LONGEST_NUMBER: Final = 3_000_000
"""Raising a number to a power of so many digits takes about a second."""

MOST_STEPS: Final = 20_000_000
"""Additions and multiplications; so many take about five seconds."""

_BITS: Final = 3.321928094887362
_FREE: Final = 1000
"""Numbers of up to so many bits are multiplied about as fast as small ones."""


def affordable(outcomes: int, bits: int = 0, steps: int = 0) -> None:
    """Refuse what would fill the memory or take no end.

    Parameters
    ----------
    outcomes : int
        How many there would be at most.
    bits : int
        How large each weight might be.
    steps : int
        How often two numbers of that size would be added or multiplied.

    Raises
    ------
    DistributionError
        If it is too much; the sentence tells the limit.

    Examples
    --------
    >>> affordable(10**30)
    Traceback (most recent call last):
        ...
    stoneage_lab.odds.reading.DistributionError: This has more than 1000000 outcomes, and no more
    are worked out.
    """
    if outcomes > MOST_OUTCOMES:
        raise wrong("too_many", most=MOST_OUTCOMES)
    for digits, numbers in ((LONGEST_NUMBER, 1), (MOST_DIGITS, outcomes)):
        if numbers * bits > int(digits * _BITS):
            raise wrong("too_long", most=digits)
    if steps * (1 + bits // _FREE) > MOST_STEPS:
        raise wrong("too_slow", most=MOST_STEPS)


def at_most(things: Any, most: int = MOST_OUTCOMES) -> list[Any]:
    """Return outcomes as a list, if they are some, and not too many.

    Raises
    ------
    DistributionError
        If they are not.
    """
    if not isinstance(things, Iterable):
        raise wrong("outcomes", given=shown(things))
    listed = list(islice(things, most + 1))
    if len(listed) > most:
        raise wrong("too_many", most=most)
    return listed


def tally(outcomes: Iterable[Any]) -> dict[Any, int]:
    """Return how often each outcome is there.

    Raises
    ------
    DistributionError
        If one of them is a list or another thing that changes.
    """
    table: dict[Any, int] = {}
    for outcome in outcomes:
        try:
            table[outcome] = table.get(outcome, 0) + 1
        except TypeError:
            raise wrong("changeable", given=shown(outcome)) from None
    return table


def sums(values: Iterable[int | Fraction], n: int) -> int:
    """Return how many different sums n of these numbers can have at most.

    Examples
    --------
    >>> sums(range(1, 7), 2), sums([0, 10], 3), sums([0, 1, 1000], 2)
    (11, 4, 6)
    """
    numbers = list(values)
    scale = lcm(*(number.denominator for number in numbers))
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
