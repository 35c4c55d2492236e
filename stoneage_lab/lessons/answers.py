"""Kinds of answers that are numbers: how they are read and compared.

An answer that cannot be read is never wrong: it gets a sentence that says what can be read.
Answers that name something are in :mod:`stoneage_lab.lessons.names`.
"""

from __future__ import annotations

import re
from copy import copy
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from ..core.errors import LabError
from ..core.plain_text import plain_text
from ..play.position import Position
from .parse_answer import named, plain
from .reading import bare_number, listed, number_words
from .words import words

DIGITS: Final = 3
"""Minimum number of significant digits of a decimal."""
MOST_PLACES: Final = 60
"""Maximum number of places before or after the point; longer numbers are not read."""
EXAMPLE: Final = (12, 4, 9, 1, 7)
"""Numbers for an example of the form; the answer to no question of the package."""


class NotComparable(LabError, ValueError):
    """An answer of another form than the question wants; the text says what to write."""


class TooRough(NotComparable):
    """A decimal whose digits are right, but too few."""


class About(NamedTuple):
    """The facts about a question that are needed to read an answer.

    Attributes
    ----------
    id : str
        The question's.
    ask : str
        The question as it is asked, in every language there is.
    folders : tuple of Path
        Where its texts are.
    position : Position or None
    """

    id: str = ""
    ask: str = ""
    folders: tuple[Path, ...] = ()
    position: Position | None = None


class AnswerKind:
    """A kind of answer.

    Attributes
    ----------
    about : About
        The question to be answered.
    """

    about = About()

    def on(self, about: About) -> Self:
        """Return the kind for one question."""
        found = copy(self)
        found.about = about
        return found

    def read(self, given: Any) -> Any:
        """Return the meaning of an answer of any type.

        Raises
        ------
        NotComparable
            If it cannot be read.
        """
        try:
            simple = plain(given)
        except ValueError:
            raise self.cannot(given) from None
        return self.meaning(simple)

    def meaning(self, given: Any) -> Any:
        """Return the meaning of a text, a number or a list of these; otherwise as `read`."""
        raise NotImplementedError

    def cannot(self, given: Any) -> NotComparable:
        """Return the sentence for an answer that cannot be read: what was typed, what to write."""
        said = words()("answer.cannot", given=named(given), form=self.asked_for())
        return NotComparable(said)

    def same(self, answer: Any, truth: Any) -> bool:
        """Tell whether an answer, as returned by `read`, equals this."""
        return bool(answer == truth)

    def show(self, truth: Any) -> str:
        """Return the right answer as text."""
        return str(truth)

    def off(self, answer: Any, truth: Any) -> str:
        """Return a remark on a wrong answer that does not give the right one away."""
        return ""

    def asked_for(self) -> str:
        """Return a short description of what to write."""
        return words()(f"answer.for_{type(self).__name__.lower()}")


class Written:
    """A number, and the precision with which it was written.

    Attributes
    ----------
    value : Fraction
    slack : Fraction
        Half a unit of the last digit written; 0 for fractions and whole numbers.
    digits : int
        Significant digits; 0 if exact.
    zeros_lost : bool
        Whether zeros at the end cannot have been kept: 0.410 is 0.41 to Python.
    """

    def __init__(
        self,
        value: Fraction,
        slack: Fraction = Fraction(0),
        digits: int = 0,
        zeros_lost: bool = False,
    ) -> None:
        self.value = value
        self.slack = slack
        self.digits = digits
        self.zeros_lost = zeros_lost

    def __str__(self) -> str:
        return str(self.value)


class Number(AnswerKind):
    """A number: ``17/6``, ``Fraction(17, 6)``, ``2.83``, ``3``, ``"3 points"``.

    A word beside it has to occur in the question.

    Examples
    --------
    >>> kind = Number()
    >>> [kind.same(kind.read(given), Fraction(5, 18)) for given in ("5/18", "27.8 %", 0.2778)]
    [True, True, True]
    >>> [str(kind.read(given).value) for given in ("3½", "3 1/2")]
    ['7/2', '7/2']
    >>> kind.same(kind.read("27.9 %"), Fraction(5, 18))
    False
    """

    def meaning(self, given: Any) -> Written:
        if isinstance(given, bool):
            raise self.cannot(given)
        if isinstance(given, int | Fraction):
            return Written(Fraction(given))
        if isinstance(given, float | Decimal):
            return self._decimal(given, str(given), Fraction(1))
        if isinstance(given, str):
            return self._text(given)
        raise self.cannot(given)

    def _text(self, given: str) -> Written:
        apart = re.sub(r"(?<=\d)(?=[¼-¾⅐-⅞])", " ", given)
        text = self._joined(bare_number(plain_text(apart), self.about.ask))
        mixed = re.fullmatch(r"(\d+) (\d+/\d+)", text)
        try:
            if mixed:
                return Written(int(mixed[1]) + Fraction(mixed[2]))
            if text.endswith("%"):
                return self._decimal(given, text[:-1], Fraction(1, 100))
            if "/" in text:
                return Written(Fraction(text))
            return self._decimal(given, text, Fraction(1))
        except (ValueError, ZeroDivisionError):
            raise self.cannot(given) from None

    def _joined(self, text: str) -> str:
        """Return a number without spaces inside it; spaces between numbers stay."""
        tight = re.sub(r"\s*([/%])\s*|(?<=^[+-])\s+", r"\1", text.rstrip("。.!"))
        return tight.replace(" ", "") if re.fullmatch(r"[+-]?\d{1,3}( \d{3})+", tight) else tight

    def _decimal(self, given: Any, text: str, unit: Fraction) -> Written:
        try:
            number = Decimal(text)
        except InvalidOperation:
            raise self.cannot(given) from None
        if not number.is_finite() or abs(number.adjusted()) > MOST_PLACES:
            raise self.cannot(given)
        _, shown, exponent = number.as_tuple()
        assert isinstance(exponent, int)
        value = Fraction(number) * unit
        if exponent >= 0 and unit == 1:
            return Written(value)
        # A computed float has more digits than are exact.
        slack = max(Fraction(1, 2) * Fraction(10) ** exponent * unit, abs(value) / 10**9)
        return Written(value, slack, len(shown), zeros_lost=isinstance(given, float))

    def same(self, answer: Written, truth: Any) -> bool:
        off = abs(answer.value - Fraction(truth))
        if not off:
            return True
        if off > answer.slack:
            return False
        if answer.digits < DIGITS and not _rounded(answer, Fraction(truth)):
            raise TooRough(words()("answer.rough", given=str(float(answer.value)), digits=DIGITS))
        return True

    def show(self, truth: Any) -> str:
        if isinstance(truth, float):
            return f"{truth:.4g}"
        exact = Fraction(truth)
        if exact.denominator == 1:
            return str(exact)
        return f"{exact} ≈ {float(exact):.4g}"


def _rounded(answer: Written, truth: Fraction) -> bool:
    """Tell whether zeros that Python dropped would have made the answer precise enough."""
    return answer.zeros_lost and answer.value == Fraction(f"{float(truth):.{DIGITS - 1}e}")


class Probability(Number):
    """A probability: a number from 0 to 1 that may also be written in percent.

    Examples
    --------
    >>> kind = Probability()
    >>> kind.off(kind.read("1.2"), Fraction(5, 18))
    'A probability lies between 0 and 1, that is between 0 % and 100 %.'
    """

    def same(self, answer: Written, truth: Any) -> bool:
        found = super().same(answer, truth)
        if found and answer.value in (0, 1) and answer.value != Fraction(truth):
            key = "answer.not_certain" if answer.value else "answer.not_impossible"
            raise TooRough(words()(key, digits=DIGITS))
        return found

    def off(self, answer: Written, truth: Any) -> str:
        return "" if 0 <= answer.value <= 1 else words()["answer.no_probability"]


class Measure(Number):
    """A number that is no fraction, like a standard deviation: a decimal is asked for."""


class Whole(Number):
    """A count: any form of a number is read; the question wants a whole one.

    Examples
    --------
    >>> [int(Whole().read(given).value) for given in ("two", "９", "十二", "1,500")]
    [2, 9, 12, 1500]
    """

    def off(self, answer: Written, truth: Any) -> str:
        return "" if answer.value.denominator == 1 else words()["answer.not_whole"]

    def _joined(self, text: str) -> str:
        tight = super()._joined(text)
        grouped = re.fullmatch(r"[1-9]\d{0,2}(,\d{3})+", tight)
        return tight.replace(",", "") if grouped else tight


class WholeNumbers(AnswerKind):
    """Whole numbers in a given order: ``[2, 1, 1]`` or ``"2 1 1"``.

    Parameters
    ----------
    length : int
    """

    def __init__(self, length: int) -> None:
        self.length = length

    def meaning(self, given: Any) -> tuple[int, ...]:
        found = self._parts(given) if isinstance(given, str) else given
        if not isinstance(found, list) or len(found) != self.length:
            raise self.cannot(given)
        try:
            return tuple(int(str(number)) for number in found)
        except ValueError:
            raise self.cannot(given) from None

    @staticmethod
    def _parts(given: str) -> list[str]:
        numbers, small = number_words(), listed("answer.small_words")
        parts = re.split(r"[\s,、;・()\[\]]+", plain_text(given).lower())
        return [numbers.get(part, part) for part in parts if part and part not in small]

    def same(self, answer: tuple[int, ...], truth: Any) -> bool:
        return answer == tuple(truth)

    def show(self, truth: Any) -> str:
        return " ".join(map(str, truth))

    def asked_for(self) -> str:
        example = " ".join(str(EXAMPLE[place % len(EXAMPLE)]) for place in range(self.length))
        return words()("answer.for_row", n=self.length, example=example)
