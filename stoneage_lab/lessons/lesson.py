"""Lessons: the questions that belong together."""

from __future__ import annotations

from .catalogue import Catalogue
from .item import LessonItem
from .notebook_exercises import questions
from .question import Question


class Lesson(LessonItem):
    """The questions of one lesson.

    Attributes
    ----------
    questions : list of Question
    """

    def __init__(self, id: str, game: str) -> None:
        self.id = id
        self.game = game
        self.questions: list[Question] = []


def lessons(game: str | None = None) -> Catalogue[Lesson]:
    """Return every lesson with questions, of a game or of all games, by id."""
    found: dict[tuple[str, str], Lesson] = {}
    for one in questions(game).values():
        lesson = found.setdefault((one.game, one.lesson), Lesson(one.lesson, one.game))
        lesson.questions.append(one)
    return Catalogue(found.values())


def lesson_questions(lesson: str, game: str | None = None) -> list[Question]:
    """Return the questions of a lesson.

    Raises
    ------
    SetupError
        If there is no such lesson (the known ones are listed), or several games have one.
    """
    return lessons(game).find("lesson", lesson).questions


def title(question: Question) -> str:
    """Return the title of the lesson a question belongs to."""
    return question.texts().get(f"{question.lesson}.title", question.lesson)
