"""What a student did in this notebook, and the questions there are."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..core.game import unknown
from ..core.rule import SetupError
from ..figures.table import Table
from ..games import game_names, game_type
from .exercise import SIGNS, Exercise
from .question import Question
from .student import Student
from .words import words


def questions() -> dict[str, Question]:
    """Return every question of every game, by id."""
    found: dict[str, Question] = {}
    for name in game_names():
        place = game_type(name).lessons
        if place:
            found.update({one.id: one for one in import_module(place).QUESTIONS})
    return found


class Book:
    """The exercises of one student; a new student starts a new one."""

    def __init__(self, student: Student) -> None:
        self.student = student
        self.exercises: dict[str, Exercise] = {}

    def exercise(self, id: str) -> Exercise:
        """Return the exercise of a question, as it was left."""
        known = questions()
        key = id.strip().upper() if isinstance(id, str) else id
        if key not in known:
            raise SetupError(unknown("question", id, known))
        if key not in self.exercises:
            self.exercises[key] = Exercise(known[key], self.student)
        return self.exercises[key]

    def table(self) -> Table:
        """Return what was predicted, tried and reached."""
        table = words()
        head = [table(f"report.{key}") for key in ("question", "predicted", "tries", "outcome")]
        rows = [
            [
                id,
                "–" if one.prediction is None else str(one.prediction),
                str(one.tries),
                f"{SIGNS[one.outcome]} {table(f'outcome.{one.outcome}')}",
            ]
            for id, one in sorted(self.exercises.items())
        ]
        note = table("report.formative")
        return Table(table("report.title", who=repr(self.student)), head, rows, [note])


_book = Book(Student())


def student(label: str, number: int) -> Student:
    """Say who sits here: from now on questions have this student's numbers.

    Parameters
    ----------
    label : str
        The class, e.g. ``"1B"``. No names, please: the number in the class is enough.
    number : int

    Examples
    --------
    >>> student("1B", 7)
    Class 1B, number 7. The numbers in the questions are your own.
    """
    global _book
    _book = Book(Student(label, number))
    return _book.student


def question(id: str) -> Exercise:
    """Return a question with the numbers of whoever sits here.

    Parameters
    ----------
    id : str
        Lesson and number, e.g. ``"L5.2"``.

    Raises
    ------
    SetupError
        If there is no such question; near ones are named.
    """
    return _book.exercise(id)


def report() -> Any:
    """Return a table of what was answered in this notebook so far."""
    return _book.table()
