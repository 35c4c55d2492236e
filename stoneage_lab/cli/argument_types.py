"""Types of numbers on a command line, with sentences for invalid ones."""

from __future__ import annotations

import argparse

from .words import words


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


def seconds(text: str) -> float:
    """Read a number of seconds.

    Examples
    --------
    >>> seconds("0.5")
    0.5
    """
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 3600:
        raise argparse.ArgumentTypeError(words()("wrong.seconds", given=text))
    return found


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
