"""One person's place at the line of a game: the position that is shown there, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from ..core.game import Game
from ..core.listeners import Observable
from .game_line import GameLine, OfLine
from .history import HistoryEntry, LeftGame, SeenHistories
from .settings import Settings

if TYPE_CHECKING:
    from .position import Position
    from .redeal import DealsAnew
    from .variations import Variation


class LinePlace(Observable):
    """A place at a line: its own position shown, settings and listeners; all else is the line's."""

    _game_line: GameLine
    ply: int
    rev: int
    settings: Settings
    tells_results: bool
    acts = True
    _depth: int
    _watched = False
    """Whether who looks at it plays no seat."""

    game: OfLine[Game] = OfLine("game")
    players: OfLine[list[Any]] = OfLine("players")
    seed: OfLine[int] = OfLine("seed")
    start: OfLine[Position | None] = OfLine("start")
    lock: OfLine[Any] = OfLine("lock")
    _bots: OfLine[list[Any]] = OfLine("bots")
    _history: OfLine[list[HistoryEntry]] = OfLine("history")
    _branches: OfLine[list[Variation]] = OfLine("branches")
    _seen: OfLine[SeenHistories] = OfLine("seen")
    _leaves: OfLine[DealsAnew | None] = OfLine("leaves")
    _left_hiding: OfLine[bool] = OfLine("left_hiding")
    _recalls: OfLine[tuple[LeftGame, ...]] = OfLine("recalls")

    @classmethod
    def _at_line(cls, line: GameLine) -> Self:
        """Return a place at a line of a game, which shows its latest position."""
        place = cls.__new__(cls)
        place._take_place(line)
        return place

    def _take_place(self, line: GameLine) -> None:
        """Become a place at a line of a game, which shows its latest position."""
        Observable.__init__(self)
        self._game_line = line
        self.ply = line.last
        self.rev = self._depth = 0
        self.settings = Settings(line.game)
        self.tells_results = True

    def _onlooking(self, *, watched: bool) -> Self:
        """Return another place at the same line, showing the same, where nobody may act.

        Parameters
        ----------
        watched : bool
            Whether who looks at it plays no seat, not even that of the only person.
        """
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._listeners = []
        twin.acts, twin._watched = False, watched
        return twin

    @property
    def last(self) -> int:
        """The number of the latest move."""
        return self._game_line.last

    @property
    def hides(self) -> bool:
        """Whether something is hidden from a seat; at the end of a game nothing is.

        A line of play hides as long as the game that it has left, also at its own end.
        """
        return self._game_line.hides

    @property
    def _has_seed(self) -> bool:
        """Whether chance comes from the seed, and is not drawn anew for each outcome."""
        return self._game_line.fresh is None
