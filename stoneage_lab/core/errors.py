"""All errors of the package, in one tree.

Whatever goes wrong is a `LabError`::

    LabError
     ├─ IllegalMove      the rules forbid the action; carries the refusals that cite them
     │   ├─ NotYourTurn
     │   └─ GameOver
     ├─ UnknownAction    words that name no action; carries the nearest legal ones
     ├─ SetupError       no such game, rule set, option, seat, player or language
     ├─ RecordError      a saved game or position that cannot be read
     └─ HistoryError     nothing to undo or redo, no such move in the log

A room adds its own where only its callers meet them: `probability` a `DistributionError`, `lessons`
a `CodeError`, `trials` an `ExecutorDied` and a `NotKept`. An error never changes a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arguments import whole_characters

if TYPE_CHECKING:
    from .rule import Refusal


class LabError(Exception):
    """Base class: a sentence that says what was wrong and what would be right.

    Whatever the sentence quotes, a notebook can send it.
    """

    def __init__(self, *told: Any) -> None:
        super().__init__(
            *(whole_characters(each) if isinstance(each, str) else each for each in told)
        )


class LabWarning(UserWarning):
    """Something works, but not as well as it could; the sentence says what to do about it."""


class IllegalMove(LabError, ValueError):
    """The rules forbid the action.

    Attributes
    ----------
    refusals : list of Refusal
        Every rule that forbids it.
    """

    def __init__(self, refusals: list[Refusal], message: str | None = None) -> None:
        self.refusals = refusals
        super().__init__(message or "\n".join(refusal.text() for refusal in refusals))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusals, str(self))

    @property
    def refusal(self) -> Refusal | None:
        """The first of the refusals."""
        return self.refusals[0] if self.refusals else None


class NotYourTurn(IllegalMove):
    """Another seat has to decide."""


class GameOver(IllegalMove):
    """The game has ended; no action is legal."""


class UnknownAction(LabError, ValueError):
    """Words that name no action.

    Attributes
    ----------
    nearest : list of str
        The most similar legal words.
    """

    def __init__(self, message: str, nearest: list[str] | None = None) -> None:
        super().__init__(message)
        self.nearest = nearest or []


class SetupError(LabError, ValueError):
    """No such game, rule set, option, expansion, seat, player or language."""


class RecordError(LabError, ValueError):
    """A saved game or position that cannot be read; the text says where and why."""


class HistoryError(LabError, ValueError):
    """Nothing to undo or redo, or no such move in the log."""
