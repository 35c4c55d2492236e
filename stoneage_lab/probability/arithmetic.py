"""Arithmetic of a distribution with a number, outcome by outcome."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from ..core.arguments import shown
from .arguments import exact, wrong

D = TypeVar("D", bound="Arithmetic")


class Arithmetic:
    """The operators that combine a distribution with a number."""

    def map(self: D, change: Callable[[Any], Any]) -> D:
        """Return a distribution with every outcome changed."""
        raise NotImplementedError

    def __add__(self: D, constant: Any) -> D:
        return self._reckoned("add", operator.add, constant)

    __radd__ = __add__

    def __sub__(self: D, constant: Any) -> D:
        return self._reckoned("add", operator.sub, constant)

    def __mul__(self: D, factor: Any) -> D:
        return self._reckoned("multiply", operator.mul, factor)

    __rmul__ = __mul__

    def __floordiv__(self: D, divisor: Any) -> D:
        return self._reckoned("divide", operator.floordiv, divisor)

    def __mod__(self: D, divisor: Any) -> D:
        return self._reckoned("divide", operator.mod, divisor)

    def _reckoned(self: D, doing: str, sign: Callable[[Any, Any], Any], given: Any) -> D:
        """Apply an operator with a number; two distributions would be ambiguous."""
        if isinstance(given, Arithmetic):
            raise wrong(f"two_{doing}")
        number = exact(given)
        if not isinstance(number, int | Fraction):
            raise wrong("constant", given=shown(given))
        if doing == "divide" and number == 0:
            raise wrong("by_zero")
        return self.map(lambda outcome: sign(_number(outcome), number))


def _number(outcome: Any) -> int | Fraction:
    number = exact(outcome)
    if not isinstance(number, int | Fraction):
        raise wrong("no_number", given=shown(outcome))
    return number


def added(left: Mapping[Any, int], right: Mapping[Any, int]) -> dict[Any, int]:
    """Return the number of ways to each sum."""
    table: dict[Any, int] = {}
    for one, ways in left.items():
        for two, more in right.items():
            try:
                both = one + two
            except TypeError:
                raise wrong("no_number", given=shown(two)) from None
            table[both] = table.get(both, 0) + ways * more
    return table


# Sums of many fractions are counted as whole numbers: those are about twenty times as quick.


def common_denominator(numbers: Iterable[int | Fraction]) -> int:
    """Return the least common denominator."""
    return lcm(*(number.denominator for number in numbers))


def multiplied(ways: Mapping[Any, int], scale: int) -> dict[int, int]:
    """Return the ways to each number times a common denominator."""
    return {int(number * scale): count for number, count in ways.items()}


def divided(ways: dict[int, int], scale: int) -> dict[Any, int]:
    """Return the ways to each number divided by a common denominator, smallest first."""
    if scale == 1:
        return ways
    numbers = ((Fraction(whole, scale), ways[whole]) for whole in sorted(ways))
    return {(n.numerator if n.denominator == 1 else n): count for n, count in numbers}
