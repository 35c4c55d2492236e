"""Estimated widths of texts, so that they fit their boxes in any language and font.

A picture in an ``<img>`` uses the fonts of the reader's system, so exact measuring is impossible.
These widths are upper estimates: a text that fits by them fits in Noto, Hiragino, Yu Gothic, Arial
and DejaVu.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from ..core.language import texts
from ..core.memo import memo

_NARROW: Final = frozenset("iljtfrI.,:;!'|()[] ·")
# Characters that may not begin a line in Japanese.
_CLOSING: Final = frozenset("、。」』)!?・ー…,.:;:)]}っゃゅょ々")
# Characters that may not end a line in Japanese.
_OPENING: Final = frozenset("「『（(")
_BROAD: Final = frozenset("mwMW@%—…÷→×+=±≥")


@memo(4096)
def width(text: str, size: float = 1.0, bold: bool = False) -> float:
    """Return an upper estimate of the width of a text.

    Examples
    --------
    >>> width("森", 18), width("forest", 10) > 28
    (18.0, True)
    """
    ems = 0.0
    for letter in text:
        if unicodedata.east_asian_width(letter) in "WF":
            ems += 1.0
        elif letter in _NARROW:
            ems += 0.38
        elif letter in _BROAD:
            ems += 0.94
        else:
            ems += 0.72 if letter.isupper() else 0.62
    return ems * size * (1.14 if bold and ems and not _wide(text) else 1.0)


def _wide(text: str) -> bool:
    return all(unicodedata.east_asian_width(letter) in "WF" for letter in text)


def _may_be_wide(text: str) -> bool:
    """Tell whether a letter may take two columns: none does before those of Korean."""
    return not text.isascii() and max(text) >= "\u1100"


def columns(text: str) -> int:
    """Return the number of terminal columns of a text; a CJK character takes two.

    Examples
    --------
    >>> columns("森 3")
    4
    """
    if not _may_be_wide(text):
        return len(text)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def sentence_case(text: str) -> str:
    """Begin a sentence with a capital letter, if the script has them."""
    return text[:1].upper() + text[1:]


# The characters that are not allowed in XML, and those that control a terminal.
_FORBIDDEN: Final = "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff\\ufffe\\uffff"
# Python takes long to compile a set of them, and keeps it itself once one is needed.
_UNPRINTABLE: Final = f"[{_FORBIDDEN}]"


def printable(text: str) -> str:
    r"""Replace control characters and lone surrogates, which a user's own game may contain.

    Examples
    --------
    >>> printable("a\x07b") == "a\ufffdb"
    True
    """
    if _is_printable(text):
        return text
    return re.sub(_UNPRINTABLE, "\N{REPLACEMENT CHARACTER}", text)


def _is_printable(text: str) -> bool:
    # Python calls fewer letters printable: a line feed is none, nor most spaces. To match a text
    # as a whole takes a fraction of the time of a search.
    return text.isprintable() or re.fullmatch(f"[^{_FORBIDDEN}]*", text) is not None


def json_text(value: Any) -> str:
    r"""Return data as JSON for a page: what cannot be printed is written as JSON writes controls.

    Examples
    --------
    >>> json_text(["a\x85b", "\N{CJK UNIFIED IDEOGRAPH-68EE}"]) == '["a\\u0085b","\u68ee"]'
    True
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if _is_printable(text):
        return text
    return re.sub(_UNPRINTABLE, lambda found: f"\\u{ord(found[0]):04x}", text)


def joined(sentences: Iterable[str], language: str) -> str:
    """Join sentences as the language writes them: with a space between them, or without."""
    return texts(language).joined(sentences)


def unbroken(text: str) -> str:
    """Return a text in which no line ends between a number and its percent sign.

    Examples
    --------
    >>> " %" in unbroken("72 % of them")
    False
    """
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def pad(text: str, to: int) -> str:
    """Return the text with spaces up to a number of columns."""
    return text + " " * max(0, to - columns(text))


def wrap(text: str, most: int) -> list[str]:
    """Break a text into lines of at most `most` columns, at spaces if there are any.

    Examples
    --------
    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    return [*_wrapped(text, most)]


@memo(4096)
def _wrapped(text: str, most: int) -> tuple[str, ...]:
    measure = columns if _may_be_wide(text) else len
    if measure(text) <= most:
        return (text.rstrip(),)
    lines: list[str] = []
    line, long = "", 0
    for word in _cut(_words(text), most):
        wide = measure(word)
        # Spaces at the end of a line take no room.
        if line and long + wide > most and long + measure(word.rstrip()) > most:
            lines.append(line.rstrip())
            line, long = word.lstrip(), measure(word.lstrip())
        else:
            line, long = line + word, long + wide
    return (*lines, line.rstrip()) if line.strip() else tuple(lines)


def _cut(words: list[str], most: int) -> list[str]:
    """Cut words that are longer than a line."""
    step = max(1, most // 2)
    if max(map(len, words), default=0) <= step:
        return words
    found: list[str] = []
    for word in words:
        whole = columns(word.rstrip()) <= most
        pieces = (word[start : start + step] for start in range(0, len(word), step))
        found += [word] if whole else pieces
    return found


_NOT_FIRST: Final = re.escape("".join(sorted(_CLOSING)))
_UP_TO_A_SPACE: Final = f"[^ ]*(?: (?=[{_NOT_FIRST}])[^ ]*)* ?"


def _words(text: str) -> list[str]:
    """Split where a line may break: after spaces, and after every CJK character."""
    if not _may_be_wide(text):
        return [*filter(None, re.findall(_UP_TO_A_SPACE, text))]
    words: list[str] = []
    may_break = True
    for letter in text:
        if may_break and letter not in _CLOSING:
            words.append(letter)
        else:
            words[-1:] = [words[-1] + letter] if words else [letter]
        may_break = letter == " " or unicodedata.east_asian_width(letter) in "WF"
    return words


def fitted(text: str, room: float, size: float) -> list[str]:
    """Break a text into lines of some width, each as long as it may be.

    Examples
    --------
    >>> fitted("one two three", 80, 16)
    ['one two', 'three']
    """
    lines = [""]
    for word in _with_what_they_open(_words(text)):
        if lines[-1] and width(lines[-1] + word.rstrip(), size) > room:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        for letter in word:
            # Only a word that is wider than a whole line is cut.
            if width(lines[-1] + letter, size) > room and letter != " ":
                lines.append("")
            lines[-1] += letter
    return [*lines[:-1], lines[-1].rstrip()]


def _with_what_they_open(words: Iterable[str]) -> list[str]:
    """Join an opening bracket with the word after it: no line ends with one."""
    found = [""]
    for word in words:
        if found[-1][-1:] in _OPENING:
            found[-1] += word
        else:
            found.append(word)
    return found[1:]
