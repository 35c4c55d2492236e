"""One review, or one search for the decisive moves, for all boards of a game that request it.

Boards that show the same moves share one review; it stops when the last of them drops it. Two
lines of play have a review each, and judge their common moves once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from ..advice.decisive_moves import Decisive, DecisiveMoves
from ..advice.reviewer import Reviewer
from ..core.background import in_background, in_turns
from ..session.game_line import line_of

if TYPE_CHECKING:
    from threading import Thread

    from ..advice.finished_review import JudgedMove, Review
    from ..session.history import HistoryEntry
    from ..session.session import Session

TRIES: Final = 100
"""Tries of each decision: a number, not a time, so that a busy machine says the same."""
EVERY: Final = 0.5
"""Seconds between two pictures of the progress bar."""


Found = TypeVar("Found", covariant=True)


class Steps(Protocol[Found]):
    """Work of the coach that goes on one decision at a time."""

    @property
    def done(self) -> tuple[int, int]:
        """The number of decisions judged so far, and in total."""

    def step(self, stopped: Callable[[], bool] = ...) -> bool:
        """Judge the next decision; return whether there was one."""

    def review(self) -> Found:
        """Return the result."""


class SharedReview(Generic[Found]):
    """A review that is made in the background, for one board or several.

    The caller of its methods holds the lock of the game.

    Parameters
    ----------
    reviewer : Steps
        A `Reviewer`, or another search of the same kind.
    lock
        The lock of the game.
    work : Lock
        Held while a decision is judged: the reviews of a game take turns, so that each can use the
        judgements of the others.
    over : function
        Called when the review ends or no board needs it any more.

    Attributes
    ----------
    found : object or None
        The result of the reviewer, once it is complete.
    error : Exception or None
        The error that ended it, if any.
    running : bool
        False once it has ended or was stopped.
    """

    def __init__(
        self, reviewer: Steps[Found], lock: Any, work: Lock, over: Callable[[], object]
    ) -> None:
        self._reviewer = reviewer
        self._lock = lock
        self._work = work
        self._over = over
        self._boards: list[Callable[[], None]] = []
        self._failures: list[Exception] = []
        self._told_at: float | None = None
        self._thread: Thread | None = None
        self.found: Found | None = None
        self.error: Exception | None = None
        self.running = True

    @property
    def done(self) -> tuple[int, int]:
        """The number of decisions judged so far, and in total."""
        return self._reviewer.done

    def follow(self, board: Callable[[], None]) -> None:
        """Call a board's function now and then, and when the review has ended."""
        self._boards.append(board)

    def leave(self, board: Callable[[], None]) -> None:
        """Stop calling a board's function; without any board left the review stops."""
        if board in self._boards:
            self._boards.remove(board)
        if not self._boards:
            self._end()

    def begin(self) -> None:
        """Begin, unless it has begun for another board."""
        if self._told_at is not None:
            return
        self._told_at = time.monotonic()
        self._thread = in_background(self._all_of_them, "review")
        if self._thread is None:
            in_turns(self._one_more)

    def wait(self) -> None:
        """Wait until the review has ended and all boards have been notified."""
        if self._thread is not None:
            self._thread.join()

    def _end(self) -> None:
        if self.running:
            self.running = False
            self._over()

    def _all_of_them(self) -> None:
        while self._one_more():
            pass

    def _one_more(self) -> bool:
        """Judge one more decision and report the progress; return whether to continue."""
        going, found, error = False, None, None
        try:
            with self._work:
                going = self._reviewer.step(lambda: not self.running)
            found = None if going or not self.running else self._reviewer.review()
        except Exception as raised:
            error = raised
        with self._lock:
            if not self.running:
                return False
            now = time.monotonic()
            if going and now - (self._told_at or 0) < EVERY:
                return True
            self._told_at, self.found, self.error = now, found, error
            if not going:
                self._end()
            self._tell()
            # The error of its last board has stopped it.
            going = going and self.running
        if self._failures and not going:
            raise self._failures[0]
        return going

    def _tell(self) -> None:
        """Tell all boards; one that fails leaves, and its error is raised after the review."""
        for board in tuple(self._boards):
            try:
                # What is shown may have closed another board.
                if board in self._boards:
                    board()
            except Exception as error:
                self._failures.append(error)
                self.leave(board)


class GameReviews:
    """The reviews of a game and of its lines of play, for all boards that show them.

    Parameters
    ----------
    lock
        The lock of the game, which all its lines have.
    """

    def __init__(self, lock: Any) -> None:
        # Kept: while this lives, no other lock has its id.
        self._lock = lock
        self._work = Lock()
        self._known: dict[Hashable, JudgedMove] = {}
        self._running: dict[Hashable, SharedReview[Any]] = {}

    def review_of(self, play: Session, seat: int | None) -> SharedReview[Review]:
        """Return the review of a line that is running, or one that is about to begin.

        Parameters
        ----------
        play : Session
        seat : int or None
            The seat at the board, if something is hidden: only it is told.
        """
        reviewer = Reviewer(play.snapshot(), seat, tries=TRIES, known=self._known)
        return self._shared((*moves_of(play), play.hides, reviewer.asked), reviewer)

    def decisive_of(self, play: Session) -> SharedReview[Decisive]:
        """Return the search for what decided a line that is over, running or about to begin."""
        return self._shared((*moves_of(play), "decisive"), DecisiveMoves(play.snapshot()))

    def _shared(self, key: Hashable, reviewer: Steps[Any]) -> SharedReview[Any]:
        found = self._running.get(key)
        if found is None:
            running = self._running
            found = SharedReview(reviewer, self._lock, self._work, lambda: running.pop(key, None))
            running[key] = found
        return found


def moves_of(play: Session) -> tuple[Session, HistoryEntry]:
    """Return a key for the moves of a session so far: other moves have another key.

    Their number is none: moves that are taken back may be followed by as many others.
    """
    return play, line_of(play).history[-1]


def reviews_of(play: Session) -> GameReviews:
    """Return the reviews of the game of a line; they are kept while a board holds them."""
    found = reviews_of_games.get(id(play.lock))
    if found is None:
        found = reviews_of_games[id(play.lock)] = GameReviews(play.lock)
    return found


reviews_of_games: WeakValueDictionary[int, GameReviews] = WeakValueDictionary()
