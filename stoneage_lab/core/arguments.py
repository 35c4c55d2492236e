"""Arguments of a caller: parsed as numbers, and formatted for error messages."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from operator import index
from typing import Any, Final

from .plain_text import plain_word

MOST_LETTERS: Final = 80
"""Longer values are cut, so that a sentence stays readable."""
MOST_OF_TEXT: Final = 200
"""Longer texts lose their middle, so that a path keeps the name of its file."""
NO_CHARACTER: Final = "�"


def whole_number(given: object, least: int | None = None, most: int | None = None) -> int | None:
    """Return a whole number of any type (NumPy's, say) as an `int`; None for anything else.

    Parameters
    ----------
    given : object
    least, most : int, optional
        Its limits.

    Examples
    --------
    >>> whole_number(5), whole_number(True), whole_number("5"), whole_number(5.0)
    (5, None, None, None)
    >>> whole_number(5, 1, 5), whole_number(6, 1, 5)
    (5, None)
    """
    if isinstance(given, bool):
        return None
    try:
        number = index(given)  # type: ignore[arg-type]
    except TypeError:
        return None
    fits = (least is None or number >= least) and (most is None or number <= most)
    return number if fits else None


def of_python(given: Any) -> Any:
    """Return an array or a number of NumPy as a list or a number of Python; others as they are.

    Examples
    --------
    >>> of_python([5, 5, 4]), of_python(5)
    ([5, 5, 4], 5)
    """
    try:
        return given.tolist()
    except (AttributeError, TypeError):
        return given


def is_one_of(given: object, known: Container[Any]) -> bool:
    """Tell whether a name is known; what is no text (a list, an array) never is.

    Examples
    --------
    >>> is_one_of("wins", ("wins", "scores")), is_one_of(["wins"], ("wins", "scores"))
    (True, False)
    """
    return isinstance(given, str) and given in known


def known_name(given: object, known: Iterable[str]) -> str | None:
    """Return the name that somebody typed, as it is known; None if none or several are meant.

    Wide letters, invisible signs, case, and what joins the words of a name do not matter.

    Examples
    --------
    >>> names = ("stone-age", "agricola")
    >>> [known_name(given, names) for given in ("stone-age", "Ｓｔｏｎｅ　Age", "stone")]
    ['stone-age', 'stone-age', None]
    """
    names = list(known)
    if not isinstance(given, str):
        return None
    if given in names:
        return given
    if len(given) > MOST_OF_TEXT:
        return None
    typed = _spelled(given)
    alike = [name for name in names if _spelled(name) == typed]
    return alike[0] if len(alike) == 1 and typed else None


def _spelled(name: str) -> str:
    return re.sub(r"[\s_-]+", "", plain_word(name))


def several(given: Any) -> list[Any]:
    """Return values as a list; a single one may be given alone, also a text.

    Examples
    --------
    >>> several(["inn", "mason"]), several("inn"), several(5)
    (['inn', 'mason'], ['inn'], [5])
    """
    alone = isinstance(given, str) or not isinstance(given, Iterable)
    return [given] if alone else list(given)


def as_text(given: object) -> str:
    """Return a text as it is, but short, and any other value as `shown` writes it.

    Examples
    --------
    >>> as_text("forrest"), as_text(["forest"])
    ('forrest', "['forest']")
    >>> len(as_text("x" * 100_000)), as_text(f"a{chr(0xD800)}b")
    (201, 'a�b')
    """
    if not isinstance(given, str):
        return shown(given)
    if len(given) > MOST_OF_TEXT:
        half = MOST_OF_TEXT // 2
        given = f"{given[:half]}…{given[-half:]}"
    return whole_characters(given)


def whole_characters(text: str) -> str:
    """Return a text that can be sent: half a character, as ``chr(0xD800)`` is, cannot.

    Examples
    --------
    >>> whole_characters(f"a{chr(0xD800)}b")
    'a�b'
    """
    return "".join([
        NO_CHARACTER if "\ud800" <= letter <= "\udfff" else letter for letter in text
    ])  # fmt: skip


def shown(given: object) -> str:
    """Return the `repr` of a value, shortened and without memory addresses.

    It never raises: Python refuses to write very long numbers, and the `repr` of a user's object
    may fail.

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
    return whole_characters(text if len(text) <= MOST_LETTERS else text[:60].rstrip(", ") + "…")


def message_of(error: BaseException) -> str:
    """Return the message of an error; an empty text if it cannot be written.

    Examples
    --------
    >>> message_of(ValueError("no"))
    'no'
    """
    try:
        return str(error)
    except Exception:
        return ""


def _large(number: int) -> str:
    """Return the rough size of a number with more digits than Python writes."""
    # A decimal digit has about 3.32 bits; the remaining number is short enough to write.
    exponent = max(0, int((number.bit_length() - 64) / 3.3219280948873626))
    left = str(abs(number) // 10**exponent)
    sign = "-" if number < 0 else ""
    return f"{sign}{left[0]}.{left[1]}e+{exponent + len(left) - 1}"
