"""Predictions given back: beside the truth, and beside those of the class."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..figures.figure import Figure
from ..figures.number_line import Mark, number_line, written
from ..figures.table import Table
from .number_answers import NotComparable
from .tally_codes import LARGEST
from .words import words
from .written_numbers import WrittenNumber

if TYPE_CHECKING:
    from .exercise import Exercise


def predicted_number(exercise: Exercise) -> Fraction | None:
    """Return a prediction as a number; None without one, or if it is none."""
    return None if exercise.prediction is None else number_of(exercise, exercise.prediction)


def number_of(exercise: Exercise, given: Any) -> Fraction | None:
    """Return an answer to a question as a number; None if it is none."""
    try:
        read = exercise.kind.read(given)
    except NotComparable:
        return None
    if not isinstance(read, WrittenNumber) or abs(read.value) > LARGEST:
        return None
    return read.value


def lesson_predictions(asked: Iterable[Exercise]) -> dict[int, Fraction]:
    """Return the predictions for the questions of a lesson that ask for one, by their place."""
    found = ((place, predicted_number(exercise)) for place, exercise in enumerate(asked))
    return {place: number for place, number in found if number is not None}


def beside_the_truth(exercise: Exercise) -> Figure | None:
    """Return a number line with the prediction, those of the class, and the truth.

    None if the prediction is no number.
    """
    own = predicted_number(exercise)
    if own is None:
        return None
    texts = words()
    you, truth = texts["exercise.you"], texts["exercise.truth"]
    value = float(exercise.truth)
    rows = [[you, written(float(own))], [truth, written(value)]]
    others = [(n, guess) for n, guess in exercise.classmates if n != exercise.student.number]
    rows += [[texts("exercise.one_of_class", n=n), written(guess)] for n, guess in others]
    head = [texts["exercise.who"], texts["exercise.was"]]
    table = Table(texts["exercise.beside_the_truth"], head, rows)
    marks = [Mark(you, float(own), "diamond"), Mark(truth, value, "line")]
    return number_line(table, marks, [guess for _, guess in others])
