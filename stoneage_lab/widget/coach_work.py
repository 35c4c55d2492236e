"""Work of the coach on a whole game, in the background, for the boards that request it.

Each line of play keeps its own results; the boards of a game share the work (see
`stoneage_lab.widget.shared_review`).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .shared_review import GameReviews, SharedReview, moves_of, reviews_of
from .words import say

if TYPE_CHECKING:
    from ..session.history import HistoryEntry
    from ..session.session import Session
    from .settings import BoardSettings
    from .shown_session import ShownSession

Result = TypeVar("Result")


class CoachWork(Generic[Result]):
    """The coach's results for the lines of play of a board.

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
        # Shared with the other boards of the game; it lives as long as one of them refers to it.
        self._game: GameReviews | None = None
        # The work that was begun last, and the moves that it looks at while this board wants it.
        self._shared: SharedReview[Result] | None = None
        self._running: tuple[Session, HistoryEntry] | None = None
        self._kept: dict[tuple[Session, HistoryEntry], Result] = {}

    def work(self, of: GameReviews, play: Session) -> SharedReview[Result]:
        """Return the work on a line of play, running or about to begin."""
        raise NotImplementedError

    def drop(self) -> None:
        """Leave what runs, and forget all."""
        with self._shown.play.lock:
            self._stop()
            self._game = self._shared = None
            self._kept.clear()

    def wait(self) -> None:
        """Wait until what runs for this board has ended."""
        if self._shared is not None:
            self._shared.wait()

    @property
    def running(self) -> bool:
        """Whether the coach is looking at the line shown."""
        return self._running == self._here

    @property
    def done(self) -> tuple[int, int]:
        """The number of decisions judged so far, and of all."""
        return (0, 1) if self._shared is None else self._shared.done

    @property
    def found(self) -> Result | None:
        """What was found about the line shown, if it is complete."""
        return self._kept.get(self._here)

    def progress(self, code: str, key: str = "review.running") -> str:
        """Return the progress of the running work."""
        done, total = self.done
        label = escape(say(key, code, done=done, n=total))
        bar = f'<progress max="{total}" value="{done}" aria-label="{label}"></progress>'
        return f"<p>{label}</p>{bar}"

    @property
    def _here(self) -> tuple[Session, HistoryEntry]:
        return moves_of(self._shown.play)

    def _stop(self) -> None:
        if self._running is not None and self._shared is not None:
            self._shared.leave(self._came)
            self._shared = None
        self._running = None

    def _begin(self) -> None:
        self._stop()
        play = self._shown.play
        self._game = reviews_of(play)
        self._shared = self.work(self._game, play)
        self._running = self._here
        self._shared.follow(self._came)
        self._shared.begin()

    def _came(self) -> None:
        """Show how far the work is that runs, or what it has found."""
        shared: Any = self._shared
        assert shared is not None
        assert self._running is not None
        if shared.found is not None:
            self._kept[self._running] = shared.found
        if not shared.running:
            self._running = None
        self._show(shared.error)
