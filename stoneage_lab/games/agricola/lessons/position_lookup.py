"""Looks up prepared positions of this game, even if other games use the same ids."""

from __future__ import annotations

from ....lessons import positions
from ....session.position import Position


def lesson_position(id: str) -> Position:
    """Return a prepared position of Agricola's lessons."""
    return positions.lesson_position(id, "agricola")
