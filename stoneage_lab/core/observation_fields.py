"""What a seat sees of a position as a row of plain numbers, for programs that learn.

A game declares its rows; each has a name, names for its numbers, and the range they lie in. A row
is about the whole table, or is repeated for every seat: first the one who looks, then the others
clockwise, so that a program that learned in one seat can play in any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from .game import Game
from .state import State
from .step_table import StepTable

OWN = "own"
"""How the numbers of the seat that looks are named; the others are ``next1``, ``next2`` …"""


class ObservationField(NamedTuple):
    """One row of numbers of an observation.

    Attributes
    ----------
    name : str
        What the numbers tell, e.g. ``"goods"``.
    names : tuple of str
        What each number is, e.g. ``("wood", "brick")``; one empty name for a single number.
    most : float
        No number is larger.
    read : callable
        The numbers of a position. Given the state and the seat: the seat that looks, or, in a row
        of every seat, the seat that the numbers are about.
    of_every_seat : bool
        Whether the row is repeated for every seat.
    least : float
        No number is smaller.
    """

    name: str
    names: tuple[str, ...]
    most: float
    read: Callable[[Any, int], Sequence[Any]]
    of_every_seat: bool = False
    least: float = 0


def number(
    name: str, most: float, read: Callable[[Any, int], float], *, least: float = 0
) -> ObservationField:
    """Return a row of a single number."""
    return ObservationField(
        name, ("",), most, lambda state, seat: (read(state, seat),), least=least
    )


def one_of(name: str, names: Sequence[str], read: Callable[[Any, int], int]) -> ObservationField:
    """Return a row with a 1 where a thing is and 0 elsewhere; -1 is nowhere.

    Examples
    --------
    >>> one_of("stage", ("hunt", "feed"), lambda state, seat: 1).read(None, 0)
    [0, 1]
    """

    def numbers(state: Any, seat: int) -> list[float]:
        found: list[float] = [0] * len(names)
        place = read(state, seat)
        if place >= 0:
            found[place] = 1
        return found

    return ObservationField(name, tuple(names), 1, numbers)


def members(name: str, names: Sequence[str], read: Callable[[Any, int], int]) -> ObservationField:
    """Return a row with a 1 for every member of a set of bits.

    Examples
    --------
    >>> members("built", ("hut", "field", "mill"), lambda state, seat: 0b101).read(None, 0)
    [1, 0, 1]
    """

    def numbers(state: Any, seat: int) -> list[float]:
        held = read(state, seat)
        return [held >> place & 1 for place in range(len(names))]

    return ObservationField(name, tuple(names), 1, numbers)


def of_every_seat(*rows: ObservationField) -> list[ObservationField]:
    """Return rows that are repeated for every seat."""
    return [row._replace(of_every_seat=True) for row in rows]


def step_fields(steps: StepTable) -> list[ObservationField]:
    """Return what a game of steps is waiting for, and the numbers of that task.

    The numbers mean what `stoneage_lab.core.tasks.Step.numbers` of the step says.
    """
    return [
        one_of("step", steps.names, lambda state, seat: int(state.task[0])),
        ObservationField("task", ("1", "2", "3"), _MOST, _task_numbers, least=-_MOST),
    ]


_MOST = float(1 << 16)


def _task_numbers(state: Any, _seat: int) -> list[float]:
    # Sets of bits of a task may be larger than any count: what a step means by them is listed by
    # its legal moves anyway.
    return [min(max(float(given), -_MOST), _MOST) for given in state.task[2:]]


class ObservationFields:
    """The rows of a game for a number of players: what an observation is made of.

    Parameters
    ----------
    game : Game
    rows : sequence of ObservationField

    Attributes
    ----------
    names : tuple of str
        The name of every number of an observation, e.g. ``"own.goods.wood"``.
    least, most : list of float
        The range of every number.
    """

    def __init__(self, game: Game, rows: Sequence[ObservationField]) -> None:
        self.game = game
        self.rows = tuple(rows)
        shape = [(row, about) for row in self.rows for about in self._abouts(row)]
        self.names = tuple(
            ".".join(filter(None, (about, row.name, name)))
            for row, about in shape
            for name in row.names
        )
        self.least = [row.least for row, _ in shape for _ in row.names]
        self.most = [row.most for row, _ in shape for _ in row.names]

    def _abouts(self, row: ObservationField) -> list[str]:
        if not row.of_every_seat:
            return [""]
        return [OWN, *(f"next{place}" for place in range(1, self.game.players))]

    def numbers(self, state: State, seat: int) -> list[float]:
        """Return what a seat sees of a position.

        Parameters
        ----------
        state : State
            The true state; only what the seat may know of it is read.
        seat : int

        Raises
        ------
        ValueError
            If a row has another number of numbers than names: a fault of the game.
        """
        seen = state.seen_by(seat)
        found: list[float] = []
        for row in self.rows:
            for about in self._seats(row, seat):
                numbers = row.read(seen, about)
                if len(numbers) != len(row.names):
                    raise ValueError(f"{row.name}: {len(numbers)} numbers, {len(row.names)} names")
                found += numbers
        return found

    def _seats(self, row: ObservationField, seat: int) -> Iterator[int]:
        players = self.game.players
        for step in range(players if row.of_every_seat else 1):
            yield (seat + step) % players
