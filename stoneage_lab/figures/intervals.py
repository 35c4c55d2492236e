"""Intervals side by side, and which of them cover a value."""

from __future__ import annotations

from collections.abc import Sequence

from .charts import COLOURS, MARKED, nice
from .figure import INK, LEFT, RIGHT, WIDTH, Figure, Plane, short
from .table import Table


def intervals(
    table: Table, found: Sequence[tuple[float, float, float]], truth: float, axes: tuple[str, str]
) -> Figure:
    """Draw an upright line for each interval (low, middle, high); the dashed line is the truth.

    An interval that does not cover the truth has a square in its middle and a thicker line.

    Examples
    --------
    >>> table = Table("Two intervals", ["number", "from"], [["1", "0.1"], ["2", "0.6"]])
    >>> drawn = [(0.1, 0.2, 0.3), (0.6, 0.7, 0.8)]
    >>> intervals(table, drawn, 0.25, ("number", "share")).svg.count("<rect")
    1
    """
    low = min(truth, *(one[0] for one in found))
    high = max(truth, *(one[2] for one in found))
    plane = Plane(0, len(found) + 1, low, high)
    drawn = [
        f'<path d="M{LEFT} {plane.y(truth):.1f}H{WIDTH - RIGHT}" '
        f'style="stroke:{INK};stroke-dasharray:6 4;fill:none"/>'
    ]
    for place, (bottom, middle, top) in enumerate(found, 1):
        x, y = plane.x(place), plane.y(middle)
        covers = bottom <= truth <= top
        colour, wide = (COLOURS[0], 2) if covers else (MARKED, 4)
        drawn.append(
            f'<path d="M{x:.1f} {plane.y(bottom):.1f}V{plane.y(top):.1f}" '
            f'style="stroke:{colour};stroke-width:{wide}"/>'
        )
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" style="fill:{colour}"/>'
            if covers
            else f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" '
            f'style="fill:{colour};stroke:{INK}"/>'
        )
    every = 1 if len(found) <= 10 else 5
    across = [(n, str(n)) for n in range(every, len(found) + 1, every)]
    step = nice((high - low) / 5)
    first = int(low / step) + 1
    up = [(n * step, short(n * step)) for n in range(first, int(high / step) + 1)]
    return Figure(table.caption, plane.svg(drawn, across, up, table.caption, axes), table)
