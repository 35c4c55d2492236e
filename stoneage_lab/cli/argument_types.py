"""Types of numbers on a command line, with sentences for invalid ones."""

from __future__ import annotations

import argparse
from typing import Final

from ..core.language import language_code
from .words import words

MOST_TRIES: Final = 1_000_000
"""Tries for one hint; they take many minutes."""


def a_language(text: str) -> str:
    """Read a language in any usual form; what is none is refused by the list of known ones.

    Examples
    --------
    >>> a_language("ja_JP.UTF-8"), a_language("fr")
    ('ja', 'fr')
    """
    return language_code(text) or text


def whole(text: str) -> int:
    """Read a whole number.

    Examples
    --------
    >>> whole(" 7"), whole("-3")
    (7, -3)
    >>> whole("seven")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: this must be a whole number, like 7, not “seven”.
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(words()("wrong.whole", given=text)) from None


def tries(text: str) -> int:
    """Read a number of tries of the coach.

    Examples
    --------
    >>> tries("400")
    400
    """
    if not text.strip().isdecimal() or not 0 < int(text[:20]) <= MOST_TRIES:
        raise argparse.ArgumentTypeError(words()("wrong.tries", given=text, most=MOST_TRIES))
    return int(text)


def port(text: str) -> int:
    """Read the number of a port.

    Examples
    --------
    >>> port("8888")
    8888
    """
    if not text.strip().isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(words()("wrong.port", given=text))
    return int(text)
