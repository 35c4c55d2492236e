"""A session as one seat or a spectator has seen it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..core.action import Action
from ..core.chance import Outcome
from ..core.errors import HistoryError
from ..core.files import named
from ..core.hooks import export
from ..core.language import texts
from .game_line import GameLine, line_of
from .record import Record, SeenRecord, is_record
from .session import Session


class SeenSession(Session):
    """A read-only session as one seat or a spectator has seen it.

    `Session.seen_by` makes it. It holds nothing that is hidden from the seat: no seed, no
    outcomes, no words of other seats.

    Attributes
    ----------
    viewer : int or None
        The seat that sees it; None for a spectator.
    """

    def __init__(self, play: Session, viewer: int | None) -> None:
        line = line_of(play)
        start = line.start.seen_by(viewer) if line.start else None
        history = line.seen.of(line.history, viewer, line.recalls)
        self._take_place(
            GameLine(line.game, line.players, line.bots, 0, start, history, lock=line.lock)
        )
        self._left_hiding = True
        self.settings, self.tells_results = play.settings, play.tells_results
        self.rev, self.ply = play.rev, play.ply
        self._viewer = viewer
        self.you_told = -1 if viewer is None else viewer

    @property
    def viewer(self) -> int | None:
        """The seat that sees it; None for a spectator."""
        return self._viewer

    @property
    def you(self) -> int:
        """The seat that sees it, or -1."""
        return self.you_told

    def seen_by(self, seat: int | str | None) -> Session:
        """Return what another seat sees of this session, never more than is in it."""
        number = None if seat is None else self.game.seat_number(seat)
        return self if number == self._viewer else SeenSession(self, number)

    def seen_with_variations(self, seat: int | str | None) -> Session:
        """Return what another seat sees of it; its own view has its variations already."""
        return self.seen_by(seat)

    def record(self) -> Record:
        """Return what the seat has seen as a record, which can be read but not continued."""
        return SeenRecord.of(self)

    def save(
        self, path: str | Path, language: str | None = None, *, night: bool | None = None
    ) -> Path:
        """Save what the seat has seen (see `Session.save`)."""
        ends = named(path).name and is_record(path)
        where = named(path).with_suffix(".json") if ends else path
        return export(self, where, language, night=night)

    def _append(self, action: Action, chance: Iterable[Outcome] | None = None) -> None:
        raise HistoryError(texts()("error.seen_session"))

    def _show(self, ply: int) -> Session:
        raise HistoryError(texts()("error.seen_session"))

    def _copy(self, ply: int) -> Session:
        raise HistoryError(texts()("error.seen_session"))
