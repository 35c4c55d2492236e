"""A dot for each of many series, in columns, and one's own among them."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from .canvas import SHOWN, Canvas, picture
from .charts import COLOURS, MARKED, chart_words
from .figure import INK, Figure, lettered
from .table import Table

HIGH: Final = 340


def crowd(
    table: Table,
    counts: Mapping[int, int],
    axis: str,
    beyond: int | None = None,
    own: int | None = None,
    said: tuple[str, str] = ("", ""),
) -> Figure:
    """Draw a dot for each series, above the number that came out of it.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    counts : mapping of int to int
        How many series brought each number.
    axis : str
        What the numbers are.
    beyond : int, optional
        From this number on dots are marked, after a line.
    own : int, optional
        A number that is shown as a large square on top of its column.
    said : (str, str)
        What stands at the line, and at the square.

    Examples
    --------
    >>> table = Table("Four series", ["heads", "series"], [["0", "1"], ["1", "3"]])
    >>> crowd(table, {0: 1, 1: 3}, "heads", own=1).svg.count("h0")
    4
    """
    ends = [*counts, *(n for n in (own, beyond) if n is not None)]
    low, high = min(ends), max(ends)
    canvas = Canvas(low - 0.5, high + 0.5, 0, 1, HIGH, top=56)
    wide = canvas.x(1) - canvas.x(0)
    tall = canvas.floor - canvas.top
    size, abreast = _size(max(counts.values()), wide * 0.9, tall - 16)
    drawn: list[str] = []
    tops: dict[int, float] = {}
    for value, count in sorted(counts.items()):
        far = beyond is not None and value >= beyond
        left = canvas.x(value) - size * min(abreast, count) / 2
        places = (
            (left + size * (n % abreast + 0.5), canvas.floor - 2 - size * (n // abreast + 0.5))
            for n in range(count)
        )
        # A round end of a line without length: a third of the bytes of a circle.
        dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in places)
        drawn.append(
            f'<path d="{dots}" style="stroke:{MARKED if far else COLOURS[0]};'
            f'stroke-width:{size * 0.86:.2f};stroke-linecap:round"/>'
        )
        tops[value] = canvas.floor - 2 - size * ceil(count / abreast)
    if beyond is not None:
        drawn.append(canvas.upright(beyond - 0.5, f"stroke:{INK};stroke-width:2.5", 28))
        x = canvas.x(beyond - 0.5)
        drawn.append(
            lettered(x + 6, 40, said[0], "start") if x < canvas.right * 0.6
            else lettered(x - 6, 40, said[0], "end")
        )  # fmt: skip
    if own is not None:
        x, y = canvas.x(own), tops.get(own, canvas.floor) - 10
        drawn.append(
            f'<rect x="{x - 8:.1f}" y="{y - 8:.1f}" width="16" height="16" '
            f'style="fill:{COLOURS[1]};stroke:{INK};stroke-width:2.5"/>'
        )
        drawn.append(
            f'<rect x="14" y="7" width="15" height="15" '
            f'style="fill:{COLOURS[1]};stroke:{INK};stroke-width:2.5"/>'
            + lettered(36, 20, said[1], "start")
        )
    skip = ceil((high - low + 1) / 14)
    marks = [(n, str(n)) for n in range(low, high + 1) if (n - low) % skip == 0]
    drawn.append(canvas.base(marks, axis))
    words = chart_words(table)
    return Figure(words, picture(drawn, canvas.high, words), table, wide=SHOWN)


def _size(most: int, wide: float, tall: float) -> tuple[float, int]:
    """Return how large a dot is, and how many stand abreast, so that the fullest column fits."""
    best = max(
        range(1, 13),
        key=lambda abreast: min(wide / abreast, tall / ceil(most / abreast)),
    )
    return min(12.0, wide / best, tall / ceil(most / best)), best
