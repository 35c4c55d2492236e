"""The contents of a picture: plain values that a game fills in and templates draw.

A game's own ``drawing/scene.py`` builds a `Scene` from a position, for a seat and in a language.
Its values are final: texts are sentences in that language, positions are numbers, a `seat` is the
name of its colour (`core.seat_names_and_colours`). A template decides only how an element looks,
never its text or whether it can be used. Elements that are `changed` are marked when a picture
compares two positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any, NamedTuple, Protocol, TypeVar

from .plain_value import PlainValue, plain_value, replace

T = TypeVar("T")


def with_mark(one: T, changed: bool) -> T:
    """Return a place, a piece or a fact that is `changed` or not; the same one if it was so before.

    Most of a picture stays as it is, and what is the same is found at once in what is kept.
    """
    given: Any = one
    made: T = one if given.changed == changed else replace(given, changed=changed)
    return made


@plain_value(frozen=True)
class Rank(PlainValue):
    """The rank of a move that an advice names, shown where the move is made.

    Attributes
    ----------
    rank : str
        Its number, ``"1"`` for the best.
    rating : str
        How good it is, in a word.
    said : str
        Both in a sentence, for screen readers.
    """

    rank: str
    rating: str
    said: str

    @property
    def badge(self) -> str:
        """What is to be read on it where there is room: rank and rating."""
        return f"{self.rank} {self.rating}"


@plain_value(frozen=True)
class Control(PlainValue):
    """The effect of a click on an element, or the reason why it has none.

    Attributes
    ----------
    label : str
        The description of the element, for screen readers.
    action : str
        The words of the action it plays.
    opens : str
        The panel it opens in place of an action, if there are more choices.
    why : str
        Why the action is illegal now (a sentence with its rule); with an `action` or a panel it
        opens, why nothing comes of it now, although it is legal.
    tip : str
        The tip shown beside it.
    mark : str
        The words that it adds to a line, or takes away again: it is marked on the page only, until
        a button with a `line` sends all marks.
    line : str
        The verb before the marks that a button sends; `why` is the answer while there are none.
    ranks : tuple of Rank
        Those of an advised move that is made here, see `stoneage_lab.drawing.advice_ranks`.
    meant : bool
        Whether a guide means it, see `stoneage_lab.drawing.guide_marks`.
    """

    label: str
    action: str = ""
    opens: str = ""
    why: str = ""
    tip: str = ""
    mark: str = ""
    line: str = ""
    ranks: tuple[Rank, ...] = ()
    meant: bool = False

    @property
    def state(self) -> str:
        """``"can"``, ``"cannot"`` or ``""``: how it is marked."""
        if self.action or self.opens or self.mark:
            return "can"
        return "cannot" if self.why else ""

    @property
    def in_vain(self) -> bool:
        """Whether it can be pressed, and nothing comes of it: it glows less."""
        return bool(self.why) and self.state == "can"


class TablePlace(Protocol):
    """An element of the table with a control: an area, a card, a cell, an edge.

    It is a dataclass with a field `changed`; see `stoneage_lab.drawing.items` for those that any
    game may use.
    """

    @property
    def id(self) -> str: ...
    @property
    def control(self) -> Control: ...


Change = Callable[[Any], Any]
"""A function from a place to a changed place of the same kind and with the same id."""


class Item(Protocol):
    """An item on the table that consists of places: a grid, a hand, a row of cards."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...

    def places(self) -> Iterator[TablePlace]:
        """Yield its places in reading order."""

    def with_places(self, change: Change) -> Item:
        """Return a copy with every place changed."""


@plain_value(frozen=True)
class Fact(PlainValue):
    """One fact: a pictogram, and perhaps a short text beside it.

    It stands in the line of a folded mat or panel, or in the art of a place.

    Attributes
    ----------
    symbol : str
        A pictogram of the game; empty for a text alone.
    text : str
    label : str
        What a screen reader says; by default the text.
    dim : bool
        Whether there is nothing of it.
    origins : tuple of str
        The ids of the pieces on the table that have just come here: they are seen to arrive.
    number : int or None
        What it counts, where its text is more than that: 2 of ``"2/3"``.
    mark : str
        A small pictogram in its corner.
    """

    symbol: str
    text: str = ""
    label: str = ""
    dim: bool = False
    origins: tuple[str, ...] = ()
    number: int | None = None
    mark: str = ""
    changed: bool = False

    def marked(self, before: Fact | None) -> Fact:
        """Return this fact, marked if it differs from the one in its place before."""
        return with_mark(self, before is None or self._shown != before._shown)

    @property
    def _shown(self) -> tuple[str, str, bool]:
        return self.symbol, self.text, self.dim


@plain_value(frozen=True)
class PlacedControl(PlainValue):
    """One control of a scene, and where it is.

    Attributes
    ----------
    id : str
        The id of the place, of the button, or of the panel whose dial it is.
    group : str
        Its group: the id of an item, or of a panel of the prompt.
    control : Control
    words : tuple of str
        The actions it plays: one, or as many as a dial has choices.
    panel : ChoicePanel or None
        The panel of the prompt that has it; None on the table.
    """

    id: str
    group: str
    control: Control
    words: tuple[str, ...] = ()
    panel: ChoicePanel | None = None

    @property
    def state(self) -> str:
        """The state of its control: ``"can"``, ``"cannot"`` or ``""``."""
        return self.control.state

    @property
    def in_sight(self) -> bool:
        """Whether it is visible without opening a panel."""
        return self.panel is None or self.panel.open


@plain_value(frozen=True)
class Bar(PlainValue):
    """One bar of a small chart of odds."""

    value: int
    percent: float
    label: str
    at_least: str


class TipFigure(NamedTuple):
    """A symbol of a game that is drawn large: its name, and the part of the plane it lies in."""

    symbol: str
    box: tuple[float, float, float, float]


class PreviewText(NamedTuple):
    """A game's own preview of an action: sentences, and a symbol that is shown large."""

    text: str = ""
    figure: TipFigure | None = None


@plain_value(frozen=True)
class Tip(PlainValue):
    """A tip beside an element: a few short lines, and for a roll its exact odds.

    The table of `bars` and the lines `more` beside it are shown on demand. A `figure` shows large
    what lies small on a table.
    """

    id: str
    title: str
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()
    head: tuple[str, ...] = ()
    figure: TipFigure | None = None


@plain_value(frozen=True)
class PanelChoice(PlainValue):
    """One choice of a panel; a guide may have `meant` it."""

    action: str
    label: str
    note: str = ""
    counts: tuple[int, ...] = ()
    meant: bool = False


@plain_value(frozen=True)
class GoodsKind(PlainValue):
    """A kind of goods to pay or take, with its amount and its pictogram."""

    key: str
    label: str
    have: int
    icon: str = ""


@plain_value(frozen=True)
class Button(PlainValue):
    """A choice with its own button.

    `counted` is the text of a button that sends marks; ``{n}`` in it is their number. `signs` are
    pictograms that say the same as its text, where many buttons stand side by side: a page shows
    them, and the text is heard.
    """

    id: str
    control: Control
    text: str
    note: str = ""
    icon: str = ""
    style: str = ""
    counted: str = ""
    signs: tuple[str, ...] = ()


@plain_value(frozen=True)
class MarkedAction(PlainValue):
    """The action marked on a table, before a button sends it.

    Attributes
    ----------
    text : str
        Its effect and cost.
    why : str
        The reason why it cannot be done yet, with the rule; empty if it can.
    """

    text: str
    why: str = ""


@plain_value(frozen=True)
class ChoicePanel(PlainValue):
    """Choices that belong together.

    `form` is ``"stepper"`` (a number), ``"picker"`` (goods) or ``"buttons"``. A panel that is
    not `open` is opened by an element of the map. Steppers and pickers start at the
    choice with the number `start`; `icon` is the pictogram of what a stepper counts. A picker also
    lists its choices, unless it is not `listed`. Buttons that the table offers as well are `folded`
    to the title at first. The further lines of the tip `tip` can be unfolded
    in the panel, too. Where `signs` say the same as the title, they stand in one line with buttons.
    """

    id: str
    title: str
    form: str = "buttons"
    choices: tuple[PanelChoice, ...] = ()
    kinds: tuple[GoodsKind, ...] = ()
    buttons: tuple[Button, ...] = ()
    note: str = ""
    open: bool = False
    start: int = 0
    icon: str = ""
    tip: Tip | None = None
    listed: bool = True
    folded: bool = False
    signs: tuple[str, ...] = ()

    def controls(self) -> Iterator[PlacedControl]:
        """Yield the dial of this panel, then its buttons."""
        if self.choices:
            dial = Control(self.title, action=self.choices[self.start].action)
            yield PlacedControl(self.id, self.id, dial, tuple(c.action for c in self.choices), self)
        for button in self.buttons:
            words = (button.control.action,) if button.control.action else ()
            yield PlacedControl(button.id, self.id, button.control, words, self)


@plain_value(frozen=True)
class TextTable(PlainValue):
    """A table of texts: the final scores.

    `sums` are the totals after each of its rows while it is being unfolded; `left` is the number
    of rows still to come; lines of the log with this `topic` have the same contents.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()
    sums: tuple[tuple[str, ...], ...] = ()
    left: int = 0
    topic: str = ""

    def first(self, lines: int) -> TextTable:
        """Return the table as far as it is unfolded."""
        if lines >= len(self.rows) or not self.sums:
            return self
        left = len(self.rows) - lines
        foot = self.sums[lines - 1]
        return replace(self, rows=self.rows[:lines], foot=foot, sums=(), left=left)


@plain_value(frozen=True)
class Prompt(PlainValue):
    """Whose turn it is, the decision, and its panels.

    If the `detail` only tells what to press (`tells_what_to_press`), a guide that tells it speaks
    in its place.
    """

    sentence: str
    detail: str = ""
    seat: str = ""
    panels: tuple[ChoicePanel, ...] = ()
    table: TextTable | None = None
    tells_what_to_press: bool = False


@plain_value(frozen=True)
class Line(PlainValue):
    """A line of the log; a click shows the position after that ply.

    Attributes
    ----------
    number : int
        Its number among the lines of its ply.
    topic : str
        Its topic, one of `Game.topics`.
    rule, source : str
        The title and source of the rule that caused it, if it is no player's action.
    later : bool
        Whether it is about a move after the position shown.
    you : bool
        Whether it is about an action of the viewer.
    """

    ply: int
    seat: str
    text: str
    current: bool
    number: int = 0
    topic: str = ""
    rule: str = ""
    source: str = ""
    later: bool = False
    you: bool = False


@plain_value(frozen=True)
class LogNotes(PlainValue):
    """What others have to say about a game in its log.

    Attributes
    ----------
    curve : str
        Markup under the slider, which is drawn over it: a picture as wide as the game is long.
    said : str
        What a screen reader says of the position shown, after its number.
    below : str
        Markup below the slider.
    marks : mapping
        Markup after the action of a move, by its number.
    """

    curve: str = ""
    said: str = ""
    below: str = ""
    marks: Mapping[int, str] = field(default_factory=dict)


@plain_value(frozen=True)
class ShownLog(PlainValue):
    """The events of a game, and the place of the position shown among them."""

    lines: tuple[Line, ...]
    ply: int
    head: int
    can_undo: bool
    can_redo: bool
    transcript: tuple[str, ...] = ()

    def without(self, topic: str) -> ShownLog:
        """Return the log without the lines of the move shown on a topic."""
        kept = [line for line in self.lines if line.ply != self.ply or line.topic != topic]
        if not any(line.current for line in kept):
            # The position shown keeps a line.
            first = next((at for at, line in enumerate(kept) if line.ply <= self.ply), None)
            if first is not None:
                kept[first] = replace(kept[first], current=True)
        return replace(self, lines=tuple(kept))


@plain_value(frozen=True)
class Entry(PlainValue):
    """Pictograms and what they mean; `box` is the part of the plane they lie in.

    `wide` is their width in pixels where they are 30 high.
    """

    symbols: tuple[str, ...]
    text: str
    box: str = "-18 -18 36 36"
    wide: int = 30


@plain_value(frozen=True)
class Legend(PlainValue):
    """The meaning of a game's pictograms, in groups; `notes` say how to read the board.

    `signs` are those of the board in words, each with its meaning.
    """

    title: str
    groups: tuple[tuple[str, tuple[Entry, ...]], ...]
    notes: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()


@plain_value(frozen=True)
class Scene(PlainValue):
    """One position as one seat sees it, in one language.

    `news` are sentences on the last events, and `headlines` the main ones among them (by default
    the first and the last); the scene `lingers` if there is more to see than after other plies, and
    `passes` if it shows a part of one deed, such as a bot's meal: then what follows comes at once.
    `items` are what lies on the table, from `stoneage_lab.drawing.items` and
    `stoneage_lab.drawing.ground`. `pictograms` are those of `Game.pictograms`, `faces` says in a
    few words whose faces are shown, where they are not the printed ones. `facts` are lines that
    replace a picture if a game has none. `advised` are sentences on advised moves that are made at
    no place: a picture and the text board tell them, a live board has buttons for them. `meant`
    are the ids of what a guide means: places, items and panels.
    """

    title: str
    language: str
    summary: str
    prompt: Prompt
    tips: tuple[Tip, ...] = ()
    news: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    headlines: tuple[str, ...] = ()
    lingers: bool = False
    passes: bool = False
    items: tuple[Item, ...] = ()
    pictograms: Mapping[str, str] = field(default_factory=dict)
    faces: str = ""
    advised: tuple[str, ...] = ()
    meant: frozenset[str] = frozenset()

    def places(self) -> Iterator[tuple[str, TablePlace]]:
        """Yield every place on the table with its group."""
        for item in self.items:
            yield from ((item.id, place) for place in item.places())

    def with_places(self, change: Change) -> Scene:
        """Return a copy with every place on the table changed."""
        return replace(self, items=tuple(item.with_places(change) for item in self.items))

    def controls(self) -> Iterator[PlacedControl]:
        """Yield every control: on the table, then in the panels of the prompt.

        Boards, pictures, hints, guides and text boards find controls only here.
        """
        for group, place in self.places():
            words = (place.control.action,) if place.control.action else ()
            yield PlacedControl(place.id, group, place.control, words)
        for panel in self.prompt.panels:
            yield from panel.controls()
