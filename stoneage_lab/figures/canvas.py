"""A small page to draw on, with letters that are read on a telephone and on a projector."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from .figure import INK, PAPER, lettered

WIDE: Final = 440
"""The width of the page, in its own units: a telephone shows them at three quarters."""
SHOWN: Final = 580
"""The width in pixels at which it is shown where there is room."""
LETTERS: Final = 16
"""The height of letters: 12 pixels on a telephone."""


class Canvas:
    """A page with two axes.

    Parameters
    ----------
    x0, x1, y0, y1 : float
        The numbers at the ends of the axes.
    high : int
        The height of the page.
    left, right, top, bottom : int
        The room round the axes.
    """

    def __init__(
        self,
        x0: float,
        x1: float,
        y0: float,
        y1: float,
        high: int = 290,
        *,
        left: int = 14,
        right: int = 14,
        top: int = 30,
        bottom: int = 48,
    ) -> None:
        self.x0, self.x1, self.y0, self.y1 = x0, x1, y0, y1
        self.high = high
        self.left, self.right, self.top = left, WIDE - right, top
        self.floor = high - bottom

    def x(self, value: float) -> float:
        """Return the x coordinate of a number."""
        return self.left + (self.right - self.left) * (value - self.x0) / (self.x1 - self.x0)

    def y(self, value: float) -> float:
        """Return the y coordinate of a number."""
        return self.floor - (self.floor - self.top) * (value - self.y0) / (self.y1 - self.y0)

    def bar(self, x0: float, x1: float, y0: float, y1: float, style: str) -> str:
        """Return a rectangle between two numbers across, and two up."""
        left, top = self.x(x0), self.y(y1)
        wide, high = self.x(x1) - left, self.y(y0) - top
        return (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}" '
            f'style="{style}"/>'
        )

    def upright(self, x: float, style: str, top: float | None = None) -> str:
        """Return a line from the floor to the top at a number."""
        start = self.top if top is None else top
        return f'<path d="M{self.x(x):.1f} {start:.1f}V{self.floor}" style="fill:none;{style}"/>'

    def base(self, marks: Sequence[tuple[float, str]], name: str) -> str:
        """Return the axis across with its numbers and its name."""
        axis = f'<path d="M{self.left} {self.floor}H{self.right}" style="stroke:{INK}"/>'
        numbers = (lettered(self.x(at), self.floor + 18, text, "middle") for at, text in marks)
        middle = (self.left + self.right) / 2
        return axis + "".join(numbers) + lettered(middle, self.floor + 40, name, "middle")


def round_numbers(low: float, high: float, most: int = 7) -> list[float]:
    """Return round numbers from one end to the other: steps of 1, 2 or 5 times a power of ten.

    Examples
    --------
    >>> round_numbers(31.5, 76.5), round_numbers(-420, 420)
    ([40, 50, 60, 70], [-400, -200, 0, 200, 400])
    """
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = power * next((factor for factor in (1, 2, 5) if factor * power >= rough), 10)
    first, last = ceil(low / step), floor(high / step)
    return [int(n * step) if step >= 1 else n * step for n in range(first, last + 1)]


def picture(drawn: Sequence[str], high: int, title: str) -> str:
    """Return a page with what was drawn on it as an SVG with a text alternative."""
    return (
        f'<svg viewBox="0 0 {WIDE} {high}" width="100%" role="img" aria-label="{escape(title)}" '
        f'style="font:{LETTERS}px sans-serif;background:{PAPER}">{"".join(drawn)}</svg>'
    )


def striped(x: float, y: float, wide: float, high: float, gap: float = 6) -> str:
    """Return lines over a rectangle, for readers who cannot tell its colour."""
    rows = range(1, int(high // gap) + 1)
    path = "".join(f"M{x:.1f} {y + high - gap * row:.1f}h{wide:.1f}" for row in rows)
    return f'<path d="{path}" style="stroke:{PAPER};stroke-width:1.5"/>' if path else ""
