"""Codes of rooms, tokens of people, and names."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Container
from hashlib import sha256
from typing import Final

from ..core.errors import LabError
from .words import say

LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""The letters of codes: those that nobody takes for another one."""
LENGTH: Final = 6
LONGEST_NAME: Final = 24
HIGHEST_NUMBER: Final = 999
_ALIKE: Final = str.maketrans("", "", "- \u3000")


class RoomError(LabError):
    """What somebody asked a room for cannot be done; the text says why."""


def fresh_code(taken: Container[str]) -> str:
    """Return a code that no room has: one of 729 million."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if code not in taken:
            return code


def read_code(text: str) -> str:
    """Return a code as it was meant; an empty text if it is none.

    Examples
    --------
    >>> read_code("abc-def"), read_code("ＡＢＣ　ＤＥＦ"), read_code("ABCDE"), read_code("ABCDE1")
    ('ABCDEF', 'ABCDEF', '', '')
    """
    if len(text) > 4 * LENGTH:
        return ""
    code = unicodedata.normalize("NFKC", text).upper().translate(_ALIKE)
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def fresh_token() -> str:
    """Return what a browser shows to be somebody: 24 random bytes as text."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Return what is kept of a token. It is as long as chance made it: no salt, no rounds."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def read_name(text: object) -> str:
    """Return the name of a person, without spaces around it.

    Raises
    ------
    RoomError
        If it is empty, too long, or has letters that cannot be seen or turn others around.

    Examples
    --------
    >>> read_name(" 森　太郎 ")
    '森 太郎'
    """
    if not isinstance(text, str):
        raise RoomError(say("name.none"))
    name = " ".join(unicodedata.normalize("NFC", text[: 8 * LONGEST_NAME]).split())
    if not name:
        raise RoomError(say("name.none"))
    if len(name) > LONGEST_NAME:
        raise RoomError(say("name.long", most=LONGEST_NAME))
    if not name.isprintable() or all(_is_blank(letter) for letter in name):
        raise RoomError(say("name.letters"))
    return name


def _is_blank(letter: str) -> bool:
    """Tell whether a letter is only a mark on another one, or one of those that look empty."""
    return unicodedata.category(letter).startswith(("M", "Z")) or letter in "\u2800\u3164\uffa0"


def read_number(text: object) -> str:
    """Return the number of a student in the class.

    Raises
    ------
    RoomError
        If it is none from 1 to 999.

    Examples
    --------
    >>> read_number(" ０7 ")
    '7'
    """
    told = unicodedata.normalize("NFKC", text).strip() if isinstance(text, str) else ""
    if not told.isascii() or not told.isdecimal() or not 0 < int(told[:8]) <= HIGHEST_NUMBER:
        raise RoomError(say("name.number", most=HIGHEST_NUMBER))
    return str(int(told))


def same_name(one: str, other: str) -> bool:
    """Tell whether two names could be taken for each other.

    Examples
    --------
    >>> same_name("Kim", "ＫＩＭ"), same_name("Kim", "Kin")
    (True, False)
    """
    first, second = (unicodedata.normalize("NFKC", name).casefold() for name in (one, other))
    return first == second
