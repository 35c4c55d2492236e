"""Generic items of a table: zones, tracks, rows, rings, grids, hands, piles, dice, panels.

A game builds them in its `scene` and needs no templates, styles or scripts: the drawing room lays
them out (`layout`), draws them, makes them usable by mouse, keyboard and screen reader, and writes
them into the text board. Each is a plain value; its texts are final, as everywhere in a scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from .scene import Change, Control, TablePlace

SILENT = Control("")
"""The control of a place without an action and without a name."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on a place.

    Attributes
    ----------
    id : str
        If it stays the same after a move, the piece is animated. Begins with ``piece-``.
    seat : str
        The colour of the seat it belongs to; empty for a neutral piece.
    text : str
        A number or letter on it.
    symbol : str
        A pictogram of the game that is drawn in place of the text.
    origin : str
        The id it had before it moved.
    letter : str
        The letter for it in the text board.
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
        """Return this place with the changes since an earlier one marked."""
        place: Any = self
        known = {token.id for token in before.tokens} if before else set()
        tokens = tuple(replace(token, changed=token.id not in known) for token in self.tokens)
        changed = before is None or _bare(place) != _bare(before)
        made: Self = replace(place, tokens=tokens, changed=changed)
        return made


def _bare(place: Any) -> Any:
    """Return a place without the fields that do not count as a change."""
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
        A short text in it.
    tokens : tuple of Token
    ground : str
        A colour of the palette.
    symbol : str
        A pictogram of the game on the ground.
    active : bool
        Whether the present decision is about it.
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

    The bottom border of the last row is in row `rows`, the right border of the last column in
    column `columns`. `seat` is the colour of the seat that has built there; `built` is for a
    neutral building.
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
    """A card: its face, or its back if `hidden`; a back reveals nothing of the face.

    `number` is written in its corner, `symbol` is a pictogram of the game, `lines` are short texts.
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
        """Its title; a card that is face down has none."""
        return "?" if self.hidden else self.title

    @property
    def spoken(self) -> str:
        """The text for screen readers: the label, and the other texts on the face."""
        label = self.control.label
        face = () if self.hidden else (self.title, *self.lines, self.number)
        more = [text for text in face if text and text not in label]
        return " · ".join((*([label] if label else []), *more))


@dataclass(frozen=True, slots=True)
class _OfSpaces:
    """Base of the items with a list of spaces; `seat` is the colour of the owner."""

    id: str
    name: str
    spaces: tuple[Space, ...]
    seat: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Yield the spaces in order."""
        yield from self.spaces

    def with_places(self, change: Change) -> Self:
        """Return a copy with every space changed."""
        return replace(self, spaces=tuple(map(change, self.spaces)))


@dataclass(frozen=True, slots=True)
class Zone(_OfSpaces):
    """An area with slots."""


@dataclass(frozen=True, slots=True)
class Track(_OfSpaces):
    """Numbered steps with tokens on them, ten in a line."""


@dataclass(frozen=True, slots=True)
class Row(_OfSpaces):
    """Spaces that push each other: a new one at the left pushes the others to the right."""


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
        """The number of rows."""
        return -(-len(self.cells) // self.columns)

    def places(self) -> Iterator[TablePlace]:
        """Yield the cells, then the edges."""
        yield from self.cells
        yield from self.edges

    def with_places(self, change: Change) -> Grid:
        """Return a copy with every cell and edge changed."""
        cells, edges = tuple(map(change, self.cells)), tuple(map(change, self.edges))
        return replace(self, cells=cells, edges=edges)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards side by side; `empty` is the text if there are none."""

    id: str
    name: str
    cards: tuple[CardItem, ...]
    seat: str = ""
    empty: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Yield the cards in order."""
        yield from self.cards

    def with_places(self, change: Change) -> Hand:
        """Return a copy with every card changed."""
        return replace(self, cards=tuple(map(change, self.cards)))


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards with its top card; their number is written on it."""

    id: str
    name: str
    count: int
    top: CardItem | None = None
    seat: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Yield the top card, if there is one."""
        if self.top is not None:
            yield self.top

    def with_places(self, change: Change) -> Pile:
        """Return a copy with the top card changed."""
        return self if self.top is None else replace(self, top=change(self.top))


@dataclass(frozen=True, slots=True)
class DiceItem:
    """Six-sided dice that were thrown; `text` describes the result."""

    id: str
    name: str
    faces: tuple[int, ...]
    text: str = ""
    seat: str = ""

    def places(self) -> Iterator[TablePlace]:
        """Yield nothing: dice have no controls."""
        yield from ()

    def with_places(self, change: Change) -> DiceItem:
        """Return these dice."""
        return self


Thing = Zone | Track | Row | Ring | Grid | Hand | Pile | DiceItem


@dataclass(frozen=True, slots=True)
class Panel:
    """The items of one player, of any size.

    Attributes
    ----------
    id : str
    name : str
        The name of the player.
    seat : str
        The colour of the seat.
    items : tuple
        Zones, grids, hands …
    score : str
    label : str
        The description for screen readers and the text board.
    you : str
        The mark of the viewer's own panel.
    active : bool
        Whether it is this player's turn.
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
        """Yield the places of its items."""
        for item in self.items:
            yield from item.places()

    def with_places(self, change: Change) -> Panel:
        """Return a copy with every place changed."""
        return replace(self, items=tuple(item.with_places(change) for item in self.items))
