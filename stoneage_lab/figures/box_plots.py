"""Box plots: median, quartiles, and the smallest and the largest of many numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor
from statistics import fmean, median
from typing import Final, NamedTuple

from ..core.language import texts
from .charts import COLOURS, chart_words, nice
from .figure import INK, PAPER, RIGHT, WIDTH, Figure, lettered, short
from .table import Table

EDGE: Final = 30
ROW: Final = 68
HALF: Final = 13
"""Half the height of a box."""


class FiveNumbers(NamedTuple):
    """What a box plot shows of many numbers.

    Attributes
    ----------
    least, lower, middle, upper, most : float
        The smallest, the lower quartile, the median, the upper quartile, the largest.
    """

    least: float
    lower: float
    middle: float
    upper: float
    most: float


def five_numbers(values: Sequence[float]) -> FiveNumbers:
    """Return the five numbers of a sample, as schools compute them.

    The quartiles are the medians of the lower and of the upper half; of an odd number of values
    the middle one belongs to neither.

    Examples
    --------
    >>> five_numbers([7, 1, 3, 4, 9])
    FiveNumbers(least=1, lower=2.0, middle=4, upper=8.0, most=9)
    >>> five_numbers([5])
    FiveNumbers(least=5, lower=5, middle=5, upper=5, most=5)
    """
    ordered = sorted(values)
    half = max(1, len(ordered) // 2)
    return FiveNumbers(
        ordered[0], median(ordered[:half]), median(ordered), median(ordered[-half:]), ordered[-1]
    )


class Sample(NamedTuple):
    """Numbers under one name.

    Attributes
    ----------
    name : str
    values : sequence of float
    """

    name: str
    values: Sequence[float]


def box_plots(caption: str, samples: Sequence[Sample], axis: str) -> Figure:
    """Draw a box for each sample, one below another, on one axis.

    The whiskers reach to the smallest and the largest value; the diamond is the mean.

    Examples
    --------
    >>> shown = box_plots("Two", [Sample("a", [1, 2, 3, 4]), Sample("b", [2, 2, 5])], "points")
    >>> shown.table.rows[0]
    ['a', '4', '1', '1.5', '2.5', '3.5', '4', '2.5']
    """
    found = [five_numbers(one.values) for one in samples]
    low, high = min(one.least for one in found), max(one.most for one in found)
    spare = (high - low) * 0.03 or 0.5
    low, high = low - spare, high + spare

    def x(value: float) -> float:
        return EDGE + (WIDTH - EDGE - RIGHT) * (value - low) / (high - low)

    words = texts()
    drawn: list[str] = []
    for row, (sample, five) in enumerate(zip(samples, found, strict=True)):
        name = words("figure.sample", name=sample.name, n=len(sample.values))
        said = words("figure.median_is", median=short(five.middle))
        drawn.append(lettered(EDGE, ROW * row + 18, name, "start"))
        drawn.append(lettered(WIDTH - RIGHT, ROW * row + 18, said, "end"))
        drawn += _box(x, five, fmean(sample.values), ROW * row + 44, row)
    line = ROW * len(samples) + 6
    step = nice((high - low) / 6)
    ticks = [n * step for n in range(ceil(low / step), floor(high / step) + 1)]
    drawn.append(f'<path d="M{EDGE} {line}H{WIDTH - RIGHT}" style="stroke:{INK}"/>')
    for tick in ticks:
        drawn.append(f'<path d="M{x(tick):.1f} {line}v5" style="stroke:{INK}"/>')
        drawn.append(lettered(x(tick), line + 20, short(tick), "middle"))
    drawn.append(lettered((EDGE + WIDTH - RIGHT) / 2, line + 40, axis, "middle"))
    table = _table(caption, samples, found)
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {line + 50}" width="100%" role="img" '
        f'aria-label="{escape(chart_words(table))}" '
        f'style="font:14px sans-serif;background:{PAPER}">'
        f"{''.join(drawn)}</svg>"
    )
    return Figure(chart_words(table), svg, table)


def _box(
    x: Callable[[float], float], five: FiveNumbers, mean: float, y: float, fill: int
) -> list[str]:
    """Draw whiskers, a box, the line of the median and the diamond of the mean."""
    least, lower, middle, upper, most = map(x, five)
    whiskers = f"M{least:.1f} {y:.1f}H{lower:.1f}M{upper:.1f} {y:.1f}H{most:.1f}"
    whiskers += "".join(f"M{end:.1f} {y - 7:.1f}v14" for end in (least, most))
    colour = COLOURS[fill % len(COLOURS)]
    return [
        f'<path d="{whiskers}" style="stroke:{INK};stroke-width:2;fill:none"/>',
        f'<rect x="{lower:.1f}" y="{y - HALF:.1f}" width="{upper - lower:.1f}" '
        f'height="{2 * HALF}" style="fill:{colour};fill-opacity:.45;stroke:{INK};stroke-width:2"/>',
        f'<path d="M{middle:.1f} {y - HALF:.1f}v{2 * HALF}" style="stroke:{INK};stroke-width:4"/>',
        f'<path d="M{x(mean):.1f} {y - 7:.1f}l6 7l-6 7l-6 -7z" '
        f'style="fill:{PAPER};stroke:{INK};stroke-width:1.5"/>',
    ]


def _table(caption: str, samples: Sequence[Sample], found: Sequence[FiveNumbers]) -> Table:
    words = texts()
    keys = ("least", "lower", "median", "upper", "most", "mean")
    rows = [
        [one.name, str(len(one.values)), *map(short, five), short(fmean(one.values))]
        for one, five in zip(samples, found, strict=True)
    ]
    head = ["", "n", *(words(f"figure.{key}") for key in keys)]
    return Table(caption, head, rows, [words("figure.box")])
