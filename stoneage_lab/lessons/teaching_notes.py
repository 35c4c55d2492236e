"""What a teacher wants to know of a lesson besides its minutes, and in what order lessons go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .item import LessonItem
from .registry import taught
from .words import words


class TeachingNotes(LessonItem):
    """The notes of a lesson for its teacher.

    Parameters
    ----------
    id : str
        The lesson. Its texts stand under ``<id>.teaching``: ``story``, what happens at the table;
        ``opening``, the teacher's first question; ``stops``, a line for each place where students
        stop; ``know``, ``think`` and ``attitude``, three things to look for.
    after : sequence of str
        The lessons it needs, by their ids; one of them is enough if `any_of` is true.
    any_of : bool
        Whether one of them is enough.
    folders : sequence of Path
        Where the texts are.
    """

    def __init__(
        self,
        id: str,
        after: Sequence[str] = (),
        *,
        any_of: bool = False,
        folders: Sequence[Path] = (),
    ) -> None:
        self.id = id
        self.after = tuple(after)
        self.any_of = any_of
        self.folders = tuple(folders)

    def text(self, key: str) -> str:
        """Return one of its texts in the current language; empty if there is none."""
        return words(*self.folders).get(f"{self.id}.teaching.{key}", "")

    def needed(self) -> str:
        """Return the lessons it needs, in the words of the current language; may be empty."""
        said = words()
        return said["teaching.or" if self.any_of else "list.comma"].join(self.after)


class LessonPath(LessonItem):
    """Lessons for a number of periods, in order.

    Parameters
    ----------
    id : str
        Its name; the text ``path.<id>`` says for whom it is.
    lessons : sequence of str
        The ids of the lessons.
    """

    def __init__(self, id: str, lessons: Sequence[str]) -> None:
        self.id = id
        self.lessons = tuple(lessons)


def notes_of(lesson: str, game: str | None = None) -> TeachingNotes:
    """Return the notes of a lesson; empty ones if nobody wrote any.

    Examples
    --------
    >>> notes_of("L12", "stone-age").after, notes_of("L1", "stone-age").after
    (('L6',), ())
    """
    found: TeachingNotes | None = taught("TEACHING", game).get(lesson)
    return found or TeachingNotes(lesson)


def followed_by(lesson: str, game: str | None = None) -> list[str]:
    """Return the lessons that need this one.

    Examples
    --------
    >>> followed_by("L6", "stone-age")
    ['L12']
    """
    return [one.id for one in taught("TEACHING", game).values() if lesson in one.after]
