"""Sheets for a class: each student's own questions to print, and the teacher's key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from string import ascii_uppercase
from typing import Any, Final

from ..core.language import known_language, speaking
from .exercise import Exercise
from .lesson import lesson_questions, title
from .notebook_exercises import experiments
from .printable_pages import page
from .question import Question
from .registry import taught
from .student import class_of
from .two_reasons import SPEAKERS, TwoReasons

SQUARE: Final = 2
"""The number of dice whose throws are a square."""
QUESTIONS_OF_A_PAGE: Final = 4
"""Plain questions on a page, at most."""


def worksheets_page(
    lesson: str,
    label: str,
    students: int = 40,
    first: int = 1,
    code: str | None = None,
    game: str | None = None,
    *,
    answers: bool = False,
) -> str:
    """Return a sheet for each student, as HTML to print on A4, with the student's own numbers.

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
    >>> page = worksheets_page("L1", "1B", students=2)
    >>> page.count('<section class="sheet'), "✓" in page
    (4, False)
    >>> "36" in worksheets_page("L1", "1B", students=2, answers=True)
    True
    """
    template = "key.html.j2" if answers else "handout.html.j2"
    return _page(template, lesson_questions(lesson, game), label, students, first, code)


def strip_page(
    lesson: str,
    label: str,
    students: int = 40,
    first: int = 1,
    code: str | None = None,
    game: str | None = None,
) -> str:
    """Return the right answers alone, a line for each student, as HTML to print on A4.

    Parameters are those of `worksheets_page`.

    Examples
    --------
    >>> strip_page("L1", "1B").count("<tr>")
    41
    """
    return _page("strip.html.j2", lesson_questions(lesson, game), label, students, first, code)


def _page(
    template: str, asked: list[Question], label: str, students: int, first: int, code: str | None
) -> str:
    with speaking(known_language(code)):
        sheet = Worksheet(asked)
        sheets = [
            (student, [Exercise(question, student) for question in sheet.questions])
            for student in class_of(label, students, first)
        ]
        facts: dict[str, Any] = {
            "lesson": asked[0].lesson,
            "title": title(asked[0]),
            "label": sheets[0][0].label,
            "questions": sheet.questions,
            "sheets": sheets,
            "sheet": sheet,
            "speakers": SPEAKERS,
            "numbers_of": numbers_of,
            "wrong_answers": wrong_answers,
            "legends": [
                legend(question, [exercises[place] for _, exercises in sheets])
                for place, question in enumerate(sheet.questions)
            ],
        }
        return page(template, **facts)


class Worksheet:
    """The common part of the sheets of a lesson: everything but the numbers of a student.

    Parameters
    ----------
    asked : list of Question
        The questions of the lesson.

    Attributes
    ----------
    questions : list of Question
        In the order in which the lesson asks them.
    begins_with : list of str
        The ids of those that are predicted before anything is tried. Others that ask for a
        prediction come where the lesson is ready for them.
    rule : str
        The rule of the game that the lesson uses; empty if nobody wrote it down.
    trials : list of (str, list of str)
        Of each experiment what is tried, and its outcomes, for a tally.
    square : bool
        Whether the square of all throws of two dice belongs to it: they are more than yes or no.
    front : list of int
        The places of the questions that are worked out on the front, beside an experiment: those
        that come before the prediction, or else what is predicted. None where the square is.
    argued : list of TwoReasons
        The two students' reasons of the lesson.
    """

    def __init__(self, asked: list[Question]) -> None:
        first = asked[0]
        lesson, game = first.lesson, first.game or None
        self.questions = in_order(asked)
        planned = taught("PLANS", game).get(lesson) if game else None
        steps: Mapping[str, Sequence[Question]] = planned.questions() if planned else {}
        self.begins_with = [
            one.id for one in (steps.get("predict", ()) if planned else asked) if one.guessed_first
        ]
        known = [one for one in experiments(game).values() if one.lesson == lesson][:1]
        self.rule = first.texts().get(f"{lesson}.rule", "")
        self.trials = [
            (one.text("try"), [str(outcome) for outcome in one.theory.support]) for one in known
        ]
        self.square = any(one.dice == SQUARE and len(one.theory) > 2 for one in known)
        self.front = self._on_front()
        self.argued = planned.argued() if planned else []

    @property
    def two_sides(self) -> bool:
        """Whether an experiment fills the front, and the questions stand on the back."""
        return bool(self.trials)

    def _on_front(self) -> list[int]:
        predicted = [n for n, one in enumerate(self.questions) if one.id in self.begins_with]
        if not self.two_sides or self.square or not predicted:
            return []
        return list(range(predicted[0])) or predicted[:1]

    def pages(self) -> list[list[int]]:
        """Return the questions of each page, by their places: so many that there is room to work.

        Those that are worked out on the front of an experiment are not among them.

        Examples
        --------
        >>> from .lesson import lesson_questions
        >>> [Worksheet(lesson_questions(id)).pages() for id in ("L1", "L3", "A9")]
        [[[0, 1, 2, 3]], [[1, 2, 3]], [[0, 1], [2, 3, 4]]]
        """
        places = [place for place in range(len(self.questions)) if place not in self.front]
        needed = [self._room(self.questions[place]) for place in places]
        every = self._head() + sum(needed)
        share = every / ceil(every / QUESTIONS_OF_A_PAGE)
        found: list[list[int]] = [[]]
        taken = self._head()
        for place, room in zip(places, needed, strict=True):
            if found[-1] and taken + room / 2 > share:
                found.append([])
                taken = 0.0
            found[-1].append(place)
            taken += room
        return found

    def argued_after(self, pages: Sequence[Sequence[int]]) -> dict[int, TwoReasons]:
        """Return the two students' reasons by the place after which they stand; -1 is the front.

        They are printed where the page has room for one more.
        """
        found = {}
        for one in self.argued:
            at = [question.id for question in self.questions].index(one.about)
            page = next((page for page in pages if at in page), pages[0])
            taken = sum(self._room(self.questions[place]) for place in page)
            if taken + (self._head() if page is pages[0] else 0) < QUESTIONS_OF_A_PAGE:
                found[-1 if at in self.front else at] = one
        return found

    def _head(self) -> float:
        """Return the room that the rule and what is guessed take on a page without experiment."""
        return 0.0 if self.two_sides else (1 + len(self.begins_with)) / 2

    def _room(self, question: Question) -> float:
        """Return the room that a question needs, in plain questions."""
        guessed_here = question.guessed_first and question.id not in self.begins_with
        return 1 + guessed_here / 2 + ("position" in question.parameters)


def in_order(asked: Sequence[Question]) -> list[Question]:
    """Return questions in the order in which the notebook of their lesson asks them.

    Examples
    --------
    >>> from .lesson import lesson_questions
    >>> [one.id for one in in_order(lesson_questions("L8"))]
    ['L8.3', 'L8.1', 'L8.2', 'L8.4']
    """
    game, lesson = asked[0].game, asked[0].lesson
    notebook = taught("NOTEBOOKS", game).get(lesson) if game else None
    order = {id: place for place, id in enumerate(notebook.items if notebook else ())}
    return sorted(asked, key=lambda one: order.get(one.id, len(order)))


def numbers_of(exercise: Exercise) -> str:
    """Return the numbers of a question as a teacher reads them.

    Examples
    --------
    >>> from .notebook_exercises import experiments, questions
    >>> from .student import Student
    >>> numbers_of(Exercise(questions()["L5.3"], Student("1B", 1)))
    'people 5, hunters 1, food in store 2'
    """
    return exercise.numbers()


def wrong_answers(exercise: Exercise) -> list[tuple[str, str]]:
    """Return what mistakes lead to with these numbers, each answer once, after their letters.

    Examples
    --------
    >>> from .notebook_exercises import experiments, questions
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
    """Return the letters of the mistakes, and the message for the first student each can befall."""
    found = []
    for letter, mistake in zip(ascii_uppercase, question.mistakes, strict=False):
        fitting = (one for one in sheets if mistake.name in dict(question.wrong(one.parameters)))
        first = next(fitting, None)
        if first is not None:
            found.append((letter, question.text(f"mistake.{mistake.name}", first.parameters)))
    return found
