"""A box into which codes are pasted, and below it what they give."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, Final, Protocol

from ..core.projector import follow
from .static_fallback import lined
from .words import words

ROWS: Final = 6
"""Lines that the box for codes shows at once."""


class Pasted(Protocol):
    """What codes are pasted into.

    Attributes
    ----------
    codes : str
        A code a line.
    """

    codes: str

    def set(self, codes: str) -> Any:
        """Replace all codes."""

    def html(self) -> str:
        """Return what the codes give."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change."""


def code_box(shown: Pasted) -> Any:
    """Return a widget that follows what is pasted; None where there are no widgets."""
    try:
        import ipywidgets
    except ImportError:
        return None
    pasted = ipywidgets.Textarea(
        value=shown.codes,
        placeholder=words()["class.board_paste"],
        rows=ROWS,
        layout={"width": "auto", "max_width": "36em"},
    )
    told = ipywidgets.HTML(lined(shown.html()))
    box = ipywidgets.VBox([pasted, told])
    box.add_class("sal-class-board")
    this = weakref.ref(box)

    def redraw() -> None:
        if this() is None:
            stop()
            return
        if pasted.value != shown.codes:
            pasted.value = shown.codes
        told.value = lined(shown.html())

    def typed(change: Any) -> None:
        if change["new"] != shown.codes:
            shown.set(change["new"])

    stop = follow(redraw)
    shown.subscribe(redraw)
    pasted.observe(typed, names="value")
    return box
