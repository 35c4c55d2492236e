"""Charts for probability: bars, steps, a running line, dots, a grid.

Colours are those of Okabe and Ito, which the colour-blind can tell apart; shades and dashes
repeat what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from ..core.language import in_hundredths, texts
from ..core.projector_mode import LARGER_TEXT, is_projector
from .figure import (
    BOTTOM,
    HEIGHT,
    INK,
    LEFT,
    PAPER,
    RIGHT,
    TOP,
    WIDTH,
    Figure,
    Plane,
    lettered,
    short,
)
from .table import Table

COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9")
MARKED: Final = "#d55e00"
DASHES: Final = ("none", "7 4", "2 3", "9 3 2 3")
MOST_POINTS: Final = 400
MOST_LABELS: Final = 20


class Series:
    """One series of numbers in a chart, with its name."""

    def __init__(self, name: str, values: Sequence[float]) -> None:
        self.name = name
        self.values = list(values)


def bars(
    table: Table,
    names: Sequence[str],
    series: Sequence[Series],
    marked: Sequence[bool] = (),
    axis: str = "",
) -> Figure:
    """Draw bars of probabilities, or of shares; several series stand side by side.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    names : sequence of str
        Below the bars.
    series : sequence of Series
        Values from 0 up, one for each name.
    marked : sequence of bool
        Which bars of a single series to mark.
    axis : str, optional
        What the bars measure; probability by default.
    """
    most = max(max(one.values) for one in series) or 1.0
    top = nice(most)
    plane = Plane(0, len(names), 0, top)
    drawn = []
    room = 0.8 / len(series)
    for number, one in enumerate(series):
        for place, value in enumerate(one.values):
            left = plane.x(place + 0.1 + room * number)
            wide = plane.x(place + 0.1 + room * (number + 1)) - left
            is_marked = bool(marked) and marked[place]
            colour = MARKED if is_marked else COLOURS[number % len(COLOURS)]
            edge = f";stroke:{INK};stroke-width:2" if is_marked else ""
            drawn.append(
                f'<rect x="{left:.1f}" y="{plane.y(value):.1f}" width="{wide:.1f}" '
                f'height="{plane.y(0) - plane.y(value):.1f}" style="fill:{colour}{edge}"/>'
            )
            drawn.append(hatched(number, left, plane.y(value), wide, plane.y(0)))
    if len(series) == 1:
        drawn += _values(plane, series[0].values)
    else:
        drawn += _legend([one.name for one in series])
    skip = ceil(len(names) / MOST_LABELS)
    across = [(n + 0.5, name) for n, name in enumerate(names) if n % skip == 0]
    axes = (table.head[0], axis or texts()("figure.probability"))
    svg = plane.svg(drawn, across, _percents(top), chart_words(table), axes)
    return Figure(chart_words(table), svg, table)


def steps(table: Table, at: Sequence[float], reached: Sequence[float]) -> Figure:
    """Draw the cumulative probabilities P(X ≤ x) as steps."""
    low, high = min(at), max(at)
    plane = Plane(low - 0.5, high + 1, 0, 1)
    path = f"M{LEFT} {plane.y(0):.1f}"
    for x, y in zip(at, reached, strict=True):
        path += f"H{plane.x(x):.1f}V{plane.y(y):.1f}"
    path += f"H{WIDTH - RIGHT}"
    drawn = [f'<path d="{path}" style="fill:none;stroke:{COLOURS[0]};stroke-width:3"/>']
    skip = ceil(len(at) / MOST_LABELS)
    across = [(x, f"{x:g}") for n, x in enumerate(at) if n % skip == 0]
    axes = (table.head[0], "P(X ≤ x)")
    svg = plane.svg(drawn, across, _percents(1.0), chart_words(table), axes)
    return Figure(chart_words(table), svg, table)


def line(
    table: Table,
    values: Sequence[float],
    band: Sequence[tuple[float, float]] | None = None,
    expected: float | None = None,
) -> Figure:
    """Draw the running share of an event, with a band round its expectation."""
    n = len(values)
    # The first shares jump between 0 and 1: the axis fits the later ones.
    settled = max([*values[min(n, 10) - 1 :], expected or 0.0]) or 0.1
    top = min(1.0, nice(1.6 * settled))
    plane = Plane(1, max(2, n), 0, top)
    picked = _picked(n)
    drawn = []
    if band is not None:
        lower = [(k, max(0.0, band[k - 1][0])) for k in picked]
        upper = [(k, min(top, band[k - 1][1])) for k in reversed(picked)]
        drawn.append(f'<path d="{_path(plane, lower + upper)}Z" style="fill:#0072b2;opacity:.15"/>')
    if expected is not None:
        y = plane.y(expected)
        drawn.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" '
            f'style="stroke:{INK};stroke-dasharray:6 4;fill:none"/>'
        )
    path = _path(plane, [(k, min(top, values[k - 1])) for k in picked])
    drawn.append(f'<path d="{path}" style="fill:none;stroke:{MARKED};stroke-width:2.5"/>')
    across = [(k, f"{k}") for k in sorted({1, max(1, n // 2), n})]
    axes = (table.head[0], table.head[1])
    svg = plane.svg(drawn, across, _percents(top), chart_words(table), axes)
    return Figure(chart_words(table), svg, table)


def dots(
    table: Table,
    values: Sequence[float],
    expected: float | None = None,
    usual: tuple[float | None, float | None] = (None, None),
    beyond: Sequence[bool] = (),
    axis: str = "",
) -> Figure:
    """Draw one dot for each number (a student's result, say), equal ones stacked.

    The axis is as long as the numbers need, not as long as they might be.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    values : sequence of float
    expected : float, optional
        Drawn as a dashed line.
    usual : (float or None, float or None)
        Between these lie usual results: a band, closed by a solid line at each end there is.
    beyond : sequence of bool
        Which numbers lie beyond: they are squares with an edge.
    axis : str
        What the numbers are.
    """
    ends = [*values, *(one for one in (expected, *usual) if one is not None)]
    low, high = min(ends), max(ends)
    spare = (high - low) * 0.06 or 0.5
    low, high = low - spare, high + spare
    places = 72
    piles: dict[int, list[bool]] = {}
    for n, value in enumerate(values):
        place = round((value - low) / (high - low) * places)
        piles.setdefault(place, []).append(bool(beyond) and beyond[n])
    most = max(*(len(pile) for pile in piles.values()), 8)
    plane = Plane(low, high, 0, most)
    size = min(5.5, 4.2 * 60 / places, (HEIGHT - BOTTOM - TOP) / most / 2)
    drawn = _usual(plane, usual)
    for place, pile in sorted(piles.items()):
        x = plane.x(low + (high - low) * place / places)
        for k, far in enumerate(sorted(pile)):
            y = plane.y(0) - size * (2 * k + 1)
            drawn.append(_dot(x, y, size, far))
    if expected is not None:
        drawn.append(
            f'<path d="M{plane.x(expected):.1f} {TOP}V{HEIGHT - BOTTOM}" '
            f'style="stroke:{INK};stroke-width:2;stroke-dasharray:6 4"/>'
        )
    step = nice((high - low) / 6)
    first = ceil(low / step)
    across = [(n * step, short(n * step)) for n in range(first, floor(high / step) + 1)]
    axes = (axis or texts()("figure.result"), texts()("figure.piled"))
    return Figure(chart_words(table), plane.svg(drawn, across, [], chart_words(table), axes), table)


def _usual(plane: Plane, usual: tuple[float | None, float | None]) -> list[str]:
    """Draw the band of usual results, and a line at each end."""
    left, right = (
        plane.x(end if end is not None else open_)
        for end, open_ in zip(usual, (plane.x0, plane.x1), strict=True)
    )
    if usual == (None, None):
        return []
    high = HEIGHT - BOTTOM - TOP
    drawn = [
        f'<rect x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{high}" '
        f'style="fill:{COLOURS[0]};opacity:.12"/>'
    ]
    drawn += [
        f'<path d="M{plane.x(end):.1f} {TOP}V{HEIGHT - BOTTOM}" '
        f'style="stroke:{MARKED};stroke-width:2.5"/>'
        for end in usual
        if end is not None
    ]
    return drawn


def _dot(x: float, y: float, size: float, far: bool) -> str:
    if far:
        return (
            f'<rect x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size:.1f}" '
            f'height="{2 * size:.1f}" style="fill:{MARKED};stroke:{INK};stroke-width:1.5"/>'
        )
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" style="fill:{COLOURS[0]}"/>'


def nice(value: float) -> float:
    """Return a round number a little above a value, for the end of an axis.

    Examples
    --------
    >>> nice(0.166), nice(0.31), nice(0.9), nice(12)
    (0.2, 0.4, 1.0, 20.0)
    """
    step = 10.0 ** floor(log10(value))
    for factor in (1, 2, 3, 4, 5, 6, 8, 10):
        if step * factor >= value - 1e-12:
            return round(step * factor, 10)
    raise AssertionError("a factor of 10 is always enough")


def _percents(top: float) -> list[tuple[float, str]]:
    return [(top * n / 2, in_hundredths(f"{50 * top * n:.3g}")) for n in range(3)]


def _values(plane: Plane, values: Sequence[float]) -> list[str]:
    """Write the numbers above the bars, where there is room for them."""
    if len(values) > 12:
        return []
    return [
        lettered(plane.x(place + 0.5), plane.y(value) - 5, f"{100 * value:.1f}", "middle")
        for place, value in enumerate(values)
    ]


def _legend(names: Sequence[str]) -> list[str]:
    drawn = []
    for number, name in enumerate(names):
        x = LEFT + 10 + 180 * number
        drawn.append(
            f'<rect x="{x}" y="4" width="14" height="14" style="fill:{COLOURS[number]}"/>'
            + hatched(number, x, 4, 14, 18)
            + lettered(x + 20, 16, name, "start")
        )
    return drawn


def hatched(number: int, left: float, top: float, wide: float, floor_: float) -> str:
    """Return lines over a bar, others for each series, so that colours need not be told apart."""
    if number == 0 or floor_ - top < 1:
        return ""
    path = ""
    if number in (1, 3):
        rows = range(1, int((floor_ - top) // 5) + 1)
        path += "".join(f"M{left:.1f} {floor_ - 5 * row:.1f}h{wide:.1f}" for row in rows)
    if number in (2, 3):
        columns = range(1, int(wide // 5) + 1)
        path += "".join(
            f"M{left + 5 * column - 1:.1f} {top:.1f}V{floor_:.1f}" for column in columns
        )
    return f'<path d="{path}" style="stroke:{PAPER};stroke-width:1.5;fill:none"/>' if path else ""


def panels(table: Table, names: Sequence[str], series: Sequence[Series]) -> Figure:
    """Draw several distributions one below another, on the same axes: small multiples.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    names : sequence of str
        Below the bars.
    series : sequence of Series
        Values from 0 up, one for each name; each series is a panel.
    """
    most = nice(max(max(one.values) for one in series) or 1.0)
    high, gap = 74, 26
    plane = Plane(0, len(names), 0, most)
    drawn = []
    for number, one in enumerate(series):
        floor_ = (high + gap) * (number + 1) - 4
        drawn.append(lettered(LEFT, floor_ - high - 6, one.name, "start"))
        drawn.append(f'<path d="M{LEFT} {floor_}H{WIDTH - RIGHT}" style="stroke:{INK}"/>')
        for place, value in enumerate(one.values):
            left, right = plane.x(place + 0.1), plane.x(place + 0.9)
            tall = high * value / most
            drawn.append(
                f'<rect x="{left:.1f}" y="{floor_ - tall:.1f}" width="{right - left:.1f}" '
                f'height="{tall:.1f}" style="fill:{COLOURS[0]}"/>'
            )
            if len(names) <= 12:
                said = f"{100 * value:.1f}"
                drawn.append(lettered((left + right) / 2, floor_ - tall - 3, said, "middle"))
    low = (high + gap) * len(series)
    drawn += [lettered(plane.x(n + 0.5), low + 14, name, "middle") for n, name in enumerate(names)]
    axis = f"{table.head[0]} · {texts()('figure.probability')} (%)"
    drawn.append(lettered((LEFT + WIDTH - RIGHT) / 2, low + 34, axis, "middle"))
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {low + 42}" width="100%" role="img" '
        f'aria-label="{escape(chart_words(table))}" '
        f'style="font:14px sans-serif;background:{PAPER}">'
        f"{''.join(drawn)}</svg>"
    )
    return Figure(chart_words(table), svg, table)


def _picked(n: int) -> list[int]:
    """Return the tries to draw a line through: all, or the first ones and then every n-th."""
    if n <= MOST_POINTS:
        return list(range(1, n + 1))
    half = MOST_POINTS // 2
    rest = (half + (n - half) * k // half for k in range(1, half + 1))
    return [*range(1, half + 1), *rest]


def _path(plane: Plane, points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{plane.x(x):.1f} {plane.y(y):.1f}" for x, y in points)


def chart_words(table: Table) -> str:
    """Return the chart in words: its caption and its notes."""
    if not table.notes:
        return table.caption
    full_stop = texts()["figure.full_stop"]
    ended = table.caption[-1:] in ".。?"
    caption = table.caption if ended else table.caption + full_stop
    return (" " if full_stop == "." else "").join([caption, *table.notes])


def grid(table: Table, cells: Sequence[Sequence[int]], marked: Sequence[Sequence[bool]]) -> Figure:
    """Draw a square of equally likely cells, a number in each, some of them marked."""
    side = 34
    wide = side * (len(cells[0]) + 1)
    high = side * (len(cells) + 1)
    drawn = []
    for row, numbers in enumerate(cells):
        y = side * (row + 1)
        drawn.append(lettered(side / 2, y + 23, str(row + 1), "middle"))
        for column, number in enumerate(numbers):
            x = side * (column + 1)
            fill, edge = ("#ffc27a", 3) if marked[row][column] else (PAPER, 1)
            ink = "#3b2f2a" if marked[row][column] else INK
            drawn.append(
                f'<rect x="{x + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}" '
                f'style="fill:{fill};stroke:{INK};stroke-width:{edge}"/>'
                + lettered(x + side / 2, y + 23, str(number), "middle", ink=ink)
            )
    shown = round((wide + 4) * (LARGER_TEXT if is_projector() else 1))
    heads = range(len(cells[0]))
    drawn += [lettered(side * (n + 1.5), 23, str(n + 1), "middle") for n in heads]
    svg = (
        f'<svg viewBox="0 0 {wide + 4} {high + 4}" width="{shown}" role="img" '
        f'aria-label="{escape(chart_words(table))}" '
        f'style="font:14px sans-serif;background:{PAPER};'
        f'max-width:100%">{"".join(drawn)}</svg>'
    )
    return Figure(chart_words(table), svg, table)
