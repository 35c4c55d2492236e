"""The plural form of a word for a number, by a rule among the texts of a language.

A rule is a list of conditions, separated by semicolons. A word has one form for each of them and
one more, in this order: the first condition that holds chooses its form, and where none holds the
last form is used. A condition compares the operands that Unicode's CLDR uses for plurals:

* ``n`` is the number without its sign, ``i`` is that without its decimals, ``v`` is how many
  decimals are written;
* ``n = 1``, ``n != 1``, ``n = 0, 1``, ``i = 2..4`` (only whole numbers), ``n % 10 = 1``;
* ``and`` binds more closely than ``or``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from .memo import memo

if TYPE_CHECKING:
    from fractions import Fraction

ENGLISH: Final = "n = 1"
"""The rule of texts without one of their own."""

_NUMBER: Final = r"[-−+]?(\d+)(?:\.(\d+)|/(\d+))?"
_LIST: Final = r"\d+(?:\.\.\d+)?(?:\s*,\s*\d+(?:\.\.\d+)?)*"
_RELATION: Final = re.compile(rf"([niv])\s*(?:%\s*(\d+)\s*)?(!?=)\s*({_LIST})", re.ASCII)


class Operands(NamedTuple):
    """The numbers that the conditions of a rule compare."""

    n: Fraction | int
    i: int
    v: int


class Relation(NamedTuple):
    """A comparison of one operand, or of its remainder, with whole numbers."""

    operand: str
    modulus: int
    same: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, operands: Operands) -> bool:
        """Tell whether it is true of a number."""
        value: Fraction | int = getattr(operands, self.operand)
        rest = value % self.modulus if self.modulus else value
        among = rest.denominator == 1 and any(low <= rest <= high for low, high in self.ranges)
        return among == self.same


Condition = tuple[tuple[Relation, ...], ...]
"""Alternatives; each is a row of relations that all have to hold."""


class PluralRule:
    """The rule of a language.

    Parameters
    ----------
    text : str

    Raises
    ------
    ValueError
        If it is no rule; the message names the part that cannot be read.

    Examples
    --------
    >>> polish = PluralRule("n = 1; v = 0 and n % 10 = 2..4 and n % 100 != 12..14")
    >>> [polish.choose(n, ("punkt", "punkty", "punktów")) for n in (1, 2, 5, 12, 22)]
    ['punkt', 'punkty', 'punktów', 'punktów', 'punkty']
    """

    def __init__(self, text: str = ENGLISH) -> None:
        self.text = text
        self.conditions = tuple(_condition(part) for part in text.split(";"))

    def choose(self, number: int | str, forms: Sequence[str]) -> str:
        """Return the form that belongs to a number; of fewer forms than needed, the last.

        Text that is no number has the last form, as many things have.
        """
        operands = operands_of(number)
        if operands is None:
            return forms[-1]
        for form, condition in zip(forms[:-1], self.conditions, strict=False):
            if any(all(one.holds(operands) for one in row) for row in condition):
                return form
        return forms[-1]


@memo(64)
def plural_rule(text: str) -> PluralRule:
    """Return the rule that a text describes; each is read once."""
    return PluralRule(text)


@memo(512)
def operands_of(number: int | str) -> Operands | None:
    """Return the operands of a number, or of one that is written out; None for other texts.

    Examples
    --------
    >>> operands_of(-1) == operands_of("1"), operands_of("1.50").v, operands_of("1–3")
    (True, 2, None)
    """
    if isinstance(number, int):
        return Operands(abs(number), abs(number), 0)
    found = re.fullmatch(_NUMBER, number, re.ASCII)
    if found is None or (found[3] and not int(found[3])):
        return None
    # Most numbers are whole, and to import this takes milliseconds.
    from fractions import Fraction

    whole, decimals, below = found.groups()
    value = Fraction(f"{whole}.{decimals}" if decimals else f"{whole}/{below or 1}")
    return Operands(value, int(value), len(decimals or "") or int(value.denominator > 1))


def _condition(text: str) -> Condition:
    rows = re.split(r"\bor\b", text)
    return tuple(tuple(_relation(part) for part in re.split(r"\band\b", row)) for row in rows)


def _relation(text: str) -> Relation:
    found = _RELATION.fullmatch(text.strip())
    if found is None or (found[2] and not int(found[2])):
        raise ValueError(f"no condition of a plural rule: {text.strip()!r}")
    operand, modulus, sign, listed = found.groups()
    ends = [part.strip().split("..") for part in listed.split(",")]
    ranges = tuple((int(end[0]), int(end[-1])) for end in ends)
    return Relation(operand, int(modulus or 0), sign == "=", ranges)
