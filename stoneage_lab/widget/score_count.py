"""Counting the score: a tour shows the table at the end of its game line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .shown_session import ShownSession

EVERYTHING: Final = 1_000
"""More lines than any table has."""


class ScoreCount:
    """The number of lines shown of the score of a finished game.

    A tour explains where points come from, so it counts them line by line. Who has played a game
    wants to know who has won: there the winner is named at once, above the whole table.

    Parameters
    ----------
    shown : ShownSession

    Attributes
    ----------
    lines : int or None
        The number of lines shown; None for all of them.
    """

    def __init__(self, shown: ShownSession) -> None:
        self._shown = shown
        self._was_over = shown.play.over
        self.lines: int | None = None

    def follow(self, guided: bool) -> None:
        """Start to count when the game of a guide has just ended at this board."""
        over = self._shown.play.over
        if guided and over and not self._was_over and self.lines is None:
            self.lines = 1
        self._was_over = over

    def enter(self) -> None:
        """Follow another session; one that is over already is not counted again."""
        self._was_over = self._shown.play.over
        self.lines = None

    def unfold(self, how: str) -> None:
        """Show one more line of the score, or all of them."""
        if self.lines is not None:
            self.lines = EVERYTHING if how == "all" else self.lines + 1
