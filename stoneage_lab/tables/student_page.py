"""The page of a student: what is asked, the fields and buttons for it, and what was said."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

from ..widget.page_model import PageModel, Post
from .class_items import ClassItem
from .class_view import ClassView
from .class_words import class_words
from .live_class import LiveClass
from .room_codes_and_names import RoomError


class LiveQuestion(ClassView):
    """What a student of a class sees.

    Of the class it shows what the teacher has opened and shown, and of the others nothing before.

    Parameters
    ----------
    live : LiveClass
    number : int
        The number in the class.
    language : {"en", "ja"}, optional
    """

    def __init__(self, live: LiveClass, number: int, language: str | None = None) -> None:
        self.number = number
        self.student = live.student(number)
        super().__init__(live, language)
        self._go = live.come(number, self.redraw)

    def parts(self) -> dict[str, str]:
        item = self.live.now()
        return {
            "ask": self._asked(item),
            "answer": self._fields(item),
            "reply": self._reply(item),
        }

    def _asked(self, item: ClassItem | None) -> str:
        texts = class_words()
        waits = texts["student.over" if self.live.stage.over else "student.waits"]
        return self.markup(
            "class_ask.html.j2",
            who=texts("student.who", label=self.live.label, n=self.number),
            title=item.title() if item else "",
            asked=Markup(item.asked(self.student) if item else ""),
            waits="" if item else waits,
        )

    def _fields(self, item: ClassItem | None) -> str:
        if item is None:
            return ""
        takes = self.live.takes(item)
        return self.markup(
            "class_answer.html.j2",
            item=item.id,
            key=element_id(item.id),
            fields=item.fields(self.student) if takes else [],
            presses=item.presses(self.student) if takes else [],
            drafts=self.student.drafts.get(item.id, {}),
            locked=not takes,
            note="" if takes else class_words()["wrong.frozen"],
        )

    def _reply(self, item: ClassItem | None) -> str:
        live, student = self.live, self.student
        shown = item is not None and live.is_shown(item)
        said = live.said(student, item) if item is not None else None
        return self.markup(
            "class_reply.html.j2",
            say=class_words(),
            said=Markup(said.html() if said is not None else ""),
            so_far=Markup(item.so_far(student) if item is not None else ""),
            truth_title=class_words()[item.about_truth[1]] if item is not None else "",
            truth=Markup(item.truth(student) if item is not None and shown else ""),
            pair=[(given, why) for _, given, why in live.pair()] if live.stage.shared else [],
            codes=student.codes if live.stage.over else {},
        )

    def choose(self, setting: str, value: str) -> None:
        """Keep what was typed into a field, until a button is pressed."""
        item = self.live.now()
        if item is None:
            raise RoomError(class_words()["wrong.closed"])
        names = [field.name for field in item.fields(self.student)]
        if setting in names:
            self.student.drafts[item.id][setting] = value

    def press(self, action: str, req: str) -> None:
        """Do what a button says: ``predict stone-age/L2.1``, ``throw-10 stone-age/L2``."""
        name, _, item = action.partition(" ")
        given = dict(self.student.drafts.get(item, {}))
        thrown = re.fullmatch(r"throw-([0-9]{1,3})", name)
        if thrown:
            name, given = "throw", {"times": thrown[1]}
        elif name.startswith("believe-"):
            given["who"] = name.removeprefix("believe-")
            name = "believe"
        self.live.do(self.number, item, name, given, req)

    def close(self) -> None:
        """Leave the page."""
        self._go()
        self.disconnect()


class PageQuestion(LiveQuestion, PageModel):
    """The page of a student in a browser.

    Examples
    --------
    >>> sent = []
    >>> live = LiveClass("L2", "1B")
    >>> page = PageQuestion(lambda *message: sent.append(message), "question", live, 7)
    >>> live.present, live.open("L2.1").present
    ([7], [7])
    >>> [message["method"] for name, message, parts in sent]
    ['open', 'custom']
    >>> page.close()
    >>> live.present
    []
    """

    def __init__(self, post: Post, name: str, *given: Any) -> None:
        PageModel.__init__(self, post, name)
        LiveQuestion.__init__(self, *given)


def element_id(item: str) -> str:
    """Return an item's id as it can stand in the id of an element.

    Examples
    --------
    >>> element_id("vote:stone-age/R4.market")
    'vote-stone-age-R4-market'
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", item)
