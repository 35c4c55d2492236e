"""What was practised, in one small file beside the notebook.

The file holds ids of puzzles, their boxes and days; with a student named, class and number. No
name, no answer.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

from ..core.shared_file import Data, SharedFile
from ..core.validation import Entries
from ..lessons.running_cell import in_notebook
from ..lessons.student import Student
from .spacing import INTERVALS, Standing

NAME: Final = "stoneage_lab_practice.json"
FORMAT: Final = "stoneage-lab-practice/1"


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

    def read(self) -> dict[str, Standing]:
        """Return where every practised puzzle stands, by id."""
        own = self._file.read()["practised"].get(self._who, {}).get(self.game, {})
        return {id: Standing(box, date.fromisoformat(due)) for id, (box, due) in own.items()}

    def write(self, id: str, standing: Standing) -> str:
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
            data["practised"] = {who: games for who, games in data["practised"].items() if games}

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
