"""The farm: spaces, what lies beside what, and pastures found by walking about.

A space is a pair of row and column. An edge is the pair of the spaces on its two sides; beyond
the rim of the farm lies a space that is not of the farm, such as (0, 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from games.agricola.oracle.tables import Table
from games.second_opinion import Data

Space = tuple[int, int]
Edge = frozenset[Space]
SPACES: Final = tuple((row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4, 5))


def space(name: str) -> Space:
    """Return the space of a name."""
    row, column = name.split("-")
    return int(row), int(column)


def name_of(place: Space) -> str:
    """Return the name of a space."""
    return f"{place[0]}-{place[1]}"


def beside(place: Space) -> list[Space]:
    """Return what lies north, west, south and east of a space, even if it is no farm."""
    row, column = place
    return [(row - 1, column), (row, column - 1), (row + 1, column), (row, column + 1)]


def edge(name: str) -> Edge:
    """Return the edge of a name."""
    place = space(name[:-1])
    return frozenset({place, beside(place)["nwse".index(name[-1])]})


EDGES: Final = frozenset(frozenset({place, other}) for place in SPACES for other in beside(place))


def edge_name(one: Edge) -> str:
    """Return the usual name of an edge: north or west of a space, if there is one."""
    for place in SPACES:
        for side, other in zip("nw", beside(place), strict=False):
            if one == {place, other}:
                return f"{name_of(place)}{side}"
    for place in SPACES:
        for side, other in zip("nwse", beside(place), strict=True):
            if one == {place, other}:
                return f"{name_of(place)}{side}"
    raise ValueError(one)


def rim(spaces: Iterable[Space]) -> frozenset[Edge]:
    """Return the edges that close off some spaces."""
    inside = set(spaces)
    return frozenset(
        frozenset({place, other})
        for place in inside
        for other in beside(place)
        if other not in inside
    )


def reached(start: Space, fences: frozenset[Edge]) -> frozenset[Space] | None:
    """Return all spaces an animal reaches from one, or None if it gets off the farm."""
    seen, todo = {start}, [start]
    while todo:
        place = todo.pop()
        for other in beside(place):
            if frozenset({place, other}) in fences or other in seen:
                continue
            if other not in SPACES:
                return None
            seen.add(other)
            todo.append(other)
    return frozenset(seen)


@cache
def pastures(fences: frozenset[Edge]) -> tuple[frozenset[Space], ...]:
    """Return the parts of the farm that are closed all round, in reading order."""
    if not fences:
        return ()
    found = {reached(place, fences): None for place in SPACES}
    return tuple(each for each in found if each is not None)


def sound(fences: frozenset[Edge], built: frozenset[Space]) -> bool:
    """Tell whether fences may stand like this beside rooms and fields.

    Every fence parts a pasture from something else, nothing that is built lies in a pasture,
    and all pastures lie side by side.
    """
    closed = pastures(fences)
    home = {place: number for number, each in enumerate(closed) for place in each}
    if home.keys() & built:
        return False
    for one in fences:
        first, second = one
        if home.get(first, -1) == home.get(second, -1):
            return False
    if not closed:
        return True
    joined, todo = {0}, [0]
    while todo:
        for place in closed[todo.pop()]:
            for number in {home.get(other, -1) for other in beside(place)} - joined - {-1}:
                joined.add(number)
                todo.append(number)
    return len(joined) == len(closed)


class Farm:
    """One seat's farm at this moment."""

    def __init__(self, table: Table, seat: str) -> None:
        player: Data = table.players[seat]
        self.rooms = frozenset(space(name) for name in player["rooms"])
        self.fields = frozenset(space(name) for name in player["fields"])
        self.stables = frozenset(space(name) for name in player["stables"])
        self.fences = frozenset(edge(name) for name in player["fences"])
        self.pastures = pastures(self.fences)
        self.fenced = frozenset(place for each in self.pastures for place in each)

    @property
    def built(self) -> frozenset[Space]:
        """Spaces with rooms and fields."""
        return self.rooms | self.fields

    @property
    def unused(self) -> frozenset[Space]:
        """Spaces with nothing at all, in no pasture."""
        return frozenset(SPACES) - self.built - self.stables - self.fenced

    def what(self, place: Space) -> str:
        """Return what takes up a space, or nothing."""
        kinds = {"room": self.rooms, "field": self.fields, "stable": self.stables}
        kinds["pasture"] = self.fenced
        return next((kind for kind, spaces in kinds.items() if place in spaces), "")

    def for_rooms(self) -> list[Space]:
        """Return where a room may be built."""
        return [p for p in sorted(self.unused) if self.rooms.intersection(beside(p))]

    def for_stables(self) -> list[Space]:
        """Return where a stable may be built."""
        return [p for p in SPACES if p not in self.built | self.stables]

    def for_fields(self) -> list[Space]:
        """Return where a field may be plowed."""
        free = sorted(self.unused)
        return [p for p in free if not self.fields or self.fields.intersection(beside(p))]

    # -- animals ---------------------------------------------------------------------------

    def holders(self) -> tuple[tuple[int, ...], int]:
        """Return how many each pasture holds, and how many animals have room elsewhere."""
        held = [2 * len(each) * 2 ** len(each & self.stables) for each in self.pastures]
        return tuple(sorted(held)), 1 + len(self.stables - self.fenced)


@cache
def fits(held: tuple[int, ...], elsewhere: int, herd: tuple[int, int, int]) -> bool:
    """Tell whether animals have room: each pasture takes one kind, other places one animal."""
    if sum(herd) <= elsewhere:
        return True
    if not held:
        return False
    for kind in range(3):
        left = list(herd)
        left[kind] = max(0, left[kind] - held[0])
        if fits(held[1:], elsewhere, (left[0], left[1], left[2])):
            return True
    return False


# -- fences --------------------------------------------------------------------------------


@cache
def shapes(free: frozenset[Space]) -> tuple[tuple[frozenset[Space], frozenset[Edge]], ...]:
    """Return all spaces that hang together, with their rims, if 15 fences can close them off."""
    found: set[frozenset[Space]] = set()
    todo = [frozenset({place}) for place in free]
    while todo:
        shape = todo.pop()
        if shape not in found:
            found.add(shape)
            near = {other for place in shape for other in beside(place)} & free - shape
            todo += [shape | {other} for other in near]
    return tuple((shape, rim(shape)) for shape in found if len(rim(shape)) <= 15)


@cache
def new_pastures(
    fences: frozenset[Edge], built: frozenset[Space], wood: int
) -> dict[frozenset[Space], int]:
    """Return every pasture that can be fenced next, with the fences it takes.

    All shapes are tried: fences are put up all round, and somebody walks about to see whether
    this farm is sound and the shape has become a pasture of its own.
    """
    found = {}
    for shape, around in shapes(frozenset(SPACES) - built):
        more = len(around - fences)
        if not 0 < more <= min(wood, 15 - len(fences)):
            continue
        after = fences | around
        if reached(min(shape), after) == shape and sound(after, built):
            found[shape] = more
    return found
