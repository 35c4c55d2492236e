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
MOST_MARKS: Final = 4
"""The most marks on one letter: no script needs more, and a tower of them covers other lines."""
_ALIKE: Final = str.maketrans("", "", "- \u3000")
_EMPTY: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters that look like nothing."""
# Greek and Cyrillic letters that look like Latin ones, in their large or their small form.
_LOOKS: Final = str.maketrans(
    "αβεζηικμνορτυχϲϳ" "авекмнорстухѕіјһԁԛԝӏ" "ı",
    "abezhikmnoptyxcj" "abekmhopctyxsijhdqwl" "i",
)  # fmt: skip


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
        If it is empty, too long, or has letters that cannot be seen, turn others around or cover
        the lines above.

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
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    unseen = not name.isprintable() or not set(kinds) - set("MZ") or set(name) & set(_EMPTY)
    if unseen or "M" * (MOST_MARKS + 1) in kinds:
        raise RoomError(say("name.letters"))
    return name


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
    >>> same_name("Kim", "ＫＩＭ"), same_name("Kim", "Kin"), same_name("Kim", "Кim")
    (True, False, True)
    """
    return _seen(one) == _seen(other)


def _seen(name: str) -> str:
    """Return what names have in common that cannot be told apart by eye."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS)
    return "".join(letter for letter in plain if not _is_selector(letter))


def _is_selector(letter: str) -> bool:
    """Tell whether a letter only chooses the shape of the one before it."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
