"""Small loops, each with one form of code that the rules could use; see `form_costs.py`.

Every function runs its form `n` times and returns something that depends on it.
"""

from __future__ import annotations

from typing import Any, Final

from stoneage_lab.core.arrays import i64, vec

ONE: Final = 1
GLOBAL = 1
SIZE: Final = 80
Fixed = tuple[i64, i64, i64, i64, i64]
Loose = tuple[int, ...]


class Thing:
    """Something with attributes, methods, and a subclass."""

    def __init__(self) -> None:
        self.count = 0
        self.word: i64 = 0
        self.pair: Fixed = (0, 0, 0, 0, 0)
        self.loose: Loose = (0, 0, 0, 0, 0)

    def one(self) -> int:
        """Return 1."""
        return 1

    @property
    def two(self) -> int:
        """Two."""
        return 2


class Other(Thing):
    """A subclass."""


def nothing(n: int) -> int:
    """The loop itself."""
    total = 0
    for _ in range(n):
        total += 1
    return total


def list_item(n: int) -> int:
    """``counts[i] += 1`` on a list"""
    counts = [0] * SIZE
    for i in range(n):
        counts[i % SIZE] += 1
    return counts[0]


def array_item(n: int) -> int:
    """``counts[i] += 1`` on an array, ``vec[i64]``"""
    counts = vec[i64]([0] * SIZE)
    for i in range(n):
        counts[i % SIZE] += 1
    return counts[0]


def remainder(n: int) -> int:
    """The ``i % SIZE`` of the two above."""
    total = 0
    for i in range(n):
        total += i % SIZE
    return total


def list_copy(n: int) -> int:
    """``counts[:]``, a list of 80"""
    counts = [1] * SIZE
    total = 0
    for _ in range(n):
        copied = counts[:]
        total += copied[0]
    return total


def array_copy(n: int) -> int:
    """``counts[:]``, an array of 80"""
    counts = vec[i64]([1] * SIZE)
    total = 0
    for _ in range(n):
        copied = counts[:]
        total += copied[0]
    return total


def int_attribute(n: int) -> int:
    """``thing.count += 1``, an ``int``"""
    thing = Thing()
    for _ in range(n):
        thing.count += 1
    return thing.count


def word_attribute(n: int) -> int:
    """``thing.word += 1``, an ``i64``"""
    thing = Thing()
    for _ in range(n):
        thing.word += 1
    return thing.word


def loose_tuple(n: int) -> int:
    """A new task of five numbers, ``tuple[int, ...]``, and one of them read"""
    thing = Thing()
    total = 0
    for i in range(n):
        thing.loose = (1, i, 3, 4, 5)
        total += thing.loose[1]
    return total


def fixed_tuple(n: int) -> int:
    """The same, ``tuple[i64, i64, i64, i64, i64]``"""
    thing = Thing()
    total: i64 = 0
    for i in range(n):
        thing.pair = (1, i, 3, 4, 5)
        total += thing.pair[1]
    return total


def right_class(n: int) -> int:
    """``isinstance(thing, Thing)``, its own class"""
    things: list[Any] = [Thing()]
    total = 0
    thing = things[0]
    for _ in range(n):
        if isinstance(thing, Thing):
            total += 1
    return total


def wrong_class(n: int) -> int:
    """``isinstance(thing, Other)``, another class"""
    thing = Thing()
    total = 0
    for _ in range(n):
        if not isinstance(thing, Other):
            total += 1
    return total


def object_in_list(n: int) -> int:
    """``things[0]`` of a list of objects, of a subclass"""
    things: list[Thing] = [Other()]
    total = 0
    for _ in range(n):
        total += things[0].count + 1
    return total


def method(n: int) -> int:
    """``thing.one()``"""
    thing = Thing()
    total = 0
    for _ in range(n):
        total += thing.one()
    return total


def described(n: int) -> int:
    """``thing.two``, a property"""
    thing = Thing()
    total = 0
    for _ in range(n):
        total += thing.two
    return total


def constant(n: int) -> int:
    """A constant of the module, ``Final``"""
    total = 0
    for _ in range(n):
        total += ONE
    return total


def variable(n: int) -> int:
    """The same without ``Final``"""
    total = 0
    for _ in range(n):
        total += GLOBAL
    return total


def summed(n: int) -> int:
    """``sum(purse)``, a tuple of five"""
    purse = (1, 2, 0, 0, 3)
    total = 0
    for _ in range(n):
        total += sum(purse)
    return total


def counted(n: int) -> int:
    """A loop over the same tuple"""
    purse: Loose = (1, 2, 0, 0, 3)
    total = 0
    for _ in range(n):
        for count in purse:
            total += count
    return total


def looked_up(n: int) -> int:
    """``known.get(number)`` of a dict"""
    known = {number: number for number in range(SIZE)}
    total = 0
    for _ in range(n):
        total += known.get(7, 0)
    return total


def joined(n: int) -> int:
    """``moves += row``, a list of five"""
    row: list[object] = [1, 2, 3, 4, 5]
    total = 0
    for _ in range(n):
        moves: list[object] = []
        moves += row
        total += len(moves)
    return total


def appended(n: int) -> int:
    """``moves.append(move)`` five times"""
    move: object = 1
    total = 0
    for _ in range(n):
        moves: list[object] = []
        moves.append(move)
        moves.append(move)
        moves.append(move)
        moves.append(move)
        moves.append(move)
        total += len(moves)
    return total


FORMS: Final = (
    (list_item, remainder), (array_item, remainder), (list_copy, nothing), (array_copy, nothing),
    (int_attribute, nothing), (word_attribute, nothing), (loose_tuple, nothing),
    (fixed_tuple, nothing), (right_class, nothing), (wrong_class, nothing),
    (object_in_list, nothing), (method, nothing), (described, nothing), (constant, nothing),
    (variable, nothing), (summed, nothing), (counted, nothing), (looked_up, nothing),
    (joined, nothing), (appended, nothing),
)  # fmt: skip
"""The forms in the order of the table, each with what it costs besides."""
