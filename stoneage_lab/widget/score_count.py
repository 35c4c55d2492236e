"""Counting the score: its table is unfolded line by line when the game has come to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .shown_session import ShownSession

EVERYTHING: Final = 1_000
"""More lines than any table has."""


class ScoreCount:
    """How far the score of a finished game is told.

    Parameters
    ----------
    shown : ShownSession

    Attributes
    ----------
    lines : int or None
        How many lines are told; None for all of them.
    """

    def __init__(self, shown: ShownSession) -> None:
        self._shown = shown
        self._was_over = shown.play.over
        self.lines: int | None = None

    def follow(self) -> None:
        """Begin to count when the game has just come to its end at this board."""
        over = self._shown.play.over
        if over and not self._was_over and self.lines is None:
            self.lines = 1
        self._was_over = over

    def unfold(self, how: str) -> None:
        """Tell one more line of the score, or all of them."""
        if self.lines is not None:
            self.lines = EVERYTHING if how == "all" else self.lines + 1
