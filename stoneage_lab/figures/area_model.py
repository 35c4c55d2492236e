"""The area model: a square of area 1, cut into rectangles whose areas are probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Final, NamedTuple

from ..core.language import in_hundredths
from .charts import COLOURS, chart_words, hatched
from .figure import INK, LEFT, PAPER, TOP, Figure, lettered, letters_wide
from .table import Table

SIDE: Final = 264
WIDTH: Final = 640
KEY: Final = LEFT + SIDE + 26
LINE: Final = 24
EMPTY: Final = -1
"""The fill of a rectangle that is left as the paper is."""


class Block(NamedTuple):
    """A rectangle of a column.

    Attributes
    ----------
    share : Fraction
        Of the column's height.
    fill : int
        Which of the fills, or `EMPTY`; each has lines of its own.
    """

    share: Fraction
    fill: int


class Column(NamedTuple):
    """A column of the square.

    Attributes
    ----------
    name : str
        Below it.
    share : Fraction
        Of the square's width.
    parts : tuple of Block
        From the floor up.
    """

    name: str
    share: Fraction
    parts: tuple[Block, ...]


def areas(
    table: Table,
    columns: Sequence[Column],
    key: Sequence[tuple[int | None, str]],
    axes: tuple[str, str],
) -> Figure:
    """Draw a square of area 1: columns as wide as their shares, cut at the heights of theirs.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    columns : sequence of Column
        From the left; their shares sum to 1, and so do those of each one's parts.
    key : sequence of (int or None, str)
        Lines beside the square, after the fill that each is about; None is about none.
    axes : (str, str)
        What is across, and what is up.

    Examples
    --------
    >>> table = Table("A coin, a die", ["", "P"], [["head and 6", "1/12"]])
    >>> six = Block(Fraction(1, 6), 0), Block(Fraction(5, 6), EMPTY)
    >>> sides = [Column(name, Fraction(1, 2), six) for name in ("head", "tail")]
    >>> areas(table, sides, [(0, "6: 1/6")], ("coin", "die")).svg.count("8.3%")
    2
    """
    drawn: list[str] = []
    left = float(LEFT)
    for column in columns:
        wide = SIDE * float(column.share)
        drawn += _column(column, left, wide)
        left += wide
    for line, (fill, text) in enumerate(key):
        drawn += _key(line, fill, text)
    floor_ = TOP + SIDE
    drawn.append(
        f'<rect x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" '
        f'style="fill:none;stroke:{INK};stroke-width:2"/>'
    )
    drawn += [
        lettered(LEFT - 6, TOP + SIDE * (1 - part / 2) + 5, in_hundredths(50 * part), "end")
        for part in range(3)
    ]
    drawn.append(lettered(16, TOP + SIDE / 2, axes[1], "middle", upwards=True))
    drawn.append(lettered(LEFT + SIDE / 2, floor_ + 42, axes[0], "middle"))
    said = chart_words(table)
    high = max(floor_ + 52, TOP + LINE * len(key) + 10)
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {high}" width="100%" role="img" '
        f'aria-label="{escape(said)}" style="font:14px sans-serif;background:{PAPER}">'
        f"{''.join(drawn)}</svg>"
    )
    return Figure(said, svg, table)


def _column(column: Column, left: float, wide: float) -> list[str]:
    """Draw the rectangles of a column, with their areas where there is room, and its name."""
    drawn: list[str] = []
    floor_ = float(TOP + SIDE)
    for part in column.parts:
        top = floor_ - SIDE * float(part.share)
        drawn.append(_rectangle(part.fill, left, top, wide, floor_))
        area = f"{float(column.share * part.share):.1%}"
        if part.fill != EMPTY and wide > letters_wide(area) + 10 and floor_ - top > 22:
            drawn.append(_on_paper(left + wide / 2, (top + floor_) / 2 + 5, area))
        floor_ = top
    if wide > letters_wide(column.name):
        drawn.append(lettered(left + wide / 2, TOP + SIDE + 20, column.name, "middle"))
    return drawn


def _rectangle(fill: int, left: float, top: float, wide: float, floor_: float) -> str:
    """Draw a rectangle; each fill has its colour and its lines, an empty one neither."""
    colour = PAPER if fill == EMPTY else COLOURS[fill % len(COLOURS)]
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{floor_ - top:.1f}" '
        f'style="fill:{colour};stroke:{INK}"/>'
        + (hatched(fill, left, top, wide, floor_) if fill != EMPTY else "")
    )


def _on_paper(x: float, y: float, text: str) -> str:
    """Return a text on a strip of paper: it is read on every fill."""
    half = letters_wide(text) / 2 + 2
    return (
        f'<rect x="{x - half:.1f}" y="{y - 15:.1f}" width="{2 * half:.1f}" height="20" rx="3" '
        f'style="fill:{PAPER}"/>' + lettered(x, y, text, "middle")
    )


def _key(line: int, fill: int | None, text: str) -> list[str]:
    """Write a line of the key, after a small rectangle of its fill."""
    top = TOP + LINE * line
    if fill is None:
        return [lettered(KEY, top + 13, text, "start")]
    return [
        _rectangle(fill, KEY, top, 16, top + 16),
        lettered(KEY + 24, top + 13, text, "start"),
    ]
