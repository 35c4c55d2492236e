"""Purses and payments over any number of kinds of goods.

A purse is a plain tuple of counts, one per kind: ``(2, 1, 0, 0)``. Each game names
the kinds itself.
"""

from __future__ import annotations

from .arrays import i64
from .memo import memo

Purse = tuple[int, ...]


def total(purse: Purse) -> int:
    """Return how many goods a purse holds.

    Examples
    --------
    >>> total((2, 0, 1))
    3
    """
    found: i64 = 0
    for count in purse:  # compiled, ten times as fast as sum()
        found += count
    return found


def covers(purse: Purse, price: Purse) -> bool:
    """Tell whether the purse holds all of the price.

    Examples
    --------
    >>> covers((2, 1), (1, 1)), covers((2, 0), (1, 1))
    (True, False)
    """
    if len(purse) != len(price):
        raise ValueError(f"a purse of {len(purse)} kinds, a price of {len(price)}")
    for have, need in zip(purse, price):  # noqa: B905, SIM110 - compiled, far faster than all()
        if have < need:
            return False
    return True


def missing(purse: Purse, price: Purse) -> Purse:
    """Return what the purse lacks of the price, kind by kind.

    Examples
    --------
    >>> missing((2, 0), (1, 3))
    (0, 3)
    """
    return tuple(max(0, need - have) for have, need in zip(purse, price, strict=True))


def kinds(purse: Purse) -> int:
    """Return how many different kinds a purse holds.

    Examples
    --------
    >>> kinds((2, 0, 1))
    2
    """
    found = 0
    for count in purse:
        if count:
            found += 1
    return found


def clip(purse: Purse, most: int) -> Purse:
    """Return the purse with no kind above `most`: more cannot matter to a price of `most` goods.

    Examples
    --------
    >>> clip((9, 1, 0), 3)
    (3, 1, 0)
    """
    return tuple([count if count < most else most for count in purse])


def mark(purse: Purse, most: int) -> int:
    """Return a number that is the same for all purses with the same `clip`.

    `most` is below 16, and there are at most 15 kinds: compiled, the number is a machine word.

    Examples
    --------
    >>> mark((9, 1, 0), 3) == mark((3, 1, 0), 3) != mark((3, 0, 1), 3)
    True
    """
    number: i64 = 0
    for count in purse:
        number = number * 16 + (count if count < most else most)
    return number


@memo(1 << 14)
def payments(purse: Purse, count: int) -> tuple[Purse, ...]:
    """Return every way to take exactly `count` goods out of a purse.

    Ways that use more of the earlier (cheaper) kinds come first. Clip the purse to `count`
    first, so that results are shared.

    Examples
    --------
    >>> payments((2, 1), 2)
    ((2, 0), (1, 1))
    """
    if not purse:
        return () if count else ((),)
    ways: list[Purse] = []
    for first in range(min(purse[0], count), -1, -1):
        left = count - first
        taken = (first,)
        ways += [taken + rest for rest in payments(clip(purse[1:], left), left)]
    return tuple(ways)
