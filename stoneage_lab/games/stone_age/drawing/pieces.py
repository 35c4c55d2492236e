"""The elements of Stone Age's picture that its own templates draw.

Places, people, cards and mats are plain values. Each marks its changes since an earlier position,
and provides its lines for the text board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest

from ....drawing.scene import Control, Fact, HashedOnce, Tip, hashed_once


@dataclass(frozen=True, slots=True)
class Icon:
    """A pictogram, perhaps with a number or a word beside it; `dim` if it is used up.

    `mark` is a small pictogram in its corner.
    """

    symbol: str
    text: str = ""
    label: str = ""
    dim: bool = False
    changed: bool = False
    mark: str = ""

    def marked(self, before: Icon | None) -> Icon:
        """Return this pictogram, marked if it has changed."""
        if before is None:
            return replace(self, changed=True)
        changed = (self.symbol, self.text, self.dim) != (before.symbol, before.text, before.dim)
        return replace(self, changed=changed)


@dataclass(frozen=True, slots=True)
class Piece:
    """A person of a seat, standing at x, y; `origin` is the piece it was before it moved."""

    id: str
    seat: str
    letter: str
    x: float
    y: float
    origin: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A ring where a piece may stand."""

    id: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A pictogram that lies at x, y, perhaps with a number beside it."""

    x: float
    y: float
    size: float
    icon: Icon


@hashed_once
@dataclass(frozen=True, slots=True)
class Area(HashedOnce):
    """A place on the map.

    Attributes
    ----------
    id, name, kind : str
    x, y : float
        Where its name stands.
    gives : Icon or None
        The goods or effect of the place.
    slots : tuple of Slot
    pieces : tuple of Piece
    counts : tuple of (x, y, text)
        Numbers beside groups of pieces.
    shown : tuple of Shown
        What else lies there: an animal, the herd, prizes.
    control : Control
    text : str
        One line for the text board.
    """

    id: str
    name: str
    kind: str
    x: float
    y: float
    width: float
    gives: Icon | None
    slots: tuple[Slot, ...]
    pieces: tuple[Piece, ...]
    control: Control
    text: str
    counts: tuple[tuple[float, float, str], ...] = ()
    shown: tuple[Shown, ...] = ()
    active: bool = False
    changed: bool = False

    def marked(self, before: Area | None) -> Area:
        """Return this place with new people marked, and itself if its people have changed."""
        stood = before.pieces if before else ()
        changed = not same(self.pieces, stood)
        return replace(self, pieces=newcomers(self.pieces, stood), changed=changed)

    def told(self) -> tuple[str, str, str]:
        """Return its name, a description and its people, for the text board."""
        return self.name, self.text, people(self.pieces)


@dataclass(frozen=True, slots=True)
class Face:
    """A part of a card: its ground, pictograms, a big number, a caption under them.

    `times` is the pictogram of what the people on it are multiplied by; an `arrow` leads from
    the first pictogram to the second; `under` are small ones in a separate row.
    """

    ground: str
    icons: tuple[Icon, ...]
    number: str = ""
    caption: str = ""
    times: str = ""
    arrow: bool = False
    under: tuple[Icon, ...] = ()


@hashed_once
@dataclass(frozen=True, slots=True)
class Card(HashedOnce):
    """A card or tile on the map, with the slot in front of it.

    It is `active` if the present decision is about it; `below` is the number of tiles under it.
    `number` is that of a stack, counted from the left; a card is told apart by its `price`.
    """

    id: str
    kind: str
    x: float
    y: float
    price: str
    faces: tuple[Face, ...]
    slots: tuple[Slot, ...]
    pieces: tuple[Piece, ...]
    control: Control
    text: str
    below: int = 0
    active: bool = False
    changed: bool = False
    number: str = ""

    @property
    def name(self) -> str:
        """The name of its place, for the text board."""
        name = self.control.label
        for mark in ("、", "：", ",", ":"):
            name = name.partition(mark)[0]
        return name

    def marked(self, before: Card | None) -> Card:
        """Return this card, marked if the card or its people have changed."""
        stood = before.pieces if before else ()
        lay = (before.faces, before.below) if before else None
        changed = (self.faces, self.below) != lay or not same(self.pieces, stood)
        return replace(self, pieces=newcomers(self.pieces, stood), changed=changed)

    def told(self) -> tuple[str, str, str]:
        """Return its name, a description and its people, for the text board."""
        return self.name, self.text, people(self.pieces)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A row of cells with a marker on one of them."""

    label: str
    value: int
    last: int
    changed: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class MatRow(HashedOnce):
    """Pictograms of one kind on a mat, with what they are worth.

    `label` describes the contents (it may be empty), `title` the kind of row; `warns` means a
    threat, such as hunger. `use` names the text on its use, if it is not called as the row.
    """

    id: str
    label: str
    icons: tuple[Icon, ...]
    worth: str = ""
    title: str = ""
    changed: bool = False
    warns: bool = False
    use: str = ""

    def marked(self, before: MatRow | None) -> MatRow:
        """Return this row with new and changed pictograms marked."""
        had = before.icons if before else ()
        pairs = zip_longest(self.icons, had[: len(self.icons)])
        icons = tuple(icon.marked(old) for icon, old in pairs)
        fewer = len(had) > len(self.icons)
        other = self.worth != (before and before.worth)
        changed = fewer or other or any(icon.changed for icon in icons)
        return replace(self, icons=icons, changed=changed)


@hashed_once
@dataclass(frozen=True, slots=True)
class Mat(HashedOnce):
    """The mat of one player.

    `you` is the mark of the viewer, empty on the others' mats; `passing` are the automatic gains
    and losses of the last ply; `uncounted` is the label without points that are still being
    counted; `facts` are what the folded mat shows beside the points, and `scored` are these in
    words.
    """

    id: str
    seat: str
    name: str
    letter: str
    score: str
    people: tuple[Piece, ...]
    track: Gauge
    rows: tuple[MatRow, ...]
    label: str
    active: bool = False
    starts: bool = False
    changed: bool = False
    tips: tuple[Tip, ...] = ()
    you: str = ""
    passing: tuple[Icon, ...] = ()
    uncounted: str = ""
    facts: tuple[Fact, ...] = ()
    scored: str = ""

    @property
    def line(self) -> tuple[Fact, ...]:
        """The facts of the folded mat: people, food, goods, points."""
        return (*self.facts, Fact("points", self.score, self.scored, changed=self.changed))

    def row(self, id: str) -> MatRow:
        """Return the row with this name."""
        return next(row for row in self.rows if row.id == id)

    def marked(self, before: Mat | None) -> Mat:
        """Return this mat with the changes since an earlier one marked."""
        if before is None:
            return replace(self, changed=True)
        rows = {row.id: row for row in before.rows}
        had = {fact.symbol: fact.text for fact in before.facts}
        return replace(
            self,
            people=newcomers(self.people, before.people),
            rows=tuple(row.marked(rows.get(row.id)) for row in self.rows),
            track=replace(self.track, changed=self.track.value != before.track.value),
            changed=self.score != before.score,
            facts=tuple(
                replace(fact, changed=fact.text != had.get(fact.symbol)) for fact in self.facts
            ),
        )

    def counting(self, score: str) -> Mat:
        """Return this mat while points are being counted: it shows only this score."""
        return replace(self, score=score, label=self.uncounted or self.label, scored="")


@dataclass(frozen=True, slots=True)
class Die:
    """A die showing a face, 0 if it is not known."""

    id: str
    face: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tray:
    """The last dice, with the calculation of their result.

    `lines` is the text broken to fit beside the dice; `die` the size of a die; `across` the number
    of dice in a row.
    """

    dice: tuple[Die, ...]
    text: str
    label: str
    lines: tuple[str, ...]
    die: float = 1.0
    across: int = 0


def newcomers(now: Iterable[Piece], before: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return pieces with new ones marked."""
    known = {piece.id for piece in before}
    return tuple(replace(piece, changed=piece.id not in known) for piece in now)


def same(now: Iterable[Piece], before: Iterable[Piece]) -> bool:
    """Return whether the pieces are the same."""
    return {piece.id for piece in now} == {piece.id for piece in before}


def people(pieces: Iterable[Piece]) -> str:
    """Return the people at a place, in letters: [R×3 B×1]."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece.letter] = counts.get(piece.letter, 0) + 1
    there = " ".join(f"{letter}×{n}" for letter, n in counts.items())
    return f"[{there}]" if there else ""
