"""Positions: the road round the market, the lots along it, and the shelf of the hand.

Two closed lines are walked together, clockwise from the middle of the upper left corner: the outer
one through the houses, the inner one through the middle of the road. Each cell is a stretch of
them. This module has only numbers and draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final, NamedTuple

from ....core.memo import memo
from ....drawing.ground import Box, Point

CORNERS: Final = (-0.5, 0.0, 0.5, 1.0)
"""The angles, in half turns, at which the upper right, lower right … corner begins."""

PLATE: Final = 7.0
"""How far the name plates of the shelf reach onto the map."""

USUAL: Final = 70.0
"""The stretch of road, in units of the wide ground, for which a house is drawn at its size."""
LARGEST: Final = 0.76
"""The most that houses are scaled by: few cells leave room that grass fills."""


class RoundedLine(NamedTuple):
    """A rounded rectangle: its sides and the radius of its corners."""

    left: float
    top: float
    right: float
    bottom: float
    radius: float

    def grown(self, by: float) -> RoundedLine:
        """Return the line this far outside."""
        left, top, right, bottom, radius = self
        return RoundedLine(left - by, top - by, right + by, bottom + by, radius + by)

    def lengths(self) -> tuple[float, ...]:
        """Return the lengths of its parts: top, corner, right side, corner, bottom and so on."""
        across = self.right - self.left - 2 * self.radius
        down = self.bottom - self.top - 2 * self.radius
        bend = pi * self.radius / 2
        return (across, bend, down, bend, across, bend, down, bend)

    def point(self, part: int, share: float) -> Waypoint:
        """Return a point of one of its parts, and the direction to its inner side."""
        left, top, right, bottom, radius = self
        if part % 2:
            angle = pi * (CORNERS[part // 2] + share / 2)
            x = right - radius if part in (1, 3) else left + radius
            y = top + radius if part in (1, 7) else bottom - radius
            return Waypoint(
                x + radius * cos(angle), y + radius * sin(angle), -cos(angle), -sin(angle)
            )
        across, down = right - left - 2 * radius, bottom - top - 2 * radius
        if part == 0:
            return Waypoint(left + radius + share * across, top, 0, 1)
        if part == 2:
            return Waypoint(right, top + radius + share * down, -1, 0)
        if part == 4:
            return Waypoint(right - radius - share * across, bottom, 0, -1)
        return Waypoint(left, bottom - radius - share * down, 1, 0)

    @property
    def path(self) -> str:
        """The data of an SVG path."""
        left, top, right, bottom, r = self
        bend = f"A{r:g} {r:g} 0 0 1"
        return (
            f"M{left + r:g} {top:g}H{right - r:g}{bend} {right:g} {top + r:g}V{bottom - r:g}{bend}"
            f" {right - r:g} {bottom:g}H{left + r:g}{bend} {left:g} {bottom - r:g}V{top + r:g}"
            f"{bend} {left + r:g} {top:g}Z"
        )


@memo(8)
def _lengths(line: RoundedLine) -> tuple[float, ...]:
    return line.lengths()


class Waypoint(NamedTuple):
    """A point of a line, and the direction to its inner side."""

    x: float
    y: float
    inwards_x: float
    inwards_y: float


class Lot(NamedTuple):
    """A cell as it lies: its house, the road before it, and the ends of its stretch.

    Attributes
    ----------
    begin, end : float
        Along the outer line.
    house : Waypoint
        On the outer line.
    road : Waypoint
        In the middle of the road.
    base : (x, y)
        Where its house stands.
    """

    begin: float
    end: float
    house: Waypoint
    road: Waypoint
    base: Point

    @property
    def side(self) -> str:
        """Where it lies: at the ``"top"``, ``"right"``, ``"bottom"``, ``"left"``, or a corner."""
        x, y = self.road.inwards_x, self.road.inwards_y
        if abs(x) > 0.3 and abs(y) > 0.3:
            return "corner"
        return ("top" if y > 0 else "bottom") if abs(y) > 0.6 else "left" if x > 0 else "right"


@dataclass(frozen=True, eq=False)
class RoadLayout:
    """Where everything lies on a ground.

    Attributes
    ----------
    name : str
        The name of its land.
    size : (int, int)
    map : float
        The height of the map; below it is the shelf.
    outer, road : RoundedLine
        Through the houses, and through the middle of the road.
    half : float
        Half the width of the road.
    market : mapping
        The points of the chest, the fountain, the stalls.
    suburbs : tuple of (points, …)
        For each corner of the market, from the upper left one clockwise, where houses stand.
    offer : tuple of Point
        Where goods are laid out.
    scales : mapping
        How large the things of the market are drawn.
    cards : (int, int)
        How many cards of a hand stand side by side while they are drawn whole, and their height.
    least : float
        The least size of what is pressed.
    """

    name: str
    size: tuple[int, int]
    map: float
    outer: RoundedLine
    road: RoundedLine
    half: float
    market: Mapping[str, Point]
    suburbs: tuple[tuple[Point, ...], ...]
    offer: tuple[Point, ...]
    scales: Mapping[str, float]
    cards: tuple[int, float]
    least: float

    @property
    def views(self) -> tuple[tuple[str, Box], ...]:
        """The parts that a picture can show alone."""
        wide, high = self.size
        x, y = self.market["support"]
        across, down = 300 * self.scales["support"], 150 * self.scales["support"]
        return (
            # The shelf's name plates lie on the edge of the map.
            ("ring", (0, 0, wide, self.map - PLATE)),
            ("support", (x - across / 2, y - down * 0.56, across, down)),
            ("shelf", (0, self.map - PLATE, wide, high - self.map + PLATE)),
        )

    @property
    def arrows(self) -> list[tuple[float, float, float]]:
        """Points of the road, and the angles at which arrows there show the way round."""
        found = []
        for number in range(12):
            _, road = self.at(self.around * (number + 0.5) / 12)
            angle = degrees(atan2(-road.inwards_x, road.inwards_y))
            found.append((round(road.x, 1), round(road.y, 1), float(round(angle))))
        return found

    @property
    def around(self) -> float:
        """The length of the outer line."""
        return sum(_lengths(self.outer))

    def at(self, along: float) -> tuple[Waypoint, Waypoint]:
        """Return the points of both lines at a length along the outer one."""
        lengths = _lengths(self.outer)
        left = (along - lengths[7] / 2) % self.around
        for part, length in enumerate(lengths):
            if left <= length:
                return self.outer.point(part, left / length), self.road.point(part, left / length)
            left -= length
        return self.outer.point(7, 1), self.road.point(7, 1)

    def any_on_road(self, across: Iterable[float], down: Iterable[float]) -> bool:
        """Tell whether a point with one of some x and one of some y lies on the road."""
        left, top, right, bottom, radius = self.road
        # From the inner rectangle whose corners are the middles of the bends.
        aside = [max(left + radius - x, x - right + radius, 0) for x in across]
        below = [max(top + radius - y, y - bottom + radius, 0) for y in down]
        inner, outer = radius - self.half, radius + self.half
        return any(inner <= hypot(dx, dy) < outer for dx in aside for dy in below)

    def walk(
        self, begin: float, end: float, apart: float = 9
    ) -> Iterator[tuple[Waypoint, Waypoint]]:
        """Yield points of both lines from one length along the outer one to another, clockwise."""
        long = (end - begin) % self.around
        count = max(2, int(long / apart))
        for number in range(count + 1):
            yield self.at(begin + long * number / count)


@memo(512)
def lots(layout: RoadLayout, weights: tuple[float, ...]) -> tuple[tuple[Lot, ...], float]:
    """Return the lots of some cells, and how large their houses are drawn.

    Cells take as much of the road as they weigh; heavy ones fly a flag at their right.
    """
    unit = layout.around / sum(weights)
    scale = min(LARGEST, unit / USUAL * 0.66)
    found = []
    along = 0.0
    for weight in weights:
        end = along + weight * unit
        house, road = layout.at((along + end) / 2)
        base = _base(layout, house, scale, flagged=weight > 1)
        found.append(Lot(along, end, house, road, base))
        along = end
    return tuple(found), scale


def _base(layout: RoadLayout, house: Waypoint, scale: float, flagged: bool) -> Point:
    """Return where a house stands: in a corner, farther out, and nowhere beyond the map."""
    out = 16 * abs(2 * house.inwards_x * house.inwards_y)
    left, right = 49 * scale, (72 if flagged else 49) * scale
    x = min(max(house.x - house.inwards_x * out, left), layout.size[0] - right)
    y = house.y - house.inwards_y * out + 34 * scale
    return round(x, 1), round(min(max(y, 66 * scale), layout.map - 25), 1)


@memo(2048)
def lot_outline(layout: RoadLayout, lot: Lot, inset: float = 2.5) -> tuple[Point, ...]:
    """Return the corners of a lot, from the road to the edge of the map."""
    far, near = [], []
    for house, road in layout.walk(lot.begin + inset, lot.end - inset, 20):
        out = 38 + 18 * abs(2 * house.inwards_x * house.inwards_y) + 10 * max(0, -house.inwards_y)
        x, y = house.x - house.inwards_x * out, house.y - house.inwards_y * out
        far.append((min(max(x, 4), layout.size[0] - 4), min(max(y, 4), layout.map - 4)))
        near.append(_beside(layout, road, 2))
    return (*far, *near[::-1])


@memo(2048)
def quarter_outline(layout: RoadLayout, begin: float, end: float) -> tuple[Point, ...]:
    """Return the corners of a seat's quarter, between the road and the edge of the map."""
    far, near = [], []
    for house, road in layout.walk(begin, end, 26):
        out = 42 + 44 * abs(2 * house.inwards_x * house.inwards_y)
        x, y = house.x - house.inwards_x * out, house.y - house.inwards_y * out
        far.append((min(max(x, 2), layout.size[0] - 2), min(max(y, 2), layout.map - 2)))
        near.append(_beside(layout, road, 0.5))
    return (*far, *near[::-1])


@memo(2048)
def wall(layout: RoadLayout, along: float) -> tuple[Point, Point]:
    """Return the ends of the wall between two quarters: at the edge of the map, at the road."""
    house, road = layout.at(along)
    out = 38 + 34 * abs(2 * house.inwards_x * house.inwards_y)
    x, y = house.x - house.inwards_x * out, house.y - house.inwards_y * out
    edge = min(max(x, 2), layout.size[0] - 2), min(max(y, 2), layout.map - 2)
    return edge, _beside(layout, road, 0)


def _beside(layout: RoadLayout, road: Waypoint, by: float) -> Point:
    """Return the point outside the road, this far from its edge."""
    out = layout.half + by
    return road.x - road.inwards_x * out, road.y - road.inwards_y * out


@memo(2048)
def way(layout: RoadLayout, begin: float, end: float) -> tuple[Point, ...]:
    """Return the points of the road from one length along the outer line to another."""
    found: list[Point] = []
    for _, road in layout.walk(begin, end, 12):
        here = road.x, road.y
        if not found or hypot(here[0] - found[-1][0], here[1] - found[-1][1]) > 5:
            found.append(here)
    return tuple(found)


def drawn_line(points: Sequence[Point], close: bool = False, at: Point = (0, 0)) -> str:
    """Return the data of an SVG path through some points, relative to another point.

    Examples
    --------
    >>> drawn_line([(4, 2), (8.04, 2)], close=True, at=(4, 0))
    'M0 2L4 2Z'
    """
    left, top = at
    steps = "L".join(f"{x - left:.1f} {y - top:.1f}".replace(".0", "") for x, y in points)
    return f"M{steps}{'Z' if close else ''}"


WIDE: Final = RoadLayout(
    "wide",
    (675, 628),
    494,
    RoundedLine(40, 34, 635, 445, 104),
    RoundedLine(133, 124, 542, 378, 50),
    18,
    {
        "support": (337.5, 196), "cell-centre": (337.5, 305), "deck": (244, 299),
        "discards": (431, 299), "ring": (337.5, 251),
    },
    (
        ((177, 182), (177, 226), (224, 182)),
        ((498, 182), (498, 226), (451, 182)),
        ((498, 268), (498, 307), (498, 346)),
        ((177, 268), (177, 307), (177, 346)),
    ),
    tuple((263 + 37 * number, 251) for number in range(5)),
    {"support": 0.62, "cell-centre": 0.64, "deck": 0.62, "suburb": 0.44},
    (5, 110),
    0,
)  # fmt: skip
NARROW: Final = RoadLayout(
    "narrow",
    (480, 816),
    700,
    RoundedLine(44, 44, 436, 646, 96),
    RoundedLine(118, 128, 362, 574, 46),
    19,
    {
        "support": (240, 202), "cell-centre": (240, 342), "deck": (190, 503),
        "discards": (290, 503), "ring": (240, 350),
    },
    (
        ((160, 274), (160, 334), (160, 380)),
        ((320, 274), (320, 334), (320, 380)),
        ((317, 432), (263, 432), (290, 410)),
        ((163, 432), (217, 432), (190, 410)),
    ),
    tuple((148 + 46 * number, 268) for number in range(5)),
    {"support": 0.7, "cell-centre": 0.72, "deck": 0.7, "suburb": 0.44},
    (2, 122),
    44,
)  # fmt: skip
LAYOUTS: Final = {layout.name: layout for layout in (WIDE, NARROW)}
