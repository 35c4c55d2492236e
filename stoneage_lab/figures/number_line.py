"""A number line: named marks of different shapes, and a dot for each of many numbers."""

from __future__ import annotations

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

    def x(value: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (min(max(value, low), high) - low) / (high - low)

    drawn = [f'<path d="M{EDGE} {LINE}H{WIDTH - EDGE}" style="stroke:{INK};fill:none"/>']
    piles: dict[int, int] = {}
    for value in dots:
        beyond = -1 if value < low else 1 if value > high else 0
        place = round((x(value) - EDGE) / (WIDTH - 2 * EDGE) * PLACES)
        piles[place] = piles.get(place, 0) + 1
        y = max(LINE - SIZE * (2 * piles[place] - 1), 40)
        at = EDGE + (WIDTH - 2 * EDGE) * place / PLACES
        drawn.append(_dot(at, y, beyond))
    for row, mark in enumerate(marks):
        drawn += _mark(mark, x(mark.at), row)
    notes = _beyond([*dots, *(mark.at for mark in marks)], low, high)
    drawn += notes
    told, height = escape(table.caption), LINE + (50 if notes else 34)
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


def _dot(x: float, y: float, beyond: int) -> str:
    """Draw a dot; at the border an arrow for a number beyond it."""
    style = f'style="fill:{COLOURS[0]};stroke:{PAPER}"'
    if not beyond:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SIZE}" {style}/>'
    tip = 2 * SIZE * beyond
    return f'<path d="M{x:.1f} {y - SIZE:.1f}l{tip} {SIZE}l{-tip} {SIZE}z" {style}/>'


def _beyond(values: Sequence[float], low: float, high: float) -> list[str]:
    """Write at each border how many numbers lie beyond it."""
    notes = []
    for x, anchor, number in (
        (EDGE - 30, "start", sum(value < low for value in values)),
        (WIDTH - EDGE + 30, "end", sum(value > high for value in values)),
    ):
        if number:
            notes.append(lettered(x, LINE + 46, texts()("figure.beyond", n=number), anchor))
    return notes


def _mark(mark: Mark, x: float, row: int) -> list[str]:
    """Draw a mark; the names of two stand in two rows, as they may be close together."""
    top = 16 + 18 * row
    anchor = "start" if x < 80 else "end" if x > WIDTH - 80 else "middle"
    digits = true_minus(written(mark.at))
    below = anchor if len(digits) > SHORT else "middle"
    number = lettered(x, LINE + 16 + 15 * row, digits, below)
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
