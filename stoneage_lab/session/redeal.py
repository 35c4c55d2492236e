"""Hidden things that are dealt anew: where a line of play leaves a game, and to fit an outcome."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ..core.action import Action
from ..core.arguments import as_text
from ..core.chance import Outcome
from ..core.content_hash import sha256
from ..core.errors import IllegalMove
from ..core.language import texts
from ..core.rng import Rng
from .history import (
    HistoryEntry,
    LeftGame,
    SeenHistories,
    UnseenOutcome,
    entered_entry,
    recalled_entry,
)
from .position import observed
from .shown_position import LinePlace

if TYPE_CHECKING:
    from .session import Session
    from .variations import Variation

MOST_DEALS: Final = 1000
"""How often hidden things are dealt anew until an outcome is possible that was given."""


class DealsAnew(LinePlace):
    """The part of a session that deals hidden things anew."""

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown by default."""
        raise NotImplementedError

    @property
    def _people(self) -> list[int]:
        raise NotImplementedError

    def _copy(self, ply: int) -> Session:
        raise NotImplementedError

    def _keep_line(self) -> None:
        raise NotImplementedError

    @contextmanager
    def _unchanged_if_refused(self) -> Iterator[None]:
        """Restore the session if the body raises: hidden things may have been dealt anew."""
        place, line = dict(self.__dict__), dict(self._game_line.__dict__)
        history = list(self._history)
        try:
            yield
        except BaseException:
            for kept, before in ((self, place), (self._game_line, line | {"history": history})):
                kept.__dict__.clear()
                kept.__dict__.update(before)
            raise

    def _dealt_to_fit(
        self, before: HistoryEntry, action: Action, given: list[Outcome]
    ) -> tuple[HistoryEntry, HistoryEntry]:
        """Deal anew what the mover does not see, so that the given outcomes are possible."""
        mover = before.position.mover
        rng = Rng(self.seed, f"fit {self.ply}")
        for _ in range(MOST_DEALS):
            dealt = before.with_deal(before.position.state.determinize(mover, rng))
            try:
                return dealt, entered_entry(self._game_line.source, dealt, action, given)
            except UnseenOutcome:
                continue
        outcomes = ", ".join(map(as_text, given))
        raise IllegalMove([], texts()("error.chance_never", given=outcomes))

    def _deal_if_recalled(self) -> None:
        """Deal hidden things anew before a line of play goes on from a position of its game.

        The next cards and the hands of others would be those of the game, which goes on.
        """
        latest = max((each.before for each in self._recalls), default=0)
        untouched = not self._recalls and self._game_line.left_one_that_hides
        if self.game.hides and (untouched or self.ply < latest):
            self._deal()

    def _deal(self, eyes: int | None = None) -> None:
        """Go on from the position shown with hidden things dealt anew, as a line that left here.

        They hang on nothing but what the person at the screen sees, and on the number of lines that
        were begun here: not on the seed, nor on what is hidden in the game.
        """
        seat = self._keeper(eyes)
        seen = observed(self._entry(self.ply).position, seat)
        number = len((self._leaves or self)._branches)
        told = json.dumps([self.ply, number, seen.to_dict()], sort_keys=True)
        seed = int.from_bytes(sha256(told.encode()).digest()[:8], "big")
        state = seen.state.determinize(seat, Rng(seed, "deal"))
        dealt = self._history[self.ply].with_deal(state, streams=False)
        if self.ply < self.last:
            self._keep_line()
        earlier = [each for each in self._recalls if each.before <= self.ply]
        self._recalls = (*earlier, LeftGame(self.ply, seat))
        self._history = [*self._history[: self.ply], dealt]
        self.seed = seed
        self._seen = SeenHistories()

    def _keeper(self, eyes: int | None) -> int | None:
        """Return the seat whose knowledge a line keeps that is dealt at the position shown."""
        known = [each.seat for each in self._recalls if self.ply < each.before]
        if known:
            return known[0]
        return self._asker if eyes is None else eyes

    @property
    def _asker(self) -> int | None:
        """The seat of the person at the screen, or None."""
        people, mover = self._people, self._history[self.ply].position.mover
        if self.viewer is not None or mover not in people:
            return self.viewer
        return mover

    def _entry(self, ply: int) -> HistoryEntry:
        """Return an entry of the history, as far as this line knows it."""
        if not self._recalls:
            return self._history[ply]
        before = self._history[ply - 1] if ply else None
        return recalled_entry(self._history[ply], before, ply, self._recalls)

    def _line(self, ply: int) -> Session:
        """Return a line that leaves this one after a move; what is hidden lies as in it."""
        line = self._copy(ply)
        line._leaves = self
        return line

    def _take_lines(self, lines: list[Variation]) -> None:
        """Make lines those that leave this session."""
        self._branches = lines
        for line in lines:
            line.play._leaves = self
