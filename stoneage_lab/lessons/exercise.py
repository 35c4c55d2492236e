"""A question put to one student: ask, predict, check, hint, solution."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from ..core.hooks import paint
from ..play.position import Position
from .answers import AnswerKind, NotComparable
from .positions import lesson_position
from .question import Question
from .registry import shown_id
from .student import Student
from .words import words

RIGHT: Final = "right"
MISTAKE: Final = "mistake"
NOT_YET: Final = "not_yet"
BLANK: Final = "blank"
UNREADABLE: Final = "unreadable"
TOLD: Final = "told"
UNDER_WAY: Final = "under_way"
SIGNS: Final = {
    RIGHT: "✓", MISTAKE: "✗", NOT_YET: "✗", BLANK: "…", UNREADABLE: "?", TOLD: "·", UNDER_WAY: "→",
}  # fmt: skip
COLOURS: Final = {RIGHT: "#1a7f4b", MISTAKE: "#b3541e", NOT_YET: "#b3541e"}


class Reply:
    """A reply to a student: its text and its outcome.

    Attributes
    ----------
    outcome : str
        ``right``, ``mistake`` (a known one, with its own message), ``not_yet``, ``blank`` (not
        attempted), ``unreadable`` (not comparable), ``told`` (a question, a hint, a solution), or
        ``under_way`` (of a goal: nothing is wrong so far).
    text : str
    """

    def __init__(self, outcome: str, text: str) -> None:
        self.outcome = outcome
        self.text = text

    def __bool__(self) -> bool:
        return self.outcome == RIGHT

    def __repr__(self) -> str:
        return f"{SIGNS[self.outcome]} {self.text}"

    def html(self) -> str:
        """Return the reply as HTML; a sign repeats the meaning of the colour."""
        colour = COLOURS.get(self.outcome, "#6b6256")
        return (
            f'<div role="status" style="border-left:5px solid {colour};padding:4px 10px;'
            f'margin:4px 0;max-width:46em"><b aria-hidden="true">{SIGNS[self.outcome]}</b> '
            f"{self.shown()}</div>"
        )

    def shown(self) -> str:
        """Return the text as HTML."""
        return escape(self.text).replace("\n", "<br>")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": self.html()}


class Pictured(Reply):
    """A reply with a picture of a position.

    Attributes
    ----------
    position : Position
    """

    def __init__(self, outcome: str, text: str, position: Position) -> None:
        super().__init__(outcome, text)
        self.position = position

    def __repr__(self) -> str:
        return f"{super().__repr__()}\n\n{self.picture()['text/plain']}"

    def html(self) -> str:
        return super().html() + str(self.picture()["text/html"])

    def picture(self) -> dict[str, Any]:
        """Return the picture without legal moves, as these may be the answer."""
        return paint(self.position, acting=False)


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
    """

    def __init__(self, question: Question, student: Student) -> None:
        self.question = question
        self.student = student
        self.parameters = question.draw(student.rng(question.id))
        self.prediction: Any = None
        self.tries = 0
        self.outcome = BLANK
        self.hints_seen = 0

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
        return self.question.solver(self.parameters)

    def ask(self) -> Reply:
        """Return the question."""
        said = f"{self.id}. {self._text('ask')}\n({self.kind.asked_for()})"
        position = self.position
        return Pictured(TOLD, said, position) if position else Reply(TOLD, said)

    def predict(self, answer: Any = ...) -> Reply:
        """Record the student's prediction before anything is run; the first one is kept."""
        blank = answer is ... or answer is None
        if blank and self.prediction is None:
            return Reply(BLANK, words()("exercise.no_prediction", id=self.id))
        if self.prediction is not None:
            return Reply(TOLD, words()("exercise.locked", id=self.id, given=str(self.prediction)))
        try:
            self.kind.read(answer)
        except NotComparable as error:
            return Reply(UNREADABLE, str(error))
        self.prediction = answer
        return Reply(TOLD, words()("exercise.predicted", id=self.id, given=str(answer)))

    def check(self, answer: Any = ...) -> Reply:
        """Check an answer; ``...`` means none, and returns the current outcome."""
        if answer is ... or answer is None:
            return self._standing()
        kind, truth = self.kind, self.truth
        try:
            read = kind.read(answer)
            if kind.same(read, truth):
                return self._counted(RIGHT, words()("exercise.right", answer=kind.show(truth)))
            for mistake in self.question.mistakes:
                wrong = mistake.solver(self.parameters)
                if wrong is not None and kind.same(read, wrong):
                    return self._counted(MISTAKE, self._text(f"mistake.{mistake.name}"))
        except NotComparable as error:
            return Reply(UNREADABLE, str(error))
        left = self.question.hints - self.hints_seen
        key = "exercise.not_yet_hints" if left else "exercise.not_yet"
        said = " ".join(filter(None, [words()(key, n=left), kind.off(read, truth)]))
        return self._counted(NOT_YET, said)

    def _standing(self) -> Reply:
        if self.outcome == BLANK:
            return Reply(BLANK, words()("exercise.blank", id=self.id))
        said = words()("exercise.standing", id=self.id, outcome=self.outcome, n=self.tries)
        return Reply(self.outcome, said)

    def hint(self) -> Reply:
        """Return the next hint; after the last one, the last again."""
        known = self.question.hints
        if not known:
            return Reply(TOLD, words()("exercise.no_hint"))
        self.hints_seen = min(self.hints_seen + 1, known)
        return Reply(TOLD, self._text(f"hint{self.hints_seen}"))

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

    def _counted(self, outcome: str, text: str) -> Reply:
        self.tries += 1
        self.outcome = outcome
        return Reply(outcome, text)

    def __repr__(self) -> str:
        return repr(self.ask())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.form()._repr_mimebundle_()
