"""What a session shows of the position it stands at."""

from __future__ import annotations

from ..core.action import Action
from ..core.game import Game
from ..core.rule import Refusal
from .explain import Explanation
from .log import Log, LogLine
from .moment import Moment
from .position import Position
from .scores import ScoreSheet
from .seat import Seat
from .view import Moves


class Looking:
    """The half of a session that only looks: whatever is asked of it, nothing changes."""

    game: Game
    ply: int
    _history: list[Moment]

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._history[self.ply].position

    @property
    def last(self) -> int:
        """The number of the latest move."""
        return len(self._history) - 1

    @property
    def log(self) -> Log:
        """What happened up to the position that is shown, in sentences."""
        return Log(self._told(self.ply))

    @property
    def whole_log(self) -> Log:
        """What happened up to the latest move, also while an earlier position is shown."""
        return Log(self._told(self.last))

    def _told(self, last: int) -> list[LogLine]:
        return [
            LogLine(self.game, ply, event)
            for ply, moment in enumerate(self._history[: last + 1])
            for event in moment.position.events
        ]

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.game.seats

    @property
    def moves(self) -> Moves:
        """What may be done now."""
        return self.position.moves

    @property
    def mover(self) -> int:
        """The seat that decides, or -1."""
        return self.position.mover

    @property
    def over(self) -> bool:
        """Whether the game has ended (in the position that is shown)."""
        return self.position.over

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat."""
        return self.position.scores

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the seats that have won."""
        return self.position.winners

    def seat(self, seat: int | str) -> Seat:
        """Return what lies before a seat."""
        return self.position.seat(seat)

    def score_sheet(self, language: str | None = None) -> ScoreSheet:
        """Return the score as it stands, line by line as one works it out."""
        return ScoreSheet(self.position, language)

    def why_not(self, words: str | Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None (see `Position.why_not`)."""
        return self.position.why_not(words)

    def explain(self) -> Explanation:
        """Return what the mover may do now, what not, and why."""
        return self.position.explain()
