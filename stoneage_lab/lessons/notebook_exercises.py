"""The work of a student in this notebook, and the functions that start exercises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from ..core.errors import SetupError
from ..figures.table import Table
from ..games import game_type
from ..session.running_cell import RunningCell, running_cell
from .catalogue import Catalogue
from .exercise import Exercise
from .experiment import Experiment, Trial, no_cell
from .goal import Attempt, goals
from .item import LessonItem
from .prediction_keeper import PredictionKeeper, RememberedPredictions
from .predictions import lesson_predictions
from .predictions_file import KeptPredictions
from .question import Question
from .registry import by_game, taught
from .reply import SIGNS
from .student import MOST_NUMBER, Student
from .two_reasons import ReasonChoice, TwoReasons, coded_choices
from .words import words
from .work_notifier import WorkNotifier
from .work_report import WorkReport

T = TypeVar("T", Exercise, Trial, Attempt, ReasonChoice)


def questions(game: str | None = None) -> Catalogue[Question]:
    """Return every question of a game, or of all games, by id.

    Parameters
    ----------
    game : str, optional

    Examples
    --------
    >>> questions("stone-age")["R1.1"].full_id
    'stone-age/R1.1'
    """
    return taught("QUESTIONS", game)


def experiments(game: str | None = None) -> Catalogue[Experiment]:
    """Return every experiment of a game, or of all games, by id."""
    return taught("EXPERIMENTS", game)


def reasons(game: str | None = None) -> Catalogue[TwoReasons]:
    """Return all pairs of reasons to compare, of a game or of all games, by id."""
    return taught("REASONS", game)


class Book:
    """The exercises of one student.

    It knows no notebook: where predictions are kept, and to which cell a throw belongs, is said by
    who makes it.

    Parameters
    ----------
    student : Student
    kept : PredictionKeeper, optional
        Where predictions are kept; by default they last as long as the book.
    cell : function, optional
        Returns the cell of a notebook to which a try of an experiment belongs; by default to none.

    Attributes
    ----------
    classmates : dict
        By the full id of a question, the predictions of the class for this student's numbers:
        number in the class and prediction.
    progress : WorkNotifier
        Tells of everything that is done.
    """

    def __init__(
        self,
        student: Student,
        kept: PredictionKeeper | None = None,
        cell: Callable[[], RunningCell | None] = no_cell,
    ) -> None:
        self.student = student
        self.exercises: dict[str, Exercise] = {}
        self.trials: dict[str, Trial] = {}
        self.attempts: dict[str, Attempt] = {}
        self.choices: dict[str, ReasonChoice] = {}
        self.classmates: dict[str, list[tuple[int, float]]] = {}
        self.progress = WorkNotifier()
        self.kept = kept or RememberedPredictions()
        self._cell = cell

    def _kept(self, kept: dict[str, T], id: str, new: Callable[[], T]) -> T:
        """Return what was begun under an id, or begin it and follow it."""
        if id not in kept:
            kept[id] = new()
            kept[id].progress.subscribe(self.progress.made)
            self.progress.made()
        return kept[id]

    def exercise(self, id: str, game: str | None = None) -> Exercise:
        """Return the exercise of a question, as it was left."""
        found = questions(game).find("question", id)
        return self._kept(self.exercises, found.full_id, lambda: self._begun(found))

    def _begun(self, found: Question) -> Exercise:
        exercise = Exercise(found, self.student, self.kept)
        exercise.classmates = self.classmates.get(found.full_id, [])
        about = [one for one in reasons(found.game).values() if one.about == found.id]
        exercise.argued = self._choice(about[0]) if about else None
        return exercise

    def choice(self, lesson: str, game: str | None = None) -> ReasonChoice:
        """Return whose reason the student believes, of the two of a lesson, as it was left."""
        known = reasons(game)
        named = [one for one in known.values() if one.lesson == str(lesson).rpartition("/")[2]]
        if str(lesson).count("/"):
            named = [one for one in named if one.full_id.startswith(f"{lesson}.")]
        return self._choice(known.find("reasons", lesson, named))

    def _choice(self, found: TwoReasons) -> ReasonChoice:
        def locked() -> bool:
            about = self.exercises.get(f"{found.game}/{found.about}")
            return about is not None and about.locked

        return self._kept(
            self.choices, found.full_id, lambda: ReasonChoice(found, self.kept, locked)
        )

    def trial(self, id: str, game: str | None = None) -> Trial:
        """Return the trial of an experiment, as it was left."""
        found = experiments(game).find("experiment", id)
        return self._kept(self.trials, found.full_id, lambda: self._trial(found))

    def _trial(self, found: Experiment) -> Trial:
        def predicted() -> dict[int, Fraction]:
            # A code opens no question: one that is not open may have a prediction in the file.
            asked = predicted_in(found)
            told = lesson_predictions(
                self.exercises.get(one.full_id) or self._begun(one) for one in asked
            )
            return told | coded_choices(map(self._choice, argued_in(found)))

        return Trial(found, self.student, predicted, self._cell)

    def attempt(self, id: str, game: str | None = None) -> Attempt:
        """Return the attempt at a goal, as it was left."""
        found = goals(game).find("goal", id)
        return self._kept(self.attempts, found.full_id, lambda: Attempt(found))

    def share_predictions(
        self, label: str, experiment: Experiment, found: Mapping[int, Mapping[int, float]]
    ) -> None:
        """Give the predictions of a class to the questions of this student, if it is the class.

        A question gets those of students who had the same numbers. It need not be open, and stays
        so.

        Parameters
        ----------
        label : str
            The class.
        experiment : Experiment
            Of the lesson.
        found : mapping
            Predictions by the place of the question, by the number of the student.
        """
        if label != self.student.label:
            return
        for place, question in enumerate(predicted_in(experiment)):
            own = question.draw_for(self.student)
            guesses = [
                (number, predicted[place])
                for number, predicted in sorted(found.items())
                if place in predicted and question.draw_for(Student(label, number)) == own
            ]
            self.classmates[question.full_id] = guesses
            if question.full_id in self.exercises:
                self.exercises[question.full_id].classmates = guesses

    def table(self) -> Table:
        """Return a table of predictions, tries and results."""
        table = words()
        head = [table(f"report.{key}") for key in ("question", "predicted", "tries", "outcome")]
        done: dict[LessonItem, Exercise | Attempt] = {
            **{one.question: one for one in self.exercises.values()},
            **{one.goal: one for one in self.attempts.values()},
        }
        groups = by_game(done)
        rows = [
            [done[item].id, *_standing(done[item])]
            for items in groups.values()
            for item in sorted(items, key=lambda item: item.id)
        ]
        if len(groups) > 1:
            head.insert(0, table["lesson.game"])
            titles = [
                game_type(name).shown_title() for name, items in groups.items() for _ in items
            ]
            rows = [[title, *row] for title, row in zip(titles, rows, strict=True)]
        tried = {one.experiment: one for one in self.trials.values() if one.tries or one.typed}
        notes = [
            table(
                "report.code",
                id=tried[item].id,
                tries=tried[item].tries,
                typed=tried[item].typed.total(),
                code=" # ".join(filter(None, [tried[item].code, self._reasons_for(item)])),
            )
            for items in by_game(tried).values()
            for item in sorted(items, key=lambda item: item.id)
        ]
        notes.append(table("report.formative"))
        return Table(table("report.title", who=repr(self.student)), head, rows, notes)

    def _reasons_for(self, experiment: Experiment) -> str:
        """Return the reasons for the predictions of a lesson, as they go with its code."""
        asked = (self.exercises.get(one.full_id) for one in predicted_in(experiment))
        given = [one.because for one in asked if one is not None and one.because]
        return f"{words()['report.because']}: {' / '.join(given)}" if given else ""


def predicted_in(experiment: Experiment) -> list[Question]:
    """Return the questions of an experiment's lesson that ask for a prediction, in order.

    Examples
    --------
    >>> [question.id for question in predicted_in(experiments()["L2"])]
    ['L2.1']
    """
    every = questions(experiment.game).values()
    return [one for one in every if one.lesson == experiment.lesson and one.guessed_first]


def argued_in(experiment: Experiment) -> list[TwoReasons]:
    """Return the pairs of reasons of an experiment's lesson, in order."""
    return [one for one in reasons(experiment.game).values() if one.lesson == experiment.lesson]


def _standing(done: Exercise | Attempt) -> list[str]:
    """Return the prediction with its reason, the number of tries, and the outcome."""
    because = done.because if isinstance(done, Exercise) else ""
    return [
        "–"
        if done.prediction is None
        else ": ".join(filter(None, [str(done.prediction), because])),
        str(done.tries),
        f"{SIGNS[done.outcome]} {words()(f'outcome.{done.outcome}')}",
    ]


def _of_notebook(student: Student) -> Book:
    """Return a book of this notebook: its folder keeps predictions, its cells own their throws."""
    return Book(student, KeptPredictions(student), running_cell)


_book = _of_notebook(Student())


def notebook_book() -> Book:
    """Return the book of the student who was named last in this notebook."""
    return _book


def student(label: str, number: int) -> Student:
    """Set the student: from now on questions have this student's numbers.

    The work of the student named before is put aside; the same student again goes on.

    Parameters
    ----------
    label : str
        The class, e.g. ``"1B"``. No names, please: the number in the class is enough.
    number : int
        From 1 to 999; ``student("", 0)`` is nobody.

    Raises
    ------
    SetupError
        If one of them is impossible, or the class may be a name.

    Examples
    --------
    >>> student("1B", 7)
    Class 1B, number 7. The numbers in the questions are your own.
    """
    global _book
    named = Student(label, number)
    if named.label and not named.number:
        raise SetupError(words()("student.zero", most=MOST_NUMBER))
    if _book.student != named or not named.label:
        _book = _of_notebook(named)
    return _book.student


def current_student() -> Student:
    """Return the student who was named last; at first, one without a name."""
    return _book.student


def question(id: str, game: str | None = None) -> Exercise:
    """Return a question with the numbers of the student who was named last.

    Parameters
    ----------
    id : str
        Lesson and number, e.g. ``"L5.2"``, or with the game, ``"stone-age/L5.2"``.
    game : str, optional
        The game whose lessons have it; needed where two games have the same short id.

    Raises
    ------
    SetupError
        If there is no such question (near ones are named), or several games have one.
    """
    return _book.exercise(id, game)


def experiment(id: str, game: str | None = None) -> Trial:
    """Return an experiment with the random numbers of the student who was named last.

    Arguments and errors are those of `question`; the id is that of a lesson, e.g. ``"L2"``.
    """
    return _book.trial(id, game)


def goal(id: str, game: str | None = None) -> Attempt:
    """Return a goal to reach on a board, with what the student has reached so far.

    Arguments and errors are those of `question`; the id is lesson and name, e.g. ``"R1.first"``.

    Examples
    --------
    >>> first = goal("R1.first")
    >>> first.again().check()
    … R1.first: not attempted yet.
    """
    return _book.attempt(id, game)


def who_is_right(lesson: str, game: str | None = None) -> ReasonChoice:
    """Return two students' reasons about a question of a lesson, for the student to compare.

    Arguments and errors are those of `question`; the id is that of a lesson, e.g. ``"L2"``.

    Examples
    --------
    >>> who_is_right("L2").choose("Tom").outcome
    'right'
    """
    return _book.choice(lesson, game)


def report() -> WorkReport:
    """Return what was answered in this notebook, with the codes for the teacher.

    Shown in a notebook with widgets it follows what is answered later.
    """
    return WorkReport(_book.table, _book.progress)
