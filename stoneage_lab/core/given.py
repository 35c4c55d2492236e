"""What somebody gave, as it stands in a sentence about it."""

from __future__ import annotations

import re
from typing import Final

MOST_LETTERS: Final = 80
"""What is longer is cut: a sentence has to stay one."""


def shown(given: object) -> str:
    """Return what somebody gave, short, and without the addresses Python puts in.

    It never raises: there are numbers that Python does not write, and objects that cannot say
    what they are.

    Examples
    --------
    >>> shown(shown), shown([1] * 99)
    ('<function shown>', '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1…')
    >>> shown(10**30), shown(10**5000), shown([-(10**5000)])
    ('1000000000000000000000000000000', '1.0e+5000', '<list>')
    """
    try:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(given))
    except Exception:
        text = _large(given) if isinstance(given, int) else f"<{type(given).__name__}>"
    return text if len(text) <= MOST_LETTERS else text[:60].rstrip(", ") + "…"


def said(error: BaseException) -> str:
    """Return what an error says of itself; nothing if it cannot.

    Examples
    --------
    >>> said(ValueError("no"))
    'no'
    """
    try:
        return str(error)
    except Exception:
        return ""


def _large(number: int) -> str:
    """Return about how large a number is that has more digits than Python writes."""
    # A digit has a little more than 3.32 bits; what is left of the number has few enough.
    exponent = max(0, int((number.bit_length() - 64) / 3.3219280948873626))
    left = str(abs(number) // 10**exponent)
    sign = "-" if number < 0 else ""
    return f"{sign}{left[0]}.{left[1]}e+{exponent + len(left) - 1}"
