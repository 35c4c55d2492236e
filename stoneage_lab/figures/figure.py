"""Small charts: an SVG with the numbers in a table below it.

They need no other files, are deterministic, and show at least their numbers
where pictures are not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from ..core.language import texts, true_minus
from ..core.projector_mode import LARGER_TEXT, is_projector, text_size
from ..core.seat_names_and_colours import SEAT_COLOURS
from ..core.text_wrapping import terminal_width
from .table import Table, as_bundle

WIDTH: Final = 640
HEIGHT: Final = 258
LEFT: Final = 74
RIGHT: Final = 26
BOTTOM: Final = 52
TOP: Final = 28
# Ink and paper are those of the page: a chart in a dark page is dark.
INK: Final = "var(--jp-content-font-color1,#3b2f2a)"
PAPER: Final = "var(--jp-layout-color1,#fffdf7)"
# Line styles, too, so that colours need not be told apart.
SEAT_DASHES: Final = ("none", "7 4", "2 3", "9 3 2 3", "1 5", "12 3")


class Figure:
    """A picture with its caption and its numbers.

    Parameters
    ----------
    caption : str
    svg : str
    table : Table
    drawn : Table, optional
        The table with bars, for text output.
    wide : int
        The width of the picture in its own units, which are pixels where there is room.
    """

    def __init__(
        self,
        caption: str,
        svg: str,
        table: Table,
        drawn: Table | None = None,
        wide: int = WIDTH,
    ) -> None:
        self.caption = caption
        self.svg = svg
        self.table = table
        self.drawn = drawn or table
        self.wide = wide

    def html(self) -> str:
        """Return the picture as HTML."""
        wide = round(self.wide * (LARGER_TEXT if is_projector() else 1))
        style = f' style="{text_size()}"' if is_projector() else ""
        return (
            f'<figure dir="ltr" style="margin:4px 0;max-width:{wide}px">{self.svg}'
            f"<figcaption{style}>{escape(self.caption)}</figcaption>"
            f"<details><summary{style}>{escape(texts()('trials.numbers'))}</summary>"
            f"{self.table.html()}</details></figure>"
        )

    def __repr__(self) -> str:
        return repr(self.drawn)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


class Plane:
    """Maps numbers to places in the picture."""

    def __init__(self, x0: float, x1: float, y0: float, y1: float) -> None:
        self.x0, self.x1 = x0, x1 if x1 > x0 else x0 + 1
        self.y0, self.y1 = y0, y1 if y1 > y0 else y0 + 1

    def x(self, value: float) -> float:
        """Return the x coordinate of a number."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - self.x0) / (self.x1 - self.x0)

    def y(self, value: float) -> float:
        """Return the y coordinate of a number."""
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (value - self.y0) / (self.y1 - self.y0)

    def svg(
        self,
        drawn: Sequence[str],
        across: Sequence[tuple[float, str]],
        up: Sequence[tuple[float, str]],
        title: str,
        names: tuple[str, str] = ("", ""),
    ) -> str:
        """Return the picture with its axes; `names` say what is across and what is up."""
        floor_ = HEIGHT - BOTTOM
        line = f"M{LEFT} {TOP}V{floor_}H{WIDTH - RIGHT + 4}"
        axes = f'<path d="{line}" style="stroke:{INK};fill:none"/>'
        marks = "".join(lettered(self.x(at), floor_ + 20, text, "middle") for at, text in across)
        marks += "".join(lettered(LEFT - 6, self.y(at) + 5, text, "end") for at, text in up)
        marks += lettered((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, names[0], "middle")
        marks += lettered(16, (TOP + floor_) / 2, names[1], "middle", upwards=True)
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="100%" role="img" '
            f'aria-label="{escape(title)}" style="font:14px sans-serif;background:{PAPER}">'
            f"{''.join(drawn)}{axes}{marks}</svg>"
        )


def lettered(
    x: float, y: float, text: str, anchor: str, *, ink: str = INK, upwards: bool = False
) -> str:
    """Return a text element at a point, anchored at its start, middle or end; "" without text."""
    if not text:
        return ""
    turned = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if upwards else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}"{turned} style="text-anchor:{anchor};fill:{ink}">'
        f"{escape(text)}</text>"
    )


def letters_wide(text: str) -> float:
    """Return how wide a text is at most, in the units of a picture: wide fonts are allowed for."""
    columns = terminal_width(text)
    broad = columns - len(text)
    return 8.6 * (len(text) - broad) + 14 * broad


def short(value: float) -> str:
    """Return a number of an axis: four digits at most, a true minus sign.

    Examples
    --------
    >>> short(2.5), short(-10.0), short(1 / 3)
    ('2.5', '−10', '0.3333')
    """
    return true_minus(f"{value:.4g}")


def colour_of(colour: str) -> str:
    """Return a colour of seats (see `Game.seat_colour`) nearly as the board has it.

    A little ink makes it stand out from light and from dark paper. No colour is ink alone.
    """
    usual = SEAT_COLOURS["standard"].get(colour)
    return f"color-mix(in srgb,var(--sal-{colour},{usual}) 72%,{INK})" if usual else INK


def key_x(number: int, count: int) -> float:
    """Return where the key of a line begins, of `count` lines, in the row above a picture."""
    return LEFT + 10 + number * min(110, (WIDTH - LEFT - 10) // max(1, count))


def bar(share: float, width: int) -> str:
    """Return a bar of text, as long as its share of `width` letters, in eighths of a letter.

    Examples
    --------
    >>> bar(0.5, 5), bar(0.001, 5), bar(0, 5)
    ('██▌  ', '▏    ', '     ')
    """
    eighths = max(round(8 * width * share), 1 if share > 0 else 0)
    drawn: str = "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
    return drawn.ljust(width)
