"""Results of a class: codes pasted into one cell, checked, and pooled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from ..figures.charts import dots
from ..figures.figure import Figure
from ..figures.table import Table
from ..games import game_names, game_type
from ..odds.empirical import Empirical, Fit
from .book import experiments
from .codes import CodeError, Tally, decode
from .experiment import Experiment
from .registry import shown_id
from .student import Student
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
UNREAD: Final = "unread"
COUNTED: Final = (VERIFIED, TYPED)


class CheckedCode:
    """One code and the result of its check.

    Attributes
    ----------
    line : int
        Its line in the pasted text, from 1.
    code : str
    state : str
        ``verified``: the student's own numbers give just these tallies; ``typed``: real dice,
        which cannot be checked. These two count. ``forged``: the numbers give other tallies;
        ``again``: a later code of the same student counts instead; ``empty``: no tries;
        ``other``: of another experiment; ``other_game``: of another game's; ``no_game``: of a
        game that is not known here; ``outcomes``: it has other outcomes than the experiment;
        ``unread``.
    why : str
        What is wrong with a code that cannot be read.
    """

    def __init__(self, line: int, code: str, label: str) -> None:
        self.line = line
        self.code = code
        self.state = UNREAD
        self.tally: Tally | None = None
        self.why = ""
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
        self.experiment = experiment
        self.label = label
        self.entries = entries

    @classmethod
    def from_codes(cls, codes: str | Iterable[str], label: str) -> ClassData:
        """Read the codes of a class, one per line (or a list); empty lines are ignored.

        The codes of the most frequent experiment are pooled. A code that does not
        count is in the table with its line and the reason, and has no other effect.

        Raises
        ------
        CodeError
            If not one of them can be read.
        """
        label = Student(label).label
        lines = codes.splitlines() if isinstance(codes, str) else [str(code) for code in codes]
        numbered = ((line, text.strip()) for line, text in enumerate(lines, 1))
        entries = [CheckedCode(line, text, label) for line, text in numbered if text]
        if not entries:
            raise CodeError(words()("code.none"))
        found = cls(_experiment_of(entries), label, entries)
        found._judge()
        return found

    def _judge(self) -> None:
        """Decide for every code whether it counts: the last valid one of each student does."""
        heard: set[int] = set()
        for entry in reversed(self.entries):
            if entry.tally is None:
                continue
            entry.state = self._state(entry.tally, heard)
            if entry.state in COUNTED:
                heard.add(entry.tally.student)

    def _state(self, tally: Tally, heard: set[int]) -> str:
        if tally.game != self.experiment.game:
            return OTHER_GAME if tally.game else NO_GAME
        if tally.experiment != self.experiment.number:
            return OTHER
        if len(tally.counts) != len(self.experiment.theory):
            return OUTCOMES
        if not any(tally.counts):
            return EMPTY
        if tally.student in heard:
            return AGAIN
        if tally.typed:
            return TYPED
        return VERIFIED if self._replays(tally) else FORGED

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
        found = [self._empirical(tally) for tally in self._counted()]
        if not found:
            raise CodeError(words()("code.nothing"))
        return found[0].pool(*found[1:])

    def compare(self) -> Fit:
        """Compare the class's tallies with theory."""
        return self.pooled.compare(self.experiment.theory)

    def plot(self) -> Figure:
        """Return a dot for each student: the share of the event (or the mean), and theory."""
        event = self.experiment.event
        parts = [self._empirical(tally) for tally in self._counted()]
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
        """Return a table of the codes, their tallies, and whether they count."""
        table = words()
        head = [table(f"class.{key}") for key in ("line", "number", "tries", "mean", "state")]
        rows = [[str(entry.line), *self._row(entry)] for entry in self.entries]
        counted = len(self._counted())
        tries = sum(sum(tally.counts) for tally in self._counted())
        note = table("class.note", counted=counted, codes=len(self.entries), tries=tries)
        title = table("class.title", label=self.label, id=shown_id("EXPERIMENTS", self.experiment))
        return Table(title, head, rows, [note])

    def _row(self, entry: CheckedCode) -> list[str]:
        tally = entry.tally
        if tally is None:
            return ["–", "–", "–", entry.why]
        known = _by_number().get((tally.game, tally.experiment))
        facts = {
            "id": known.id if known else str(tally.experiment),
            "game": game_type(tally.game).title if tally.game else "",
        }
        state = words()(f"class.{entry.state}", **facts)
        mean = "–"
        if any(tally.counts) and entry.state not in (OTHER, OTHER_GAME, NO_GAME, OUTCOMES):
            mean = f"{float(self._empirical(tally).mean):.3f}"
        return [str(tally.student), str(sum(tally.counts)), mean, state]

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        shown = self.plot() if self._counted() else self.table()
        return {"text/plain": repr(self), "text/html": shown.html()}


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
    return words()("code.unknown", n=tally.experiment, game=game_type(tally.game).title)
