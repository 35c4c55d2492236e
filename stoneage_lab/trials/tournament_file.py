"""The file of a tournament: a line about the tournament, then a line per game.

Lines are only appended, and a game counts once even if it is there twice; so a tournament
that was killed continues from its file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from ..core.errors import RecordError
from ..core.file_lock import FileBusy, locked
from ..core.files import check_writable, read_bytes, replace, text_of, unwritable
from ..core.language import texts
from .game_runner import GameResult
from .plan import Schedule, game_seed

FORMAT: Final = "stoneage-lab-tournament/1"


class Ledger:
    """The games of a tournament in a file of JSON lines, which no other process writes meanwhile.

    Used in a ``with`` block: until its end other processes are told that the file is written.
    Where the system has no locks, the lines of several processes may follow one another: none is
    lost then either.

    Parameters
    ----------
    path : Path
    head : dict
        What identifies the tournament; if its ``seed`` is None, that of the file
        is used.

    Attributes
    ----------
    seed : int or None
        The seed in the file.
    notes : list of str
        Sentences about unreadable lines.

    Raises
    ------
    FileBusy
        If another process writes the file.
    RecordError
        If the file belongs to another tournament, or cannot be read.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        self.head = dict(head)
        self.notes: list[str] = []
        self.seed: int | None = self.head["seed"]
        self._lines: list[bytes] = []
        self._data = b""
        # Whether the last line of the file is incomplete.
        self._torn = False
        with ExitStack() as begun:
            self._alone = begun.enter_context(locked(path, wait=0))
            if path.exists():
                self._read()
            self._until_end = begun.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._until_end.close()

    def _read(self) -> None:
        self._data = read_bytes(self.path, None)
        whole, newline, cut = _plain(self._data).rpartition(b"\n")
        lines = whole.split(b"\n") if newline else []
        if cut and (lines or not cut.startswith(b'{"format"')):
            if not lines:
                raise self._foreign(texts()("trials.no_head"))
            self.notes.append(texts()("trials.line_lost", where=self.path.name))
        if lines:
            self._check_head(lines[0])
            self._lines = lines[1:]

    def _check_head(self, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise self._foreign(texts()("trials.no_head"))
        if self.head["seed"] is None:
            self.seed = self.head["seed"] = found.get("seed")
        # Entries such as own faces stand only where there are some.
        for entry in {**self.head, **found}:
            wanted = self.head.get(entry)
            if found.get(entry) != wanted:
                raise RecordError(
                    texts()(
                        "trials.other_ledger",
                        where=self.path.name,
                        entry=entry,
                        given=json.dumps(found.get(entry), ensure_ascii=False),
                        wanted=json.dumps(wanted, ensure_ascii=False),
                    )
                )

    def _foreign(self, why: str) -> RecordError:
        return RecordError(texts()("trials.not_ledger", where=self.path.name, why=why))

    def games(self, schedule: Schedule, seed: int) -> dict[int, GameResult]:
        """Return the games of the file by number; damaged lines are noted."""
        found: dict[int, GameResult] = {}
        lost = 0
        for line in self._lines:
            try:
                game = _game(json.loads(line), schedule, seed)
            except (ValueError, TypeError, KeyError, RecursionError):
                lost += 1
            else:
                found.setdefault(game.number, game)
        if lost:
            self.notes.append(texts()("trials.lines_lost", where=self.path.name, n=lost))
        return found

    def open(self, seed: int) -> None:
        """Prepare the file for more lines: remove a truncated line, write the head.

        Raises
        ------
        RecordError
            If the file cannot be written.
        """
        self.head["seed"] = seed
        try:
            check_writable(self.path)
            if self._data:
                self._mend()
            if not self._data:
                self._append(b"")
        except FileBusy:
            raise
        except (OSError, ValueError) as error:
            raise unwritable(self.path, error) from None

    def _mend(self) -> None:
        """Take half a line off the end of the file; write anew what an editor has encoded anew."""
        plain = _plain(self._data)
        whole = plain[: plain.rfind(b"\n") + 1]
        if whole == self._data:
            return
        if whole and not self._alone and plain == self._data:
            # It may be a line that another process is just writing.
            self._torn = True
        elif self.path.stat().st_size != len(self._data):
            raise FileBusy(texts()("shared.busy", where=self.path.name))
        elif plain != self._data:
            replace(self.path, whole)
        else:
            os.truncate(self.path, len(whole))
        self._data = whole

    def add(self, games: Iterable[GameResult]) -> None:
        """Append games and flush them to the disk: all of them or none.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        lines = "".join(json.dumps(_entries(game)) + "\n" for game in games)
        if lines:
            self._append(lines.encode())

    def _append(self, lines: bytes) -> None:
        """Append lines; the head first if the file is new, or was deleted meanwhile."""
        size = self.path.stat().st_size if self.path.exists() else 0
        if not size:
            lines = json.dumps(self.head, ensure_ascii=False).encode() + b"\n" + lines
        elif self._torn:
            lines = b"\n" + lines
        try:
            with self.path.open("ab") as file:
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:  # also after Ctrl-C: no line may follow half a line
            self._torn = True
            if self._alone:
                with suppress(OSError):
                    os.truncate(self.path, size)
                    self._torn = False
            raise
        self._torn = False


def _plain(data: bytes) -> bytes:
    """Return the lines of a file in UTF-8 without a mark, however an editor has written them."""
    try:
        return data if data.startswith(b"{") else text_of(data).encode()
    except UnicodeDecodeError:
        return data


def _entries(game: GameResult) -> dict[str, Any]:
    return {
        "game": game.number,
        "players": game.players,
        "winners": game.winners,
        "scores": game.scores,
        "rounds": game.rounds,
        "decisions": game.decisions,
    }


def _game(entries: Any, schedule: Schedule, seed: int) -> GameResult:
    """Return the game of a line; raise a ValueError, TypeError or KeyError if it is damaged."""
    number = _whole(entries["game"])
    players, seeded = schedule.table(number)
    winners = tuple(_whole(seat) for seat in entries["winners"])
    scores = tuple(_whole(points, least=None) for points in entries["scores"])
    sound = list(players) == entries["players"] and len(scores) == len(players)
    if not sound or any(seat >= len(players) for seat in winners) or len({*winners}) < len(winners):
        raise ValueError
    rounds = None if entries["rounds"] is None else _whole(entries["rounds"])
    decisions = _whole(entries["decisions"])
    own = game_seed(seed, seeded)
    return GameResult(number, own, players, winners, scores, rounds, decisions, (), {})


def _whole(value: Any, least: int | None = 0) -> int:
    if type(value) is not int or (least is not None and value < least):
        raise ValueError
    return value
