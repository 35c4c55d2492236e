"""What a class can be asked: a question, an experiment, what one would do in a position.

An item says which fields and buttons a student has, which deeds it takes, and what it says of them.
It draws nothing: `stoneage_lab.tables.student_page` and `stoneage_lab.tables.teacher_page` do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from ..advice.advice import Advice
from ..advice.search import BackgroundSearch, coach
from ..core.arguments import as_text
from ..core.errors import LabError
from ..core.language import in_hundredths, language
from ..core.memo import memo
from ..core.projector_mode import is_projector
from ..drawing.picture import bundle
from ..drawing.templating import render
from ..lessons.class_choices import ClassChoices
from ..lessons.exercise import Exercise, one_line
from ..lessons.experiment import MOST_TRIES, Experiment, Trial
from ..lessons.predictions import beside_the_truth
from ..lessons.question import Question
from ..lessons.registry import shown_id
from ..lessons.reply import RIGHT, SIGNS, TOLD, PicturedQuestion, Reply
from ..lessons.two_reasons import ReasonChoice, TwoReasons
from ..lessons.words import words
from ..session.position import Position
from .class_words import class_words
from .live_students import Answered, LiveStudent, Vote
from .room_codes_and_names import RoomError

TEMPLATES: Final = Path(__file__).parent / "templates"

MOST_DEEDS: Final = 300
"""Deeds of a student with one item that are kept one by one."""
MOST_TRIES_IN_CLASS: Final = MOST_TRIES // 10
"""Tries of a student: those of a class are thrown again when they are checked."""
OF_NOTEBOOK: Final = "lab."
"""What stands in hints that tell what to run."""
THROWS: Final = (1, 10, 100)
MOST_MOVES: Final = 60
"""Legal moves of a position about which a class can vote."""
COACH_TRIES: Final = 400
PATIENCE: Final = 3.0
"""Seconds to wait for a coach that has not decided when its opinion is asked for."""


class StudentField(NamedTuple):
    """A field of a student's page.

    Attributes
    ----------
    name, label : str
    hint : str
        What to write; empty where the question says it.
    options : sequence of (str, str)
        Values to choose from, with their texts; a field to type in has none.
    """

    name: str
    label: str
    hint: str = ""
    options: Sequence[tuple[str, str]] = ()


class StudentButton(NamedTuple):
    """A button of a student's page.

    Attributes
    ----------
    name, label : str
    main : bool
        Whether it is the one that is usually pressed.
    """

    name: str
    label: str
    main: bool = False


class StudentAnswer(NamedTuple):
    """The answer of a student as the teacher sees it.

    Attributes
    ----------
    number : int
    given, because : str
    outcome : str
        As of `Reply`; empty if it is not judged.
    """

    number: int
    given: str
    because: str = ""
    outcome: str = ""

    @property
    def sign(self) -> str:
        """The outcome as a sign; a dash if there is none."""
        return SIGNS.get(self.outcome, "–")


class ClassItem:
    """Something a class can be asked.

    Attributes
    ----------
    id : str
        Without spaces, and unique in the class.
    deeds : sequence of str
        What a student can do with it.
    """

    id: str
    deeds: Sequence[str] = ()
    about_truth = ("teacher.show", "truth.title")
    """The texts of the button that shows the truth, and of its heading."""

    @property
    def short_id(self) -> str:
        """The id without its game: ``"L2.1"``, ``"R4.market"``."""
        return self.id.removeprefix("vote:").rpartition("/")[2]

    def title(self) -> str:
        """Return what it is called."""
        raise NotImplementedError

    def called(self) -> str:
        """Return what it is called within a sentence."""
        return self.title()

    def about(self, example: LiveStudent) -> str:
        """Return what it is about in one line, by which a teacher finds it; empty if nothing is."""
        return ""

    def asked(self, student: LiveStudent) -> str:
        """Return what the student is asked, as HTML."""
        raise NotImplementedError

    def fields(self, student: LiveStudent) -> list[StudentField]:
        """Return what the student can write or choose now."""
        raise NotImplementedError

    def presses(self, student: LiveStudent) -> list[StudentButton]:
        """Return what the student can press now."""
        raise NotImplementedError

    def ready(self, student: LiveStudent, deed: str, given: Mapping[str, str]) -> dict[str, Any]:
        """Return what is kept of a deed; raise a sentence if it cannot be done."""
        raise NotImplementedError

    def place(self, student: LiveStudent, deed: str) -> int:
        """Return the number under which a deed is kept; an old one replaces what was there."""
        return student.deeds[self.id] + 1

    def follow(self, student: LiveStudent, deed: str, data: Mapping[str, Any]) -> Reply:
        """Do what is kept of a deed, and return the reply to it."""
        raise NotImplementedError

    def standing(self, student: LiveStudent) -> Reply | None:
        """Return where the student stands, if nothing was said since the class was opened again."""
        return None

    def so_far(self, student: LiveStudent) -> str:
        """Return what the student has done so far, as HTML."""
        return ""

    def truth(self, student: LiveStudent) -> str:
        """Return what the student is told when the truth is shown, as HTML."""
        raise NotImplementedError

    def answers(self, students: Iterable[LiveStudent]) -> list[StudentAnswer]:
        """Return the answers of those who have given one, by number."""
        raise NotImplementedError

    def began(self) -> None:
        """Take note that it was opened."""


class QuestionItem(ClassItem):
    """A question of a lesson, with each student's own numbers."""

    deeds = ("predict", "check", "hint")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.id = question.full_id

    def exercise(self, student: LiveStudent) -> Exercise:
        """Return the exercise of a student."""
        return student.book.exercise(self.id)

    def title(self) -> str:
        return class_words()("item.question", id=shown_id("QUESTIONS", self.question))

    def about(self, example: LiveStudent) -> str:
        return _first_line(self._told(self.exercise(example).ask().text))

    def _told(self, text: str) -> str:
        """Return the text of the question without its id, which stands in the title."""
        return text.removeprefix(f"{self.short_id}.").lstrip()

    def asked(self, student: LiveStudent) -> str:
        asked = self.exercise(student).ask()
        told = Reply(TOLD, self._told(asked.text)).html()
        if not isinstance(asked, PicturedQuestion):
            return told
        return told + picture(asked)

    def fields(self, student: LiveStudent) -> list[StudentField]:
        exercise, texts = self.exercise(student), class_words()
        label = texts["field.prediction" if exercise.locked else "field.answer"]
        return [
            # The question says what to write: an example, or what to choose from.
            StudentField("answer", label),
            StudentField("because", texts["field.because"], texts["field.because_hint"]),
        ]

    def presses(self, student: LiveStudent) -> list[StudentButton]:
        texts = class_words()
        first = "predict" if self.exercise(student).locked else "check"
        found = [StudentButton(first, texts[f"press.{first}"], main=True)]
        return (
            [*found, StudentButton("hint", texts["press.hint"])] if self.question.hints else found
        )

    def ready(self, student: LiveStudent, deed: str, given: Mapping[str, str]) -> dict[str, Any]:
        if deed == "hint":
            return {}
        exercise = self.exercise(student)
        if not given.get("answer", "").strip():
            raise RoomError(exercise.nothing_written().text)
        _check_room(student, self.id)
        return _written(given, "answer")

    def follow(self, student: LiveStudent, deed: str, data: Mapping[str, Any]) -> Reply:
        exercise = self.exercise(student)
        if deed == "hint":
            return self._hint(exercise)
        given, because = data["given"], data.get("because", "")
        if deed == "predict":
            reply = exercise.predict(given, because)
            if exercise.prediction != given:
                return reply
            student.answered[self.id] = Answered(given, exercise.because)
            # What was predicted stands below it from now on.
            return Reply(TOLD, class_words()["reply.predicted"])
        tries = exercise.tries
        reply = exercise.check(given)
        if exercise.tries > tries:
            student.answered[self.id] = Answered(given, because or exercise.because)
        return Reply(RIGHT, class_words()("reply.right", given=given)) if reply else reply

    def _hint(self, exercise: Exercise) -> Reply:
        """Return the next hint, if it can be followed without a notebook."""
        hint = exercise.hint()
        return Reply(TOLD, class_words()["reply.no_hint"]) if OF_NOTEBOOK in hint.text else hint

    def standing(self, student: LiveStudent) -> Reply | None:
        exercise = self.exercise(student)
        return exercise.check() if exercise.tries else None

    def so_far(self, student: LiveStudent) -> str:
        exercise = self.exercise(student)
        if exercise.prediction is None:
            return ""
        said = class_words()("student.predicted", given=exercise.prediction)
        why = class_words()("student.because", given=exercise.because) if exercise.because else ""
        return Reply(TOLD, " ".join(filter(None, [said, why]))).html()

    def truth(self, student: LiveStudent) -> str:
        exercise = self.exercise(student)
        outcome = RIGHT if exercise.outcome == RIGHT else TOLD
        drawn = beside_the_truth(exercise)
        told = Reply(outcome, exercise.solution().text).html()
        return told if drawn is None else told + drawn.html()

    def answers(self, students: Iterable[LiveStudent]) -> list[StudentAnswer]:
        found = []
        for student in students:
            last = student.answered.get(self.id)
            if last is not None:
                exercise = self.exercise(student)
                outcome = exercise.outcome if exercise.tries else ""
                found.append(StudentAnswer(student.number, last.given, last.because, outcome))
        return found


class ReasonsItem(ClassItem):
    """Two students' reasons about a question: each student says who is right, before it is told."""

    deeds = ("believe",)
    about_truth = ("teacher.show_right", "right.title")

    def __init__(self, item: TwoReasons) -> None:
        self.item = item
        self.id = item.full_id

    def choice(self, student: LiveStudent) -> ReasonChoice:
        """Return whose reason a student believes."""
        return student.book.choice(self.id)

    def title(self) -> str:
        return class_words()("item.reasons", id=shown_id("REASONS", self.item))

    def asked(self, student: LiveStudent) -> str:
        return self.item.html()

    def fields(self, student: LiveStudent) -> list[StudentField]:
        if self.choice(student).chosen:
            return []
        texts = class_words()
        return [StudentField("because", texts["field.because"], texts["field.because_hint"])]

    def presses(self, student: LiveStudent) -> list[StudentButton]:
        if self.choice(student).chosen:
            return []
        names = self.item.names().items()
        return [
            StudentButton(f"believe-{speaker}", class_words()("press.believe", who=name), main=True)
            for speaker, name in names
        ]

    def ready(self, student: LiveStudent, deed: str, given: Mapping[str, str]) -> dict[str, Any]:
        who = self.item.read(given.get("who", ""))
        if not who:
            raise RoomError(words()("reasons.unknown", **self.item.names()))
        _check_room(student, self.id)
        return {"who": who, "because": one_line(given.get("because", ""))}

    def follow(self, student: LiveStudent, deed: str, data: Mapping[str, Any]) -> Reply:
        choice = self.choice(student)
        if not choice.chosen:
            choice.believe(data["who"])
            student.answered[self.id] = Answered(choice.chosen, data.get("because", ""))
        return Reply(TOLD, class_words()("reply.believed", who=self.item.names()[choice.chosen]))

    def truth(self, student: LiveStudent) -> str:
        return self.item.verdict(self.choice(student).chosen).html()

    def answers(self, students: Iterable[LiveStudent]) -> list[StudentAnswer]:
        names = self.item.names()
        return [
            StudentAnswer(student.number, names[last.given], last.because)
            for student in students
            if (last := student.answered.get(self.id)) is not None
        ]

    def counted(self, students: Iterable[LiveStudent]) -> ClassChoices:
        """Return how many believe which reason."""
        answered = (student.answered.get(self.id) for student in students)
        return ClassChoices(self.item, Counter(one.given for one in answered if one is not None))


class ExperimentItem(ClassItem):
    """An experiment of a lesson: throws of the computer's dice, and of real ones."""

    deeds = ("throw", "enter")

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.id = experiment.full_id

    def trial(self, student: LiveStudent) -> Trial:
        """Return the trial of a student."""
        return student.book.trial(self.id)

    def title(self) -> str:
        return class_words()("item.experiment", id=shown_id("EXPERIMENTS", self.experiment))

    def about(self, example: LiveStudent) -> str:
        return _first_line(self.experiment.text("try") or "")

    def asked(self, student: LiveStudent) -> str:
        return Reply(TOLD, self.experiment.text("try") or self.title()).html()

    def fields(self, student: LiveStudent) -> list[StudentField]:
        texts = class_words()
        return [StudentField("typed", texts["field.typed"], texts["field.typed_hint"])]

    def presses(self, student: LiveStudent) -> list[StudentButton]:
        texts = class_words()
        throws = [
            StudentButton(f"throw-{n}", texts("press.throw", n=n), main=n == 1) for n in THROWS
        ]
        return [*throws, StudentButton("enter", texts["press.enter"])]

    def ready(self, student: LiveStudent, deed: str, given: Mapping[str, str]) -> dict[str, Any]:
        trial = self.trial(student)
        if deed == "enter":
            if not given.get("typed", "").strip():
                raise RoomError(trial.enter("").text)
            _check_room(student, self.id)
            return {"typed": as_text(given["typed"])}
        tries = trial.tries + int(given["times"])
        if tries > MOST_TRIES_IN_CLASS:
            raise RoomError(class_words()("wrong.tries", most=MOST_TRIES_IN_CLASS))
        return {"tries": tries}

    def place(self, student: LiveStudent, deed: str) -> int:
        # All throws of the computer's dice are one stream: how many there were is enough.
        return 0 if deed == "throw" else super().place(student, deed)

    def follow(self, student: LiveStudent, deed: str, data: Mapping[str, Any]) -> Reply:
        trial = self.trial(student)
        if deed == "enter":
            return trial.enter(data["typed"])
        times = data["tries"] - trial.tries
        if times == 1:
            return trial.once()
        if times > 0:
            trial.throw(times)
        return Reply(TOLD, class_words()("reply.thrown", n=max(times, 0)))

    def so_far(self, student: LiveStudent) -> str:
        trial, texts = self.trial(student), class_words()
        rows = {
            "student.computer": trial.counts,
            "student.real": trial.typed,
        }
        lines = [
            texts(key, n=counts.total(), counts=self._counted(counts))
            for key, counts in rows.items()
            if counts
        ]
        return Reply(TOLD, "\n".join(lines)).html() if lines else ""

    def _counted(self, counts: Mapping[int, int]) -> str:
        texts = class_words()
        each = [
            texts("student.count", outcome=outcome, n=counts.get(outcome, 0))
            for outcome in self.experiment.theory.support
        ]
        return texts["list.comma"].join(each)

    def truth(self, student: LiveStudent) -> str:
        trial, texts = self.trial(student), class_words()
        theory, tries = self.experiment.theory, trial.tries
        chart = trial.result.compare(theory).plot() if tries else theory.plot()
        rows = []
        for outcome in theory.support:
            wide = 100 * float(theory.pmf(outcome))
            own = texts("truth.own", n=trial.counts.get(outcome, 0), all=tries) if tries else ""
            rows.append((outcome, in_hundredths(f"{wide:.1f}"), wide, own))
        caption = texts["truth.outcomes"]
        given = {"chart": Markup(chart.html()), "rows": rows, "caption": caption}
        return str(render("class_outcomes.html.j2", (TEMPLATES,), given))

    def answers(self, students: Iterable[LiveStudent]) -> list[StudentAnswer]:
        return []


class VoteItem(ClassItem):
    """A position, and what each student would do in it.

    A student sees what the player sees whose turn it is, and nobody else's hand.
    """

    deeds = ("vote",)
    about_truth = ("teacher.show_coach", "coach.title")

    def __init__(self, name: str, position: Position) -> None:
        self.name = name
        self.id = f"vote:{name}"
        self.position = position
        self.seen = position.seen_by(position.mover)
        self._search: BackgroundSearch | None = None
        self._advice: Advice | None = None
        self.legal = [action.words for action in position.legal()]

    def title(self) -> str:
        return class_words()("item.vote", id=self.short_id)

    def called(self) -> str:
        return class_words()("item.position", id=self.short_id)

    def about(self, example: LiveStudent) -> str:
        game = self.position.game
        mover = game.seat_text(self.position.mover_name, language())
        return class_words()("item.about_vote", title=game.shown_title(), mover=mover)

    def labels(self) -> dict[str, str]:
        """Return every move as a phrase, by its words."""
        return {words: self.position.label(words, language()) for words in self.legal}

    def asked(self, student: LiveStudent) -> str:
        mover = self.position.game.seat_text(self.position.mover_name, language())
        told = Reply(TOLD, class_words()("student.your_move", mover=mover)).html()
        return told + picture(PicturedQuestion(self.id, "", self.seen))

    def fields(self, student: LiveStudent) -> list[StudentField]:
        texts = class_words()
        options = [(str(n), label) for n, label in enumerate(self.labels().values(), 1)]
        return [
            StudentField("move", texts["field.move"], texts["field.move_hint"], options),
            StudentField("because", texts["field.because"], texts["field.because_hint"]),
        ]

    def presses(self, student: LiveStudent) -> list[StudentButton]:
        return [StudentButton("vote", class_words()["press.vote"], main=True)]

    def ready(self, student: LiveStudent, deed: str, given: Mapping[str, str]) -> dict[str, Any]:
        chosen = given.get("move", "").strip()
        if not re.fullmatch(r"[0-9]{1,3}", chosen) or not 0 < int(chosen) <= len(self.legal):
            raise RoomError(class_words()["wrong.move"])
        return {
            "action": self.legal[int(chosen) - 1],
            "because": one_line(given.get("because", "")),
        }

    def place(self, student: LiveStudent, deed: str) -> int:
        return 0

    def follow(self, student: LiveStudent, deed: str, data: Mapping[str, Any]) -> Reply:
        if data["action"] in self.legal:
            student.votes[self.id] = Vote(data["action"], data["because"])
        return Reply(TOLD, class_words()["reply.voted"])

    def so_far(self, student: LiveStudent) -> str:
        vote = student.votes.get(self.id)
        if vote is None:
            return ""
        said = class_words()("student.voted", move=self.labels()[vote.action])
        why = class_words()("student.because", given=vote.because) if vote.because else ""
        return Reply(TOLD, " ".join(filter(None, [said, why]))).html()

    def truth(self, student: LiveStudent) -> str:
        return Reply(TOLD, "\n".join(self.opinion())).html()

    def began(self) -> None:
        """Let the coach think, while the class does."""
        if self._search is None:
            self._search = coach(self.position, tries=COACH_TRIES, wait=False)

    @property
    def advice(self) -> Advice:
        """What the coach would do; it has thought since the item was opened."""
        if self._advice is None:
            self.began()
            assert self._search is not None
            # All pages wait meanwhile. What it thinks so far is its opinion from then on.
            self._advice = self._search.wait(PATIENCE)
            self._search.cancel()
        return self._advice

    def opinion(self) -> list[str]:
        """Return what the coach would do, a sentence a move."""
        texts, code = class_words(), language()
        try:
            advice = self.advice
        except LabError:  # a game of one's own may have no bot to play it on
            return [texts["coach.silent"]]
        moves = [
            texts("coach.move", n=n, move=one.label(code), rating=one.rated(code))
            for n, one in enumerate(advice, 1)
        ]
        return [texts["coach.says"], *moves, texts["coach.is_one"]]

    def answers(self, students: Iterable[LiveStudent]) -> list[StudentAnswer]:
        labels = self.labels()
        return [
            StudentAnswer(student.number, labels[vote.action], vote.because)
            for student in students
            if (vote := student.votes.get(self.id)) is not None
        ]

    def counts(self, students: Iterable[LiveStudent]) -> list[tuple[str, int]]:
        """Return how many would do what, the most frequent first."""
        votes = [vote for student in students if (vote := student.votes.get(self.id)) is not None]
        found = {words: sum(vote.action == words for vote in votes) for words in self.legal}
        asked = [(words, n) for words, n in found.items() if n]
        return sorted(asked, key=lambda one: -one[1])


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _check_room(student: LiveStudent, item: str) -> None:
    if student.deeds[item] >= MOST_DEEDS:
        raise RoomError(class_words()("wrong.deeds", most=MOST_DEEDS))


def _written(given: Mapping[str, str], field: str) -> dict[str, Any]:
    """Return an answer with its reason as they are kept."""
    because = one_line(given.get("because", ""))
    return {"given": one_line(given[field]), **({"because": because} if because else {})}


def picture(asked: PicturedQuestion) -> str:
    """Return the picture of a question as HTML; one that many students have is drawn once."""
    return _picture(asked.position, tuple(asked.shows), asked.counting, language(), is_projector())


@memo(128)
def _picture(
    position: Position, shows: tuple[str, ...], counting: bool, code: str, large: bool
) -> str:
    return bundle(position, acting=False, parts=shows, counting=counting, upright=True)["text/html"]
