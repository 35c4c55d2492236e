"""Finds codes in what a teacher pastes: rows of a spreadsheet or a form, a chat, a list of names.

A code proves itself by its check letters. So the part of a line that has them is the code, and what
stands beside it (a time, a number, a name) is dropped and kept nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from ..core.plain_text import plain_text
from .tally_codes import MOST_LETTERS, bare_code

MOST_GROUPS: Final = 40
"""Groups of letters that are tried as one code, besides all of a part of a line."""
MOST_TRIED: Final = 2000
"""Runs of groups that are tried in a line; a line of people has a few dozen."""
MOST_LINES: Final = 4
"""Lines that one code may be broken into."""
LEAST: Final = 6
"""Letters from which on a part without the right check letters may be meant as a code."""

NOTHING: Final = "–"
"""Stands for a row in which nothing looks like a code."""

_APART: Final = re.compile(r"[^0-9A-Z\- ]+")
_CELLS: Final = re.compile('[\t,、;|"“”「」『』]')
_DASHED: Final = re.compile(r"(?<![^\W_])[0-9A-Z]+(?:-[0-9A-Z]+)+(?![^\W_])")

Fits = Callable[[str], bool]
"""Tells whether the check letters of a text are those of a code."""


class FoundCode(NamedTuple):
    """A code, or what may have been meant as one.

    Attributes
    ----------
    line : int
        From 1.
    code : str
        Empty if nothing in the line looks like a code.
    """

    line: int
    code: str


class _Line:
    """A line in parts, each a row of groups of letters and digits."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        plain = plain_text(text).upper().partition("#")[0]
        parts = (re.split("[ -]+", part.strip(" -")) for part in _APART.split(plain))
        self.parts = [groups for groups in parts if groups != [""]]
        self.cells = [cell for cell in _CELLS.split(plain) if cell.strip()]
        self.codes: list[str] = []
        self.joined = False
        """Whether it belongs to a code that began in the line before."""

    @property
    def is_head(self) -> bool:
        """Whether it is the first row of a table, which tells what its columns are."""
        return self.number == 1 and len(self.cells) > 1 and not re.search(r"\d", self.text)

    def likely(self) -> str:
        """Return the part of a line that may be a code, without the text beside it."""
        alike = ["-".join(groups) for groups in self.parts if _alike(groups)]
        if len(self.cells) > 1:
            return max(alike, key=len, default="")
        bare = bare_code(self.text)
        dashed = [run for run in _DASHED.findall(bare.upper()) if _alike(run.split("-"))]
        return dashed[0] if len(dashed) == 1 else bare


def found_codes(text: str, fits: Fits) -> list[FoundCode]:
    r"""Return the codes in a text, and of each line without one what may have been meant.

    Parameters
    ----------
    text : str
    fits : function

    Examples
    --------
    >>> def fits(code): return code.replace("-", "") == "C80GG1MH"
    >>> found_codes("7,Hana,C80G-G1MH", fits), found_codes("C80G-\nG1MH", fits)
    ([FoundCode(line=1, code='C80G-G1MH')], [FoundCode(line=1, code='C80G-G1MH')])
    >>> found_codes("8,Hana,C80G-G1MX\n9,Hana,", fits)
    [FoundCode(line=1, code='C80G-G1MX'), FoundCode(line=2, code='')]
    """
    return [one for line in _read(text, fits) for one in _told(line)]


def reasons_beside(text: str, marks: Sequence[str], fits: Fits) -> dict[str, str]:
    """Return the reasons that students have sent with their codes, by the code.

    Parameters
    ----------
    text : str
    marks : sequence of str
        Words of which one stands before a reason, after a ``#``.
    fits : function

    Examples
    --------
    >>> def fits(code): return code.replace("-", "") == "C80GG1MH"
    >>> reasons_beside("7 Hana, C80G-G1MH # because: six of 36", ["because"], fits)
    {'C80G-G1MH': 'six of 36'}
    >>> reasons_beside("C80G-G1MH # absent on Monday", ["because"], fits)
    {}
    """
    marked = re.compile(rf"#\s*(?:{'|'.join(map(re.escape, marks))})\s*[:：]\s*(.+)", re.IGNORECASE)
    lines = ((line, marked.search(line.text)) for line in _read(text, fits))
    return {code: said[1].strip() for line, said in lines if said for code in line.codes}


def tidied(text: str, fits: Fits) -> str:
    """Return a text with nothing but the codes in lines that have one; it has as many lines."""
    lines = _read(text, fits)
    kept = [" ".join(line.codes) if line.codes or line.joined else _without_names(line)
            for line in lines]  # fmt: skip
    return "\n".join(kept) + ("\n" if text.endswith("\n") else "")


def _without_names(line: _Line) -> str:
    if len(line.cells) <= 1:
        return line.text
    return line.likely() or ("" if line.is_head else NOTHING)


def _read(text: str, fits: Fits) -> list[_Line]:
    lines = [_Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    for line in lines:
        budget = iter(range(MOST_TRIED))
        line.codes = [code for part in line.parts for code in _codes(part, fits, budget)]
    for at in range(len(lines)):
        for many in range(2, MOST_LINES + 1):
            if _broken(lines[at : at + many], many, fits):
                break
    return lines


def _told(line: _Line) -> Iterator[FoundCode]:
    for code in line.codes:
        yield FoundCode(line.number, code)
    if line.codes or line.joined or not line.text.partition("#")[0].strip():
        return
    likely = "" if line.text.strip() == NOTHING else line.likely()
    if likely or (line.cells and not line.is_head):
        yield FoundCode(line.number, likely)


def _codes(groups: Sequence[str], fits: Fits, budget: Iterator[int]) -> Iterator[str]:
    """Yield the codes in a row of groups, of several that begin alike the longest."""
    at = 0
    while at < len(groups):
        ends = [*range(min(len(groups), at + MOST_GROUPS), at, -1)]
        if ends[0] < len(groups) <= at + MOST_LETTERS:
            ends.insert(0, len(groups))
        for end in ends:
            run = "-".join(groups[at:end])
            if len(run) < LEAST:
                break
            if next(budget, None) is None:
                return
            if fits(run):
                yield run
                at = end - 1
                break
        at += 1


def _broken(lines: Sequence[_Line], many: int, fits: Fits) -> bool:
    """Find a code that begins in the first of some lines and ends in the last of them."""
    if len(lines) < many or any(line.codes or line.joined or not line.parts for line in lines):
        return False
    first, *between, last = lines
    if any(len(line.parts) > 1 for line in between):
        return False
    middle = [group for line in between for group in line.parts[0]]
    tail, head = first.parts[-1][-MOST_GROUPS:], last.parts[0][:MOST_GROUPS]
    for begin in range(len(tail)):
        for end in range(len(head), 0, -1):
            run = "-".join([*tail[begin:], *middle, *head[:end]])
            if len(run) >= LEAST and fits(run):
                first.codes = [run]
                for line in (*between, last):
                    line.joined = True
                return True
    return False


def _alike(groups: Sequence[str]) -> bool:
    """Tell whether groups of letters may have been meant as a code: letters and digits mixed."""
    flat = "".join(groups)
    return len(flat) >= LEAST and any(map(str.isdigit, flat)) and not flat.isdigit()
