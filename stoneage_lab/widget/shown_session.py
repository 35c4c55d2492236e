"""The session that a board shows: the original one, or a line of play that branched off."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..players import PERSON
from ..session.variations import GAME, Variation

if TYPE_CHECKING:
    from ..session.session import Session


@dataclass(eq=False)
class LineOfPlay:
    """One line of play of a board.

    Attributes
    ----------
    number : int
        1 for the original game, else that of the variation.
    play : Session
    variation : Variation or None
        The variation that it is; None for the original game.
    transcript : list of str
        The lines of Python noted when the line was left.
    taken : str
        The seat of a bot that a person has taken over in it, or an empty text.
    """

    number: int
    play: Session
    variation: Variation | None = None
    transcript: list[str] = field(default_factory=list)
    taken: str = ""


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
        The lines that are open: the original game, then those begun or opened at this board.
    text_open : bool
        Whether the tree of the lines shows all moves as text.
    """

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self.play = self.first = session
        self.lines = [LineOfPlay(GAME, session)]
        self.text_open = False
        self._changed = changed
        self._unwatch: Callable[[], object] = lambda: None

    def watch(self) -> None:
        """Follow the session by a weak reference to the board."""
        this = weakref.ref(self)

        def changed() -> None:
            shown = this()
            if shown is not None:
                shown._changed()

        # Called once and then forgotten: what it holds is the session that the board has left.
        self._unwatch = weakref.finalize(self, self.play.subscribe(changed))

    def unwatch(self) -> None:
        """Stop following the session."""
        self._unwatch()

    def show(self, session: Session) -> None:
        """Switch to another session."""
        self.unwatch()
        self.play = session
        self.watch()

    def begin(self, session: Session) -> None:
        """Switch to another session as the original one."""
        self.first = session
        self.lines = [LineOfPlay(GAME, session)]
        self.show(session)

    @contextmanager
    def branching(self, eyes: int | None) -> Iterator[None]:
        """Switch to a branch of the session; switch back if the body fails.

        Parameters
        ----------
        eyes : int or None
            The seat that looks at the board.
        """
        before, kept = self.play, list(self.play._branches)
        # The user finds the branch in the original session, too, which has a name in the notebook.
        variation = before._leave(before.ply, eyes=eyes)
        self.show(variation.play)
        self._open(variation)
        try:
            yield
        except Exception:
            self.lines.pop()
            before._branches = kept
            self.show(before)
            raise

    def what_if(self, ply: int, eyes: int | None) -> LineOfPlay:
        """Return an open line that leaves the one shown after a move, without moves of its own.

        A person decides in it, even where a bot did: its seat is handed over, unless that would
        show a hidden hand.

        Parameters
        ----------
        ply : int
        eyes : int or None
            The seat that looks at the board.
        """
        play = self.play
        for variation in play.variations:
            if variation.parent is None and variation.empty and variation.begun == ply:
                return self._opened(variation)
        mover = play.at(ply).mover
        bot = mover >= 0 and play.players[mover] != PERSON and not play.hides
        line = self._opened(play._leave(ply, seat=mover if bot else -1, eyes=eyes))
        line.taken = play.seats[mover] if bot else ""
        return line

    def _opened(self, variation: Variation) -> LineOfPlay:
        """Return the open line of a variation; it is opened if it is not."""
        found = next((line for line in self.lines if line.variation is variation), None)
        return found or self._open(variation)

    def _open(self, variation: Variation) -> LineOfPlay:
        number = self.tree[variation.play].number
        line = LineOfPlay(number, variation.play, variation, [opening(number)])
        self.lines.append(line)
        return line

    @property
    def tree(self) -> dict[Session, Variation]:
        """The variations of the original game, by their sessions."""
        return {line.play: line for line in self.first.variations}

    @property
    def line(self) -> LineOfPlay:
        """The line that is shown."""
        return next(line for line in self.lines if line.play is self.play)

    def find_line(self, number: str, *, closed: bool) -> LineOfPlay | None:
        """Return the open line of this number, or None; a `closed` one may be opened."""
        for line in self.lines:
            if str(line.number) == number:
                return line
        known = (each for each in self.tree.values() if closed and str(each.number) == number)
        variation = next(known, None)
        return self._open(variation) if variation is not None else None


def opening(number: int) -> str:
    """Return the line of Python that continues with a variation."""
    return f"play = play.variations[{number}].play"
