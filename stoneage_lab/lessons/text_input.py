"""Normalizes typed text: wide letters, dashes and spaces, numbers and names in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from ..core.language import LANGUAGES
from ..core.plain_text import plain_text
from .words import words

NEAR: Final = 0.75
"""Minimum similarity of a known word that is suggested."""


def listed(key: str) -> list[str]:
    """Return the words of a list in the texts, in every language."""
    return [word for code in LANGUAGES for word in words(code=code)[key].split()]


# -- Numbers ---------------------------------------------------------------------------------------

_RUN: Final = re.compile(r"[^\W\d_]+")


def number_words() -> dict[str, str]:
    """Return the digits of every number that has a word."""
    rows = (words(code=code)["answer.number_words"].split() for code in LANGUAGES)
    return {word: str(number) for row in rows for number, word in enumerate(row)}


KANJI: Final = "零一二三四五六七八九"
_TENS: Final = re.compile(f"(?:([{KANJI[1:]}]?)百)?(?:([{KANJI[1:]}]?)十)?([{KANJI}]?)")
_KANJI_RUN: Final = re.compile(f"[{KANJI}十百]+")
_PARTS: Final = (
    "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_OF: Final = re.compile(r"(\d+)\s*分の\s*(\d+)")
_OVER: Final = re.compile(r"(?<=\d)\s+(?:in|(?:out )?of(?: the)?|over)\s+(?=\d+\s*$)")
_AMONG: Final = re.compile(
    r"(\d+)\s*(回|通り|個|枚|人|本|マス)?\s*(?:のうち|中)(?:の|、)?\s*(\d+)\s*(?:\2)?\s*$"
)
_TENTHS: Final = "割分厘毛"
_SHARE: Final = re.compile(
    rf"([\d{KANJI}十]+)割" + "".join(rf"(?:([\d{KANJI}]){unit})?" for unit in _TENTHS[1:])
)
"""A share in tenths, hundredths and so on: 七割二分 is 0.72."""
_PART: Final = re.compile(rf"\b(\d+|[a-z]+)[\s-]+(?:({'|'.join(_PARTS)})s?|halves)\b")
_RATIO: Final = re.compile(r"\D*\d+\s*(?::|to|against|versus|vs\.?|対|たい|と)\s*\d+\D*")
_PERCENT: Final = re.compile(r"\s*(?:パーセント|per ?cent)")
_SIGNS: Final = re.compile(r"^(?:p\s*)?[=≈≒~]\s*")


def kanji_number(run: str) -> str:
    """Return the digits of a number up to 999 in kanji; the run itself if it is none.

    Examples
    --------
    >>> kanji_number("七"), kanji_number("三十六"), kanji_number("百八"), kanji_number("二三")
    ('7', '36', '108', '二三')
    """
    found = _TENS.fullmatch(run)
    if not run or found is None:
        return run
    hundreds, tens, ones = found.groups()
    parts = ((hundreds, 100), (tens, 10))
    value = sum(
        (KANJI.index(many) if many else 1) * unit for many, unit in parts if many is not None
    )
    return str(value + (KANJI.index(ones) if ones else 0))


def plain_fraction(text: str) -> str:
    """Return a text with the fractions and percentages that it says in words.

    Examples
    --------
    >>> [plain_fraction(text) for text in ("六分の一", "one sixth", "1 of 6", "≒17パーセント")]
    ['1/6', '1/6', '1/6', '17%']
    >>> [plain_fraction(text) for text in ("36通り中13通り", "七割二分", "7割2分5厘")]
    ['13/36', '0.72', '0.725']
    """
    numbers = number_words()

    def part(found: re.Match[str]) -> str:
        many = "1" if found[1] == "a" else found[1]
        return f"{many}/{_PARTS.index(found[2] or 'half') + 2}" if many.isdigit() else found[0]

    plainly = _SHARE.sub(_tenths, _SIGNS.sub("", text.lower()))
    if re.search("分の|のうち|中", plainly):
        plainly = _KANJI_RUN.sub(lambda found: kanji_number(found[0]), plainly)
        plainly = _AMONG.sub(r"\3/\1", _OF.sub(r"\2/\1", plainly))
    plainly = _RUN.sub(lambda found: numbers.get(found[0], found[0]), plainly)
    return _OVER.sub("/", _PERCENT.sub("%", _PART.sub(part, plainly)))


def is_ratio(text: str) -> bool:
    """Tell whether a text compares two numbers, as people write odds.

    Examples
    --------
    >>> [is_ratio(text) for text in ("5:13", "odds 5 to 13", "五対十三", "5と13の比", "5/18")]
    [True, True, True, True, False]
    """
    plainly = _KANJI_RUN.sub(lambda found: kanji_number(found[0]), plain_text(text).lower())
    return bool(_RATIO.fullmatch(plainly))


def _tenths(found: re.Match[str]) -> str:
    """Return a share in tenths, hundredths … as a decimal with as many digits as were said."""
    digits = [kanji_number(digit or "零") for digit in found.groups()]
    said = max(place for place, digit in enumerate(found.groups()) if digit) + 1
    first, *more = digits[:said]
    return f"{int(first) // 10}.{int(first) % 10}{''.join(more)}"


def bare_number(text: str, ask: str) -> str:
    """Return a number without the words beside it that are those of the question.

    Examples
    --------
    >>> bare_number("line 7", "Which line is it?"), bare_number("two rounds", "How many rounds?")
    ('7', '2')
    >>> bare_number("7 lines or so", "Which line is it?")
    '7  or so'
    """
    numbers, known = number_words(), {*_RUN.findall(ask.lower()), *listed("answer.beside")}
    known.discard("not")

    def beside(word: str) -> bool:
        alike = {word, f"{word}s", word.removesuffix("s")}
        return bool(alike & known) or not (word.isascii() or word not in ask)

    def told(found: re.Match[str]) -> str:
        word = found[0]
        if word in numbers:
            return numbers[word]
        # A kanji number stands right before what it counts: 七行目.
        first = _KANJI_RUN.match(word)
        if first and (first[0] == word or beside(word[first.end() :])):
            return kanji_number(first[0])
        return "" if beside(word) else word

    return _RUN.sub(told, plain_fraction(text)).strip()


# -- Names -----------------------------------------------------------------------------------------


class Unknown(ValueError):
    """An unknown word.

    Attributes
    ----------
    word : str
    near : str
        The most similar known word, or an empty text.
    """

    def __init__(self, word: str, near: str) -> None:
        super().__init__(word)
        self.word = word
        self.near = near


_BETWEEN: Final = re.compile(r"[\s,、;・/&.:()\[\]]")
"""What stands between words."""


class Names:
    """Finds names of things in typed text; a thing may have several names.

    Parameters
    ----------
    spellings : mapping of str to str
        From a name to the thing.
    small : iterable of str
        Words between names that are ignored.

    Examples
    --------
    >>> known = {"clay": "clay", "clay pit": "clay", "card1": "card1", "森": "forest"}
    >>> names = Names(known, ["the", "と"])
    >>> names.read("the Clay Pit card 1"), names.read("森とCARD1")
    (['clay', 'card1'], ['forest', 'card1'])
    """

    def __init__(self, spellings: Mapping[str, str], small: Iterable[str] = ()) -> None:
        self.spellings = {_spelled(name): meant for name, meant in spellings.items()}
        self._written = {_spelled(name): plain_text(name).lower() for name in spellings}
        ways = "|".join(_ways(self.spellings))
        if all(len(name) == 1 for name in self.spellings):
            # Single letters may stand close together: ad is a and d.
            ways = rf"[{''.join(self.spellings)}](?=[{''.join(self.spellings)}]*(?![a-z0-9]))"
        self._name = re.compile(ways)
        self._skip = re.compile(
            rf"[\s,、;・/&.:()\[\]]+|(?:{'|'.join(_ways(map(_spelled, small)))})"
        )
        self._range = re.compile(r"\s*(?:-|to|カラ)\s*(?=\d)")

    def read(self, text: str) -> list[str]:
        """Return what is named, in order.

        Raises
        ------
        Unknown
            If there is an unknown word.
        """
        shown = plain_text(text).lower()
        typed, at, found = _spelled(text), 0, list[str]()
        while at < len(typed):
            match, upto = self._name.match(typed, at), self._range.match(typed, at)
            if match:
                found.append(self._meant(match[0]))
            elif upto and found:
                match = self._name.match(typed, upto.end())
                found += self._between(found[-1], match[0]) if match else []
            match = match or self._skip.match(typed, at)
            if not match:
                word = _around(shown, at)
                alike = near(_spelled(word), self.spellings)
                raise Unknown(word, self._written.get(alike, ""))
            at = match.end()
        return found

    def _between(self, first: str, last: str) -> list[str]:
        """Return what stands after one thing up to another: 1-3 is 1, 2 and 3."""
        order = list(dict.fromkeys(self.spellings.values()))
        start, stop = order.index(first), order.index(self._meant(last))
        return order[start + 1 : stop + 1] if start < stop else [order[stop]]

    def _meant(self, typed: str) -> str:
        ways = ((_pattern(name), meant) for name, meant in self.spellings.items())
        return next(meant for way, meant in ways if re.fullmatch(way, typed))


def _spelled(text: str) -> str:
    """Return a text as names are compared: small letters, and all kana as katakana."""
    return "".join(
        chr(ord(letter) + 96) if "ぁ" <= letter <= "ゖ" else letter
        for letter in plain_text(text).lower()
    )


def _around(text: str, at: int) -> str:
    """Return the word of a text in which a place is, from its beginning."""
    start = max((found.end() for found in _BETWEEN.finditer(text, 0, at)), default=0)
    return _BETWEEN.split(text[start:], maxsplit=1)[0]


def near(word: str, known: Iterable[str]) -> str:
    """Return the known word that looks most like another one; empty if none does."""
    return next(iter(get_close_matches(word.lower(), known, 1, NEAR)), "")


def _pattern(name: str) -> str:
    """Return what finds a name, however its parts are joined, one or many of it."""
    parts = re.split(r"[\s_-]+|(?<=[a-z])(?=\d)", name)
    loose = r"[\s_-]*".join(map(re.escape, parts))
    if not name.isascii():
        return loose
    if len(name) > 2 and name[-1].isalpha():  # one or many, and what is somebody's
        loose = rf"{loose.removesuffix('s')}(?:'?s)?"
    return rf"{loose}(?![a-z0-9])"


def _ways(names: Iterable[str]) -> list[str]:
    longest = sorted(names, key=len, reverse=True)
    return [_pattern(name) for name in longest] or ["(?!)"]
