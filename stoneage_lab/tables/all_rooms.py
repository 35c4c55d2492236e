"""All rooms of a server. It knows no network."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core.errors import LabError
from .journal import JournalEntry
from .limits import IDLE, ROOMS, SOCKETS, WRONG_CODES, Allowance
from .live_room import LiveRoom
from .page_messages import NO_ROOM
from .room import Room
from .room_codes_and_names import fresh_token, hashed, read_code
from .room_protocols import PlayMaker
from .store import DAY, KeptMember, Store
from .words import say


class TooManyCodes(LabError):
    """So many wrong codes came that nobody is answered for a moment."""


class Hall:
    """The rooms of a server, and the way to them.

    Parameters
    ----------
    store : Store
    plays : PlayMaker
    soon : function
        Runs a function in a later turn of the loop.
    clock : function
        Returns seconds.
    lan : bool, optional
        Whether other devices of the network reach the server.

    Attributes
    ----------
    epoch : str
        Another one in each process.
    key : str
        With it a room can be made over the network.
    """

    def __init__(
        self,
        store: Store,
        plays: PlayMaker,
        soon: Callable[[Callable[[], None]], None],
        clock: Callable[[], float],
        lan: bool = False,
    ) -> None:
        self.store = store
        self.epoch = secrets.token_urlsafe(6)
        self.key = fresh_token()
        self.lan = lan
        self._plays, self._soon, self._clock = plays, soon, clock
        self._wrong = Allowance(*WRONG_CODES, clock)
        self._new = Allowance(*ROOMS, clock)
        self._cleared = clock()
        self.problems: list[str] = []
        self.rooms: dict[str, LiveRoom] = {}
        for kept in store.rooms():
            try:
                self._add(Room(store, kept, clock))
            except LabError as error:
                # Perhaps of a game that is not registered now: the others are open.
                self.problems.append(say("room.unreadable", given=kept.code, why=str(error)))

    def _add(self, room: Room) -> LiveRoom:
        live = LiveRoom(room, self.epoch, self._plays, self._soon, self._clock, self.lan)
        self.rooms[room.code] = live
        return live

    @property
    def lines(self) -> int:
        """How many pages are connected."""
        return sum(live.lines for live in self.rooms.values())

    @property
    def is_full(self) -> bool:
        """Whether no more pages can be connected."""
        return self.lines >= SOCKETS

    def make(self, kind: str, setup: Mapping[str, Any]) -> LiveRoom:
        """Return a new room.

        Raises
        ------
        LabError
            If too many were made in the last hour.
        """
        if not self._new.take():
            raise LabError(say("room.too_many"))
        taken = frozenset(self.rooms)
        return self._add(Room.made(self.store, kind, setup, self._clock, taken))

    def reopened(
        self,
        kind: str,
        setup: Mapping[str, Any],
        *,
        new: bool = False,
        begun: Sequence[JournalEntry] = (),
    ) -> LiveRoom:
        """Return the latest open room in which just this is played; a new one if there is none.

        Parameters
        ----------
        kind : str
        setup : mapping
        new : bool, optional
            Whether it has to be a new one.
        begun : sequence of JournalEntry, optional
            How its game begins; it waits in the lobby for people.
        """
        same = [
            live
            for live in self.rooms.values()
            if not live.room.closed
            and live.room.kind == kind
            and live.state != "over"
            and all(live.room.setup.get(name) == setup[name] for name in setup if name != "bots")
        ]
        if begun:
            same = [live for live in same if live.room.began_with(begun)]
        if same and not new:
            return same[-1]
        made = self.make(kind, setup)
        for entry in begun:
            self.store.append(made.room.id, entry)
        return made

    def make_by_key(self, key: str, kind: str, setup: Mapping[str, Any]) -> LiveRoom | None:
        """Return a new room for who shows the key of the server; None for others."""
        if not secrets.compare_digest(hashed(key), hashed(self.key)):
            return None
        return self.make(kind, setup)

    def find(self, code: str, token: str = "") -> tuple[LiveRoom | None, KeptMember | None]:
        """Return the room of a code, and who of its people shows the token.

        Raises
        ------
        TooManyCodes
            If so many wrong codes came, from whomever, that people who are in no room wait. The
            right code is not answered either: who guesses does not learn whether it was one.
        """
        live = self.rooms.get(read_code(code))
        member = live.room.member_of(token) if live is not None and token else None
        if member is None and (self._wrong.empty or (live is None and not self._wrong.take())):
            raise TooManyCodes(say("room.many_codes"))
        return live, member

    def tick(self) -> None:
        """Put away the games that nobody looks at, and the boards of pages that are gone.

        Once a day, forget the rooms that nobody has used for long.
        """
        if self._clock() - self._cleared > DAY:
            self._cleared = self._clock()
            kept = {room.code for room in self.store.rooms()}
            for code in set(self.rooms) - kept:
                self.rooms.pop(code).dismiss(NO_ROOM)
        for live in self.rooms.values():
            live.tick()
            if live.play and not live.lines and self._clock() - live.used > IDLE:
                live.put_away()

    def close(self) -> None:
        """End all connections; rooms and games are in the file."""
        for live in self.rooms.values():
            live.dismiss(1001)
