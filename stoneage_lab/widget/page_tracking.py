"""Which pages show a board: one that nobody looks at follows no game.

A cell that is run again leaves its old board behind, which ipywidgets never forgets. Its page says
that it is gone; or, run again before the page had drawn it, no page has ever known of it.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from .half import Half

if TYPE_CHECKING:
    from collections.abc import Callable


class Paged(Half):
    """The half of a board that knows its pages."""

    _unwatch: Callable[[], None]
    # Pages that show this board now, by the names they gave themselves.
    _pages: set[str]
    # The number of the session's state when the board fell asleep, or None.
    _asleep: int | None = None

    def await_page(self) -> None:
        """Follow the session until some page shows this board, or another of its boards instead."""
        self._pages = set()
        with _LOCK:
            _UNSEEN.add(self)

    def _open(self, page: str) -> None:
        """Note that a page shows this board; one that nobody looked at catches up first."""
        self._pages.add(page)
        with _LOCK:
            _UNSEEN.discard(self)
            others = [board for board in _UNSEEN if board.play is self.play]
        for board in others:
            # A page that shows it after all wakes it.
            board._sleep()
        slept, self._asleep = self._asleep, None
        if slept is None:
            return
        self._watch()
        if slept != self.play.rev:
            self._publish()

    def _close(self, page: str) -> None:
        """Stop following the session when the last page is gone: its cell was run again, say."""
        self._pages.discard(page)
        if not self._pages:
            self._sleep()

    def _sleep(self) -> None:
        if self._asleep is None:
            self._asleep = self.play.rev
        self._unwatch()
        self.drop_hint()


_UNSEEN: Final[WeakSet[Paged]] = WeakSet()
_LOCK: Final = Lock()
