"""Curves of a share over time, one line per seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, dist, pi, sin
from typing import Final

from ..core.language import in_hundredths, texts
from .figure import (
    BOTTOM,
    HEIGHT,
    INK,
    LEFT,
    PAPER,
    RIGHT,
    SEAT_DASHES,
    TOP,
    WIDTH,
    Figure,
    Plane,
    colour_of,
    key_x,
    lettered,
)
from .table import Table

Place = tuple[float, float]

# The disc of a number, and how far apart the middles of two discs are at least.
DISC: Final = 9.0
APART: Final = 2 * DISC + 3
# Where the number of a crowded move may stand: ever wider around it, above it first.
WAYS_OUT: Final = (28.0, 46.0, 64.0)
TURNS: Final = (5, 6, 7, 3, 2, 1, 4, 0)  # eighths of a circle, from the right and downwards


class Curve:
    """The line of a seat.

    Parameters
    ----------
    colour, name : str
        The colour of a seat, and what the line is called.
    points : sequence of (time, share)
    """

    def __init__(self, colour: str, name: str, points: Sequence[tuple[int, float]]) -> None:
        self.colour = colour
        self.name = name
        self.points = list(points)


def curves(
    table: Table, lines: Sequence[Curve], marks: Sequence[tuple[int, float]], last: int
) -> Figure:
    """Draw shares between 0 and 1 from time 0 to the last, and numbered marks on them.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    marks : sequence of (time, share)
        Numbered from 1 in this order. Numbers that would cover each other stand beside their
        moves, each at the end of a line.
    last : int
    """
    plane = Plane(0, last, 0, 1)
    drawn: list[str] = []
    for number, line in enumerate(lines):
        drawn += _line(plane, line, number, len(lines))
    drawn += _marked([(plane.x(time), plane.y(share)) for time, share in marks])
    across = [(time, str(time)) for time in sorted({0, last // 2, last})]
    up = [(n / 4, in_hundredths(25 * n)) for n in range(5)]
    axes = (texts()("figure.move"), texts()("figure.wins"))
    return Figure(table.caption, plane.svg(drawn, across, up, table.caption, axes), table)


def numbers_beside(points: Sequence[Place]) -> list[Place]:
    """Return where the numbers of moves stand, so that none covers another or another's move.

    Parameters
    ----------
    points : sequence of (x, y)
        Where the moves are, in units of the picture.

    Returns
    -------
    list of (x, y)
        The move itself where it stands alone.

    Examples
    --------
    >>> numbers_beside([(100, 100), (300, 100)])
    [(100, 100), (300, 100)]
    >>> [(round(x), round(y)) for x, y in numbers_beside([(200, 100), (204, 100)])]
    [(180, 80), (204, 72)]
    """
    places = {
        number: point
        for number, point in enumerate(points)
        if all(dist(point, other) >= APART for other in _without(points, number))
    }
    for number in sorted(range(len(points)), key=lambda number: points[number]):
        if number not in places:
            near = list(_around(points[number]))
            free = (
                place
                for place in near
                if all(dist(place, other) >= APART for other in places.values())
                and all(dist(place, point) >= DISC + 4 for point in points)
            )
            places[number] = next(free, near[0] if near else points[number])
    return [places[number] for number in range(len(points))]


def _without(points: Sequence[Place], number: int) -> list[Place]:
    return [point for other, point in enumerate(points) if other != number]


def _around(point: Place) -> Iterator[Place]:
    """Yield the places around a move that lie in the picture."""
    for way in WAYS_OUT:
        for turn in TURNS:
            x = point[0] + way * cos(turn * pi / 4)
            y = point[1] + way * sin(turn * pi / 4)
            across = LEFT + DISC < x < WIDTH - RIGHT + DISC
            if across and TOP - 1 < y < HEIGHT - BOTTOM - DISC:
                yield x, y


def _marked(points: Sequence[Place]) -> list[str]:
    """Draw the numbers of moves; a line leads to the move where its number had to give way."""
    lines, discs = [], []
    for number, ((x, y), (at_x, at_y)) in enumerate(
        zip(points, numbers_beside(points), strict=True), 1
    ):
        if (x, y) != (at_x, at_y):
            lines.append(
                f'<path d="M{x:.1f} {y:.1f}L{at_x:.1f} {at_y:.1f}" style="stroke:{INK}"/>'
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" style="fill:{INK}"/>'
            )
        discs.append(
            f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="{DISC:g}" '
            f'style="fill:{PAPER};stroke:{INK}"/>' + lettered(at_x, at_y + 5, str(number), "middle")
        )
    return lines + discs


def _line(plane: Plane, line: Curve, number: int, count: int) -> list[str]:
    """Draw a line, and its name above."""
    colour, dash = colour_of(line.colour), SEAT_DASHES[number % len(SEAT_DASHES)]
    x = key_x(number, count)
    drawn = [
        f'<path d="M{x} 12h26" style="stroke:{colour};stroke-width:3;fill:none;'
        f'stroke-dasharray:{dash}"/>' + lettered(x + 32, 17, line.name, "start")
    ]
    if not line.points:
        return drawn
    way = _path(plane, line.points)
    drawn.append(
        f'<path d="{way}" style="fill:none;stroke:{colour};stroke-width:2;'
        f'stroke-dasharray:{dash}"/>'
    )
    return drawn


def _path(plane: Plane, points: Sequence[tuple[int, float]]) -> str:
    places = [f"{plane.x(x):.1f} {plane.y(y):.1f}" for x, y in points]
    return "M" + "L".join(places)
