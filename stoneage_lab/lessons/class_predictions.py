"""The predictions of a class, beside the true answer of each student's own question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..figures.figure import Figure
from ..figures.number_line import Mark, number_line, written
from ..figures.table import Table, as_bundle
from .experiment import Experiment
from .notebook_exercises import predicted_in
from .student import Student
from .words import words


class ClassPredictions:
    """The predictions of a class for the questions of a lesson.

    Shown in a notebook it is a number line: how far each prediction is from the truth.

    Parameters
    ----------
    experiment : Experiment
    label : str
        The class.
    found : mapping
        Predictions by the place of the question, by the number of the student.
    """

    def __init__(
        self, experiment: Experiment, label: str, found: Mapping[int, Mapping[int, float]]
    ) -> None:
        self.questions = predicted_in(experiment)
        self.label = label
        self.found = found

    def rows(self) -> list[tuple[str, int, float, float]]:
        """Return question, number of the student, prediction, truth."""
        found = []
        for number, own in sorted(self.found.items()):
            for place, guess in sorted(own.items()):
                if place < len(self.questions):
                    question = self.questions[place]
                    parameters = question.draw_for(Student(self.label, number))
                    truth = float(question.truth(parameters))
                    found.append((question.id, number, guess, truth))
        return found

    def table(self) -> Table:
        """Return all predictions with the truth."""
        texts = words()
        rows = [
            [str(number), id, written(guess), written(truth), written(guess - truth, "+")]
            for id, number, guess, truth in self.rows()
        ]
        keys = ("class.number", "report.question", "report.predicted", "exercise.truth",
                "class.off")  # fmt: skip
        ids = ", ".join(dict.fromkeys(id for id, *_ in self.rows()))
        title = texts("class.class_predictions", label=self.label, id=ids)
        return Table(title, [texts[key] for key in keys], rows)

    def figure(self) -> Figure:
        """Return a dot for each prediction less its truth; 0 is the truth."""
        off = [guess - truth for _, _, guess, truth in self.rows()]
        return number_line(self.table(), [Mark(words()["exercise.truth"], 0.0, "line")], off)

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.figure().html())
