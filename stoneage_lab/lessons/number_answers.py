"""Kinds of answers that are numbers: how they are read and compared.

An answer that cannot be read is never wrong: it gets a sentence that says what can be read.
Answers that name something are in :mod:`stoneage_lab.lessons.name_answers`.
"""

from __future__ import annotations

import re
from copy import copy
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from ..core.errors import LabError
from ..core.plain_text import plain_text
from ..session.position import Position
from .parse_answer import named, plain
from .text_input import bare_number, is_ratio, listed, number_words
from .words import words
from .written_numbers import WrittenNumber, decimal, with_brackets, written_number

DIGITS: Final = 3
"""Minimum number of significant digits of a decimal."""
DISPLAY: Final = 6
"""A decimal with this many digits may be cut off rather than rounded: pocket calculators do so."""
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

    def doubt(self, answer: Any) -> str:
        """Return a question to ask back before an answer counts; empty if its sense is clear."""
        return ""

    def slips(self, truth: Any) -> dict[str, list[Any]]:
        """Return the answers that slips lead to in any question of this kind, by their names."""
        return {}

    def asked_for(self) -> str:
        """Return a short description of what to write."""
        return words()(f"answer.for_{type(self).__name__.lower()}")


class Number(AnswerKind):
    """A number: ``17/6``, ``Fraction(17, 6)``, ``2.83``, ``3``, ``"3 points"``.

    A word beside it has to occur in the question. A decimal is rounded, or cut off after many
    digits or before an ellipsis; what repeats in it may be marked in any usual way.

    Parameters
    ----------
    digits : int
        Minimum number of significant digits of a decimal.

    Examples
    --------
    >>> kind = Number()
    >>> [kind.same(kind.read(given), Fraction(5, 18)) for given in ("5/18", "27.8 %", 0.2778)]
    [True, True, True]
    >>> [str(kind.read(given).value) for given in ("3½", "3 1/2", "0.91(6)", "七割二分")]
    ['7/2', '7/2', '11/12', '18/25']
    >>> kind.same(kind.read("27.9 %"), Fraction(5, 18))
    False
    >>> [kind.same(kind.read(given), Fraction(11, 12)) for given in ("0.9166…", "0.9166666")]
    [True, True]
    """

    def __init__(self, digits: int = DIGITS) -> None:
        self.digits = digits

    def meaning(self, given: Any) -> WrittenNumber:
        if isinstance(given, bool):
            raise self.cannot(given)
        if isinstance(given, int | Fraction):
            return WrittenNumber(Fraction(given))
        try:
            if isinstance(given, float | Decimal):
                found = decimal(Decimal(str(given)))
                found.zeros_lost = isinstance(given, float)
                return found
            if isinstance(given, str):
                return written_number(self._bare(given))
        except (ValueError, ArithmeticError):
            pass
        raise self.cannot(given)

    def _bare(self, given: str) -> str:
        """Return a typed number without the words beside it."""
        apart = re.sub(r"(?<=\d)(?=[¼-¾⅐-⅞])", " ", given)
        return bare_number(with_brackets(plain_text(apart)), self.about.ask)

    def same(self, answer: WrittenNumber, truth: Any) -> bool:
        # What floats have computed is no short decimal any more, although it may have been one.
        exact = Fraction(f"{truth:.12g}") if isinstance(truth, float) else Fraction(truth)
        if answer.value == exact:
            return True
        rounded = answer.rounded(exact)
        # One or two digits that agree may be chance.
        first_digits = answer.cut_off(exact) and (answer.cut or answer.digits >= self.digits)
        if not rounded and not first_digits:
            return False
        if answer.digits < self.digits and not _rounded(answer, exact, self.digits):
            given, digits = str(float(answer.value)), self.digits
            raise TooRough(words()("answer.rough", given=given, digits=digits))
        if not rounded and not answer.cut and answer.digits < DISPLAY:
            raise TooRough(words()("answer.cut_off", given=str(float(answer.value))))
        return True

    def slips(self, truth: Any) -> dict[str, list[Any]]:
        exact = Fraction(truth)
        if not exact:
            return {}
        shifted = [exact * Fraction(10) ** places for places in SHIFTS]
        return {"sign": [-exact], "turned": [1 / exact], "point": shifted}

    def show(self, truth: Any) -> str:
        if isinstance(truth, float):
            return f"{truth:.4g}"
        return fraction_and_decimal(Fraction(truth))


def fraction_and_decimal(exact: Fraction) -> str:
    """Return a fraction with its decimal, and whether that is equal or rounded; a whole number.

    Examples
    --------
    >>> [fraction_and_decimal(Fraction(*given)) for given in ((1, 4), (5, 18), (1, 64), (6, 2))]
    ['1/4 = 0.25', '5/18 ≈ 0.2778', '1/64 ≈ 0.01562', '3']
    """
    if exact.denominator == 1:
        return str(exact)
    rounded = f"{float(exact):.4g}"
    key = "answer.equal" if Fraction(rounded) == exact else "answer.about"
    return words()(key, exact=str(exact), decimal=rounded)


def _rounded(answer: WrittenNumber, truth: Fraction, digits: int) -> bool:
    """Tell whether zeros that Python dropped would have made the answer precise enough."""
    return answer.zeros_lost and answer.value == Fraction(f"{float(truth):.{digits - 1}e}")


class Probability(Number):
    """A probability: a number from 0 to 1 that may also be written in percent.

    Examples
    --------
    >>> kind = Probability()
    >>> kind.off(kind.read("1.2"), Fraction(5, 18))
    'A probability lies between 0 and 1, that is between 0 % and 100 %.'
    >>> kind.doubt(kind.read("92.3"))
    'A probability lies between 0 and 1. Did you mean 92.3 %?'
    """

    def same(self, answer: WrittenNumber, truth: Any) -> bool:
        found = super().same(answer, truth)
        if found and answer.value in (0, 1) and answer.value != Fraction(truth):
            key = "answer.not_certain" if answer.value else "answer.not_impossible"
            raise TooRough(words()(key, digits=self.digits))
        return found

    def cannot(self, given: Any) -> NotComparable:
        if isinstance(given, str) and is_ratio(given):
            said = words()("answer.ratio", given=named(given), form=self.asked_for())
            return NotComparable(said)
        return super().cannot(given)

    def off(self, answer: WrittenNumber, truth: Any) -> str:
        return "" if 0 <= answer.value <= 1 else words()["answer.no_probability"]

    def slips(self, truth: Any) -> dict[str, list[Any]]:
        odds = [] if 2 * truth == 1 or truth == 1 else [truth / (1 - truth)]
        return {"opposite": [1 - truth], "odds": odds, **super().slips(truth)}

    def doubt(self, answer: WrittenNumber) -> str:
        if not 1 < answer.value <= CERTAIN or answer.as_fraction:
            return ""
        key = "answer.count" if answer.value.denominator == 1 else "answer.percent"
        return words()(key, given=f"{float(answer.value):.10g}")


SHIFTS: Final = (-3, -2, -1, 1, 2, 3)
"""By how many places a decimal point may be wrong."""
CERTAIN: Final = 100
"""The percentage of what always happens."""


class Measure(Number):
    """A number that is no fraction, like a standard deviation: a decimal is asked for."""


class Whole(Number):
    """A count: any form of a number is read; the question wants a whole one.

    Examples
    --------
    >>> [int(Whole().read(given).value) for given in ("two", "９", "十二", "1,500")]
    [2, 9, 12, 1500]
    """

    def slips(self, truth: Any) -> dict[str, list[Any]]:
        # The digits of a small whole number would be the answer.
        return {"sign": [-truth]} if truth else {}

    def off(self, answer: WrittenNumber, truth: Any) -> str:
        return "" if answer.value.denominator == 1 else words()["answer.not_whole"]

    def _bare(self, given: str) -> str:
        text = super()._bare(given).rstrip("。.!")
        grouped = re.fullmatch(r"[1-9]\d{0,2}(,\d{3})+", text)
        return text.replace(",", "") if grouped else text


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
        return [numbers.get(part, part) for part in parts
                if part in numbers or (part and part not in small)]  # fmt: skip

    def same(self, answer: tuple[int, ...], truth: Any) -> bool:
        return answer == tuple(truth)

    def show(self, truth: Any) -> str:
        return " ".join(map(str, truth))

    def asked_for(self) -> str:
        example = " ".join(str(EXAMPLE[place % len(EXAMPLE)]) for place in range(self.length))
        return words()("answer.for_row", n=self.length, example=example)
