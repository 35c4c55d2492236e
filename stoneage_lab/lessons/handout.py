"""Sheets for a class: each student's own questions to print, and the teacher's key."""

from __future__ import annotations

from typing import Any, Final

from ..core.errors import SetupError
from ..core.language import language, speaking
from .book import questions
from .catalogue import Catalogue
from .exercise import Exercise
from .item import LessonItem
from .pages import page
from .question import Question
from .student import MOST_NUMBER, Student
from .words import words

MOST_STUDENTS: Final = 200


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


def _class(label: str, students: int, first: int) -> list[Student]:
    if type(students) is not int or not 1 <= students <= MOST_STUDENTS:
        raise SetupError(words()("handout.students", given=repr(students), most=MOST_STUDENTS))
    if type(first) is not int or not 0 <= first <= MOST_NUMBER + 1 - students:
        raise SetupError(words()("student.number", given=repr(first), most=MOST_NUMBER))
    return [Student(label, number) for number in range(first, first + students)]


def handout(
    lesson: str,
    label: str,
    students: int = 40,
    first: int = 1,
    code: str | None = None,
    game: str | None = None,
    *,
    answers: bool = False,
) -> str:
    """Return a page for each student, as HTML to print on A4, with the student's own numbers.

    Parameters
    ----------
    lesson : str
        E.g. ``"L3"``, or with the game, ``"stone-age/L3"``.
    label : str
        The class, e.g. ``"1B"``.
    students : int
        How many, from 1 to 200.
    first : int
        The number of the first.
    code : {"en", "ja"}, optional
        The language.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.
    answers : bool
        Return the key for the teacher instead: the answers, a row for each student.

    Examples
    --------
    >>> page = handout("L1", "1B", students=2)
    >>> page.count('<section class="sheet"'), "✓" in page
    (2, False)
    >>> "36" in handout("L1", "1B", students=2, answers=True)
    True
    """
    template = "key.html.j2" if answers else "handout.html.j2"
    return _page(template, lesson_questions(lesson, game), label, students, first, code)


def _page(
    template: str, asked: list[Question], label: str, students: int, first: int, code: str | None
) -> str:
    with speaking(code or language()):
        sheets = [
            (student, [Exercise(question, student) for question in asked])
            for student in _class(label, students, first)
        ]
        facts: dict[str, Any] = {
            "lesson": asked[0].lesson,
            "title": title(asked[0]),
            "label": sheets[0][0].label,
            "questions": asked,
            "sheets": sheets,
        }
        return page(template, **facts)


def title(question: Question) -> str:
    """Return the title of the lesson a question belongs to."""
    return question.texts().get(f"{question.lesson}.title", question.lesson)
