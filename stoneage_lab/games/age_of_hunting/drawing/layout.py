"""Where everything of the table stands: the sky with the track, and strips one below the other.

This module has only numbers and draws nothing. The feet of people stand on the path of a strip.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.memo import memo
from ....drawing.ground import Box, Point
from .painted_lands import winding

SIZE: Final = (675, 640)
"""The size of the wide table."""
HEAD: Final = 48
"""The least height of the sky of the wide table; with few grounds there is more of it."""
HIGH: Final = 104
"""The most height of a strip of the wide table."""
NARROW: Final = 480
NARROW_HEAD: Final = 104
NARROW_HIGH: Final = 122
SIGN: Final = 0.84
"""The size of a question mark on the land, whose letters have the least size then."""
FINGER: Final = 44
"""The least width and height of what is pressed on a telephone."""
RING: Final = 10
"""How far the glow of a ring reaches below its middle: so far above the lower edge it stays."""


class Strip(NamedTuple):
    """One ground on the table: an upper edge, a height, and spaces from left to right.

    Attributes
    ----------
    face : str
    top, high : float
    areas : int
        How many areas it has.
    narrow : bool
    """

    face: str
    top: float
    high: float
    areas: int
    narrow: bool = False

    @property
    def wide(self) -> float:
        """Its width."""
        return NARROW if self.narrow else SIZE[0]

    @property
    def left(self) -> float:
        """Where the first space begins: a wide strip has a signpost on its left."""
        return 38 if self.narrow else 130

    @property
    def pitch(self) -> float:
        """How wide a space is."""
        room = self.wide - self.left - (2 if self.narrow else 28)
        return min(108 if self.narrow else 122, room / self.areas)

    @property
    def path(self) -> float:
        """How far the middle of the path is below the upper edge."""
        return self.high - (11 if self.narrow else 9)

    @property
    def big(self) -> float:
        """How large goods are."""
        return 25 if self.narrow else min(28.0, 8 + self.high * 0.2)

    @property
    def goods(self) -> float:
        """How far the middle of the goods is below the upper edge."""
        return 48 if self.narrow else self.big / 2 + 3

    @property
    def tall(self) -> float:
        """The size of people: their heads stay below the goods."""
        free = self.path - self.goods - (21 if self.narrow else self.big / 2 + 1)
        return round(min(0.84, free / 63), 3)

    def ring(self, space: int) -> Point:
        """Return the middle of a standing place on the table."""
        return _ring(self, space)

    def hut(self, space: int) -> Point:
        """Return where a hut of a space stands on the table."""
        return _hut(self, space)

    def area(self, space: int) -> Point:
        """Return the middle of the goods of a space on the table."""
        return round(self.ring(space)[0] + 11, 1), round(self.top + self.goods, 1)

    @property
    def entrance(self) -> Point:
        """Where newcomers enter: an arrow a little above the path, whole also at the lower edge."""
        x = 18 if self.narrow else 110
        return x, round(self.top + self.path + winding(self.face, x) - 7, 1)

    @property
    def box(self) -> Box:
        """All of it, on the table."""
        return 0, self.top, self.wide, self.high


# They are asked for whenever something on a strip changes, and a path winds.


@memo(1024)
def _ring(strip: Strip, space: int) -> Point:
    """Return the middle of a standing place.

    In the lowest strip of the wide table rings stay whole in the picture.
    """
    x = strip.left + (space - 1) * strip.pitch + strip.pitch * 0.46 - 11
    y = strip.top + strip.path + winding(strip.face, x)
    return round(x, 1), round(y if strip.narrow else min(y, SIZE[1] - RING), 1)


@memo(1024)
def _hut(strip: Strip, space: int) -> Point:
    x = strip.ring(space)[0] + (25 if strip.narrow else 29)
    return round(x, 1), round(strip.top + strip.path + winding(strip.face, x) - 7, 1)


class TableLayout(NamedTuple):
    """How the table is laid out for a number of grounds.

    Attributes
    ----------
    name : {"wide", "narrow"}
    grounds : int
    """

    name: str
    grounds: int

    @property
    def narrow(self) -> bool:
        """Whether it is laid out for a telephone."""
        return self.name != "wide"

    @property
    def high(self) -> int:
        """The height of a strip."""
        return NARROW_HIGH if self.narrow else min(HIGH, (SIZE[1] - HEAD) // max(1, self.grounds))

    @property
    def head(self) -> int:
        """The height of the sky above the strips."""
        return NARROW_HEAD if self.narrow else SIZE[1] - self.high * self.grounds

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height."""
        return (NARROW, self.head + self.high * self.grounds) if self.narrow else SIZE

    def strip(self, number: int, face: str, areas: int) -> Strip:
        """Return one of its strips, counted from the top."""
        return _strip(self, number, face, areas)

    def stones(self, goal: int) -> tuple[Point, ...]:
        """Return the stones of the way up to the goal of the track.

        Examples
        --------
        >>> TableLayout("wide", 7).stones(10)[0], TableLayout("wide", 7).stones(10)[10]
        ((186.0, 41.0), (494.0, 20.0))
        """
        return _stones(self, goal)

    @property
    def plaque(self) -> Point:
        """The upper left corner of the plaque with the round."""
        return 4, 3

    @property
    def stock(self) -> Point:
        """The upper left corner of the stock."""
        return (self.size[0] - 157, 3)


@memo(16)
def _stones(table: TableLayout, goal: int) -> tuple[Point, ...]:
    first, last = (34, NARROW - 30) if table.narrow else (186, SIZE[0] - 181)
    rise = 26 if table.narrow else 21 + max(0, table.head - 60) * 0.62
    return tuple(
        (
            round(first + (last - first) * step / goal, 1),
            round(table.head - 11 - rise * (step / goal) ** 1.25, 1),
        )
        for step in range(goal + 1)
    )


@memo(256)
def _strip(table: TableLayout, number: int, face: str, areas: int) -> Strip:
    top = table.head + table.high * number
    return Strip(face, float(top), float(table.high), areas, table.narrow)


LAYOUTS: Final = ("wide", "narrow")
