"""Files: bounded reading, and atomic writing (the old file or the whole new one)."""

from __future__ import annotations

import codecs
import errno
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from .arguments import shown
from .errors import RecordError
from .language import texts
from .temporary_names import remove_left, temporary_name

RECORD_FORMAT: Final = "stoneage-lab/1"
"""The format entry of a record; see ``docs/reference/record.md``."""

MOST_MEGABYTES: Final = 4
"""Maximum size of a file to read; the longest games fill a tenth of it."""

# How Python's own sentences begin.
_JSON_REASONS: Final = {
    "Expecting value": "json.value",
    "Expecting property name": "json.name",
    "Illegal trailing comma": "json.last_comma",
    "Expecting ':'": "json.colon",
    "Expecting ','": "json.comma",
    "Unterminated string": "json.quote",
    "Invalid ": "json.character",
    "Extra data": "json.more",
    "Exceeds the limit": "json.long_number",
    "Out of range": "json.no_number",
    "Circular reference": "json.circle",
    "Object of type": "json.other_type",
    "keys must be": "json.other_key",
}

_REASONS: Final = {
    errno.ENOSPC: "record.full",
    errno.EDQUOT: "record.full",
    errno.EISDIR: "record.folder",
    errno.ENXIO: "record.no_reader",
    errno.ENOENT: "record.no_folder",
    errno.ENOTDIR: "record.no_folder",
    errno.EACCES: "record.no_permission",
    errno.EPERM: "record.no_permission",
    errno.EROFS: "record.read_only_disk",
    errno.ENAMETOOLONG: "record.long_name",
}


def named(path: str | Path) -> Path:
    """Return the name of a file as a path.

    Raises
    ------
    RecordError
        If the name is neither a text nor a path.
    """
    if not isinstance(path, str | Path):
        raise RecordError(texts()("record.no_path", given=shown(path)))
    return Path(path)


def at_home(path: str | Path) -> Path:
    """Return a path with ``~`` and ``~user`` expanded.

    Raises
    ------
    RecordError
        If the system knows no user of that name.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise RecordError(texts()("record.no_home", given=str(path))) from None


# -- reading -------------------------------------------------------------------------------


def read_bytes(path: Path, megabytes: int | None = MOST_MEGABYTES) -> bytes:
    """Return the contents of a file.

    Only plain files are read: a pipe might stay silent, and a device never end.

    Parameters
    ----------
    path : Path
    megabytes : int, optional
        The maximum number of bytes, whatever size the system reports.

    Raises
    ------
    RecordError
        If the file is missing, unreadable or too large.
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


def text_of(data: bytes) -> str:
    r"""Return the text of a file in UTF-8, or as editors write it again: with a byte order mark.

    Raises
    ------
    UnicodeDecodeError
        If it is no such text.

    Examples
    --------
    >>> [text_of("予想".encode(code)) for code in ("utf-8", "utf-8-sig", "utf-16")]
    ['予想', '予想', '予想']
    """
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if marked else "utf-8-sig")


def entries_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object from its entries; raise if one is named twice: that is ambiguous."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(texts()("json.twice", name=name))
        found[name] = value
    return found


def json_fault(error: Exception) -> dict[str, Any]:
    r"""Return why a text or a value is not JSON in our own words, and the line, from 1.

    Python says it in English, and with numbers of characters.

    Examples
    --------
    >>> try:
    ...     json.loads('{"game": "pig"\n "seed": 7}')
    ... except ValueError as error:
    ...     json_fault(error)
    {'line': 2, 'why': 'a comma is missing'}
    """
    told = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    found = (key for start, key in _JSON_REASONS.items() if told.startswith(start))
    key = "shared.too_deep" if isinstance(error, RecursionError) else next(found, "")
    if isinstance(error, UnicodeDecodeError):
        key = "json.not_text"
    return {"line": getattr(error, "lineno", 1), "why": texts()[key] if key else told}


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

    A link is followed, and its target is written. An existing file keeps its permissions; a
    read-only one is not written, not even by an administrator. Pipes and devices are
    written directly.

    Raises
    ------
    RecordError
        If it cannot be written; an existing file is unchanged then.
    """
    path = named(path)
    try:
        replace(path, data)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return path


def replace_unchanged(path: Path, before: bytes | None, data: bytes) -> bool:
    """Replace a plain file if it still holds what was read; tell whether it did.

    Parameters
    ----------
    path : Path
    before : bytes or None
        What was read; None if there was no file.
    data : bytes

    Raises
    ------
    OSError, ValueError
        If it cannot be written; it is unchanged then.
    """
    check_writable(path)
    target = Path(os.path.realpath(path))
    return _exchange(target, data, _known(path), lambda: holds(target, before))


def holds(path: Path, before: bytes | None) -> bool:
    """Tell whether a file holds just these bytes; with None, whether there is none."""
    try:
        with path.open("rb") as file:
            return before is not None and file.read(len(before) + 1) == before
    except FileNotFoundError:
        return before is None


def replace(path: Path, data: bytes) -> None:
    """Write as `write_bytes` does, but raise the errors of the system."""
    number = _own_stream(path)
    if number is not None:
        return _pour(os.dup(number), data)
    known = _known(path)
    if known is not None and _takes_a_stream(known):
        return _pour(_opened(path), data)
    check_writable(path)
    # The target of a link is the file, even if it does not exist yet.
    _exchange(Path(os.path.realpath(path)), data, known)
    return None


def check_writable(path: Path) -> None:
    """Raise an error of the system if a file must not be written; it need not exist.

    The permissions of the file decide, for an administrator too: a user who protects a file
    protects it from all.
    """
    known = _known(path)
    if known is None:
        return
    _check_plain(known)
    if not known.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise ValueError(texts()["record.read_only"])


def check_place(path: str | Path) -> None:
    """Raise what writing a file would raise, as far as it is known before: for long work.

    Raises
    ------
    RecordError
        If there is no such folder, or the file or the folder must not be written.

    Examples
    --------
    >>> check_place("no-such-folder/mine.json")
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.RecordError: no-such-folder/mine.json cannot be written: there is no
    such folder. Nothing was changed there.
    """
    path = named(path)
    try:
        known = _known(path)
        if _own_stream(path) is not None or (known is not None and _takes_a_stream(known)):
            return
        check_writable(path)
        folder = Path(os.path.realpath(path)).parent
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


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
    """Return the status of a file, following links; None if it does not exist."""
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
    # A disk is not a stream: writing a game to it would destroy its contents.
    return stat.S_ISFIFO(known.st_mode) or stat.S_ISCHR(known.st_mode)


def _own_stream(path: Path) -> int | None:
    """Return the number of an open stream of this process, if a path names one.

    Such a stream is written directly. Opened by name, a file behind it would be written from
    its start, over earlier output.
    """
    streams = {"/dev/stdout": 1, "/dev/stderr": 2}
    found = re.fullmatch(r"/(?:dev|proc/self)/fd/(\d{1,9})", str(path))
    return int(found[1]) if found else streams.get(str(path))


def _opened(path: Path) -> int:
    """Open a pipe or a device; refuse a pipe without a reader instead of waiting."""
    # Windows has neither flag.
    waits = getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, os.O_WRONLY | waits | getattr(os, "O_NOCTTY", 0))
    if waits:
        os.set_blocking(file, True)
    return file


def _pour(file: int, data: bytes) -> None:
    """Write to an open stream, after earlier output."""
    with os.fdopen(file, "wb") as stream:
        if sys.stdout is not None:
            sys.stdout.flush()
        stream.write(data)


def _exchange(
    path: Path, data: bytes, known: os.stat_result | None, allowed: Callable[[], bool] | None = None
) -> bool:
    """Replace a file by a new one in a single step, if a last look allows it; tell whether."""
    remove_left(path.parent)
    beside = path.with_name(temporary_name())
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if known is not None:
            _keep_rights(beside, known)
        if allowed is None or allowed():
            beside.replace(path)
            return True
    except BaseException:  # also after Ctrl-C: remove the temporary file
        beside.unlink(missing_ok=True)
        raise
    beside.unlink(missing_ok=True)
    return False


def _keep_rights(beside: Path, known: os.stat_result) -> None:
    """Give a new file the permissions of the old one, and its owner where that is allowed."""
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
    """Return the text of a record as it is written to a file."""
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"
