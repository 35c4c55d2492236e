"""A class in a room of a server: what each page shows, and where everything is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from ..core.language import LANGUAGES, speaking
from ..session.position import Position, as_position
from ..widget.page_model import Post
from .class_words import class_words
from .live_class import LiveClass
from .live_students import RoomAnswers
from .page_messages import Request
from .room import Room
from .room_codes_and_names import RoomError
from .room_protocols import Model
from .store import KeptMember
from .student_page import PageQuestion
from .teacher_page import Later, PageClass, at_once

EVERY: Final = 0.5
"""Seconds for which what comes in is gathered before the teacher's screen is drawn again."""


def class_setup(
    lesson: str, label: str, game: str | None = None, positions: Iterable[Any] = ()
) -> dict[str, Any]:
    """Return what a class works at, as plain data for `stoneage_lab.tables.all_rooms.Hall.make`.

    Arguments and errors are those of `LiveClass`.

    Examples
    --------
    >>> setup = class_setup("L3", "1b")
    >>> setup["label"], setup["lesson"], setup["titles"]["en"]
    ('1B', 'stone-age/L3', 'Class 1B, lesson L3')
    """
    found = [as_position(each) for each in positions]
    live = LiveClass(lesson, label, game, found)
    titles = {}
    for code in LANGUAGES:
        with speaking(code):
            titles[code] = live.title()
    return {
        "lesson": live.lesson.full_id,
        "label": live.label,
        "positions": [position.to_dict() for position in found],
        "titles": titles,
        "title": titles["en"],
        # Nobody waits for a class to begin: students come in and see what is open.
        "started": True,
        "watch": False,
    }


class ClassPlay:
    """What is played in a room of a class.

    Parameters
    ----------
    room : Room
    later : function, optional
        Draws the teacher's screen soon, see `ClassScreen`.

    Attributes
    ----------
    live : LiveClass
    """

    def __init__(self, room: Room, later: Later = at_once) -> None:
        setup = room.setup
        positions = [Position.from_dict(data) for data in setup["positions"]]
        self.live = LiveClass(
            setup["lesson"], setup["label"], None, positions, RoomAnswers(room.store, room.id)
        )
        self._later = later

    def models(self, member: KeptMember, post: Post) -> list[Model]:
        """Return the page of the teacher, or that of a student."""
        if member.host:
            return [PageClass(post, "class", self.live, member.language, self._later)]
        return [PageQuestion(post, "question", self.live, int(member.name), member.language)]

    def was_done(self, member: KeptMember, req: str) -> bool:
        """Tell whether a student's message was followed, perhaps before a restart."""
        student = None if member.host else self.live.students.get(int(member.name))
        return student is not None and req in student.reqs

    @property
    def state(self) -> str:
        """A class is there until its room is closed."""
        return "playing"

    def told(self) -> dict[str, Any]:
        """Return nothing: what everybody is told stands on the pages."""
        return {}

    def can(self, member: KeptMember) -> list[str]:
        """Return nothing: all is asked of the models."""
        return []

    def follow(self, member: KeptMember, request: Request) -> str:
        """Refuse what is asked of a game."""
        raise RoomError(class_words()["wrong.closed"])

    def copy(self, member: KeptMember, post: Post) -> Model:
        """Refuse a copy: there is no game."""
        raise RoomError(class_words()["wrong.closed"])

    def changed(self, seat: int) -> None:
        """Take note of nothing: a class has no seats."""

    def close(self) -> None:
        """Stop nothing: everything is kept."""


class Gathering:
    """Draws in the thread of a server, and not more often than twice a second.

    Parameters
    ----------
    soon : function
        Runs a function in the thread of the server.
    """

    def __init__(self, soon: Callable[[Callable[[], None]], None]) -> None:
        self._soon = soon

    def __call__(self, draw: Callable[[], None]) -> None:
        """Draw a moment later."""
        waiting = threading.Timer(EVERY, self._due, [draw])
        waiting.daemon = True
        waiting.start()

    def _due(self, draw: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the server has stopped
            self._soon(draw)
