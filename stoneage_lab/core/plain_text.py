"""Typed text with plain letters, digits, dashes and spaces."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SIGNS: Final = str.maketrans({"−": "-", "─": "-", "━": "-", "⁄": "/", "÷": "/"})
LONG_VOWEL: Final = re.compile("(?<![ぁ-ヿ])ー")
"""The key beside the 0 of a Japanese keyboard: a dash, unless it lengthens a vowel."""


def plain_text(text: str) -> str:
    """Return a text with plain letters, digits, dashes and spaces, without invisible characters.

    Examples
    --------
    >>> plain_text("１Ｂ"), plain_text("ABC–12\u3000３４"), plain_text("ー６"), plain_text("カード")
    ('1B', 'ABC-12 34', '-6', 'カード')
    """
    shown = unicodedata.normalize("NFKC", text).translate(SIGNS)
    kinds = ((letter, unicodedata.category(letter)) for letter in shown)
    told = "".join("-" if kind == "Pd" else letter for letter, kind in kinds if kind != "Cf")
    return LONG_VOWEL.sub("-", told)
