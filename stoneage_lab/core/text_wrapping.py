"""Wrapping of long lines between words, because Jupyter would break them within words."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import TextWrapper
from typing import Final

WIDTH: Final = 92
"""Columns of printed text."""
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def wrapped(text: str, indent: int = 0) -> str:
    """Break a line of text between words, so that no line is longer than `WIDTH`.

    Japanese, which has no spaces and may be broken anywhere, is left to the viewer.

    Parameters
    ----------
    text : str
    indent : int
        The indentation of all lines but the first.

    Examples
    --------
    >>> print(wrapped("one " * 30, indent=2))
    one one one one one one one one one one one one one one one one one one one one one one one
      one one one one one one one
    """
    if any(len(word) + indent > WIDTH for word in text.split()):
        return text
    return TextWrapper(WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False).fill(text)


def listed(head: str, words: Iterable[str]) -> str:
    """Join words into lines, breaking only between words.

    Examples
    --------
    >>> listed("2 moves: ", ["place 1 hunt", "place 2 hunt"])
    '2 moves: place 1 hunt · place 2 hunt'
    """
    kept = " · ".join(each.replace(" ", _NO_BREAK) for each in words)
    return wrapped(head + kept).replace(_NO_BREAK, " ")
