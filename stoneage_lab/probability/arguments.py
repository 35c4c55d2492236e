"""Checks of the arguments of distributions, with sentences for what is wrong."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from math import isfinite, lcm
from numbers import Integral, Number, Real
from typing import Any, Final

from ..core.arguments import shown, whole_number
from ..core.errors import LabError, SetupError
from ..core.language import texts

LONGEST: Final = 1000
"""Longest text, and largest exponent, that is read as a probability."""


class DistributionError(LabError, ValueError):
    """Impossible weights or arguments; the text says what would be right."""


def wrong(key: str, **facts: Any) -> DistributionError:
    """Return an error that says what was wrong and what would be right."""
    return DistributionError(texts()(f"distribution.{key}", **facts))


def exact(value: Any) -> Any:
    """Return a float as the decimal it is written as, and any other value unchanged.

    Floats are binary: 0.9 is a little more than 9/10. A user who types 0.9 means 9/10, which is
    the shortest decimal that gives this float. The order of floats stays.

    Examples
    --------
    >>> exact(0.9), exact(2.0), exact(3), exact("x")
    (Fraction(9, 10), 2, 3, 'x')
    """
    if isinstance(value, int | str | tuple | Fraction):
        return value
    if isinstance(value, Integral):  # one of numpy's
        return int(value)
    if not isinstance(value, Real) or not isfinite(value):
        return value
    read = Fraction(str(value))
    return read.numerator if read.denominator == 1 else read


class LenientFraction(Fraction):
    """A fraction as a user's function sees it: it equals the float that is nearest to it.

    To Python, 0.3 is a little less than 3/10, so ``v == 0.3`` and ``v <= 0.3`` would never hold.
    What is computed from it is lenient, too. Its hash is that of the fraction: sets of floats
    do not find it.

    Examples
    --------
    >>> Fraction(3, 10) <= 0.3, LenientFraction(3, 10) <= 0.3
    (False, True)
    >>> LenientFraction(1, 3) == 1 / 3, 2 * LenientFraction(3, 10) == 0.6
    (True, True)
    """

    __slots__ = ()


def _comparison(name: str) -> Callable[[LenientFraction, Any], bool]:
    """Return a comparison in which the other number decides whether floats are compared."""
    compare = getattr(operator, name)

    def compared(one: LenientFraction, other: Any) -> bool:
        if isinstance(other, float):
            with suppress(OverflowError):
                return bool(compare(float(one), other))
        return bool(compare(Fraction(one), other))

    return compared


def _operation(name: str) -> Callable[..., Any]:
    """Return an operation that takes floats as they are typed and stays lenient."""
    operate = getattr(Fraction, name)
    return lambda *numbers: lenient(operate(*map(exact, numbers)))


_BINARY: Final = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
for _name in ("neg", "pos", "abs", "round", *_BINARY, *(f"r{name}" for name in _BINARY)):
    setattr(LenientFraction, f"__{_name}__", _operation(f"__{_name}__"))
for _name in ("eq", "lt", "le", "gt", "ge"):
    setattr(LenientFraction, f"__{_name}__", _comparison(_name))


def lenient(value: Any) -> Any:
    """Return fractions, also those in a tuple, as lenient ones, and other values unchanged."""
    if isinstance(value, Fraction):
        return LenientFraction(value)
    return tuple(map(lenient, value)) if type(value) is tuple else value


def strict(value: Any) -> Any:
    """Return lenient fractions, also those in a tuple, as ordinary ones."""
    if isinstance(value, LenientFraction):
        return Fraction(value)
    return tuple(map(strict, value)) if type(value) is tuple else value


def probability(given: Any, key: str = "probability") -> Fraction:
    """Return a probability as a fraction; ``"1/6"``, ``"25 %"`` and ``0.25`` are read too.

    A float is taken as the decimal it is written as: 0.1 means 1/10.

    Parameters
    ----------
    given : Fraction, float or str
    key : str
        The key of the error sentence.

    Raises
    ------
    DistributionError
        If it is not a number from 0 to 1.

    Examples
    --------
    >>> probability("5/18"), probability(0.1), probability("25 %")
    (Fraction(5, 18), Fraction(1, 10), Fraction(1, 4))
    """
    value = None if isinstance(given, bool) else _read(given)
    if value is None or not 0 <= value <= 1:
        raise wrong(key, given=shown(given))
    return value


def _read(given: Any) -> Fraction | None:
    """Return a number as a fraction; None for anything else."""
    if isinstance(given, int | Fraction):
        return Fraction(given)
    try:
        text = str(given).strip()
        if len(text) > LONGEST or _LARGE.search(text):
            return None
        return Fraction(text.rstrip("%％ ")) / 100 if text[-1:] in ("%", "％") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


_LARGE: Final = re.compile(rf"[eE][-+]?[0_]*\d{{{len(str(LONGEST))},}}")


def missing(outcome: Any) -> bool:
    """Tell whether an outcome is not a number (NaN), or holds one that is not.

    Examples
    --------
    >>> missing(float("nan")), missing((1, float("nan"))), missing("nan")
    (True, True, False)
    """
    if isinstance(outcome, tuple | frozenset):
        return any(map(missing, outcome))
    if isinstance(outcome, int | str | Fraction):  # the usual ones, quickly
        return False
    return isinstance(outcome, Number) and outcome != outcome


def hashable(outcome: Any) -> Any:
    """Return an outcome.

    Raises
    ------
    DistributionError
        If it is not hashable, such as a list.
    """
    try:
        hash(outcome)
    except TypeError:
        raise wrong("changeable", given=shown(outcome)) from None
    return outcome


def function(given: Any) -> Callable[[Any], Any]:
    """Return a function of an outcome, which is given fractions as lenient ones.

    Raises
    ------
    DistributionError
        If it cannot be called.
    """
    if not callable(given):
        raise wrong("function", given=shown(given))
    return lambda outcome: given(lenient(outcome))


def count(key: str, given: Any, least: int, most: int | None = None) -> int:
    """Return a count; `key` names the error sentence.

    Raises
    ------
    DistributionError
        If it is not a whole number, or too small or too large.
    """
    number = whole_number(given, least, most)
    if number is None:
        raise wrong(key, given=shown(given), least=least, most=most)
    return number


def whole(name: str, given: Any, least: int, most: int | None = None) -> int:
    """Return an argument that is a whole number within limits; the sentence says its name.

    Raises
    ------
    SetupError
        If it is not a whole number, or too small or too large.

    Examples
    --------
    >>> whole("people", 11, 1, 10)
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.SetupError: “people” is a whole number from 1 to 10, not 11.
    """
    number = whole_number(given, least, most)
    if number is None:
        key = "distribution.least" if most is None else "distribution.between"
        raise SetupError(texts()(key, name=name, least=least, most=most, given=shown(given)))
    return number


def whole_weights(weights: Mapping[Any, Any]) -> dict[Any, int]:
    """Return whole weights, from whole weights or from probabilities.

    Raises
    ------
    DistributionError
        If a weight is of another type or negative, or probabilities do not sum to 1.
    """
    read: dict[Any, int | Fraction] = {}
    for outcome, given in weights.items():
        weight = given if isinstance(given, Fraction) else whole_number(given)
        if weight is None or weight < 0:
            raise wrong("weight", outcome=shown(outcome), given=shown(given))
        read[outcome] = weight
    if not any(isinstance(weight, Fraction) for weight in read.values()):
        return read  # type: ignore[return-value]  # no fraction is in it
    total = sum(read.values(), Fraction(0))
    if total != 1:
        raise wrong("sum", given=shown(total))
    scale = lcm(*(Fraction(chance).denominator for chance in read.values()))
    return {outcome: int(chance * scale) for outcome, chance in read.items()}
