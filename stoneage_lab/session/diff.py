"""The differences between two positions of a game."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import SetupError
from ..core.hooks import paint
from ..core.language import texts
from ..figures.table import Table

if TYPE_CHECKING:
    from .position import Position

TABLE = -1
"""The seat number of what belongs to no seat."""


class Change(NamedTuple):
    """One figure that differs.

    Attributes
    ----------
    seat : int
        The owner, or -1 if there is none.
    name : str
        The name of the figure, e.g. ``"food"``.
    before, after
        A number, a text, or a tuple of items.
    """

    seat: int
    name: str
    before: Any
    after: Any

    @property
    def come(self) -> list[Any]:
        """The items that were added."""
        return _more(self.after, self.before)

    @property
    def gone(self) -> list[Any]:
        """The items that were removed."""
        return _more(self.before, self.after)


class Changes:
    """What changed from one position to another, as a table and as a marked picture.

    Parameters
    ----------
    since, position : Position
        Two positions of one game; the picture shows `position`.
    language : {"en", "ja"}, optional
        The current one by default.

    Attributes
    ----------
    rows : tuple of Change
        The differences, in the order of the game's figures.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7).do("place 3 forest")
    >>> session.compare(0, 1)
    What changed
              Red
    at home  5 → 2 (−3)
    """

    bot_to_move = True
    """True: the picture offers no action."""

    def __init__(self, since: Position, position: Position, language: str | None = None) -> None:
        if not hasattr(position, "game") or since.game != position.game:
            raise SetupError(texts()("changes.other_game"))
        self.since = since = since.public
        self.position = position = position.public
        self.language = language
        game = position.game
        self.rows = tuple(
            Change(seat, name, before, after)
            for seat in (*range(game.players), TABLE)
            for name, before, after in _paired(
                game.figures(since.state, seat), game.figures(position.state, seat)
            )
            if before != after
        )

    @property
    def table(self) -> Table:
        """The changes as a table: one row per figure, one column per seat."""
        return self.as_table()

    def as_table(self, brief: bool = False) -> Table:
        """Return the changes as a table; a brief one does not show the differences of numbers."""
        said, game = texts(self.language), self.position.game
        seats = sorted({row.seat for row in self.rows}, key=lambda seat: seat % (game.players + 1))
        names = list(dict.fromkeys(row.name for row in self.rows))
        found = {(row.name, row.seat): row for row in self.rows}
        rows = [
            [self._name(name), *(self._cell(found.get((name, seat)), brief) for seat in seats)]
            for name in names
        ]
        heads = [
            said("changes.table") if seat == TABLE else self._seat(game.seats[seat])
            for seat in seats
        ]
        notes = self._things() if self.rows else [said("changes.none")]
        return Table(said("changes.title"), ["", *heads], rows, notes)

    def _seat(self, name: str) -> str:
        return self.position.game.seat_text(name, self.language)

    def _name(self, name: str) -> str:
        return self.position.game.texts(self.language).get(f"figure.{name}", name)

    def _cell(self, row: Change | None, brief: bool) -> str:
        if row is None:
            return ""
        before, after = _short(row.before, row.after)
        if brief or not isinstance(before, int) or not isinstance(after, int):
            return f"{before} → {after}"
        more = int(after) - int(before)
        return f"{before} → {after} ({'+' if more > 0 else '−'}{abs(more)})"

    def _things(self) -> list[str]:
        """Return lines that name the items added and removed."""
        game = self.position.game
        words = game.texts(self.language)
        notes = []
        for row in self.rows:
            named = [
                f"{sign} {words[f'{row.name}.{thing}']}"
                for sign, things in (("+", row.come), ("−", row.gone))
                for thing in things
                if f"{row.name}.{thing}" in words
            ]
            if named:
                who = f"{self._seat(game.seats[row.seat])}: " if row.seat >= 0 else ""
                notes.append(who + " · ".join(named))
        return notes

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return repr(self.table) if self.rows else self.table.notes[0]

    def _repr_html_(self) -> str:
        return self.table.html()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """Return the table above the picture of `position`, with the changes marked."""
        picture = paint(self)
        html = self._repr_html_() + picture.get("text/html", "")
        return {"text/plain": repr(self), "text/html": html or escape(repr(self))}


def _paired(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    names = dict.fromkeys([*before, *after])
    return [(name, before.get(name, ""), after.get(name, "")) for name in names]


def _more(one: Any, other: Any) -> list[Any]:
    if not isinstance(one, tuple | list) or not isinstance(other, tuple | list):
        return []
    return list((Counter(one) - Counter(other)).elements())


def _short(*values: Any) -> list[Any]:
    """Return numbers as they are, lists of numbers as 2+1, other lists by their length."""
    lists = [value for value in values if isinstance(value, tuple | list)]
    if len(lists) < len(values):
        return list(values)
    if all(isinstance(each, int) for value in lists for each in value):
        return ["+".join(str(each) for each in value) or "–" for value in lists]
    return [len(value) for value in lists]
