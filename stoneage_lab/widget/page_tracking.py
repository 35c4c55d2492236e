"""Which pages show a board: a board without pages does not follow its game.

When a cell is run again, ipywidgets keeps its old board for ever. The old page reports that it is
closed; if the cell was run again before the page drew the board, no page ever opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

if TYPE_CHECKING:
    from .shown_session import ShownSession

MOST_PAGES: Final = 64
"""How many pages of one board are known by their names."""


class OpenPages:
    """The pages that show a board. It follows its session until the last of them is gone.

    Parameters
    ----------
    shown : ShownSession
    wake : function
        Shows the session, which has changed while the board was asleep.
    sleep : function
        Stops what the board does for its pages.
    """

    def __init__(
        self, shown: ShownSession, wake: Callable[[], None], sleep: Callable[[], None]
    ) -> None:
        self._shown = shown
        self._wake = wake
        self._sleep = sleep
        # By the names that the pages chose, the latest last.
        self._pages: dict[str, None] = {}
        # The number of the session's state when the board fell asleep, or None.
        self._asleep: int | None = None
        with _LOCK:
            _UNSEEN.add(self)

    @property
    def watched(self) -> bool:
        """Whether a page shows the board."""
        return bool(self._pages)

    def open(self, page: str) -> None:
        """Note that a page shows this board; a board that was asleep is updated first."""
        self._pages[page] = None
        drop_oldest(self._pages)
        with _LOCK:
            _UNSEEN.discard(self)
            others = [pages for pages in _UNSEEN if pages._shown.play is self._shown.play]
        for pages in others:
            # A page that opens it later wakes it.
            pages.sleep()
        slept, self._asleep = self._asleep, None
        if slept is None:
            return
        self._shown.watch()
        if slept != self._shown.play.rev:
            self._wake()

    def close(self, page: str) -> None:
        """Stop following the session when the last page is closed, e.g. its cell was run again."""
        self._pages.pop(page, None)
        if not self._pages:
            self.sleep()

    def sleep(self) -> None:
        """Stop following the session until a page opens."""
        if self._asleep is None:
            self._asleep = self._shown.play.rev
        self._shown.unwatch()
        self._sleep()


def drop_oldest(pages: dict[str, Any]) -> None:
    """Forget the page that came first if there are too many: a name is whatever a page sends."""
    if len(pages) > MOST_PAGES:
        del pages[next(iter(pages))]


_UNSEEN: Final[WeakSet[OpenPages]] = WeakSet()
_LOCK: Final = Lock()
