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


def _nothing(n: int) -> int:
    total = 0
    for _ in range(n):
        total += 1
    return total


def _list_item(n: int) -> int:
    counts = [0] * SIZE
    for i in range(n):
        counts[i % SIZE] += 1
    return counts[0]


def _array_item(n: int) -> int:
    counts = vec[i64]([0] * SIZE)
    for i in range(n):
        counts[i % SIZE] += 1
    return counts[0]


def _remainder(n: int) -> int:
    total = 0
    for i in range(n):
        total += i % SIZE
    return total


def _list_copy(n: int) -> int:
    counts = [1] * SIZE
    total = 0
    for _ in range(n):
        copied = counts[:]
        total += copied[0]
    return total


def _array_copy(n: int) -> int:
    counts = vec[i64]([1] * SIZE)
    total = 0
    for _ in range(n):
        copied = counts[:]
        total += copied[0]
    return total


def _int_attribute(n: int) -> int:
    thing = Thing()
    for _ in range(n):
        thing.count += 1
    return thing.count


def _word_attribute(n: int) -> int:
    thing = Thing()
    for _ in range(n):
        thing.word += 1
    return thing.word


def _loose_tuple(n: int) -> int:
    thing = Thing()
    total = 0
    for i in range(n):
        thing.loose = (1, i, 3, 4, 5)
        total += thing.loose[1]
    return total


def _fixed_tuple(n: int) -> int:
    thing = Thing()
    total: i64 = 0
    for i in range(n):
        thing.pair = (1, i, 3, 4, 5)
        total += thing.pair[1]
    return total


def _right_class(n: int) -> int:
    things: list[Any] = [Thing()]
    total = 0
    thing = things[0]
    for _ in range(n):
        if isinstance(thing, Thing):
            total += 1
    return total


def _wrong_class(n: int) -> int:
    thing = Thing()
    total = 0
    for _ in range(n):
        if not isinstance(thing, Other):
            total += 1
    return total


def _object_in_list(n: int) -> int:
    things: list[Thing] = [Other()]
    total = 0
    for _ in range(n):
        total += things[0].count + 1
    return total


def _method(n: int) -> int:
    thing = Thing()
    total = 0
    for _ in range(n):
        total += thing.one()
    return total


def _described(n: int) -> int:
    thing = Thing()
    total = 0
    for _ in range(n):
        total += thing.two
    return total


def _constant(n: int) -> int:
    total = 0
    for _ in range(n):
        total += ONE
    return total


def _variable(n: int) -> int:
    total = 0
    for _ in range(n):
        total += GLOBAL
    return total


def _summed(n: int) -> int:
    purse = (1, 2, 0, 0, 3)
    total = 0
    for _ in range(n):
        total += sum(purse)
    return total


def _counted(n: int) -> int:
    purse: Loose = (1, 2, 0, 0, 3)
    total = 0
    for _ in range(n):
        for count in purse:
            total += count
    return total


def _looked_up(n: int) -> int:
    known = {number: number for number in range(SIZE)}
    total = 0
    for _ in range(n):
        total += known.get(7, 0)
    return total


def _joined(n: int) -> int:
    row: list[object] = [1, 2, 3, 4, 5]
    total = 0
    for _ in range(n):
        moves: list[object] = []
        moves += row
        total += len(moves)
    return total


def _appended(n: int) -> int:
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
    ("`counts[i] += 1` on a list", _list_item, _remainder),
    ("`counts[i] += 1` on an array, `vec[i64]`", _array_item, _remainder),
    ("`counts[:]`, a list of 80", _list_copy, _nothing),
    ("`counts[:]`, an array of 80", _array_copy, _nothing),
    ("`thing.count += 1`, an `int`", _int_attribute, _nothing),
    ("`thing.word += 1`, an `i64`", _word_attribute, _nothing),
    (
        "A new task of five numbers, `tuple[int, ...]`, and one of them read",
        _loose_tuple,
        _nothing,
    ),
    ("The same, `tuple[i64, i64, i64, i64, i64]`", _fixed_tuple, _nothing),
    ("`isinstance(thing, Thing)`, its own class", _right_class, _nothing),
    ("`isinstance(thing, Other)`, another class", _wrong_class, _nothing),
    ("`things[0]` of a list of objects, of a subclass", _object_in_list, _nothing),
    ("`thing.one()`", _method, _nothing),
    ("`thing.two`, a property", _described, _nothing),
    ("A constant of the module, `Final`", _constant, _nothing),
    ("The same without `Final`", _variable, _nothing),
    ("`sum(purse)`, a tuple of five", _summed, _nothing),
    ("A loop over the same tuple", _counted, _nothing),
    ("`known.get(number)` of a dict", _looked_up, _nothing),
    ("`moves += row`, a list of five", _joined, _nothing),
    ("`moves.append(move)` five times", _appended, _nothing),
)
"""The forms in the order of the table: what it is, its function, and what that does besides."""
