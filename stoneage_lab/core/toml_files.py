"""TOML files of the package, read as fast as Python's own modules.

Parsing the texts of a game takes longer than drawing its board. What was parsed once is kept beside
the file, in ``__pycache__``, or where Python is told to keep what it compiled: for the same content
and the same Python only, and not where Python must not write.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from hashlib import blake2b
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final

MARK: Final = 16
"""The bytes before what is kept: they tell what it was parsed from, and that it is whole."""


def read_toml(path: Path) -> dict[str, Any]:
    """Return what stands in a TOML file of the package.

    Parameters
    ----------
    path : Path

    Returns
    -------
    dict
        A new one for each call.

    Raises
    ------
    tomllib.TOMLDecodeError
        If the file is no TOML.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "pond.toml"
    ...     _ = file.write_text("fish = 3")
    ...     before = read_toml(file)
    ...     _ = file.write_text("fish = 2")
    ...     before, read_toml(file)
    ({'fish': 3}, {'fish': 2})
    """
    content = path.read_bytes()
    beside = Path(cache_from_source(str(path.absolute())))
    kept = beside.with_name(f"{path.name}.{sys.implementation.cache_tag}")
    # A file that is missing, cut off or damaged is written anew.
    with suppress(OSError, ValueError, EOFError, TypeError):
        found = kept.read_bytes()
        if found[:MARK] == _mark(content, found[MARK:]):
            known: dict[str, Any] = marshal.loads(found[MARK:])
            return known
    parsed = parse_toml(content.decode("utf-8"))
    _keep(kept, content, parsed)
    return parsed


def parse_toml(text: str) -> dict[str, Any]:
    """Return what stands in a text in TOML.

    Raises
    ------
    tomllib.TOMLDecodeError
        If it is no TOML: a `ValueError`.

    Examples
    --------
    >>> parse_toml("fish = [3, 4]")
    {'fish': [3, 4]}
    """
    # Imported here: reading what is kept needs no parser, and it takes some milliseconds.
    parsed: dict[str, Any] = import_module("tomllib").loads(text)
    return parsed


def _mark(content: bytes, parsed: bytes) -> bytes:
    return blake2b(content + parsed, digest_size=MARK).digest()


def _keep(kept: Path, content: bytes, parsed: dict[str, Any]) -> None:
    """Keep what was parsed; where that cannot be, it is parsed again next time."""
    if sys.dont_write_bytecode:
        return
    part = kept.with_name(f"{kept.name}.{os.getpid()}")
    # Dates cannot be kept.
    with suppress(OSError, ValueError):
        written = marshal.dumps(parsed)
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(_mark(content, written) + written)
            part.replace(kept)
        finally:
            part.unlink(missing_ok=True)
