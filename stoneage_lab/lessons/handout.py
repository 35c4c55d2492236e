"""Paper for a class: every student's own questions to print, and the teacher's key to them."""

from __future__ import annotations

from typing import Any, Final

from ..core.game import unknown
from ..core.language import language, speaking
from ..core.rule import SetupError
from .book import questions
from .exercise import Exercise
from .pages import page
from .question import Question
from .reading import plain_text
from .student import MOST_NUMBER, Student
from .words import words

MOST_STUDENTS: Final = 200


def lesson_questions(lesson: str) -> list[Question]:
    """Return the questions of a lesson.

    Raises
    ------
    SetupError
        If there is no such lesson; the known ones are listed.
    """
    every = questions().values()
    name = plain_text(lesson).strip().upper() if isinstance(lesson, str) else lesson
    found = [one for one in every if one.lesson == name]
    if not found:
        known = list(dict.fromkeys(one.lesson for one in every))
        raise SetupError(unknown("lesson", lesson, known))
    return found


def _class(label: str, students: int, first: int) -> list[Student]:
    if type(students) is not int or not 1 <= students <= MOST_STUDENTS:
        raise SetupError(words()("handout.students", given=repr(students), most=MOST_STUDENTS))
    if type(first) is not int or not 0 <= first <= MOST_NUMBER + 1 - students:
        raise SetupError(words()("student.number", given=repr(first), most=MOST_NUMBER))
    return [Student(label, number) for number in range(first, first + students)]


def handout(
    lesson: str, label: str, students: int = 40, first: int = 1, code: str | None = None
) -> str:
    """Return a page for each student, as HTML to print on A4: own numbers, no answers.

    Parameters
    ----------
    lesson : str
        E.g. ``"L3"``.
    label : str
        The class, e.g. ``"1B"``.
    students : int
        How many, from 1 to 200.
    first : int
        The number of the first.
    code : {"en", "ja"}, optional
        The language.

    Examples
    --------
    >>> page = handout("L1", "1B", students=2)
    >>> page.count('<section class="sheet"'), "✓" in page
    (2, False)
    """
    return _page("handout.html.j2", lesson, label, students, first, code)


def key(
    lesson: str, label: str, students: int = 40, first: int = 1, code: str | None = None
) -> str:
    """Return the answers to a `handout` of the same arguments, a row for each student.

    Examples
    --------
    >>> "36" in key("L1", "1B", students=2)
    True
    """
    return _page("key.html.j2", lesson, label, students, first, code)


def _page(
    template: str, lesson: str, label: str, students: int, first: int, code: str | None
) -> str:
    with speaking(code or language()):
        asked = lesson_questions(lesson)
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
