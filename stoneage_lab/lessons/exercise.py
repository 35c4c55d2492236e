"""A question put to one student: ask, predict, check, hint, solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.arguments import MOST_OF_TEXT, as_text
from ..session.position import Position
from .item_order import following
from .number_answers import AnswerKind, NotComparable, Number, TooRough
from .positions import lesson_position
from .prediction_keeper import KeptPrediction, PredictionKeeper, RememberedPredictions
from .predictions import beside_the_truth
from .question import Parameters, Question
from .registry import shown_id
from .reply import (
    BLANK,
    MISTAKE,
    NOT_YET,
    TOLD,
    UNREADABLE,
    AskedItem,
    PicturedQuestion,
    Reply,
    Right,
)
from .student import Student
from .two_reasons import ReasonChoice
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
        The first prediction, or None. A question that asks for one is checked only after it.
    because : str
        The reason that was given for it, in one line; empty without one.
    classmates : list of (int, float)
        Predictions of the class for the same numbers, by number in the class, if their codes
        have been read in this notebook.
    argued : ReasonChoice or None
        Two students' reasons, which are compared after a right answer; None if there are none.
    tries : int
        The number of answers compared.
    outcome : str
        Of the last answer; ``blank`` before the first.
    said : Reply or None
        The last reply; None before the first one.
    progress : WorkNotifier
        Tells of each reply.
    """

    def __init__(
        self, question: Question, student: Student, kept: PredictionKeeper | None = None
    ) -> None:
        self.question = question
        self.student = student
        self.kept = kept or RememberedPredictions()
        self.parameters = question.draw_for(student)
        kept_one = self.kept.read(question.full_id) if question.guessed_first else None
        self.prediction: Any = kept_one.given if kept_one else None
        self.because = kept_one.because if kept_one else ""
        self.classmates: list[tuple[int, float]] = []
        self.argued: ReasonChoice | None = None
        self.tries = 0
        self.outcome = BLANK
        self.hints_seen = 0
        self._news = ""
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
    def picture(self) -> str:
        """What the picture is called on paper; empty if all students have the same, or none."""
        return self._picture(self.parameters)

    def _picture(self, parameters: Parameters) -> str:
        named = self.question.parameters.get("position", ())
        if len(named) < 2:
            return ""
        return words()("handout.picture", n=named.index(parameters["position"]) + 1)

    def numbers(self) -> str:
        """Return the numbers of this student as a teacher reads them.

        Each is told by the text ``<lesson>.parameter.<name>``, which may name facts of the
        question.
        """
        return self._numbers_of(self.parameters)

    def _numbers_of(self, shown: Parameters) -> str:
        """Return the numbers of a variant as a teacher reads them."""
        texts, facts = self.question.texts(), self.question.facts(shown)

        def told(name: str) -> str:
            if name == "position":
                return self._picture(shown)
            key = f"{self.question.lesson}.parameter.{name}"
            return texts(key, **facts) if key in texts else f"{name} {facts[name]}"

        return texts["list.comma"].join(filter(None, map(told, shown)))

    @property
    def kind(self) -> AnswerKind:
        """The kind of answer."""
        return self.question.kind.on(self.question.about(self.parameters, self.position))

    @property
    def truth(self) -> Any:
        """The right answer for these numbers."""
        return self.question.truth(self.parameters)

    def wrong(self) -> dict[str, list[str]]:
        """Return the wrong answers as they are shown, each with the mistakes that lead to it."""
        found: dict[str, list[str]] = {}
        for name, answer in self.question.wrong(self.parameters):
            found.setdefault(self.kind.show(answer), []).append(name)
        return found

    def ask(self) -> Reply:
        """Return the question."""
        # A question that reported a damaged file reports it each time it is shown.
        self._news = self._news or self.kept.news()
        form = words()("exercise.form", form=self.kind.asked_for())
        asked = f"{self.id}. {self._text('ask')}\n{form}"
        said = "\n".join(filter(None, [asked, self._news]))
        position = self.position
        if position is None:
            return AskedItem(self.id, said)
        return PicturedQuestion(self.id, said, position, self.question.shows)

    def predict(self, answer: Any = ..., because: str = "") -> Reply:
        """Record the student's prediction before anything is run; the first one is kept.

        Parameters
        ----------
        answer : object
        because : str, optional
            Why, in one line; it is kept with the prediction.
        """
        blank = answer is ... or answer is None
        if blank and self.prediction is None:
            return Reply(BLANK, words()("exercise.no_prediction", id=self.id))
        if self.prediction is not None:
            locked = words()("exercise.locked", id=self.id, given=str(self.prediction))
            return self._told(Reply(TOLD, locked))
        kind = self.kind
        answer = answer.strip() if isinstance(answer, str) else answer
        try:
            read = kind.read(answer)
            # Of a number it is said what no answer can be; of other kinds it would give help.
            outside = kind.off(read, self.truth) if isinstance(kind, Number) else ""
            doubt = kind.doubt(read) or outside
        except NotComparable as error:
            doubt = str(error)
        if doubt:
            return self._told(Reply(UNREADABLE, doubt))
        self.prediction, self.because = answer, one_line(because)
        prediction = KeptPrediction(str(answer), self.because)
        file = self.kept.write(self.question.full_id, prediction)
        said = words()("exercise.predicted", id=self.id, given=str(answer))
        note = words()("exercise.kept", file=file) if file else ""
        texts = words()
        why = [self._kept_why(because), texts["exercise.now_find_out"]] if self.because else [
            texts["exercise.and_why"]]  # fmt: skip
        every = filter(None, [said, *why, note, self.kept.news()])
        return self._told(Reply(TOLD, " ".join(every)))

    def explain(self, because: str) -> Reply:
        """Add the reason for a prediction that was made without one; the first one is kept.

        It is taken until an answer is checked: later it would be told by the answer.

        Parameters
        ----------
        because : str
            Why, in one line.
        """
        if self.prediction is None:
            return self._told(Reply(BLANK, words()("exercise.no_prediction", id=self.id)))
        if self.because:
            return self._told(Reply(TOLD, words()("exercise.why_stays", given=self.because)))
        if not self.asks_why:
            return self._told(Reply(TOLD, words()["exercise.why_late"]))
        self.because = one_line(because)
        if not self.because:
            return self._told(Reply(BLANK, words()["exercise.why_empty"]))
        self.kept.write(self.question.full_id, KeptPrediction(str(self.prediction), self.because))
        kept = self._kept_why(because)
        said = filter(None, [kept, words()["exercise.now_find_out"], self.kept.news()])
        return self._told(Reply(TOLD, " ".join(said)))

    def check(self, answer: Any = ...) -> Reply:
        """Check an answer; ``...`` means none, and returns the current outcome."""
        if answer is ... or answer is None:
            return self._standing()
        if self.locked:
            return self._told(Reply(TOLD, words()("exercise.predict_first", id=self.id)))
        try:
            reply = self._judged(answer)
        except NotComparable as error:
            return self._told(Reply(UNREADABLE, str(error)))
        self.tries += 1
        self.outcome = reply.outcome
        return self._told(reply)

    @property
    def locked(self) -> bool:
        """Whether a prediction is still to be made before answers are checked."""
        return self.question.guessed_first and self.prediction is None

    @property
    def asks_why(self) -> bool:
        """Whether a reason for the prediction can still be given."""
        return self.question.guessed_first and not self.because and not self.tries

    def _judged(self, answer: Any) -> Reply:
        kind, truth = self.kind, self.truth
        read = kind.read(answer)
        if kind.same(read, truth):
            return self._right()
        wrong = self.question.wrong(self.parameters)
        names = [name for name, answer in wrong if _meets(kind, read, answer)]
        names = names or self.question.alike(self.parameters, read)
        met = [self._text(f"mistake.{name}") for name in names]
        remark = kind.off(read, truth)
        outside = remark if isinstance(kind, Number) else ""
        if met:
            return Reply(MISTAKE, _joined(_any_of(met), outside))
        doubt = kind.doubt(read)
        if doubt:
            raise NotComparable(doubt)
        for slip, answers in kind.slips(truth).items():
            if any(_meets(kind, read, answer, rough=False) for answer in answers):
                return Reply(MISTAKE, _joined(words()[f"exercise.{slip}"], outside))
        copied = self._of_other_numbers(read)
        if copied:
            return Reply(MISTAKE, copied)
        left = self.question.hints - self.hints_seen
        key = "exercise.not_yet_hints" if left else "exercise.not_yet"
        return Reply(NOT_YET, _joined(words()(key, n=left), remark))

    def _of_other_numbers(self, read: Any) -> str:
        """Return a sentence if an answer belongs to other numbers than this student's.

        It may be that of the example, or of a neighbour. Whole numbers agree too easily by chance.
        What a mistake with those numbers means is not told: it would speak of another question.
        """
        kind = self.kind
        if not isinstance(kind, Number) or read.value.denominator == 1:
            return ""
        others = [row for row in self.question.variants if row != self.parameters]
        answers: dict[str, Callable[[Parameters], list[Any]]] = {
            "exercise.others": lambda row: [self.question.truth(row)],
            "exercise.others_mistake": lambda row: [each for _, each in self.question.wrong(row)],
        }
        for key, found in answers.items():
            for row in others:
                if any(_meets(kind, read, answer) for answer in found(row)):
                    return words()(key, others=self._numbers_of(row), own=self.numbers())
        return ""

    def _right(self) -> Right:
        said = words()("exercise.right", answer=self.kind.show(self.truth))
        predicted, drawn = "", None
        if self.prediction is not None:
            facts = {"given": str(self.prediction), "truth": self.kind.show(self.truth)}
            predicted = " ".join(
                filter(None, [words()("exercise.you_and_truth", **facts), self._why()])
            )
            drawn = beside_the_truth(self)
        reason = self._text("reason") or self._text("solution")
        return Right(said, reason, predicted, following(self.question), drawn, self._argued)

    def _argued(self) -> Reply | None:
        """Return the two students' reasons, if there are any and nobody is believed yet."""
        return self.argued.ask() if self.argued and not self.argued.chosen else None

    def _why(self) -> str:
        """Return the reason for the prediction as a sentence; empty without one."""
        return words()("exercise.because", given=self.because) if self.because else ""

    def _kept_why(self, given: str) -> str:
        """Return the reason that is kept as a sentence, and that it is shorter than the one given.

        A long one stays without its middle, so that it goes on a worksheet and with a code.
        """
        shortened = isinstance(given, str) and len(given) > MOST_OF_TEXT
        note = words()("exercise.why_shortened", most=MOST_OF_TEXT) if shortened else ""
        return _joined(self._why(), note)

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
        from .answer_form import form

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


def one_line(text: Any) -> str:
    r"""Return a text in one line, not too long, without signs that cannot be seen.

    Examples
    --------
    >>> one_line("  six \n of  thirty-six ")
    'six of thirty-six'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in as_text(text))
    return " ".join(plain.split())


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _any_of(told: list[str]) -> str:
    """Return what is said of an answer that one mistake leads to, or any of several."""
    if len(told) == 1:
        return told[0]
    return "\n".join([words()("exercise.several"), *(f"• {text}" for text in told)])


def _meets(kind: AnswerKind, read: Any, wrong: Any, rough: bool = True) -> bool:
    """Tell whether an answer is a wrong one, of which few digits may be enough."""
    try:
        return kind.same(read, wrong)
    except TooRough:
        return rough
