"""What a tour leads to: puzzles, which are in a room that stands on this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..widget.guide import Guide

_puzzles: Callable[[str], Guide | None] = lambda game: None  # noqa: E731
_known: Callable[[str], bool] = lambda game: False  # noqa: E731


def set_puzzles(known: Callable[[str], bool], made: Callable[[str], Guide | None]) -> None:
    """Set the functions that tell whether a game has puzzles, and make their guide for a board."""
    global _puzzles, _known
    _known, _puzzles = known, made


def has_puzzles(game: str) -> bool:
    """Tell whether a tour of a game can lead to puzzles."""
    return _known(game)


def puzzle_guide(game: str) -> Guide | None:
    """Return the guide of a board that asks the puzzles of a game; None without any."""
    return _puzzles(game) if _known(game) else None
