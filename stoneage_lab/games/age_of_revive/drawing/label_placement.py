"""Places the name, the board and the points of each cell so that they cover nothing else.

Each label has some possible points, the best one first. The labels are placed one after the other,
each where it covers least of those already placed, and then once more with all others in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import add
from typing import Final, NamedTuple

from ....core.memo import memo
from ....drawing.ground import Box, Point
from .layout import Lot, RoadLayout

NEAR: Final = 4
"""How many cells away labels can still touch each other."""
TAG: Final = 16.0
"""The height of a name."""
TAG_DOWN: Final = 9.5
"""How far below the point of a house its name stands."""
SHIELD: Final = (23.0, 25.0)
HOUSE: Final = (-36.0, -65.0, 72.0, 63.0)
"""What of a house, drawn at its size, is not to be covered; tents are the largest."""
FARTHER: Final = 1.5
"""What a place counts for each place that comes before it."""
ROUNDS: Final = 3
"""How often all are placed anew, each with all others where they stand."""
OWN_HOUSE: Final = 0.25
"""How much it counts that a label covers its own house, and not that of another cell."""


class LabelSizes(NamedTuple):
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
    tag : Point
        The middle of its name.
    pointed : bool
        Whether it has points.
    shield : Point
        Where its points stand, at one `side`.
    side : int
    covers : float
        How much of other names and houses its own name covers.
    """

    board: Point
    tag: Point
    pointed: bool
    shield: Point
    side: int
    covers: float


Spot = tuple[Point, Box]
Choice = tuple[Point, float, Box]
"""Where a label stands, how much it covers there, and its box."""


class LabelPlaces(NamedTuple):
    """Where a label may stand, the best place first, and the box around all of these places."""

    places: Sequence[Spot]
    around: Box


@memo(256)
def stands(
    layout: RoadLayout, lots: tuple[Lot, ...], scale: float, wanted: tuple[LabelSizes, ...]
) -> tuple[Stand, ...]:
    """Return where the labels of all cells stand."""
    houses = [_moved(_scaled(HOUSE, scale), lot.base) for lot in lots]
    cells = [_choices(layout, lot, scale, want) for lot, want in zip(lots, wanted, strict=True)]
    # Names first, which have least room to go; points last.
    given = {kind: [cell[kind] for cell in cells] for kind in ("tag", "board", "shield")}
    there = {
        "tag": [bool(want.tag) for want in wanted],
        "board": [bool(want.board[0]) for want in wanted],
        "shield": [want.shield for want in wanted],
    }
    near_by = _neighbours(cells, houses)
    found: dict[tuple[str, int], Choice] = {}
    placed: list[dict[str, Box]] = [{} for _ in lots]
    for _ in range(ROUNDS):
        before_round = [dict(each) for each in placed]
        for kind, choices in given.items():
            for number, (places, around) in enumerate(choices):
                placed[number].pop(kind, None)
                near = _near(number, near_by[number], placed, houses, own=kind == "board")
                before = found.get((kind, number))
                if before and not _touched(before[2], near):
                    best: Choice = (before[0], 0, before[2])
                else:
                    some = _beside_road(layout, places) if kind == "board" else places
                    best = _best(layout, _touched(around, near), some)
                found[kind, number] = best
                if there[kind][number]:
                    placed[number][kind] = best[2]
        if placed == before_round:
            # Nothing has moved, so the next round would find the same.
            break
    return tuple(
        _stand(found["tag", number], found["board", number], found["shield", number], want)
        for number, want in enumerate(wanted)
    )


@memo(1024)
def _choices(
    layout: RoadLayout, lot: Lot, scale: float, want: LabelSizes
) -> Mapping[str, LabelPlaces]:
    """Return where the labels of one cell may stand."""
    places = {
        "tag": _tags(lot, want),
        "board": list(_boards(lot, want)),
        "shield": list(_shields(layout, lot, want, scale)),
    }
    return {
        kind: LabelPlaces(some, _around([box for _, box in some])) for kind, some in places.items()
    }


def _stand(tag: Choice, board: Choice, shield: Choice, want: LabelSizes) -> Stand:
    side = 1 if shield[0][0] > 0 else -1
    return Stand(board[0], tag[0], want.shield, shield[0], side, tag[1])


def _tags(lot: Lot, want: LabelSizes) -> list[Spot]:
    """Return where a name may stand: below its house, and a little to one side or lower."""
    x, y = lot.base
    aside, above = want.tag / 2, TAG / 2
    return [(at, (x + at[0] - aside, y + at[1] - above, want.tag, TAG)) for at in _TAGS]


_TAGS: Final = tuple(
    (x, TAG_DOWN + down) for down in (0, 5, 10) for x in (0.0, -8.0, 8.0, -16.0, 16.0, -24.0, 24.0)
)


def _boards(lot: Lot, want: LabelSizes) -> Iterator[Spot]:
    """Yield where a board may stand: at the edge of the road, before its house or beside that."""
    (wide, high), (x, y), (base_x, base_y) = want.board, want.board_at, lot.base
    _, _, out_x, out_y = lot.road
    aside, above = wide / 2, high / 2
    for out, by in _BOARDS:
        # Along the road, and out of it.
        at = round(x - by * out_y - out * out_x, 1), round(y + by * out_x - out * out_y, 1)
        yield at, (base_x + at[0] - aside, base_y + at[1] - above, wide, high)


_BOARDS: Final = tuple(product((0, 9, 18, 27), (0, -6, 6, -12, 12, -18, 18, -24, 24)))
"""How far a board may stand out of the place it should have, and aside of it."""


def _beside_road(layout: RoadLayout, given: Sequence[Spot]) -> Iterator[Spot]:
    """Yield those boxes of which no corner lies on the road; all if there is none."""
    found = False
    for spot in given:
        if not layout.any_on_road(*_sides(spot[1])):
            found = True
            yield spot
    if not found:
        yield from given


def _sides(box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    left, top, wide, high = box
    return (left + 2, left + wide - 2), (top + 2, top + high - 2)


def _shields(layout: RoadLayout, lot: Lot, want: LabelSizes, scale: float) -> Iterator[Spot]:
    """Yield where points may stand: at both sides of the roof, or of the walls."""
    wide, high = SHIELD
    for side, up in ((1, 52), (-1, 52), (1, 30), (-1, 30), (1, 66), (-1, 66)):
        x = side * want.side * 38 * scale
        x = min(max(lot.base[0] + x, wide / 2 + 2), layout.size[0] - wide / 2 - 2) - lot.base[0]
        at = round(x, 1), round(-up * scale, 1)
        yield at, (lot.base[0] + x - wide / 2, lot.base[1] + at[1] - high / 2, wide, high)


def _neighbours(
    cells: Sequence[Mapping[str, LabelPlaces]], houses: Sequence[Box]
) -> list[list[int]]:
    """Return for each cell those near it, and itself, whose labels or house its own can touch."""
    count = len(cells)
    reach = [
        _around([house, *(places.around for places in cell.values())])
        for cell, house in zip(cells, houses, strict=True)
    ]
    return [
        [
            other
            for off in range(-NEAR, NEAR + 1)
            if _common(reach[number], reach[other := (number + off) % count])
        ]
        for number in range(count)
    ]


def _near(
    number: int,
    near_by: Iterable[int],
    placed: Sequence[Mapping[str, Box]],
    houses: Sequence[Box],
    own: bool = False,
) -> list[tuple[Box, float]]:
    """Return what a label of a cell could cover, and how much each counts."""
    found = []
    for other in near_by:
        found += [(box, 1.0) for box in placed[other].values()]
        if other != number or own:
            found.append((houses[other], 1.0 if other != number else OWN_HOUSE))
    return found


def _best(
    layout: RoadLayout, touched: Sequence[tuple[Box, float]], places: Iterable[Spot]
) -> Choice:
    """Return the place that covers least of what is touched, how much, and its box."""
    found: tuple[float, Point, float, Box] | None = None
    seen = (1, 1, layout.size[0] - 2, layout.map - 2)
    for order, (at, box) in enumerate(places):
        if found is not None and found[0] <= FARTHER * order:
            break
        covers = sum([weight * _common(box, other) for other, weight in touched])
        out = box[2] * box[3] - _common(box, seen)
        cost = covers + 3 * out + FARTHER * order
        if found is None or cost < found[0]:
            found = cost, at, covers, box
    assert found is not None
    return found[1:]


def _touched(box: Box, near: Sequence[tuple[Box, float]]) -> list[tuple[Box, float]]:
    """Return those boxes near by that share an area with a box, and how much each counts."""
    x, y, wide, high = box
    right, bottom = x + wide, y + high
    return [
        each
        for each in near
        if each[0][0] < right
        and each[0][1] < bottom
        and each[0][0] + each[0][2] > x
        and each[0][1] + each[0][3] > y
    ]


def _around(boxes: Sequence[Box]) -> Box:
    """Return the box around some boxes."""
    lefts, tops, wides, highs = zip(*boxes, strict=True)
    left, top = min(lefts), min(tops)
    return left, top, max(map(add, lefts, wides)) - left, max(map(add, tops, highs)) - top


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
