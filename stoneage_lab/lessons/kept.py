"""Predictions kept in a file beside the notebook, so that a restart does not lose them.

The file holds class and number, the ids of questions and what was predicted: no name, no answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ..core.errors import LabError
from ..core.files import write_text
from .running_cell import in_notebook
from .student import Student

NAME: Final = "stoneage_lab_predictions.json"
MOST_BYTES: Final = 1 << 20


class KeptPredictions:
    """The predictions of a student in a file; where there is none, they last as long as Python.

    Parameters
    ----------
    student : Student
    folder : Path, optional
        By default that of the notebook; outside a notebook nothing is written.
    """

    def __init__(self, student: Student, folder: Path | None = None) -> None:
        self.student = student
        if folder is None and in_notebook():
            folder = Path.cwd()
        self.path = folder / NAME if folder is not None and student.label else None

    @property
    def _key(self) -> str:
        return f"{self.student.label} {self.student.number}"

    def read(self, id: str) -> str | None:
        """Return what was predicted for a question; None if nothing was."""
        found = self._all().get(self._key, {})
        given = found.get(id) if isinstance(found, Mapping) else None
        return given if isinstance(given, str) else None

    def write(self, id: str, given: str) -> str:
        """Keep a prediction; return the name of the file, empty if it could not be written."""
        if self.path is None:
            return ""
        every = self._all()
        own = every.get(self._key)
        every[self._key] = {**(own if isinstance(own, dict) else {}), id: given}
        text = json.dumps(every, ensure_ascii=False, indent=1, sort_keys=True)
        try:
            write_text(self.path, text + "\n")
        except (OSError, LabError):
            return ""
        return self.path.name

    def _all(self) -> dict[str, Any]:
        """Return everything in the file; what is no such file counts as empty."""
        try:
            if self.path is None or self.path.stat().st_size > MOST_BYTES:
                return {}
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}
