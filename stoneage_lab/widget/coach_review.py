"""The coach's review of the game on a board: it looks at every decision in the background.

The board shows the curve of the chances to win under the slider, mistakes and turning points in the
log, and the costliest moves below the picture. They stay while the user looks back or tries
variations.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from ..core.language import speaking
from .coach_work import CoachWork
from .words import say

if TYPE_CHECKING:
    from ..advice.finished_review import Review
    from ..session.history import HistoryEntry
    from ..session.session import Session
    from .settings import BoardSettings
    from .shared_review import GameReviews, SharedReview
    from .shown_session import ShownSession


class CoachReview(CoachWork["Review"]):
    """The reviews of the lines of play of a board."""

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        show: Callable[[Exception | None], None],
    ) -> None:
        super().__init__(shown, settings, show)
        self._folded = False
        self._markup: dict[tuple[Session, HistoryEntry, str], str] = {}

    def work(self, of: GameReviews, play: Session) -> SharedReview[Any]:
        """Return the review of a line of play."""
        # While a game hides something, the review covers only the player at this board.
        return of.review_of(play, self._settings.seat if play.hides else None)

    def turn(self, *, folded: bool = False) -> None:
        """Begin the review of the line shown, or take it away.

        A folded one shows its curve and its marks; what else it says is unfolded below the board.
        """
        if self.running or self.found is not None:
            self._stop()
            self._kept.pop(self._here, None)
        else:
            self._folded = folded
            self._begin()
        self._show(None)

    def drop(self) -> None:
        """Leave the review that runs, and forget all."""
        super().drop()
        self._markup.clear()

    @property
    def may_begin(self) -> bool:
        """Whether there is anything to look at."""
        return self._shown.play.last > 0

    @property
    def is_told(self) -> bool:
        """Whether the whole review is shown below the board, unfolded."""
        return self.found is not None and not self._folded

    def coming(self, code: str) -> str:
        """Return the progress of the review that will be shown; empty if none will be shown."""
        return self.progress(code) if self.running and not self._folded else ""

    def markup(self, code: str) -> str:
        """Return the review in a language, or its progress; empty if none was requested."""
        found = self.found
        if found is None:
            coming = self.coming(code)
            return _framed(coming, code) if coming else ""
        key = (*self._here, code)
        if key not in self._markup:
            self._markup[key] = _told(found, code)
        return _framed(self._markup[key], code, self._folded)


def _framed(inner: str, code: str, folded: bool = False) -> str:
    title = escape(say("over.review", code))
    if folded:
        inner = f"<details><summary>{title}</summary>{inner}</details>"
    return f'<section id="sal-review" class="sal-review" aria-label="{title}">{inner}</section>'


def _told(found: Review, code: str) -> str:
    """Return a review with buttons for each of its costliest moves."""
    buttons = "".join(
        f'<button type="button" id="review-{entry.ply}" class="sal-button"'
        f' data-command="goto {entry.ply}">{escape(say("review.look", code, n=entry.ply + 1))}'
        "</button>"
        for entry in found.costliest
    )
    with speaking(code):
        return f'{found.html()}<div class="sal-buttons">{buttons}</div>'
