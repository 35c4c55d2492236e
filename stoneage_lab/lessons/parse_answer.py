"""Converts a given answer to plain texts, numbers, and lists of these.

Students paste strange things into a cell. Reading an answer must neither take long nor
raise anything but the sentence that says what to write.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from ..core.action import Action
from .words import words

MOST_LETTERS: Final = 400
MOST_THINGS: Final = 100
MOST_BITS: Final = 256
SHOWN_LETTERS: Final = 60


def plain(given: Any) -> Any:
    """Return an answer as a text, a number, or a list of such.

    Raises
    ------
    ValueError
        If it is anything else, or too long.

    Examples
    --------
    >>> plain((1, "hut")), plain(range(3))
    ([1, 'hut'], [0, 1, 2])
    """
    if hasattr(given, "tolist"):  # an array or a number of numpy
        given = given.tolist()
    whole = isinstance(given, str | bytes | bytearray | Mapping | Action)
    if whole or not isinstance(given, Iterable):
        return _single(given)
    things = [_single(thing) for thing in islice(given, MOST_THINGS + 1)]
    if len(things) > MOST_THINGS:
        raise ValueError("too many")
    return things


def _single(given: Any) -> Any:
    if isinstance(given, Action):
        return given.words
    if hasattr(given, "tolist"):
        given = given.tolist()
    if isinstance(given, str) and len(given) <= MOST_LETTERS:
        return str(given)
    if isinstance(given, float | Decimal):
        return given
    if isinstance(given, int | Fraction) and _bits(given) <= MOST_BITS:
        return given
    raise ValueError("no answer")


def _bits(number: int | Fraction) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


def named(given: Any) -> str:
    """Return an answer as a sentence shows it: a text in quotes, shortened; else its type.

    Examples
    --------
    >>> named("a hut"), named(object())
    ('“a hut”', '<object>')
    """
    if isinstance(given, str):
        short = given if len(given) <= SHOWN_LETTERS else f"{given[:SHOWN_LETTERS]}…"
        return words()("answer.quoted", given=short)
    try:
        shown = repr(plain(given))
    except ValueError:
        return f"<{type(given).__name__}>"
    return shown if len(shown) <= SHOWN_LETTERS else f"{shown[:SHOWN_LETTERS]}…"
