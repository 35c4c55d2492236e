"""What was practised, in one small file beside the notebook.

The file holds ids of puzzles, their boxes and days; with a student named, class and number. No
name, no answer.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any, Final

from ..core.errors import LabError, RecordError
from ..core.file_lock import locked
from ..core.files import reason, write_text
from ..core.validation import Entries
from ..lessons.running_cell import in_notebook
from ..lessons.student import Student
from .spacing import INTERVALS, Standing
from .words import words

NAME: Final = "stoneage_lab_practice.json"
FORMAT: Final = "stoneage-lab-practice/1"
MOST_BYTES: Final = 1 << 20
MOST_ASIDE: Final = 1000


class KeptPractice:
    """The standing of every puzzle of a game, kept in a file.

    Parameters
    ----------
    game : str
    student : Student, optional
    folder : Path, optional
        By default that of the notebook; outside a notebook nothing is written.

    Attributes
    ----------
    path : Path or None
    note : str
        A sentence about a file that is damaged or cannot be written; empty without one. What
        cannot be written is kept in memory.
    """

    def __init__(
        self, game: str, student: Student | None = None, folder: Path | None = None
    ) -> None:
        self.game = game
        who = student or Student()
        self._who = f"{who.label} {who.number}" if who.label else ""
        if folder is None and in_notebook():
            folder = Path.cwd()
        self.path = folder / NAME if folder is not None else None
        self.note = ""
        self._unkept: dict[str, Standing] = {}

    def read(self) -> dict[str, Standing]:
        """Return where every practised puzzle stands, by id."""
        if self.path is None:
            return dict(self._unkept)
        own = self._all().get(self._who, {}).get(self.game, {})
        kept = {id: Standing(box, date.fromisoformat(due)) for id, (box, due) in own.items()}
        return kept | self._unkept

    def write(self, id: str, standing: Standing) -> str:
        """Keep where a puzzle stands; return the name of the file, empty if it was not written.

        What other notebooks beside this one have kept in the meantime stays; of the same puzzle
        the newest answer counts.
        """
        self._unkept[id] = standing
        if self.path is None:
            return ""
        with locked(self.path.parent):
            return self._merge()

    def _merge(self) -> str:
        """Write what is not kept yet into what the file holds now."""
        every = self._all()
        if self.path is None:
            return ""
        own = every.setdefault(self._who, {}).setdefault(self.game, {})
        own |= {one: [at.box, at.due.isoformat()] for one, at in self._unkept.items()}
        name = self._save(every)
        if name:
            self._unkept.clear()
        return name

    def forget(self) -> None:
        """Delete what was practised of this game; the file, too, if nothing else is in it."""
        self._unkept.clear()
        if self.path is not None and self.path.is_file():
            with locked(self.path.parent):
                self._delete()

    def _delete(self) -> None:
        """Take this game out of the file."""
        every = self._all()
        if self.path is None:
            return
        every.get(self._who, {}).pop(self.game, None)
        every = {who: games for who, games in every.items() if games}
        if every:
            self._save(every)
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.note = words()("kept.not_written", why=reason(error))

    def _save(self, every: dict[str, Any]) -> str:
        assert self.path is not None
        data = {"format": FORMAT, "practised": every}
        text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
        try:
            write_text(self.path, text + "\n")
        except (OSError, LabError) as error:
            self.note = words()("kept.not_written", why=str(error))
            return ""
        return self.path.name

    def _all(self) -> dict[str, Any]:
        """Return everything in the file; a damaged one is put aside and counts as empty."""
        if self.path is None or not self.path.is_file():
            return {}
        try:
            if self.path.stat().st_size > MOST_BYTES:
                raise RecordError(words()["kept.too_large"])
            return checked(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            # Another notebook beside it has just put it aside or deleted it.
            return {}
        except RecursionError:
            self._put_aside(words()["kept.too_deep"])
        except (OSError, ValueError, LabError) as error:
            self._put_aside(str(error))
        return {}

    def _put_aside(self, why: str) -> None:
        """Rename a file that cannot be read, so that nothing in it is lost."""
        assert self.path is not None
        file = self.path
        names = (file.with_name(f"{file.stem}.damaged-{n}.json") for n in range(1, MOST_ASIDE))
        aside = next(name for name in names if not name.exists())
        said = words()
        try:
            file.rename(aside)
        except FileNotFoundError:
            return
        except OSError as error:
            # It must not be written over: what is answered stays in memory.
            self.path = None
            self.note = said("kept.stays", file=file.name, why=why, stays=reason(error))
            return
        self.note = said("kept.damaged", file=file.name, aside=aside.name, why=why)


def checked(data: Any) -> dict[str, Any]:
    """Return what the file holds, after checking every entry.

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
    return dict(every.data)
