"""A box for pasted codes, with their results below it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, Final, Protocol

from ..core.projector_mode import follow
from .static_fallback import lined
from .words import words

ROWS: Final = 6
"""Lines that the box for codes shows at once."""
PASTED: Final = 8
"""This many letters at once were pasted, not typed: no code is shorter."""


class CodeReceiver(Protocol):
    """The object that takes the codes of a box.

    Attributes
    ----------
    codes : str
        A code a line.
    """

    codes: str

    def set(self, codes: str, typing: bool = False) -> Any:
        """Replace all codes; while the teacher is `typing`, all text of the lines is kept."""

    def html(self) -> str:
        """Return what the codes give."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change."""


def code_box(shown: CodeReceiver) -> Any:
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
            more = len(change["new"]) - len(shown.codes)
            shown.set(change["new"], typing=more < PASTED)

    stop = follow(redraw)
    shown.subscribe(redraw)
    pasted.observe(typed, names="value")
    return box
