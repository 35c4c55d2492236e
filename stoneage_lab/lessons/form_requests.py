"""Requests of a form to its page: flush pending input, scroll to an element."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import anywidget

from ..widget.jupyter_model import page_file

REPLY = "sal-said"
"""The class of a reply: a form's page finds that of the innermost box that has one."""


class FormPage(anywidget.AnyWidget):
    """The page under a reply: nothing is seen of it."""

    _esm = page_file("reply_page.js")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._is_there = False
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
        if not self._is_there:
            does()
            return
        number = next(self._numbers)
        self._waiting[number] = does
        self.send({"t": "sent?", "n": number})

    def show_reply(self) -> None:
        """Scroll the reply into view; a page on which it is seen already does not move."""
        self.send({"t": "show"})

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """Hear that there is a page, or its answer: a second page may answer, too."""
        if content.get("t") == "here":
            self._is_there = True
        elif does := self._waiting.pop(content.get("n"), None):
            does()
