"""Tables as text and as HTML, with the same rows; deterministic to the byte."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from ..core.projector_mode import text_size
from ..core.text_wrapping import padded, terminal_width

_STYLE: Final = (
    "border-collapse:collapse;font-variant-numeric:tabular-nums;margin:4px 0;color:inherit"
)
_CELL: Final = "padding:2px 8px;background:none"
# Compiled with the first table: a game is set up without one.
_NUMBER: Final = r"[-+−±≈(]*\d|–$"
# One word and nothing else, or two words without an equals sign between them, as a calculation has.
_WORDS: Final = r"[^\W\d_]+$|.*?[^\W\d_]{2}(?:[^\w=]|\d)+[^\W\d_]{2}"


class Table:
    """Rows of cells under a caption; the first column names the rows.

    Columns of numbers are aligned on the right, columns of words on the left.

    Parameters
    ----------
    caption : str
    head : sequence of str
    rows : sequence of sequences of str
    notes : sequence of str
        Sentences below the table.

    Examples
    --------
    >>> Table("Two seats", ["", "red", "blue"], [["wins", "12", "8"]], ["20 games"])
    Two seats
          red  blue
    wins   12     8
    20 games
    """

    def __init__(
        self,
        caption: str,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        notes: Sequence[str] = (),
    ) -> None:
        self.caption = caption
        self.head = list(head)
        self.rows = [list(row) for row in rows]
        self.notes = list(notes)

    def __repr__(self) -> str:
        lines, numeric = [self.head, *self.rows], self._numeric()
        widths = [
            max(terminal_width(line[column]) for line in lines) for column in range(len(self.head))
        ]
        shown = [
            "  ".join(
                padded(cell, width, right=numeric[column])
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join([self.caption, *shown, *self.notes])

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """Return the table as HTML."""
        aligned = ["right" if numeric else "left" for numeric in self._numeric()]
        head = "".join(
            _cell("th", cell, align) for cell, align in zip(self.head, aligned, strict=True)
        )
        rows = "".join(f"<tr>{_row(row, aligned)}</tr>" for row in self.rows)
        size = text_size()
        notes = "".join(f"<p style='{size}margin:2px 0'>{escape(note)}</p>" for note in self.notes)
        return (
            f'<table style="{size}{_STYLE}"><caption style="text-align:left;font-weight:700;'
            f'white-space:nowrap;color:inherit">{escape(self.caption)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{notes}"
        )

    def _numeric(self) -> list[bool]:
        """Tell for each column whether it holds numbers, and no words such as "1 for each king"."""
        columns = [[row[n] for row in self.rows] for n in range(1, len(self.head))]
        return [False, *(_are_numbers(cells) for cells in columns)]


def _are_numbers(cells: Sequence[str]) -> bool:
    number, words = re.compile(_NUMBER), re.compile(_WORDS)
    return any(map(number.match, cells)) and not any(map(words.match, cells))


def _row(cells: Sequence[str], aligned: Sequence[str]) -> str:
    first, *others = zip(cells, aligned, strict=True)
    named = _cell('th scope="row"', *first)
    return named + "".join(_cell("td", text, align) for text, align in others)


def _cell(tag: str, text: str, align: str) -> str:
    # Jupyter aligns table cells on the right by default.
    return f'<{tag} style="{_CELL};text-align:{align}">{escape(text)}</{tag[:2]}>'


def as_bundle(shown: Any, html: str) -> dict[str, Any]:
    """Return the MIME bundle of an object: its text and its HTML."""
    return {"text/plain": repr(shown), "text/html": html}
