"""Where the name, the board and the points of each cell stand: they cover no others, and no house.

Each label has some points where it may stand, the best one first. They are given out one after the
other, each to where it covers least of what stands already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from ....drawing.ground import Box, Point
from .layout import Lot, RoadLayout

NEAR: Final = 4
"""How many cells away labels can still touch each other."""
TAG: Final = 16.0
"""The height of a name."""
TAG_DOWN: Final = 9.5
"""How far below the point of a house its name stands."""
SHIELD: Final = (23.0, 25.0)
HOUSE: Final = (-33.0, -60.0, 66.0, 58.0)
"""What of a house, drawn at its size, is not to be covered."""
FARTHER: Final = 1.5
"""What a place counts for each place that comes before it."""
OWN_HOUSE: Final = 0.25
"""How much it counts that a label covers its own house, and not that of another cell."""


class Wanted(NamedTuple):
    """The labels of a cell: the size of its board, the width of its name, whether it has points."""

    board: Point
    board_at: Point
    tag: float
    shield: bool
    side: int


class Stand(NamedTuple):
    """Where the labels of a cell stand, from the point of its house.

    Attributes
    ----------
    board : Point
    tag : float
        How far aside the middle of its name is.
    pointed : bool
        Whether it has points.
    shield : Point
        Where its points stand, at one `side`.
    side : int
    covers : float
        How much of other names and houses its own name covers.
    """

    board: Point
    tag: float
    pointed: bool
    shield: Point
    side: int
    covers: float


@lru_cache(maxsize=256)
def stands(
    layout: RoadLayout, lots: tuple[Lot, ...], scale: float, wanted: tuple[Wanted, ...]
) -> tuple[Stand, ...]:
    """Return where the labels of all cells stand."""
    houses = [_moved(_scaled(HOUSE, scale), lot.base) for lot in lots]
    tags: list[tuple[float, float]] = []
    placed: list[list[Box]] = [[] for _ in lots]
    for number, (lot, want) in enumerate(zip(lots, wanted, strict=True)):
        near = _near(number, placed, houses)
        shifts = sorted((0.0, -8.0, 8.0, -16.0, 16.0), key=abs)
        at, covers, box = _best(
            layout, near, [((x, TAG_DOWN), _tag_box(lot, want, x)) for x in shifts]
        )
        tags.append((at[0], covers))
        if want.tag:
            placed[number].append(box)
    found = []
    for number, (lot, want) in enumerate(zip(lots, wanted, strict=True)):
        board, _, box = _best(
            layout, _near(number, placed, houses, own=True), list(_boards(lot, want))
        )
        if want.board[0]:
            placed[number].append(box)
        found.append(board)
    result = []
    for number, (lot, want) in enumerate(zip(lots, wanted, strict=True)):
        shield, _, box = _best(
            layout, _near(number, placed, houses), list(_shields(layout, lot, want, scale))
        )
        if want.shield:
            placed[number].append(box)
        tag, covers = tags[number]
        side = 1 if shield[0] > 0 else -1
        result.append(Stand(found[number], tag, want.shield, shield, side, covers))
    return tuple(result)


def _tag_box(lot: Lot, want: Wanted, shift: float) -> Box:
    x, y = lot.base
    return (x + shift - want.tag / 2, y + TAG_DOWN - TAG / 2, want.tag, TAG)


def _boards(lot: Lot, want: Wanted) -> Iterator[tuple[Point, Box]]:
    """Yield where a board may stand: at the edge of the road, before its house or beside that."""
    (wide, high), (x, y) = want.board, want.board_at
    along_x, along_y = -lot.road.inwards_y, lot.road.inwards_x
    for out, by in product((0, 9, 18), (0, -6, 6, -12, 12, -18, 18)):
        at_x = x + by * along_x - out * lot.road.inwards_x
        at_y = y + by * along_y - out * lot.road.inwards_y
        at = round(at_x, 1), round(at_y, 1)
        left, top = lot.base[0] + at[0] - wide / 2, lot.base[1] + at[1] - high / 2
        yield at, (left, top, wide, high)


def _shields(
    layout: RoadLayout, lot: Lot, want: Wanted, scale: float
) -> Iterator[tuple[Point, Box]]:
    """Yield where points may stand: at both sides of the roof, or of the walls."""
    wide, high = SHIELD
    for side, up in ((1, 52), (-1, 52), (1, 30), (-1, 30), (1, 66), (-1, 66)):
        x = side * want.side * 38 * scale
        x = min(max(lot.base[0] + x, wide / 2 + 2), layout.size[0] - wide / 2 - 2) - lot.base[0]
        at = round(x, 1), round(-up * scale, 1)
        yield at, (lot.base[0] + x - wide / 2, lot.base[1] + at[1] - high / 2, wide, high)


def _near(
    number: int, placed: Sequence[Sequence[Box]], houses: Sequence[Box], own: bool = False
) -> list[tuple[Box, float]]:
    """Return what a label of a cell could cover, and how much each counts."""
    count = len(placed)
    found = []
    for off in range(-NEAR, NEAR + 1):
        other = (number + off) % count
        found += [(box, 1.0) for box in placed[other]]
        if off or own:
            found.append((houses[other], 0.6 if off else OWN_HOUSE))
    return found


def _best(
    layout: RoadLayout, near: Sequence[tuple[Box, float]], places: Sequence[tuple[Point, Box]]
) -> tuple[Point, float, Box]:
    """Return the place that covers least, how much it covers, and its box."""
    found: tuple[float, Point, float, Box] | None = None
    for order, (at, box) in enumerate(places):
        covers = sum(weight * _common(box, other) for other, weight in near)
        out = box[2] * box[3] - _common(box, (1, 1, layout.size[0] - 2, layout.map - 2))
        cost = covers + 3 * out + FARTHER * order
        if found is None or cost < found[0]:
            found = cost, at, covers, box
        if not covers and not out:
            break
    assert found is not None
    return found[1:]


def _common(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    x, y, wide, high = one
    left, top, across, down = other
    width = min(x + wide, left + across) - max(x, left)
    if width <= 0:
        return 0.0
    height = min(y + high, top + down) - max(y, top)
    return width * height if height > 0 else 0.0


def _scaled(box: Box, scale: float) -> Box:
    left, top, wide, high = box
    return left * scale, top * scale, wide * scale, high * scale


def _moved(box: Box, by: Point) -> Box:
    left, top, wide, high = box
    return left + by[0], top + by[1], wide, high
