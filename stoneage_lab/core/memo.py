"""Bounded caches, which one call empties.

A cache only saves time and never changes a result. It has two forms, and both drop old entries:
`memo` for a function, `Memo` for a table that a function consults itself.

>>> @memo(100)
... def square(number: int) -> int:
...     print("computed")
...     return number * number
>>> square(3), square(3)
computed
(9, 9)
>>> clear_memos()
>>> square(3)
computed
9
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import WeakSet, ref

P = ParamSpec("P")
R = TypeVar("R", covariant=True)
K = TypeVar("K")
V = TypeVar("V")


class Clearable(Protocol):
    """What can be emptied."""

    def clear(self) -> None:
        """Forget everything in it."""


T = TypeVar("T", bound=Clearable)

_functions: WeakSet[Any] = WeakSet()
_tables: list[ref[Any]] = []


class MemoizedFunction(Protocol[P, R]):
    """A function that remembers its results."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result, computed or remembered."""
        ...

    def cache_clear(self) -> None:
        """Forget the results of this function."""
        ...


def memo(limit: int, typed: bool = False) -> Callable[[Callable[P, R]], MemoizedFunction[P, R]]:
    """Let a function remember its latest results, by its arguments.

    Parameters
    ----------
    limit : int
        The number of results; of more, the one that was not asked for longest is forgotten.
    typed : bool, optional
        Whether equal arguments of two types, such as 1 and True, are two.
    """

    def remembering(function: Callable[P, R]) -> MemoizedFunction[P, R]:
        kept = lru_cache(maxsize=limit, typed=typed)(function)
        _functions.add(kept)
        return kept

    return remembering


class Memo(dict[K, V]):
    """A table of results by key, for functions that look into it before they compute.

    Parameters
    ----------
    limit : int
        The number of results; before one more is kept, all are forgotten.

    Examples
    --------
    >>> squares: Memo[int, int] = Memo(2)
    >>> [squares.keep(number, number * number) for number in (1, 2, 3)]
    [1, 4, 9]
    >>> squares.get(1), squares.get(3)
    (None, 9)
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit
        emptied_with_memos(self)

    def keep(self, key: K, value: V) -> V:
        """Keep a result, and return it."""
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value


def emptied_with_memos(table: T) -> T:
    """Let `clear_memos` empty a table of another kind, too, and return it.

    Examples
    --------
    >>> class Latest:
    ...     def clear(self) -> None:
    ...         print("emptied")
    >>> latest = emptied_with_memos(Latest())
    >>> clear_memos()
    emptied
    """
    _tables.append(ref(table, _tables.remove))
    return table


def clear_memos() -> None:
    """Forget everything that was computed: the next question of each kind takes longer."""
    for function in list(_functions):
        function.cache_clear()
    for table in list(_tables):
        found = table()
        if found is not None:
            found.clear()
