"""The plan of a lesson for its teacher: aim, story, minutes, expected answers, blackboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from ..core.language import known_language, language, speaking
from .class_plot import TheoryValues
from .exercise import Exercise
from .experiment import Experiment
from .item import LessonItem
from .lesson import lesson_questions, title
from .notebook_exercises import experiments, reasons
from .number_answers import fraction_and_decimal
from .printable_pages import page
from .question import Question
from .registry import shown_id, taught
from .student import Student
from .teaching_notes import followed_by, notes_of
from .two_reasons import SPEAKERS, TwoReasons
from .words import words

EXIT: Final = "exit"
"""The step of the exit check; the question outside the game comes at its end."""
PERIOD: Final = 50
SHORT_PERIOD: Final = 45
"""The minutes of a period, and of a short one."""
VIEWS: Final = ("know", "think", "attitude")
"""What a teacher looks for, as the syllabus of Japan has it."""

PREDICT: Final = "predict"
GUESSING: Final = 3
"""The minutes in which a question is read, an answer guessed, and a reason written."""
REASONS: Final = "reasons"
"""The step in which the two students' reasons of the lesson are compared."""
TALKING: Final = 3
"""The minutes in which reasons are read, one is chosen, and both are talked about."""
LITTLE_TALK: Final = 2
"""The same in a short period."""
THROWS: Final = 10
FEW_THROWS: Final = 5
"""How often a pair of students throws its dice, and how often in a short period."""


def throwing_minutes(dice: int, throws: int = THROWS) -> int:
    """Return the minutes in which a pair throws some dice so often, and types them in.

    Three minutes go by before the first throw; a throw takes twelve seconds, and each of its dice
    five to type in.

    Examples
    --------
    >>> throwing_minutes(2), throwing_minutes(6), throwing_minutes(6, 5)
    (7, 10, 7)
    """
    return ceil(3 + throws * (12 + 5 * dice) / 60)


class TimedPlan(LessonItem):
    """The steps of a lesson, and the minutes they take.

    Parameters
    ----------
    id : str
        The lesson. Its texts stand under ``<id>.plan``: ``aim``, ``board`` (a line of the
        blackboard in each line), and what is done in a step under the step's name; ``needs`` if
        it needs something else than dice. A second period has ``aim2`` and ``board2``, so that
        the first does not give away what the second finds.
    *periods : mapping of str to int
        For each period the minutes of each step, in order.
    shorter : mapping of str to int
        The minutes of the steps that are cut where a period has 45; 0 leaves the step out.
    asks : mapping of str to sequence of str
        The steps in which questions are asked, by their ids. By default those that are predicted
        belong to ``predict``, the last of the others to ``exit``, the rest to ``compute``. What
        is asked outside the game always stands at the end of ``exit``.
    solved : mapping of str to sequence of str
        The steps in which questions of ``predict`` are solved, by their ids; ``compute`` by
        default. A question that is predicted in another step is solved there.
    folders : sequence of Path
        Where the texts are.

    Examples
    --------
    >>> plan = TimedPlan("L1", {"open": 3, "predict": 5, "compute": 42}, shorter={"compute": 37})
    >>> plan.minutes(), plan.minutes(short=True)
    ([50], [45])
    """

    def __init__(
        self,
        id: str,
        *periods: Mapping[str, int],
        shorter: Mapping[str, int] | None = None,
        asks: Mapping[str, Sequence[str]] | None = None,
        folders: Sequence[Path] = (),
        solved: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.id = id
        self.periods = periods
        self.solved = dict(solved or {})
        self.shorter = dict(shorter or {})
        self.asks = dict(asks or {})
        self.folders = tuple(folders)

    def minutes(self, short: bool = False) -> list[int]:
        """Return the minutes of each period, or of each short one."""
        return [
            sum(self.shorter.get(step, n) if short else n for step, n in period.items())
            for period in self.periods
        ]

    def work(self, short: bool = False) -> dict[str, int]:
        """Return the minutes that the questions, reasons and real dice of each step need.

        The rest of a step is for talking. A question that is predicted is read and guessed in one
        step, and solved in a later one. In a short period fewer throws are made.

        Examples
        --------
        >>> from stoneage_lab.lessons.plan import plans
        >>> plans()["L2"].work()
        {'predict': 3, 'compute': 9, 'exit': 5, 'reasons': 3, 'dice': 7}
        """
        found: dict[str, int] = {}
        for step, asked in self.questions().items():
            for one in asked:
                if step == PREDICT:
                    found[step] = found.get(step, 0) + GUESSING
                where = self._solved_in(one.id) if step == PREDICT else step
                found[where] = found.get(where, 0) + one.minutes
        if self.argued():
            found[REASONS] = LITTLE_TALK if short else TALKING
        tried = [one for one in experiments(self.game or None).values() if one.lesson == self.id]
        if tried and tried[0].dice:
            throws = FEW_THROWS if short else THROWS
            found["dice"] = throwing_minutes(tried[0].dice, throws)
        return found

    def _solved_in(self, id: str) -> str:
        return next((step for step, ids in self.solved.items() if id in ids), "compute")

    def argued(self) -> list[TwoReasons]:
        """Return the two students' reasons that are compared in this lesson."""
        return [one for one in reasons(self.game or None).values() if one.lesson == self.id]

    def text(self, key: str) -> str:
        """Return one of its texts in the current language; empty if there is none."""
        return words(*self.folders).get(f"{self.id}.plan.{key}", "")

    def questions(self) -> dict[str, list[Question]]:
        """Return the questions of each step."""
        every = lesson_questions(self.id, self.game or None)
        asked = [one for one in every if not one.transfer]
        first = [one for one in asked if one.guessed_first]
        rest = [one for one in asked if not one.guessed_first]
        found = {"predict": first, "compute": rest[:-1], "exit": rest[-1:]}
        if self.asks:
            by_id = {one.id: one for one in asked}
            found = {step: [by_id[id] for id in ids] for step, ids in self.asks.items()}
        outside = [one for one in every if one.transfer]
        return {**found, EXIT: [*found.get(EXIT, ()), *outside]} if outside else found


def units_of(tags: Sequence[str], code: str) -> list[str]:
    """Return the topics that stand in the syllabus of a language's country.

    Examples
    --------
    >>> units_of(("数学A 期待値", "CCSS S-MD.A.2", "AP expected value", "GAISE C"), "ja")
    ['数学A 期待値']
    >>> units_of(("数学A 期待値", "CCSS S-MD.A.2", "AP expected value", "GAISE C"), "en")
    ['CCSS S-MD.A.2', 'AP expected value', 'GAISE C']
    """
    japanese = [tag for tag in tags if not tag.isascii()]
    if code == "ja":
        return japanese
    return [tag for tag in tags if tag.startswith(("CCSS", "AP ", "GAISE"))]


class PlannedQuestion(NamedTuple):
    """A question on a plan, with the numbers of one student.

    Attributes
    ----------
    id, text, answer : str
    wrong : list of (str, str)
        Wrong answers to expect, and what to say to each; none of a question outside the game.
    """

    id: str
    text: str
    answer: str
    wrong: list[tuple[str, str]]

    @classmethod
    def of(cls, question: Question, student: Student) -> PlannedQuestion:
        """Return a question with a student's numbers."""
        exercise = Exercise(question, student)
        # What is asked outside the game is often homework; the key has its wrong answers.
        met = {} if question.transfer else exercise.wrong()
        wrong = [
            (shown, " / ".join(question.text(f"mistake.{n}", exercise.parameters) for n in names))
            for shown, names in met.items()
        ]
        ask = question.text("ask", exercise.parameters)
        return cls(question.id, ask, exercise.kind.show(exercise.truth), wrong)


class PlannedReasons(NamedTuple):
    """Two students' reasons on a plan.

    Attributes
    ----------
    about, asked : str
        The question after which they come, and what is argued about.
    says : list of (str, str)
        Both students, and what they say.
    right, other : str
        Who is right, and who is not.
    wrong : str
        What is wrong with what the other one says.
    """

    about: str
    asked: str
    says: list[tuple[str, str]]
    right: str
    other: str
    wrong: str

    @classmethod
    def of(cls, item: TwoReasons) -> PlannedReasons:
        """Return reasons in the current language."""
        names = item.names()
        (other,) = (speaker for speaker in SPEAKERS if speaker != item.right)
        return cls(
            item.about,
            item.text("asked"),
            [(names[each], item.text(each)) for each in SPEAKERS],
            names[item.right],
            names[other],
            item.text("wrong"),
        )


class PlannedStep(NamedTuple):
    """A row of a plan.

    Attributes
    ----------
    minutes : int
    shorter : int or None
        The minutes in a short period, if they differ.
    title : str
    does : str
        What the class does.
    asked : list of PlannedQuestion
    argued : list of PlannedReasons
    """

    minutes: int
    shorter: int | None
    title: str
    does: str
    asked: list[PlannedQuestion]
    argued: list[PlannedReasons]


class LessonPlan:
    """A plan as it is printed, with a student's numbers as an example.

    Parameters
    ----------
    plan : TimedPlan
    student : Student

    Examples
    --------
    >>> found = LessonPlan(plans()["L1"], Student("1B", 1))
    >>> found.title, [step.minutes for step in found.periods[0]]
    ('Two hunters', [3, 3, 5, 8, 5, 10, 3, 6, 7])
    """

    def __init__(self, plan: TimedPlan, student: Student) -> None:
        self.plan = plan
        self.student = student
        asked = lesson_questions(plan.id, plan.game or None)
        self.title = title(asked[0])
        self.tags = asked[0].tags
        self.notes = notes_of(plan.id, plan.game or None)
        self.rule = asked[0].texts().get(f"{plan.id}.rule", "")
        known = [one for one in experiments(plan.game or None).values() if one.lesson == plan.id]
        self.experiment: Experiment | None = known[0] if known else None
        self.periods = self._periods()

    def _periods(self) -> list[list[PlannedStep]]:
        """Return the rows of each period; a question is told in full where it comes first."""
        asks = {step: list(asked) for step, asked in self.plan.questions().items()}
        return [
            [
                PlannedStep(
                    minutes,
                    self.plan.shorter.get(name),
                    words(*self.plan.folders)(f"plan.step.{name}"),
                    self._does(name),
                    [PlannedQuestion.of(one, self.student) for one in asks.pop(name, [])],
                    [PlannedReasons.of(one) for one in self.plan.argued() if name == REASONS],
                )
                for name, minutes in period.items()
            ]
            for period in self.plan.periods
        ]

    def _does(self, name: str) -> str:
        """Return what is done in a step: the lesson's own words, or those of every lesson."""
        if own := self.plan.text(name):
            return own
        usual = {
            "situation": self.rule,
            "dice": self._try(),
            "simulate": self._expected(),
            REASONS: " ".join(words()("plan.reasons", id=one.about) for one in self.plan.argued()),
        }
        return usual.get(name) or words().get(f"plan.does.{name}", "")

    def _try(self) -> str:
        return self.experiment.text("try") if self.experiment else ""

    def _expected(self) -> str:
        """Return what the simulation should come near to."""
        if self.experiment is None:
            return ""
        expected = TheoryValues(self.experiment, "both")
        share = expected.share
        exact = self.experiment.theory.mean if share is None else share
        key = "plan.mean" if share is None else "plan.share"
        event = self.experiment.text("event")
        return words()(key, event=event, expected=fraction_and_decimal(exact))

    @property
    def aim(self) -> str:
        """What the class is to reach in the first period."""
        return self.aim_of(1)

    def aim_of(self, period: int) -> str:
        """Return what the class is to reach in a period; they are counted from 1."""
        return self._of_period("aim", period)

    @property
    def stops(self) -> list[str]:
        """Where students usually stop, and what helps, a line each."""
        return self.notes.text("stops").strip().splitlines()

    @property
    def views(self) -> list[tuple[str, str]]:
        """What to look for: what they can do, how they reason, how they take part."""
        told = words()
        found = ((told(f"plan.view.{key}"), self.notes.text(key)) for key in VIEWS)
        return [(head, text) for head, text in found if text]

    @property
    def unit(self) -> str:
        """The unit of the textbook, in the syllabus of the readers' country."""
        return " · ".join(units_of(self.tags, language()))

    @property
    def elsewhere(self) -> str:
        """The unit in the syllabus of the other country, and what else it is about."""
        own = units_of(self.tags, language())
        return " · ".join(tag for tag in self.tags if tag not in own)

    def place_of(self, period: int) -> str:
        """Return where a period stands: of how many, after and before which lessons."""
        told = words()
        parts = [told("plan.period", n=period, of=len(self.periods))]
        if needed := self.notes.needed():
            parts.append(told("plan.after", lessons=needed))
        if later := followed_by(self.plan.id, self.plan.game or None):
            parts.append(told("plan.before", lessons=told["list.comma"].join(later)))
        return told["plan.place_mark"].join(parts)

    @property
    def criterion(self) -> str:
        """How the teacher sees that it was reached."""
        asked = [one for period in self.periods for step in period for one in step.asked]
        # What is asked outside the game has no wrong answers on the plan.
        return words()("plan.criterion", id=[one.id for one in asked if one.wrong][-1])

    @property
    def board(self) -> list[str]:
        """The lines on the blackboard in the first period."""
        return self.board_of(1)

    def board_of(self, period: int) -> list[str]:
        """Return the lines on the blackboard in a period; they are counted from 1."""
        return self._of_period("board", period).strip().splitlines()

    def _of_period(self, key: str, period: int) -> str:
        """Return a text of a period; one that has none of its own has that of the first."""
        return self.plan.text(f"{key}{period}") or self.plan.text(key)

    @property
    def needs(self) -> str:
        """What to bring."""
        if own := self.plan.text("needs"):
            return own
        dice = self.experiment.dice if self.experiment else 0
        return words()("plan.dice", n=dice) if dice else words()["plan.nothing"]


def plans(game: str | None = None) -> Mapping[str, TimedPlan]:
    """Return the plans of all lessons, of a game or of all games, by id."""
    return taught("PLANS", game)


def taught_plan(lesson: str, game: str | None = None) -> TimedPlan:
    """Return the plan of a lesson by its id.

    Raises
    ------
    SetupError
        If there is none; the known ones are listed.
    """
    found: TimedPlan = taught("PLANS", game).find("plan", lesson)
    return found


def plan_page(
    lesson: str, label: str = "1A", code: str | None = None, game: str | None = None
) -> str:
    """Return the plan of a lesson for its teacher, as HTML to print: two pages of A4 a period.

    Parameters
    ----------
    lesson : str
        E.g. ``"L3"``, or with the game, ``"stone-age/L3"``.
    label : str
        The class: expected answers are those of its number 1.
    code : {"en", "ja"}, optional
        The language.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.

    Raises
    ------
    SetupError
        If there is no plan of this lesson (the known ones are listed), or several games have one.

    Examples
    --------
    >>> page_ = plan_page("L1", "1B")
    >>> "Blackboard" in page_, page_.count("<tr")
    (True, 10)
    """
    found = taught_plan(lesson, game)
    with speaking(known_language(code)):
        printed = LessonPlan(found, Student(label, 1))
        shown = shown_id("PLANS", found)
        return page("plan.html.j2", lesson=shown, label=printed.student.label, plan=printed)
