"""The items of a game's table: zones, tracks, rows, grids, hands, piles, purses, dice, panels.

A game builds them in its `scene` and needs no templates, styles or scripts: the drawing room lays
them out (`layout`), draws them, makes them usable by mouse, keyboard and screen reader, and writes
them into the text board. Each is a plain value; its texts are final, as everywhere in a scene.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

from ..core.memo import memo
from .plain_value import PlainValue, plain_value, replace
from .scene import Change, Control, Fact, Item, TablePlace, with_mark

if TYPE_CHECKING:
    from .ground import Ground

SILENT = Control("")
"""The control of a place without an action and without a name."""


@plain_value(frozen=True)
class Token(PlainValue):
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
    size : float
        How large its pictogram is on a painted ground.
    lies : bool
        Whether it lies around its point, as goods do; people stand on it.
    way : tuple of (x, y)
        The points, in units of the drawing, along which it walks from where it stood; without them
        it goes straight.
    gait : {"", "ride", "hop", "push"}
        It rides along its way, faster, or hops in an arc, or leans while it is pushed.
    after : float
        How many moments it waits where it comes from, if a move is told step by step; a moment is
        nine tenths of a second.
    traced : bool
        Whether it came since the last decision of a person, who sees by it what others did.
    """

    id: str
    seat: str = ""
    text: str = ""
    symbol: str = ""
    origin: str = ""
    letter: str = ""
    size: float = 1
    lies: bool = False
    changed: bool = False
    way: tuple[tuple[float, float], ...] = ()
    gait: str = ""
    after: float = 0
    traced: bool = False


class _Markable(PlainValue):
    """A place that can be marked as changed since an earlier scene."""

    __slots__ = ()

    tokens: tuple[Token, ...]

    def marked(self, before: Any) -> Self:
        """Return this place with the changes since an earlier one marked."""
        place: Any = self
        known = {token.id for token in before.tokens} if before else set()
        tokens = tuple([with_mark(token, token.id not in known) for token in self.tokens])
        changed = before is None or _bare(place) != _bare(before)
        made: Self = place if tokens == self.tokens else replace(place, tokens=tokens)
        return with_mark(made, changed)


def _bare(place: Any) -> Any:
    """Return a place without the fields that do not count as a change."""
    return replace(place, control=SILENT, active=False, changed=False)


@plain_value(frozen=True)
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
        A colour of the palette; without one only what lies there is drawn.
    symbol : str
        A pictogram of the game on the ground.
    active : bool
        Whether the present decision is about it.
    seat : str
        The colour of the seat that owns it: a band at its upper border.
    badge : str
        A short text in its lower corner, such as a number.
    said : str
        What the text board writes where the picture has only a symbol.
    """

    id: str
    control: Control = SILENT
    name: str = ""
    tokens: tuple[Token, ...] = ()
    ground: str = "white"
    symbol: str = ""
    active: bool = False
    changed: bool = False
    seat: str = ""
    badge: str = ""
    said: str = ""


@plain_value(frozen=True)
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


@plain_value(frozen=True)
class CardItem(_Markable):
    """A card: its face, or its back if `hidden`; a back reveals nothing of the face.

    `number` is written in its corner, `symbol` is a pictogram of the game, `lines` are short texts,
    `facts` are pictograms with a short text each, such as its price; dim ones are not there yet,
    and one without a pictogram is a sign between others. `text` is what the card does, in whole
    sentences; such a card is wider, and higher as its text is longer. `said` is all that the card
    tells, which the text board writes on lines of its own.
    """

    id: str
    control: Control = SILENT
    title: str = ""
    lines: tuple[str, ...] = ()
    number: str = ""
    symbol: str = ""
    facts: tuple[Fact, ...] = ()
    hidden: bool = False
    seat: str = ""
    tokens: tuple[Token, ...] = ()
    active: bool = False
    changed: bool = False
    said: str = ""
    text: str = ""

    @property
    def name(self) -> str:
        """Its title; a card that is face down has none."""
        return "?" if self.hidden else self.title

    @property
    def spoken(self) -> str:
        """The text for screen readers: the label, and the other texts on the face."""
        label = self.control.label
        facts = [fact.label or fact.text for fact in self.facts]
        face = () if self.hidden else (self.title, *facts, self.text, *self.lines, self.number)
        more = [text for text in face if text and text not in label]
        return " · ".join((*([label] if label else []), *more))


@plain_value(frozen=True)
class Count(_Markable):
    """How much there is of one thing in a purse: a shape in a colour, and the number.

    Attributes
    ----------
    id : str
    name : str
        What is counted.
    number : int
    control : Control
        Its label is what a screen reader says; by default the name and the number.
    shape : {"circle", "square", "triangle", "diamond", "star", "cross"}
    colour : str
        A colour of the palette.
    symbol : str
        A pictogram of the game that is drawn instead of the shape.
    active : bool
        The decision at hand is about it.
    """

    id: str
    name: str
    number: int
    control: Control = SILENT
    shape: str = "circle"
    colour: str = "neutral"
    symbol: str = ""
    tokens: tuple[Token, ...] = ()
    active: bool = False
    changed: bool = False

    @property
    def spoken(self) -> str:
        """What a screen reader says: the label, and the number if the label does not say it."""
        label = self.control.label or self.name
        said = re.search(rf"(?<!\d){self.number}(?!\d)", label)
        return label if said else f"{label}: {self.number}"


class _Holder(PlainValue):
    """Base of the items that hold places: `held` names the attributes that have them."""

    __slots__ = ()

    held: ClassVar[tuple[str, ...]] = ()

    def places(self) -> Iterator[TablePlace]:
        """Yield the places in order."""
        for name in self.held:
            yield from getattr(self, name)

    def with_places(self, change: Change) -> Self:
        """Return a copy with every place changed."""
        one: Any = self
        made: Self = replace(
            one, **{name: tuple(map(change, getattr(self, name))) for name in self.held}
        )
        return made


@plain_value(frozen=True)
class _OfSpaces(_Holder):
    """Base of the items with a list of spaces; `seat` is the colour of the owner."""

    held: ClassVar[tuple[str, ...]] = ("spaces",)

    id: str
    name: str
    spaces: tuple[Space, ...]
    seat: str = ""


@plain_value(frozen=True)
class Zone(_OfSpaces):
    """An area with slots; `tile` is their width and height, by default that of a cell."""

    tile: tuple[int, int] = (0, 0)


@plain_value(frozen=True)
class Track(_OfSpaces):
    """Numbered steps with tokens on them, ten in a line."""


@plain_value(frozen=True)
class Row(_OfSpaces):
    """Spaces that push each other: a new one at the left pushes the others to the right."""


@plain_value(frozen=True)
class Ring(_OfSpaces):
    """A circular row: the first space is at the top, the others follow clockwise.

    Where a circle has no room for all of them, they stand along a rectangle, the first one in its
    upper left corner. `inside` are spaces within the ring, side by side.
    """

    held = ("spaces", "inside")

    inside: tuple[Space, ...] = ()


@plain_value(frozen=True)
class Grid(_Holder):
    """Cells in rows and columns, row by row, and the edges between and around them.

    Cells are squares, unless `bands` gives the height of each row; they are then `wide` units wide
    (by default as wide as there is room for), and there are no edges. `border` is the width between
    cells; without it there is room for edges to be pressed if there are edges, else none.
    """

    held = ("cells", "edges")

    id: str
    name: str
    columns: int
    cells: tuple[Space, ...]
    edges: tuple[Edge, ...] = ()
    seat: str = ""
    bands: tuple[int, ...] = ()
    wide: int = 0
    border: int = 0

    @property
    def rows(self) -> int:
        """The number of rows."""
        return -(-len(self.cells) // self.columns)


@plain_value(frozen=True)
class Hand(_Holder):
    """Cards side by side; `empty` is the text if there are none."""

    held = ("cards",)

    id: str
    name: str
    cards: tuple[CardItem, ...]
    seat: str = ""
    empty: str = ""


@plain_value(frozen=True)
class Pile(PlainValue):
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


@plain_value(frozen=True)
class Purse(_Holder):
    """Counted things, such as the goods of a player; `seat` is the colour of the owner."""

    held = ("counts",)

    id: str
    name: str
    counts: tuple[Count, ...]
    seat: str = ""


@plain_value(frozen=True)
class DiceItem(_Holder):
    """Six-sided dice that were thrown; `text` describes the result."""

    id: str
    name: str
    faces: tuple[int, ...]
    text: str = ""
    seat: str = ""


Thing: TypeAlias = "Zone | Track | Row | Ring | Grid | Hand | Pile | Purse | DiceItem | Ground"


@plain_value(frozen=True)
class Fold(PlainValue):
    """Things that can be folded away on a live board; `name` stays and says what is in it.

    On the page it is unfolded at first if it is `open`, and while something in it can be done; a
    reader may fold and unfold it besides. A picture shows all that is in it.
    """

    id: str
    name: str
    items: tuple[Thing, ...]
    open: bool = False

    @property
    def unfolded(self) -> bool:
        """Whether what is in it has to be seen now."""
        return self.open or _is_needed(self)

    def places(self) -> Iterator[TablePlace]:
        """Give the places of its items."""
        return chain.from_iterable([item.places() for item in self.items])

    def with_places(self, change: Change) -> Fold:
        """Return the same with every place changed."""
        return replace(self, items=tuple(item.with_places(change) for item in self.items))


@memo(256)
def _is_needed(item: Item) -> bool:
    """Tell whether something can be done in it, or the decision is about something in it."""
    # Most places do nothing: they are passed over without a step for each.
    places = tuple(item.places())
    return any(any(map(reason, places)) for reason in _NEEDED)


_NEEDED: Final = tuple(
    map(attrgetter, ("active", "control.action", "control.opens", "control.mark"))
)
"""What of a place is empty where nothing can be done and nothing is decided."""


def flat(items: Iterable[Thing | Fold]) -> list[Thing]:
    """Return all items in their order, those in folds too."""
    return [one for item in items for one in (item.items if isinstance(item, Fold) else [item])]


@plain_value(frozen=True)
class Panel(PlainValue):
    """The items of one player, of any size.

    Attributes
    ----------
    id : str
    name : str
        The name of the player.
    seat : str
        The colour of the seat.
    items : tuple
        Zones, grids, hands …, and folds of them.
    score : str
    label : str
        The description for screen readers and the text board.
    you : str
        The mark of the viewer's own panel.
    active : bool
        It is this player's turn.
    group : str
        Of the panels of one group a live board shows one at a time, under the names of all: where
        something can be done, else the viewer's, else that of the player whose turn it is.
    line : tuple of Fact
        What is said beside the name while the panel is folded. Of several panels without a group a
        live board folds those that `open_item_ids` does not name.
    signs : tuple of Fact
        What is always shown beside the name, such as who starts.
    letter : str
        The letter of the player in the text board.
    uncounted : str
        Its label while points are being counted.
    counts : str
        The pictogram of what the score counts.
    scored : str
        What a screen reader says of a score that is a number beside a pictogram.
    """

    id: str
    name: str
    seat: str
    items: tuple[Thing | Fold, ...]
    score: str = ""
    label: str = ""
    you: str = ""
    active: bool = False
    group: str = ""
    line: tuple[Fact, ...] = ()
    signs: tuple[Fact, ...] = ()
    letter: str = ""
    uncounted: str = ""
    counts: str = ""
    scored: str = ""
    changed: bool = False

    def places(self) -> Iterator[TablePlace]:
        """Give the places of its items."""
        return chain.from_iterable([item.places() for item in self.items])

    def with_places(self, change: Change) -> Panel:
        """Return a copy with every place changed."""
        return replace(self, items=tuple(item.with_places(change) for item in self.items))

    def counting(self, score: str = "") -> Panel:
        """Return this panel while points are being counted: it shows only this score."""
        return replace(self, score=score, scored="", label=self.uncounted)

    def marked(self, before: Panel | None) -> Panel:
        """Return this panel with what has changed in its line since an earlier one marked."""
        had = {fact.symbol: fact for fact in before.line} if before else {}
        line = tuple(fact.marked(had.get(fact.symbol)) for fact in self.line)
        made = self if line == self.line else replace(self, line=line)
        return with_mark(made, before is None or self.score != before.score)


def all_items(items: Iterable[Any]) -> list[Thing]:
    """Return every item of some items, those in panels and folds too."""
    found: list[Thing] = []
    for item in items:
        found += flat(item.items if isinstance(item, Panel) else [item])
    return found


def around_panels(items: Sequence[Any]) -> tuple[list[Any], list[Panel], list[Any]]:
    """Return the items above the panels, the panels, and the items below them.

    What follows the last panel of a scene is below, anything else above.
    """
    at = [number for number, item in enumerate(items) if isinstance(item, Panel)]
    last = at[-1] + 1 if at else len(items)
    panels = [items[number] for number in at]
    above = [item for item in items[:last] if not isinstance(item, Panel)]
    return above, panels, list(items[last:])


def shown_first(panels: Sequence[Panel]) -> set[str]:
    """Return the ids of the panels that are unfolded at first: of each group one."""
    found: dict[str, Panel] = {}
    reasons: tuple[Callable[[Panel], bool], ...] = (
        _is_needed, lambda panel: bool(panel.you), lambda panel: panel.active, lambda panel: True,
    )  # fmt: skip
    for wanted in reasons:
        for panel in filter(wanted, panels):
            found.setdefault(panel.group or panel.id, panel)
    return {panel.id for panel in found.values()}


def open_item_ids(players: Sequence[Any]) -> set[str]:
    """Return the ids of the mats or panels that are not folded to a line on a live board.

    These are the viewer's own, or without a viewer that of the player whose turn it is, and every
    panel with a place that is needed now. Without any of them, the first one stands.
    """
    watched = any(each.you for each in players)
    found = {
        each.id
        for each in players
        if (each.you if watched else each.active) or (isinstance(each, Panel) and _is_needed(each))
    }
    return found or {each.id for each in players[:1]}
