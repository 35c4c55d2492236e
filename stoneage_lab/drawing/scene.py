"""What a picture is made of: plain values that any game fills and the templates draw.

A game's own ``drawing/scene.py`` builds a `Scene` from a position, for a seat and in a language.
Everything in it is final: words are sentences in that language, places are numbers, a `seat` is
the name of its colour (`core.seats`). A template
only decides what a thing looks like, never what it says or whether it can be done. Things that are
`changed` are marked: the picture compares two positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self


@dataclass(frozen=True, slots=True)
class Control:
    """What a thing does when it is clicked, or why it does nothing.

    Attributes
    ----------
    label : str
        The thing in words, for those who do not see the picture.
    action : str
        The words of the action it plays.
    opens : str
        The panel it opens instead, where there is more to choose.
    why : str
        Why it cannot be done now (a sentence with its rule).
    tip : str
        The tip shown beside it.
    """

    label: str
    action: str = ""
    opens: str = ""
    why: str = ""
    tip: str = ""

    @property
    def state(self) -> str:
        """``"can"``, ``"cannot"`` or ``""``: how it is marked."""
        return "can" if self.action or self.opens else "cannot" if self.why else ""


class TablePlace(Protocol):
    """Anything on the table that can be pressed or asked about: an area, a card, a cell, an edge.

    It is a dataclass with a field `changed`; see `stoneage_lab.drawing.items` for those that any
    game may use.
    """

    @property
    def id(self) -> str: ...
    @property
    def control(self) -> Control: ...


Change = Callable[[Any], Any]
"""Makes another place out of a place, of the same kind and with the same id."""


class Item(Protocol):
    """A thing on the table that is made of places: a grid, a hand, a row of cards."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...

    def places(self) -> Iterator[TablePlace]:
        """Give its places in the order in which they are read."""

    def with_places(self, change: Change) -> Item:
        """Return the same thing with every place changed."""


class OwnPlace(Protocol):
    """A place on a map of the game's own, drawn by its own templates: a dataclass."""

    @property
    def id(self) -> str: ...
    @property
    def control(self) -> Control: ...

    def marked(self, before: Any) -> Self:
        """Return this place with what was not so before marked as changed."""

    def told(self) -> tuple[str, str, str]:
        """Return its name, a line about it and who is there, for the text board."""


class OwnMat(Protocol):
    """What lies before one player, drawn by the game's own template ``mat.svg.j2``.

    A game without such a template puts a `stoneage_lab.drawing.items.Panel` among its items.
    """

    @property
    def id(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def letter(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def tips(self) -> tuple[Tip, ...]: ...

    def marked(self, before: Any) -> Self:
        """Return this mat with what was not so before marked as changed."""

    def counting(self, score: str) -> Self:
        """Return this mat while points are still counted: it knows no more than this score."""


class OwnThing(Protocol):
    """Anything else on a map of the game's own, with a sentence for the text board."""

    @property
    def label(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Reach:
    """One control of a scene, and how it is reached.

    Attributes
    ----------
    id : str
        Of the place, of the button, or of the panel whose dial it is.
    group : str
        What it belongs to: ``areas``, ``cards``, the id of an item, or of a panel of the prompt.
    control : Control
    words : tuple of str
        The actions it plays: one, or as many as a dial has choices.
    panel : ChoicePanel or None
        The panel of the prompt it stands in; None on the table.
    """

    id: str
    group: str
    control: Control
    words: tuple[str, ...] = ()
    panel: ChoicePanel | None = None

    @property
    def state(self) -> str:
        """``"can"``, ``"cannot"`` or ``""``, as of its control."""
        return self.control.state

    @property
    def in_sight(self) -> bool:
        """Whether it can be pressed without opening anything."""
        return self.panel is None or self.panel.open


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a small picture of odds."""

    value: int
    percent: float
    label: str
    at_least: str


@dataclass(frozen=True, slots=True)
class Tip:
    """What is shown beside a thing: a few short lines, and for a roll its exact odds.

    `more` and the table of `bars` are shown on demand: they are longer than a look takes.
    """

    id: str
    title: str
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()
    head: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things a panel leads to."""

    action: str
    label: str
    note: str = ""
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """Something one can pay with or take, how much of it there is, and its pictogram."""

    key: str
    label: str
    have: int
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A choice with a button of its own."""

    id: str
    control: Control
    text: str
    note: str = ""
    icon: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class ChoicePanel:
    """Choices that belong together.

    `form` is ``"stepper"`` (a number), ``"picker"`` (goods) or ``"buttons"``. A panel that is
    not `open` waits for the thing on the map that opens it. Steppers and pickers stand at the
    choice with the number `start`; `icon` is the pictogram of what a stepper counts. What the
    tip `tip` tells on demand can be unfolded in the panel, too.
    """

    id: str
    title: str
    form: str
    choices: tuple[Choice, ...] = ()
    kinds: tuple[Kind, ...] = ()
    buttons: tuple[Button, ...] = ()
    note: str = ""
    open: bool = False
    start: int = 0
    icon: str = ""
    tip: Tip | None = None

    def controls(self) -> Iterator[Reach]:
        """Give the dial of this panel, then its buttons."""
        if self.choices:
            dial = Control(self.title, action=self.choices[self.start].action)
            yield Reach(self.id, self.id, dial, tuple(c.action for c in self.choices), self)
        for button in self.buttons:
            words = (button.control.action,) if button.control.action else ()
            yield Reach(button.id, self.id, button.control, words, self)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of words: the final scores.

    `sums` are the feet it has after each of its rows while it unfolds; `left` is how many rows
    are still to come; lines of the log with this `topic` tell the same.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()
    sums: tuple[tuple[str, ...], ...] = ()
    left: int = 0
    topic: str = ""

    def first(self, lines: int) -> Table:
        """Return the table as far as it is unfolded."""
        if lines >= len(self.rows) or not self.sums:
            return self
        left = len(self.rows) - lines
        foot = self.sums[lines - 1]
        return replace(self, rows=self.rows[:lines], foot=foot, sums=(), left=left)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Whose turn it is, what is to be decided, and the panels to decide it with."""

    sentence: str
    detail: str = ""
    seat: str = ""
    panels: tuple[ChoicePanel, ...] = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; a click shows the position after that ply.

    Attributes
    ----------
    number : int
        Which line of its ply it is.
    topic : str
        What it is about, in the words of `Game.topics`.
    rule, source : str
        The title of the rule it follows from, where nobody did it, and where that stands.
    later : bool
        It tells of what comes after the position shown.
    you : bool
        It tells what whoever looks at it did.
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


@dataclass(frozen=True, slots=True)
class Log:
    """What has happened, and where in it we are."""

    lines: tuple[Line, ...]
    ply: int
    head: int
    can_undo: bool
    can_redo: bool
    transcript: tuple[str, ...] = ()

    def without(self, topic: str) -> Log:
        """Return the log without what the move shown tells of a topic, but for how it came to it.

        That is its first line, if it follows from a rule.
        """
        about = [line for line in self.lines if line.ply == self.ply and line.topic == topic]
        # The newest line is the first one.
        cause = about[-1] if about and about[-1].rule else None
        kept = [line for line in self.lines if line not in about or line is cause]
        if not any(line.current for line in kept):
            # The position shown still has its line.
            first = next((at for at, line in enumerate(kept) if line.ply <= self.ply), None)
            if first is not None:
                kept[first] = replace(kept[first], current=True)
        return replace(self, lines=tuple(kept))


@dataclass(frozen=True, slots=True)
class Entry:
    """Pictograms and what they mean."""

    symbols: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What the pictograms of a game mean, in groups; `notes` tell how the board is read."""

    title: str
    groups: tuple[tuple[str, tuple[Entry, ...]], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """One position as one seat sees it, in one language.

    `news` are sentences of what just happened and `headlines` what of it is told in one breath
    (without them: the first and the last); it `lingers` where there is more to see than after
    other plies. `facts` are lines that stand in for a picture where a game has none, `marks` the
    small words of a game's own templates. `areas`, `cards`, `mats` and the `tray` are for games
    with templates of their own, which alone know what is in them. `items` are the things of
    `stoneage_lab.drawing.items` that lie on the table; a game may draw all of itself with them.
    `pictograms` are those of `Game.pictograms`.
    """

    title: str
    language: str
    summary: str
    prompt: Prompt
    areas: tuple[OwnPlace, ...] = ()
    cards: tuple[OwnPlace, ...] = ()
    mats: tuple[OwnMat, ...] = ()
    tray: OwnThing | None = None
    tips: tuple[Tip, ...] = ()
    news: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    headlines: tuple[str, ...] = ()
    lingers: bool = False
    items: tuple[Item, ...] = ()
    pictograms: Mapping[str, str] = field(default_factory=dict)

    def places(self) -> Iterator[tuple[str, TablePlace]]:
        """Give every place on the table with the group it belongs to."""
        yield from (("areas", area) for area in self.areas)
        yield from (("cards", card) for card in self.cards)
        for item in self.items:
            yield from ((item.id, place) for place in item.places())

    def with_places(self, change: Change) -> Scene:
        """Return a scene in which every place on the table is changed."""
        return replace(
            self,
            areas=tuple(change(area) for area in self.areas),
            cards=tuple(change(card) for card in self.cards),
            items=tuple(item.with_places(change) for item in self.items),
        )

    def controls(self) -> Iterator[Reach]:
        """Give every control there is: on the table, then in the panels of the prompt.

        Boards, pictures, hints, guides and text boards all find controls here, and nowhere else.
        """
        for group, place in self.places():
            words = (place.control.action,) if place.control.action else ()
            yield Reach(place.id, group, place.control, words)
        for panel in self.prompt.panels:
            yield from panel.controls()
