"""Experiments: many tries with a student's own random numbers, or with real dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from html import escape
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import as_text, several, shown, whole_number
from ..core.chance import Dice, throws
from ..core.errors import SetupError
from ..core.language import Texts
from ..core.plain_text import plain_text
from ..core.rng import Rng
from ..drawing.dice import dice_html, dice_words
from ..probability.distribution import Distribution
from ..probability.empirical import Empirical
from ..session.running_cell import RunningCell
from .item import LessonItem
from .registry import shown_id
from .reply import BLANK, TOLD, UNREADABLE, Reply
from .student import Student
from .words import words
from .work_notifier import WorkNotifier

if TYPE_CHECKING:
    from .tally_codes import Tally

MOST_TRIES: Final = 100_000
MOST_SERIES: Final = 300_000
"""Maximum number of tries in all series together: a few seconds of computing."""
MOST_NUMBER: Final = 255
"""Maximum number of an experiment: it is one byte of a code."""


class Thrown(Reply):
    """One try: the dice and their outcome.

    Attributes
    ----------
    faces : tuple of int
    """

    def __init__(self, faces: tuple[int, ...], outcome: int) -> None:
        super().__init__(TOLD, f"{dice_words(faces)}  →  {outcome}")
        self.faces = faces

    def shown(self) -> str:
        """Return dice and outcome as HTML."""
        return escape(self.text).replace(dice_words(self.faces), dice_html(self.faces), 1)


class Experiment(LessonItem):
    """An experiment with dice, and its possible outcomes.

    Parameters
    ----------
    id : str
        The lesson it belongs to, ``"L2"``; a second one of a lesson is ``"L2b"``.
    number : int
        From 1 to 255, unique in the game, and never changed: it is part of
        the codes of a class.
    dice : int
        The number of dice.
    outcome : function
        From the faces (a tuple of int) to a whole number.
    ordered : bool
        Whether the order of the dice matters; otherwise `outcome` gets sorted faces.
    event : function, optional
        The outcomes in the question of the lesson.
    given : function, optional
        The outcomes among which the event is asked for, if the lesson is about a conditional
        probability.
    folders : sequence of Path
        Where its texts are: ``<id>.try`` describes a try, ``<id>.event`` the event.

    Raises
    ------
    SetupError
        If the number is not from 1 to 255.
    """

    def __init__(
        self,
        id: str,
        number: int,
        dice: int,
        outcome: Callable[[tuple[int, ...]], int],
        event: Callable[[int], bool] | None = None,
        folders: Sequence[Path] = (),
        ordered: bool = False,
        given: Callable[[int], bool] | None = None,
    ) -> None:
        if type(number) is not int or not 1 <= number <= MOST_NUMBER:
            said = words()("experiment.number", id=id, most=MOST_NUMBER, given=shown(number))
            raise SetupError(said)
        self.id = id
        self.number = number
        self.dice = dice
        self.outcome = outcome
        self.event = event
        self.folders = tuple(folders)
        self.ordered = ordered
        self.given = given

    @cached_property
    def theory(self) -> Distribution:
        """The exact distribution, counted over all throws."""
        ways: dict[int, int] = {}
        every = ((faces, 1) for faces in product(range(1, 7), repeat=self.dice))
        for faces, weight in every if self.ordered else throws(self.dice):
            value = self.outcome(faces)
            ways[value] = ways.get(value, 0) + weight
        return Distribution(ways)

    def once(self, rng: Rng) -> tuple[int, tuple[int, ...]]:
        """Try once; return the outcome and the faces."""
        _, faces = Dice(self.dice).throw(rng)
        return self.of(faces), faces

    def of(self, faces: tuple[int, ...]) -> int:
        """Return the outcome of a throw."""
        return self.outcome(faces if self.ordered else tuple(sorted(faces)))

    def replay(self, student: Student, tries: int) -> Counter[int]:
        """Return the outcomes of a number of tries with a student's own random numbers."""
        rng = student.rng("experiment", self.id)
        return Counter(self.once(rng)[0] for _ in range(tries))

    def read(self, throw: Any) -> int | None:
        """Return the outcome of a throw as it was typed in; None if it cannot be read."""
        parts = list(throw) if isinstance(throw, tuple | list) else as_text(throw).split()
        if len(parts) == 1 and self.dice > 1:  # "35" for 3 and 5
            parts = list(as_text(parts[0]))
        try:
            faces = tuple(int(as_text(part)) for part in parts)
        except ValueError:
            return None
        fair = len(faces) == self.dice and all(1 <= face <= 6 for face in faces)
        return self.of(faces) if fair else None

    def how_to_type(self, place: int, given: str) -> str:
        """Return the sentence about a throw that cannot be read."""
        return words()("experiment.faces", place=place, given=given, dice=self.dice)

    def shown(self, faces: tuple[int, ...], outcome: int) -> Reply:
        """Return a try as it is shown."""
        return Thrown(faces, outcome)

    def text(self, key: str, code: str | None = None) -> str:
        """Return one of its texts; empty if there is none."""
        table = self.texts(code)
        name = f"{self.id}.{key}"
        return table(name, dice=self.dice) if name in table else ""

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of its lesson."""
        return words(*self.folders, code=code)

    def __repr__(self) -> str:
        return f"<Experiment {self.id}, {self.dice} dice>"


class _Part:
    """The tries added by one cell of a notebook; running the cell again replaces them."""

    def __init__(self, run: int) -> None:
        self.run = run
        self.tries = 0
        self.typed: Counter[int] = Counter()


def no_cell() -> RunningCell | None:
    """Return None: what is done belongs to no cell, and nothing of it is replaced later."""
    return None


class Trial:
    """An experiment of one student.

    In a notebook every try belongs to the cell that made it: running the cell again, changed or
    not, replaces its tries and never counts them twice.

    Parameters
    ----------
    experiment : Experiment
    student : Student
    predicted : function, optional
        Returns the predictions that go into the code.
    cell : function, optional
        Returns the cell to which a try belongs; by default to none.

    Attributes
    ----------
    counts : Counter
        The number of times each outcome came with the student's own random numbers.
    typed : Counter
        The same with real dice.
    progress : WorkNotifier
        Tells of each try.

    Examples
    --------
    >>> from .notebook_exercises import experiment
    >>> trial = experiment("L2")
    >>> trial.throw(10).n, trial.throw(90).n
    (10, 100)
    """

    def __init__(
        self,
        experiment: Experiment,
        student: Student,
        predicted: Callable[[], Mapping[int, Fraction]] = dict,
        cell: Callable[[], RunningCell | None] = no_cell,
    ) -> None:
        self.experiment = experiment
        self._cell = cell
        self.student = student
        self.predicted = predicted
        self.progress = WorkNotifier()
        self.restart()

    @property
    def id(self) -> str:
        """The id of the experiment, in full where another game has the same short one."""
        return shown_id("EXPERIMENTS", self.experiment)

    def restart(self) -> Trial:
        """Forget all tries; the same numbers come again."""
        self._begin()
        self._parts: dict[str, _Part] = {}
        self.progress.made()
        return self

    def _begin(self) -> None:
        self._rng = self.student.rng("experiment", self.experiment.id)
        self._order: list[int] = []
        self._all_faces: list[tuple[int, ...]] = []

    def _part(self) -> _Part:
        """Return what the running cell has added; nothing if it runs again."""
        cell = self._cell()
        key, run = (cell.cell, cell.run) if cell is not None else ("", 0)
        part = self._parts.setdefault(key, _Part(run))
        if part.run != run:
            part.run, part.tries = run, 0
            part.typed.clear()
        return part

    def _last(self, part: _Part) -> int:
        """Return the place of the last try of a part among all: the parts stand in order."""
        parts = list(self._parts.values())
        return sum(one.tries for one in parts[: parts.index(part) + 1])

    @property
    def counts(self) -> Counter[int]:
        """The number of times each outcome came."""
        return Counter(self._order)

    @property
    def typed(self) -> Counter[int]:
        """The number of times each outcome came with real dice."""
        return sum((part.typed for part in self._parts.values()), Counter())

    @property
    def faces(self) -> tuple[int, ...]:
        """The last try; empty before the first."""
        return self._all_faces[-1] if self._all_faces else ()

    def throw(self, times: int = 1) -> Empirical:
        """Try `times` more; return all tries so far.

        Raises
        ------
        DistributionError
            If `times` is not a whole number from 1 up.
        """
        self._try(times)
        return self.result

    def _try(self, times: int) -> int:
        """Try more; return the place of the last try."""
        part = self._part()
        others = sum(one.tries for one in self._parts.values())
        times = _tries(times, MOST_TRIES - others)
        part.tries += times
        wanted = others + times
        if wanted < len(self._order):
            self._begin()
        while len(self._order) < wanted:
            value, faces = self.experiment.once(self._rng)
            self._order.append(value)
            self._all_faces.append(faces)
        self.progress.made()
        return self._last(part)

    def once(self) -> Reply:
        """Try once more, and show the dice."""
        last = self._try(1) - 1
        return self.experiment.shown(self._all_faces[last], self._order[last])

    def series(self, tries: int, times: int) -> Empirical:
        """Return in how many of `tries` the event came, for `times` series of tries.

        The random numbers are the student's own, and not those of `throw`: the tallies and the
        code stay as they are, and the same call gives the same series again.

        Raises
        ------
        DistributionError
            If a number is not a whole one from 1 up, or the tries are too many in all.

        Examples
        --------
        >>> from .notebook_exercises import experiment
        >>> experiment("L2").series(25, 40).n
        40
        """
        tries = _tries(tries, MOST_TRIES)
        times = _tries(times, MOST_SERIES // tries)
        rng = self.student.rng("experiment", self.experiment.id, "series")
        happens = self.experiment.event or bool
        once = self.experiment.once
        return Empirical([sum(happens(once(rng)[0]) for _ in range(tries)) for _ in range(times)])

    @property
    def result(self) -> Empirical:
        """Everything tried so far with the student's own numbers."""
        return Empirical(self._order)

    @property
    def tries(self) -> int:
        """The number of tries."""
        return len(self._order)

    def enter(self, throws_: str | Iterable[Any]) -> Reply:
        """Type in what real dice showed: ``"3 5, 6 6, 1 2"``, or a list of faces a throw.

        A mapping tells how often each throw came.

        If one throw cannot be read, none is added, and the reply says why. A cell that runs again
        replaces what it entered before.
        """
        part = self._part()
        if isinstance(throws_, str):
            if not throws_.strip():
                return Reply(BLANK, words()("experiment.no_dice", id=self.id))
            throws_ = re.split("[,、;]", plain_text(throws_))
        if isinstance(throws_, Mapping):
            times = {throw: _tries(count, MOST_TRIES) for throw, count in throws_.items()}
            throws_ = [throw for throw, count in times.items() for _ in range(count)]
        found = []
        for place, throw in enumerate(several(throws_), 1):
            outcome = self.experiment.read(throw)
            if outcome is None:
                said = self.experiment.how_to_type(place, as_text(throw).strip())
                return Reply(UNREADABLE, said)
            found.append(outcome)
        if self.typed.total() + len(found) > MOST_TRIES:
            return Reply(UNREADABLE, words()("experiment.too_many", most=MOST_TRIES))
        part.typed.update(found)
        self.progress.made()
        return Reply(TOLD, words()("experiment.entered", n=len(found), tries=self.typed.total()))

    @property
    def code(self) -> str:
        """A short code for the teacher: tallies and predictions, class and number, no name."""
        from .tally_codes import encode

        predicted = self.predicted()
        return encode(self.experiment, self.student, self.typed, self.counts, predicted)

    @property
    def tally(self) -> Tally:
        """What the code holds, for a class that needs no codes."""
        from .tally_codes import Tally

        predicted = self.predicted()
        return Tally.of(self.experiment, self.student, self.typed, self.counts, predicted)

    def __repr__(self) -> str:
        table = words()
        asked = self.experiment.text("try")
        return f"{self.id}. {asked}\n" + table(
            "experiment.so_far", tries=self.tries, typed=self.typed.total()
        )


def _tries(given: Any, most: int) -> int:
    """Return a number of tries that is possible."""
    number = whole_number(given, 1, most)
    if number is None:
        from ..probability.arguments import DistributionError

        raise DistributionError(words()("experiment.times", most=most, given=shown(given)))
    return number
