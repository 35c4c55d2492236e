"""Files: read as far as makes sense, and at any moment either the old one or the whole new one."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from .errors import RecordError
from .given import shown
from .language import texts

RECORD_FORMAT: Final = "stoneage-lab/1"
"""What the record of a game begins with; see ``docs/reference/record.md``."""

MOST_MEGABYTES: Final = 4
"""No file that is read at once is larger: the longest games fill a tenth of it."""

_REASONS: Final = {
    errno.ENOSPC: "record.full",
    errno.EDQUOT: "record.full",
    errno.EISDIR: "record.folder",
    errno.ENXIO: "record.no_reader",
}


def named(path: str | Path) -> Path:
    """Return what a file is named by as a path.

    Raises
    ------
    RecordError
        If it is neither a text nor a path.
    """
    if not isinstance(path, str | Path):
        raise RecordError(texts()("record.no_path", given=shown(path)))
    return Path(path)


def at_home(path: str | Path) -> Path:
    """Return a path in which ``~`` and ``~somebody`` are the folders they stand for.

    Raises
    ------
    RecordError
        If nobody of that name is known here.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise RecordError(texts()("record.no_home", given=str(path))) from None


# -- reading -------------------------------------------------------------------------------


def read_bytes(path: Path, megabytes: int | None = MOST_MEGABYTES) -> bytes:
    """Return what a file holds.

    What is no plain file is refused: a pipe might never say anything, and a device never end.

    Parameters
    ----------
    path : Path
    megabytes : int, optional
        How much is read at most, whatever the system says of the file's size.

    Raises
    ------
    RecordError
        If there is no such file, or it cannot be read, or is too large.
    """
    where = path.name or str(path)
    most = None if megabytes is None else megabytes << 20
    try:
        _check_plain(path.stat())
        with path.open("rb") as file:
            data = file.read() if most is None else file.read(most + 1)
    except FileNotFoundError:
        raise RecordError(texts()("record.not_found", where=where)) from None
    except (OSError, ValueError) as error:
        raise RecordError(texts()("record.unreadable", where=where, why=reason(error))) from None
    if most is not None and len(data) > most:
        raise RecordError(texts()("record.too_big", where=where, most=megabytes))
    return data


# -- writing -------------------------------------------------------------------------------


def write_text(path: str | Path, text: str) -> Path:
    """Write a text file at once, and return where (see `write_bytes`)."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise unwritable(named(path), error) from None
    return write_bytes(path, data)


def write_bytes(path: str | Path, data: bytes) -> Path:
    """Write a file at once, and return where.

    A link stays, and the file it leads to is written. A file that was there keeps its rights, and
    one that is read-only stays as it is, also for an administrator. Pipes and devices take what is
    written as it comes.

    Raises
    ------
    RecordError
        If it cannot be written; an old file is still whole then.
    """
    path = named(path)
    try:
        replace(path, data)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return path


def replace(path: Path, data: bytes) -> None:
    """Do what `write_bytes` does; raise the errors of the system."""
    number = _own_stream(path)
    if number is not None:
        return _pour(os.dup(number), data)
    known = _known(path)
    if known is not None and _takes_a_stream(known):
        return _pour(_opened(path), data)
    check_writable(path)
    # What a link leads to is the file, also if it is not there yet.
    return _exchange(Path(os.path.realpath(path)), data, known)


def check_writable(path: Path) -> None:
    """Raise an error of the system if a file is none to be written to; there may be none yet.

    The rights of the file decide, and nobody is above them: who protects a file from
    writing means everybody.
    """
    known = _known(path)
    if known is None:
        return
    _check_plain(known)
    if not known.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise ValueError(texts()["record.read_only"])


def unwritable(path: Path, error: Exception) -> RecordError:
    """Return the error of a file that cannot be written."""
    return RecordError(texts()("record.unwritable", where=str(path), why=reason(error)))


def reason(error: Exception) -> str:
    """Return why the system refused something, as part of a sentence."""
    key = _REASONS.get(getattr(error, "errno", None) or 0)
    if key is not None:
        return texts()[key]
    return str(getattr(error, "strerror", None) or error)


def _known(path: Path) -> os.stat_result | None:
    """Return what the system knows of a file, links followed; None if there is none."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _check_plain(known: os.stat_result) -> None:
    if stat.S_ISDIR(known.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(known.st_mode):
        raise ValueError(texts()["record.not_plain"])


def _takes_a_stream(known: os.stat_result) -> bool:
    # A disk is no stream: whoever writes a game to it destroys all that it holds.
    return stat.S_ISFIFO(known.st_mode) or stat.S_ISCHR(known.st_mode)


def _own_stream(path: Path) -> int | None:
    """Return the number of an open stream of this process, if a path names one.

    It is written to as it is. Opened by its name, a file behind it would be written from
    its start, over what a shell had put there.
    """
    streams = {"/dev/stdout": 1, "/dev/stderr": 2}
    found = re.fullmatch(r"/(?:dev|proc/self)/fd/(\d{1,9})", str(path))
    return int(found[1]) if found else streams.get(str(path))


def _opened(path: Path) -> int:
    """Open a pipe or a device; a pipe that nobody reads is refused, not waited for."""
    # Windows has neither of the two.
    waits = getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, os.O_WRONLY | waits | getattr(os, "O_NOCTTY", 0))
    if waits:
        os.set_blocking(file, True)
    return file


def _pour(file: int, data: bytes) -> None:
    """Write to an open stream, behind what was printed before."""
    with os.fdopen(file, "wb") as stream:
        if sys.stdout is not None:
            sys.stdout.flush()
        stream.write(data)


def _exchange(path: Path, data: bytes, known: os.stat_result | None) -> None:
    """Put a new file in the place of an old one, in a single step."""
    beside = path.with_name(f".{path.name[:40]}.{os.urandom(8).hex()}")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if known is not None:
            _keep_rights(beside, known)
        beside.replace(path)
    except BaseException:  # Ctrl-C, too, leaves nothing behind
        beside.unlink(missing_ok=True)
        raise


def _keep_rights(beside: Path, known: os.stat_result) -> None:
    """Give a new file the rights of the old one, and its owner as far as one may."""
    fresh = beside.stat()
    if (fresh.st_uid, fresh.st_gid) != (known.st_uid, known.st_gid):
        for owner in (-1, known.st_uid):
            with suppress(OSError):
                os.chown(beside, owner, known.st_gid)
    beside.chmod(stat.S_IMODE(known.st_mode) & 0o777)


def save_record(path: str | Path, record: Mapping[str, Any]) -> Path:
    """Save the record of a game as sessions do, for `load` to read.

    Raises
    ------
    RecordError
        If the file cannot be written.
    """
    return write_text(path, record_text(record))


def record_text(record: Mapping[str, Any]) -> str:
    """Return the record of a game as it stands in a file."""
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"
