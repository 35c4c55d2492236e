"""Sheets for a class: each student's own questions to print, and the teacher's key."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any, Final

from ..core.language import known_language, speaking
from .book import experiments, questions
from .catalogue import Catalogue
from .exercise import Exercise
from .item import LessonItem
from .pages import page
from .question import Question
from .student import class_of

SQUARE: Final = 2
"""The number of dice whose throws are a square."""


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
    with speaking(known_language(code)):
        sheets = [
            (student, [Exercise(question, student) for question in asked])
            for student in class_of(label, students, first)
        ]
        facts: dict[str, Any] = {
            "lesson": asked[0].lesson,
            "title": title(asked[0]),
            "label": sheets[0][0].label,
            "questions": asked,
            "sheets": sheets,
            "sheet": Worksheet(asked[0]),
            "numbers_of": numbers_of,
            "wrong_answers": wrong_answers,
            "legends": [
                legend(question, [exercises[place] for _, exercises in sheets])
                for place, question in enumerate(asked)
            ],
        }
        return page(template, **facts)


class Worksheet:
    """The common part of the sheets of a lesson: everything but the questions.

    Attributes
    ----------
    rule : str
        The rule of the game that the lesson uses; empty if nobody wrote it down.
    trials : list of (str, list of str)
        Of each experiment what is tried, and its outcomes, for a tally.
    square : bool
        Whether the square of all throws of two dice belongs to it: they are more than yes or no.
    """

    def __init__(self, question: Question) -> None:
        lesson = question.lesson
        known = [
            one for one in experiments(question.game or None).values() if one.lesson == lesson
        ][:1]
        self.rule = question.texts().get(f"{lesson}.rule", "")
        self.trials = [
            (one.text("try"), [str(outcome) for outcome in one.theory.support]) for one in known
        ]
        self.square = any(one.dice == SQUARE and len(one.theory) > 2 for one in known)


def numbers_of(exercise: Exercise) -> str:
    """Return the numbers of a question as a teacher reads them.

    Examples
    --------
    >>> from .book import experiments, questions
    >>> from .student import Student
    >>> numbers_of(Exercise(questions()["L5.3"], Student("1B", 1)))
    'people 5, hunters 1, food in store 2'
    """
    return exercise.numbers()


def wrong_answers(exercise: Exercise) -> list[tuple[str, str]]:
    """Return what mistakes lead to with these numbers, each answer once, after their letters.

    Examples
    --------
    >>> from .book import experiments, questions
    >>> from .student import Student
    >>> wrong_answers(Exercise(questions()["L2.3"], Student("1B", 1)))
    [('A', '400'), ('B', '40'), ('C', '3960'), ('D', '100')]
    """
    names = [mistake.name for mistake in exercise.question.mistakes]
    return [
        (" ".join(ascii_uppercase[names.index(name)] for name in met), shown)
        for shown, met in exercise.wrong().items()
    ]


def legend(question: Question, sheets: Sequence[Exercise]) -> list[tuple[str, str]]:
    """Return the letters of the mistakes and their messages, for the first student each fits."""
    found = []
    for letter, mistake in zip(ascii_uppercase, question.mistakes, strict=False):
        fitting = (one for one in sheets if mistake.name in dict(question.wrong(one.parameters)))
        first = next(fitting, None)
        if first is not None:
            found.append((letter, question.text(f"mistake.{mistake.name}", first.parameters)))
    return found


def title(question: Question) -> str:
    """Return the title of the lesson a question belongs to."""
    return question.texts().get(f"{question.lesson}.title", question.lesson)
