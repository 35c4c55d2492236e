"""Charts for probability: bars, steps, a running line, dots, a grid.

Colours are those of Okabe and Ito, which the colour-blind can tell apart; shades and dashes
repeat what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from ..core.language import texts
from .figure import BOTTOM, HEIGHT, INK, LEFT, PAPER, RIGHT, WIDTH, Figure, Plane, lettered
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
) -> Figure:
    """Draw bars of probabilities; several series stand side by side.

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
    if len(series) == 1:
        drawn += _values(plane, series[0].values)
    else:
        drawn += _legend([one.name for one in series])
    skip = ceil(len(names) / MOST_LABELS)
    across = [(n + 0.5, name) for n, name in enumerate(names) if n % skip == 0]
    axes = (table.head[0], texts()("figure.probability"))
    svg = plane.svg(drawn, across, _percents(top), _told(table), axes)
    return Figure(_told(table), svg, table)


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
    svg = plane.svg(drawn, across, _percents(1.0), _told(table), axes)
    return Figure(_told(table), svg, table)


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
    svg = plane.svg(drawn, across, _percents(top), _told(table), axes)
    return Figure(_told(table), svg, table)


def dots(table: Table, values: Sequence[float], expected: float | None = None) -> Figure:
    """Draw one dot for each number (a student's result, say), equal ones stacked."""
    low, high = floor(min(values)), ceil(max(values))
    high = high if high > low else low + 1
    places = 48
    piles: dict[int, int] = {}
    for value in values:
        place = round((value - low) / (high - low) * places)
        piles[place] = piles.get(place, 0) + 1
    most = max(*piles.values(), 8)
    plane = Plane(low, high, 0, most)
    size = min(5.5, (HEIGHT - BOTTOM - 28) / most / 2)
    drawn = [
        f'<circle cx="{plane.x(low + (high - low) * place / places):.1f}" '
        f'cy="{plane.y(0) - size * (2 * k + 1):.1f}" r="{size:.1f}" style="fill:{COLOURS[0]}"/>'
        for place, count in sorted(piles.items())
        for k in range(count)
    ]
    if expected is not None:
        x = plane.x(expected)
        drawn.append(
            f'<path d="M{x:.1f} 24V{HEIGHT - BOTTOM}" '
            f'style="stroke:{MARKED};stroke-width:2;stroke-dasharray:6 4"/>'
        )
    across = [(low, f"{low}"), ((low + high) / 2, f"{(low + high) / 2:g}"), (high, f"{high}")]
    axes = (texts()("figure.result"), texts()("figure.piled"))
    return Figure(_told(table), plane.svg(drawn, across, [], _told(table), axes), table)


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
    return [(top * n / 2, f"{50 * top * n:.3g} %") for n in range(3)]


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
            + lettered(x + 20, 16, name, "start")
        )
    return drawn


def _picked(n: int) -> list[int]:
    """Return the tries to draw a line through: all, or the first ones and then every n-th."""
    if n <= MOST_POINTS:
        return list(range(1, n + 1))
    half = MOST_POINTS // 2
    rest = (half + (n - half) * k // half for k in range(1, half + 1))
    return [*range(1, half + 1), *rest]


def _path(plane: Plane, points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{plane.x(x):.1f} {plane.y(y):.1f}" for x, y in points)


def _told(table: Table) -> str:
    """Return the chart in words: its caption and its notes."""
    caption = table.caption if table.caption[-1:] in ".。?" else table.caption + "."
    return " ".join([caption, *table.notes]) if table.notes else table.caption


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
    heads = range(len(cells[0]))
    drawn += [lettered(side * (n + 1.5), 23, str(n + 1), "middle") for n in heads]
    svg = (
        f'<svg viewBox="0 0 {wide + 4} {high + 4}" width="{wide + 4}" role="img" '
        f'aria-label="{escape(_told(table))}" style="font:14px sans-serif;background:{PAPER};'
        f'max-width:100%">{"".join(drawn)}</svg>'
    )
    return Figure(_told(table), svg, table)
