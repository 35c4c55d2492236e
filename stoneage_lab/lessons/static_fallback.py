"""Widgets with a static fallback where no kernel is running."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def lined(html: str) -> str:
    """Return HTML with the line height of text; widgets use that of buttons."""
    return f'<div style="line-height:1.5">{html}</div>'


def boxed(box: Any, still: dict[str, Any]) -> Any:
    """Return the MIME bundle of a widget with its static fallback.

    Parameters
    ----------
    box : widget or None
        None where there are no widgets.
    still : dict
        The same as text and HTML.
    """
    live = box._repr_mimebundle_() if box is not None else None
    if live is None:
        return still
    data, metadata = live if isinstance(live, tuple) else (live, {})
    return data | still, metadata


class WithFallback:
    """A widget with a static fallback.

    Attributes
    ----------
    box : widget
    """

    def __init__(self, box: Any, still: Callable[[], dict[str, Any]]) -> None:
        self.box = box
        self._still = still

    def __repr__(self) -> str:
        return str(self._still()["text/plain"])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return boxed(self.box, self._still())
