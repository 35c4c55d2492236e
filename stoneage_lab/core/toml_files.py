"""TOML files of the package, read as fast as Python's own modules.

Parsing the texts of a game takes longer than drawing its board: what was parsed once is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from .kept_beside import kept_beside


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
    found: dict[str, Any] = kept_from_toml(path, lambda parsed: parsed)
    return found


def kept_from_toml(path: Path, make: Callable[[dict[str, Any]], Any], version: str = "") -> Any:
    """Return what is made of what stands in a TOML file of the package, kept like the rest.

    Parameters
    ----------
    path : Path
    make : callable
        Makes a plain value of what was parsed.
    version : str
        What it is, and in which form: part of the name under which it is kept.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "pond.toml"
    ...     _ = file.write_text("fish = 3")
    ...     kept_from_toml(file, len, "length1.")
    1
    """
    content = path.read_bytes()
    return kept_beside(path, content, lambda: make(parse_toml(content.decode("utf-8"))), version)


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
