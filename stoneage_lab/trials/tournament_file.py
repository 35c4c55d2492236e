"""The file of a tournament: a line about the tournament, then a line per game.

Lines are only appended, and a game counts once even if it is there twice; so a tournament
that was killed continues from its file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ..core.errors import RecordError
from ..core.files import check_writable, read_bytes, unwritable
from ..core.language import texts
from .game_runner import Played
from .plan import Schedule, game_seed

FORMAT: Final = "stoneage-lab-tournament/1"


class Ledger:
    """The games of a tournament in a file of JSON lines.

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
    RecordError
        If the file belongs to another tournament, or cannot be read.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        self.head = dict(head)
        self.notes: list[str] = []
        self._lines: list[bytes] = []
        self._whole = 0
        self.seed: int | None = self.head["seed"]
        if path.exists():
            self._read()

    def _read(self) -> None:
        data = read_bytes(self.path, None)
        whole, newline, cut = data.rpartition(b"\n")
        self._whole = len(whole) + len(newline)
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

    def games(self, schedule: Schedule, seed: int) -> dict[int, Played]:
        """Return the games of the file by number; damaged lines are noted."""
        found: dict[int, Played] = {}
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
        try:
            check_writable(self.path)
            if self.path.exists():
                os.truncate(self.path, self._whole)
            if not self._whole:
                self._append(json.dumps({**self.head, "seed": seed}, ensure_ascii=False) + "\n")
        except (OSError, ValueError) as error:
            raise unwritable(self.path, error) from None

    def add(self, games: Iterable[Played]) -> None:
        """Append games and flush them to the disk: all of them or none.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        lines = "".join(json.dumps(_entries(game)) + "\n" for game in games)
        if lines:
            self._append(lines)

    def _append(self, text: str) -> None:
        data = text.encode()
        try:
            with self.path.open("ab") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:  # also after Ctrl-C: no line may follow half a line
            with suppress(OSError):
                os.truncate(self.path, self._whole)
            raise
        self._whole += len(data)


def _entries(game: Played) -> dict[str, Any]:
    return {
        "game": game.number,
        "players": game.players,
        "winners": game.winners,
        "scores": game.scores,
        "rounds": game.rounds,
        "decisions": game.decisions,
    }


def _game(entries: Any, schedule: Schedule, seed: int) -> Played:
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
    return Played(number, own, players, winners, scores, rounds, decisions, (), {})


def _whole(value: Any, least: int | None = 0) -> int:
    if type(value) is not int or (least is not None and value < least):
        raise ValueError
    return value
