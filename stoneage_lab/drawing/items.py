"""What games put on a table: zones, tracks, rows, rings, grids, hands, piles, dice, panels.

A game builds these in its `scene` and needs no templates, styles or scripts of its own: they are
laid out (`layout`), drawn, pressed by mouse and keys, told to screen readers, and written into the
text board by what stands here. Each is a plain value; words are final, as everywhere in a scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from .scene import Change, Control, TablePlace

SILENT = Control("")
"""What a place has that is only looked at and needs no name."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece that lies on a place.

    Attributes
    ----------
    id : str
        Where it is the same after a move, the piece is seen to travel. Begins with ``piece-``.
    seat : str
        The colour of the seat it belongs to; empty for a neutral piece.
    text : str
        A number or letter on it.
    symbol : str
        A pictogram of the game that is drawn instead.
    origin : str
        The id it had before it moved.
    letter : str
        What stands for it in the text board.
    """

    id: str
    seat: str = ""
    text: str = ""
    symbol: str = ""
    origin: str = ""
    letter: str = ""
    changed: bool = False


class _Markable:
    """A place that can be marked as changed since an earlier scene."""

    __slots__ = ()

    tokens: tuple[Token, ...]

    def marked(self, before: Any) -> Self:
        """Return this place with what was not so before marked as changed."""
        place: Any = self
        known = {token.id for token in before.tokens} if before else set()
        tokens = tuple(replace(token, changed=token.id not in known) for token in self.tokens)
        changed = before is None or _bare(place) != _bare(before)
        made: Self = replace(place, tokens=tokens, changed=changed)
        return made


def _bare(place: Any) -> Any:
    """Return a place without what differs from move to move though nothing was changed on it."""
    return replace(place, control=SILENT, active=False, changed=False)


@dataclass(frozen=True, slots=True)
class Space(_Markable):
    """A place where tokens may lie: a slot of a zone, a cell of a grid, a step of a track.

    Attributes
    ----------
    id : str
    control : Control
        Its label is what a screen reader says.
    name : str
        What is written in it, a few letters.
    tokens : tuple of Token
    ground : str
        A colour of the palette.
    symbol : str
        A pictogram of the game on the ground.
    active : bool
        The decision at hand is about it.
    """

    id: str
    control: Control = SILENT
    name: str = ""
    tokens: tuple[Token, ...] = ()
    ground: str = "white"
    symbol: str = ""
    active: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Edge(_Markable):
    """A border of a cell of a grid: along its top if `across`, else along its left side.

    The last row of a grid and its last column have their far borders in row `rows` and column
    `columns`. `seat` is the colour of whoever has built there; `built` something neutral.
    """

    id: str
    row: int
    column: int
    across: bool
    control: Control = SILENT
    seat: str = ""
    built: bool = False
    tokens: tuple[Token, ...] = ()
    active: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class CardItem(_Markable):
    """A card: its face, or its back where `hidden`; a back tells nothing of the face.

    `number` stands in its corner, `symbol` is a pictogram of the game, `lines` are a few words.
    """

    id: str
    control: Control = SILENT
    title: str = ""
    lines: tuple[str, ...] = ()
    number: str = ""
    symbol: str = ""
    hidden: bool = False
    seat: str = ""
    tokens: tuple[Token, ...] = ()
    active: bool = False
    changed: bool = False

    @property
    def name(self) -> str:
        """Its title; a card that lies face down has none."""
        return "?" if self.hidden else self.title

    @property
    def spoken(self) -> str:
        """What a screen reader says: the label, and what stands on the face besides."""
        label = self.control.label
        face = () if self.hidden else (self.title, *self.lines, self.number)
        more = [text for text in face if text and text not in label]
        return " · ".join((*([label] if label else []), *more))


@dataclass(frozen=True, slots=True)
class _OfSpaces:
    """What all items have that hold spaces in a line; `seat` is the colour of the owner."""

    id: str
    name: str
    spaces: tuple[Space, ...]
    seat: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Give the spaces in their order."""
        yield from self.spaces

    def with_places(self, change: Change) -> Self:
        """Return the same with every space changed."""
        return replace(self, spaces=tuple(map(change, self.spaces)))


@dataclass(frozen=True, slots=True)
class Zone(_OfSpaces):
    """An area with slots."""


@dataclass(frozen=True, slots=True)
class Track(_OfSpaces):
    """Numbered steps with tokens on them, ten in a line."""


@dataclass(frozen=True, slots=True)
class Row(_OfSpaces):
    """Things that push each other: what comes in at the left pushes the others to the right."""


@dataclass(frozen=True, slots=True)
class Ring(_OfSpaces):
    """A circular row: the first space is at the top, the others follow clockwise."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows and columns, row by row, and the edges between and around them."""

    id: str
    name: str
    columns: int
    cells: tuple[Space, ...]
    edges: tuple[Edge, ...] = ()
    seat: str = ""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self.cells) // self.columns)

    def places(self) -> Iterator[TablePlace]:
        """Give the cells, then the edges."""
        yield from self.cells
        yield from self.edges

    def with_places(self, change: Change) -> Grid:
        """Return the same with every cell and edge changed."""
        cells, edges = tuple(map(change, self.cells)), tuple(map(change, self.edges))
        return replace(self, cells=cells, edges=edges)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards side by side; `empty` is said where there are none."""

    id: str
    name: str
    cards: tuple[CardItem, ...]
    seat: str = ""
    empty: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Give the cards in their order."""
        yield from self.cards

    def with_places(self, change: Change) -> Hand:
        """Return the same with every card changed."""
        return replace(self, cards=tuple(map(change, self.cards)))


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards with its top; how many there are is written on it."""

    id: str
    name: str
    count: int
    top: CardItem | None = None
    seat: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Give the top, if there is one."""
        if self.top is not None:
            yield self.top

    def with_places(self, change: Change) -> Pile:
        """Return the same with its top changed."""
        return self if self.top is None else replace(self, top=change(self.top))


@dataclass(frozen=True, slots=True)
class DiceItem:
    """Dice that were thrown, of six sides; `text` says what came of them."""

    id: str
    name: str
    faces: tuple[int, ...]
    text: str = ""
    seat: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Give nothing: dice are looked at."""
        yield from ()

    def with_places(self, change: Change) -> DiceItem:
        """Return the same dice."""
        return self


Thing = Zone | Track | Row | Ring | Grid | Hand | Pile | DiceItem


@dataclass(frozen=True, slots=True)
class Panel:
    """What lies before one player, of any size.

    Attributes
    ----------
    id : str
    name : str
        What the player is called.
    seat : str
        The colour of the seat.
    items : tuple
        Zones, grids, hands …
    score : str
    label : str
        What a screen reader and the text board say of it.
    you : str
        The mark of the viewer's own panel.
    active : bool
        It is this player's turn.
    """

    id: str
    name: str
    seat: str
    items: tuple[Thing, ...]
    score: str = ""
    label: str = ""
    you: str = ""
    active: bool = False

    def places(self) -> Iterator[TablePlace]:
        """Give the places of its items."""
        for item in self.items:
            yield from item.places()

    def with_places(self, change: Change) -> Panel:
        """Return the same with every place changed."""
        return replace(self, items=tuple(item.with_places(change) for item in self.items))
