"""What a whole class found: codes pasted into one cell, checked, and put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..figures.charts import dots
from ..figures.figure import Figure
from ..figures.table import Table
from ..odds.empirical import Empirical, Fit
from .book import experiments
from .codes import CodeError, Tally, decode
from .experiment import Experiment
from .student import Student
from .words import words

VERIFIED: Final = "verified"
TYPED: Final = "typed"
FORGED: Final = "forged"
AGAIN: Final = "again"
UNREAD: Final = "unread"
COUNTED: Final = (VERIFIED, TYPED)


class Entry:
    """One code and what became of it.

    Attributes
    ----------
    code : str
    state : str
        ``verified``: the student's own numbers give just these tallies; ``typed``: real dice,
        which cannot be checked; ``forged``: the numbers give other tallies; ``again``: a later
        code of the same student counts instead; ``unread``.
    """

    def __init__(self, code: str, state: str, tally: Tally | None = None, why: str = "") -> None:
        self.code = code
        self.state = state
        self.tally = tally
        self.why = why


class ClassData:
    """The tallies of a class, of one experiment.

    Parameters
    ----------
    experiment : Experiment
    label : str
        The class.
    entries : list of Entry

    Attributes
    ----------
    pooled : Empirical
        All tries that count, together.
    """

    def __init__(self, experiment: Experiment, label: str, entries: list[Entry]) -> None:
        self.experiment = experiment
        self.label = label
        self.entries = entries

    @classmethod
    def from_codes(cls, codes: str | Iterable[str], label: str) -> ClassData:
        """Read the codes of a class, one a line (or a list); empty lines do not matter.

        Raises
        ------
        CodeError
            If not one of them can be read, or they belong to different experiments.
        """
        label = Student(label).label
        lines = codes.splitlines() if isinstance(codes, str) else list(codes)
        rows: list[Entry] = []
        for line in filter(None, (str(line).strip() for line in lines)):
            try:
                rows.append(Entry(line, UNREAD, decode(line, label)))
            except CodeError as error:
                rows.append(Entry(line, UNREAD, why=str(error)))
        read = [entry.tally for entry in rows if entry.tally is not None]
        if not read:
            raise CodeError(rows[0].why if rows else words()("code.none"))
        numbers = {tally.experiment for tally in read}
        by_number = {one.number: one for one in experiments().values()}
        if len(numbers) > 1 or not numbers <= set(by_number):
            known = [by_number[n].id if n in by_number else str(n) for n in sorted(numbers)]
            raise CodeError(words()("code.mixed", known=", ".join(known)))
        found = cls(by_number[numbers.pop()], label, rows)
        found._judge()
        return found

    def _judge(self) -> None:
        """Say of every code that was read whether it counts."""
        latest = {e.tally.student: e for e in self.entries if e.tally is not None}
        for entry in self.entries:
            if entry.tally is None:
                continue
            if latest[entry.tally.student] is not entry:
                entry.state = AGAIN
            elif len(entry.tally.counts) != len(self.experiment.theory):
                entry.state, entry.why = UNREAD, words()("code.outcomes")
            elif entry.tally.typed:
                entry.state = TYPED
            else:
                entry.state = VERIFIED if self._replays(entry.tally) else FORGED

    def _replays(self, tally: Tally) -> bool:
        student = Student(self.label, tally.student)
        played = self.experiment.replay(student, sum(tally.counts))
        return all(
            played.get(outcome, 0) == count
            for outcome, count in zip(self.experiment.theory.support, tally.counts, strict=True)
        )

    def _counted(self) -> list[Tally]:
        return [e.tally for e in self.entries if e.tally is not None and e.state in COUNTED]

    def _empirical(self, tally: Tally) -> Empirical:
        return Empirical(dict(zip(self.experiment.theory.support, tally.counts, strict=True)))

    @property
    def pooled(self) -> Empirical:
        """All tries that count, together.

        Raises
        ------
        CodeError
            If none counts.
        """
        found = [self._empirical(tally) for tally in self._counted() if any(tally.counts)]
        if not found:
            raise CodeError(words()("code.nothing"))
        return found[0].pool(*found[1:])

    def compare(self) -> Fit:
        """Put the class's tallies beside theory."""
        return self.pooled.compare(self.experiment.theory)

    def plot(self) -> Figure:
        """Return a dot for each student: the share of the event (or the mean), and theory."""
        event = self.experiment.event
        parts = [self._empirical(tally) for tally in self._counted() if any(tally.counts)]
        theory = self.experiment.theory
        found, expected = (
            ([part.prob(event) for part in parts], theory.prob(event))
            if event is not None
            else ([part.mean for part in parts], theory.mean)
        )
        if not found:
            raise CodeError(words()("code.nothing"))
        return dots(self.table(), [float(value) for value in found], float(expected))

    def table(self) -> Table:
        """Return what each code says, and whether it counts."""
        table = words()
        head = [table(f"class.{key}") for key in ("number", "tries", "mean", "state")]
        rows = []
        for entry in self.entries:
            tally = entry.tally
            if tally is None or not any(tally.counts) or entry.state == UNREAD:
                rows.append([entry.code, "–", "–", entry.why or table("class.unread")])
                continue
            mean = float(self._empirical(tally).mean)
            rows.append(
                [str(tally.student), str(sum(tally.counts)), f"{mean:.3f}",
                 table(f"class.{entry.state}")]
            )  # fmt: skip
        counted = len(self._counted())
        tries = sum(sum(tally.counts) for tally in self._counted())
        note = table("class.note", counted=counted, codes=len(self.entries), tries=tries)
        title = table("class.title", label=self.label, id=self.experiment.id)
        return Table(title, head, rows, [note])

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        shown = self.plot() if any(any(tally.counts) for tally in self._counted()) else self.table()
        return {"text/plain": repr(self), "text/html": shown.html()}
