"""A room with its pages: who is connected, what they are told, what they ask.

It knows no network: a page is a `Connection` that takes texts. All of it runs in one thread.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from ..core.errors import LabError
from ..core.language import LANGUAGES, speaking
from .limits import CONNECTIONS, MESSAGES, PAGES, PEOPLE, Allowance
from .page_messages import (
    CLOSED,
    NO_JSON,
    NO_SEAT,
    ROOM,
    TOO_MANY,
    Frame,
    NoJson,
    Refused,
    Request,
    accepted,
    model_frame,
    read_frame,
    read_request,
    refused,
    to_text,
)
from .room import TABLE, Room
from .room_codes_and_names import RoomError
from .room_overview import allowed_requests, room_overview, why_not_allowed
from .room_protocols import Connection, Model, Play, PlayMaker
from .room_requests import ROOM_REQUESTS
from .store import KeptMember
from .words import say

PARKED: Final = 60.0
"""Seconds for which the board of a page waits that has lost its connection."""


@dataclass(eq=False)
class OpenPage:
    """A page of somebody: connected, or cut off a moment ago."""

    member: int
    id: str
    line: Connection | None
    address: str
    allowance: Allowance
    models: dict[str, Model] = field(default_factory=dict)
    left: float = 0.0


class _Allowed:
    """What one person may do, on all pages together, and also after coming back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.messages = Allowance(*MESSAGES, clock)
        self.connections = Allowance(*CONNECTIONS, clock)


class LiveRoom:
    """A room with its pages.

    Parameters
    ----------
    room : Room
    epoch : str
        Another one in each process: what a page was told by an earlier one may not hold any more.
    plays : PlayMaker
    soon : function
        Runs a function in a later turn of the loop.
    clock : function
        Returns seconds.

    Attributes
    ----------
    play : Play or None
        The game; None before it has begun, and while nobody needs it.
    used : float
        When somebody was last connected.
    broken : str
        Why the game cannot be restored; usually empty.
    """

    def __init__(
        self,
        room: Room,
        epoch: str,
        plays: PlayMaker,
        soon: Callable[[Callable[[], None]], None],
        clock: Callable[[], float],
        lan: bool = False,
    ) -> None:
        self.room = room
        self.epoch = epoch
        self.lan = lan
        self.play: Play | None = None
        self.used = clock()
        self.broken = ""
        self._plays = plays
        self.soon = soon
        self._clock = clock
        self._pages: list[OpenPage] = []
        self._allowed: dict[int, _Allowed] = {}
        self._reached: dict[int, str] = {}
        self._waiting = False

    # -- what everybody is told ------------------------------------------------------------

    @property
    def state(self) -> str:
        """``lobby``, ``playing``, ``over``, ``closed``, or ``broken``: its journal is damaged."""
        if self.room.closed:
            return "closed"
        if not self.room.started:
            return "lobby"
        play = self.game()
        return play.state if play else "broken"

    @property
    def pages(self) -> list[OpenPage]:
        """The pages, also those that were cut off a moment ago."""
        return list(self._pages)

    @property
    def lines(self) -> int:
        """How many pages are connected."""
        return sum(page.line is not None for page in self._pages)

    def told(self, member: KeptMember | None, address: str) -> dict[str, Any]:
        """Return what somebody is told of the room; None is somebody who has not joined."""
        return room_overview(self, member, address)

    def is_here(self, member: KeptMember) -> bool:
        """Tell whether a page of somebody is connected."""
        return any(page.line is not None for page in self._pages_of(member))

    def _pages_of(self, member: KeptMember) -> list[OpenPage]:
        return [page for page in self._pages if page.member == member.id]

    def publish(self) -> None:
        """Tell everybody soon what is so now; several changes of one turn are told once."""
        if not self._waiting:
            self._waiting = True
            self.soon(self._tell_people)

    def _tell_people(self) -> None:
        self._waiting = False
        for page in list(self._pages):
            member = self.room.members.get(page.member)
            if member is not None:
                self._send(page, {"t": "people", **self.told(member, page.address)})

    # -- pages -----------------------------------------------------------------------------

    def reached(self, member: KeptMember, address: str) -> None:
        """Note where somebody's page reaches the room.

        Behind a proxy only a request tells the whole path; that of a socket need not.
        """
        self._reached[member.id] = address

    def _address_of(self, member: KeptMember, address: str) -> str:
        """Return where somebody's page reaches the room, with the path that a request told."""
        known = self._reached.get(member.id, address)
        start = address.removesuffix(f"t/{self.room.code}/")
        return known if known.startswith(start) else address

    def enter(
        self, member: KeptMember, line: Connection, address: str, page_id: str = ""
    ) -> OpenPage | None:
        """Connect a page; None if it was refused, as one too many of this person.

        The board of a page that comes back after a moment is the one it had.

        Parameters
        ----------
        member : KeptMember
        line : Connection
        address : str
            Where this page reaches the room.
        page_id : str, optional
            The name a page gives itself, the same when it comes back.
        """
        if self.room.closed:
            line.close(CLOSED)
            return None
        address = self._address_of(member, address)
        own = self._pages_of(member)
        allowed = self._allowed.setdefault(member.id, _Allowed(self._clock))
        too_many = sum(page.line is not None for page in own) >= PAGES
        if too_many or not allowed.connections.take():
            line.close(TOO_MANY)
            return None
        page = self._returned(own, page_id)
        known = page is not None
        if page is None:
            page = OpenPage(member.id, page_id, None, address, allowed.messages)
            self._pages.append(page)
        page.line, page.address = line, address
        self.used = self._clock()
        said = {"said": self.broken} if self.broken and member.host else {}
        self._send(page, {"t": "hello", "v": 1, **self.told(member, address), **said})
        if known and page.models:
            for model in page.models.values():
                message = {"method": "open", "state": model.state()}
                line.send(model_frame(model.name, message))
        else:
            self._show(page, member)
        self.publish()
        return page

    def _returned(self, own: list[OpenPage], page_id: str) -> OpenPage | None:
        """Return the page that comes back; without a name, the only one that is missing."""
        missing = [page for page in own if page.line is None]
        if page_id:
            return next((page for page in missing if page.id == page_id), None)
        return missing[0] if len(missing) == 1 and not missing[0].id else None

    def leave(self, page: OpenPage) -> None:
        """Take note that a page has lost its connection; its board waits for a while."""
        page.line = None
        page.left = self.used = self._clock()
        self.publish()

    def tick(self) -> None:
        """Forget the boards of pages that did not come back."""
        now = self._clock()
        for page in list(self._pages):
            if page.line is None and now - page.left > PARKED:
                self._forget(page)

    def _forget(self, page: OpenPage) -> None:
        self._pages.remove(page)
        self._hide(page)

    def _hide(self, page: OpenPage) -> None:
        models, page.models = list(page.models.values()), {}
        for model in models:
            model.close()

    def _show(self, page: OpenPage, member: KeptMember) -> None:
        """Show on a page what its owner may see."""
        self._hide(page)
        play = self.game()
        if play is not None:
            models = play.models(member, partial(self.post, page))
            page.models = {model.name: model for model in models}

    def show_again(self, member: KeptMember) -> None:
        """Show what somebody may see now: they have another seat, or none."""
        for page in self._pages_of(member):
            self._show(page, member)

    def game(self) -> Play | None:
        """Return the game of the room, restored if it was put away; None if there is none."""
        if self.play is None and self.room.started and not self.room.closed and not self.broken:
            try:
                self.play = self._plays.begin(self.room, self.publish, self.soon)
            except LabError as error:
                # Its journal is damaged: the other rooms go on.
                self.broken = say("room.unreadable", given=self.room.code, why=str(error))
                print(self.broken, file=sys.stderr)
        return self.play

    def put_away(self) -> None:
        """Take the game out of memory; it is in the journal."""
        for page in list(self._pages):
            self._forget(page)
        if self.play is not None:
            self.play.close()
            self.play = None

    def dismiss(self, code: int) -> None:
        """End all connections."""
        for page in list(self._pages):
            if page.line is not None:
                page.line.close(code)
        self.put_away()

    def _dismiss_member(self, member: KeptMember, code: int) -> None:
        for page in self._pages_of(member):
            if page.line is not None:
                page.line.close(code)
            self._forget(page)
        self._allowed.pop(member.id, None)
        self._reached.pop(member.id, None)

    def post(
        self, page: OpenPage, name: str, message: Mapping[str, Any], parts: Sequence[bytes]
    ) -> None:
        """Send a message of a model to its page, if that is connected."""
        if page.line is not None:
            page.line.send(model_frame(name, message, parts))

    def _send(self, page: OpenPage, message: Mapping[str, Any]) -> None:
        if page.line is not None:
            page.line.send(to_text(message))

    # -- what pages send -------------------------------------------------------------------

    def receive(self, page: OpenPage, text: str | bytes) -> None:
        """Take a message of a page, and answer it."""
        line = page.line
        member = self.room.members.get(page.member)
        if line is None or member is None:
            return
        if not page.allowance.take():
            line.close(TOO_MANY)
            return
        try:
            frame = read_frame(text)
        except NoJson:
            line.close(NO_JSON)
            return
        with speaking(member.language):
            if isinstance(frame, Refused):
                self._send(page, self._malformed(frame))
            elif frame.name == ROOM:
                self._send(page, self._answer(page, member, frame))
            else:
                self._deliver(page, member, frame)

    def _malformed(self, found: Refused) -> dict[str, Any]:
        return refused(found.req, "malformed", say("room.malformed", why=found.why))

    def _deliver(self, page: OpenPage, member: KeptMember, frame: Frame) -> None:
        model = page.models.get(frame.name)
        if model is None:
            return
        content = frame.message.get("content")
        if frame.message.get("method") != "custom" or not isinstance(content, dict):
            return
        if frame.epoch and frame.epoch != self.epoch and content.get("t") == "act":
            self._of_another_epoch(page, member, frame.name, content)
            return
        if content.get("t") == "language" and content.get("language") in LANGUAGES:
            self.room.speak(member, content["language"])
        model.deliver(frame.message)

    def _of_another_epoch(
        self, page: OpenPage, member: KeptMember, name: str, content: Mapping[str, Any]
    ) -> None:
        """Answer a decision that was on its way when the server stopped: it was made, or is not."""
        play, req = self.game(), content.get("req")
        view = page.models[name].state().get("view", {})
        told: dict[str, Any] = {"t": "ack", "req": req, "rev": view.get("rev", 0)}
        if play is not None and isinstance(req, str) and play.was_done(member, req):
            answer = {**told, "ok": True}
        else:
            answer = {**told, "ok": False, "code": "stale", "text": say("room.stale")}
        self.post(page, name, {"method": "custom", "content": answer}, ())

    def _answer(self, page: OpenPage, member: KeptMember, frame: Frame) -> dict[str, Any]:
        request = read_request(frame.message)
        if isinstance(request, Refused):
            return self._malformed(request)
        try:
            if request.t not in allowed_requests(self, member):
                raise RoomError(why_not_allowed(self, member, request.t))
            told = self._follow(page, member, request)
        except LabError as error:
            return refused(request.req, "refused", str(error))
        except Exception:
            # What went wrong may name what is hidden: the page is told only that it did.
            traceback.print_exc(file=sys.stderr)
            return refused(request.req, "internal", say("room.internal"))
        return accepted(request.req, **told)

    def _follow(self, page: OpenPage, member: KeptMember, request: Request) -> dict[str, Any]:
        own = ROOM_REQUESTS.get(request.t)
        if own is not None:
            found = own(self, page, member, request)
        else:
            play = self.game()
            assert play is not None
            found = play.follow(member, request)
        self.publish()
        return found if isinstance(found, dict) else {"text": found} if found else {}

    # -- changes that requests make, see `room_requests` -----------------------------------

    def seats_changed(self, *members: KeptMember) -> None:
        """Show people what they see from their new seats; tell the game of a new player there."""
        if not self.room.started:
            return
        for each in members:
            now = self.room.members.get(each.id)
            if now is not None:
                self.show_again(now)
            for seat in {each.seat, now.seat if now else None} - {None}:
                if self.play is not None and seat is not None:
                    self.play.changed(seat)

    def forget_member(self, member: KeptMember) -> None:
        """End the connections of somebody who has left the room."""
        self._dismiss_member(member, NO_SEAT)
        if member.seat is not None and self.play is not None:
            self.play.changed(member.seat)
        self.publish()

    def close(self) -> None:
        """Close the room for everybody."""
        self.room.close()
        # After the answer to who asked for it.
        self.soon(partial(self.dismiss, CLOSED))

    # -- joining ---------------------------------------------------------------------------

    def make_way(self) -> None:
        """Forget one of those who looked on and are gone, if a full table has no place else.

        A lost cookie is a lost place: without this, old ones would keep people out for days.
        """
        room = self.room
        if room.kind != TABLE or room.locked or len(room.members) < PEOPLE[TABLE]:
            return
        watching = [each for each in room.members.values() if each.seat is None and not each.host]
        gone = next((each for each in watching if not self.is_here(each)), None)
        if gone is not None:
            room.leave(gone)
            self._dismiss_member(gone, NO_SEAT)

    def taken_over(self, before: Mapping[int, KeptMember]) -> None:
        """Show people what they may see after a seat has gone to somebody else."""
        moved = [
            each
            for each in before.values()
            if each.id in self.room.members and self.room.members[each.id].seat != each.seat
        ]
        self.seats_changed(*moved)
        self.publish()
