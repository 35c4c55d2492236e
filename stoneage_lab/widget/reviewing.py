"""The coach's review of the game on a board: it looks at every decision in the background.

The curve of the chances to win lies under the slider, mistakes and turning points stand in the
log, and the costliest moves below the board. They stay while the user looks back or tries
variations. A review that was made is kept for each line of play; the boards of a game share the
work (see `stoneage_lab.widget.shared_review`).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from ..core.language import speaking
from .shared_review import GameReviews, SharedReview, moves_of, reviews_of
from .words import say

if TYPE_CHECKING:
    from ..coach.review import Review
    from ..play.history import HistoryEntry
    from ..play.session import Session
    from .settings import BoardSettings
    from .shown_session import ShownSession


class Reviewing:
    """The reviews of the lines of play of a board.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    show : function
        Shows the board again with the same number, and an error if it gets one.
    """

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        show: Callable[[Exception | None], None],
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._show = show
        self._folded = False
        # What other boards share as long as one of them holds it.
        self._game: GameReviews | None = None
        # The review that was begun last, and the moves that it looks at while this board wants it.
        self._shared: SharedReview | None = None
        self._running: tuple[Session, HistoryEntry] | None = None
        self._kept: dict[tuple[Session, HistoryEntry], Review] = {}
        self._markup: dict[tuple[Session, HistoryEntry, str], str] = {}

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
        with self._shown.play.lock:
            self._stop()
            self._game = self._shared = None
            self._kept.clear()
            self._markup.clear()

    def wait(self) -> None:
        """Wait until a review that runs for this board has ended."""
        if self._shared is not None:
            self._shared.wait()

    @property
    def may_begin(self) -> bool:
        """Whether there is anything to look at."""
        return self._shown.play.last > 0

    @property
    def running(self) -> bool:
        """Whether the coach is looking at the line shown."""
        return self._running == self._here

    @property
    def done(self) -> tuple[int, int]:
        """The number of decisions judged so far, and of all."""
        return (0, 1) if self._shared is None else self._shared.done

    @property
    def found(self) -> Review | None:
        """The review of the line shown, if it is complete."""
        return self._kept.get(self._here)

    @property
    def _here(self) -> tuple[Session, HistoryEntry]:
        return moves_of(self._shown.play)

    def markup(self, code: str) -> str:
        """Return the review in a language, or how far it has come; empty if none was asked for."""
        found = self.found
        if found is None:
            shown = self.running and not self._folded
            return _framed(self.progress(code), code) if shown else ""
        key = (*self._here, code)
        if key not in self._markup:
            self._markup[key] = _told(found, code)
        return _framed(self._markup[key], code, self._folded)

    def progress(self, code: str) -> str:
        """Return how far the review that runs has come."""
        done, total = self.done
        label = escape(say("review.running", code, done=done, n=total))
        bar = f'<progress max="{total}" value="{done}" aria-label="{label}"></progress>'
        return f"<p>{label}</p>{bar}"

    def _stop(self) -> None:
        if self._running is not None and self._shared is not None:
            self._shared.leave(self._came)
            self._shared = None
        self._running = None

    def _begin(self) -> None:
        self._stop()
        play = self._shown.play
        # Of a game with hidden parts that goes on, only the player at this board is told.
        seat = self._settings.seat if play.hides else None
        self._game = reviews_of(play)
        self._shared = self._game.review_of(play, seat)
        self._running = self._here
        self._shared.follow(self._came)
        self._shared.begin()

    def _came(self) -> None:
        """Show how far the review is that runs, or what it has found."""
        shared, moves = self._shared, self._running
        assert shared is not None
        assert moves is not None
        if shared.found is not None:
            self._kept[moves] = shared.found
        if not shared.running:
            self._running = None
        self._show(shared.error)


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
