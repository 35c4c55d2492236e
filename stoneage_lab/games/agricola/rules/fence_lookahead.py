"""Look-ahead for fences: which pastures can be closed, so that no choice leads to a dead end.

A legal layout is a set of pastures: connected groups of spaces that do not overlap and touch each
other. A pasture is marked out space by space (the *pen*); a space may join it exactly
if some pasture with all these spaces can be closed and paid.
"""

from __future__ import annotations

from typing import Final, final

from ....core.arrays import append, i64, vec
from ....core.memo import Memo
from .farm_grid import (
    EDGES,
    SPACES,
    RegionTable,
    around,
    count,
    pastures_of,
    regions_within,
    single_regions,
)

_MOST_KNOWN: Final = 4096

LEAST_FENCES: Final = 4
"""A first pasture takes as many fences at the least: those around one space."""

_known: Final[Memo[int, vec[i64]]] = Memo(_MOST_KNOWN)


def _farm_number(free: i64, fences: i64, budget: i64) -> i64:
    """Return one number for free spaces, fences and a budget: the key of what is known."""
    return (budget << EDGES | fences) << SPACES | free


def regions(free: int, fences: int, budget: int) -> vec[i64]:
    """Return every pasture that could be closed next, those with the shortest rims first.

    The array is shared.

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
    if budget < 1:
        return vec[i64]()
    key = _farm_number(free, fences, budget)
    known = _known.get(key)
    if known is None:
        known = _known.keep(key, _scanned(regions_within(free), free, fences, budget))
    return known


def single_regions_left(free: int, fences: int, budget: int) -> vec[i64]:
    """Return every pasture of one space that could be closed next, see `regions`.

    Examples
    --------
    >>> list(single_regions_left(0b111, 0, 4))
    [1, 2, 4]
    """
    return _scanned(single_regions(), free, fences, budget)


def can_close_single(free: int, fences: int, budget: int) -> bool:
    """Tell whether any pasture of one space could be closed next, see `regions`."""
    if budget < 1:
        return False
    table = single_regions()
    return _RegionScan(table, free, fences, budget).next_place(0) < len(table.regions)


def can_close(free: int, fences: int, budget: int) -> bool:
    """Tell whether any pasture could be closed next, see `regions`.

    The search ends at the first one; if there is none, that is kept.
    """
    if not fences:
        return budget >= LEAST_FENCES and free != 0
    if budget < 1:
        return False
    key = _farm_number(free, fences, budget)
    known = _known.get(key)
    if known is not None:
        return len(known) > 0
    scan = _RegionScan(regions_within(free), free, fences, budget)
    if scan.next_place(0) < len(scan.table.regions):
        return True
    _known.keep(key, vec[i64]())
    return False


def _scanned(table: RegionTable, free: i64, fences: i64, budget: i64) -> vec[i64]:
    found = vec[i64]()
    if budget < 1:
        return found
    scan = _RegionScan(table, free, fences, budget)
    regions = table.regions
    place = scan.next_place(0)
    while place < len(regions):
        found = append(found, regions[place])
        place = scan.next_place(place + 1)
    return found


@final
class _RegionScan:
    """Looks through a table of regions for those that could be closed next."""

    def __init__(self, table: RegionTable, free: i64, fences: i64, budget: i64) -> None:
        self.table = table
        self.pastures = pastures_of(fences)
        fenced: i64 = 0
        for pasture in self.pastures:
            fenced |= pasture
        self.fenced: i64 = fenced
        self.beside: i64 = around(fenced)
        self.open_spaces: i64 = free & ~fenced
        self.fences: i64 = fences
        self.standing: i64 = count(fences)
        self.budget: i64 = budget

    def next_place(self, first: i64) -> i64:
        """Return the place of the first such region from a place on; behind the last for none."""
        regions, rims, sizes = self.table.regions, self.table.rims, self.table.sizes
        closed, fenced, fences = ~self.open_spaces, self.fenced, self.fences
        beside, budget = self.beside, self.budget
        longest = budget + self.standing
        size: i64 = len(regions)
        place = first
        # The rims of all regions after one that is too long are as long or longer.
        while place < size and sizes[place] <= longest:
            region = regions[place]
            if not region & closed:
                fits = not fenced or region & beside != 0
            else:
                fits = not region & ~fenced and _inside(region, self.pastures)
            if fits:
                new = rims[place] & ~fences
                # Fences are counted only where the size of the rim does not tell.
                if new and (sizes[place] <= budget or count(new) <= budget):
                    return place
            place += 1
        return size


def _inside(region: i64, pastures: tuple[int, ...]) -> bool:
    """Tell whether a set of spaces is a proper part of one pasture."""
    for pasture in pastures:
        if region & pasture:
            return not region & ~pasture and region != pasture
    return False


def next_spaces(pen: i64, possible: vec[i64]) -> i64:
    """Return the spaces that may join a pen, so that one of the possible pastures can be reached.

    Examples
    --------
    >>> from .farm_grid import ALL_SPACES
    >>> free = ALL_SPACES - (1 << 5) - (1 << 10)
    >>> next_spaces(1 << 4, regions(free, 0, 6)) == 1 << 3 | 1 << 9
    True
    """
    found: i64 = 0
    for region in possible:
        if not pen & ~region:
            found |= region
    return found & around(pen) if pen else found
