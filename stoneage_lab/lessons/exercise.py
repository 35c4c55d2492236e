"""A question put to one student: ask, predict, check, hint, solution."""

from __future__ import annotations

from typing import Any

from ..play.position import Position
from .answers import AnswerKind, NotComparable, TooRough
from .positions import lesson_position
from .question import Question
from .registry import shown_id
from .reply import BLANK, MISTAKE, NOT_YET, TOLD, UNREADABLE, Asked, Pictured, Reply, Right
from .sequence import following
from .student import Student
from .words import words
from .work_notifier import WorkNotifier


class Exercise:
    """A question with one student's numbers, and the student's answers.

    Shown in a notebook it has a box for the answer under it, where there are widgets.

    Attributes
    ----------
    question : Question
    parameters : dict
        This student's numbers.
    prediction : object
        The first prediction, or None.
    tries : int
        The number of answers compared.
    outcome : str
        Of the last answer; ``blank`` before the first.
    said : Reply or None
        The last reply; None before the first one.
    progress : WorkNotifier
        Tells of each reply.
    """

    def __init__(self, question: Question, student: Student) -> None:
        self.question = question
        self.student = student
        self.parameters = question.draw(student.rng(question.id))
        self.prediction: Any = None
        self.tries = 0
        self.outcome = BLANK
        self.hints_seen = 0
        self.said: Reply | None = None
        self.progress = WorkNotifier()

    @property
    def id(self) -> str:
        """The question's id, in full where another game has the same short one."""
        return shown_id("QUESTIONS", self.question)

    @property
    def position(self) -> Position | None:
        """The position of the question, if any."""
        named = self.parameters.get("position")
        return lesson_position(named, self.question.game or None) if named else None

    @property
    def kind(self) -> AnswerKind:
        """The kind of answer."""
        return self.question.kind.on(self.question.about(self.parameters, self.position))

    @property
    def truth(self) -> Any:
        """The right answer for these numbers."""
        return self.question.truth(self.parameters)

    def ask(self) -> Reply:
        """Return the question."""
        said = f"{self.id}. {self._text('ask')}\n({self.kind.asked_for()})"
        position = self.position
        if position is None:
            return Asked(self.id, said)
        return Pictured(self.id, said, position, self.question.shows)

    def predict(self, answer: Any = ...) -> Reply:
        """Record the student's prediction before anything is run; the first one is kept."""
        blank = answer is ... or answer is None
        if blank and self.prediction is None:
            return Reply(BLANK, words()("exercise.no_prediction", id=self.id))
        if self.prediction is not None:
            locked = words()("exercise.locked", id=self.id, given=str(self.prediction))
            return self._told(Reply(TOLD, locked))
        try:
            self.kind.read(answer)
        except NotComparable as error:
            return self._told(Reply(UNREADABLE, str(error)))
        self.prediction = answer
        return self._told(Reply(TOLD, words()("exercise.predicted", id=self.id, given=str(answer))))

    def check(self, answer: Any = ...) -> Reply:
        """Check an answer; ``...`` means none, and returns the current outcome."""
        if answer is ... or answer is None:
            return self._standing()
        try:
            reply = self._judged(answer)
        except NotComparable as error:
            return self._told(Reply(UNREADABLE, str(error)))
        self.tries += 1
        self.outcome = reply.outcome
        return self._told(reply)

    def _judged(self, answer: Any) -> Reply:
        kind, truth = self.kind, self.truth
        read = kind.read(answer)
        if kind.same(read, truth):
            return self._right()
        for name, wrong in self.question.wrong(self.parameters):
            if _meets(kind, read, wrong):
                return Reply(MISTAKE, self._text(f"mistake.{name}"))
        left = self.question.hints - self.hints_seen
        key = "exercise.not_yet_hints" if left else "exercise.not_yet"
        said = " ".join(filter(None, [words()(key, n=left), kind.off(read, truth)]))
        return Reply(NOT_YET, said)

    def _right(self) -> Right:
        said = words()("exercise.right", answer=self.kind.show(self.truth))
        predicted = ""
        if self.prediction is not None:
            predicted = words()("exercise.had_predicted", given=str(self.prediction))
        reason = self._text("reason") or self._text("solution")
        return Right(said, reason, predicted, following(self.question))

    def _standing(self) -> Reply:
        if self.outcome == BLANK:
            return Reply(BLANK, words()("exercise.blank", id=self.id))
        told = words()(f"outcome.{self.outcome}")
        said = words()("exercise.standing", id=self.id, outcome=told, n=self.tries)
        return Reply(self.outcome, said)

    def hint(self) -> Reply:
        """Return the next hint; after the last one, the last again."""
        known = self.question.hints
        if not known:
            return self._told(Reply(TOLD, words()("exercise.no_hint")))
        self.hints_seen = min(self.hints_seen + 1, known)
        return self._told(Reply(TOLD, self._text(f"hint{self.hints_seen}")))

    def nothing_written(self) -> Reply:
        """Return the reply to a box left empty: what to write into it."""
        return Reply(BLANK, words()("exercise.empty", form=self.kind.asked_for()))

    def solution(self) -> Reply:
        """Return the solution and the answer."""
        shown = self.kind.show(self.truth)
        return Reply(TOLD, f"{self._text('solution')}\n→ {shown}")

    def form(self) -> Any:
        """Return the question with a box for the answer; the question alone without widgets."""
        from .form import form

        return form(self)

    def _text(self, key: str) -> str:
        return self.question.text(key, self.parameters)

    def _told(self, reply: Reply) -> Reply:
        """Keep a reply for the boxes on the page, and tell them."""
        self.said = reply
        self.progress.made()
        return reply

    def __repr__(self) -> str:
        return repr(self.ask())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.form()._repr_mimebundle_()


def _meets(kind: AnswerKind, read: Any, wrong: Any) -> bool:
    """Tell whether an answer is a wrong one; of that, few digits are enough."""
    try:
        return kind.same(read, wrong)
    except TooRough:
        return True
