"""A page of a class: parts that Python writes, and messages in the protocol of the boards.

It is drawn by the front end of the boards, as the choices for a new game are
(`stoneage_lab.widget.new_game_page`): ``set`` types or chooses something, ``act`` presses a button.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping
from typing import Any, Final

from ..core.errors import LabError
from ..core.language import LANGUAGE_NAMES, known_language, language_code, speaking
from ..core.projector_mode import LARGER, sized
from ..drawing import strings
from ..drawing.templating import render
from ..widget import toolbar_and_help
from ..widget.page_view import PageView
from ..widget.protocol import (
    VERSION,
    Ack,
    Acks,
    InvalidMessage,
    Message,
    accepted,
    check_message,
    refused,
)
from .class_items import TEMPLATES
from .live_class import LiveClass
from .words import say


class ClassView(PageView):
    """A page of a class, of the teacher or of a student.

    A subclass says which `parts` it has, and what `choose` and `press` do.

    Parameters
    ----------
    live : LiveClass
    language : {"en", "ja"}, optional

    Attributes
    ----------
    language : str
        Of this page alone.
    large : bool
        Whether this page is drawn for a projector.
    rev : int
        The number of the picture; one that is like the last has its number.
    """

    def __init__(self, live: LiveClass, language: str | None = None) -> None:
        self.live = live
        self.language = known_language(language)
        self.large = False
        self.rev = 0
        self._parts: dict[str, str] = {}
        self._look = ("", False)
        self._acks = Acks()
        self.connect(self._picture(self._drawn()))

    def parts(self) -> dict[str, str]:
        """Return the parts of the page in their order, as markup in the language of the page."""
        raise NotImplementedError

    def choose(self, setting: str, value: str) -> None:
        """Follow what was typed or chosen."""
        raise NotImplementedError

    def press(self, action: str, req: str) -> None:
        """Follow a button."""
        raise NotImplementedError

    # -- Python → page ---------------------------------------------------------------------

    def show(self) -> None:
        """Show the class as it is now; nothing is sent if that looks the same."""
        parts = self._drawn()
        if (parts, (self.language, self.large)) != (self._parts, self._look):
            self.put(**self._picture(parts))

    def redraw(self) -> None:
        """Show the class after somebody else changed it, who must not hear what failed here."""
        try:
            self.show()
        except Exception:
            traceback.print_exc(file=sys.stderr)

    def _drawn(self) -> dict[str, str]:
        # The zoom of the page enlarges all of it; figures need nothing more.
        with speaking(self.language), sized(False):
            return self.parts()

    def _picture(self, parts: dict[str, str]) -> dict[str, Any]:
        """Return the traits `view` and `scenery`, with a new number."""
        self.rev += 1
        self._parts, self._look = parts, (self.language, self.large)
        words = strings(self.language)
        view = {
            "v": VERSION,
            "rev": self.rev,
            "lang": self.language,
            "look": f"zoom:{LARGER};--sal-zoom:{LARGER}" if self.large else "",
            "parts": parts,
            "status": "",
            "ply": 0,
            "past": False,
            "auto": False,
            "pace": 0,
            "strings": {key: words[key] for key in toolbar_and_help.PAGE_WORDS},
        }
        return {"view": view, "scenery": {"class-style": _STYLE}}

    def markup(self, template: str, **context: Any) -> str:
        """Return a part of the page."""
        others = {code: name for code, name in LANGUAGE_NAMES.items() if code != self.language}
        return str(render(template, (TEMPLATES,), {"languages": others, **context}))

    # -- page → Python ---------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Answer one message of the page; one that is sent again is not followed twice."""
        req = content.get("req") if isinstance(content, Mapping) else None
        known = self._acks.get(req) if isinstance(req, str) else None
        if known is None:
            known = self.answer(content)
            self._acks.keep(known)
        self.send(known)

    def answer(self, content: object) -> Ack:
        """Handle one message of the page and return the answer to it."""
        message = check_message(content)
        if isinstance(message, InvalidMessage):
            why = say("room.malformed", self.language, why=message.why)
            return refused(message.req, self.rev, "malformed", why)
        try:
            with speaking(self.language):
                self._follow(message)
        except LabError as error:
            self.show()
            return refused(message.req, self.rev, "illegal", str(error))
        except Exception:
            # What went wrong may name what is hidden: the page is told only that it did.
            traceback.print_exc(file=sys.stderr)
            told = say("room.internal", self.language)
            return refused(message.req, self.rev, "internal", told)
        self.show()
        return accepted(message.req, self.rev)

    def _follow(self, message: Message) -> None:
        if message.t == "language":
            self._speak(message.language)
        elif message.t == "set" and message.setting == "language":
            self._speak(message.value)
        elif message.t == "set":
            self.choose(message.setting, message.value)
        elif message.t == "act":
            self.press(message.action, message.req)

    def _speak(self, given: str) -> None:
        self.language = language_code(given) or self.language


_STYLE: Final = f"<style>{(TEMPLATES / 'class_style.css').read_text(encoding='utf-8')}</style>"
