"""The entries of a record: each is one row, which writes it, reads it back and refuses it.

A game lists the entries of a position in a table of rows. A condition on several entries is a rule
of the game: it stays code, as a `FieldCheck` in the table, after the rows of all entries that it
uses.

>>> from types import SimpleNamespace
>>> seats = ("red", "blue")
>>> table = RecordFields(
...     WholeField("round", 0, 14),
...     ChoiceOrNoneField("start", seats),
...     ListField("dice", NumberItem(1, 6)),
...     SeatsField(seats, CountsField("purse", ("wood", "food"))),
... )
>>> state = SimpleNamespace(round=3, start=-1, dice=[5, 2], purse=[(0, 4), (1, 1)])
>>> written = table.write(state)
>>> written["start"], written["purse"]
(None, {'red': {'wood': 0, 'food': 4}, 'blue': {'wood': 1, 'food': 1}})
>>> table.read(state, Entries("my file", written | {"dice": [3, 9]}))
Traceback (most recent call last):
    ...
stoneage_lab.core.errors.RecordError: my file: “dice” cannot be 9. It has to lie between 1 and 6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from operator import itemgetter
from typing import Any, Final, NamedTuple

from .language import texts
from .validation import MISSING, Entries

NONE: Final = -1
"""The number of what is written as null: no seat, no card."""

MOST: Final = 10**9
"""The largest number of an entry for which no other limit is given."""

Names = Sequence[str] | Mapping[str, int]
"""Names whose numbers are their places, or names with their numbers."""

Why = Callable[[], str]
"""A sentence that says which names would be right."""


class FieldPlace(NamedTuple):
    """Where the value of an entry is kept: how its owner is asked for it, and given it."""

    get: Callable[[Any], Any]
    put: Callable[[Any, Any], None]


def attribute(name: str, into: Callable[[Any], Any] | None = None) -> FieldPlace:
    """Return an attribute of the owner, which is made `into` an array or a tuple."""
    if into is None:
        return FieldPlace(
            lambda owner: getattr(owner, name), lambda owner, value: setattr(owner, name, value)
        )
    return FieldPlace(
        lambda owner: getattr(owner, name), lambda owner, value: setattr(owner, name, into(value))
    )


def part(at: int | slice) -> FieldPlace:
    """Return one or several of the counters in an owner that is a list."""
    return FieldPlace(itemgetter(at), lambda owner, value: owner.__setitem__(at, value))


def slot(name: str, number: int) -> FieldPlace:
    """Return an item of a list of the owner."""
    return FieldPlace(
        lambda owner: getattr(owner, name)[number],
        lambda owner, value: getattr(owner, name).__setitem__(number, value),
    )


def strips(name: str, width: int, into: Callable[[Any], Any]) -> FieldPlace:
    """Return an array of the owner with so many numbers for each seat, as a list for each."""

    def get(owner: Any) -> list[Any]:
        array = list(getattr(owner, name))
        return [array[at : at + width] for at in range(0, len(array), width)]

    def put(owner: Any, value: list[Any]) -> None:
        setattr(owner, name, into([number for strip in value for number in strip]))

    return FieldPlace(get, put)


def bits(name: str, count: int) -> FieldPlace:
    """Return a number of the owner with a bit for each seat, as a flag for each."""
    return FieldPlace(
        lambda owner: [bool(getattr(owner, name) >> seat & 1) for seat in range(count)],
        lambda owner, value: setattr(owner, name, sum(1 << n for n, on in enumerate(value) if on)),
    )


@dataclass(eq=False, repr=False)
class RecordField:
    """One entry of a record.

    Attributes
    ----------
    entry : str
        Its name in the record.
    at : FieldPlace
        Where its value is kept; by default the attribute with the name of the entry.
    default : object
        What stands for a missing entry, as plain data or as a function of the owner; without it
        the entry is required.
    """

    entry: str
    _: KW_ONLY
    at: FieldPlace | None = None
    default: Any = MISSING

    def __post_init__(self) -> None:
        self.get, self.put = attribute(self.entry) if self.at is None else self.at

    @property
    def plain(self) -> Callable[[Any], Any]:
        """The function that turns a value into plain data."""
        return self.written

    def written(self, value: Any) -> Any:
        """Return a value as plain data."""
        return value

    def value(self, entries: Entries, entry: str, owner: Any) -> Any:
        """Return the value of an entry, or raise the error that says what is wrong with it."""
        raise NotImplementedError

    def read(self, owner: Any, entries: Entries) -> None:
        """Read the entry, and give its value to the owner."""
        self.put(owner, self.value(entries, self.entry, owner))

    def missing(self, owner: Any) -> Any:
        """Return what stands for a missing entry."""
        return self.default(owner) if callable(self.default) else self.default


@dataclass(eq=False, repr=False)
class WholeField(RecordField):
    """A whole number; its largest value may depend on its owner."""

    least: int = 0
    most: int | Callable[[Any], int] = MOST

    @property
    def plain(self) -> Callable[[Any], Any]:
        return int

    def value(self, entries: Entries, entry: str, owner: Any) -> int:
        most = self.most if isinstance(self.most, int) else self.most(owner)
        return entries.whole(entry, self.least, most, self.missing(owner))


@dataclass(eq=False, repr=False)
class FlagField(RecordField):
    """True or false."""

    @property
    def plain(self) -> Callable[[Any], Any]:
        return bool

    def value(self, entries: Entries, entry: str, owner: Any) -> Any:
        return entries.get(entry, bool, "flag", self.missing(owner))


@dataclass(eq=False, repr=False)
class ChoiceField(RecordField):
    """One of several names, kept as its number."""

    known: Names
    _: KW_ONLY
    why: Why | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.numbers = numbered(self.known)
        self.texts = named(self.numbers)

    @property
    def plain(self) -> Callable[[Any], Any]:
        return self.texts.__getitem__

    def value(self, entries: Entries, entry: str, owner: Any) -> int:
        among = self.numbers if self.why is None else None
        name = entries.text(entry, among, self.missing(owner))
        return number_of(entries, entry, self.numbers, name, self.why)


@dataclass(eq=False, repr=False)
class ChoiceOrNoneField(ChoiceField):
    """One of several names, or null for none of them; a default of None lets it be missing."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.texts[NONE] = None

    def value(self, entries: Entries, entry: str, owner: Any) -> int:
        none = entries.data.get(entry, self.default) is None
        return NONE if none else super().value(entries, entry, owner)


@dataclass(eq=False, repr=False)
class CountsField(RecordField):
    """A number for each of several names: a purse of goods.

    `most` is a limit for all of them or one for each. `each` stands for those that are not named;
    without it each has to be. Without `zeros` only those are written of which there are some.
    """

    kinds: Sequence[str]
    most: int | Sequence[int] = MOST
    _: KW_ONLY
    each: Any = MISSING
    zeros: bool = True

    def written(self, value: Any) -> dict[str, int]:
        pairs = zip(self.kinds, value, strict=True)
        if self.zeros:
            return {name: int(count) for name, count in pairs}
        return {name: int(count) for name, count in pairs if count}

    def value(self, entries: Entries, entry: str, owner: Any) -> list[int]:
        inside = entries.inside(entry, self.missing(owner))
        inside.only(self.kinds)
        most = [self.most] * len(self.kinds) if isinstance(self.most, int) else self.most
        pairs = zip(self.kinds, most, strict=True)
        return [inside.whole(name, 0, limit, self.each) for name, limit in pairs]


@dataclass(eq=False, repr=False)
class MaskField(RecordField):
    """A set of names, kept as a number with a bit for each; each stands there `once`."""

    known: Names
    _: KW_ONLY
    why: Why | None = None
    once: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.numbers = numbered(self.known)

    def written(self, value: Any) -> list[str]:
        return [name for name, bit in self.numbers.items() if value >> bit & 1]

    def value(self, entries: Entries, entry: str, owner: Any) -> int:
        found = 0
        for name in entries.items(entry, self.missing(owner)):
            bit = 1 << number_of(entries, entry, self.numbers, name, self.why)
            if found & bit and self.once:
                raise entries.wrong(entry, name, texts()("record.twice"))
            found |= bit
        return found


@dataclass(eq=False, repr=False)
class ItemField(RecordField):
    """A single item; a default of None lets it be missing."""

    item: ListItem

    @property
    def plain(self) -> Callable[[Any], Any]:
        return self.item.plain

    def value(self, entries: Entries, entry: str, owner: Any) -> Any:
        given = entries.get(entry, object, "object", self.missing(owner))
        return self.item.value(entries, entry, given)


@dataclass(eq=False, repr=False)
class ListField(RecordField):
    """A list of items, of a given length if there is one; it is made `into` an array or a tuple.

    Where they stand `once`, none is there twice, but for those that are not known.
    """

    item: ListItem
    length: int | None = None
    into: Callable[[list[Any]], Any] = list
    once: bool = False

    def written(self, value: Any) -> list[Any]:
        return [*map(self.item.plain, value)]

    def value(self, entries: Entries, entry: str, owner: Any) -> Any:
        found: list[Any] = []
        for each in entries.items(entry, self.missing(owner), self.length):
            value = self.item.value(entries, entry, each)
            if self.once and value in found and value >= 0:
                raise entries.wrong(entry, each, texts()("record.twice"))
            found.append(value)
        return self.into(found)


class ListItem:
    """What stands in a list of a record: one value of it."""

    @property
    def plain(self) -> Callable[[Any], Any]:
        """The function that turns a value into plain data."""
        return self.written

    def written(self, value: Any) -> Any:
        """Return a value as plain data."""
        return value

    def value(self, entries: Entries, entry: str, given: Any) -> Any:
        """Return the value of plain data, or raise the error that says what is wrong with it."""
        raise NotImplementedError


class NumberItem(ListItem):
    """A whole number between two limits."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    @property
    def plain(self) -> Callable[[Any], Any]:
        return int

    def value(self, entries: Entries, entry: str, given: Any) -> int:
        if type(given) is int and self.least <= given <= self.most:
            return given
        why = texts()("record.range", least=self.least, most=self.most)
        raise entries.wrong(entry, repr(given), why)


class NameItem(ListItem):
    """One of many names, kept as its number: a card, a tile; null, if it may be none of them."""

    def __init__(self, known: Names, none: bool = False, why: Why | None = None) -> None:
        self.numbers = numbered(known)
        self.none = none
        self.why = why
        self.texts = named(self.numbers) | ({NONE: None} if none else {})

    @property
    def plain(self) -> Callable[[Any], Any]:
        return self.texts.__getitem__

    def value(self, entries: Entries, entry: str, given: Any) -> int:
        if given is None and self.none:
            return NONE
        return number_of(entries, entry, self.numbers, given, self.why)


class SeatsField(RecordField):
    """An entry in which each seat has one of the same kind; its value is a list of theirs."""

    def __init__(self, seats: Sequence[str], field: RecordField) -> None:
        super().__init__(field.entry, at=field.at)
        self.seats = seats
        self.field = field

    def written(self, value: Any) -> dict[str, Any]:
        return dict(zip(self.seats, map(self.field.plain, value), strict=True))

    def value(self, entries: Entries, entry: str, owner: Any) -> list[Any]:
        inside = entries.inside(entry)
        inside.only(self.seats)
        return [self.field.value(inside, name, owner) for name in self.seats]


class PairsField(RecordField):
    """An entry in which some of several names have one of the same kind.

    Its value is a tuple of pairs, a number and what it has, in the order of the record.
    """

    def __init__(self, known: Sequence[str], field: RecordField) -> None:
        super().__init__(field.entry, at=field.at, default=field.default)
        self.known = known
        self.field = field

    def written(self, value: Any) -> dict[str, Any]:
        return {self.known[number]: self.field.plain(own) for number, own in value}

    def value(self, entries: Entries, entry: str, owner: Any) -> tuple[tuple[int, Any], ...]:
        inside = entries.inside(entry, self.missing(owner))
        inside.only(self.known)
        return tuple(
            (self.known.index(name), self.field.value(inside, name, owner)) for name in inside.data
        )


@dataclass(eq=False, repr=False)
class TupleField(RecordField):
    """An object with entries of its own, kept as a tuple with their names, which `make` makes."""

    make: Callable[..., Any]
    fields: RecordFields

    def written(self, value: Any) -> dict[str, Any]:
        return self.fields.write(value)

    def value(self, entries: Entries, entry: str, owner: Any) -> Any:
        inside = entries.inside(entry)
        inside.only(self.fields.names)
        rows = self.fields.rows
        return self.make(**{row.entry: row.value(inside, row.entry, owner) for row in rows})


@dataclass(eq=False, repr=False)
class ObjectsField(RecordField):
    """An entry in which each seat has a table of entries.

    Its value is a list of their owners, which are there before anything is read.
    """

    seats: Sequence[str]
    fields: RecordFields

    def written(self, value: Any) -> dict[str, Any]:
        return dict(zip(self.seats, map(self.fields.write, value), strict=True))

    def value(self, entries: Entries, entry: str, owner: Any) -> list[Any]:
        inside = entries.inside(entry)
        inside.only(self.seats)
        owners: list[Any] = self.get(owner)
        for name, own in zip(self.seats, owners, strict=True):
            self.fields.read(own, inside.inside(name))
        return owners


class CodedField(RecordField):
    """An entry of a kind that only one game has: two functions of the owner write and read it.

    What is not read here, a `FieldCheck` below reads, after what it depends on.
    """

    def __init__(
        self,
        entry: str,
        write: Callable[[Any], Any],
        read: Callable[[Any, Entries], None] | None = None,
    ) -> None:
        super().__init__(entry, at=FieldPlace(write, read or _nothing))

    def read(self, owner: Any, entries: Entries) -> None:
        self.put(owner, entries)


def _nothing(owner: Any, entries: Entries) -> None:
    return


class TasksField(RecordField):
    """The pending tasks of a `TaskState`, each a row of its step, its seat and its numbers.

    Parameters
    ----------
    entry : str
    why : function
        Returns the sentence that refuses a row.
    checked : bool
        Whether the numbers of a task are checked here, by what was read above. Without it only
        numbers that no state has are refused; the game checks the others below.
    """

    def __init__(self, entry: str, why: Why, *, checked: bool = True) -> None:
        super().__init__(entry, at=FieldPlace(_tasks_of, _pend))
        self.why = why
        self.checked = checked

    def value(self, entries: Entries, entry: str, owner: Any) -> list[Any]:
        found, steps = [], owner.steps
        for row in entries.items(entry):
            task = steps.read_task(owner, row)
            if task is None or (self.checked and not steps.is_valid_task(owner, task)):
                raise entries.wrong(entry, repr(row), self.why())
            found.append(task)
        return found


def _tasks_of(state: Any) -> list[Any]:
    return [state.steps.write_task(state, task) for task in state.pending]


def _pend(state: Any, tasks: list[Any]) -> None:
    """Put tasks on the empty stack of a state."""
    state.stack = tasks
    state.pop_task()
    state.known_moves = None


class FieldCheck(CodedField):
    """No entry, but a look at those above it: a function that raises if they do not fit."""

    def __init__(self, check: Callable[[Any, Entries], None], entry: str = "") -> None:
        super().__init__(entry, lambda owner: None, check)


def unwritten(field: RecordField) -> FieldCheck:
    """Return an entry that is read where it stands, but that this game never writes."""
    return FieldCheck(field.read, field.entry)


def unread(field: RecordField) -> CodedField:
    """Return an entry that is written where it stands; a `FieldCheck` below reads it."""
    return CodedField(field.entry, lambda owner: field.plain(field.get(owner)))


def known(entry: str) -> FieldCheck:
    """Return an entry that is written and read with another one, so that its name is known."""
    return FieldCheck(_nothing, entry)


class RecordFields:
    """A table of entries, in the order in which they are written and read.

    Parameters
    ----------
    *rows : RecordField
    """

    def __init__(self, *rows: RecordField) -> None:
        self.rows = rows
        self.names = [row.entry for row in rows if row.entry]
        self._written = [
            (row.entry, row.get, row.plain) for row in rows if not isinstance(row, FieldCheck)
        ]

    def write(self, owner: Any) -> dict[str, Any]:
        """Return the entries of an owner as plain data."""
        return {entry: plain(get(owner)) for entry, get, plain in self._written}

    def read(self, owner: Any, entries: Entries) -> None:
        """Read every entry, and give the values to the owner.

        Raises
        ------
        RecordError
            If an entry is missing, unknown, or describes something impossible.
        """
        entries.only(self.names)
        for row in self.rows:
            row.read(owner, entries)


def number_of(
    entries: Entries, entry: str, known: dict[str, int], name: object, why: Why | None = None
) -> int:
    """Return the number of a name that stands in an entry, or raise what says it is unknown."""
    if isinstance(name, str) and name in known:
        return known[name]
    ends = {"first": next(iter(known), ""), "last": next(reversed(known), "")}
    raise entries.wrong(entry, repr(name), why() if why else texts()("record.id", **ends))


def numbered(known: Names) -> dict[str, int]:
    """Return names with their numbers: their places, where they have no others."""
    if isinstance(known, Mapping):
        return dict(known)
    return {name: number for number, name in enumerate(known)}


def named(numbers: Mapping[str, int]) -> dict[int, str | None]:
    """Return names by their numbers."""
    return {number: name for name, number in numbers.items()}
