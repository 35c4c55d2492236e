"""The Review button at the end of a game: the coach looks at every decision in the background.

Its picture and the costliest moves stand below the board, each with a button that shows the
position. They stay while one looks back, and go when the game is played on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from html import escape
from threading import Thread
from typing import TYPE_CHECKING, Final

from ..coach.reviewer import review
from ..core.background import in_background
from ..core.language import speaking
from .words import say

if TYPE_CHECKING:
    from ..coach.review import Review
    from ..play.session import Session
    from .settings import BoardSettings
    from .shown_session import ShownSession

TRIES: Final = 100
"""Tries of each decision: a number, not a time, so that a busy machine says the same."""
WITHOUT_THREADS: Final = 8.0
"""Seconds of a review where nothing else can run meanwhile: Python in a browser."""
EVERY: Final = 0.5
"""Seconds between two pictures of the progress bar."""


class Reviewing:
    """The review of a board's finished game.

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
        self._number = 0
        self._play: Session | None = None
        self._last = 0
        self._done = (0, 1)
        self._told_at = 0.0
        self._thread: Thread | None = None
        self._found: Review | None = None
        self._markup: dict[str, str] = {}

    def turn(self) -> None:
        """Begin the review of the game shown, or take it away."""
        if self._is_here():
            self.drop()
        else:
            self._begin()
        self._show(None)

    def drop(self) -> None:
        """End the review and forget it."""
        self._number += 1
        self._play = self._found = None

    def wait(self) -> None:
        """Wait until a review that runs has ended."""
        if self._thread is not None:
            self._thread.join()

    def markup(self) -> str:
        """Return the review, or how far it has come; empty if none was asked for."""
        if not self._is_here():
            return ""
        code = self._settings.language
        if self._found is None:
            done, total = self._done
            label = escape(say("review.running", code, done=done, n=total))
            bar = f'<progress max="{total}" value="{done}" aria-label="{label}"></progress>'
            return _framed(f"<p>{label}</p>{bar}", code)
        if code not in self._markup:
            self._markup[code] = _framed(_told(self._found, code), code)
        return self._markup[code]

    def _is_here(self) -> bool:
        play = self._shown.play
        return self._play is play and self._last == play.last and play.at(-1).over

    def _begin(self) -> None:
        self.drop()
        number, play = self._number, self._shown.play
        self._play, self._last, self._done, self._markup = play, play.last, (0, 1), {}
        self._told_at = time.monotonic()
        game = play.snapshot()
        self._thread = in_background(lambda: self._run(number, game, None), "review")
        if self._thread is None:
            self._run(number, game, WITHOUT_THREADS)

    def _run(self, number: int, game: Session, seconds: float | None) -> None:
        def told(done: int, total: int) -> bool:
            with self._shown.play.lock:
                if number != self._number:
                    return False
                self._done = done, total
                now = time.monotonic()
                if seconds is None and now - self._told_at >= EVERY:
                    self._told_at = now
                    self._show(None)
            return True

        error: Exception | None = None
        found: Review | None = None
        try:
            found = review(game, seconds=seconds, tries=TRIES, progress=False, told=told)
        except Exception as raised:
            error = raised
        with self._shown.play.lock:
            if number != self._number:
                return
            if error is not None:
                self.drop()
            self._found = found
            self._show(error)


def _framed(inner: str, code: str) -> str:
    title = escape(say("over.review", code))
    return f'<section id="sal-review" class="sal-review" aria-label="{title}">{inner}</section>'


def _told(found: Review, code: str) -> str:
    """Return a review with a button for each of its costliest moves."""
    buttons = "".join(
        f'<button type="button" id="review-{entry.ply}" class="sal-button"'
        f' data-command="goto {entry.ply}">{escape(say("review.look", code, n=entry.ply + 1))}'
        "</button>"
        for entry in found.costliest
    )
    with speaking(code):
        return f'{found.html()}<div class="sal-buttons">{buttons}</div>'
