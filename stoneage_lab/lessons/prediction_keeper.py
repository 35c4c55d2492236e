"""What keeps the predictions of a student: a file beside a notebook, or the memory."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class KeptPrediction(NamedTuple):
    """A prediction as it was written.

    Attributes
    ----------
    given : str
        What was predicted.
    because : str
        The student's reason, in one line; empty if none was given.
    """

    given: str
    because: str = ""


class PredictionKeeper(Protocol):
    """Keeps the predictions of one student, by the full ids of questions."""

    def news(self) -> str:
        """Return what is to be said of the place where they are kept; once only."""
        ...

    def read(self, id: str) -> KeptPrediction | None:
        """Return what was predicted for a question; None if nothing was."""
        ...

    def write(self, id: str, prediction: KeptPrediction) -> str:
        """Keep a prediction; return the name of the file, empty if there is none."""
        ...


class RememberedPredictions:
    """Predictions that last as long as Python does.

    Examples
    --------
    >>> kept = RememberedPredictions()
    >>> kept.write("X1.1", KeptPrediction("1/6"))
    ''
    >>> kept.read("X1.1").given
    '1/6'
    """

    def __init__(self) -> None:
        self._kept: dict[str, KeptPrediction] = {}

    def news(self) -> str:
        """Return nothing: there is no file that could be damaged."""
        return ""

    def read(self, id: str) -> KeptPrediction | None:
        """Return what was predicted for a question; None if nothing was."""
        return self._kept.get(id)

    def write(self, id: str, prediction: KeptPrediction) -> str:
        """Keep a prediction."""
        self._kept[id] = prediction
        return ""
