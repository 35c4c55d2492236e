"""Hooks: functions of higher rooms that positions call without importing them.

The room `drawing` is above this one and cannot be imported here. The package's top
level sets its functions; without them, objects are shown as text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Painter = Callable[..., dict[str, Any]]
Exporter = Callable[..., Path]
Press = Callable[..., str]
PuzzlesKnown = Callable[[str], bool]
Puzzles = Callable[[str], Any]

_painter: Painter | None = None
_exporter: Exporter | None = None
_press: Press | None = None
_puzzles_known: PuzzlesKnown | None = None
_puzzles: Puzzles | None = None


def set_painter(painter: Painter | None) -> None:
    """Set the function that draws: from a position to a MIME bundle."""
    global _painter
    _painter = painter


def paint(
    shown: Any,
    *,
    board: bool = False,
    acting: bool = True,
    parts: Sequence[str] = (),
    counting: bool = True,
) -> dict[str, Any]:
    """Return the MIME bundle of something that can be drawn.

    With `board` it is the fallback of a live board; without `acting` it omits the legal moves.
    With `parts` it is a picture of these parts alone; without `counting` it omits the points that
    a board counts for the players, and the legal moves.
    """
    if _painter is None:
        return {"text/plain": repr(shown)}
    if not counting:
        return _painter(shown, acting=False, parts=parts, counting=False)
    if parts:
        return _painter(shown, acting=acting, parts=parts)
    if not acting:
        return _painter(shown, acting=False)
    return _painter(shown, board=True) if board else _painter(shown)


def set_exporter(exporter: Exporter | None) -> None:
    """Set the function that writes pictures to files: of an object and a path."""
    global _exporter
    _exporter = exporter


def export(
    shown: Any, path: str | Path, language: str | None = None, *, night: bool | None = None
) -> Path:
    """Write something that can be drawn to a file, in the form that its ending names.

    Raises
    ------
    RecordError
        If the ending is not known, or the file cannot be written.
    """
    # Imported here, because the package's top level imports this file and must stay cheap.
    from .errors import RecordError
    from .files import named
    from .language import texts

    file = named(path)
    if _exporter is None:
        raise RecordError(texts()("record.no_drawing", where=file.name))
    return _exporter(shown, file, language, night)


def set_press(press: Press | None) -> None:
    """Set the function that makes pages to print: of a template's name, and facts."""
    global _press
    _press = press


def printed_page(template: str, **facts: Any) -> str:
    """Return a page to print, in the current language.

    Raises
    ------
    RecordError
        If the templates are not loaded.
    """
    from .errors import RecordError
    from .language import texts

    if _press is None:
        raise RecordError(texts()("record.no_drawing", where=template))
    return _press(template, **facts)


def set_puzzles(known: PuzzlesKnown, guide: Puzzles) -> None:
    """Set the functions that tell whether a game has puzzles, and that ask them on a board."""
    global _puzzles_known, _puzzles
    _puzzles_known, _puzzles = known, guide


def has_puzzles(game: str) -> bool:
    """Tell whether a tour of a game can lead to puzzles."""
    return _puzzles_known is not None and _puzzles_known(game)


def puzzle_guide(game: str) -> Any:
    """Return the guide of a board that asks the puzzles of a game; None without any."""
    return _puzzles(game) if _puzzles is not None and has_puzzles(game) else None
