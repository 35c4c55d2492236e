"""A class that is seen live: who is there, what is open, what everybody did. It knows no network.

The teacher opens an item, freezes it, and shows the truth when it is time; each student works with
numbers of their own. Students without a device are counted by the codes of their reports. Nothing
of another student, and no truth, is in what a student's page asks for before the teacher shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from ..core.errors import LabError, SetupError
from ..core.listeners import Observable, checked_listener
from ..lessons.class_data import COUNTED, ClassData
from ..lessons.pasted_codes import RejectedLine, code_lines
from ..lessons.reply import BLANK, TOLD, UNREADABLE, Reply
from ..lessons.student import Student
from .class_items import ClassItem, ExperimentItem
from .class_items_of_lesson import items_of, lesson_named
from .class_words import class_words
from .live_students import AnswerKeeper, LiveStudent, RememberedAnswers
from .room_codes_and_names import RoomError
from .store import KeptAnswer

TEACHER: Final = ""
"""Who opens and shows things; students are numbers."""
STAGE: Final = "stage"
CLEARING: Final = ("predict", "enter", "vote", "believe")
"""Deeds after which the fields are empty again; what was not right, or not read, stays there."""


@dataclass(frozen=True, slots=True)
class ClassStage:
    """What the teacher has opened, frozen and shown.

    Attributes
    ----------
    open : str
        The id of the item that the class works at; empty for none.
    frozen : bool
        Whether nothing more is taken in.
    shown : tuple of str
        The items whose truth has been shown.
    hidden : bool
        Whether the teacher's screen names no numbers.
    pair : tuple of int
        The two students whose answers stand side by side; empty for none.
    shared : bool
        Whether these are on the students' pages, too.
    codes : str
        The codes of students without a device, as they were pasted.
    over : bool
        Whether the class has ended, and each student sees the codes to take along.
    """

    open: str = ""
    frozen: bool = False
    shown: tuple[str, ...] = ()
    hidden: bool = False
    pair: tuple[int, ...] = ()
    shared: bool = False
    codes: str = ""
    over: bool = False

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> ClassStage:
        """Return the stage that was kept."""
        found = cls(**data)
        return replace(found, shown=tuple(found.shown), pair=tuple(found.pair))


@dataclass
class _Watchers:
    """Functions to call when the page of a student is to be drawn again."""

    of_students: dict[int, list[Callable[[], None]]] = field(default_factory=dict)

    def add(self, number: int, listener: Callable[[], None]) -> Callable[[], None]:
        own = self.of_students.setdefault(number, [])
        own.append(checked_listener(listener))

        def stop() -> None:
            with suppress(ValueError):
                own.remove(listener)

        return stop

    def tell(self, *numbers: int) -> None:
        for number in numbers:
            for listener in list(self.of_students.get(number, ())):
                listener()


class LiveClass(Observable):
    """A class that works at the items of a lesson.

    Parameters
    ----------
    lesson : str
        ``"L3"``, or with the game, ``"stone-age/L3"``.
    label : str
        The class, e.g. ``"1B"``.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.
    positions : iterable
        Positions or sessions about which the class can vote, besides those of the lesson.
    kept : AnswerKeeper, optional
        Where everything is kept; what is there is done again.

    Attributes
    ----------
    items : dict of str to ClassItem
        The items by id, in the order of the lesson.
    students : dict of int to LiveStudent
        Everybody who has been there, by number.
    stage : ClassStage

    Raises
    ------
    SetupError
        If there is no such lesson (near ones are named), or several games have one.

    Examples
    --------
    >>> live = LiveClass("L2", "1B")
    >>> live.open("L2.1").do(7, "stone-age/L2.1", "predict", {"answer": "1/3"}).outcome
    'told'
    >>> live.freeze().do(7, "stone-age/L2.1", "check", {"answer": "1/6"})
    Traceback (most recent call last):
        ...
    stoneage_lab.tables.room_codes_and_names.RoomError: Your teacher has stopped the clock: nothing
    more is taken in.
    """

    def __init__(
        self,
        lesson: str,
        label: str,
        game: str | None = None,
        positions: Iterable[Any] = (),
        kept: AnswerKeeper | None = None,
    ) -> None:
        super().__init__()
        self.label = Student(label).label
        if not self.label:
            raise SetupError(class_words()["wrong.label"])
        self.lesson = lesson_named(lesson, game)
        self.items = {item.id: item for item in items_of(self.lesson, positions)}
        self.students: dict[int, LiveStudent] = {}
        self.here: Counter[int] = Counter()
        self.stage = ClassStage()
        self._kept = kept if kept is not None else RememberedAnswers()
        self._watchers = _Watchers()
        # Several parts of a screen ask for the same tallies: they are checked once after a change.
        self._data: dict[str, ClassData] = {}
        for answer in self._kept.all():
            self._do_again(answer)

    def _do_again(self, answer: KeptAnswer) -> None:
        """Do what is kept; what belongs to an item that is gone is left alone."""
        if answer.student == TEACHER:
            with suppress(TypeError):  # of another version
                self.stage = ClassStage.read(answer.data)
            return
        item = self.items.get(answer.item)
        if item is None:
            return
        student = self.student(int(answer.student))
        data = dict(answer.data)
        req = data.pop("req", "")
        with suppress(LabError):
            item.follow(student, answer.kind, data)
        student.deeds[item.id] = max(student.deeds[item.id], answer.n)
        student.reqs.add(req)

    # -- students ----------------------------------------------------------------------------

    def student(self, number: int) -> LiveStudent:
        """Return a student, who may be new."""
        if number not in self.students:
            self.students[number] = LiveStudent(Student(self.label, number))
        return self.students[number]

    @property
    def present(self) -> list[int]:
        """The numbers of the students whose pages are open."""
        return sorted(number for number, pages in self.here.items() if pages)

    def all_students(self) -> list[LiveStudent]:
        """Return everybody who has been there, by number."""
        return [self.students[number] for number in sorted(self.students)]

    def come(self, number: int, redraw: Callable[[], None]) -> Callable[[], None]:
        """Take note of a page of a student, to be drawn again when needed; returns its end."""
        self.student(number)
        self.here[number] += 1
        stop = self._watchers.add(number, redraw)
        self._notify()

        def go() -> None:
            stop()
            self.here[number] -= 1
            self._notify()

        return go

    def now(self) -> ClassItem | None:
        """Return the item that is open."""
        return self.items.get(self.stage.open)

    def is_shown(self, item: ClassItem) -> bool:
        """Tell whether the truth about an item has been shown."""
        return item.id in self.stage.shown

    def takes(self, item: ClassItem) -> bool:
        """Tell whether deeds with an item are taken in now."""
        stage = self.stage
        closed = stage.over or stage.frozen or self.is_shown(item)
        return item.id == stage.open and not closed

    @staticmethod
    def said(student: LiveStudent, item: ClassItem) -> Reply | None:
        """Return what a student was last told about an item; None if nothing was said."""
        # A reply is false unless the answer was right.
        return student.said[item.id] if item.id in student.said else item.standing(student)

    def do(
        self, number: int, item: str, deed: str, given: Mapping[str, str], req: str = ""
    ) -> Reply:
        """Let a student do something with an item, and return the reply.

        It is kept before it is done; a message that is sent again is not done twice.

        Parameters
        ----------
        number : int
        item : str
            The id of the item that was on the screen.
        deed : str
        given : mapping
            What was written into the fields.
        req : str, optional
            The id of the message.

        Raises
        ------
        RoomError
            If the item is not open any more, frozen, or something is missing.
        LabError
            If it could not be kept; nothing was done then.
        """
        student, found = self.student(number), self.items.get(item)
        if found is None or deed not in found.deeds or item != self.stage.open:
            raise RoomError(class_words()["wrong.closed"])
        if req and req in student.reqs:
            told = self.said(student, found)
            return Reply(TOLD, "") if told is None else told
        if not self.takes(found):
            raise RoomError(class_words()["wrong.frozen"])
        data = found.ready(student, deed, given)
        place = found.place(student, deed)
        kept = {**data, "req": req} if req else data
        self._kept.add(KeptAnswer(str(number), item, place, deed, kept))
        reply = found.follow(student, deed, data)
        student.deeds[item] = max(student.deeds[item], place)
        student.said[item] = reply
        self._data.pop(item, None)
        if req:
            student.reqs.add(req)
        if deed in CLEARING and reply.outcome not in (UNREADABLE, BLANK):
            student.drafts.pop(item, None)
        self._watchers.tell(number)
        self._notify()
        return reply

    # -- the teacher -----------------------------------------------------------------------

    def _set(self, **changed: Any) -> LiveClass:
        stage = replace(self.stage, **changed)
        if stage == self.stage:
            return self
        self._kept.add(KeptAnswer(TEACHER, "", 0, STAGE, asdict(stage)))
        if stage.codes != self.stage.codes:
            self._data.clear()
        self.stage = stage
        self._watchers.tell(*self.present)
        self._notify()
        return self

    def find(self, item: str) -> ClassItem:
        """Return an item by its id, or the last part of it.

        Raises
        ------
        SetupError
            If there is none; those of the lesson are named.
        """
        named = {
            id.rpartition("/")[2].removeprefix("vote:"): each for id, each in self.items.items()
        }
        found = self.items.get(item) or named.get(str(item))
        if found is None:
            known = class_words()["list.comma"].join(named)
            raise SetupError(class_words()("wrong.item", given=str(item)[:40], known=known))
        return found

    def open(self, item: str) -> LiveClass:
        """Open an item: all students see it; one that was open is closed, and keeps its answers."""
        found = self.find(item)
        found.began()
        return self._set(open=found.id, frozen=False, pair=(), shared=False, over=False)

    def close(self) -> LiveClass:
        """Close what is open: students wait."""
        return self._set(open="", frozen=False, pair=(), shared=False)

    def freeze(self, on: bool = True) -> LiveClass:
        """Take in nothing more, or go on."""
        return self._set(frozen=bool(on))

    def hide_numbers(self, on: bool = True) -> LiveClass:
        """Name no numbers on the teacher's screen, which all can see, or name them again."""
        return self._set(hidden=bool(on))

    def show(self) -> LiveClass:
        """Show the truth about what is open, to everybody; it takes in nothing more."""
        item = self.now()
        if item is None:
            raise RoomError(class_words()["wrong.nothing_open"])
        return self._set(shown=tuple(dict.fromkeys([*self.stage.shown, item.id])))

    def unshow(self) -> LiveClass:
        """Take the truth from the screens again, so that the class can go on."""
        return self._set(shown=tuple(id for id in self.stage.shown if id != self.stage.open))

    def compare(self, *numbers: int) -> LiveClass:
        """Put the answers of two students side by side; without numbers, put them away."""
        if len(numbers) not in (0, 2):
            raise RoomError(class_words()["wrong.pair"])
        return self._set(pair=tuple(map(int, numbers)), shared=self.stage.shared and bool(numbers))

    def share_pair(self, on: bool = True) -> LiveClass:
        """Show the two answers on all pages, without numbers, or only on the teacher's screen."""
        return self._set(shared=bool(on) and bool(self.stage.pair))

    def paste(self, codes: str | Iterable[str]) -> LiveClass:
        """Count students without a device, by the codes of their reports."""
        added = code_lines(codes)
        whole = f"{self.stage.codes.rstrip()}\n{added}" if self.stage.codes.strip() else added
        return self._set(codes=whole)

    def forget_codes(self) -> LiveClass:
        """Forget the codes that were pasted."""
        return self._set(codes="")

    def end(self, on: bool = True) -> LiveClass:
        """End the class: each student sees the codes to take along."""
        return self._set(over=bool(on), open="", frozen=False, pair=(), shared=False)

    # -- what is seen ----------------------------------------------------------------------

    def pair(self) -> list[tuple[int, str, str]]:
        """Return the two answers that stand side by side: number, answer, reason."""
        item = self.now()
        if item is None or not self.stage.pair:
            return []
        found = {each.number: each for each in item.answers(self.all_students())}
        return [
            (number, found[number].given, found[number].because)
            for number in self.stage.pair
            if number in found
        ]

    def data(self, item: ClassItem) -> ClassData | None:
        """Return the tallies of the class in an experiment; None for anything else."""
        if not isinstance(item, ExperimentItem):
            return None
        if item.id not in self._data:
            self._data[item.id] = self._pooled(item)
        return self._data[item.id]

    def _pooled(self, item: ExperimentItem) -> ClassData:
        done = [
            item.trial(student) for student in self.all_students() if item.id in student.book.trials
        ]
        tallies = [trial.tally for trial in done if trial.tries or trial.typed]
        return ClassData.of(item.experiment, self.label, tallies, self.stage.codes)

    @property
    def experiment_items(self) -> list[ExperimentItem]:
        """The experiments of the lesson."""
        return [item for item in self.items.values() if isinstance(item, ExperimentItem)]

    def by_code(self) -> list[int]:
        """Return the numbers of the students who are counted by a code alone."""
        found = {
            entry.tally.student
            for item in self.experiment_items
            if (data := self.data(item)) is not None
            for entry in data.entries
            if entry.line and entry.tally is not None and entry.state in COUNTED
        }
        return sorted(found - set(self.students))

    @property
    def wrong(self) -> list[RejectedLine]:
        """The lines of pasted codes that count in no experiment of the lesson, and why."""
        judged: dict[int, list[tuple[bool, str]]] = {}
        for item in self.experiment_items:
            data = self.data(item)
            assert data is not None
            for entry, state in zip(data.entries, data.states(), strict=True):
                if entry.line:
                    judged.setdefault(entry.line, []).append((entry.state in COUNTED, state))
        return [
            RejectedLine(line, found[0][1])
            for line, found in judged.items()
            if not any(counts for counts, _ in found)
        ]

    def codes(self) -> str:
        """Return the codes of all students, one a line after the number: they need no server."""
        lines = [
            f"{student.number}: {code}"
            for student in self.all_students()
            for code in student.codes.values()
        ]
        return "\n".join([*lines, *filter(None, self.stage.codes.splitlines())])

    def lines(self) -> list[str]:
        """Return how many are there, and what is open, as sentences."""
        texts, item = class_words(), self.now()
        by_code = len(self.by_code())
        found = [texts("teacher.present", n=len(self.present), all=len(self.students))]
        if by_code:
            found.append(texts("teacher.by_code", n=by_code))
        nothing = "teacher.over" if self.stage.over else "teacher.nothing_open"
        found.append(texts("teacher.open", id=item.called()) if item else texts[nothing])
        return found

    def title(self) -> str:
        """Return class and lesson."""
        return class_words()("teacher.title", label=self.label, lesson=self.lesson.id)

    def __repr__(self) -> str:
        return "\n".join([self.title(), *self.lines()])
