"""All farms that fences can make, found among all sets of edges, pasture or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.agricola.oracle.farm import EDGES, SPACES, Edge, Space, sound

Corner = tuple[int, int]


def corners(one: Edge) -> tuple[Corner, Corner]:
    """Return the two corners between which an edge lies; 1, 1 is north-west of space 1-1."""
    (row, column), (row2, column2) = sorted(one)
    if row == row2:
        return (row, column2), (row + 1, column2)
    return (row2, column), (row2, column + 1)


def layouts(
    standing: frozenset[Edge], built: frozenset[Space], wood: int
) -> Iterator[frozenset[Edge]]:
    """Yield every sound set of fences with those that stand, paid with so much wood.

    Edges are taken or left, one after another. A fence that ends where no other goes on closes
    nothing; apart from this nothing is thought about, every set is looked at.
    """
    free = frozenset(SPACES) - built
    edges = sorted((e for e in EDGES if e & free), key=lambda e: (corners(e), sorted(e)))
    last = {corner: number for number, e in enumerate(edges) for corner in corners(e)}
    ends = [[c for c in corners(e) if last[c] == number] for number, e in enumerate(edges)]
    degree: Counter[Corner] = Counter()
    taken: list[Edge] = []
    most = min(15, len(standing) + wood)

    def decide(number: int) -> Iterator[frozenset[Edge]]:
        if number == len(edges):
            fences = frozenset(taken)
            if len(fences) > len(standing) and sound(fences, built):
                yield fences
            return
        one = edges[number]
        for take in (False, True):
            if (one in standing and not take) or (take and len(taken) == most):
                continue
            if take:
                taken.append(one)
                degree.update(corners(one))
            if all(degree[corner] != 1 for corner in ends[number]):
                yield from decide(number + 1)
            if take:
                taken.pop()
                degree.subtract(corners(one))

    yield from decide(0)
