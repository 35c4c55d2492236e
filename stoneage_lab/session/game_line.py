"""The line of a game: its players, its moves with their chance, and one lock.

A `Session` is one person's place at it: what is shown there, and how. In a notebook a line has one
place; at a table on several devices each person has their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from ..core.game import Game
from ..players import find_bot, named_player
from .history import ChanceSource, HistoryEntry, LeftGame, SeenHistories, first_entry

if TYPE_CHECKING:
    from .position import Position
    from .redeal import DealsAnew
    from .variations import Variation

Value = TypeVar("Value")


@dataclass(eq=False)
class GameLine:
    """What all who look at one game share.

    Attributes
    ----------
    game : Game
    players : list
        The player of each seat.
    bots : list
        The bot of each seat; None where a person plays.
    seed : int
        The seed of chance; 0 if chance is drawn anew for each outcome.
    start : Position or None
        The first position, if it is not the start of the game.
    history : list of HistoryEntry
    fresh : ChanceSource or None
        What chance is drawn from instead of the seed.
    seen : SeenHistories
        The history as its viewers saw it.
    lock : lock
        Held by everybody who changes the line, or draws it.
    branches : list of Variation
        The lines of play that leave it.
    leaves : DealsAnew or None
        The game that this line of play has left.
    left_hiding : bool
        Whether that game hid something when the line was copied without it.
    recalls : tuple of LeftGame
        What the line knows of that game, if what is hidden was dealt anew in it.
    """

    game: Game
    players: list[Any]
    bots: list[Any]
    seed: int
    start: Position | None
    history: list[HistoryEntry]
    fresh: ChanceSource | None = None
    seen: SeenHistories = field(default_factory=SeenHistories)
    lock: Any = field(default_factory=RLock)
    branches: list[Variation] = field(default_factory=list)
    leaves: DealsAnew | None = None
    left_hiding: bool = False
    recalls: tuple[LeftGame, ...] = ()

    @classmethod
    def begun(
        cls,
        game: Game,
        players: Sequence[Any],
        seed: int,
        start: Position | None = None,
        fresh: ChanceSource | None = None,
    ) -> GameLine:
        """Return the line of a game that begins.

        Parameters
        ----------
        game : Game
        players : sequence
            The player of each seat: ``"you"``, the name of a bot, or a function of a position.
        seed : int
        start : Position, optional
        fresh : ChanceSource, optional
            What chance is drawn from instead of the seed.
        """
        named = [named_player(game, player) for player in players]
        bots = [find_bot(game, player) for player in named]
        source = seed if fresh is None else fresh
        return cls(game, named, bots, seed, start, [first_entry(game, source, None, start)], fresh)

    @property
    def source(self) -> int | ChanceSource:
        """What chance is drawn from."""
        return self.seed if self.fresh is None else self.fresh

    @property
    def last(self) -> int:
        """The number of the latest move."""
        return len(self.history) - 1

    @property
    def left_one_that_hides(self) -> bool:
        """Whether it has left a game that hides something, or hid it then."""
        return self.left_hiding if self.leaves is None else self.leaves.hides

    @property
    def hides(self) -> bool:
        """Whether something is hidden from a seat; at the end of a game nothing is.

        A line of play hides as long as the game that it has left, also at its own end.
        """
        over = self.history[-1].position.over
        return self.game.hides and (not over or self.left_one_that_hides)

    def __getstate__(self) -> dict[str, Any]:
        # The lock stays with the original.
        # So does the game that a line has left: all that it hides would go with the line.
        return self.__dict__ | {
            "lock": None, "seen": SeenHistories(), "leaves": None,
            "left_hiding": self.left_one_that_hides,
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state | {"lock": RLock()})


class HasLine(Protocol):
    """Something at a line of a game."""

    _game_line: GameLine


def line_of(session: HasLine) -> GameLine:
    """Return the line of a game at which a session is, for the rooms of the package.

    It is no attribute for users of a session: it has also what a seat may not know.
    """
    return session._game_line


class OfLine(Generic[Value]):
    """An attribute of a session that its line has: for all who are at that line it is the same.

    Parameters
    ----------
    name : str
        What the attribute is called there.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, session: None, owner: type) -> OfLine[Value]: ...

    @overload
    def __get__(self, session: HasLine, owner: type) -> Value: ...

    def __get__(self, session: HasLine | None, owner: type) -> OfLine[Value] | Value:
        if session is None:
            return self
        found: Value = getattr(session._game_line, self._name)
        return found

    def __set__(self, session: HasLine, value: Value) -> None:
        setattr(session._game_line, self._name, value)
