"""Arrays of small integers: plain lists here, machine words in a row where a file is compiled.

A state holds its counters in arrays, so that it is copied and read fast. One text serves both
engines: read as plain Python, ``vec[i64]`` is a ``list``, and `i64` is ``int``; where the file is
compiled, an array is a C array of 64-bit integers (``librt.vecs``), which needs no object for a
number. So use of an array only what both have: an index, an assignment to an index, a slice,
``len``, iteration, and the functions here. They return the array, which may be a new one:

>>> deck = vec[i64]([3, 1, 2])
>>> deck[0] = 4
>>> deck = append(deck, 5)
>>> deck = remove(deck, 1)
>>> deck
[4, 2, 5]

`mypyc_attr` tells the compiler more about a class, and does nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or "._compiled." in __name__:
    from librt.vecs import append, remove, vec
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**hints: bool | int) -> Callable[[type], type]:
        """Return a decorator that leaves a class as it is: only the compiler reads the hints."""
        return lambda marked: marked

    class vec:  # noqa: N801 - so it is called where it is compiled
        """An array; ``vec[i64]`` makes one from any numbers."""

        def __class_getitem__(cls, item: Any) -> type[list]:
            # Not a subclass: exact lists are the fast ones.
            return list

    def append(array: list[int], number: int) -> list[int]:
        """Add a number at the end of an array and return the array."""
        array.append(number)
        return array

    def remove(array: list[int], number: int) -> list[int]:
        """Take the first of these numbers out of an array and return the array."""
        array.remove(number)
        return array


__all__ = ["append", "i64", "mypyc_attr", "remove", "vec"]
