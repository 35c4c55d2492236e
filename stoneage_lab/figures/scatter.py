"""Pairs as dots, the line through their means, and what is left beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from .canvas import SHOWN, WIDE, Canvas, picture, striped
from .charts import COLOURS, MARKED, chart_words
from .figure import INK, PAPER, Figure, lettered
from .table import Table

HIGH: Final = 360
STRIP: Final = 92
"""The width of the strip beside the dots."""
LARGEST: Final = 11.0
"""The radius of the largest dot."""


def scatter(
    table: Table,
    pairs: Mapping[tuple[int, int], float],
    means: Mapping[int, float],
    chosen: int | None,
    strip: tuple[Sequence[float], Sequence[float]],
    names: tuple[str, str, str],
) -> Figure:
    """Draw each pair as a dot as large as it is likely, and the means on their line.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    pairs : mapping of (int, int) to float
        How likely each pair is: across, up.
    means : mapping of int to float
        The mean of what is up, for each number across. A line leads through them.
    chosen : int, optional
        The number across whose column is marked: lines lead from its dots to its mean.
    strip : (sequence, sequence)
        Beside the dots, for each number up from the lowest: how likely it is before anything is
        known, as an outline, and once the column is chosen, filled.
    names : (str, str, str)
        What is across, what is up, and what the strip tells.
    """
    across = sorted(means)
    up = sorted({high for _, high in pairs})
    canvas = Canvas(across[0] - 0.6, across[-1] + 0.6, up[0] - 0.6, up[-1] + 0.6, HIGH,
                    left=36, right=STRIP + 26, top=34)  # fmt: skip
    most = max(pairs.values())
    drawn = [lettered(10, 20, names[1], "start")]
    if chosen is not None:
        drawn.append(
            canvas.bar(chosen - 0.46, chosen + 0.46, canvas.y0, canvas.y1,
                       f"fill:{MARKED};opacity:.14")
        )  # fmt: skip
    drawn += [lettered(30, canvas.y(n) + 6, str(n), "end") for n in up]
    ends = [(n, means[n]) for n in (across[0], across[-1])]
    line = "L".join(f"{canvas.x(x):.1f} {canvas.y(y):.1f}" for x, y in ends)
    for (x, y), chance in sorted(pairs.items()):
        far = x == chosen
        if far and y != means[x]:
            drawn.append(
                f'<path d="M{canvas.x(x):.1f} {canvas.y(y):.1f}V{canvas.y(means[x]):.1f}" '
                f'style="stroke:{MARKED};stroke-width:3"/>'
            )
        drawn.append(
            f'<circle cx="{canvas.x(x):.1f}" cy="{canvas.y(y):.1f}" '
            f'r="{LARGEST * sqrt(chance / most):.1f}" '
            f'style="fill:{MARKED if far else COLOURS[0]}"/>'
        )
    drawn.append(f'<path d="M{line}" style="fill:none;stroke:{INK};stroke-width:2.5"/>')
    drawn += [_diamond(canvas.x(n), canvas.y(mean)) for n, mean in means.items()]
    drawn.append(canvas.base([(n, str(n)) for n in across], names[0]))
    drawn += _strip(canvas, up[0], *strip, names[2])
    words = chart_words(table)
    return Figure(words, picture(drawn, HIGH, words), table, wide=SHOWN)


def _diamond(x: float, y: float) -> str:
    return (
        f'<path d="M{x:.1f} {y - 7:.1f}l7 7-7 7-7-7z" '
        f'style="fill:{PAPER};stroke:{INK};stroke-width:2"/>'
    )


def _strip(
    canvas: Canvas, lowest: int, before: Sequence[float], after: Sequence[float], name: str
) -> list[str]:
    """Draw the distribution of what is up, on its side: an outline before, filled after."""
    left, most = WIDE - STRIP - 8, max(*before, *after, 0.0)
    half = (canvas.y(0) - canvas.y(1)) * 0.4
    drawn = [
        f'<path d="M{left} {canvas.top}V{canvas.floor}" style="stroke:{INK}"/>',
        lettered(WIDE - 8, 20, name, "end"),
    ]
    for number, (outline, filled) in enumerate(zip(before, after, strict=True)):
        y = canvas.y(lowest + number) - half
        wide = STRIP * filled / most
        if filled:
            drawn.append(
                f'<rect x="{left}" y="{y:.1f}" width="{wide:.1f}" height="{2 * half:.1f}" '
                f'style="fill:{MARKED}"/>' + striped(left, y, wide, 2 * half)
            )
        drawn.append(
            f'<rect x="{left}" y="{y:.1f}" width="{STRIP * outline / most:.1f}" '
            f'height="{2 * half:.1f}" style="fill:none;stroke:{COLOURS[0]};stroke-width:2"/>'
        )
    return drawn
