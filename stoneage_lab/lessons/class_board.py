"""The teacher's screen: a box for codes, and a picture of the class that grows with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import Self

from ..core.language import LANGUAGES
from ..core.projector_mode import text_size
from .class_data import COUNTED, ClassData
from .experiment import Experiment
from .found_codes import reasons_beside
from .notebook_exercises import experiments
from .pasted_codes import PastedCodes, RejectedLine, code_lines
from .student import Student
from .tally_codes import CodeError, fits
from .words import words


class ClassBoard(PastedCodes):
    """The results of a class while its codes come in, for the teacher's screen.

    Shown in a notebook with widgets it has a box: each code that is pasted or typed there is added
    at once. Without widgets `paste` does the same, and the cell is run again.

    Parameters
    ----------
    experiment : Experiment
    label : str
        The class.

    Attributes
    ----------
    codes : str
        What was pasted, a code a line.
    data : ClassData
        The codes that were read.

    Examples
    --------
    >>> board = class_board("L2", "1B")
    >>> board.paste("C810 nonsense").students, board.wrong[0].line
    (0, 1)
    """

    def __init__(self, experiment: Experiment, label: str) -> None:
        super().__init__()
        self._said: dict[str, str] = {}
        self.experiment = experiment
        self.label = Student(label).label
        self.set("")

    def fits(self, code: str) -> bool:
        return fits(code, self.label)

    def set(self, codes: str | Iterable[str], typing: bool = False) -> Self:
        self._listen(codes)
        return super().set(codes, typing)

    def paste(self, codes: str) -> Self:
        self._listen(codes)
        return super().paste(codes)

    def _listen(self, codes: str | Iterable[str]) -> None:
        """Keep the reasons that stand beside codes: of the lines nothing is kept but the codes."""
        marks = [words(code=code)["report.because"] for code in LANGUAGES]
        self._said |= reasons_beside(code_lines(codes), marks, self.fits)

    @property
    def reasons(self) -> list[str]:
        """Reasons for predictions that came with the codes, in the order of the alphabet."""
        there = self.codes.replace("-", "").upper()
        return sorted(said for code, said in self._said.items() if code.replace("-", "") in there)

    def _read(self) -> None:
        self.data = ClassData.from_codes(self.codes, self.label, self.experiment.full_id)

    @property
    def students(self) -> int:
        """The number of students whose codes count."""
        return sum(entry.state in COUNTED for entry in self.data.entries)

    @property
    def wrong(self) -> list[RejectedLine]:
        """The lines that do not count, and why."""
        states = self.data.states()
        return [
            RejectedLine(entry.line, state)
            for entry, state in zip(self.data.entries, states, strict=True)
            if entry.state not in COUNTED
        ]

    def lines(self) -> list[str]:
        """Return the markup above the picture: students so far, and the class against theory."""
        table = words()
        found = [table("class.board_students", n=self.students)]
        try:
            pooled, theory = self.data.share(), self.data.expected()
        except CodeError:
            return [*found, table["class.board_paste"]]
        quantity = self.experiment.text("event") or table["class.mean"]
        facts = {"event": quantity, "n": pooled.n, "seen": f"{pooled.value:.3f}"}
        found.append(table("class.board_pooled", expected=f"{theory:.3f}", **facts))
        return [*found, *(one.sentence() for one in self.data.choices())]

    def _pressed(self) -> str:
        """Return what is shown on a press alone: anonymous reasons, and who is right."""
        table = words()
        told = [
            (table["reasons.explain"], one.item.html(told=True) + one.item.verdict("").html())
            for one in self.data.choices()
        ]
        if self.reasons:
            told_by = Counter(self.reasons).items()
            each = (said if n == 1 else f"{said} (×{n})" for said, n in told_by)
            lines = "".join(f"<li>{escape(said)}</li>" for said in each)
            summary = table("reasons.anonymous", n=len(self.reasons))
            told.insert(0, (summary, f"<ul>{lines}</ul>"))
        return "".join(
            f"<details style='margin:.3em 0'><summary>{escape(head)}</summary>{shown}</details>"
            for head, shown in told
        )

    def html(self) -> str:
        """Return the board without its box."""
        table = words()
        head = escape(table("class.title", label=self.label, id=self.experiment.id))
        told = "".join(f"<p style='margin:.3em 0'>{escape(line)}</p>" for line in self.lines())
        try:
            picture = self.data.plot().html()
        except CodeError:
            picture = ""
        style = f"{text_size()}max-width:60em"
        shown = f"<b>{head}</b>{told}{self.wrong_html()}"
        status = f'<div role="status" style="{style}">{shown}</div>'
        choices = "".join(one.figure().html() for one in self.data.choices())
        return f'{status}{picture}{choices}<div style="{style}">{self._pressed()}</div>'

    def __repr__(self) -> str:
        table = words()
        shown = [*self.lines(), *self.wrong_lines()]
        return "\n".join([table("class.title", label=self.label, id=self.experiment.id), *shown])


def class_board(lesson: str, label: str, codes: str = "", game: str | None = None) -> ClassBoard:
    """Return a board for the teacher's screen that grows as the codes of a class are pasted.

    Parameters
    ----------
    lesson : str
        The experiment, e.g. ``"L2"``, or with the game, ``"stone-age/L2"``.
    label : str
        The class, e.g. ``"1B"``.
    codes : str
        Codes that are there already, one a line.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.

    Raises
    ------
    SetupError
        If there is no such experiment (near ones are named), or several games have one.

    Examples
    --------
    >>> class_board("L2", "1B")
    Class 1B, experiment L2
    0 students so far.
    Paste the codes here, one a line.
    """
    return ClassBoard(experiments(game).find("experiment", lesson), label).set(codes)
