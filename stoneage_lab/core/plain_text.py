"""Typed text with plain letters, digits, dashes and spaces, as all readers take it first."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SIGNS: Final = str.maketrans({"−": "-", "─": "-", "━": "-", "⁄": "/", "÷": "/"})
UNSEEN: Final = frozenset("\x00\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that show nothing, besides those of Unicode's class of formats (Cf)."""
LONG_VOWEL: Final = "(?<![ぁ-ヿ])ー"
"""The key beside the 0 of a Japanese keyboard: a dash, unless it lengthens a vowel."""
DIE: Final = "(?<![ァ-ヿ])(?:ダイス|サイコロ)(?![ァ-ヿ])"
"""What Japanese players write for さいころ, the word of the schools and of all texts here."""


def plain_text(text: str) -> str:
    """Return a text with plain letters, digits, dashes and spaces, without invisible characters.

    A die has one name, さいころ, whichever was typed.

    Examples
    --------
    >>> plain_text("１Ｂ"), plain_text("ABC–12\u3000３４"), plain_text("ー６"), plain_text("カード")
    ('1B', 'ABC-12 34', '-6', 'カード')
    >>> plain_text("ダイス2個"), plain_text("ｻｲｺﾛを振る"), plain_text("パラダイス")
    ('さいころ2個', 'さいころを振る', 'パラダイス')
    """
    if text.isascii():
        # Nearly all words of moves are: of these letters only one shows nothing.
        return text.replace("\x00", "")
    told = []
    for letter in unicodedata.normalize("NFKC", text).translate(SIGNS):
        kind = unicodedata.category(letter)
        if kind != "Cf" and letter not in UNSEEN and not _varies(letter):
            told.append("-" if kind == "Pd" else letter)
    return re.sub(DIE, "さいころ", re.sub(LONG_VOWEL, "-", "".join(told)))


def plain_word(text: str) -> str:
    """Return a typed name as names are compared: plain, in small letters, with single spaces.

    Examples
    --------
    >>> plain_word(" Stone\u00a0Age "), plain_word("ＲＥＤ\u200b")
    ('stone age', 'red')
    """
    return " ".join(plain_text(text).casefold().split())


def _varies(letter: str) -> bool:
    """Tell whether a sign only chooses how the one before it is drawn, as with emoji."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
