"""A number line: named marks of different shapes, and a dot for each of many numbers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from ..core.language import true_minus
from .charts import COLOURS, MARKED
from .figure import INK, PAPER, Figure, lettered
from .table import Table

WIDTH: Final = 640
EDGE: Final = 40
LINE: Final = 92
PLACES: Final = 60
SIZE: Final = 5.0


class Mark(NamedTuple):
    """A named number.

    Attributes
    ----------
    name : str
    at : float
    shape : {"diamond", "line"}
        The shape says which is which where colours cannot be told apart.
    """

    name: str
    at: float
    shape: str


def number_line(table: Table, marks: Sequence[Mark], dots: Sequence[float] = ()) -> Figure:
    """Draw numbers on a line: marks with their names above, dots piled up.

    Examples
    --------
    >>> table = Table("You 11, truth 7", ["", "number"], [["you", "11"], ["truth", "7"]])
    >>> shown = number_line(table, [Mark("you", 11, "diamond"), Mark("truth", 7, "line")], [6, 9])
    >>> shown.svg.count("<circle"), "you" in shown.svg
    (2, True)
    """
    every = [*(mark.at for mark in marks), *dots]
    low, high = min(every), max(every)
    spare = (high - low) / 10 or max(abs(high) / 4, 0.5)
    low, high = low - spare, high + spare

    def x(value: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (value - low) / (high - low)

    drawn = [f'<path d="M{EDGE} {LINE}H{WIDTH - EDGE}" style="stroke:{INK};fill:none"/>']
    piles: dict[int, int] = {}
    for value in dots:
        place = round((value - low) / (high - low) * PLACES)
        piles[place] = piles.get(place, 0) + 1
        y = LINE - SIZE * (2 * piles[place] - 1)
        at = x(low + (high - low) * place / PLACES)
        drawn.append(
            f'<circle cx="{at:.1f}" cy="{max(y, 40):.1f}" r="{SIZE}" style="fill:{COLOURS[0]};'
            f'stroke:{PAPER}"/>'
        )
    for row, mark in enumerate(marks):
        drawn += _mark(mark, x(mark.at), row)
    told = escape(table.caption)
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {LINE + 34}" width="100%" role="img" aria-label="{told}" '
        f'style="font:14px sans-serif;background:{PAPER}">{"".join(drawn)}</svg>'
    )
    return Figure(table.caption, svg, table)


def _mark(mark: Mark, x: float, row: int) -> list[str]:
    """Draw a mark; the names of two stand in two rows, as they may be close together."""
    top = 16 + 18 * row
    anchor = "start" if x < 80 else "end" if x > WIDTH - 80 else "middle"
    number = lettered(x, LINE + 16 + 15 * row, true_minus(f"{mark.at:.4g}"), "middle")
    name = lettered(x, top, mark.name, anchor)
    if mark.shape == "line":
        path = f'<path d="M{x:.1f} {top + 5}V{LINE}" style="stroke:{INK};stroke-width:3"/>'
    else:
        y = LINE - 8
        path = (
            f'<path d="M{x:.1f} {top + 5}V{y}" style="stroke:{INK};stroke-dasharray:2 3"/>'
            f'<path d="M{x:.1f} {y - 9}l8 9l-8 9l-8 -9z" style="fill:{MARKED};stroke:{INK};'
            'stroke-width:1.5"/>'
        )
    return [path, name, number]
