"""What is played in the rooms of a server: tables, each with the seats of its room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..core.errors import SetupError
from ..players import PERSON
from ..session.game_line import line_of
from ..widget.viewer import Viewer
from .agreement import NEW_GAME
from .bots import TableBots
from .class_play import ClassPlay, Gathering
from .journal import JournalEntry
from .journal_moves import told_step
from .page_messages import Request
from .room import CLASS, Room
from .room_codes_and_names import RoomError
from .room_protocols import Model, Play
from .store import KeptMember
from .table import GameTable
from .words import say

if TYPE_CHECKING:
    from ..session.session import Session
    from ..widget.page_model import Post

Soon = Callable[[Callable[[], None]], None]


class Plays:
    """Makes what is played in a room, or restores it from the journal of the room.

    Parameters
    ----------
    bots : TableBots, optional
        Lets the bots of all tables decide.
    """

    def __init__(self, bots: TableBots | None = None) -> None:
        self._bots = TableBots() if bots is None else bots

    def begin(self, room: Room, tell: Callable[[], None], soon: Soon) -> Play:
        """Return the game of a room.

        Parameters
        ----------
        room : Room
        tell : function
            Tells everybody in the room what is so now.
        soon : function
            Runs a function in a later turn of the server's loop.
        """
        if room.kind == CLASS:
            return ClassPlay(room, Gathering(soon))
        return TablePlay(room, tell, soon, self._bots)

    def close(self) -> None:
        """Stop the bots."""
        self._bots.close()


class TablePlay:
    """The table of a room.

    Parameters
    ----------
    room : Room
    tell, soon : function
        See `Plays.begin`.
    bots : TableBots
    """

    def __init__(self, room: Room, tell: Callable[[], None], soon: Soon, bots: TableBots) -> None:
        assert room.game is not None
        self.room = room
        self._tell, self._soon = tell, soon
        self._drawing = False
        journal = room.store.journal(room.id)
        entries = journal.entries()
        if entries:
            self.table = GameTable.restored(entries, journal=journal)
        else:
            players = [room.bots.get(seat, PERSON) for seat in room.seats]
            self.table = GameTable(room.game, players, journal=journal)
        # The process may have ended between the game and the seats.
        self._turn_seats()
        for seat in room.seats:
            self.changed(seat)
        self._leave = [self.table.subscribe(self._changed), bots.watch(self.table)]

    def close(self) -> None:
        for leave in self._leave:
            leave()

    # -- what is shown ---------------------------------------------------------------------

    def models(self, member: KeptMember, post: Post) -> list[Model]:
        viewer = Viewer.spectator() if member.seat is None else Viewer.at(member.seat)
        return [self.table.board(viewer, post, language=member.language)]

    def copy(self, member: KeptMember, post: Post) -> Model:
        return self.table.copy(post, language=member.language)

    @property
    def state(self) -> str:
        return "over" if self.table.over else "playing"

    def told(self) -> dict[str, Any]:
        asked = self.table.asked
        return {"turn": self.table.turn, "ask": asked.to_dict() if asked else None}

    # -- what is asked ---------------------------------------------------------------------

    def was_done(self, member: KeptMember, req: str) -> bool:
        return self.table.was_done(member.seat, req)

    def can(self, member: KeptMember) -> list[str]:
        table, seat, asked = self.table, member.seat, self.table.asked
        waits = asked is not None and seat in asked.waits
        asks = asked is None and seat in table.people
        allowed = {
            "take_back": seat is not None and asks and table.can_take_back(seat),
            "agree": waits,
            "new_game": table.over and (asks or (waits and asked is not None and
                                                 asked.what == NEW_GAME)),
            "copy": table.over,
        }  # fmt: skip
        return [name for name, is_allowed in allowed.items() if is_allowed]

    def follow(self, member: KeptMember, request: Request) -> str:
        seat, table = member.seat, self.table
        if seat is None:
            raise RoomError(say("seat.only_yours"))
        if request.t == "take_back":
            table.take_back(seat)
        elif request.t == "new_game":
            table.new_game(seat)
        else:
            table.agree(seat, request.given["yes"])
        return ""

    def changed(self, seat: int) -> None:
        bot = self.room.bots.get(seat, "")
        if (bot or PERSON) != self.table.players[seat]:
            self.table.seat_bot(seat, bot)
        if self.room.who_sits(seat) is not None:
            self.table.sit(seat)
        elif not bot:
            self.table.release(seat)

    # -- when the game has changed ---------------------------------------------------------

    def _changed(self) -> None:
        """Look at it later: bots call this in a thread of their own, and who moved is first."""
        self._soon(self._look)

    def _look(self) -> None:
        self._turn_seats()
        self._tell()
        if not self._drawing:
            self._drawing = True
            self._soon(self._draw)

    def _draw(self) -> None:
        """Draw one board in each turn of the loop: between them others are answered."""
        self._drawing = self.table.draw_next()
        if self._drawing:
            self._soon(self._draw)

    def _turn_seats(self) -> None:
        """Let everybody go to the seat that they have in the game that is played now."""
        self.room.turn_seats(self.table.number)


def entries_of(session: Session) -> Iterator[JournalEntry]:
    """Return a game of a notebook as a journal holds it: words and outcomes, and no seed.

    Raises
    ------
    SetupError
        If it began from a position: a journal begins at the start of a game.
    """
    if session.start is not None:
        raise SetupError(say("server.from_position"))
    history = line_of(session).history
    first = told_step(history[0])
    seats = [player if isinstance(player, str) else PERSON for player in session.players]
    data: dict[str, Any] = {"setup": session.game.recorded_setup(), "seats": seats}
    data |= {name: first[name] for name in ("chance", "faces") if name in first}
    yield JournalEntry(0, 0, "new", None, None, data)
    for n, entry in enumerate(history[1 : session.ply + 1], 1):
        seat = history[n - 1].position.mover
        yield JournalEntry(0, n, "do", seat, None, {"steps": [told_step(entry)]})
