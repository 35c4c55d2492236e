"""Small signs of mathematics as textbooks print them: raised and lowered figures."""

from __future__ import annotations

from typing import Final

RAISED: Final = str.maketrans("0123456789-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ")
LOWERED: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def power(exponent: int) -> str:
    """Return an exponent.

    Examples
    --------
    >>> f"5{power(2)}", f"10{power(-3)}"
    ('5²', '10⁻³')
    """
    return str(exponent).translate(RAISED)


def choose(of: int, some: int) -> str:
    """Return the number of combinations as it is written in Japan.

    Examples
    --------
    >>> choose(4, 2)
    '₄C₂'
    """
    return f"{of}".translate(LOWERED) + "C" + f"{some}".translate(LOWERED)
