"""What a student did in this notebook, and the questions there are."""

from __future__ import annotations

from ..figures.table import Table
from .exercise import SIGNS, Exercise
from .experiment import Experiment, Trial
from .goal import Attempt, Goal, goals
from .question import Question
from .student import Student
from .taught import named, taught
from .words import words


def questions() -> dict[str, Question]:
    """Return every question of every game, by id."""
    return taught("QUESTIONS")


def experiments() -> dict[str, Experiment]:
    """Return every experiment of every game, by id."""
    return taught("EXPERIMENTS")


class Book:
    """The exercises of one student; a new student starts a new one."""

    def __init__(self, student: Student) -> None:
        self.student = student
        self.exercises: dict[str, Exercise] = {}
        self.trials: dict[str, Trial] = {}
        self.attempts: dict[str, Attempt] = {}

    def exercise(self, id: str) -> Exercise:
        """Return the exercise of a question, as it was left."""
        found: Question = named("question", id, questions())
        return self.exercises.setdefault(found.id, Exercise(found, self.student))

    def trial(self, id: str) -> Trial:
        """Return the trial of an experiment, as it was left."""
        found: Experiment = named("experiment", id, experiments())
        return self.trials.setdefault(found.id, Trial(found, self.student))

    def attempt(self, id: str) -> Attempt:
        """Return the attempt at a goal, as it was left."""
        found: Goal = named("goal", id, goals())
        return self.attempts.setdefault(found.id, Attempt(found))

    def table(self) -> Table:
        """Return what was predicted, tried and reached."""
        table = words()
        head = [table(f"report.{key}") for key in ("question", "predicted", "tries", "outcome")]
        done: list[Exercise | Attempt] = [*self.exercises.values(), *self.attempts.values()]
        rows = [
            [
                one.id,
                "–" if one.prediction is None else str(one.prediction),
                str(one.tries),
                f"{SIGNS[one.outcome]} {table(f'outcome.{one.outcome}')}",
            ]
            for one in sorted(done, key=lambda one: one.id)
        ]
        notes = [
            table("report.code", id=id, tries=one.tries or one.typed.total(), code=one.code)
            for id, one in sorted(self.trials.items())
            if one.tries or one.typed
        ]
        notes.append(table("report.formative"))
        return Table(table("report.title", who=repr(self.student)), head, rows, notes)


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


def experiment(id: str) -> Trial:
    """Return an experiment with the random numbers of whoever sits here.

    Parameters
    ----------
    id : str
        The lesson, e.g. ``"L2"``.
    """
    return _book.trial(id)


def goal(id: str) -> Attempt:
    """Return a goal to reach on a board, as far as it was reached.

    Parameters
    ----------
    id : str
        Lesson and name, e.g. ``"R1.first"``.

    Raises
    ------
    SetupError
        If there is no such goal; near ones are named.

    Examples
    --------
    >>> first = goal("R1.first")
    >>> first.again().check()
    … R1.first: not attempted yet.
    """
    return _book.attempt(id)


def report() -> Table:
    """Return what was answered in this notebook so far, with the codes for the teacher."""
    return _book.table()
