"""Wrapping of long lines between words, because Jupyter would break them within words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import east_asian_width

WIDTH: Final = 92
"""Columns of printed text."""
_ENDS: Final = "。、，．）」』！？・：；ー"
"""Wide letters that begin no line."""
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
    # Imported here: setting up a game wraps nothing.
    from textwrap import TextWrapper

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


def terminal_width(text: str) -> int:
    """Return the width of a text in columns of a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int, right: bool = False) -> str:
    """Return a text with spaces up to a width in columns of a terminal."""
    gap = " " * (width - terminal_width(text))
    return gap + text if right else text + gap


def cut(text: str, width: int) -> list[str]:
    """Break a text into lines of a width: between words, and between wide letters.

    A word that is too long for a line is broken.

    Examples
    --------
    >>> cut("2 wood or 1 clay", 9)
    ['2 wood or', '1 clay']
    >>> cut("木材を3つ取る", 8)
    ['木材を3', 'つ取る']
    """
    lines, line = [], ""
    for piece in _pieces(text):
        if line and terminal_width(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line, piece = "", piece.lstrip()
        while terminal_width(piece.rstrip()) > width:
            lines.append(piece[:width])
            piece = piece[width:]
        line += piece
    return [*lines, line.rstrip()]


def longest_piece(text: str) -> int:
    """Return the width of the longest part of a text that `cut` keeps in one line."""
    return max((terminal_width(piece.rstrip()) for piece in _pieces(text)), default=0)


def _pieces(text: str) -> Iterable[str]:
    """Yield what is kept in one line: words with the space after them, wide letters one by one."""
    piece = ""
    for letter in text:
        if east_asian_width(letter) in "WF":
            if letter in _ENDS and piece:
                piece += letter
                continue
            if piece:
                yield piece
            piece = letter
        elif piece and (piece[-1] == " " or east_asian_width(piece[-1]) in "WF"):
            yield piece
            piece = letter
        else:
            piece += letter
    if piece:
        yield piece
