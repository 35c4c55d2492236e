"""Standard streams of the command line: terminals with few characters, and closed streams."""

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
"""Replacements for characters that a terminal lacks, so that ✓ and ✗ still differ."""

_HANDLER: Final = "stoneage_lab.similar"


def similar(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that cannot be encoded by similar ones.

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
    """Make sure that the standard streams exist and that writing works."""
    codecs.register_error(_HANDLER, similar)
    # Python uses None for a stream that the parent process closed.
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
    """Return the encoding of standard output if it lacks one of these characters, else nothing.

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
