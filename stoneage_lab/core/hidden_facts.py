"""Hidden information: facts of an event that only some seats see.

`State.seen_by` returns a seat's view of a state, and `State.determinize` a possible arrangement of
the rest. Everybody sees the events; a fact that only some seats see is wrapped in `Hidden`, with
these seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .state import UNKNOWN, Event


class Hidden:
    """A fact of an event that only some seats see.

    Parameters
    ----------
    value
        The fact: a number or a name.
    seats : iterable of int
        Who sees it; a spectator never does.

    Examples
    --------
    >>> event = ("draw", 0, Hidden("granary", [0]))
    >>> event_seen_by(event, 0), event_seen_by(event, 1), event_seen_by(event, None)
    (('draw', 0, 'granary'), ('draw', 0, -1), ('draw', 0, -1))
    """

    def __init__(self, value: Any, seats: Iterable[int]) -> None:
        self.value = value
        self.seats = frozenset(seats)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Hidden)
        return same and (self.value, self.seats) == (other.value, other.seats)  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((self.value, self.seats))

    def __repr__(self) -> str:
        return f"Hidden({self.value!r}, {sorted(self.seats)})"


def event_seen_by(event: Event, seat: int | None) -> Event:
    """Return what happened as a seat saw it; what it did not see is `UNKNOWN`.

    Parameters
    ----------
    event : Event
    seat : int or None
        None is a spectator.
    """
    if not _hides(event):
        return event
    return tuple([_fact(fact, seat) for fact in event])


def event_kept_by(event: Event, seat: int | None) -> Event:
    """Return what happened as a seat may tell it on: what it did not see is `UNKNOWN`.

    What it saw stays hidden from those who did not see it.

    Examples
    --------
    >>> event = ("draw", 0, Hidden("granary", [0]))
    >>> event_kept_by(event, 0), event_kept_by(event, 1)
    (('draw', 0, Hidden('granary', [0])), ('draw', 0, -1))
    """
    if not _hides(event):
        return event
    return tuple([
        UNKNOWN if isinstance(fact, Hidden) and seat not in fact.seats else fact for fact in event
    ])  # fmt: skip


def _hides(event: Event) -> bool:
    return any(isinstance(fact, Hidden) for fact in event)


def _fact(fact: Any, seat: int | None) -> Any:
    if not isinstance(fact, Hidden):
        return fact
    return fact.value if seat in fact.seats else UNKNOWN


def told_whole(event: Event) -> Event:
    """Return what happened with all its facts, as it is told once a game is over.

    Examples
    --------
    >>> told_whole(("draw", 0, Hidden("granary", [0])))
    ('draw', 0, 'granary')
    """
    if not _hides(event):
        return event
    return tuple([fact.value if isinstance(fact, Hidden) else fact for fact in event])
