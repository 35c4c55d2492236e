"""The session that a board shows: the original one, or a line of play that branched off."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..play.session import Session


@dataclass(eq=False)
class LineOfPlay:
    """One line of play of a board.

    Attributes
    ----------
    number : int
        1 for the original game; never used again after the line is closed.
    play : Session
    begun : int
        The move after which it branched off.
    transcript : list of str
        The lines of Python noted when the line was left.
    """

    number: int
    play: Session
    begun: int = 0
    transcript: list[str] = field(default_factory=list)


class ShownSession:
    """The session that a board shows and follows, and the other lines of play.

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
        The original session of the board; a guide or a new game may replace it.
    lines : list of LineOfPlay
        The original game, then what branched off from it at this board.
    """

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self.play = self.first = session
        self.lines = [LineOfPlay(1, session)]
        self._next_number = 2
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
        self.lines = [LineOfPlay(1, session)]
        self._next_number = 2
        self.show(session)

    @contextmanager
    def branching(self) -> Iterator[None]:
        """Switch to a branch of the session; switch back if the body fails."""
        before, kept = self.play, self.first.lines
        self.show(before.branch())
        # The user finds the branch in the original session, too, which has a name in the notebook.
        kept.append(self.play)
        self.lines.append(LineOfPlay(self._next_number, self.play, before.ply))
        try:
            yield
            self._next_number += 1
        except Exception:
            self.lines.pop()
            kept.pop()
            self.show(before)
            raise

    @property
    def line(self) -> LineOfPlay:
        """The line that is shown."""
        return next(line for line in self.lines if line.play is self.play)

    def find_line(self, number: str) -> LineOfPlay | None:
        """Return the open line of this number, or None."""
        return next((line for line in self.lines if str(line.number) == number), None)
