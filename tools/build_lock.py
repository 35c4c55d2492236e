"""A lock of the checkout: the second of two programs that build the same thing waits."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

# How often a program that waits looks again, in seconds.
PAUSE = 0.3


class Left(Exception):
    """Whoever a program works for has ended."""


@contextmanager
def one_at_a_time(
    file: Path, waits: Callable[[], object], alive: Callable[[], bool] = lambda: True
) -> Iterator[None]:
    """Hold a lock; the system releases it, too, if this program is killed.

    Parameters
    ----------
    file : Path
        A file that nothing else is written to.
    waits : function
        Called once if another program holds the lock.
    alive : function
        Asked again and again while waiting whether to go on.

    Raises
    ------
    Left
        If `alive` says no.
    """
    file.parent.mkdir(exist_ok=True)
    with file.open("a+b") as opened:
        told = False
        while not taken(opened):
            if not told:
                waits()
                told = True
            if not alive():
                raise Left
            time.sleep(PAUSE)
        yield


def taken(opened: IO[bytes]) -> bool:
    """Try to lock a file; where files cannot be locked at all this counts as done."""
    try:
        if sys.platform == "win32":
            import msvcrt

            opened.seek(0)
            msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(opened.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
