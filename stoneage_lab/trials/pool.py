"""A pool of processes of our own: how they start, and how they end.

Starting a process costs more than hundreds of games, and most of it is importing the rules. Where
it is safe, a process is a fork of this one, which has imported them. Elsewhere it is a new Python.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Final

SECONDS_TO_STOP: Final = 5.0
"""Seconds to wait for a thread of a stopped pool; it needs far less."""


class _Leaving(SpawnProcess):
    """A new Python that ends as soon as its work is done.

    Python would first take every module apart, which takes as long as a hundred games.
    """

    def run(self) -> None:
        super().run()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(0)


class _LeavingContext(SpawnContext):
    Process = _Leaving


def start_pool(processes: int, packed: bytes, of_bots: bool) -> ProcessPoolExecutor:
    """Return a pool whose processes get ready for a plan; they start with its first piece.

    Code of the user gets a new Python that ends in the usual way: it may hold what a fork must not
    share, and may have asked for something to be done at the end.
    """
    if not of_bots:
        plain = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(processes, plain, initializer=_ignore_sigint)
    context: BaseContext = multiprocessing.get_context("fork") if _may_fork() else _LeavingContext()
    return ProcessPoolExecutor(processes, context, initializer=_get_ready, initargs=(packed,))


def stop_pool(pool: Any) -> None:
    """Kill the processes of a pool while they are working."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()
    # A killed worker may have left half a result in the pipe. We close our write end, or the
    # pool's reader would wait for the rest forever, and Python could not exit.
    results = getattr(pool, "_result_queue", None)
    if results is not None and hasattr(results, "_writer"):
        results._writer.close()
    # At exit Python wakes this thread through a pipe; a thread that closes its end just then makes
    # Python print an error.
    thread = getattr(pool, "_executor_manager_thread", None)
    if thread is not None:
        thread.join(SECONDS_TO_STOP)


def _may_fork() -> bool:
    """Tell whether this process may fork: another thread could hold a lock, also in the copy."""
    return sys.platform == "linux" and len([*Path("/proc/self/task").glob("*")]) == 1


def _ignore_sigint() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _get_ready(packed: bytes) -> None:
    """Import the rules that a plan needs."""
    _ignore_sigint()
    # What is imported stays, so nothing is gained by looking for cycles in it, now or later.
    gc.disable()
    import_module("..batches", __name__).unpack(packed)
    gc.freeze()
    gc.enable()
