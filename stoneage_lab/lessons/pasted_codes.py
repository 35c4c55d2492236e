"""The pasted codes of a class: the lines that count, and the rejected ones."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple, Self

from ..core.arguments import several
from ..core.listeners import Observable
from ..figures.table import as_bundle
from .code_box import code_box
from .found_codes import tidied
from .static_fallback import boxed
from .words import words


class RejectedLine(NamedTuple):
    """A pasted line that does not count.

    Attributes
    ----------
    line : int
        From 1.
    why : str
    """

    line: int
    why: str


def code_lines(codes: Any) -> str:
    """Return codes as a text, a code a line; a single one may be given alone.

    Examples
    --------
    >>> code_lines(["AAAA", "BBBB"]).splitlines(), code_lines("AAAA"), code_lines(5)
    (['AAAA', 'BBBB'], 'AAAA', '5')
    """
    return "\n".join(map(str, several(codes)))


class PastedCodes(Observable):
    """Codes of a class, a code a line, and what they give.

    Shown in a notebook with widgets it has a box: codes that are pasted there count at once.
    Without widgets `paste` does the same. A subclass reads the codes in `_read`.

    Attributes
    ----------
    codes : str
        What was pasted, without what stood beside the codes.
    """

    codes: str = ""

    def set(self, codes: str | Iterable[str], typing: bool = False) -> Self:
        """Replace all codes; while the teacher is `typing`, all text of the lines is kept."""
        given = code_lines(codes)
        self.codes = given if typing else tidied(given, self.fits)
        self._read()
        self._notify()
        return self

    def fits(self, code: str) -> bool:
        """Tell whether a text is one of these codes, by its check letters."""
        raise NotImplementedError

    def _read(self) -> None:
        """Read the codes."""
        raise NotImplementedError

    def html(self) -> str:
        """Return what the codes give, without the box."""
        raise NotImplementedError

    @property
    def wrong(self) -> list[RejectedLine]:
        """The lines that do not count, and why."""
        raise NotImplementedError

    def paste(self, codes: str) -> Self:
        """Add codes below those that are there."""
        added = tidied(code_lines(codes), self.fits)
        whole = f"{self.codes.rstrip()}\n{added}" if self.codes.strip() else added
        return self.set(whole, typing=True)

    def wrong_lines(self) -> list[str]:
        """Return a sentence for each line that does not count."""
        said = words()
        return [f"{said('class.board_line', line=one.line)} {one.why}" for one in self.wrong]

    def wrong_html(self) -> str:
        """Return the lines that do not count as a list, under a heading; "" if all count."""
        said = words()
        wrong = "".join(
            f"<li><b>{escape(said('class.board_line', line=one.line))}</b> {escape(one.why)}</li>"
            for one in self.wrong
        )
        note = escape(said["class.board_wrong"])
        return f"<p style='margin:.3em 0'><b>{note}</b></p><ul>{wrong}</ul>" if wrong else ""

    def box(self) -> Any:
        """Return the widget, which follows what is pasted; None where there are no widgets."""
        return code_box(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return boxed(self.box(), as_bundle(self, self.html()))
