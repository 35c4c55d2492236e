"""The picture of a league: every player's rating with its interval, the best one on top."""

from __future__ import annotations

from html import escape
from math import floor
from typing import TYPE_CHECKING, Final

from ..core.language import texts
from ..figures.figure import INK, PAPER, WIDTH, Figure, lettered, letters_wide
from ..figures.table import Table
from .ratings import MIDDLE

if TYPE_CHECKING:
    from .standings import Standings

ROW: Final = 28
TOP: Final = 18
FOOT: Final = 54
MARGIN: Final = 24
MOST_NAME: Final = 200
"""The most room for names, in the units of the picture; a longer name is cut."""

NORMAL: Final = 1.96
"""Standard errors on either side of a rating: 95 % of a normal distribution."""

STEPS: Final = (25, 50, 100, 200, 400, 1000, 2000, 5000)
"""Distances of marks on the axis."""

MOST_MARKS: Final = 8
COLUMNS: Final = 30
"""Letters for the picture in text output."""

MARK: Final = "var(--sal-glow,#d98324)"


class RatingAxis:
    """Maps ratings to places across the picture.

    Parameters
    ----------
    low, high : float
        Ratings that have to be on it.
    left, right : float
        Where they may be.
    """

    def __init__(self, low: float, high: float, left: float, right: float) -> None:
        fits = (step for step in STEPS if (high - low) / step <= MOST_MARKS - 2)
        self.step = next(fits, STEPS[-1])
        self.low = floor(low / self.step) * self.step
        self.high = -floor(-high / self.step) * self.step
        if self.high == self.low:
            self.high += self.step
        self.left, self.right = left, right

    def x(self, rating: float) -> float:
        """Return the place of a rating."""
        share = (rating - self.low) / (self.high - self.low)
        return self.left + share * (self.right - self.left)

    def marks(self) -> list[int]:
        """Return the ratings that are marked."""
        return list(range(self.low, self.high + 1, self.step))


def ladder(standings: Standings) -> Figure:
    """Draw the ratings of a tournament."""
    words = texts()
    names, ratings = standings.ranking, standings.ratings
    ends = {
        name: (ratings[name].points - NORMAL * ratings[name].standard_error,
               ratings[name].points + NORMAL * ratings[name].standard_error)
        for name in names
    }  # fmt: skip
    lowest, highest = min(low for low, _ in ends.values()), max(high for _, high in ends.values())
    room = min(MOST_NAME, max(letters_wide(name) for name in names)) + MARGIN
    axis = RatingAxis(lowest, highest, room, WIDTH - MARGIN)
    floor_ = TOP + ROW * len(names)
    drawn = [
        f'<path d="M{axis.x(MIDDLE):.1f} {TOP}V{floor_}" '
        f'style="stroke:{INK};stroke-opacity:.35;stroke-dasharray:4 4;fill:none"/>'
    ]
    for row, name in enumerate(names):
        y = TOP + ROW * (row + 0.5)
        low, high = (axis.x(end) for end in ends[name])
        drawn.append(
            lettered(room - 12, y + 5, cut(name), "end")
            + f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 5:.1f}v10'
            f'M{high:.1f} {y - 5:.1f}v10" style="stroke:{INK};stroke-width:1.5;fill:none"/>'
            f'<circle cx="{axis.x(ratings[name].points):.1f}" cy="{y:.1f}" r="6" '
            f'style="fill:{MARK};stroke:{INK}"><title>{escape(name)}: {ratings[name]!r}</title>'
            "</circle>"
        )
    drawn.append(
        f'<path d="M{room:.1f} {floor_}H{WIDTH - MARGIN}" style="stroke:{INK};fill:none"/>'
    )
    for mark in axis.marks():
        drawn.append(lettered(axis.x(mark), floor_ + 20, str(mark), "middle"))
    title = words["trials.rating"]
    drawn.append(lettered((room + WIDTH - MARGIN) / 2, floor_ + 42, title, "middle"))
    caption = words("trials.ladder", n=len(standings.games))
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {floor_ + FOOT}" width="100%" role="img" '
        f'aria-label="{escape(caption)}" '
        f'style="font:14px sans-serif;max-width:{WIDTH}px;background:{PAPER}">'
        f"{''.join(drawn)}</svg>"
    )
    head = ["", words["trials.player"], title, words["trials.interval"].strip()]
    rows = [
        [
            str(rank),
            name,
            f"{ratings[name].points:.0f}",
            "–".join(f"{end:.0f}" for end in ends[name]),
        ]
        for rank, name in enumerate(names, 1)
    ]
    text_axis = RatingAxis(lowest, highest, 0, COLUMNS)
    dotted = [
        [*row, " " * round(text_axis.x(ratings[name].points)) + "●"]
        for row, name in zip(rows, names, strict=True)
    ]
    return Figure(caption, svg, Table(caption, head, rows), Table(caption, [*head, ""], dotted))


def cut(name: str) -> str:
    """Return a name that fits beside the picture.

    Examples
    --------
    >>> cut("careful"), cut("a" * 40) == "a" * 22 + "…"
    ('careful', True)
    """
    if letters_wide(name) <= MOST_NAME:
        return name
    while letters_wide(name + "…") > MOST_NAME:
        name = name[:-1]
    return name + "…"
