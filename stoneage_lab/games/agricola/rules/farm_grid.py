"""The farmyard as a grid: fifteen spaces, and the edges where fences may stand.

Spaces and edges are the bits of one number: a set of spaces has 15 bits, a set of edges 38.
"""

from __future__ import annotations

from typing import Final, final

from ....core.arrays import append, i64, vec
from ....core.memo import memo

ROWS: Final = 3
COLUMNS: Final = 5
SPACES: Final = ROWS * COLUMNS
EDGES: Final = (ROWS + 1) * COLUMNS + ROWS * (COLUMNS + 1)
ALL_SPACES: Final = (1 << SPACES) - 1
MOST_FENCES: Final = 15

NAMES: Final[tuple[str, ...]] = tuple(
    f"{row + 1}-{column + 1}" for row in range(ROWS) for column in range(COLUMNS)
)
"""The names of the spaces, row by row."""

NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}


def edge_above(row: int, column: int) -> int:
    """Return the number of the edge above a space; row 3 is the lower rim of the farm."""
    return row * COLUMNS + column


def edge_left(row: int, column: int) -> int:
    """Return the number of the edge to the left of a space; column 5 is the right rim."""
    return (ROWS + 1) * COLUMNS + row * (COLUMNS + 1) + column


def _edge_names() -> tuple[dict[str, int], tuple[str, ...]]:
    read: dict[str, int] = {}
    written = [""] * EDGES
    for space, name in enumerate(NAMES):
        row, column = divmod(space, COLUMNS)
        sides = {
            "s": edge_above(row + 1, column), "e": edge_left(row, column + 1),
            "n": edge_above(row, column), "w": edge_left(row, column),
        }  # fmt: skip
        for side, edge in sides.items():
            read[name + side] = edge
            if side in "nw" or not written[edge]:
                written[edge] = name + side
    return read, tuple(written)


EDGE_NUMBERS, EDGE_NAMES = _edge_names()
"""The number of each name of an edge (``"1-3e"`` is ``"1-4w"``), and the name that is written."""


def _own_edges(space: int) -> int:
    row, column = divmod(space, COLUMNS)
    return (
        1 << edge_above(row, column) | 1 << edge_above(row + 1, column)
        | 1 << edge_left(row, column) | 1 << edge_left(row, column + 1)
    )  # fmt: skip


OWN_EDGES: Final[tuple[int, ...]] = tuple(_own_edges(space) for space in range(SPACES))
"""The four edges of each space."""


def _beside(space: int) -> int:
    row, column = divmod(space, COLUMNS)
    found = 0
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS:
            found |= 1 << space + down * COLUMNS + right
    return found


BESIDE: Final[tuple[int, ...]] = tuple(_beside(space) for space in range(SPACES))
"""The spaces beside each space."""


def spaces_of(mask: int) -> list[int]:
    """Return the numbers in a set, in ascending order.

    Examples
    --------
    >>> spaces_of(0b1010)
    [1, 3]
    """
    found = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def names_of(mask: int) -> list[str]:
    """Return the names of a set of spaces, row by row.

    Examples
    --------
    >>> names_of(0b11)
    ['1-1', '1-2']
    """
    return [NAMES[space] for space in spaces_of(mask)]


def edges_of(mask: int) -> list[str]:
    """Return the names of a set of edges in their order on the farm.

    Examples
    --------
    >>> edges_of(rim(1 << NUMBERS["1-5"]))
    ['1-5n', '1-5w', '1-5e', '2-5n']
    """
    names = [EDGE_NAMES[edge] for edge in spaces_of(mask)]
    return sorted(names, key=lambda name: (name[:3], "nwse".index(name[3])))


def count(mask: i64) -> int:
    """Return how many things are in a set.

    Examples
    --------
    >>> count(0b1011)
    3
    """
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def rim(mask: i64) -> i64:
    """Return the edges around a set of spaces; an edge inside it belongs to two of them.

    Examples
    --------
    >>> count(rim(1)), count(rim(0b11)), count(rim(ALL_SPACES))
    (4, 6, 16)
    """
    edges: i64 = 0
    for space in range(SPACES):
        if mask >> space & 1:
            edges ^= OWN_EDGES[space]
    return edges


_ROW: Final = (1 << COLUMNS) - 1
_FIRST_COLUMN: Final = 1 | 1 << COLUMNS | 1 << 2 * COLUMNS
_LAST_COLUMN: Final = _FIRST_COLUMN << COLUMNS - 1


def around(mask: i64) -> i64:
    """Return the spaces beside a set, those of the set itself left out.

    Examples
    --------
    >>> names_of(around(1 << NUMBERS["1-5"] | 1 << NUMBERS["2-1"]))
    ['1-1', '1-4', '2-2', '2-5', '3-1']
    """
    rows = mask << COLUMNS | mask >> COLUMNS
    columns = (mask & ~_LAST_COLUMN) << 1 | (mask & ~_FIRST_COLUMN) >> 1
    return (rows | columns) & ALL_SPACES & ~mask


def joined(mask: int) -> bool:
    """Tell whether a set of spaces is one connected area.

    Examples
    --------
    >>> joined(0b11), joined(0b101), joined(0)
    (True, False, False)
    """
    reached = mask & -mask
    grown = 0
    while grown != reached:
        grown = reached
        reached |= around(reached) & mask
    return reached == mask != 0


@memo(1)
def regions_with_rims() -> tuple[tuple[int, int], ...]:
    """Return every set of spaces that hangs together, with its rim of at most 15 edges.

    Examples
    --------
    >>> len(regions_with_rims())
    1232
    """
    rims = {1 << space: OWN_EDGES[space] for space in range(SPACES)}
    waiting = [(1 << space, BESIDE[space]) for space in range(SPACES)]
    while waiting:
        region, beyond = waiting.pop()
        for space in range(SPACES):
            more = region | 1 << space
            if beyond >> space & 1 and more not in rims:
                edges = rims[region] ^ OWN_EDGES[space]
                # Each of these sets grows space by space out of smaller ones of them: a set with
                # a longer rim leads to no other one (a test compares with all sets).
                if count(edges) <= MOST_FENCES:
                    rims[more] = edges
                    waiting.append((more, (beyond | BESIDE[space]) & ~more))
    return tuple(sorted(rims.items()))


@final
class RegionTable:
    """Some of `regions_with_rims`, as arrays, those with the shortest rims first.

    Attributes
    ----------
    regions, rims, sizes : array of int
        In the same order; the rim of each region, and how many edges that has.
    """

    def __init__(self, regions: vec[i64], rims: vec[i64], sizes: vec[i64]) -> None:
        self.regions = regions
        self.rims = rims
        self.sizes = sizes

    def within(self, spaces: i64) -> RegionTable:
        """Return the table of its regions that lie in a set of spaces."""
        regions, rims, sizes = vec[i64](), vec[i64](), vec[i64]()
        for place in range(len(self.regions)):
            if not self.regions[place] & ~spaces:
                regions = append(regions, self.regions[place])
                rims = append(rims, self.rims[place])
                sizes = append(sizes, self.sizes[place])
        return RegionTable(regions, rims, sizes)


@memo(1)
def region_table() -> RegionTable:
    """Return the table of all regions."""
    rows = sorted(regions_with_rims(), key=lambda row: count(row[1]))
    return RegionTable(
        vec[i64]([region for region, _edges in rows]),
        vec[i64]([edges for _region, edges in rows]),
        vec[i64]([count(edges) for _region, edges in rows]),
    )


@memo(256)
def regions_within(spaces: int) -> RegionTable:
    """Return the table of the regions in a set of spaces; farms often leave the same spaces free.

    Examples
    --------
    >>> list(regions_within(0b111).regions)
    [1, 2, 4, 3, 6, 7]
    """
    return region_table().within(spaces)


@memo(1)
def single_regions() -> RegionTable:
    """Return the table of the regions of one space."""
    return RegionTable(
        vec[i64]([1 << space for space in range(SPACES)]),
        vec[i64]([OWN_EDGES[space] for space in range(SPACES)]),
        vec[i64]([count(OWN_EDGES[space]) for space in range(SPACES)]),
    )


@memo(1)
def rims_of_regions() -> dict[int, int]:
    """Return the rim of each region."""
    return dict(regions_with_rims())


_pastures: Final[dict[int, tuple[int, ...]]] = {0: ()}


def pastures_of(fences: int) -> tuple[int, ...]:
    """Return the sets of spaces that fences close off, in reading order.

    Examples
    --------
    >>> [names_of(pasture) for pasture in pastures_of(rim(0b11) | rim(0b10))]
    [['1-1'], ['1-2']]
    """
    known = _pastures.get(fences)
    if known is None:
        if len(_pastures) > 1 << 16:
            _pastures.clear()
        known = _pastures[fences] = _closed(fences)
    return known


def _closed(fences: i64) -> tuple[int, ...]:
    below = ALL_SPACES & ~(fences >> COLUMNS)
    beside = _open_beside(fences)
    left: i64 = ALL_SPACES
    found = []
    while left:
        group = _reached(left & -left, below, beside)
        left &= ~group
        if not rim(group) & ~fences:
            found.append(group)
    return tuple(found)


def _open_beside(fences: i64) -> i64:
    """Return the spaces from which no fence keeps off the next space to the right."""
    fenced: i64 = 0
    for row in range(ROWS):
        sides: i64 = fences >> edge_left(row, 1) & _ROW
        fenced |= sides << row * COLUMNS
    return ALL_SPACES & ~(fenced | _LAST_COLUMN)


def _reached(spaces: i64, below: i64, beside: i64) -> i64:
    """Return the spaces that can be reached from some without crossing a fence.

    Parameters
    ----------
    spaces : int
    below, beside : int
        The spaces from which the one below, and the one to the right, can be reached.
    """
    grown: i64 = 0
    while grown != spaces:
        grown = spaces
        spaces |= (spaces & beside) << 1 | spaces >> 1 & beside
        spaces |= ((spaces & below) << COLUMNS | spaces >> COLUMNS & below) & ALL_SPACES
    return spaces
