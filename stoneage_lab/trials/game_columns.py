"""The games of a series as columns of small numbers: a million games need little memory.

A game as an object of its own, with a dictionary for each seat's score sheet, takes some kilobytes;
as a row of machine numbers it takes less than a hundred bytes, and nothing of it is lost.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Any, Final, overload

from .game_runner import GameResult

_WIDER: Final = {"b": "h", "h": "i", "i": "q"}
"""The type of array that takes a number which is too large for another one."""


class NumberColumn:
    """Numbers in machine words, which become wider when a number asks for it.

    What is no whole number of 64 bits is kept as Python's own number.

    Parameters
    ----------
    width : int
        How many numbers a row has, e.g. one for each seat.
    kind : str
        The type of array to begin with; ``"Q"`` is for positive numbers of 64 bits.

    Examples
    --------
    >>> column = NumberColumn(2)
    >>> column.add((3, 40_000))
    >>> column.row(0), column.bytes_per_number
    ((3, 40000), 4)
    """

    def __init__(self, width: int = 1, kind: str = "b") -> None:
        self.width = width
        self._numbers: Any = array(kind)

    @property
    def bytes_per_number(self) -> int:
        """How many bytes each number takes; 0 where they are Python's own numbers."""
        return int(getattr(self._numbers, "itemsize", 0))

    def __len__(self) -> int:
        return len(self._numbers) // self.width

    def add(self, row: Sequence[int]) -> None:
        """Add a row."""
        start = len(self._numbers)
        while True:
            try:
                self._numbers.extend(row)
            except (OverflowError, TypeError):
                # What was taken before the number that does not fit.
                del self._numbers[start:]
                self._widen()
            else:
                return

    def add_all(self, other: NumberColumn) -> None:
        """Add all rows of another column of this width."""
        # A column of the same type is copied as a whole.
        same = getattr(self._numbers, "typecode", "") == getattr(other._numbers, "typecode", "")
        self.add(other._numbers if same else list(other._numbers))

    def row(self, index: int) -> tuple[int, ...]:
        """Return a row."""
        return tuple(self._numbers[index * self.width : (index + 1) * self.width])

    def of(self, place: int) -> list[int]:
        """Return the numbers at one place of every row."""
        return list(self._numbers[place :: self.width])

    def _widen(self) -> None:
        wider = _WIDER.get(self._numbers.typecode)
        self._numbers = array(wider, self._numbers) if wider else list(self._numbers)


class KindColumn:
    """Values of which there are few kinds: each kind is kept once.

    Attributes
    ----------
    kinds : list
        Each kind, in the order in which it was seen first.

    Examples
    --------
    >>> column = KindColumn()
    >>> for winners in ((0,), (0,), (0, 1)):
    ...     _ = column.add(winners)
    >>> column.kinds, column.value(2)
    ([(0,), (0, 1)], (0, 1))
    """

    def __init__(self) -> None:
        self.kinds: list[Any] = []
        self._number_of: dict[Any, int] = {}
        self._numbers = NumberColumn()

    def add(self, value: Any) -> int:
        """Add a value, which can be the key of a dictionary; return the number of its kind."""
        number = self._number(value)
        self._numbers.add((number,))
        return number

    def add_all(self, other: KindColumn) -> list[int]:
        """Add all values of another column; return the number here of each of its kinds."""
        here = [self._number(value) for value in other.kinds]
        if here == list(range(len(here))):
            self._numbers.add_all(other._numbers)
        else:
            self._numbers.add([here[number] for number in other.numbers()])
        return here

    def numbers(self) -> list[int]:
        """Return the number of the kind of each value."""
        return self._numbers.of(0)

    def number(self, index: int) -> int:
        """Return the number of the kind of a value."""
        return self._numbers.row(index)[0]

    def value(self, index: int) -> Any:
        """Return a value."""
        return self.kinds[self.number(index)]

    def values(self) -> list[Any]:
        """Return all values."""
        return [self.kinds[number] for number in self.numbers()]

    def _number(self, value: Any) -> int:
        number = self._number_of.get(value)
        if number is None:
            number = self._number_of[value] = len(self.kinds)
            self.kinds.append(value)
        return number


class GameColumns(Sequence[GameResult]):
    """Finished games: a sequence of `GameResult`, each made when it is asked for.

    Parameters
    ----------
    games : iterable of GameResult, optional
        The first games.

    Examples
    --------
    >>> sheets = {"tools": 3}, {"tools": 9}
    >>> game = GameResult(0, 7, (0, 1), (1,), (3, 9), 5, 31, sheets, {})
    >>> columns = GameColumns([game])
    >>> columns[0] == game, columns.values("tools"), columns.values("rounds")
    (True, [(3, 9)], [5])
    """

    def __init__(self, games: Iterable[GameResult] = ()) -> None:
        self._numbers, self._decisions = NumberColumn(), NumberColumn()
        self._seeds = NumberColumn(kind="Q")
        self._rounds, self._seated, self._winners = KindColumn(), KindColumn(), KindColumn()
        # The number of seats, and the lines of each one's sheet: nearly always the same ones in all
        # games. The points of such games stand in one column: the scores, then line by line of
        # each seat.
        self._sheets = KindColumn()
        self._points: list[NumberColumn] = []
        self._measures: dict[str, list[Any]] = {}
        for game in games:
            self.append(game)

    # -- adding --------------------------------------------------------------------------

    def append(self, game: GameResult) -> None:
        """Add a game."""
        self._numbers.add((game.number,))
        self._seeds.add((game.seed,))
        self._decisions.add((game.decisions,))
        self._rounds.add(game.rounds)
        self._seated.add(game.players)
        self._winners.add(game.winners)
        points = [*game.scores]
        for sheet in game.sheets:
            points += sheet.values()
        kind = self._sheets.add((len(game.scores), tuple(map(tuple, game.sheets))))
        self._points_under(kind, points).add(points)
        for name, value in game.measures.items():
            self._measures.setdefault(name, []).append(value)

    def extend(self, other: GameColumns) -> None:
        """Add the games of another set of columns, which were played at the same table."""
        for own, more in zip(self._ints(), other._ints(), strict=True):
            own.add_all(more)
        for kinds, others in zip(self._kinds(), other._kinds(), strict=True):
            kinds.add_all(others)
        for number, points in zip(self._sheets.add_all(other._sheets), other._points, strict=True):
            self._points_under(number, range(points.width)).add_all(points)
        for name, values in other._measures.items():
            self._measures.setdefault(name, []).extend(values)

    def _points_under(self, number: int, row: Sequence[int]) -> NumberColumn:
        """Return the column of the points of games with one kind of sheets."""
        while len(self._points) <= number:
            self._points.append(NumberColumn(len(row)))
        return self._points[number]

    def _ints(self) -> tuple[NumberColumn, ...]:
        return self._numbers, self._seeds, self._decisions

    def _kinds(self) -> tuple[KindColumn, ...]:
        return self._rounds, self._seated, self._winners

    # -- reading -------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the final scores, in the order in which they were seen first."""
        found = (line for _, sheets in self._sheets.kinds for lines in sheets for line in lines)
        return tuple(dict.fromkeys(found))

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the user's measures."""
        return tuple(self._measures)

    @property
    def winners(self) -> list[tuple[int, ...]]:
        """The seats that won, game by game."""
        return self._winners.values()

    def values(self, what: str) -> list[Any]:
        """Return a column: a number for each game, or a tuple with one for each seat.

        Parameters
        ----------
        what : str
            ``"number"``, ``"seed"``, ``"rounds"``, ``"decisions"``, ``"scores"``, a line of the
            final score, or the name of a measure.
        """
        if what in self._measures:
            return list(self._measures[what])
        if what == "rounds":
            return self._rounds.values()
        lone = {"number": self._numbers, "seed": self._seeds, "decisions": self._decisions}
        if what in lone:
            return lone[what].of(0)
        return self._in_order(
            [
                self._scored(number) if what == "scores" else self._brought(number, what)
                for number in range(len(self._points))
            ]
        )

    def _scored(self, number: int) -> list[tuple[int, ...]]:
        """Return the scores of games with one kind of sheets."""
        points, (seats, _) = self._points[number], self._sheets.kinds[number]
        return list(zip(*(points.of(seat) for seat in range(seats)), strict=True))

    def _brought(self, number: int, line: str) -> list[tuple[int, ...]]:
        """Return what a line brought each seat in games with one kind of sheets."""
        points, (start, sheets) = self._points[number], self._sheets.kinds[number]
        columns = []
        for lines in sheets:
            at = lines.index(line) if line in lines else -1
            columns.append([0] * len(points) if at < 0 else points.of(start + at))
            start += len(lines)
        return list(zip(*columns, strict=True))

    def _in_order(self, kinds: list[list[Any]]) -> list[Any]:
        """Return values that are listed by the kind of sheets in the order of the games."""
        if len(kinds) == 1:
            return kinds[0]
        each = [iter(values) for values in kinds]
        return [next(each[number]) for number in self._sheets.numbers()]

    def widen_measures(self, seats: int) -> None:
        """Where only some games have a number for each seat, let a number count for all seats."""
        for name, values in self._measures.items():
            if len({isinstance(value, tuple) for value in values}) > 1:
                self._measures[name] = [
                    value if isinstance(value, tuple) else (value,) * seats for value in values
                ]

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[GameResult]:
        return (self._game(index, row) for index, row in enumerate(self._rows()))

    @overload
    def __getitem__(self, index: int) -> GameResult: ...

    @overload
    def __getitem__(self, index: slice) -> list[GameResult]: ...

    def __getitem__(self, index: int | slice) -> GameResult | list[GameResult]:
        wanted = range(len(self))[index]
        rows = self._rows()
        if isinstance(wanted, range):
            return [self._game(one, rows[one]) for one in wanted]
        return self._game(wanted, rows[wanted])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameColumns):
            return NotImplemented
        return len(self) == len(other) and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def _rows(self) -> Sequence[int]:
        """Return which row each game has among those with the same kind of sheets."""
        if len(self._points) == 1:
            return range(len(self))
        seen = [count() for _ in self._points]
        return [next(seen[number]) for number in self._sheets.numbers()]

    def _game(self, index: int, row: int) -> GameResult:
        kind = self._sheets.number(index)
        seats, lines = self._sheets.kinds[kind]
        points = iter(self._points[kind].row(row))
        scores = tuple(islice(points, seats))
        sheets = tuple(dict(zip(each, points)) for each in lines)  # noqa: B905 - the rest follows
        return GameResult(
            self._numbers.row(index)[0],
            self._seeds.row(index)[0],
            self._seated.value(index),
            self._winners.value(index),
            scores,
            self._rounds.value(index),
            self._decisions.row(index)[0],
            sheets,
            {name: values[index] for name, values in self._measures.items()},
        )
