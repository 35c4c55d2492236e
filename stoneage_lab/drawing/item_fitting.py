"""How items of different sizes fill a part of the page: side by side, in lines, as wide as needed.

The page breaks the lines itself. It gets the width of the lines and the height of all of them, in
units of the drawing, and makes a unit as large as the room there allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

BETWEEN: Final = 8
"""The units between two items, and between two lines."""

ON_TABLE: Final = 1.04
"""The height of the table's part of a page, as a share of its width, where the window is low."""

BEFORE_PLAYER: Final = 0.9
"""The same for the items before a player, in the column under the decision."""

Size = tuple[float, float]


class Extent(NamedTuple):
    """The width of the lines and the height of all of them, in units."""

    across: float
    down: float


def fit(groups: Sequence[Sequence[Size]], shape: float) -> Extent:
    """Return the lines in which groups of items are largest in a part of the page.

    Parameters
    ----------
    groups : sequence of sequences of (width, height)
        Each group begins a line.
    shape : float
        The height of the part as a share of its width.

    Examples
    --------
    >>> fit([[(460, 300), (460, 400)]], 1.0)
    Extent(across=460, down=708)
    >>> fit([[(460, 300), (460, 400)]], 0.5)
    Extent(across=928, down=400)
    >>> fit([], 1.0)
    Extent(across=1, down=1)
    """
    groups = [group for group in groups if group]
    if not groups:
        return Extent(1, 1)
    tried = [Extent(wide, _height(groups, wide)) for wide in sorted(set(_widths(groups)))]
    return min(tried, key=lambda one: max(one.across, one.down / shape))


def _widths(groups: Sequence[Sequence[Size]]) -> Iterator[float]:
    """Yield the widths of all lines there could be that hold every item."""
    least = max(wide for group in groups for wide, _ in group)
    yield least
    for group in groups:
        for first in range(len(group)):
            line: float = -BETWEEN
            for wide, _ in group[first:]:
                line += BETWEEN + wide
                if line > least:
                    yield line


def _height(groups: Sequence[Sequence[Size]], across: float) -> float:
    """Return the height of all lines of a width."""
    lines: list[float] = []
    for group in groups:
        taken = across + 1
        for wide, high in group:
            taken += BETWEEN + wide
            if taken > across:
                taken = wide
                lines.append(0)
            lines[-1] = max(lines[-1], high)
    return sum(lines) + BETWEEN * (len(lines) - 1)
