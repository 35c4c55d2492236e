"""Playing a plan: here, in a pool of processes, or on any executor.

A series is cut into pieces. A piece returns after a second or two with the games it has, and the
rest of it is submitted again: the progress bar moves, Ctrl-C loses little, and slow players need
no other sizes than fast ones. Which process plays a piece, and when, does not change the games.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import texts
from ..figures.progress import Progress
from .batches import Batch, Span, Tables, pack, play_packed, play_piece
from .new_processes import context, is_alone, obstacle, obstacle_of
from .plan import Plan, check_count
from .pool import WorkerPool

POOL_FROM: Final = 1000
"""Minimum number of games for which starting a pool of processes pays."""
SMALLEST: Final = 50
"""Minimum number of games in a piece, unless fewer are left."""
MOST_PIECES: Final = 2000
PIECES_EACH: Final = 32
"""Pieces for each process."""
LAST: Final = 10
"""Games in the last pieces that are handed out, so that all workers finish together."""
SECONDS_HERE: Final = 0.2
SECONDS_AWAY: Final = 1.5
SECONDS_TO_WAIT: Final = 0.5
"""Seconds to wait for a piece before Python looks for Ctrl-C again."""


class ExecutorFailure(Exception):
    """The executor failed; the text says how."""


class SeriesRun:
    """A plan being played.

    Parameters
    ----------
    plan : Plan
    spans : list of (int, int)
        The games to be played.
    deliver : function
        Called with every batch that returns; its result says whether to go on.
    progress : bool

    Attributes
    ----------
    interrupted : bool
        Whether the user pressed Ctrl-C.
    note : str
        A sentence the user should read, or an empty text.
    """

    def __init__(
        self, plan: Plan, spans: Sequence[Span], deliver: Callable[[Batch], bool], progress: bool
    ) -> None:
        self.plan = plan
        self.spans = list(spans)
        self.games = sum(stop - start for start, stop in spans)
        self.deliver = deliver
        self.progress = Progress(self.games, progress)
        self.interrupted = False
        self.note = ""
        self._wanted = True
        self._waiting: dict[Future[Batch], Span] = {}
        self._tables: Tables = {}

    def go(self, executor: Executor | None, workers: int | None) -> None:
        """Play everything.

        Raises
        ------
        ExecutorFailure
            If the executor fails; batches delivered before are complete.
        """
        if is_alone() and (isinstance(executor, ThreadPoolExecutor) or (workers or 1) > 1):
            executor, workers = None, 1
            self.note = texts()["trials.alone"]
        try:
            if executor is not None:
                self._on(executor)
            else:
                self._by_ourselves(self._workers(workers))
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self.progress.close()

    def _take(self, batch: Batch) -> None:
        self._wanted = self.deliver(batch) and self._wanted
        self.progress.advance(batch.stop - batch.start)
        self.interrupted = self.interrupted or batch.interrupted

    @property
    def _goes_on(self) -> bool:
        return self._wanted and not self.interrupted

    # -- here --------------------------------------------------------------------------

    def _here(self, spans: Sequence[Span]) -> None:
        left = list(reversed(spans))
        while left and self._goes_on:
            self._slice(left)

    def _slice(self, left: list[Span]) -> None:
        """Play a little of the last span in this process; what remains of it is put back."""
        start, stop = left.pop()
        batch = play_piece(self.plan, (start, stop), SECONDS_HERE, self._tables)
        self._take(batch)
        if batch.stop < stop:
            left.append((batch.stop, stop))

    # -- elsewhere ---------------------------------------------------------------------

    def _workers(self, workers: int | None) -> int:
        if workers is None and (self.games < POOL_FROM or not _may_have_children()):
            return 1
        return min(workers or cores_allowed(), self.games)

    def _by_ourselves(self, workers: int) -> None:
        """Play in `workers` processes, or in this one where no other may start."""
        if workers > 1:
            how = context(self.plan.of_bots)
            self.note = obstacle(how)
            if not self.note:
                return self._in_pool(workers, how)
        return self._here(self.spans)

    def _in_pool(self, workers: int, how: Any) -> None:
        packed, why = pack(self.plan)
        if not packed:
            return self._stay(why, self.spans)
        # This process is one of them: it plays while the others start. Code of the user stays away
        # from here, it could end the process.
        beside = self.plan.of_bots
        try:
            pool = WorkerPool(workers - beside, packed, beside, how)
        except OSError as error:
            raise _died(error) from error
        whole = False
        try:
            self._through(pool, workers * PIECES_EACH, workers if beside else 0)
            whole = self._goes_on
        finally:
            if whole:
                pool.close()
            else:
                pool.kill()
        return None

    def _on(self, executor: Executor) -> None:
        packed, why = b"", ""
        self.note = obstacle_of(executor)
        if self.note:
            return self._here(self.spans)
        if not isinstance(executor, ThreadPoolExecutor):
            packed, why = pack(self.plan)
            if not packed:
                return self._stay(why, self.spans)
        try:
            self._through(_ExecutorPool(executor, self.plan, packed), MOST_PIECES)
        finally:
            for future in self._waiting:
                future.cancel()
        return None

    def _stay(self, why: str, spans: Sequence[Span]) -> None:
        self.note = texts()("trials.stay", why=why)
        self._here(spans)

    def _through(self, pool: PiecePool, pieces: int, workers: int = 0) -> None:
        """Have pieces played until all games are back.

        With a number of workers this process is one of them: the others get a few pieces at a
        time, and a faster one plays more of them.
        """
        unreadable: list[Span] = []
        why = ""
        left = list(reversed(cut(self.spans, pieces)))
        try:
            while (left or self._waiting) and self._goes_on:
                while left and pool.is_free:
                    self._hand_out(pool, next_piece(left, workers))
                if left and workers:
                    left.append(next_piece(left, workers))
                    self._slice(left)
                back = pool.collect(0 if left and workers else SECONDS_TO_WAIT)
                # A failure ends the series: the others that are back count before it.
                for future in sorted(back, key=_failed):
                    span = self._waiting.pop(future)
                    batch = _result(future)
                    if batch.unreadable:
                        unreadable.append(span)
                        why = batch.unreadable
                        continue
                    self._take(batch)
                    if not batch.interrupted:
                        left += _rest(batch, span)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self._collect(pool)
        if unreadable and self._goes_on:
            self._stay(why, sorted(unreadable))

    def _hand_out(self, pool: PiecePool, span: Span) -> None:
        try:
            self._waiting[pool.play(span, SECONDS_AWAY)] = span
        except Exception as error:
            raise _died(error) from error

    def _collect(self, pool: PiecePool) -> None:
        """Collect the other finished pieces when a run stops early."""
        for future in pool.collect(0):
            if _failed(future) or self._waiting.pop(future, None) is None:
                continue
            batch = future.result()
            if not batch.unreadable:
                self._take(batch)


class PiecePool(Protocol):
    """Where pieces are played: a pool of our own, or an executor."""

    @property
    def is_free(self) -> bool:
        """Whether it takes another piece."""

    def play(self, span: Span, seconds: float) -> Future[Batch]:
        """Take a piece."""

    def collect(self, seconds: float) -> list[Future[Batch]]:
        """Return finished batches; wait up to `seconds` for the first."""


class _ExecutorPool:
    """Pieces on an executor of the user: pickled for other processes, unchanged for threads."""

    is_free = True

    def __init__(self, executor: Executor, plan: Plan, packed: bytes) -> None:
        self._submit = executor.submit
        self._piece: Any = partial(play_packed, packed) if packed else partial(play_piece, plan)
        self._back: SimpleQueue[Future[Batch]] = SimpleQueue()

    def play(self, span: Span, seconds: float) -> Future[Batch]:
        future: Future[Batch] = self._submit(self._piece, span, seconds)
        future.add_done_callback(self._back.put)
        return future

    def collect(self, seconds: float) -> list[Future[Batch]]:
        done: list[Future[Batch]] = []
        try:
            done.append(self._back.get(timeout=seconds))
            while True:
                done.append(self._back.get_nowait())
        except Empty:
            return done


def _failed(future: Future[Batch]) -> bool:
    return future.cancelled() or future.exception() is not None


def _result(future: Future[Batch]) -> Batch:
    if future.cancelled():
        raise ExecutorFailure(texts()("trials.cancelled"))
    error = future.exception()
    if error is not None:
        raise _died(error) from error
    return future.result()


def _died(error: BaseException) -> ExecutorFailure:
    return ExecutorFailure(f"{type(error).__name__}: {error}".strip(": "))


def _rest(batch: Batch, span: Span) -> list[Span]:
    """Return the rest of a piece; in two halves if its games are slow, for two workers."""
    start, stop = batch.stop, span[1]
    if stop - start > max(1, batch.stop - batch.start):
        half = (start + stop) // 2
        return [(start, half), (half, stop)]
    return [(start, stop)] if start < stop else []


def next_piece(left: list[Span], workers: int) -> Span:
    """Take the next piece; for workers that share them with this process, small ones at the end."""
    start, stop = left.pop()
    if workers:
        games = stop - start + sum(last - first for first, last in left)
        size = max(LAST, games // (4 * workers))
        if size < stop - start:
            left.append((start + size, stop))
            return start, start + size
    return start, stop


def cut(spans: Sequence[Span], pieces: int) -> list[Span]:
    """Cut games into about `pieces` pieces of at least the minimum size.

    Examples
    --------
    >>> cut([(0, 120), (300, 310)], 100)
    [(0, 50), (50, 100), (100, 120), (300, 310)]
    """
    size = max(SMALLEST, -(-sum(stop - start for start, stop in spans) // pieces))
    return [
        (first, min(first + size, stop))
        for start, stop in spans
        for first in range(start, stop, size)
    ]


def check_executor(executor: object, workers: object) -> None:
    """Check the executor and the number of workers.

    Raises
    ------
    SetupError
        If the executor or the number is invalid, or both are given.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SetupError(texts()("trials.executor", given=shown(executor)))
    if workers is not None:
        check_count("workers", workers)
        if executor is not None:
            raise SetupError(texts()("trials.both"))


def cores_allowed() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _may_have_children() -> bool:
    """Tell whether this process can start others: not in a browser, and not in a child itself."""
    return not is_alone() and multiprocessing.parent_process() is None and cores_allowed() > 1
