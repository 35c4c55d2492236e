"""The Hint button: the coach searches in the background.

The advice belongs to the position for which it was requested. It is dropped when another position
is shown, when the board is closed, or when the button is pressed again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..advice.search import BackgroundSearch, Budget, hint_tries, players_of

if TYPE_CHECKING:
    from ..advice.advice import Advice, Suggestion
    from ..session.position import Position
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing


MOST_ADVICES: Final = 200
"""The number of advices that a board remembers for a replay of its game."""


class Hint:
    """The coach of a board and its advice.

    Parameters
    ----------
    shown : ShownSession
    show : function
        Shows the board again with the same number, and an error if it gets one.

    Attributes
    ----------
    pondering : BackgroundSearch or None
        The search, running or finished; None if no hint was requested.
    advice : Advice or None
        The result of the search.
    """

    def __init__(self, shown: ShownSession, show: Callable[[Exception | None], None]) -> None:
        self._shown = shown
        self._show = show
        self.pondering: BackgroundSearch | None = None
        self.advice: Advice | None = None
        self._given: deque[Advice] = deque(maxlen=MOST_ADVICES)

    def turn(self) -> None:
        """Start the coach for the position shown; if there is a hint already, drop it."""
        if self.pondering is not None:
            self.drop()
        else:
            self.advice = None
            play = self._shown.play
            pondering = BackgroundSearch(
                play.position, Budget(tries=hint_tries(play.game)), self._came, players_of(play)
            )
            # Without threads (Python in a browser) it has already finished, possibly with an
            # error.
            if pondering.done:
                self._take(pondering)
            self.pondering = pondering
        self._show(None)

    def drop(self) -> None:
        """Stop the coach and drop its advice."""
        if self.pondering is not None:
            self.pondering.cancel()
        self.pondering = self.advice = None

    def drop_old(self) -> None:
        """Drop the hint unless it belongs to the position shown."""
        pondering = self.pondering
        if pondering is not None and pondering.position is not self._shown.play.position:
            self.drop()

    def is_for(self, viewing: Viewing) -> bool:
        """Tell whether somebody asked for a hint, and this viewer may see it."""
        # A hint tells of the hand it is for.
        return self.pondering is not None and (not self._shown.play.hides or viewing.decides)

    def shown_to(self, viewing: Viewing) -> tuple[Suggestion, ...]:
        """Return the moves that this viewer is advised now."""
        return tuple(self.advice or ()) if self.is_for(viewing) else ()

    @property
    def given(self) -> dict[Position, tuple[Suggestion, ...]]:
        """The advices that were given, the latest for each position."""
        return {advice.position: tuple(advice) for advice in self._given}

    def _take(self, pondering: BackgroundSearch) -> None:
        """Take the coach's result, and remember it."""
        self.advice = pondering.wait()
        self._given.append(self.advice)

    def _came(self, pondering: BackgroundSearch) -> None:
        """Show the coach's result; called in the background."""
        with self._shown.play.lock:
            # The hint was dropped in the meantime.
            if pondering is not self.pondering:
                return
            try:
                self._take(pondering)
                self._show(None)
            except Exception as error:
                self.drop()
                self._show(error)
