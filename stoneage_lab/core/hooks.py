"""How positions come to show a picture without knowing who draws it.

The drawing rooms lie above this one, so they cannot be imported from here. The package's top
level puts its painter in; without one, things show as text.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Painter = Callable[..., dict[str, Any]]
Exporter = Callable[..., Path]

_painter: Painter | None = None
_exporter: Exporter | None = None


def set_painter(painter: Painter | None) -> None:
    """Say who draws positions: a function from a position to a mime bundle."""
    global _painter
    _painter = painter


def paint(shown: Any, *, board: bool = False, acting: bool = True) -> dict[str, Any]:
    """Return the mime bundle of something that can be drawn.

    It may stand in for a live `board`; not `acting`, it does not tell what can be done now.
    """
    if _painter is None:
        return {"text/plain": repr(shown)}
    if not acting:
        return _painter(shown, acting=False)
    return _painter(shown, board=True) if board else _painter(shown)


def set_exporter(exporter: Exporter | None) -> None:
    """Say who writes what can be drawn to files: a function of it and a path."""
    global _exporter
    _exporter = exporter


def export(shown: Any, path: str | Path, language: str | None = None) -> Path:
    """Write something that can be drawn to a file, in the form that its ending names.

    Raises
    ------
    RecordError
        If the ending is not known, or the file cannot be written.
    """
    # Imported here: the package's top level, which needs next to nothing, imports this file.
    from .errors import RecordError
    from .files import named
    from .language import texts

    file = named(path)
    if _exporter is None:
        raise RecordError(texts()("record.no_drawing", where=file.name))
    return _exporter(shown, file, language)
