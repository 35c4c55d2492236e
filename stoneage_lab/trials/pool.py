"""A pool of worker processes: how they start, what they are sent, and how they end.

Starting a process costs more than hundreds of games, and most of it is importing the rules. Where
it is safe, a process is a fork of this one, which has imported them. Elsewhere it is a new Python.

A `ProcessPoolExecutor` is as fast: 20 000 games of a careful and a random player in two processes,
three times each in turn on a busy machine, took 201 s here and 191 s there, of processor time 49 s
and 47 s. But it cannot stop early. Ctrl-C, or a tournament that is decided, ends the processes in
the middle of a game, which may last minutes, or of a result that they send. All processes of an
executor share one pipe, which stays open when one of them dies: the thread that reads it waits for
the rest of the result for ever, and Python waits for the thread. With Python 3.11, two processes
that were terminated while they sent results made `shutdown` hang in 4 of 12 tries with results of
300 kB (150 games with their records) and in 8 of 12 with results of 5 MB. An event that asks the
processes to stop would wait for their games. Here each process has its own pipe, which closes with
it.
"""

from __future__ import annotations

import gc
import signal
from collections import deque
from concurrent.futures import BrokenExecutor, Future
from multiprocessing.connection import wait
from typing import Any, Final

from .batches import Batch, Span, Tables, play_packed, unpack

AHEAD: Final = 2
"""Pieces that a process has, the one it plays included."""
ENDED: Final = "a process ended"


class WorkerPool:
    """Processes that play pieces of one plan.

    Parameters
    ----------
    processes : int
    packed : bytes
        The plan, see `batches.pack`.
    of_bots : bool
        Whether no code of the user is played.
    how : multiprocessing context
        How they start, see `new_processes.context`.
    """

    def __init__(self, processes: int, packed: bytes, of_bots: bool, how: Any) -> None:
        self._waiting: dict[Any, deque[Future[Batch]]] = {}
        self._processes: list[Any] = []
        for _ in range(processes):
            ours, theirs = how.Pipe()
            process = how.Process(target=_work, args=(theirs, ours, packed, of_bots))
            process.start()
            # Each side keeps one end, so that the death of the other closes the pipe.
            theirs.close()
            self._processes.append(process)
            self._waiting[ours] = deque()

    @property
    def is_free(self) -> bool:
        """Whether a process has room for a piece."""
        return any(len(pieces) < AHEAD for pieces in self._waiting.values())

    def play(self, span: Span, seconds: float) -> Future[Batch]:
        """Send a piece to the process that has the fewest; `collect` fills the future.

        Raises
        ------
        BrokenExecutor
            If the process has ended.
        """
        pipe = min(self._waiting, key=lambda each: len(self._waiting[each]))
        try:
            pipe.send((span, seconds))
        except OSError as error:
            raise BrokenExecutor(ENDED) from error
        future: Future[Batch] = Future()
        self._waiting[pipe].append(future)
        return future

    def collect(self, seconds: float) -> list[Future[Batch]]:
        """Return finished batches; wait up to `seconds` for the first."""
        done: list[Future[Batch]] = []
        busy = [pipe for pipe, pieces in self._waiting.items() if pieces]
        pipe: Any
        for pipe in wait(busy, seconds):
            pieces = self._waiting[pipe]
            try:
                while pieces and pipe.poll():
                    _fill(pieces[0], pipe.recv())
                    done.append(pieces.popleft())
            except (EOFError, OSError):
                for future in pieces:
                    future.set_exception(BrokenExecutor(ENDED))
                done += pieces
                pieces.clear()
        return done

    def close(self) -> None:
        """End the processes, which have played everything."""
        for pipe in self._waiting:
            pipe.close()
        for process in self._processes:
            process.join()

    def kill(self) -> None:
        """End the processes while they are working."""
        for process in self._processes:
            process.terminate()
        self.close()


def _fill(future: Future[Batch], came: Batch | str) -> None:
    """Set the result that a process sent: a batch, or the text of an error."""
    if isinstance(came, Batch):
        future.set_result(came)
    else:
        future.set_exception(RuntimeError(came))


def _work(pipe: Any, other_end: Any, packed: bytes, of_bots: bool) -> None:
    """Play what comes until the pipe is closed."""
    other_end.close()
    # Ctrl-C is left to the process that started this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if of_bots:
        _import_rules(packed)
    tables: Tables = {}
    try:
        while True:
            span, seconds = pipe.recv()
            try:
                came: Batch | str = play_packed(packed, span, seconds, tables)
            except Exception as error:
                came = f"{type(error).__name__}: {error}"
            pipe.send(came)
    except (EOFError, OSError):
        return


def _import_rules(packed: bytes) -> None:
    """Import the rules that a plan needs."""
    # Imported modules are never freed: freezing them spares the collector their cycles.
    gc.disable()
    unpack(packed)
    gc.freeze()
    gc.enable()
