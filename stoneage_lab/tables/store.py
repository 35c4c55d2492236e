"""What a server of tables keeps: rooms, people, entries and answers, in one file of SQLite.

A commit is on the disk when `append` returns (``synchronous=FULL``), so that neither a killed
process nor a power cut loses what a page was told. The file belongs to one server at a time, and to
its owner alone (mode 0600); of the tokens of people it holds hashes.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from ..core.errors import LabError
from .file_systems import is_on_a_network
from .journal import JournalEntry
from .words import say

WAIT: Final = 2.0
"""Seconds to wait for a program that holds the lock of the file for a moment."""
OURS: Final = 0x5A6C7462
"""The id by which SQLite files of this package are known."""
VERSION: Final = 2
_HEAD: Final = b"SQLite format 3\0"
DAY: Final = 86_400
UNUSED: Final = 14 * DAY
"""A room that nobody has used for so long is dropped."""

_TABLES: Final = """
CREATE TABLE kept(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE room(
    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, made REAL NOT NULL,
    used REAL NOT NULL, closed INTEGER NOT NULL, setup TEXT NOT NULL);
CREATE TABLE member(
    room INTEGER NOT NULL REFERENCES room ON DELETE CASCADE, id INTEGER NOT NULL, seat INTEGER,
    name TEXT NOT NULL, language TEXT NOT NULL, host INTEGER NOT NULL,
    PRIMARY KEY(room, id), UNIQUE(room, seat));
CREATE TABLE token(
    hash TEXT PRIMARY KEY, room INTEGER NOT NULL, member INTEGER NOT NULL,
    FOREIGN KEY(room, member) REFERENCES member ON DELETE CASCADE);
CREATE TABLE entry(
    room INTEGER NOT NULL REFERENCES room ON DELETE CASCADE, game INTEGER NOT NULL,
    n INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER, req TEXT, data TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY(room, game, n), UNIQUE(room, seat, req));
CREATE TABLE answer(
    room INTEGER NOT NULL REFERENCES room ON DELETE CASCADE, student TEXT NOT NULL,
    item TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY(room, student, item, n));
"""


class StoreError(LabError):
    """The file of the tables cannot be read or written; the text says why."""


class _Damaged(Exception):
    """The file is one of ours, and its contents are not whole."""


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """A room as the file holds it."""

    id: int
    code: str
    kind: str
    made: float
    used: float
    closed: bool
    setup: dict[str, Any]


@dataclass(frozen=True, slots=True)
class KeptMember:
    """Somebody in a room: at a seat, or looking on.

    Attributes
    ----------
    id : int
    seat : int or None
    name : str
    language : str
    host : bool
        Whether the room is theirs: they start the game and close the room.
    """

    id: int
    seat: int | None
    name: str
    language: str
    host: bool = False


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """What a student of a class did with one item."""

    student: str
    item: str
    n: int
    kind: str
    data: dict[str, Any] = field(default_factory=dict)


class Store:
    """The file of a server; without a path it is memory, and ends with the process.

    Parameters
    ----------
    path : Path, optional
    clock : function, optional
        Returns the seconds since 1970.

    Attributes
    ----------
    note : str
        What its owner has to know: a damaged file was put aside; usually empty.

    Raises
    ------
    StoreError
        If another server uses the file, it is of another program, or it cannot be opened.

    Examples
    --------
    >>> store = Store()
    >>> room = store.add_room("ABCDEF", "table", {"game": "stone-age"})
    >>> journal = store.journal(room.id)
    >>> journal.append(JournalEntry(0, 0, "over", None, None, {}))
    >>> [entry.kind for entry in journal.entries()]
    ['over']
    >>> store.close()
    """

    def __init__(
        self, path: Path | None = None, clock: Callable[[], float] = time.time
    ) -> None:  # fmt: skip
        self.path = path
        self.note = ""
        self._clock = clock
        # Tables of one server are in one thread; cells and bots may be in others.
        self._one_thread = threading.RLock()
        try:
            self._data = self._opened()
        except _Damaged:
            assert path is not None
            self.note = say("store.damaged", file=path.name, aside=_put_aside(path).name)
            self._data = self._opened()
        self._file = _identity(path)

    @property
    def name(self) -> str:
        """What the file is called in sentences."""
        return ":memory:" if self.path is None else str(self.path)

    def close(self) -> None:
        """Let go of the file."""
        with self._one_thread, suppress(sqlite3.Error):
            self._data.close()

    # -- rooms -----------------------------------------------------------------------------

    def add_room(self, code: str, kind: str, setup: Mapping[str, Any]) -> KeptRoom:
        """Write a new room and return it."""
        now = self._clock()
        with self._writing() as data:
            found = data.execute(
                "INSERT INTO room(code, kind, made, used, closed, setup) VALUES (?, ?, ?, ?, 0, ?)",
                (code, kind, now, now, _text(setup)),
            )
            return KeptRoom(found.lastrowid or 0, code, kind, now, now, False, dict(setup))

    def rooms(self) -> list[KeptRoom]:
        """Return all rooms; those that nobody has used for long are dropped before."""
        with self._writing() as data:
            data.execute("DELETE FROM room WHERE used < ?", (self._clock() - UNUSED,))
            rows = data.execute("SELECT id, code, kind, made, used, closed, setup FROM room")
            return [
                KeptRoom(id, code, kind, made, used, bool(closed), json.loads(setup))
                for id, code, kind, made, used, closed, setup in rows
            ]

    def change_setup(self, room: int, setup: Mapping[str, Any]) -> None:
        """Write what is played in a room."""
        self._set(room, "setup = ?", _text(setup))

    def close_room(self, room: int) -> None:
        """Write that a room is closed."""
        self._set(room, "closed = ?", 1)

    def _set(self, room: int, change: str, value: object) -> None:
        with self._writing() as data:
            data.execute(f"UPDATE room SET {change}, used = ? WHERE id = ?",
                         (value, self._clock(), room))  # fmt: skip

    # -- people ----------------------------------------------------------------------------

    def members(self, room: int) -> list[KeptMember]:
        """Return the people of a room, in the order in which they came."""
        with self._reading() as data:
            rows = data.execute(
                "SELECT id, seat, name, language, host FROM member WHERE room = ? ORDER BY id",
                (room,),
            )
            return [
                KeptMember(id, seat, name, language, bool(host))
                for id, seat, name, language, host in rows
            ]

    def add_member(self, room: int, member: KeptMember, hashed: str) -> KeptMember:
        """Write somebody new with the hash of their token; return them with their number."""
        with self._writing() as data:
            (last,) = data.execute(
                "SELECT coalesce(max(id), 0) FROM member WHERE room = ?", (room,)
            ).fetchone()
            made = replace(member, id=last + 1)
            data.execute(
                "INSERT INTO member VALUES (?, ?, ?, ?, ?, ?)",
                (room, made.id, made.seat, made.name, made.language, made.host),
            )
            data.execute("INSERT INTO token VALUES (?, ?, ?)", (hashed, room, made.id))
            data.execute("UPDATE room SET used = ? WHERE id = ?", (self._clock(), room))
            return made

    def change_members(self, room: int, *members: KeptMember) -> None:
        """Write what has changed of people, all of it or nothing; they may change seats."""
        with self._writing() as data:
            for each in members:
                data.execute("UPDATE member SET seat = NULL WHERE room = ? AND id = ?",
                             (room, each.id))  # fmt: skip
            for each in members:
                data.execute(
                    "UPDATE member SET seat = ?, name = ?, language = ?, host = ? "
                    "WHERE room = ? AND id = ?",
                    (each.seat, each.name, each.language, each.host, room, each.id),
                )

    def remove_member(self, room: int, member: int) -> None:
        """Forget somebody, and the tokens they had."""
        with self._writing() as data:
            data.execute("DELETE FROM member WHERE room = ? AND id = ?", (room, member))

    def tokens(self, room: int) -> dict[str, int]:
        """Return whose each token of a room is, by its hash."""
        with self._reading() as data:
            return dict(
                data.execute("SELECT hash, member FROM token WHERE room = ?", (room,)).fetchall()
            )

    def add_token(self, room: int, member: int, hashed: str) -> None:
        """Write one more token of somebody, for another device."""
        with self._writing() as data:
            data.execute("INSERT INTO token VALUES (?, ?, ?)", (hashed, room, member))

    # -- entries and answers ---------------------------------------------------------------

    def journal(self, room: int) -> RoomJournal:
        """Return the journal of a room."""
        return RoomJournal(self, room)

    def append(self, room: int, entry: JournalEntry) -> None:
        """Write an entry of a room's journal.

        Raises
        ------
        StoreError
            If it cannot be written; nothing has changed then.
        """
        with self._writing() as data:
            data.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (room, entry.game, entry.n, entry.kind, entry.seat, entry.req, _text(entry.data),
                 self._clock()),
            )  # fmt: skip
            data.execute("UPDATE room SET used = ? WHERE id = ?", (self._clock(), room))

    def entries(self, room: int) -> list[JournalEntry]:
        """Return the entries of a room's journal in their order."""
        with self._reading() as data:
            rows = data.execute(
                "SELECT game, n, kind, seat, req, data FROM entry WHERE room = ? ORDER BY game, n",
                (room,),
            )
            return [
                JournalEntry(game, n, kind, seat, req, json.loads(data))
                for game, n, kind, seat, req, data in rows
            ]

    def add_answer(self, room: int, answer: KeptAnswer) -> None:
        """Write what a student did; the same number of the same item replaces what was there."""
        with self._writing() as data:
            data.execute(
                "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?, ?)",
                (room, answer.student, answer.item, answer.n, answer.kind, _text(answer.data),
                 self._clock()),
            )  # fmt: skip

    def answers(self, room: int) -> list[KeptAnswer]:
        """Return all answers in a room, in the order in which they came."""
        with self._reading() as data:
            rows = data.execute(
                "SELECT student, item, n, kind, data FROM answer WHERE room = ? ORDER BY at, rowid",
                (room,),
            )
            return [
                KeptAnswer(student, item, n, kind, json.loads(data))
                for student, item, n, kind, data in rows
            ]

    # -- single values ---------------------------------------------------------------------

    def kept(self, name: str) -> str:
        """Return a value that was kept by name, such as the port; empty if there is none."""
        with self._reading() as data:
            row = data.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            return str(row[0]) if row else ""

    def keep(self, name: str, value: str) -> None:
        """Keep a value by name."""
        with self._writing() as data:
            data.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, value))

    # -- the file --------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        try:
            if self.path is not None:
                if self.path.is_dir():
                    raise StoreError(say("store.folder", file=self.name))
                _make(self.path)
                if _is_foreign(self.path):
                    raise StoreError(say("store.foreign", file=self.name))
            data = sqlite3.connect(
                ":memory:" if self.path is None else self.path,
                timeout=WAIT, isolation_level=None, check_same_thread=False,
            )  # fmt: skip
        except (OSError, sqlite3.Error) as error:
            raise self._refused(error) from None
        try:
            self._prepare(data)
        except sqlite3.Error as error:
            data.close()
            if _is_damage(error) and self.path is not None and _is_ours(self.path):
                raise _Damaged from None
            raise self._refused(error) from None
        except (StoreError, _Damaged):
            data.close()
            raise
        return data

    def _prepare(self, data: sqlite3.Connection) -> None:
        """Take the file for this process alone, and make its tables if it is new."""
        # One server at a time; and WAL then needs no memory that processes share.
        data.execute("PRAGMA locking_mode = EXCLUSIVE")
        shared = self.path is not None and is_on_a_network(self.path)
        data.execute(f"PRAGMA journal_mode = {'DELETE' if shared else 'WAL'}")
        data.execute("PRAGMA synchronous = FULL")
        data.execute("PRAGMA foreign_keys = ON")
        data.execute("PRAGMA trusted_schema = OFF")
        data.execute("BEGIN EXCLUSIVE")
        (found,) = data.execute("PRAGMA application_id").fetchone()
        (version,) = data.execute("PRAGMA user_version").fetchone()
        (tables,) = data.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables and found in (0, OURS):
            for each in _TABLES.split(";"):
                data.execute(each)
            data.execute(f"PRAGMA application_id = {OURS}")
            data.execute(f"PRAGMA user_version = {VERSION}")
        elif found != OURS:
            raise StoreError(say("store.foreign", file=self.name))
        elif version != VERSION:
            raise StoreError(say("store.version", file=self.name))
        data.execute("COMMIT")
        if data.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _Damaged

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Write all of a block or nothing."""
        with self._reading() as data:
            data.execute("BEGIN IMMEDIATE")
            try:
                yield data
                if _identity(self.path) != self._file:
                    # What is written to a file without a name is lost when the server ends.
                    raise StoreError(say("store.moved", file=self.name))
                data.execute("COMMIT")
            finally:
                if data.in_transaction:
                    data.execute("ROLLBACK")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._one_thread:
            try:
                yield self._data
            except sqlite3.Error as error:
                raise self._refused(error) from error

    def _refused(self, error: Exception) -> StoreError:
        return StoreError(say(f"store.{_reason(error)}", file=self.name, why=str(error)))


class RoomJournal:
    """The journal of one room in a file."""

    def __init__(self, store: Store, room: int) -> None:
        self._store = store
        self._room = room

    def append(self, entry: JournalEntry) -> None:
        """Write an entry; it is on the disk when this returns."""
        self._store.append(self._room, entry)

    def entries(self) -> list[JournalEntry]:
        """Return all entries in their order."""
        return self._store.entries(self._room)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _make(path: Path) -> None:
    """Make an empty file that only its owner can read, and its folder; an old file stays."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    if path.stat().st_size == 0 or _is_ours(path):
        # A copy that was brought back from somewhere may be open to all.
        path.chmod(0o600)


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Return what tells a file from every other one that may get its name; None without one."""
    if path is not None:
        with suppress(OSError):
            found = path.stat()
            return found.st_dev, found.st_ino
    return None


def _is_ours(path: Path) -> bool:
    """Tell whether a file begins as those of this package do."""
    with suppress(OSError), path.open("rb") as file:
        head = file.read(72)
        return head.startswith(_HEAD) and head[68:72] == OURS.to_bytes(4, "big")
    return False


def _is_foreign(path: Path) -> bool:
    """Tell whether a file is none of SQLite, which would write over a very short one."""
    with path.open("rb") as file:
        head = file.read(len(_HEAD))
        return head not in (b"", _HEAD)


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


_REASONS: Final = {
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_NOTADB": "foreign",
    "SQLITE_READONLY": "read_only",
}


def _reason(error: Exception) -> str:
    """Return the key of the sentence about an error of SQLite or of the system."""
    known = str(getattr(error, "sqlite_errorname", ""))
    return next((key for start, key in _REASONS.items() if known.startswith(start)), "failed")


def _put_aside(path: Path) -> Path:
    """Rename a damaged file with what belongs to it, so that nothing in it is lost."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if aside.exists():
            continue
        for more in ("-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                path.with_name(path.name + more).replace(aside.with_name(aside.name + more))
        try:
            path.replace(aside)
        except OSError as error:
            raise StoreError(say("store.failed", file=str(path), why=str(error))) from None
        return aside
    raise AssertionError
