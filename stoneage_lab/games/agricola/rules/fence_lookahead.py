"""Look-ahead for fences: which pastures can be closed, so that no choice leads to a dead end.

A legal layout is a set of pastures: connected groups of spaces that do not overlap and touch each
other. A pasture is marked out space by space (the *pen*); a space may join it exactly
if some pasture with all these spaces can be closed and paid.
"""

from __future__ import annotations

from typing import Final

from ....core.memo import Memo
from .farm_grid import (
    around,
    count,
    pastures_of,
    regions_with_rims,
)

_MOST_KNOWN: Final = 4096

_known: Memo[tuple[int, int, int], list[int]] = Memo(_MOST_KNOWN)


def regions(free: int, fences: int, budget: int) -> list[int]:
    """Return every pasture that could be closed next; the list is shared.

    Parameters
    ----------
    free : int
        The set of spaces without room or field.
    fences : int
        The set of edges where fences stand.
    budget : int
        How many more fences there can be.

    Examples
    --------
    >>> from .farm_grid import ALL_SPACES
    >>> free = ALL_SPACES - (1 << 5) - (1 << 10)
    >>> [len(regions(free, 0, wood)) for wood in (3, 4, 6, 8, 15)]
    [0, 13, 31, 73, 762]
    """
    key = (free, fences, budget)
    known = _known.get(key)
    if known is None:
        known = _known.keep(key, _regions(free, fences, budget))
    return known


def _regions(free: int, fences: int, budget: int) -> list[int]:
    if budget < 1:
        return []
    pastures = pastures_of(fences)
    fenced = 0
    for pasture in pastures:
        fenced |= pasture
    found = []
    beside = around(fenced)
    open_spaces = free & ~fenced
    for region, edges in regions_with_rims():
        if not region & ~open_spaces:
            if fenced and not region & beside:
                continue
        elif region & ~fenced or not _inside(region, pastures):
            continue
        if 1 <= count(edges & ~fences) <= budget:
            found.append(region)
    return found


def _inside(region: int, pastures: tuple[int, ...]) -> bool:
    """Tell whether a set of spaces is a proper part of one pasture."""
    for pasture in pastures:
        if region & pasture:
            return not region & ~pasture and region != pasture
    return False


def next_spaces(pen: int, possible: list[int]) -> int:
    """Return the spaces that may join a pen, so that one of the possible pastures can be reached.

    Examples
    --------
    >>> from .farm_grid import ALL_SPACES
    >>> free = ALL_SPACES - (1 << 5) - (1 << 10)
    >>> next_spaces(1 << 4, regions(free, 0, 6)) == 1 << 3 | 1 << 9
    True
    """
    found = 0
    for region in possible:
        if not pen & ~region:
            found |= region
    return found & around(pen) if pen else found
