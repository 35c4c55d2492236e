"""One process at a time: a lock beside a file while it is read, changed and written.

The lock is that of the library filelock: an empty hidden file beside the real one, which stays
there. A lock ends with its process. Python in a browser is without the library: there is no other
process.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .errors import RecordError
from .language import texts

if TYPE_CHECKING:
    from filelock import FileLock

WAIT: Final = 5.0
"""Seconds to wait for another process; one that holds a lock longer is taken to be stopped."""
POLL: Final = 0.01
LONGEST_NAME: Final = 200
"""Bytes; most file systems have names of 255, of which a lock takes a few."""

WITHOUT_LOCKS: Final = {
    errno.EBADF,
    errno.EINVAL,
    errno.ENOLCK,
    errno.ENOSYS,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
}
"""Errors of file systems without locks, such as some network folders."""

_without: set[Path] = set()
_waited: set[Path] = set()


class FileBusy(RecordError):
    """Another process holds the lock of a file."""


@contextmanager
def locked(path: Path, wait: float | None = None) -> Iterator[bool]:
    """Keep other processes that ask for the same file waiting, and tell whether they do.

    They do not where the system has no locks, or refuses one; then nothing waits, and a folder
    without locks is not asked again. A link stands for its target. A folder is locked like a file.

    Parameters
    ----------
    path : Path
        It need not exist.
    wait : float, optional
        Seconds until a lock that another process holds is given up, `WAIT` by default. Only the
        first caller waits: the next ones try once, until the lock is free again.

    Raises
    ------
    FileBusy
        If another process holds the lock.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as name, locked(Path(name) / "mine.json") as alone:
    ...     alone, [file.name for file in Path(name).iterdir()]
    (True, ['.mine.json.lock'])
    """
    held = _acquired(path, WAIT if wait is None else wait)
    try:
        yield held is not None
    finally:
        if held is not None:
            with suppress(OSError):
                held.release()


def _acquired(path: Path, wait: float) -> FileLock | None:
    """Return a lock; None where there is none to be had."""
    try:
        from filelock import FileLock, Timeout
    except ImportError:
        return None
    file = _beside(path)
    if file is None or file.parent in _without or not file.parent.is_dir():
        return None
    lock = FileLock(file, thread_local=False, fallback_to_soft=False)
    try:
        lock.acquire(0 if file in _waited else wait, POLL)
    except Timeout:
        if wait:
            _waited.add(file)
        raise FileBusy(texts()("shared.busy", where=path.name)) from None
    except (OSError, NotImplementedError) as error:
        if getattr(error, "errno", errno.ENOSYS) in WITHOUT_LOCKS:
            _without.add(file.parent)
        return None
    _waited.discard(file)
    return lock


def _beside(path: Path) -> Path | None:
    """Return where the lock of a file lies; None for what names no file."""
    try:
        real = Path(os.path.realpath(path))
    except (OSError, ValueError):
        return None
    data = os.fsencode(real.name)
    name = real.name if len(data) <= LONGEST_NAME else sha256(data).hexdigest()
    return real.with_name(f".{name}.lock") if name else None
