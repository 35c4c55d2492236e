"""The session that a board shows: the original one, or one that branched off from it."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..play.session import Session


class ShownSession:
    """The session that a board shows and follows.

    Parameters
    ----------
    session : Session
        The original session of the board.
    changed : function
        Called after every change of the session, once `watch` was called.

    Attributes
    ----------
    play : Session
        The session shown now.
    first : Session
        The original session of the board; a guide may replace it.
    """

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self.play = self.first = session
        self._changed = changed
        self._unsubscribe: Callable[[], None] = lambda: None

    def watch(self) -> None:
        """Follow the session by a weak reference to the board."""
        this = weakref.ref(self)

        def changed() -> None:
            shown = this()
            if shown is not None:
                shown._changed()

        self._unsubscribe = self.play.subscribe(changed)
        weakref.finalize(self, self._unsubscribe)

    def unwatch(self) -> None:
        """Stop following the session."""
        self._unsubscribe()

    def show(self, session: Session) -> None:
        """Switch to another session."""
        self.unwatch()
        self.play = session
        self.watch()

    def begin(self, session: Session) -> None:
        """Switch to another session as the original one."""
        self.first = session
        self.show(session)

    @contextmanager
    def branching(self) -> Iterator[None]:
        """Switch to a branch of the session; switch back if the body fails."""
        before, lines = self.play, self.first.lines
        self.show(before.branch())
        # The user finds the branch in the original session, which has a name in the notebook.
        lines.append(self.play)
        try:
            yield
        except Exception:
            lines.pop()
            self.show(before)
            raise

    @property
    def plays_branch(self) -> bool:
        """Whether the board plays a branch from an earlier position."""
        return self.play is not self.first

    @property
    def line(self) -> int:
        """The index of the session shown among the lines of the first one."""
        return next(at for at, line in enumerate(self.first.lines) if line is self.play)
