"""What counts as an answer, and when two answers are the same.

An answer that cannot be read is never wrong: it gets a sentence that says what can be read.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final

from ..core.rule import LabError, UnknownAction
from ..play.position import Position
from .given import named, plain
from .words import words

DIGITS: Final = 3
"""So many significant digits a decimal needs before it is compared."""
MOST_IN_RANGE: Final = 20
MOST_PLACES: Final = 60
"""So many places before or behind the point a number has at most: more are no honest answer."""


class NotComparable(LabError, ValueError):
    """An answer that cannot be read as what was asked for; the text says what can."""


class TooRough(NotComparable):
    """A decimal that is right as far as it goes, but has too few digits."""


def _cannot(key: str, given: Any, **facts: Any) -> NotComparable:
    return NotComparable(words()(f"answer.{key}", given=named(given), **facts))


class Kind:
    """A kind of answer."""

    def read(self, given: Any) -> Any:
        """Return what an answer means, whatever it is.

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
        """Return what a text, a number or a list of such means; otherwise as `read`."""
        raise NotImplementedError

    def cannot(self, given: Any) -> NotComparable:
        """Return the sentence for an answer that cannot be read."""
        raise NotImplementedError

    def same(self, answer: Any, truth: Any) -> bool:
        """Tell whether an answer, as `read` gave it, is this."""
        return bool(answer == truth)

    def show(self, truth: Any) -> str:
        """Return the right answer as people write it."""
        return str(truth)

    def off(self, answer: Any, truth: Any) -> str:
        """Say how an answer that is not right differs, as far as that gives nothing away."""
        return ""

    def at(self, position: Position) -> Kind:
        """Return the kind for a question about a position."""
        return self

    def asked_for(self) -> str:
        """Say in a few words what to write."""
        return words()(f"answer.for_{type(self).__name__.lower()}")


class Written:
    """A number, and how exactly it was written.

    Attributes
    ----------
    value : Fraction
    slack : Fraction
        Half a unit of the last digit written; 0 for fractions and whole numbers.
    digits : int
        Significant digits; 0 if exact.
    """

    def __init__(self, value: Fraction, slack: Fraction = Fraction(0), digits: int = 0) -> None:
        self.value = value
        self.slack = slack
        self.digits = digits

    def __str__(self) -> str:
        return str(self.value)


class Number(Kind):
    """A number: ``5/18``, ``Fraction(5, 18)``, ``0.278``, ``"27.8 %"``, ``3``.

    Examples
    --------
    >>> kind = Number()
    >>> [kind.same(kind.read(given), Fraction(5, 18)) for given in ("5/18", "27.8 %", 0.2778)]
    [True, True, True]
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

    def cannot(self, given: Any) -> NotComparable:
        return _cannot("number", given)

    def _text(self, given: str) -> Written:
        text = _halfwidth(given).replace(" ", "")
        try:
            if text.endswith("%"):
                return self._decimal(given, text[:-1], Fraction(1, 100))
            if "/" in text:
                return Written(Fraction(text))
            return self._decimal(given, text, Fraction(1))
        except (ValueError, ZeroDivisionError):
            raise self.cannot(given) from None

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
        if exponent >= 0:
            return Written(value)
        # A computed float shows more digits than it is sure of.
        slack = max(Fraction(1, 2) * Fraction(10) ** exponent * unit, abs(value) / 10**9)
        return Written(value, slack, len(shown))

    def same(self, answer: Written, truth: Any) -> bool:
        off = abs(answer.value - Fraction(truth))
        if not off:
            return True
        if off > answer.slack:
            return False
        if answer.digits < DIGITS:
            raise TooRough(words()("answer.rough", given=str(float(answer.value)), digits=DIGITS))
        return True

    def show(self, truth: Any) -> str:
        if isinstance(truth, float):
            return f"{truth:.4g}"
        exact = Fraction(truth)
        if exact.denominator == 1:
            return str(exact)
        return f"{exact} ≈ {float(exact):.4g}"


class Whole(Number):
    """A count: any way to write a number is understood, a whole one is asked for."""


class Choice(Kind):
    """One of some named possibilities, by its name, its letter, or its text.

    Parameters
    ----------
    options : sequence of str
        Names; the texts shown stand under ``option.<name>`` of the question.
    """

    def __init__(self, *options: str) -> None:
        self.options = options

    def meaning(self, given: Any) -> Any:
        if isinstance(given, str):
            text = _halfwidth(given).strip().lower()
            if text in self.options:
                return text
            letters = [chr(ord("a") + place) for place in range(len(self.options))]
            if text in letters:
                return self.options[letters.index(text)]
        raise self.cannot(given)

    def cannot(self, given: Any) -> NotComparable:
        return _cannot("choice", given, known=", ".join(self.options))

    def asked_for(self) -> str:
        return words()("answer.for_choice", known=", ".join(self.options))


class Choices(Choice):
    """One of some named possibilities for each of several things, in a given order.

    Parameters
    ----------
    length : int
    *options : str
        As for `Choice`.

    Examples
    --------
    >>> kind = Choices(3, "now", "round", "no")
    >>> kind.read("No, now, B")
    ('no', 'now', 'round')
    """

    def __init__(self, length: int, *options: str) -> None:
        super().__init__(*options)
        self.length = length

    def meaning(self, given: Any) -> Any:
        found = _parts(given)
        if not isinstance(found, list) or len(found) != self.length:
            raise self.cannot(given)
        return tuple(super(Choices, self).meaning(one) for one in found)

    def cannot(self, given: Any) -> NotComparable:
        return _cannot("choices", given, n=self.length, known=", ".join(self.options))

    def same(self, answer: Any, truth: Any) -> bool:
        return bool(answer == tuple(truth))

    def show(self, truth: Any) -> str:
        return ", ".join(truth)

    def asked_for(self) -> str:
        known = ", ".join(self.options)
        return words()("answer.for_choices", n=self.length, known=known)


class Several(Kind):
    """A set of names, in any order: a list, or one text with commas.

    Examples
    --------
    >>> kind = Several()
    >>> kind.same(kind.read("place 1 hut,  Place 2 forest"), {"place 2 forest", "place 1 hut"})
    True
    """

    def meaning(self, given: Any) -> frozenset[str]:
        if isinstance(given, str):
            given = _halfwidth(given).replace("、", ",").replace(";", ",").split(",")
        if not isinstance(given, list):
            raise self.cannot(given)
        names = [" ".join(str(name).lower().split()) for name in given]
        found = frozenset(name for name in names if name)
        if not found:
            raise self.cannot(given)
        return found

    def cannot(self, given: Any) -> NotComparable:
        return _cannot("several", given)

    def same(self, answer: frozenset[str], truth: Any) -> bool:
        return answer == frozenset(truth)

    def show(self, truth: Any) -> str:
        return ", ".join(sorted(truth))


class Moves(Several):
    """A set of moves in the game's own words; numbers in a row may be written as a range.

    Examples
    --------
    >>> from stoneage_lab.lessons.prepared import lesson_position
    >>> kind = Moves().at(lesson_position("R1.first"))
    >>> sorted(kind.read("Place 1–2 hunt, place hut 2"))
    ['place 1 hunt', 'place 2 hunt', 'place 2 hut']
    """

    def __init__(self, position: Position | None = None) -> None:
        self.position = position

    def at(self, position: Position) -> Kind:
        return Moves(position)

    def meaning(self, given: Any) -> frozenset[str]:
        names = [single for name in sorted(super().meaning(given)) for single in _single(name)]
        if self.position is None:
            return frozenset(names)
        try:
            return frozenset(self.position.parse(name).words for name in sorted(names))
        except UnknownAction as error:
            raise NotComparable(str(error)) from None

    def off(self, answer: frozenset[str], truth: Any) -> str:
        wrong = sorted(answer - frozenset(truth))
        if wrong and self.position is not None:
            why = self.position.why_not(wrong[0])
            if why is not None:
                return words()("answer.refused", move=wrong[0], why=str(why))
        missing = len(frozenset(truth) - answer)
        return words()("answer.missing", n=missing) if missing else ""


class Row(Kind):
    """Whole numbers in a given order: ``[2, 1, 1]`` or ``"2 1 1"``.

    Parameters
    ----------
    length : int
    """

    def __init__(self, length: int) -> None:
        self.length = length

    def meaning(self, given: Any) -> tuple[int, ...]:
        found = _parts(given)
        if not isinstance(found, list) or len(found) != self.length:
            raise self.cannot(given)
        try:
            return tuple(int(str(number)) for number in found)
        except ValueError:
            raise self.cannot(given) from None

    def cannot(self, given: Any) -> NotComparable:
        return _cannot("row", given, n=self.length)

    def same(self, answer: tuple[int, ...], truth: Any) -> bool:
        return answer == tuple(truth)

    def show(self, truth: Any) -> str:
        return " ".join(map(str, truth))

    def asked_for(self) -> str:
        return words()("answer.for_row", n=self.length)


def _parts(given: Any) -> Any:
    """Return the single words of a text; anything else as it is."""
    if not isinstance(given, str):
        return given
    return _halfwidth(given).replace("、", " ").replace(",", " ").split()


def _single(name: str) -> list[str]:
    """Return the moves that a range stands for: ``place 1–3 hunt``."""
    match = re.search(r"(\d+)\s*[-–〜~]\s*(\d+)", name)
    if match is None:
        return [name]
    numbers = range(int(match[1]), min(int(match[2]), MOST_IN_RANGE) + 1)
    return [f"{name[: match.start()]}{n}{name[match.end() :]}" for n in numbers]


def _halfwidth(text: str) -> str:
    """Return a text with full-width digits and signs as plain ones: Japanese keyboards."""
    import unicodedata

    return unicodedata.normalize("NFKC", text).replace("−", "-").replace("⁄", "/")
