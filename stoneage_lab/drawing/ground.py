"""A painted ground with places to press: the item of a game with artwork of its own.

A `Ground` is an item like a grid or a hand. Its land is painted by a template of the game and never
changes; it is sent to a page once. On it are places, each drawn around its own point by macros of
the game's ``game_macros.svg.j2`` or by those that all games share
(`stoneage_lab.drawing.ground_art`). Everything is drawn in one order: land, places, pieces, marks,
labels, and above them a tray.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter
from typing import Any, Final, NamedTuple

from .items import SILENT, Token
from .plain_value import PlainValue, plain_value, replace
from .scene import Change, Control, TablePlace, with_mark

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""

Drawn = tuple[Any, ...]
"""The name of a macro, and the values it is called with."""

NO_BOX: Final[Box] = (0, 0, 0, 0)


class Cell(NamedTuple):
    """Where a place stands in a map of the text board.

    Attributes
    ----------
    heading : str
        The heading of the map; places with the same one stand in the same map.
    row, column : int
    text : str
        What is written there; by default the letters of the pieces, and what the place says.
    fenced : bool
        Whether there may be borders between the cells of this map.
    border : {"", "above", "left"}
        It is no cell, but a border that is built above the cell, or to its left.

    Examples
    --------
    >>> Cell("Farm", 0, 1, "H", fenced=True).text, Cell("Farm", 0, 1, border="left").border
    ('H', 'left')
    """

    heading: str
    row: int
    column: int
    text: str = ""
    fenced: bool = False
    border: str = ""


@plain_value(frozen=True)
class Place(PlainValue):
    """A place on a ground: a clearing, a field, a card, a row of a mat, a sign.

    It is drawn around its own point; only `x` and `y` differ from layout to layout.

    Attributes
    ----------
    id : str
    x, y : float
        Its point on the ground.
    control : Control
        What a press does; its label is what a screen reader says. A place without a label is
        scenery.
    drawn : tuple of Drawn
        Its art, from below: the macros that draw it around its point.
    box : Box
        The part of the ground around its point that is pressed and glows.
    outline : str
        The data of an SVG path around its point, where that part is no rectangle.
    least : Box
        A larger part that is pressed, where the box is too small for a finger.
    label : tuple of Drawn
        Its name or number, drawn over everything else; the pointer passes through it.
    tokens : tuple of Token
        The pieces on it.
    stands : tuple of Point
        The position of each piece, from the place's point.
    name : str
        Its name in the text board.
    said : str
        Its text beside the name in the text board.
    corner : Point
        Where a sign such as "?" is put, from its point; by default the upper right of its box.
    sign : float
        The size of that sign; 0 for none.
    cell : Cell or None
        Where the text board writes it in a map, in place of a line of its own.
    foot : float
        Its depth: places with a greater value are drawn later, equal ones in their order.
    soft : bool
        Whether it glows less than another place that is suggested.
    pool : Box
        The box of a light under its art while it can be used; such a place has no outline.
    shows : tuple
        The values whose change is marked, if its art also depends on its position; by default its
        art.
    result : bool
        Whether it tells points: it is left out while those of the end are being counted.
    art : str
        What a page calls its art, where the same place of another player comes to lie in its stead:
        what both show stays on the page. By default its own id.
    active : bool
        Whether the present decision is about it.
    changed : bool

    Examples
    --------
    >>> from stoneage_lab.drawing.ground_art import name_plate, pile
    >>> pond = Place("pond", 120, 80, Control("Pond, 3 fish", action="fish"), (pile("fish", 3),),
    ...              box=(-40, -40, 80, 80), label=(name_plate("Pond", 0, 52),), name="Pond")
    >>> pond.control.state
    'can'
    """

    id: str
    x: float = 0
    y: float = 0
    control: Control = SILENT
    drawn: tuple[Drawn, ...] = ()
    box: Box = NO_BOX
    outline: str = ""
    least: Box = NO_BOX
    label: tuple[Drawn, ...] = ()
    tokens: tuple[Token, ...] = ()
    stands: tuple[Point, ...] = ()
    name: str = ""
    said: str = ""
    corner: Point | None = None
    sign: float = 1
    cell: Cell | None = None
    foot: float = 0
    soft: bool = False
    pool: Box = NO_BOX
    shows: tuple[Any, ...] = ()
    result: bool = False
    art: str = ""
    active: bool = False
    changed: bool = False

    @property
    def sign_at(self) -> Point:
        """Where a sign on it is put: its corner, or the upper right of its box."""
        x, y, wide, _ = self.box
        return self.corner or (x + wide - 9, y + 9)

    @property
    def is_covered(self) -> bool:
        """Whether a part over its art is pressed or pointed at, not the art itself."""
        return bool(self.control.label and (self.box[2] or self.outline or self.least[2]))

    @property
    def glow(self) -> str:
        """How its outline looks: a class of the house, or empty if it cannot be pointed at."""
        state = self.control.state
        if (self.active or state == "can") and not self.pool[2]:
            return "sal-faint" if self.control.in_vain else "sal-soft" if self.soft else "sal-halo"
        return "sal-hit" if state or self.control.tip else ""

    @property
    def pieces(self) -> tuple[tuple[Token, float, float], ...]:
        """Its pieces with their points on the ground."""
        pairs = zip(self.tokens, self.stands, strict=True)
        return tuple((token, self.x + x, self.y + y) for token, (x, y) in pairs)

    def marked(self, before: Place | None) -> Place:
        """Return this place with the changes since an earlier one marked.

        It has changed if other pieces stand there, or if it shows something else. A value of its
        art that can be `marked` itself is given the value that was there before.
        """
        known = {token.id for token in before.tokens} if before else set()
        tokens = tuple([with_mark(token, token.id not in known) for token in self.tokens])
        moved = before is None or {token.id for token in self.tokens} != known
        if not self._shows_as(before):
            return replace(self.recalling(before), tokens=tokens, changed=True)
        made = self if tokens == self.tokens else replace(self, tokens=tokens)
        return with_mark(made, moved)

    def recalling(self, before: Place | None) -> Place:
        """Return this place, with art that knows what was there before; it is not marked."""
        if self._shows_as(before):
            return self
        return replace(self, drawn=_marked(self.drawn, before.drawn if before else ()))

    def _shows_as(self, before: Place | None) -> bool:
        if self is before:
            return True
        mine = self.shows or self.drawn
        return before is not None and mine == (before.shows or before.drawn)


def _marked(drawn: tuple[Drawn, ...], before: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
    """Return art whose values are marked, each against the value in the same place before."""
    found = []
    for number, (name, *values) in enumerate(drawn):
        old = before[number] if number < len(before) and before[number][0] == name else ()
        had = [*old[1:], *[None] * len(values)]
        found.append((name, *map(_marked_value, values, had)))
    return tuple(found)


def _marked_value(value: Any, before: Any) -> Any:
    return value.marked(before) if hasattr(value, "marked") else value


@plain_value(frozen=True)
class Tray(PlainValue):
    """A part that unfolds over places of a ground that the present step does not need.

    Attributes
    ----------
    name : str
        What it is, for screen readers.
    box : Box
    holds : tuple of Place
        The places on it, whose points are those of the ground.

    Examples
    --------
    >>> Tray("Your hand", (20, 30, 400, 200), (Place("card-1", 40, 60),)).box
    (20, 30, 400, 200)
    """

    name: str
    box: Box
    holds: tuple[Place, ...]


@plain_value(frozen=True)
class Ground(PlainValue):
    """A painted land and the places on it; an item of a table or of a panel.

    Attributes
    ----------
    id : str
    name : str
        What it is, for screen readers.
    size : (int, int)
        Its width and height.
    land : str
        The painted land: a name in `DrawingModule.LANDS`; empty for none.
    holds : tuple of Place
        All places in reading order.
    views : tuple of (name, Box)
        Parts of it that a picture can show alone.
    heading : tuple of str
        What the text board says of it beside the title of the game.
    tray : Tray or None
        What lies over it now.
    seat : str
        The colour of the seat that owns it.
    letters : float
        The size of its smallest letters, in units: before a player it is not drawn smaller than
        they can be read.
    whole : int
        How high it is with what lies in a tray now; 0 where nothing of it does.

    Examples
    --------
    >>> shore = Ground("shore", "The shore", (400, 200), "shore", (Place("boat", 40, 60),))
    >>> [place.id for place in shore.places()]
    ['boat']
    """

    id: str
    name: str
    size: tuple[int, int]
    land: str = ""
    holds: tuple[Place, ...] = ()
    views: tuple[tuple[str, Box], ...] = ()
    heading: tuple[str, ...] = ()
    tray: Tray | None = None
    seat: str = ""
    letters: float = 0
    whole: int = 0

    @property
    def is_deep(self) -> bool:
        """Whether it leaves little room below it, now or when nothing of it lies in a tray."""
        return max(self.size[1], self.whole) * 2 > self.size[0]

    def places(self) -> Iterator[TablePlace]:
        """Give its places in reading order, then those of its tray."""
        return chain(self.holds, self.tray.holds if self.tray else ())

    def with_places(self, change: Change) -> Ground:
        """Return a copy with every place changed."""
        tray = self.tray and replace(self.tray, holds=tuple(map(change, self.tray.holds)))
        return replace(self, holds=tuple(map(change, self.holds)), tray=tray)

    def counting(self) -> Ground:
        """Return this ground while points are being counted: without what tells the result."""
        return replace(self, holds=tuple(place for place in self.holds if not place.result))

    @property
    def standing(self) -> tuple[Place, ...]:
        """Its places in the order of drawing: the front ones come last."""
        return tuple(sorted(self.holds, key=attrgetter("foot")))


def ranked(places: Iterable[Place]) -> list[Place]:
    """Return the places where an advised move is made."""
    return list(filter(attrgetter("control.ranks"), places))
