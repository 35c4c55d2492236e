"""The students of a class: their books, their votes, and what was last said to them.

Everything a student does with an item is a deed. Deeds are kept in the order in which they came,
and doing them again from the first one on gives the same student.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from ..lessons.notebook_exercises import Book
from ..lessons.reply import Reply
from ..lessons.student import Student
from .store import KeptAnswer, Store


class AnswerKeeper(Protocol):
    """Keeps what the students of one class did, and what the teacher opened and showed."""

    def add(self, answer: KeptAnswer) -> None:
        """Keep an answer; the same number of the same item replaces what was there."""
        ...

    def all(self) -> Iterable[KeptAnswer]:
        """Return what is kept, in the order in which it came."""
        ...


class RoomAnswers:
    """The answers in a room of a server, in its file."""

    def __init__(self, store: Store, room: int) -> None:
        self._store = store
        self._room = room

    def add(self, answer: KeptAnswer) -> None:
        """Keep an answer; it is on the disk when this returns."""
        self._store.add_answer(self._room, answer)

    def all(self) -> list[KeptAnswer]:
        """Return what is kept, in the order in which it came."""
        return self._store.answers(self._room)


class RememberedAnswers:
    """Answers that last as long as Python does."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, int], KeptAnswer] = {}

    def add(self, answer: KeptAnswer) -> None:
        """Keep an answer."""
        key = (answer.student, answer.item, answer.n)
        self._kept.pop(key, None)
        self._kept[key] = answer

    def all(self) -> list[KeptAnswer]:
        """Return what is kept, in the order in which it came."""
        return list(self._kept.values())


class Vote(NamedTuple):
    """What a student would do in a position.

    Attributes
    ----------
    action : str
        The words of the move.
    because : str
        Why, in one line; may be empty.
    """

    action: str
    because: str


class Answered(NamedTuple):
    """The last answer to a question, or the prediction, as it was written.

    Attributes
    ----------
    given, because : str
    """

    given: str
    because: str = ""


class LiveStudent:
    """A student of a class, known by a number.

    Attributes
    ----------
    student : Student
    book : Book
    votes : dict of str to Vote
        By the id of the item, as is all that follows.
    answered : dict of str to Answered
    said : dict of str to Reply
        The last reply.
    drafts : dict
        What stands in the fields of an item and has not been sent.
    deeds : Counter
        How many deeds are kept.
    reqs : set of str
        Ids of messages that have been done: one that is sent again is not done twice.
    """

    def __init__(self, student: Student) -> None:
        self.student = student
        self.book = Book(student)
        self.votes: dict[str, Vote] = {}
        self.answered: dict[str, Answered] = {}
        self.said: dict[str, Reply] = {}
        self.drafts: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.deeds: Counter[str] = Counter()
        self.reqs: set[str] = set()

    @property
    def number(self) -> int:
        """The number in the class."""
        return self.student.number

    @property
    def codes(self) -> dict[str, str]:
        """The codes of the experiments in which something was done, by their ids."""
        done = {
            trial.id: trial
            for trial in self.book.trials.values()
            if trial.tries or trial.typed or trial.predicted()
        }
        return {id: trial.code for id, trial in done.items()}
