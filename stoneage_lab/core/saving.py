"""Writing files: at any moment there is either the old file or the whole new one."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .language import texts
from .rule import RecordError

RECORD_FORMAT: Final = "stoneage-lab/1"
"""What the record of a game begins with; see ``docs/reference/record.md``."""


def named(path: str | Path) -> Path:
    """Return what a file is named by as a path.

    Raises
    ------
    RecordError
        If it is neither a text nor a path.
    """
    if not isinstance(path, str | Path):
        raise RecordError(texts()("record.no_path", given=repr(path)))
    return Path(path)


def write_text(path: str | Path, text: str) -> Path:
    """Write a text file at once, and return where (see `write_bytes`)."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise unwritable(named(path), error) from None
    return write_bytes(path, data)


def write_bytes(path: str | Path, data: bytes) -> Path:
    """Write a file at once, and return where.

    Raises
    ------
    RecordError
        If it cannot be written; an old file is still whole then.
    """
    path = named(path)
    beside = ""
    try:
        with tempfile.NamedTemporaryFile(
            "wb", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            beside = file.name
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # Temporary files are private; these have the rights of any other new file.
        mask = os.umask(0)
        os.umask(mask)
        Path(beside).chmod(0o666 & ~mask)
        Path(beside).replace(path)
    except (OSError, ValueError) as error:
        if beside:
            Path(beside).unlink(missing_ok=True)
        raise unwritable(path, error) from None
    return path


def unwritable(path: Path, error: Exception) -> RecordError:
    """Return the error of a file that cannot be written."""
    why = getattr(error, "strerror", None) or str(error)
    return RecordError(texts()("record.unwritable", where=str(path), why=why))


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
