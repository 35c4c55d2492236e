"""Predictions kept in a file beside the notebook, so that a restart does not lose them.

The file holds class and number, the ids of questions, what was predicted, and the reason if one was
given: no name, no answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..core.errors import RecordError, SetupError
from ..core.language import texts
from ..core.shared_file import Data, SharedFile
from ..session.running_cell import in_notebook
from .prediction_keeper import KeptPrediction
from .student import Student

NAME: Final = "stoneage_lab_predictions.json"


class KeptPredictions:
    """The predictions of a student in a file; where there is none, they last as long as Python.

    Parameters
    ----------
    student : Student
    folder : Path, optional
        By default that of the notebook; outside a notebook nothing is written.
    """

    def __init__(self, student: Student, folder: Path | None = None) -> None:
        if folder is None and in_notebook():
            folder = Path.cwd()
        self._who = f"{student.label} {student.number}"
        path = folder / NAME if folder is not None and student.label else None
        self._file = SharedFile(path, {}, _check)
        self._told = ""

    @classmethod
    def only_student(cls, folder: Path) -> Student | None:
        """Return the student whose predictions a folder holds; None if there are none, or several.

        Parameters
        ----------
        folder : Path
        """
        file = folder / NAME
        known = list(SharedFile(file, {}, _check).read()) if file.is_file() else []
        if len(known) != 1:
            return None
        label, _, number = known[0].rpartition(" ")
        try:
            return Student(label, int(number))
        except (SetupError, ValueError):
            return None

    def news(self) -> str:
        """Return what is to be said of the file: it was damaged, or not written; once only."""
        told, self._told = self._told, self._file.note
        return self._told if self._told != told else ""

    def read(self, id: str) -> KeptPrediction | None:
        """Return what was predicted for a question; None if nothing was."""
        kept = self._file.read().get(self._who, {}).get(id)
        if kept is None:
            return None
        return KeptPrediction(kept) if isinstance(kept, str) else KeptPrediction(**kept)

    def write(self, id: str, prediction: KeptPrediction) -> str:
        """Keep a prediction; return the name of the file, empty if it was not written."""
        given, because = prediction
        kept = {"given": given, "because": because} if because else given

        def keep(every: Data) -> None:
            every.setdefault(self._who, {})[id] = kept

        path = self._file.path
        return path.name if self._file.change(keep) and path is not None else ""


def _check(data: Any) -> None:
    """Raise a RecordError if a file holds anything but predictions, by student and question."""
    of_students = list(data.values()) if isinstance(data, dict) else [None]
    for own in of_students:
        if not isinstance(own, dict) or not all(map(_is_prediction, own.values())):
            raise RecordError(texts()["shared.no_predictions"])


def _is_prediction(kept: Any) -> bool:
    """Tell whether this is a prediction: its text, or its text with the reason."""
    if isinstance(kept, dict):
        return set(kept) == {"given", "because"} and all(isinstance(kept[key], str) for key in kept)
    return isinstance(kept, str)
