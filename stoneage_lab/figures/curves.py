"""Curves of a share over time, one line per seat."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.language import in_hundredths, texts
from .figure import INK, PAPER, SEAT_DASHES, Figure, Plane, colour_of, key_x, lettered
from .table import Table


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
        Numbered from 1 in this order.
    last : int
    """
    plane = Plane(0, last, 0, 1)
    drawn: list[str] = []
    for number, line in enumerate(lines):
        drawn += _line(plane, line, number, len(lines))
    for number, (time, share) in enumerate(marks, 1):
        x, y = plane.x(time), plane.y(share)
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" style="fill:{PAPER};stroke:{INK}"/>'
            + lettered(x, y + 5, str(number), "middle")
        )
    across = [(time, str(time)) for time in sorted({0, last // 2, last})]
    up = [(n / 4, in_hundredths(25 * n)) for n in range(5)]
    axes = (texts()("figure.move"), texts()("figure.wins"))
    return Figure(table.caption, plane.svg(drawn, across, up, table.caption, axes), table)


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
