"""Questions as data: parameters, the solution, and common mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.language import Texts, known_language, speaking
from ..core.rng import Rng
from ..session.position import Position
from .item import LessonItem
from .number_answers import About, AnswerKind, TooRough
from .words import languages_with_texts, words

if TYPE_CHECKING:
    from .student import Student

Parameters = Mapping[str, Any]
Solver = Callable[[Parameters], Any]
Solved = tuple[Any, list[tuple["Mistake", Any, bool]]]
"""The right answer, and for each mistake its answer, and whether that is right by luck."""


class Mistake:
    """A common mistake.

    Parameters
    ----------
    name : str
        Its message is the text ``mistake.<name>`` of the question.
    solver : function
        From parameters to the wrong answer; None if this mistake cannot be made.
    lucky : bool
        Variants of the question in which this mistake leads to the right answer are asked, too;
        by default they are left out.
    fits : function, optional
        From parameters and an answer to whether that answer, too, comes of this mistake. Asked only
        of a wrong answer that no mistake leads to exactly.
    """

    def __init__(
        self,
        name: str,
        solver: Solver,
        lucky: bool = False,
        fits: Callable[[Parameters, Any], bool] | None = None,
    ) -> None:
        self.name = name
        self.solver = solver
        self.lucky = lucky
        self.fits = fits


class Question(LessonItem):
    """A question with individual numbers for each student.

    Parameters
    ----------
    id : str
        Lesson and number, ``"L5.2"``. The texts stand under this key: ``ask``, ``hint1`` (and
        2, 3), ``solution``, ``mistake.<name>``; they may name parameters in braces, and
        ``{answer}``. ``reason``, why the right answer is right, is the solution if there is none.
    kind : AnswerKind
        The kind of answer.
    solver : function
        From parameters to the right answer.
    mistakes : sequence of Mistake
    parameters : mapping of str to sequence
        The parameters and their values.
    allowed : function, optional
        The condition on combinations of parameters.
    derived : function, optional
        More facts for the texts, from parameters.
    guessed_first : bool
        Whether the student is to predict the answer first.
    minutes : int
        The minutes that a class needs.
    tags : sequence of str
        Topics of the syllabus.
    folders : sequence of Path
        Where the texts are: usually the game's own and the lesson's.
    shows : sequence of str
        The parts of the position's picture that the question is about: ids of its parts, as a
        game's drawing names them. All of the picture by default.
    drawn_with : str
        The id of another question with the same variants, of which this one is the sequel: a
        student has the same numbers in both. By default each question is drawn by itself.
    transfer : bool
        Whether it asks the lesson's idea outside the game; it comes last, and may be homework.
    """

    def __init__(
        self,
        id: str,
        kind: AnswerKind,
        solver: Solver,
        mistakes: Sequence[Mistake] = (),
        parameters: Mapping[str, Sequence[Any]] | None = None,
        allowed: Callable[[Parameters], bool] | None = None,
        derived: Callable[[Parameters], Mapping[str, Any]] | None = None,
        guessed_first: bool = False,
        minutes: int = 3,
        tags: Sequence[str] = (),
        folders: Sequence[Path] = (),
        shows: Sequence[str] = (),
        drawn_with: str = "",
        transfer: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.solver = solver
        self.mistakes = tuple(mistakes)
        self.parameters = dict(parameters or {})
        self.allowed = allowed
        self.derived = derived
        self.guessed_first = guessed_first
        self.minutes = minutes
        self.tags = tuple(tags)
        self.folders = tuple(folders)
        self.shows = tuple(shows)
        self.drawn_with = drawn_with
        self.transfer = transfer
        # Judging one answer asks for these again and again, and so does a handout for a class;
        # some are played by the rules.
        self._answers: dict[tuple[Any, ...], Solved] = {}
        self._asked: tuple[Parameters, str] | None = None

    @cached_property
    def variants(self) -> list[dict[str, Any]]:
        """Every choice of parameters in which the right answer differs from each mistake."""
        return [row for row in self.rows() if self._distinct(row)]

    def rows(self) -> Iterator[dict[str, Any]]:
        """Iterate over all allowed choices of parameters."""
        for values in product(*self.parameters.values()):
            row = dict(zip(self.parameters, values, strict=True))
            if self.allowed is None or self.allowed(row):
                yield row

    def _distinct(self, row: Parameters) -> bool:
        return all(mistake.lucky or not right for mistake, _, right in self._solved(row)[1])

    def truth(self, parameters: Parameters) -> Any:
        """Return the right answer."""
        return self._solved(parameters)[0]

    def wrong(self, parameters: Parameters) -> list[tuple[str, Any]]:
        """Return the wrong answers that mistakes lead to, by the names of the mistakes."""
        tried = self._solved(parameters)[1]
        return [(mistake.name, answer) for mistake, answer, right in tried if not right]

    def alike(self, parameters: Parameters, answer: Any) -> list[str]:
        """Return the names of the mistakes that a wrong answer fits, though not exactly theirs."""
        return [each.name for each in self.mistakes if each.fits and each.fits(parameters, answer)]

    def _solved(self, parameters: Parameters) -> Solved:
        """Return the right answer, and what every mistake leads to; both are found once."""
        given = tuple(parameters.items())
        try:
            hash(given)
        except TypeError:  # a list, perhaps
            return self._solve(parameters)
        if given not in self._answers:
            self._answers[given] = self._solve(parameters)
        return self._answers[given]

    def _solve(self, parameters: Parameters) -> Solved:
        truth = self.solver(parameters)
        found = ((mistake, mistake.solver(parameters)) for mistake in self.mistakes)
        return truth, [
            (mistake, answer, self.matches(answer, truth))
            for mistake, answer in found
            if answer is not None
        ]

    def matches(self, answer: Any, truth: Any) -> bool:
        """Tell whether two solutions are the same answer."""
        try:
            return self.kind.same(self.kind.read(answer), truth)
        except TooRough:
            return False

    def draw(self, rng: Rng) -> dict[str, Any]:
        """Return the parameters of one student."""
        if not self.variants:
            raise LookupError(f"{self.id} has no variant in which every mistake is wrong")
        return self.variants[rng.below(len(self.variants))]

    def draw_for(self, student: Student) -> dict[str, Any]:
        """Return the parameters of this student."""
        return self.draw(student.rng(self.drawn_with or self.id))

    def text(self, key: str, parameters: Parameters, code: str | None = None) -> str:
        """Return a text of the question, its numbers filled in; empty if there is none."""
        table = self.texts(code)
        name = f"{self.id}.{key}"
        if name not in table:
            return ""
        # Facts may be sentences themselves.
        with speaking(known_language(code)):
            facts = self.facts(parameters)
            if "{answer" in table[name]:
                facts["answer"] = self.kind.show(self.truth(parameters))
            return table(name, **facts)

    def facts(self, parameters: Parameters) -> dict[str, Any]:
        """Return the facts for the texts, without the answer."""
        more = {} if self.derived is None else self.derived(parameters)
        return {**parameters, **more}

    def about(self, parameters: Parameters, position: Position | None = None) -> About:
        """Return the facts for reading an answer: the question in every language, its texts."""
        if self._asked is None or self._asked[0] != parameters:
            asks = (
                self.text("ask", parameters, code) for code in languages_with_texts(*self.folders)
            )
            self._asked = (dict(parameters), "\n".join(asks))
        return About(self.id, self._asked[1], self.folders, position)

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of the question's lessons."""
        return words(*self.folders, code=code)

    @property
    def hints(self) -> int:
        """How many hints there are."""
        return sum(f"{self.id}.hint{n}" in self.texts() for n in (1, 2, 3))

    def __repr__(self) -> str:
        return f"<Question {self.id}, {len(self.variants)} variants>"
