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
from ..core.listeners import Observable
from .history import SeenHistories
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
        Observable.__init__(self)
        self.game, self.players, self.settings = play.game, play.players, play.settings
        self.tells_results = play.tells_results
        self.seed = 0
        self.start = play.start.seen_by(viewer) if play.start else None
        self.rev, self.ply, self._branches, self._depth = play.rev, play.ply, [], 0
        self.lock = play.lock
        self._bots = play._bots
        self._viewer = viewer
        self._history = play._seen.of(play._history, viewer, play._recalls)
        self._left_hiding = True
        self._seen = SeenHistories()
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
