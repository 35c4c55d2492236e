"""Histograms to compare: one that fills, two bells with their limits, two back to back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .canvas import SHOWN, Canvas, picture, round_numbers, striped
from .charts import COLOURS, MARKED, chart_words
from .figure import INK, PAPER, Figure, lettered, letters_wide, short
from .table import Table


class Bin(NamedTuple):
    """A bar of a histogram.

    Attributes
    ----------
    low, high : float
        Its ends on the axis.
    whole, filled : float
        The height of its outline, and how high it is filled.
    marked : bool
        Whether it belongs to what is asked for.
    """

    low: float
    high: float
    whole: float
    filled: float
    marked: bool


def filling(
    table: Table, bins: Sequence[Bin], seen: Sequence[tuple[float, str]], axis: str, said: str = ""
) -> Figure:
    """Draw the outline of a histogram, filled as far as it is known, and what was seen.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    bins : sequence of Bin
    seen : sequence of (number, str)
        Values marked by a line, and what stands beside each.
    axis : str
        What is across.
    said : str
        What stands above.

    Examples
    --------
    >>> found = [Bin(0, 1, 0.5, 0.2, False), Bin(1, 2, 0.5, 0.5, True)]
    >>> filling(Table("Two", ["", "P"], [["0", "1/2"], ["1", "1/2"]]), found, [(1, "1")], "x").wide
    580
    """
    most = max(max(one.whole, one.filled) for one in bins)
    canvas = Canvas(bins[0].low, bins[-1].high, 0, most * 1.05, top=56)
    drawn = [lettered(14, 20, said, "start")]
    for one in bins:
        colour = MARKED if one.marked else COLOURS[0]
        if one.filled > 0:
            drawn.append(canvas.bar(one.low, one.high, 0, one.filled, f"fill:{colour}"))
            if one.marked:
                drawn.append(_stripes(canvas, one))
        edge = f"fill:none;stroke:{colour};stroke-width:2"
        drawn.append(canvas.bar(one.low, one.high, 0, one.whole, edge))
    for value, text in seen:
        drawn.append(canvas.upright(value, f"stroke:{INK};stroke-width:2.5", 48))
        drawn.append(lettered(canvas.x(value), 43, text, "middle"))
    drawn.append(canvas.base(_across(canvas), axis))
    words = chart_words(table)
    return Figure(words, picture(drawn, canvas.high, words), table, wide=SHOWN)


def _stripes(canvas: Canvas, one: Bin) -> str:
    left, top = canvas.x(one.low), canvas.y(one.filled)
    return striped(left, top, canvas.x(one.high) - left, canvas.floor - top)


def _across(canvas: Canvas) -> list[tuple[float, str]]:
    """Return round numbers for the axis."""
    return [(n, short(n)) for n in round_numbers(canvas.x0, canvas.x1)]


class Bell(NamedTuple):
    """A distribution of whole numbers in a picture of several.

    Attributes
    ----------
    name : str
    values : sequence of float
        The probabilities of 0, 1, 2 …
    """

    name: str
    values: Sequence[float]


def bells(table: Table, first: Bell, second: Bell, limits: tuple[int, int], axis: str) -> Figure:
    """Draw two distributions over each other, filled where they lie beyond two limits.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    first, second : Bell
        The one that gives the limits, and the other.
    limits : (int, int)
        So few or fewer, so many or more lie beyond.
    axis : str
        What is across.
    """
    low, high = limits
    seen = [n for n, pair in enumerate(zip(first.values, second.values, strict=True))
            if max(pair) > max(first.values) / 400]  # fmt: skip
    start, end = min(seen[0], low) - 0.5, max(seen[-1], high) + 0.5
    most = max(max(first.values), max(second.values))
    canvas = Canvas(start, end, 0, most * 1.06, 310, top=64)
    drawn: list[str] = []
    for number, bell in enumerate((second, first)):
        colour = COLOURS[0] if number else MARKED
        for n in range(max(0, int(start + 0.5)), min(len(bell.values), int(end + 0.5))):
            if n <= low or n >= high:
                drawn.append(canvas.bar(n - 0.5, n + 0.5, 0, bell.values[n], f"fill:{colour}"))
        dash = "none" if number else "8 4"
        style = f"fill:none;stroke:{colour};stroke-width:3;stroke-dasharray:{dash}"
        drawn.append(f'<path d="{_outline(canvas, bell.values, start, end)}" style="{style}"/>')
        y = 20 + 21 * (1 - number)
        drawn.append(f'<path d="M14 {y - 5}h30" style="{style}"/>')
        drawn.append(lettered(52, y, bell.name, "start"))
    for edge in (low + 0.5, high - 0.5):
        drawn.append(canvas.upright(edge, f"stroke:{INK};stroke-width:2;stroke-dasharray:3 3", 52))
    marks = [(n, str(n)) for n in limits if start < n < end]
    ends = [(n, text) for n, text in _across(canvas)
            if all(abs(canvas.x(n) - canvas.x(mark)) > 40 for mark in limits)]  # fmt: skip
    drawn.append(canvas.base([*marks, *ends], axis))
    words = chart_words(table)
    return Figure(words, picture(drawn, canvas.high, words), table, wide=SHOWN)


def _outline(canvas: Canvas, values: Sequence[float], start: float, end: float) -> str:
    """Return the steps along the tops of the bars."""
    path = f"M{canvas.x(start):.1f} {canvas.floor}"
    for n in range(max(0, int(start + 0.5)), min(len(values), int(end + 0.5))):
        path += f"V{canvas.y(values[n]):.1f}H{canvas.x(n + 0.5):.1f}"
    return path


class Side(NamedTuple):
    """One of two histograms back to back.

    Attributes
    ----------
    name : str
    shares : mapping of number to float
    mean, deviation : float
    """

    name: str
    shares: dict[float, float]
    mean: float
    deviation: float


def back_to_back(table: Table, up: Side, down: Side, axis: str) -> Figure:
    """Draw one histogram upwards and one downwards, each with its mean and standard deviation.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    up, down : Side
    axis : str
        What is across: outcomes one apart.
    """
    every = sorted({*up.shares, *down.shares})
    most = max(*up.shares.values(), *down.shares.values())
    canvas = Canvas(every[0] - 0.6, every[-1] + 0.6, -most * 1.5, most * 1.5, 330, top=8, bottom=30)
    middle = canvas.y(0)
    drawn: list[str] = []
    for sign, side in ((1, up), (-1, down)):
        colour = COLOURS[0] if sign > 0 else COLOURS[1]
        for value, share in side.shares.items():
            low, high = sorted((sign * 0.11 * most, sign * (share + 0.11 * most)))
            drawn.append(canvas.bar(value - 0.4, value + 0.4, low, high, f"fill:{colour}"))
            if sign < 0:
                left, top = canvas.x(value - 0.4), canvas.y(high)
                wide = canvas.x(value + 0.4) - left
                drawn.append(striped(left, top, wide, canvas.y(low) - top))
        drawn += _spread(canvas, side, sign, most)
    drawn += [
        lettered(canvas.x(value), middle + 6, short(value), "middle")
        for value in every if (value - every[0]) % (2 if len(every) > 16 else 1) == 0
    ]  # fmt: skip
    drawn.append(lettered((canvas.left + canvas.right) / 2, canvas.high - 8, axis, "middle"))
    words = chart_words(table)
    return Figure(words, picture(drawn, canvas.high, words), table, wide=SHOWN)


def _spread(canvas: Canvas, side: Side, sign: int, most: float) -> list[str]:
    """Draw the mean and one standard deviation to each side, beyond the bars, and the name."""
    y = canvas.y(sign * most * 1.22)
    ends = [canvas.x(side.mean + turn * side.deviation) for turn in (-1, 1)]
    x = canvas.x(side.mean)
    line = f"M{ends[0]:.1f} {y:.1f}H{ends[1]:.1f}M{ends[0]:.1f} {y - 6:.1f}v12"
    line += f"M{ends[1]:.1f} {y - 6:.1f}v12"
    name_y = y - 14 if sign > 0 else y + 26
    half = letters_wide(side.name) * 16 / 28
    return [
        f'<path d="{line}" style="fill:none;stroke:{INK};stroke-width:2.5"/>',
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" style="fill:{PAPER};stroke:{INK};'
        'stroke-width:2.5"/>',
        lettered(min(max(x, canvas.left + half), canvas.right - half), name_y, side.name, "middle"),
    ]
