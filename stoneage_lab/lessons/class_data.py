"""Results of a class: codes pasted into one cell, checked, and pooled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from ..core.arguments import is_one_of, shown, whole_number
from ..core.errors import SetupError
from ..core.memo import memo
from ..figures.figure import Figure
from ..figures.intervals import intervals
from ..figures.table import Table
from ..games import game_names, game_type
from ..probability.empirical import Empirical, Fit
from .class_choices import ClassChoices, class_choices
from .class_plot import Result, TheoryValues, class_plot
from .class_predictions import ClassPredictions
from .experiment import MOST_TRIES, Experiment
from .found_codes import found_codes
from .notebook_exercises import experiments, notebook_book
from .pasted_codes import code_lines
from .registry import shown_id
from .student import MOST_STUDENTS, Student, class_of
from .tally_codes import CodeError, Tally, decode, fits, tally_bits
from .words import words

VERIFIED: Final = "verified"
TYPED: Final = "typed"
FORGED: Final = "forged"
AGAIN: Final = "again"
EMPTY: Final = "empty"
OTHER: Final = "other"
OTHER_GAME: Final = "other_game"
NO_GAME: Final = "no_game"
OUTCOMES: Final = "outcomes"
LEFT_OUT: Final = "left_out"
UNREAD: Final = "unread"
COUNTED: Final = (VERIFIED, TYPED)
UNLIKELY: Final = 1e-4
"""Real dice that are further off than luck brings with this probability are questioned."""


class CheckedCode:
    """One code and the result of its check.

    Attributes
    ----------
    line : int
        Its line in the pasted text, from 1; 0 if it came another way.
    code : str
    state : str
        ``verified``: the student's own numbers give just these tallies (there may be real dice,
        too); ``typed``: only real dice, which cannot be checked. These two count. ``forged``: the
        numbers give other tallies; ``again``: a later code of the same student counts instead;
        ``empty``: no tries; ``other``: of another experiment; ``other_game``: of another game's;
        ``no_game``: of a game that is not known here; ``outcomes``: it has other outcomes than the
        experiment; ``left_out``: by `ClassData.without`; ``unread``.
    why : str
        What is wrong with a code that cannot be read.
    remark : str
        A question about real dice that count: they are very unlikely, or those of a neighbour.
    """

    def __init__(self, line: int, code: str, label: str) -> None:
        self.line = line
        self.code = code
        self.state = UNREAD
        self.tally: Tally | None = None
        self.why = ""
        self.remark = ""
        self.drawn: Empirical | None = None
        if not code:
            return
        try:
            self.tally = decode(code, label)
        except CodeError as error:
            self.why = str(error)


class ClassData:
    """The tallies of a class, of one experiment.

    Parameters
    ----------
    experiment : Experiment
    label : str
        The class.
    entries : list of CheckedCode

    Attributes
    ----------
    pooled : Empirical
        All tries that count, together.
    """

    def __init__(self, experiment: Experiment, label: str, entries: list[CheckedCode]) -> None:
        if not isinstance(experiment, Experiment):
            raise SetupError(words()("class.made", given=shown(experiment)))
        self.experiment = experiment
        self.label = label
        self.entries = entries

    @classmethod
    def from_codes(
        cls, codes: str | Iterable[str], label: str, lesson: str | None = None
    ) -> ClassData:
        """Read the codes of a class, one per line (or a list); empty lines are ignored.

        Their predictions are given back to the questions of this notebook, if it is of that class.

        The codes are found by their check letters in whatever is pasted: rows of a spreadsheet or
        a form, a chat, a list of names, several in a line, or one broken over lines. A line may
        end with a remark after a ``#``. Names beside a code are dropped. A code that does not count
        is in the table with its line and the reason, and has no other effect.

        Parameters
        ----------
        codes : str or iterable of str
        label : str
            The class.
        lesson : str, optional
            The experiment whose codes are pooled; by default the most frequent one of the codes.

        Raises
        ------
        CodeError
            If not one of them can be read, and no experiment is named.
        """
        data = cls.read(codes, label, lesson)
        notebook_book().share_predictions(data.label, data.experiment, data._predictions())
        return data

    @classmethod
    def read(cls, codes: str | Iterable[str], label: str, lesson: str | None = None) -> ClassData:
        """Read the codes of a class as `from_codes` does, and tell no notebook of them."""
        label = Student(label).label
        entries = _entries(codes, label)
        if not entries and lesson is None:
            raise CodeError(words()("code.none"))
        if lesson is None:
            known = _experiment_of(entries)
        else:
            known = experiments().find("experiment", lesson)
        return cls(known, label, entries)._judged()

    @classmethod
    def of(
        cls,
        experiment: Experiment,
        label: str,
        tallies: Iterable[Tally],
        codes: str | Iterable[str] = "",
    ) -> ClassData:
        """Make a class of tallies that came by another way than codes, such as from devices.

        They are checked as those of codes are. The last one of a student counts, and a tally more
        than a code.

        Parameters
        ----------
        experiment : Experiment
        label : str
            The class.
        tallies : iterable of Tally
        codes : str or iterable of str, optional
            Those of students without a device.

        Examples
        --------
        >>> from .notebook_exercises import Book
        >>> trial = Book(Student("1B", 7)).trial("L2")
        >>> trial.throw(25).n
        25
        >>> ClassData.of(trial.experiment, "1B", [trial.tally]).pooled.n
        25
        """
        label = Student(label).label
        entries = _entries(codes, label)
        for tally in tallies:
            entry = CheckedCode(0, "", label)
            entry.tally = tally
            entries.append(entry)
        return cls(experiment, label, entries)._judged()

    @classmethod
    def replay(
        cls, lesson: str, label: str, students: int = 40, tries: int = 1000, first: int = 1
    ) -> ClassData:
        """Make a class without codes: the computer's dice of every number are thrown again.

        Parameters
        ----------
        lesson : str
            The experiment, e.g. ``"L2"``.
        label : str
            The class, e.g. ``"1B"``.
        students, first : int
            How many students, and the number of the first.
        tries : int
            The number of tries of each.

        Raises
        ------
        SetupError
            If there is no such experiment, or a number is not a whole one that is possible.

        Examples
        --------
        >>> data = ClassData.replay("L2", "1B", students=40, tries=25)
        >>> data.pooled.n
        1000
        """
        size = _possible(students, MOST_STUDENTS)
        each = _possible(tries, MOST_TRIES // 10)
        members = class_of(label, size, first)
        found = experiments().find("experiment", lesson)
        entries = []
        for line, member in enumerate(members, 1):
            entry = CheckedCode(line, "", member.label)
            entry.tally = Tally(found.game, found.number, member.number)
            entry.tally.drawn = each
            entry.drawn = Empirical(found.replay(member, each))
            entry.state = VERIFIED
            entries.append(entry)
        return cls(found, members[0].label, entries)

    def without(self, *numbers: int) -> ClassData:
        """Return the class without some students, by their numbers."""
        found = ClassData(self.experiment, self.label, [])
        for entry in self.entries:
            copy = CheckedCode(entry.line, "", self.label)
            copy.__dict__.update(entry.__dict__)
            if entry.tally is not None and entry.tally.student in numbers:
                copy.state, copy.remark = LEFT_OUT, ""
            found.entries.append(copy)
        return found

    def _judged(self) -> ClassData:
        """Decide for every code whether it counts: the last valid one of each student does."""
        heard: set[int] = set()
        for entry in reversed(self.entries):
            if entry.tally is None:
                continue
            entry.state = self._state(entry, entry.tally, heard)
            if entry.state in COUNTED:
                heard.add(entry.tally.student)
        self._question()
        return self

    def _state(self, entry: CheckedCode, tally: Tally, heard: set[int]) -> str:
        if tally.game != self.experiment.game:
            return OTHER_GAME if tally.game else NO_GAME
        if tally.experiment != self.experiment.number:
            return OTHER
        if tally.typed and len(tally.typed) != len(self.experiment.theory):
            return OUTCOMES
        if not any(tally.typed) and not tally.drawn:
            return EMPTY
        if tally.student in heard:
            return AGAIN
        if not tally.drawn:
            return TYPED
        played = _replayed(self.experiment, Student(self.label, tally.student), tally.drawn)
        row = [played.get(outcome, 0) for outcome in self.experiment.theory.support]
        if tally_bits(row) != tally.check:
            return FORGED
        entry.drawn = Empirical(played)
        return VERIFIED

    def _question(self) -> None:
        """Put a remark to real dice that are very unlikely, or the same as a neighbour's."""
        seen: dict[tuple[int, ...], int] = {}
        for entry, tally in self._counted():
            typed = self._typed(tally)
            if typed is None:
                continue
            if typed.compare(self.experiment.theory).p_value < UNLIKELY:
                entry.remark = words()("class.unlikely", most=round(1 / UNLIKELY))
            elif typed.n >= 10 and tally.typed in seen:
                entry.remark = words()("class.same", n=seen[tally.typed])
            seen.setdefault(tally.typed, tally.student)

    def _counted(self) -> list[tuple[CheckedCode, Tally]]:
        return [
            (entry, entry.tally)
            for entry in self.entries
            if entry.tally is not None and entry.state in COUNTED
        ]

    def _typed(self, tally: Tally) -> Empirical | None:
        if not any(tally.typed):
            return None
        support = self.experiment.theory.support
        return Empirical(dict(zip(support, tally.typed, strict=True)))

    def _parts(self, typed: bool) -> list[tuple[int, Empirical]]:
        """Return what each student has of real dice, or of the computer's."""
        both = ((tally.student, self._typed(tally) if typed else entry.drawn)
                for entry, tally in self._counted())  # fmt: skip
        return [(student, part) for student, part in both if part is not None]

    @property
    def pooled(self) -> Empirical:
        """All tries that count, together.

        Raises
        ------
        CodeError
            If none counts.
        """
        found = [part for typed in (True, False) for _, part in self._parts(typed)]
        if not found:
            raise CodeError(words()("code.nothing"))
        return found[0].pool(*found[1:])

    @property
    def typed(self) -> Empirical | None:
        """All real dice that count, together; None if there are none."""
        return _pooled(self._parts(typed=True))

    @property
    def simulated(self) -> Empirical | None:
        """All the computer's dice that count, together; None if there are none."""
        return _pooled(self._parts(typed=False))

    def share(self) -> Result:
        """Return the share of the event among all tries that count, or their mean.

        Raises
        ------
        CodeError
            If none counts, or none belongs to what is asked about.
        """
        found = Result.of(self.experiment, 0, self.pooled)
        if found is None:
            raise CodeError(words()("code.nothing"))
        return found

    def expected(self) -> float:
        """Return what theory expects the share, or the mean, to be."""
        return TheoryValues(self.experiment, "both").centre

    def compare(self) -> Fit:
        """Compare the class's tallies with theory."""
        return self.pooled.compare(self.experiment.theory)

    def plot(self, what: str | None = None, side: str = "both", *, theory: bool = True) -> Figure:
        """Return a dot for each student: the share of the event (or the mean), and theory.

        Parameters
        ----------
        what : {"simulated", "typed"}, optional
            The computer's dice, or the real ones; by default those with more tries.
        side : {"both", "upper"}
            Whether results on both sides lie beyond the line, or only large ones: a two-sided or
            a one-sided test at the 5 % level for each student.
        theory : bool
            Whether it shows what theory says, too: a class that is still to find out sees the dots.

        Raises
        ------
        CodeError
            If there is nothing of the kind.
        SetupError
            If one of the words is not known.
        """
        for given, known in ((what, (None, "simulated", "typed")), (side, ("both", "upper"))):
            if not ((given is None and None in known) or is_one_of(given, known)):
                names = ", ".join(str(one) for one in known if one)
                raise SetupError(words()("class.choice", given=shown(given), known=names))
        parts = {kind: self._parts(kind == "typed") for kind in ("simulated", "typed")}
        if what is None:
            what = max(parts, key=lambda kind: sum(part.n for _, part in parts[kind]))
        results = [
            found
            for number, part in parts[what]
            if (found := Result.of(self.experiment, number, part)) is not None
        ]
        if not results:
            raise CodeError(words()("code.nothing"))
        return class_plot(self.experiment, self.table(), results, what, side if theory else "")

    def intervals(self) -> Figure:
        """Return the 95 % interval of each student's share, and how many cover the truth.

        Raises
        ------
        SetupError
            If the experiment has no event, so that there is no share.
        CodeError
            If none of the codes counts.
        """
        event = self.experiment.event
        if event is None:
            raise SetupError(words()("class.no_share", id=self.experiment.id))
        parts = self._parts(typed=False) or self._parts(typed=True)
        if not parts:
            raise CodeError(words()("code.nothing"))
        truth = float(self.experiment.theory.prob(event))
        found = []
        for _, part in parts:
            low, high = part.confidence_interval(event)
            found.append((low, float(part.prob(event)), high))
        texts = words()
        rows = [
            [str(number), *(f"{value:.3f}" for value in (low, middle, high)),
             texts["class.covers" if low <= truth <= high else "class.misses"]]
            for (number, _), (low, middle, high) in zip(parts, found, strict=True)
        ]  # fmt: skip
        keys = ("class.number", "class.from", "class.share", "class.to", "exercise.truth")
        head = [texts[key] for key in keys]
        facts = {
            "covering": sum(low <= truth <= high for low, _, high in found),
            "all": len(found),
            "truth": f"{truth:.3f}",
        }
        table = Table(texts("class.intervals", **facts), head, rows)
        axes = (texts["class.number"], texts("class.share_of", event=self.experiment.text("event")))
        return intervals(table, found, truth, axes)

    def predictions(self) -> ClassPredictions:
        """Return what the class predicted, beside the truth of each student's own question.

        Raises
        ------
        CodeError
            If the codes hold no predictions.
        """
        found = ClassPredictions(self.experiment, self.label, self._predictions())
        if not found.rows():
            raise CodeError(words()("class.no_predictions"))
        return found

    def choices(self) -> list[ClassChoices]:
        """Return whose reason the class believes, of each two of the lesson; none if nobody chose.

        They do not tell who is right.
        """
        return class_choices(self.experiment, (tally for _, tally in self._counted()))

    def _predictions(self) -> dict[int, dict[int, float]]:
        return {
            tally.student: {place: float(value) for place, value in tally.predictions.items()}
            for _, tally in self._counted()
        }

    def table(self) -> Table:
        """Return a table of the codes, their tallies, and whether they count."""
        table = words()
        quantity = "share" if self.experiment.event is not None else "mean"
        keys = ("line", "number", "real", "computer", quantity, "state")
        head = [table(f"class.{key}") for key in keys]
        rows = [[str(entry.line or "–"), *self._row(entry)] for entry in self.entries]
        counted = self._counted()
        facts = {
            "counted": len(counted),
            "codes": len(self.entries),
            "typed": sum(sum(tally.typed) for _, tally in counted),
            "drawn": sum(tally.drawn for _, tally in counted),
        }
        title = table("class.title", label=self.label, id=shown_id("EXPERIMENTS", self.experiment))
        return Table(title, head, rows, [table("class.note", **facts)])

    def states(self) -> list[str]:
        """Return for each code whether it counts, or why not, in words."""
        return [self._state_in_words(entry) for entry in self.entries]

    def _state_in_words(self, entry: CheckedCode) -> str:
        tally = entry.tally
        if tally is None:
            return entry.why
        known = _by_number().get((tally.game, tally.experiment))
        facts = {
            "id": known.id if known else str(tally.experiment),
            "game": game_type(tally.game).shown_title() if tally.game else "",
        }
        state = words()(f"class.{entry.state}", **facts)
        return f"{state}; {entry.remark}" if entry.remark else state

    def _row(self, entry: CheckedCode) -> list[str]:
        tally, state = entry.tally, self._state_in_words(entry)
        if tally is None:
            return ["–", "–", "–", "–", state]
        parts = [entry.drawn, self._typed(tally) if entry.state in COUNTED else None]
        found = [Result.of(self.experiment, tally.student, part) for part in parts if part]
        shown = " / ".join(f"{one.value:.3f}" for one in found if one is not None) or "–"
        return [str(tally.student), str(sum(tally.typed)), str(tally.drawn), shown, state]

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        try:
            shown: Figure | Table = self.plot()
        except CodeError:
            shown = self.table()
        return {"text/plain": repr(self), "text/html": shown.html()}


def _entries(codes: str | Iterable[str], label: str) -> list[CheckedCode]:
    """Return the codes in what was pasted, and the lines that may have been meant as one."""
    found = found_codes(code_lines(codes), lambda code: fits(code, label))
    entries = [CheckedCode(line, code, label) for line, code in found]
    for entry in entries:
        entry.why = entry.why if entry.code else words()["code.no_code"]
    return entries


@memo(MOST_STUDENTS)
def _replayed(experiment: Experiment, student: Student, tries: int) -> Counter[int]:
    """Return what a student's own numbers give; a class is read again after every code."""
    return experiment.replay(student, tries)


def _pooled(parts: list[tuple[int, Empirical]]) -> Empirical | None:
    found = [part for _, part in parts]
    return found[0].pool(*found[1:]) if found else None


def _by_number() -> dict[tuple[str, int], Experiment]:
    return {(one.game, one.number): one for one in experiments().values()}


def _experiment_of(entries: list[CheckedCode]) -> Experiment:
    """Return the most frequent experiment of the codes; of several the first."""
    known = _by_number()
    tallies = [entry.tally for entry in entries if entry.tally is not None]
    numbers = Counter((tally.game, tally.experiment) for tally in tallies)
    for number, _ in numbers.most_common():
        if number in known:
            return known[number]
    first = entries[0]
    why = first.why or (_unknown(first.tally) if first.tally else "")
    raise CodeError(words()("code.line", line=first.line, why=why))


def _unknown(tally: Tally) -> str:
    """Return the sentence about a code whose experiment or game is unknown."""
    if not tally.game:
        return words()("code.no_game", known=", ".join(game_names()))
    return words()("code.unknown", n=tally.experiment, game=game_type(tally.game).shown_title())


def _possible(given: int, most: int) -> int:
    """Return a number of students or tries of a class that is replayed."""
    number = whole_number(given, 1, most)
    if number is None:
        raise SetupError(words()("class.replayed", given=shown(given), most=most))
    return number
