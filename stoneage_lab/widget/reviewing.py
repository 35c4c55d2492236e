"""The coach's review of the game on a board: it looks at every decision in the background.

The curve of the chances to win lies under the slider, mistakes and turning points stand in the
log, and the costliest moves below the board. They stay while the user looks back or tries
variations. A review that was made is kept for each line of play; decisions that two lines share are
judged once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from html import escape
from threading import Thread
from typing import TYPE_CHECKING, Final

from ..coach.reviewer import Reviewer
from ..core.background import in_background, in_turns
from ..core.language import speaking
from .words import say

if TYPE_CHECKING:
    from ..coach.review import Judged, Review
    from ..play.session import Session
    from .settings import BoardSettings
    from .shown_session import ShownSession

TRIES: Final = 100
"""Tries of each decision: a number, not a time, so that a busy machine says the same."""
EVERY: Final = 0.5
"""Seconds between two pictures of the progress bar."""


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
        self._number = 0
        self._folded = False
        # The line that is being looked at, and its number of moves.
        self._running: tuple[Session, int] | None = None
        self._done = (0, 1)
        self._told_at = 0.0
        self._thread: Thread | None = None
        self._kept: dict[tuple[Session, int], Review] = {}
        self._known: dict[Hashable, Judged] = {}
        self._markup: dict[tuple[Session, int, str], str] = {}

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
        """End the review that runs, and forget all."""
        self._stop()
        self._kept.clear()
        self._known.clear()
        self._markup.clear()

    def wait(self) -> None:
        """Wait until a review that runs has ended."""
        if self._thread is not None:
            self._thread.join()

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
        return self._done

    @property
    def found(self) -> Review | None:
        """The review of the line shown, if it is complete."""
        return self._kept.get(self._here)

    @property
    def _here(self) -> tuple[Session, int]:
        return self._shown.play, self._shown.play.last

    def markup(self) -> str:
        """Return the review, or how far it has come; empty if none was asked for."""
        code, found = self._settings.language, self.found
        if found is None:
            shown = self.running and not self._folded
            return _framed(self.progress(), code) if shown else ""
        key = (*self._here, code)
        if key not in self._markup:
            self._markup[key] = _told(found, code)
        return _framed(self._markup[key], code, self._folded)

    def progress(self) -> str:
        """Return how far the review that runs has come."""
        done, total = self._done
        label = escape(say("review.running", self._settings.language, done=done, n=total))
        bar = f'<progress max="{total}" value="{done}" aria-label="{label}"></progress>'
        return f"<p>{label}</p>{bar}"

    def _stop(self) -> None:
        self._number += 1
        self._running = None

    def _begin(self) -> None:
        self._stop()
        number, play = self._number, self._shown.play
        # Of a game with hidden parts that goes on, only the player at this board is told.
        seat = self._settings.seat if play.hides else None
        reviewer = Reviewer(play.snapshot(), seat, tries=TRIES, known=self._known)
        self._running = self._here
        self._done, self._told_at = (0, reviewer.decisions), time.monotonic()

        def one_more() -> bool:
            return self._one_more(number, reviewer)

        def all_of_them() -> None:
            while one_more():
                pass

        self._thread = in_background(all_of_them, "review")
        if self._thread is None:
            in_turns(one_more)

    def _one_more(self, number: int, reviewer: Reviewer) -> bool:
        """Judge one decision more and show how far it is; return whether to go on."""
        error: Exception | None = None
        going = False
        try:
            going = reviewer.step()
        except Exception as raised:
            error = raised
        with self._shown.play.lock:
            if number != self._number or self._running is None:
                return False
            self._done = len(reviewer.judged), reviewer.decisions
            now = time.monotonic()
            if going and now - self._told_at < EVERY:
                return True
            self._told_at = now
            if error is None and not going:
                self._kept[self._running] = reviewer.review()
                self._known |= reviewer.known
            if not going:
                self._stop()
            self._show(error)
        return going


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
