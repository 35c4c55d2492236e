"""A number line: named marks of different shapes, and a dot for each of many numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from statistics import median
from typing import Final, NamedTuple

from ..core.language import texts, true_minus
from .charts import COLOURS, MARKED
from .figure import INK, PAPER, Figure, lettered
from .table import Table

WIDTH: Final = 640
EDGE: Final = 40
LINE: Final = 92
PLACES: Final = 60
SIZE: Final = 5.0
TOP: Final = 40
"""Dots leave so much room above them for names."""
HIGHEST: Final = 16
"""So many dots stand on one another in their full size; of more, all are smaller."""
APART: Final = 80
"""A number is written below the line only so far from another one."""
FARTHEST: Final = 20
"""Guesses so many times as far from the truth as half of them are still on the line."""
SHORT: Final = 6
"""Numbers of so many letters have room below the border."""
DIGITS: Final = 10_000
"""Numbers from here up are written without decimals."""


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
    low, high = _ends(marks, dots)
    places = [_place(value, low, high) for value in dots]
    tallest = max(Counter(places).values(), default=0)
    line = max(LINE, TOP + 2 * SIZE * min(tallest, HIGHEST))
    size = min(SIZE, (line - TOP) / (2 * max(tallest, 1)))

    def x(value: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (min(max(value, low), high) - low) / (high - low)

    drawn = [f'<path d="M{EDGE} {line:g}H{WIDTH - EDGE}" style="stroke:{INK};fill:none"/>']
    piles = Counter[int]()
    for value, place in zip(dots, places, strict=True):
        beyond = -1 if value < low else 1 if value > high else 0
        piles[place] += 1
        y = line - size * (2 * piles[place] - 1)
        at = EDGE + (WIDTH - 2 * EDGE) * place / PLACES
        drawn.append(_dot(at, y, beyond, size))
    for row, mark in enumerate(marks):
        drawn += _mark(mark, x(mark.at), row, line)
    taken = [x(mark.at) for mark in marks]
    within = [value for value in dots if low <= value <= high]
    for value in sorted({min(within), max(within)} if within else ()):
        if all(abs(x(value) - other) >= APART for other in taken):
            drawn.append(lettered(x(value), line + 16, true_minus(written(value)), "middle"))
            taken.append(x(value))
    notes = _beyond([*dots, *(mark.at for mark in marks)], low, high, line)
    drawn += notes
    told, height = escape(table.caption), f"{line + (50 if notes else 34):g}"
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="100%" role="img" aria-label="{told}" '
        f'style="font:14px sans-serif;background:{PAPER}">{"".join(drawn)}</svg>'
    )
    return Figure(table.caption, svg, table)


def written(value: float, sign: str = "") -> str:
    """Return a number as people write it: large ones with all their digits.

    Examples
    --------
    >>> written(0.28125), written(12345.6), written(-(10**9), "+")
    ('0.2812', '12346', '-1000000000')
    """
    return f"{value:{sign}.0f}" if abs(value) >= DIGITS else f"{value:{sign}.4g}"


def _ends(marks: Sequence[Mark], dots: Sequence[float]) -> tuple[float, float]:
    """Return both ends of the line.

    They leave room for the truth and for guesses that are not much farther from it than half of
    them are; one guess of a thousand million leaves the others where they can be told apart.
    """
    truths = [mark.at for mark in marks if mark.shape == "line"]
    guesses = [*(mark.at for mark in marks if mark.shape != "line"), *dots]
    centre = truths[0] if truths else median(guesses)
    far = sorted(abs(guess - centre) for guess in guesses if guess != centre)
    most = FARTHEST * far[(len(far) - 1) // 2] if far else 0.0
    near = [*truths, *(guess for guess in guesses if abs(guess - centre) <= most)] or [centre]
    low, high = min(near), max(near)
    spare = (high - low) / 10 or max(abs(high) / 4, 0.5)
    return low - spare, high + spare


def _place(value: float, low: float, high: float) -> int:
    """Return the pile of a dot, by its place on the line."""
    return round((min(max(value, low), high) - low) / (high - low) * PLACES)


def _dot(x: float, y: float, beyond: int, size: float) -> str:
    """Draw a dot; at the border an arrow for a number beyond it."""
    style = f'style="fill:{COLOURS[0]};stroke:{PAPER}"'
    if not beyond:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" {style}/>'
    tip = 2 * size * beyond
    sides = f"l{tip:.1f} {size:.1f}l{-tip:.1f} {size:.1f}"
    return f'<path d="M{x:.1f} {y - size:.1f}{sides}z" {style}/>'


def _beyond(values: Sequence[float], low: float, high: float, line: float) -> list[str]:
    """Write at each border how many numbers lie beyond it."""
    notes = []
    for x, anchor, number in (
        (EDGE - 30, "start", sum(value < low for value in values)),
        (WIDTH - EDGE + 30, "end", sum(value > high for value in values)),
    ):
        if number:
            notes.append(lettered(x, line + 46, texts()("figure.beyond", n=number), anchor))
    return notes


def _mark(mark: Mark, x: float, row: int, line: float) -> list[str]:
    """Draw a mark; the names of two stand in two rows, as they may be close together."""
    top = 16 + 18 * row
    anchor = "start" if x < 80 else "end" if x > WIDTH - 80 else "middle"
    digits = true_minus(written(mark.at))
    below = anchor if len(digits) > SHORT else "middle"
    number = lettered(x, line + 16 + 15 * row, digits, below)
    name = lettered(x, top, mark.name, anchor)
    if mark.shape == "line":
        path = f'<path d="M{x:.1f} {top + 5}V{line:g}" style="stroke:{INK};stroke-width:3"/>'
    else:
        y = line - 8
        path = (
            f'<path d="M{x:.1f} {top + 5}V{y:g}" style="stroke:{INK};stroke-dasharray:2 3"/>'
            f'<path d="M{x:.1f} {y - 9:g}l8 9l-8 9l-8 -9z" style="fill:{MARKED};stroke:{INK};'
            'stroke-width:1.5"/>'
        )
    return [path, name, number]
