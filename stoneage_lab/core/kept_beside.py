"""What was made of a file, kept beside it as Python keeps its own bytecode.

It lies in ``__pycache__``, or where Python is told to keep what it compiled: for the same content
and the same Python only, and not where Python must not write.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import Any, Final

MARK: Final = len(source_hash(b""))
"""The bytes before what is kept: they tell what it was made from, and that it is whole."""


def kept_beside(path: Path, content: bytes, make: Callable[[], Any], version: str = "") -> Any:
    r"""Return what is made of the content of a file; made only if it is not kept yet.

    Parameters
    ----------
    path : Path
        The file.
    content : bytes
        What stands in it.
    make : callable
        Makes a plain value or code: what `marshal` can write, else it is made each time.
    version : str
        Whatever else the result depends on: part of the name under which it is kept.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> def counted() -> int:
    ...     print("counted")
    ...     return len(file.read_text())
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "pond.txt"
    ...     _ = file.write_text("three fish")
    ...     kept_beside(file, file.read_bytes(), counted)
    counted
    10
    """
    beside = Path(cache_from_source(str(path.absolute())))
    kept = beside.with_name(f"{path.name}.{version}{sys.implementation.cache_tag}")
    # A file that is missing, cut off or damaged is written anew.
    with suppress(OSError, ValueError, EOFError, TypeError):
        found = kept.read_bytes()
        if found[:MARK] == _mark(content, found[MARK:]):
            return marshal.loads(found[MARK:])
    made = make()
    if not sys.dont_write_bytecode:
        _keep(kept, content, made)
    return made


def _mark(content: bytes, made: bytes) -> bytes:
    return source_hash(MAGIC_NUMBER + content + made)


def _keep(kept: Path, content: bytes, made: Any) -> None:
    """Keep what was made; where that cannot be, it is made again next time."""
    part = kept.with_name(f"{kept.name}.{os.getpid()}")
    # Dates cannot be kept.
    with suppress(OSError, ValueError):
        written = marshal.dumps(made)
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(_mark(content, written) + written)
            part.replace(kept)
        finally:
            part.unlink(missing_ok=True)
