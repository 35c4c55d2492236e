"""Small files of JSON that several processes read, change and write, such as two notebooks."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any, Final

from .errors import LabError, RecordError
from .file_lock import FileBusy, locked
from .files import (
    holds,
    json_fault,
    read_bytes,
    reason,
    replace_unchanged,
    text_of,
    unwritable,
)
from .language import texts

MOST_MEGABYTES: Final = 16
"""A class of 40 that practises a whole year fills a tenth of it."""
ATTEMPTS: Final = 100
"""How often a change is repeated because a program without the lock wrote in between."""

Data = dict[str, Any]
Change = Callable[[Data], Any]


class _UnreadableFile(LabError):
    """The contents of a file are not what they should be; the text says why."""


class SharedFile:
    """A file that several processes change, each in one atomic step.

    A change that could not be written stays in memory, is read from there, and is written with the
    next change. A file whose contents cannot be read is put aside under another name.

    Parameters
    ----------
    path : Path or None
        Without one, everything stays in memory.
    empty : mapping
        The contents of a new file before the first change; a file with only these is deleted.
    check : function
        Takes the contents, and raises a LabError or ValueError if they are not of this kind.
    """

    def __init__(
        self, path: Path | None, empty: Mapping[str, Any], check: Callable[[Any], object]
    ) -> None:
        self.path = path
        self._empty = empty
        self._check = check
        self._waiting: list[Change] = []
        self._aside = ""
        self._trouble = ""
        # Boards and cells of one notebook may run in threads.
        self._one_thread = threading.RLock()

    @property
    def note(self) -> str:
        """What a user has to know: a file was put aside, or cannot be written; usually empty."""
        return " ".join(filter(None, [self._aside, self._trouble]))

    def read(self) -> Data:
        """Return what the file holds, with the changes that are not written yet."""
        with self._one_thread:
            try:
                data = self._contents()[1]
            except _UnreadableFile:
                data = self._without_damage()
            except (OSError, LabError) as error:
                self._trouble = str(error)
                data = self._fresh()
            return self._changed(data)

    def change(self, change: Change) -> bool:
        """Make a change of what the file holds now, and tell whether it was written.

        Parameters
        ----------
        change : function
            It is given what the file holds, and changes that; perhaps more than once.
        """
        with self._one_thread:
            self._waiting.append(change)
            if self.path is None:
                return False
            try:
                with locked(self.path):
                    return self._written()
            except FileBusy:
                # A process that is stopped while it holds the lock looks, when it goes on,
                # whether the file has changed: writing without the lock loses nothing.
                written = self._written()
                self._trouble = self._trouble or texts()("shared.stopped", file=self.path.name)
                return written

    def _written(self) -> bool:
        assert self.path is not None
        try:
            for _ in range(ATTEMPTS):
                before, data = self._readable()
                if self._exchanged(before, self._changed(data)):
                    self._waiting.clear()
                    self._trouble = ""
                    return True
            raise FileBusy(texts()("shared.busy", where=self.path.name))
        except (OSError, ValueError, LabError) as error:
            self._refuse(error)
        return False

    def _refuse(self, error: Exception) -> None:
        assert self.path is not None
        told = error if isinstance(error, LabError) else unwritable(self.path, error)
        self._trouble = texts()("shared.not_written", why=str(told))

    def _changed(self, data: Data) -> Data:
        for change in self._waiting:
            change(data)
        return data

    def _fresh(self) -> Data:
        return deepcopy(dict(self._empty))

    # -- the file ----------------------------------------------------------------------

    def _exchanged(self, before: bytes | None, data: Data) -> bool:
        """Write the file if it is as it was read; tell whether it was."""
        assert self.path is not None
        if data != self._empty:
            return replace_unchanged(self.path, before, _encoded(data))
        file = Path(os.path.realpath(self.path))
        if not holds(file, before):
            return False
        file.unlink(missing_ok=True)
        return True

    def _contents(self) -> tuple[bytes | None, Data]:
        """Return the bytes of the file and what they hold; None without a file."""
        if self.path is None or not self.path.exists():
            return None, self._fresh()
        if self.path.is_file() and self.path.stat().st_size > MOST_MEGABYTES << 20:
            raise _UnreadableFile(texts()["shared.too_large"])
        try:
            before = read_bytes(self.path, MOST_MEGABYTES)
        except RecordError:
            if self.path.exists():
                raise
            return None, self._fresh()
        try:
            data = json.loads(text_of(before))
            self._check(data)
        except LabError as error:
            raise _UnreadableFile(str(error)) from None
        except (ValueError, RecursionError) as error:
            raise _UnreadableFile(json_fault(error)["why"]) from None
        return before, data

    def _readable(self) -> tuple[bytes | None, Data]:
        """Return the same, but put a damaged file aside."""
        try:
            return self._contents()
        except _UnreadableFile as damage:
            self._put_aside(str(damage))
        return self._contents()

    def _without_damage(self) -> Data:
        """Put a damaged file aside, unless another process has just done so."""
        assert self.path is not None
        try:
            with locked(self.path):
                return self._readable()[1]
        except (OSError, LabError) as error:
            self._trouble = str(error)
        return self._fresh()

    def _put_aside(self, why: str) -> None:
        """Rename a file that cannot be read, so that nothing in it is lost.

        Raises
        ------
        RecordError
            If it cannot be renamed: it must not be written over.
        """
        assert self.path is not None
        file = Path(os.path.realpath(self.path))
        facts = {"file": self.path.name, "why": why}
        try:
            aside = _free_name(file)
            try:
                file.replace(aside)
            except BaseException:
                aside.unlink()
                raise
        except FileNotFoundError:
            return
        except OSError as error:
            raise RecordError(texts()("shared.stays", **facts, stays=reason(error))) from None
        self._aside = texts()("shared.damaged", **facts, aside=aside.name)


def _free_name(file: Path) -> Path:
    """Return a name that no file has, and take it: another process may look for one, too."""
    for number in count(1):
        aside = file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")
        try:
            aside.touch(exist_ok=False)
        except FileExistsError:
            continue
        return aside
    raise AssertionError


def _encoded(data: Data) -> bytes:
    def text(ascii_only: bool) -> str:
        return json.dumps(data, ensure_ascii=ascii_only, indent=1, sort_keys=True) + "\n"

    try:
        return text(False).encode()
    except UnicodeEncodeError:  # half a letter, which JSON can write as \ud800
        return text(True).encode()
