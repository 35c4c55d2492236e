"""Typed text with plain letters, digits, dashes and spaces, and one word for a die."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SIGNS: Final = str.maketrans({"−": "-", "─": "-", "━": "-", "⁄": "/", "÷": "/"})
LONG_VOWEL: Final = re.compile("(?<![ぁ-ヿ])ー")
"""The key beside the 0 of a Japanese keyboard: a dash, unless it lengthens a vowel."""
DIE: Final = re.compile("(?<![ァ-ヿ])(?:ダイス|サイコロ)(?![ァ-ヿ])")
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
    shown = unicodedata.normalize("NFKC", text).translate(SIGNS)
    kinds = ((letter, unicodedata.category(letter)) for letter in shown)
    told = "".join("-" if kind == "Pd" else letter for letter, kind in kinds if kind != "Cf")
    return DIE.sub("さいころ", LONG_VOWEL.sub("-", told))
