"""The page of the teacher: who is there, what is open, and what comes in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from statistics import median
from typing import Any, Final

from markupsafe import Markup

from ..core.arguments import as_text
from ..figures.figure import Figure
from ..figures.number_line import Mark, number_line, written
from ..figures.table import Table
from ..lessons.exercise import Exercise
from ..lessons.predictions import number_of, predicted_number
from ..lessons.reply import MISTAKE, NOT_YET, RIGHT
from ..lessons.student import Student
from ..lessons.tally_codes import CodeError
from ..widget.page_model import PageModel, Post
from .class_items import (
    ClassItem,
    ExperimentItem,
    QuestionItem,
    ReasonsItem,
    StudentAnswer,
    VoteItem,
)
from .class_view import ClassView
from .class_words import class_words
from .live_class import LiveClass
from .live_students import LiveStudent
from .room_codes_and_names import RoomError
from .student_page import element_id

EXAMPLE: Final = 1
"""The number of the student whose numbers the teacher's page shows a question with."""

Later = Callable[[Callable[[], None]], None]


def at_once(draw: Callable[[], None]) -> None:
    """Draw without waiting for more to come in."""
    draw()


class ClassScreen(ClassView):
    """What the teacher of a class sees, and what a projector shows.

    Parameters
    ----------
    live : LiveClass
    language : {"en", "ja"}, optional
    later : function, optional
        Draws soon what comes in, once for all that comes in until then; by default at once.
    """

    def __init__(
        self, live: LiveClass, language: str | None = None, later: Later = at_once
    ) -> None:
        self._later = later
        self._waiting = False
        self._first = 0
        self._example = LiveStudent(Student(live.label, EXAMPLE))
        super().__init__(live, language)
        self._go = live.subscribe(self._came)

    def _came(self) -> None:
        if not self._waiting:
            self._waiting = True
            self._later(self._draw)

    def _draw(self) -> None:
        self._waiting = False
        self.redraw()

    # -- what is shown ---------------------------------------------------------------------

    def parts(self) -> dict[str, str]:
        return {"now": self._now(), "who": self._who(), "items": self._items()}

    def _who(self) -> str:
        live = self.live
        return self.markup(
            "class_who.html.j2",
            say=class_words(),
            title=live.title(),
            lines=live.lines(),
            large=self.large,
            hidden=live.stage.hidden,
            present=live.present,
            gone=[number for number in sorted(live.students) if not live.here[number]],
            by_code=live.by_code(),
        )

    def _items(self) -> str:
        live, texts = self.live, class_words()
        kinds = (
            ("items.questions", QuestionItem),
            ("items.reasons", ReasonsItem),
            ("items.experiments", ExperimentItem),
            ("items.votes", VoteItem),
        )
        groups = [
            {"title": texts[key], "items": [self._tile(item) for item in found]}
            for key, kind in kinds
            if (found := [item for item in live.items.values() if isinstance(item, kind)])
        ]
        return self.markup(
            "class_items.html.j2",
            say=texts,
            groups=groups,
            open=live.stage.open,
            over=live.stage.over,
            codes=bool(live.experiment_items),
            pasted=live.stage.codes,
            wrong=Markup(self._wrong()),
            all_codes=live.codes() if live.stage.over else "",
        )

    def _tile(self, item: ClassItem) -> dict[str, Any]:
        return {
            "id": item.id,
            "key": element_id(item.id),
            "title": item.short_id,
            "about": item.about(self._example),
            "on": item.id == self.live.stage.open,
            "shown": self.live.is_shown(item),
        }

    def _wrong(self) -> str:
        """Return the pasted lines that do not count."""
        texts = class_words()
        lines = [texts("teacher.wrong", line=one.line, why=one.why) for one in self.live.wrong]
        return "".join(f"<p>{escape(line)}</p>" for line in lines)

    def _now(self) -> str:
        live, item = self.live, self.live.now()
        if item is None:
            return self.markup("class_now.html.j2", title="")
        answers = item.answers(live.all_students())
        if live.stage.hidden:
            # In the order of the numbers a neighbour could be counted off.
            answers.sort(key=lambda each: (each.given, each.because))
        return self.markup(
            "class_now.html.j2",
            say=class_words(),
            title=item.title(),
            asked=Markup(item.asked(self._example)),
            example=EXAMPLE if isinstance(item, QuestionItem) else 0,
            show=class_words()[item.about_truth[0]],
            frozen=live.stage.frozen,
            shown=live.is_shown(item),
            hidden=live.stage.hidden,
            lines=self.arrived(item, answers),
            picture=Markup(self.picture_of(item, answers)),
            answers=answers,
            picked={self._first, *live.stage.pair} - {0},
            pair=live.pair(),
            shared=live.stage.shared,
        )

    def arrived(self, item: ClassItem, answers: list[StudentAnswer]) -> list[str]:
        """Return how many have answered, and how, as sentences."""
        texts, live = class_words(), self.live
        if isinstance(item, ExperimentItem):
            return self._pooled(item)
        found = [texts("arrived.answers", n=len(answers), all=len(live.students))]
        outcomes = Counter(each.outcome for each in answers)
        judged = {"arrived.right": outcomes[RIGHT],
                  "arrived.not_yet": outcomes[MISTAKE] + outcomes[NOT_YET]}  # fmt: skip
        return [*found, *(texts(key, n=n) for key, n in judged.items() if n)]

    def _pooled(self, item: ExperimentItem) -> list[str]:
        texts, data = class_words(), self.live.data(item)
        assert data is not None
        try:
            pooled = data.share()
        except CodeError:
            return [texts["arrived.no_tries"]]
        event = item.experiment.text("event") or texts["arrived.mean"]
        lines = [texts("arrived.pooled", event=event, n=pooled.n, seen=f"{pooled.value:.3f}")]
        if self.live.is_shown(item):
            lines.append(texts("arrived.expected", expected=f"{data.expected():.3f}"))
        return lines

    def picture_of(self, item: ClassItem, answers: list[StudentAnswer]) -> str:
        """Return the picture of what came in, as HTML."""
        figure = None
        if isinstance(item, VoteItem):
            return self._votes(item) + self._opinion(item)
        if isinstance(item, ReasonsItem):
            # Who is right is read on a projector without scrolling.
            told = item.item.verdict("").html() if self.live.is_shown(item) else ""
            return told + self._believed(item)
        if isinstance(item, ExperimentItem):
            figure = self._tallies(item)
        elif isinstance(item, QuestionItem):
            figure = self._predictions(item)
        return "" if figure is None else self._drawing(figure)

    def _drawing(self, figure: Figure) -> str:
        """Return a picture; its table, which may name numbers, only where they may be seen."""
        return self.markup(
            "class_figure.html.j2",
            svg=Markup(figure.svg),
            caption=figure.caption,
            title=class_words()["picture.numbers"],
            table="" if self.live.stage.hidden else Markup(figure.table.html()),
        )

    def _tallies(self, item: ExperimentItem) -> Figure | None:
        data = self.live.data(item)
        assert data is not None
        try:
            return data.plot(theory=self.live.is_shown(item))
        except CodeError:
            return None

    def _predictions(self, item: QuestionItem) -> Figure | None:
        """Return a dot for each prediction or answer; beside the truth when it is shown."""
        texts, shown = class_words(), self.live.is_shown(item)
        found: list[tuple[int, float, float]] = []
        for student in self.live.all_students():
            if item.id in student.answered:
                exercise = item.exercise(student)
                guess = self._guess(exercise, student.answered[item.id].given)
                if guess is not None:
                    found.append((student.number, guess, float(exercise.truth) if shown else 0.0))
        if not found:
            return None
        head = [texts["teacher.no"], texts["teacher.answer"]]
        rows = [[str(number), written(guess)] for number, guess, _ in found]
        if not shown:
            table = Table(texts["picture.answers"], head, rows)
            guesses = [guess for _, guess, _ in found]
            middle = Mark(texts["picture.median"], median(guesses), "diamond")
            return number_line(table, [middle], guesses)
        rows = [
            [*row, written(truth), written(guess - truth, "+")]
            for row, (_, guess, truth) in zip(rows, found, strict=True)
        ]
        head += [texts["truth.title"], texts["picture.off"]]
        table = Table(texts["picture.beside"], head, rows)
        off = [guess - truth for _, guess, truth in found]
        return number_line(table, [Mark(texts["truth.title"], 0.0, "line")], off)

    def _guess(self, exercise: Exercise, given: str) -> float | None:
        own = predicted_number(exercise) if exercise.prediction is not None else None
        own = own if own is not None else number_of(exercise, given)
        return None if own is None else float(own)

    def _votes(self, item: VoteItem) -> str:
        """Return a bar for each move that somebody would make, with the move's words on it."""
        counted, labels = item.counts(self.live.all_students()), item.labels()
        if not counted:
            return ""
        best = item.advice.best.words if self.live.is_shown(item) else ""
        texts = class_words()
        choices = [(labels[words], n, words == best) for words, n in counted]
        return self._bars(choices, texts["picture.coach"], texts["picture.voted"])

    def _believed(self, item: ReasonsItem) -> str:
        """Return a bar for each of the two students, with how many believe whom."""
        counted = item.counted(self.live.all_students())
        if not counted:
            return ""
        right = item.item.right if self.live.is_shown(item) else ""
        choices = [
            (name, counted.counts[speaker], speaker == right)
            for speaker, name in item.item.names().items()
        ]
        return self._bars(choices, "✓", class_words()["picture.believed"])

    def _bars(self, choices: Sequence[tuple[str, int, bool]], best_is: str, caption: str) -> str:
        """Return a bar for each choice, with its words and number; the best is told."""
        every = sum(n for _, n, _ in choices)
        votes = [(words, n, n / every, best) for words, n, best in choices]
        return self.markup("class_votes.html.j2", votes=votes, best_is=best_is, caption=caption)

    def _opinion(self, item: VoteItem) -> str:
        if not self.live.is_shown(item):
            return ""
        return "".join(f"<p>{escape(line)}</p>" for line in item.opinion())

    # -- what is pressed -------------------------------------------------------------------

    def choose(self, setting: str, value: str) -> None:
        """Follow what the teacher chose: the size, numbers, codes that were pasted."""
        if setting == "size":
            self.large = value == "large"
        elif setting == "numbers":
            self.live.hide_numbers(value == "hidden")
        elif setting == "codes" and value.strip():
            self.live.paste(value)

    def press(self, action: str, req: str) -> None:
        """Follow a button: ``open stone-age/L2.1``, ``freeze``, ``pick 7``."""
        name, _, given = action.partition(" ")
        if name == "open":
            self._first = 0
            self.live.open(given)
        elif name == "pick":
            self._pick(given)
        elif name in _DEEDS:
            _DEEDS[name](self.live)
        else:
            raise RoomError(class_words()("wrong.press", given=as_text(name)))

    def _pick(self, given: str) -> None:
        """Take an answer to stand beside another one; the first waits for the second."""
        number = int(given) if given.isdecimal() and len(given) < 4 else 0
        if number not in self.live.students:
            raise RoomError(class_words()["wrong.pair"])
        if self._first in (0, number) or self.live.stage.pair:
            self.live.compare()
            self._first = 0 if self._first == number else number
        else:
            self.live.compare(self._first, number)
            self._first = 0

    def close(self) -> None:
        """Leave the page."""
        self._go()
        self.disconnect()


class PageClass(ClassScreen, PageModel):
    """The page of the teacher in a browser."""

    def __init__(self, post: Post, name: str, *given: Any) -> None:
        PageModel.__init__(self, post, name)
        ClassScreen.__init__(self, *given)


_DEEDS: Final[dict[str, Callable[[LiveClass], object]]] = {
    "close": LiveClass.close,
    "freeze": LiveClass.freeze,
    "thaw": lambda live: live.freeze(False),
    "show": LiveClass.show,
    "unshow": LiveClass.unshow,
    "share": LiveClass.share_pair,
    "unshare": lambda live: live.share_pair(False),
    "unpair": LiveClass.compare,
    "forget": LiveClass.forget_codes,
    "end": LiveClass.end,
    "resume": lambda live: live.end(False),
}
