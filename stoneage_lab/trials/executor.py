"""Playing a plan: here, in a pool of processes, or on any executor.

A series is cut into pieces. A piece returns after a second or two with the games it has, and the
rest of it is submitted again: the progress bar moves, Ctrl-C loses little, and slow players need
no other sizes than fast ones. Which process plays a piece, and when, does not change the games.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from ..core.errors import SetupError
from ..core.given import shown
from ..core.language import texts
from ..figures.progress import Progress
from .batches import Batch, Span, pack, play_packed, play_piece
from .plan import Plan, check_count
from .pool import start_pool, stop_pool

POOL_FROM: Final = 1000
"""Minimum number of games for which starting a pool of processes pays."""
SMALLEST: Final = 50
"""Minimum number of games in a piece, unless fewer are left."""
MOST_PIECES: Final = 2000
PIECES_EACH: Final = 32
"""Pieces for each process."""
LAST: Final = 10
"""Games in the last pieces that are handed out, so that all workers finish together."""
AHEAD: Final = 2
"""Pieces that a process of our own pool has, the one it plays included."""
SECONDS_HERE: Final = 0.2
SECONDS_AWAY: Final = 1.5


class Died(Exception):
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
        self._back: SimpleQueue[tuple[Future[Batch], Span]] = SimpleQueue()
        self._waiting: set[Future[Batch]] = set()

    def go(self, executor: Executor | None, workers: int | None) -> None:
        """Play everything.

        Raises
        ------
        Died
            If the executor fails; batches delivered before are complete.
        """
        if _is_alone() and (isinstance(executor, ThreadPoolExecutor) or (workers or 1) > 1):
            executor, workers = None, 1
            self.note = texts()["trials.alone"]
        try:
            if executor is not None:
                self._on(executor)
            else:
                count = self._workers(workers)
                if count > 1:
                    self._in_pool(count)
                else:
                    self._here(self.spans)
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
        batch = play_piece(self.plan, (start, stop), SECONDS_HERE)
        self._take(batch)
        if batch.stop < stop:
            left.append((batch.stop, stop))

    # -- elsewhere ---------------------------------------------------------------------

    def _workers(self, workers: int | None) -> int:
        if workers is None and (self.games < POOL_FROM or not _may_have_children()):
            return 1
        if workers is None and not _script_is_guarded():
            self.note = texts()("trials.unguarded")
            return 1
        return min(workers or _cores(), self.games)

    def _in_pool(self, workers: int) -> None:
        packed, why = pack(self.plan)
        if not packed:
            return self._stay(why, self.spans)
        # This process is one of them: it plays while the others start. Code of the user stays away
        # from here, it could end the process.
        others = workers - 1 if self.plan.of_bots else workers
        pool = start_pool(others, packed, self.plan.of_bots)
        whole = False
        try:
            self._through(pool, packed, workers * PIECES_EACH, others if others < workers else 0)
            whole = self._goes_on
        finally:
            if not whole:
                stop_pool(pool)
            pool.shutdown(wait=whole, cancel_futures=True)
        return None

    def _on(self, executor: Executor) -> None:
        packed, why = b"", ""
        if not isinstance(executor, ThreadPoolExecutor):
            packed, why = pack(self.plan)
            if not packed:
                return self._stay(why, self.spans)
        try:
            self._through(executor, packed, MOST_PIECES)
        finally:
            for future in self._waiting:
                future.cancel()
        return None

    def _stay(self, why: str, spans: Sequence[Span]) -> None:
        self.note = texts()("trials.stay", why=why)
        self._here(spans)

    def _through(self, executor: Executor, packed: bytes, pieces: int, beside: int = 0) -> None:
        """Submit pieces until all games are back.

        Beside a number of processes this one plays, too: they get a few pieces at a time, and
        a faster worker plays more of them.
        """
        unreadable: list[Span] = []
        why = ""
        try:
            left = list(reversed(cut(self.spans, pieces)))
            while (left or self._waiting) and self._goes_on:
                while left and (not beside or len(self._waiting) < beside * AHEAD):
                    self._hand_out(executor, packed, _piece(left, beside))
                if left:
                    left.append(_piece(left, beside))
                    self._slice(left)
                for future, span in self._arrived(wait=not left):
                    self._waiting.discard(future)
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
            self._collect()
        if unreadable and self._goes_on:
            self._stay(why, sorted(unreadable))

    def _arrived(self, wait: bool) -> Iterator[tuple[Future[Batch], Span]]:
        """Give the pieces that are back; if there is nothing else to do, wait a while for one."""
        try:
            while True:
                yield self._back.get(block=wait, timeout=0.5)
                wait = False
        except Empty:
            return

    def _hand_out(self, executor: Executor, packed: bytes, span: Span) -> None:
        """Submit a piece to the executor: pickled for another process, unchanged for a thread."""
        try:
            if packed:
                future = executor.submit(play_packed, packed, span, SECONDS_AWAY)
            else:
                future = executor.submit(play_piece, self.plan, span, SECONDS_AWAY)
        except Exception as error:
            raise Died(f"{type(error).__name__}: {error}") from error
        self._waiting.add(future)
        future.add_done_callback(lambda done: self._back.put((done, span)))

    def _collect(self) -> None:
        """Collect the other finished pieces when a run stops early."""
        while True:
            try:
                future, _ = self._back.get_nowait()
            except Empty:
                return
            if future in self._waiting and not future.cancelled() and not future.exception():
                self._waiting.discard(future)
                if not future.result().unreadable:
                    self._take(future.result())


def _result(future: Future[Batch]) -> Batch:
    if future.cancelled():
        raise Died(texts()("trials.cancelled"))
    error = future.exception()
    if error is not None:
        raise Died(f"{type(error).__name__}: {error}".strip(": ")) from error
    return future.result()


def _rest(batch: Batch, span: Span) -> list[Span]:
    """Return the rest of a piece; in two halves if its games are slow, for two workers."""
    start, stop = batch.stop, span[1]
    if stop - start > max(1, batch.stop - batch.start):
        half = (start + stop) // 2
        return [(start, half), (half, stop)]
    return [(start, stop)] if start < stop else []


def _piece(left: list[Span], beside: int) -> Span:
    """Take the next piece; beside this process they become small towards the end."""
    start, stop = left.pop()
    if beside:
        games = stop - start + sum(last - first for first, last in left)
        size = max(LAST, games // (4 * (beside + 1)))
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


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _is_alone() -> bool:
    """Tell whether this Python can start neither processes nor threads, as in a browser."""
    return sys.platform in ("emscripten", "wasi")


def _may_have_children() -> bool:
    """Tell whether this process can start others: not in a browser, and not in a child itself."""
    return not _is_alone() and multiprocessing.parent_process() is None and _cores() > 1


def _script_is_guarded() -> bool:
    """Tell whether a new process can import the running script without running it again."""
    path = getattr(sys.modules.get("__main__"), "__file__", None)
    if path is None:  # a notebook or a prompt: nothing is imported
        return True
    try:
        return "__name__" in Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
