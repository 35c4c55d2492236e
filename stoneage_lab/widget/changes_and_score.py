"""What a board tells on request: what has changed since a position, and the score line by line."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..core.errors import HistoryError
from ..play.diff import Changes
from .half import Half

if TYPE_CHECKING:
    from ..play.position import Position

EVERYTHING = 1_000
"""More lines than any table has."""


class Telling(Half):
    """The half of a board that compares positions and counts points."""

    comparing: bool = False
    _lines: int | None = None
    _was_over: bool = False

    # -- what has changed since --------------------------------------------------------

    @property
    def compared(self) -> Position | None:
        """The latest position, while the one shown is compared with it."""
        return self.seen_play.at(-1) if self.comparing and self.in_past else None

    def turn_comparing(self) -> None:
        """Begin to compare, or stop it.

        Raises
        ------
        HistoryError
            If the latest position is shown: nothing has changed since.
        """
        if not self.in_past:
            raise HistoryError(self.say("nothing_since"))
        self.comparing = not self.comparing

    def changes_part(self) -> str:
        """Return the table of what has changed since the position shown, while it is compared."""
        later = self.compared
        if later is None:
            return ""
        table = Changes(self.seen_play.position, later, self.language).as_table(brief=True)
        table.caption = self.say("changed_since")
        named = f'tabindex="0" role="region" aria-label="{escape(table.caption)}"'
        return f'<div id="changes" class="sal-scroll sal-changes" {named}>{table.html()}</div>'

    # -- the score line by line ----------------------------------------------------------

    @property
    def lines(self) -> int | None:
        """How many lines of the score are told by now; None: all of them."""
        return self._lines

    def follow_end(self) -> None:
        """Begin to count when the game has just come to its end at this board."""
        over = self.play.over
        if over and not self._was_over and self._lines is None:
            self._lines = 1
        self._was_over = over

    def unfold(self, how: str) -> None:
        """Tell one more line of the score, or all of them."""
        if self._lines is not None:
            self._lines = EVERYTHING if how == "all" else self._lines + 1
