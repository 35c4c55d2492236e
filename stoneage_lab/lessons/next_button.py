"""The button under an answered question that leads to what follows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import anywidget
import traitlets

from ..widget.jupyter_model import page_file
from .sequence import Following


class NextButton(anywidget.AnyWidget):
    """A button that leads to the next question, goal or notebook; unseen while nothing follows.

    It is the only part of a form with a script of its own on the page, so it also tells when the
    page has sent what was typed (`when_all_is_sent`).
    """

    _esm = page_file("next_button.js")

    label = traitlets.Unicode("").tag(sync=True)
    """Python → page: what stands on it; nothing hides it."""

    item = traitlets.Unicode("").tag(sync=True)
    """Python → page: the class of the next question or goal."""

    notebook = traitlets.Unicode("").tag(sync=True)
    """Python → page: the path of the next notebook."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._on_a_page = False
        self._waiting: dict[int, Callable[[], None]] = {}
        self._numbers = count(1)
        self.on_msg(self._heard)

    def when_all_is_sent(self, does: Callable[[], None]) -> None:
        """Call a function when the page has sent all that was typed before; at once without a page.

        Jupyter's widgets hold a changed text back while an earlier change is unanswered, but never
        a press: with a slow kernel the press overtakes the last letters. What is held back is sent
        when the earlier change is answered, thus before the page reads a question of Python's that
        the press brought about, and before it answers that.
        """
        if not self._on_a_page:
            does()
            return
        number = next(self._numbers)
        self._waiting[number] = does
        self.send({"t": "sent?", "n": number})

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """Hear that there is a page, or its answer: a second page may answer, too."""
        if content.get("t") == "here":
            self._on_a_page = True
        elif does := self._waiting.pop(content.get("n"), None):
            does()

    def lead(self, following: Following) -> None:
        """Lead to something, or hide if there is nothing."""
        with self.hold_sync():
            self.item, self.notebook = following.data["item"], following.data["notebook"]
            self.label = following.label()
