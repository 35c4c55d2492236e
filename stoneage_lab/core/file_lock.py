"""One process at a time: a lock on a folder while a file in it is read, changed and written."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

WAIT: Final = 0.02
"""Seconds between two attempts."""
ATTEMPTS: Final = 250
"""After these, a process that holds the lock is taken to be stopped, and is not waited for."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes that ask for the same folder waiting.

    The lock ends with its process, and leaves no file in the folder. Where the system has no
    locks, or refuses one, nothing waits.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as name, locked(Path(name)):
    ...     sorted(Path(name).iterdir())
    []
    """
    try:
        held = _opened(folder)
    except OSError:
        held = -1
    try:
        for _ in range(ATTEMPTS if held >= 0 else 0):
            if _taken(held):
                break
            time.sleep(WAIT)
        yield
    finally:
        if held >= 0:
            os.close(held)


if sys.platform == "win32":
    import msvcrt

    def _opened(folder: Path) -> int:
        """Open a file that stands for the folder: a folder itself cannot be locked here."""
        name = sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
        file = Path(tempfile.gettempdir()) / f"stoneage-lab-{name}.lock"
        return os.open(file, os.O_RDWR | os.O_CREAT)

    def _taken(held: int) -> bool:
        try:
            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _opened(folder: Path) -> int:
        """Open the folder."""
        return os.open(folder, os.O_RDONLY)

    def _taken(held: int) -> bool:
        try:
            # A Python inside a browser may lack it; there is no other process there.
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            return True
        except OSError:
            return False
        return True
