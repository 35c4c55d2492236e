"""What was practised, in one small file beside the notebook.

The file holds ids of puzzles, their boxes and days; of rounds that are not over what was answered
so far, and how many answers in a row were right; with a student named, class and number. No name.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.shared_file import Data, SharedFile
from ..core.validation import Entries
from ..lessons.student import Student
from ..session.running_cell import in_notebook
from .spaced_repetition import INTERVALS, RepetitionState

NAME: Final = "stoneage_lab_practice.json"
FORMAT: Final = "stoneage-lab-practice/1"


MOST_ROUNDS: Final = 12
"""Rounds of a game that are kept: the newest."""


class Round(NamedTuple):
    """Puzzles at a time: their ids, the answers given so far, and the puzzle that is shown."""

    asked: list[str]
    given: dict[str, str]
    at: str = ""


class KeptPractice:
    """The standing of every puzzle of a game, kept in a file.

    Parameters
    ----------
    game : str
    student : Student, optional
    folder : Path, optional
        By default that of the notebook; outside a notebook nothing is written.
    """

    def __init__(
        self, game: str, student: Student | None = None, folder: Path | None = None
    ) -> None:
        self.game = game
        who = student or Student()
        self._who = f"{who.label} {who.number}" if who.label else ""
        if folder is None and in_notebook():
            folder = Path.cwd()
        path = folder / NAME if folder is not None else None
        self._file = SharedFile(path, {"format": FORMAT, "practised": {}}, check)

    @property
    def path(self) -> Path | None:
        """The file; None where everything stays in memory."""
        return self._file.path

    @property
    def note(self) -> str:
        """A sentence about a file that is damaged or cannot be written; empty without one."""
        return self._file.note

    def read(self) -> dict[str, RepetitionState]:
        """Return where every practised puzzle stands, by id."""
        own = self._file.read()["practised"].get(self._who, {}).get(self.game, {})
        return {id: RepetitionState(box, date.fromisoformat(due)) for id, (box, due) in own.items()}

    @property
    def streak(self) -> int:
        """How many answers in a row were right, up to the last one."""
        return int(self._own().get("streak", 0))

    def round(self, name: str) -> Round | None:
        """Return the puzzles that were asked last under a name, and what was answered; or None."""
        found = self._own().get("rounds", {}).get(name)
        return None if found is None else Round(found["asked"], found["given"], found.get("at", ""))

    def _own(self) -> Data:
        every: Data = self._file.read().get("going_on", {})
        own: Data = every.get(self._who, {}).get(self.game, {})
        return own

    def go_on(self, name: str, now: Round, streak: int) -> None:
        """Keep which puzzles are asked, and what was answered, in case the kernel ends."""

        def keep(data: Data) -> None:
            own = data.setdefault("going_on", {}).setdefault(self._who, {})
            mine = own.setdefault(self.game, {"rounds": {}, "streak": 0})
            rounds = mine["rounds"]
            rounds.pop(name, None)
            rounds[name] = now._asdict()
            mine["rounds"] = dict(list(rounds.items())[-MOST_ROUNDS:])
            mine["streak"] = streak

        self._file.change(keep)

    def write(self, id: str, standing: RepetitionState) -> str:
        """Keep where a puzzle stands; return the name of the file, empty if it was not written.

        What other notebooks beside this one have kept in the meantime stays; of the same puzzle
        the newest answer counts. What cannot be written is kept in memory.
        """

        def keep(data: Data) -> None:
            own = data["practised"].setdefault(self._who, {}).setdefault(self.game, {})
            own[id] = [standing.box, standing.due.isoformat()]

        return self.path.name if self._file.change(keep) and self.path is not None else ""

    def forget(self) -> None:
        """Delete what was practised of this game; the file, too, if nothing else is in it."""

        def take_out(data: Data) -> None:
            data["practised"].get(self._who, {}).pop(self.game, None)
            data.get("going_on", {}).get(self._who, {}).pop(self.game, None)
            for part in ("practised", "going_on"):
                data[part] = {who: games for who, games in data.get(part, {}).items() if games}
            if not data["going_on"]:
                del data["going_on"]

        self._file.change(take_out)


def check(data: Any) -> None:
    """Check every entry of the file.

    Raises
    ------
    RecordError
        If it is no such file.
    """
    entries = Entries(NAME, data)
    entries.text("format", among=[FORMAT])
    every = entries.inside("practised")
    for who in every.data:
        games = every.inside(who)
        for game in games.data:
            own = games.inside(game)
            for id in own.data:
                row = own.items(id, length=2)
                Entries(NAME, {"box": row[0]}).whole("box", 0, len(INTERVALS) - 1)
                date.fromisoformat(Entries(NAME, {"due": row[1]}).text("due"))
    if "going_on" in entries.data:
        _check_rounds(entries.inside("going_on"))


def _check_rounds(every: Entries) -> None:
    for who in every.data:
        games = every.inside(who)
        for game in games.data:
            own = games.inside(game)
            own.whole("streak", 0)
            rounds = own.inside("rounds")
            for name in rounds.data:
                asked = rounds.inside(name).items("asked")
                given = rounds.inside(name).inside("given")
                for id in given.data:
                    given.text(id)
                for id in asked:
                    Entries(NAME, {"id": id}).text("id")
                if "at" in rounds.inside(name).data:
                    rounds.inside(name).text("at")
