"""Reads a number as it was written: whole, fraction, decimal, percent, repeating or cut off."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final

MOST_PLACES: Final = 60
"""Maximum number of places before or after the point; longer numbers are not read."""

_OVERLINED: Final = re.compile(r"\\(?:overline|bar)\s*\{\s*(\d+)\s*\}", re.ASCII)
_DOTTED: Final = re.compile(r"\\dot\s*(?:\{\s*(\d)\s*\}|(\d))", re.ASCII)
_MARKS: Final = "\u0307\u0305\u0304"
"""A dot or a line above a digit: the first and the last digit with one enclose what repeats."""
_MARKED: Final = re.compile(
    rf"([+-]?\d*\.\d*?)(\d[{_MARKS}](?:[\d{_MARKS}]*\d[{_MARKS}])?)", re.ASCII
)
_REPEATING: Final = re.compile(
    r"([+-]?)(\d*)\.(\d*)(?:\((\d+)\)|\[(\d+)\]|\{(\d+)\})(?:\.{2,})?", re.ASCII
)
_CUT: Final = re.compile(r"(?<=\d)\s*(?:\.{2,}|・{2,}|⋯+|\\[lc]?dots)\s*(?=%|$)")
# A decimal comma, where it cannot part two answers: after a nought, and in per cent.
_COMMA: Final = re.compile(r"(?<![\d.,])(0|\d\d?(?=,\d+\s*%)),(?=\d+(?:\D|$))", re.ASCII)
_POWER: Final = re.compile(r"(?<=\d)\s*[x×*·]\s*10\s*\^?\s*\{?(-?\d+)\}?", re.ASCII)


class WrittenNumber:
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
    cut : bool
        Whether an ellipsis says that more digits follow.
    """

    def __init__(
        self,
        value: Fraction,
        slack: Fraction = Fraction(0),
        digits: int = 0,
        zeros_lost: bool = False,
        cut: bool = False,
    ) -> None:
        self.value = value
        self.slack = slack
        self.digits = digits
        self.zeros_lost = zeros_lost
        self.cut = cut

    def __str__(self) -> str:
        return str(self.value)

    @property
    def as_fraction(self) -> bool:
        """Whether it is exact and not whole: neither a decimal nor a count."""
        return not self.slack and self.value.denominator > 1

    def rounded(self, truth: Fraction) -> bool:
        """Tell whether the last digit may have been rounded from a number."""
        return abs(truth - self.value) <= self.slack

    def cut_off(self, truth: Fraction) -> bool:
        """Tell whether the digits are the first ones of a number; the others were left out."""
        more = abs(truth) - abs(self.value)
        return truth * self.value >= 0 and 0 <= more < 2 * self.slack


def written_number(text: str) -> WrittenNumber:
    """Return the number that a text is, without any words.

    Raises
    ------
    ValueError
        If it is none; ZeroDivisionError for a fraction with 0 below.

    Examples
    --------
    >>> [str(written_number(text)) for text in ("3 1/2", "12 %", "0.91(6)", "1 500", "2e-3")]
    ['7/2', '3/25', '11/12', '1500', '1/500']
    >>> written_number("0.9166...").cut, written_number("0.9166").digits
    (True, 4)
    """
    tight, cut = _CUT.subn("", text.strip(" $"))
    tight = _tightened(tight)
    mixed = re.fullmatch(r"(\d+) (\d+/\d+)", tight, re.ASCII)
    if mixed:
        return WrittenNumber(int(mixed[1]) + Fraction(mixed[2]))
    unit = Fraction(1, 100) if tight.endswith("%") else Fraction(1)
    if "/" in tight:
        return WrittenNumber(Fraction(tight.removesuffix("%")) * unit)
    again = _REPEATING.fullmatch(tight.removesuffix("%"))
    if again:
        return WrittenNumber(_repeating(again) * unit)
    return decimal(Decimal(_POWER.sub(r"e\1", tight.removesuffix("%"))), unit, bool(cut))


def decimal(number: Decimal, unit: Fraction = Fraction(1), cut: bool = False) -> WrittenNumber:
    """Return a decimal number in some unit, with its precision.

    Raises
    ------
    ValueError
        If it is endless, or too long.
    """
    if not number.is_finite() or abs(number.adjusted()) > MOST_PLACES:
        raise ValueError("no number of an answer")
    _, shown, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    value = Fraction(number) * unit
    if exponent >= 0 and unit == 1 and not cut:
        return WrittenNumber(value)
    # A computed float has more digits than are exact.
    slack = max(Fraction(1, 2) * Fraction(10) ** exponent * unit, abs(value) / 10**9)
    return WrittenNumber(value, slack, len(shown), cut=cut)


def with_brackets(text: str) -> str:
    r"""Return a text whose repeating digits stand in round brackets, however they were marked.

    Examples
    --------
    >>> with_brackets(r"0.91\overline{6}"), with_brackets("0.1\u030742857\u0307")
    ('0.91(6)', '0.(142857)')
    """
    dotted = _DOTTED.sub(lambda found: f"{found[1] or found[2]}{_MARKS[0]}", text)
    lined = _OVERLINED.sub(r"(\1)", dotted)
    return _MARKED.sub(lambda found: f"{found[1]}({_unmarked(found[2])})", lined)


def _unmarked(digits: str) -> str:
    return "".join(digit for digit in digits if digit not in _MARKS)


def _tightened(text: str) -> str:
    """Return a number without spaces inside it; spaces between numbers stay."""
    ended = re.sub(r"[。.!]+$", "", text) if not text.endswith("..") else text
    tight = re.sub(r"\s*([/%])\s*|(?<=^[+-])\s+", r"\1", ended)
    tight = _COMMA.sub(r"\1.", tight)
    return tight.replace(" ", "") if re.fullmatch(r"[+-]?\d{1,3}( \d{3})+", tight) else tight


def _repeating(found: re.Match[str]) -> Fraction:
    sign, whole, first, *periods = found.groups()
    period = next(filter(None, periods))
    if len(whole) + len(first) + len(period) > MOST_PLACES:
        raise ValueError("no number of an answer")
    shift = Fraction(1, 10 ** len(first))
    value = (int(whole + first or "0") + Fraction(int(period), 10 ** len(period) - 1)) * shift
    return -value if sign == "-" else value
