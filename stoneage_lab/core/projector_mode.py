"""Large letters for a projector, switched for all boards, figures and questions at once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Final

from .listeners import checked_listener

LARGER: Final = 1.35
"""The factor by which everything around the map is enlarged."""
LARGER_TEXT: Final = 1.6
"""The factor for figures, tables and questions: their letters have to reach the back row."""

_on = False
_sized: ContextVar[bool | None] = ContextVar("sized", default=None)
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
    return f"font-size:{LARGER_TEXT}em;" if is_projector() else ""


def is_projector() -> bool:
    """Return whether what is drawn now is for a projector."""
    sized_here = _sized.get()
    return _on if sized_here is None else sized_here


@contextlib.contextmanager
def sized(for_projector: bool) -> Iterator[None]:
    """Draw for a projector, or not, within a block and in this thread only.

    The pages of a server are of many people: the size of one is not that of the others, whatever
    `projector` says.

    Examples
    --------
    >>> with sized(True):
    ...     text_size()
    'font-size:1.6em;'
    >>> text_size()
    ''
    """
    token = _sized.set(bool(for_projector))
    try:
        yield
    finally:
        _sized.reset(token)


def follow(listener: Callable[[], None]) -> Callable[[], None]:
    """Call `listener` when the size changes; returns a function that ends this."""
    _listeners.append(checked_listener(listener))

    def stop() -> None:
        with contextlib.suppress(ValueError):
            _listeners.remove(listener)

    return stop
