"""How positions come to show a picture without knowing who draws it.

The drawing rooms lie above this one, so they cannot be imported from here. The package's top
level puts its painter in; without one, things show as text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Painter = Callable[..., dict[str, Any]]

_painter: Painter | None = None


def set_painter(painter: Painter | None) -> None:
    """Say who draws positions: a function from a position to a mime bundle."""
    global _painter
    _painter = painter


def paint(shown: Any) -> dict[str, Any]:
    """Return the mime bundle of something that can be drawn."""
    return _painter(shown) if _painter else {"text/plain": repr(shown)}
