"""Somebody's place at the game of a table, and the board that shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..core.action import Action
from ..core.chance import Outcome
from ..core.errors import HistoryError, NotYourTurn
from ..core.language import speaking, texts
from ..session.game_line import line_of
from ..session.seen_session import SeenSession
from ..session.session import Session
from ..widget.page_boards import PageBoard
from ..widget.protocol import accepted
from .game_words import say

if TYPE_CHECKING:
    from ..widget.page_model import Post
    from ..widget.protocol import Ack, Message
    from ..widget.viewer import Viewer
    from .table import GameTable


class SeatPlay(Session):
    """A place at the game of a table: its own position shown and settings, the line of all.

    What is done goes to the table, in the name of the seat. There are no lines of play, and what it
    tells is what the seat sees.

    Parameters
    ----------
    table : GameTable
    viewer : Viewer
        Who has the place.
    rev : int
        The number of its first picture.
    """

    def __init__(self, table: GameTable, viewer: Viewer, rev: int) -> None:
        self._take_place(table.line)
        self._table = table
        self._seat = viewer.seat
        self._followed = self.ply
        self.rev = rev

    @property
    def viewer(self) -> int | None:
        """The seat that has the place; None for a spectator."""
        return self._seat

    @property
    def you(self) -> int:
        """The seat that has the place, or -1."""
        return -1 if self._seat is None else self._seat

    def seen_by(self, seat: int | str | None) -> Session:
        """Return the game as the seat of this place saw it, whoever is meant."""
        return SeenSession(self, self._seat) if self.hides else self

    def seen_with_variations(self, seat: int | str | None) -> Session:
        """Return the game as the seat of this place saw it; there are no variations."""
        return self.seen_by(seat)

    def do(
        self,
        words: str | Action,
        *,
        seat: int | str | None = None,
        bots: bool = True,
        chance: Iterable[Outcome] | Outcome | None = None,
    ) -> Session:
        """Do an action for the seat of this place; the table draws what is chance.

        Raises
        ------
        NotYourTurn
            If another seat decides, or this is the place of a spectator.
        IllegalMove, UnknownAction
            As for `Session.do`.
        HistoryError
            If outcomes are given, or an earlier position is shown.
        """
        if chance is not None:
            raise HistoryError(texts()("error.seen_session"))
        with self.lock:
            self.act(words if isinstance(words, str) else words.words, None)
            self.follow()
        self._table.tell()
        return self

    def act(self, words: str, req: str | None) -> None:
        """Do an action that a message asks for."""
        if self._seat is None:
            raise NotYourTurn([], say("turn.watching"))
        if self.ply < self.last:
            raise HistoryError(say("turn.past"))
        self._table.make(self._seat, words, req)

    def follow(self) -> None:
        """Go on with the game, unless an earlier position is shown."""
        if self.ply >= min(self._followed, self.last):
            self.ply = self.last
        self._followed = self.last
        self._changed()

    def _append(self, action: Action, chance: Iterable[Outcome] | None = None) -> None:
        raise HistoryError(texts()("error.seen_session"))

    def _copy(self, ply: int) -> Session:
        raise HistoryError(texts()("error.seen_session"))


class TableBoard(PageBoard):
    """A board of somebody at a table.

    Parameters
    ----------
    post : function
    table : GameTable
    viewer : Viewer
    commands : frozenset of str
    **given
        As for `stoneage_lab.Board`.
    """

    def __init__(
        self, post: Post, table: GameTable, viewer: Viewer, commands: frozenset[str], **given: Any
    ) -> None:
        self._table = table
        self._place = SeatPlay(table, viewer, table.first_rev())
        self._shows, self._number = table.rev, table.number
        super().__init__(
            post, "board", self._place, viewer=viewer, commands=commands, kept=table.pictures,
            **given,
        )  # fmt: skip

    @property
    def viewer(self) -> Viewer:
        """Who looks at it."""
        return self.settings.viewer

    @property
    def is_behind(self) -> bool:
        """Whether something has happened at the table that it does not show."""
        return self._shows != self._table.rev

    def catch_up(self) -> None:
        """Show the game as it is now, unless that is shown already."""
        table = self._table
        with table.lock:
            if not self.is_behind:
                return
            self._shows = table.rev
            if line_of(self._place) is table.line:
                self._place.follow()
                return
            # Another game: everybody has gone to the next seat.
            self.settings.viewer = table.turned(self.viewer, table.number - self._number)
            self._number = table.number
            self._place = SeatPlay(table, self.viewer, self.rev + 1)
            self._begin(self._place)

    def receive(self, content: object) -> None:
        """Answer one message of the page, which may not have seen the latest move."""
        with self._table.lock:
            self.catch_up()
            super().receive(content)
        self._table.tell()

    def close(self) -> None:
        """Leave the table."""
        self._table.forget(self)
        super().close()

    def _followed(self, message: Message) -> Ack:
        if message.t == "act" and self._table.was_done(self.viewer.seat, message.req):
            # It was done before the connection broke: the number of the picture is another one.
            return accepted(message.req, self.rev)
        return super()._followed(message)

    def _follow(self, message: Message) -> Any:
        if message.t != "act":
            return super()._follow(message)
        self._curtain.check()
        with speaking(self.language):
            self._place.act(message.action, message.req)
        self.catch_up()
        return ""
