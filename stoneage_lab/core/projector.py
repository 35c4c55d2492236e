"""Large letters for a projector, switched for all boards, figures and questions at once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

from .listeners import checked_listener

LARGER: Final = 1.35
"""The factor by which everything around the map is enlarged."""
LARGER_TEXT: Final = 1.6
"""The factor for figures, tables and questions: their letters have to reach the back row."""

_on = False
_listeners: list[Callable[[], None]] = []


def projector(on: bool = True) -> bool:
    """Show boards, figures, tables and questions large enough for a projector, or normal again.

    Existing boards and questions follow at once, except boards whose size the user has chosen;
    figures and tables are large when their cell runs.

    Parameters
    ----------
    on : bool
        False goes back to the normal size.

    Returns
    -------
    bool
        Whether the size is now that of a projector.

    Examples
    --------
    >>> projector()
    True
    >>> projector(False)
    False
    """
    global _on
    if bool(on) != _on:
        _on = bool(on)
        for listener in list(_listeners):
            listener()
    return _on


def text_size() -> str:
    """Return the CSS for the size of letters in figures, tables and questions; usually none."""
    return f"font-size:{LARGER_TEXT}em;" if _on else ""


def is_projector() -> bool:
    """Return whether `projector` is switched on."""
    return _on


def follow(listener: Callable[[], None]) -> Callable[[], None]:
    """Call `listener` when the size changes; returns a function that ends this."""
    _listeners.append(checked_listener(listener))

    def stop() -> None:
        with contextlib.suppress(ValueError):
            _listeners.remove(listener)

    return stop
