"""Layout of the tray that covers the village while a step does not need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ....drawing.ground import Box, Point
    from .layout import Layout

GAP: Final = 7.0


def spread(layout: Layout, many: int, size: tuple[float, float]) -> tuple[Box, list[Point]]:
    """Return a tray for so many things of one size, and the upper left corner of each of them.

    The tray ends at the upper edge of the farm and is no larger than it must be.

    Examples
    --------
    >>> from .layout import WIDE
    >>> spread(WIDE, 2, (100, 50))
    ((227.0, 280.0, 221.0, 64.0), [(234.0, 287.0), (341.0, 287.0)])
    """
    left, top, room, high = layout.tray
    wide, tall = size
    across = max(1, min(many, int((room - GAP) // (wide + GAP))))
    down = -(-many // across)
    box: Box = (
        left + (room - across * (wide + GAP) - GAP) / 2,
        top + high - down * (tall + GAP) - GAP,
        across * (wide + GAP) + GAP,
        down * (tall + GAP) + GAP,
    )
    x, y = box[0] + GAP, box[1] + GAP
    points = [
        (x + at % across * (wide + GAP), y + at // across * (tall + GAP)) for at in range(many)
    ]
    return box, points
