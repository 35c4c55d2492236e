"""Where the command line reads and writes: terminals that lack letters, or are not there at all."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Final

SIMILAR: Final = {
    "÷": "/", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "·": "-", "±": "+-", "→": "->",
    "“": '"', "”": '"', "’": "'", "✓": "+", "✗": "x", "≤": "<=", "≥": ">=", "█": "#",
}  # fmt: skip
"""What stands for a letter that a terminal does not have, so that ✓ and ✗ still differ."""

_HANDLER: Final = "stoneage_lab.similar"


def similar(error: UnicodeError) -> tuple[str, int]:
    """Replace letters that cannot be written by those that look alike.

    Examples
    --------
    >>> codecs.register_error("alike", similar)
    >>> "✗ 3 × 2 ≥ ５".encode("ascii", "alike")
    b'x 3 x 2 >= ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(SIMILAR.get(letter, "?") for letter in letters), error.end


def prepare() -> None:
    """Make sure that there is something to read from and to write to, and that writing works."""
    codecs.register_error(_HANDLER, similar)
    # Python has None for what was closed by whoever started it.
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = sys.stdout
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _HANDLER), (sys.stderr, _HANDLER)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def lacks(letters: str) -> str:
    """Return the encoding of standard output if it has not all of these letters, else nothing.

    Examples
    --------
    >>> lacks("abc")
    ''
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        letters.encode(encoding)
    except UnicodeEncodeError:
        return str(encoding)
    return ""
