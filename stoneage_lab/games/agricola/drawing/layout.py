"""Positions: where the year, the village, the farm, the yard and the shelf lie in each layout.

This module has only numbers and draws nothing. A space of the village is drawn around the point
where its things stand, a card of the year from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ....drawing.ground import Box, Point
from ..rules.action_space_names import HARVESTS, ROUNDS

CARD: Final = (76, 54)
"""The size of a card of the year."""
SPACE: Final = (88, 68)
"""The size of a space of the farm."""
PLOT: Final[Box] = (-39, -54, 78, 92)
"""The part of the village that belongs to a space, from where its things stand."""
SHELF_SPACE: Final = (66, 69)
"""The size of a space for an improvement."""
_SAG: Final = 3.0

SLOTS: Final[Mapping[str, int]] = {
    "forest": 0, "grove": 1, "woods": 1, "bakehouse": 2, "lessons": 2, "start": 3, "labor": 4,
    "stores": 5, "school": 5, "market": 6, "theater": 6, "reeds": 7, "claypit": 8, "hollow": 9,
    "rooms": 10, "grain": 11, "plow": 12, "copse": 13, "livestock": 13, "depot": 14, "quay": 14,
    "fishing": 15, "forester": 16,
}  # fmt: skip
"""The slot of the village in which a space lies; no two of one game share a slot."""


class Rope(NamedTuple):
    """A piece of a line across the woods: its ends, and how far it hangs through."""

    left: float
    right: float
    y: float
    sag: float


class Layout(NamedTuple):
    """Where the parts of the table lie.

    Attributes
    ----------
    name : str
        The name of its land.
    size : (int, int)
    cards : tuple of Point
        The upper left corner of each card of the year.
    ropes : tuple of Rope
    posts : mapping
        The post after each round that ends with a harvest.
    sign : Point
        The upper left corner of the sign of the round.
    slots : tuple of Point
        Where the things of each slot of the village stand.
    farm : Point
        The upper left corner of the farm.
    yard : Box
    table : Point
        The upper left corner of the table of the meal, from that of the yard.
    columns : int
        The columns of the supply.
    shelf : tuple of Point
        The middle of the upper edge of each space for an improvement.
    year, village, plank : Box
        The parts of the land.
    reach : float
        How far from its middle an edge of the farm is pressed: 24 pixels and more in all.
    home : tuple of Point
        The way from the farm to the village, up to its last street.
    streets : tuple of float
        How far down each street of the village lies.
    tray : Box
        What a tray of cards covers; more cards reach farther up.
    across : int
        The cards of a tray that lie side by side.
    told : Point
        Where the signs of the moments of a move are seen: the middle of the lowest one, with tags
        above it. Beside a large farm that is the shelf, of which no moment tells.
    """

    name: str
    size: tuple[int, int]
    cards: tuple[Point, ...]
    ropes: tuple[Rope, ...]
    posts: Mapping[int, Point]
    sign: Point
    slots: tuple[Point, ...]
    farm: Point
    yard: Box
    table: Point
    columns: int
    shelf: tuple[Point, ...]
    year: Box
    village: Box
    plank: Box
    reach: float
    home: tuple[Point, ...]
    streets: tuple[float, ...]
    tray: Box
    across: int
    told: Point

    def way_to(self, x: float, y: float) -> tuple[Point, ...]:
        """Return the way from the farm to a point: along the way home and the nearest street.

        Examples
        --------
        >>> WIDE.way_to(384, 192)
        ((164, 352), (171, 236), (384, 236))
        """
        street = self.streets[self.street_of((x, y))]
        first, last = sorted((self.home[0][1], street))
        return (*[point for point in self.home if first <= point[1] <= last], (x, street))

    def street_of(self, at: Point) -> int:
        """Return the number of the street that is nearest to a point.

        Examples
        --------
        >>> NARROW.street_of((384, 480))
        1
        """
        return nearest_street(self.streets, at[1])

    @property
    def lowered(self) -> float:
        """How far the village is moved down, so that the farm lies above it."""
        return self.village[1] - self.year[3]


def nearest_street(streets: Sequence[float], y: float) -> int:
    """Return the number of the street that is nearest to a height."""
    return min(range(len(streets)), key=lambda number: abs(streets[number] - y))


def _year(
    lines: Sequence[Sequence[int]], lefts: Sequence[float], top: float, step: float, room: float
) -> tuple[tuple[Point, ...], tuple[Rope, ...], dict[int, Point]]:
    """Hang the cards of the year on lines from post to post; a post stands after each harvest."""
    cards: dict[int, Point] = {}
    ropes: list[Rope] = []
    posts: dict[int, Point] = {}
    for row, (line, left) in enumerate(zip(lines, lefts, strict=True)):
        y, x, start = top + row * step, left, 2.0
        group: list[int] = []
        for number in line:
            cards[number] = (x, y)
            group.append(number)
            x += CARD[0] + 4
            last = number == line[-1]
            if number not in HARVESTS and not last:
                continue
            end = x + 8 if number in HARVESTS else room - 2
            sag = _SAG * len(group)
            for one in group:
                at = (cards[one][0] + CARD[0] / 2 - start) / (end - start)
                cards[one] = (cards[one][0], round(y + 4 * sag * at * (1 - at) * 0.5, 1))
            ropes.append(Rope(start, end, y - 5, sag))
            if number in HARVESTS:
                posts[number] = (end, y + 24)
                start, x = end, x + 20
            group = []
    return tuple(cards[number] for number in range(1, ROUNDS + 1)), tuple(ropes), posts


def _rows(xs: Sequence[float], ys: Sequence[float], moved: Sequence[float]) -> list[Point]:
    points = [(x, y) for y in ys for x in xs]
    return [(x, y + by) for (x, y), by in zip(points, moved, strict=True)]


_WIDE_YEAR: Final = _year(
    (range(1, 8), range(8, 15)), (58, 6), 13, 65, 675
)  # fmt: skip
WIDE: Final = Layout(
    "wide",
    (675, 640),
    *_WIDE_YEAR,
    sign=(4, 8),
    slots=(
        *_rows(
            (44.5, 127, 219.5, 302, 384, 466, 548, 631.5), (194, 300),
            (0, 4, -2, 3, -2, 3, -2, 2, 0, -3, 3, -2, 3, -2, 2, -2),
        ),
        (643, 466),
    ),
    farm=(172, 360),
    yard=(5, 352, 152, 212),
    table=(8, 160),
    columns=2,
    shelf=tuple((36.5 + 66.8 * number, 570) for number in range(10)),
    year=(0, 0, 675, 134),
    village=(0, 134, 675, 212),
    plank=(0, 566, 675, 74),
    reach=18,
    home=((164, 352), (171, 236)),
    streets=(236,),
    tray=(2, 138, 671, 206),
    across=3,
    told=(337.5, 621),
)  # fmt: skip
_NARROW_YEAR: Final = _year((range(1, 6), range(6, 11), range(11, 15)), (58, 6, 6), 13, 66, 480)
_NARROW_SLOTS: Final = _rows(
    tuple(42 + 79.2 * column for column in range(6)), (268, 372, 476),
    (0, 3, -2, 3, -2, 2, 0, -2, 3, -2, 2, 0, 0, 0, 3, 0, 2, -2),
)  # fmt: skip
NARROW: Final = Layout(
    "narrow",
    (480, 1048),
    *_NARROW_YEAR,
    sign=(4, 8),
    slots=tuple(
        _NARROW_SLOTS[at] for at in (0, 1, 2, 3, 4, 5, 10, 11, 6, 7, 8, 9, 14, 13, 16, 17, 12)
    ),
    farm=(28, 546),
    yard=(5, 762, 470, 124),
    table=(320, 76),
    columns=4,
    shelf=tuple((48 + 96 * (number % 5), 896 + 75 * (number // 5)) for number in range(10)),
    year=(0, 0, 480, 208),
    village=(0, 208, 480, 312),
    plank=(0, 892, 480, 156),
    reach=20,
    home=((240, 540), (240, 416), (240, 312)),
    streets=(312, 416),
    tray=(2, 212, 476, 306),
    across=2,
    told=(248, 562),
)  # fmt: skip
LAYOUTS: Final = {layout.name: layout for layout in (WIDE, NARROW)}


def _raised(layout: Layout) -> Layout:
    """Return a layout in which farm and yard lie between the year and the village."""
    village, top = layout.village[3], layout.year[3]
    down = layout.plank[1] - top - village
    left, above, wide, high = layout.yard
    return layout._replace(
        name="raised",
        slots=tuple((x, y + down) for x, y in layout.slots),
        farm=(layout.farm[0], layout.farm[1] - village),
        told=(layout.told[0], layout.told[1] - village),
        yard=(left, above - village, wide, high),
        village=(0, top + down, layout.size[0], village),
        home=tuple((layout.home[0][0], top + down + at) for at in (-20.0, 104.0, 208.0)),
        streets=tuple(street + down for street in layout.streets),
        # Over the year, at the upper edge of the farm.
        tray=(2, 4, layout.tray[2], top - 6),
    )


RAISED: Final = _raised(NARROW)
"""The narrow layout while the decision is on the farm, which then comes up."""
LANDS: Final = {**LAYOUTS, RAISED.name: RAISED}
