"""Looking back: an earlier position on the board, and the changes since then."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..core.errors import HistoryError
from ..session.diff import Changes

if TYPE_CHECKING:
    from ..session.position import Position
    from .guide import GuideBanner
    from .settings import BoardSettings
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing


class LookingBack:
    """Whether a board shows an earlier position, and compares it with the latest one.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    guide : GuideBanner
        A guide has its own way back, and can continue from any position.

    Attributes
    ----------
    asks : bool
        Whether the page asks before an action: after looking back, not after undo.
    comparing : bool
        Whether the changes since the position shown are listed.
    deed : tuple of Position or None
        The positions before and after the actions that the user wanted to see again.
    """

    def __init__(self, shown: ShownSession, settings: BoardSettings, guide: GuideBanner) -> None:
        self._shown = shown
        self._settings = settings
        self._guide = guide
        self.asks = False
        self.comparing = False
        self.deed: tuple[Position, Position] | None = None

    @property
    def in_past(self) -> bool:
        """Whether the user looks back: the page then asks before an action."""
        play = self._shown.play
        return self.asks and self._guide.guide is None and play.ply < play.last

    def turn_comparing(self) -> None:
        """Switch the comparison on or off.

        Raises
        ------
        HistoryError
            If the latest position is shown: nothing has changed since.
        """
        if not self.in_past:
            raise HistoryError(self._settings.say("nothing_since"))
        self.comparing = not self.comparing

    def compared(self, viewing: Viewing) -> Position | None:
        """Return the latest position, as it is seen, if the one shown is compared with it."""
        return viewing.play.at(-1) if self.comparing and self.in_past else None

    def markup(self, viewing: Viewing) -> str:
        """Return the table of the changes since the position shown, if they are compared."""
        later = self.compared(viewing)
        if later is None:
            return ""
        table = Changes(viewing.play.position, later, viewing.language).as_table(brief=True)
        table.caption = viewing.say("changed_since")
        named = f'tabindex="0" role="region" aria-label="{escape(table.caption)}"'
        return f'<div id="changes" class="sal-scroll sal-changes" {named}>{table.html()}</div>'
