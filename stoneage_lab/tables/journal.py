"""The journal of a table: what was done, in the order in which it was done.

It holds words and outcomes of chance, and never a seed. A `GameTable` writes each entry before
anybody is told of it, and is restored from the entries alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One line of a journal.

    Attributes
    ----------
    game : int
        The number of the game at this table, from 0.
    n : int
        The number of the entry within its game, from 0.
    kind : str
        ``new`` (a game begins), ``do``, ``back`` or ``seat`` (somebody else plays it).
    seat : int or None
        Whose entry it is, if it is of one seat.
    req : str or None
        The id of the message that asked for it: a message that comes again is not done again.
    data : dict
        What JSON can hold: words and outcomes.
    """

    game: int
    n: int
    kind: str
    seat: int | None
    req: str | None
    data: dict[str, object]


class TableJournal(Protocol):
    """Where a table writes its entries."""

    def append(self, entry: JournalEntry) -> None:
        """Write an entry for good, or raise a LabError and write nothing."""

    def entries(self) -> list[JournalEntry]:
        """Return all entries in their order."""
        ...


class MemoryJournal:
    """A journal that ends with its process.

    Examples
    --------
    >>> journal = MemoryJournal()
    >>> journal.append(JournalEntry(0, 0, "back", 1, None, {"to": 3}))
    >>> [entry.kind for entry in journal.entries()]
    ['back']
    """

    def __init__(self) -> None:
        self._entries: list[JournalEntry] = []

    def append(self, entry: JournalEntry) -> None:
        """Keep an entry."""
        self._entries.append(entry)

    def entries(self) -> list[JournalEntry]:
        """Return all entries in their order."""
        return list(self._entries)
