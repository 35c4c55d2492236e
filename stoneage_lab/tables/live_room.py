"""A room with its pages: who is connected, what they are told, what they ask.

It knows no network: a page is a `Connection` that takes texts. All of it runs in one thread.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Protocol

from ..core.errors import LabError
from ..core.language import LANGUAGES, known_language, speaking
from ..players import bots as bots_of
from ..widget.page_model import Post
from .codes import RoomError
from .limits import CONNECTIONS, HAND_OVER, MESSAGES, PAGES, Allowance
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
from .qr import qr_uri
from .room import TABLE, Room
from .store import KeptMember
from .words import say

PARKED: Final = 60.0
"""Seconds for which the board of a page waits that has lost its connection."""


COPY: Final = "copy"
"""The name of the board with somebody's own copy."""


class Connection(Protocol):
    """The connection to a page."""

    def send(self, text: str) -> None:
        """Send a message to the page."""

    def close(self, code: int) -> None:
        """End the connection, and say why by a number."""


class Model(Protocol):
    """What is shown on a page: a board, or the parts of a class."""

    name: str

    def deliver(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page."""

    def state(self) -> dict[str, Any]:
        """Return all that the page needs to show it."""
        ...

    def close(self) -> None:
        """Leave the page."""


class Play(Protocol):
    """What is played in a room: the table of a game, or a class."""

    def models(self, member: KeptMember, post: Post) -> list[Model]:
        """Return what a page of somebody shows, each sent to it when it is made."""
        ...

    def was_done(self, member: KeptMember, req: str) -> bool:
        """Tell whether a decision with this id was made before, perhaps before a restart."""
        ...

    @property
    def state(self) -> str:
        """``playing`` or ``over``."""
        ...

    def told(self) -> dict[str, Any]:
        """Return what everybody is told: whose ``turn`` it is, and what all are asked (``ask``)."""
        ...

    def can(self, member: KeptMember) -> list[str]:
        """Return which requests of the game somebody may send now."""
        ...

    def follow(self, member: KeptMember, request: Request) -> str:
        """Follow a request of the game; return a sentence for who asked."""
        ...

    def copy(self, member: KeptMember, post: Post) -> Model:
        """Return a board with somebody's own copy of what is over."""
        ...

    def changed(self, seat: int) -> None:
        """Take note that a seat has another player now."""

    def close(self) -> None:
        """Stop what runs, such as bots. What was done is in the journal."""


class PlayMaker(Protocol):
    """Makes what is played in rooms."""

    def begin(
        self, room: Room, tell: Callable[[], None], soon: Callable[[Callable[[], None]], None]
    ) -> Play:
        """Return what is played in a room, restored from its journal.

        Parameters
        ----------
        room : Room
        tell : function
            Tells everybody in the room what is so now.
        soon : function
            Runs a function in a later turn of the server's loop, from whatever thread.
        """
        ...

    def close(self) -> None:
        """Stop what runs for all rooms."""


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


Requested = Callable[["LiveRoom", OpenPage, KeptMember, Request], "str | dict[str, Any] | None"]


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
        self._soon = soon
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
        told: dict[str, Any] = {
            "epoch": self.epoch,
            "room": self._about(address),
            "people": self._people(member),
        }
        if member is not None:
            told["you"] = {
                "seat": member.seat, "name": member.name, "host": member.host,
                "language": member.language, "can": self._can(member),
            }  # fmt: skip
        return told

    def _about(self, address: str) -> dict[str, Any]:
        room, game = self.room, self.room.game
        play = self.game() if room.started and not room.closed else None
        title = game.title if game else str(room.setup.get("title", ""))
        titles = room.setup.get("titles") or dict.fromkeys(LANGUAGES, title)
        return {
            "code": room.code,
            "kind": room.kind,
            "state": self.state,
            "game": game.name if game else "",
            "title": titles,
            "about": {
                code: say("room.about", code, n=game.players) if game else "" for code in LANGUAGES
            },
            "locked": room.locked,
            "watch": bool(room.setup["watch"]),
            "address": address,
            "lan": self.lan,
            "bots": sorted(bots_of(game)) if game else [],
            **({"turn": [], "ask": None} | (play.told() if play else {})),
        }

    def _people(self, member: KeptMember | None) -> dict[str, Any]:
        room, game = self.room, self.room.game
        # In a class only the teacher is told who is there.
        sees = room.kind == TABLE or (member is not None and member.host)
        others = [each for each in room.members.values() if each.seat is None and each.name]
        return {
            "seats": [
                {
                    "seat": seat,
                    "colour": game.seats[seat],
                    "name": {code: game.seat_text(game.seats[seat], code) for code in LANGUAGES},
                    "who": self._person(room.who_sits(seat)),
                    "bot": room.bots.get(seat),
                }
                for seat in room.seats
                if game is not None
            ],
            "watching": [self._person(each) for each in others] if sees else [],
        }

    def _person(self, member: KeptMember | None) -> dict[str, Any] | None:
        if member is None:
            return None
        return {"name": member.name, "here": self._is_here(member), "host": member.host}

    def _is_here(self, member: KeptMember) -> bool:
        return any(page.line is not None for page in self._pages_of(member))

    def _pages_of(self, member: KeptMember) -> list[OpenPage]:
        return [page for page in self._pages if page.member == member.id]

    def _can(self, member: KeptMember) -> list[str]:
        """Return the requests that somebody may send now."""
        room, state = self.room, self.state
        if state == "closed":
            return []
        sits = member.seat is not None
        lobby, table = state == "lobby", room.kind == TABLE
        play = self.game()
        if state == "broken":
            return ["close"] if member.host else []
        allowed = {
            "rename": table,
            "leave": True,
            "sit": table and bool(room.free_seats) and (lobby or not sits),
            "stand": table and sits and lobby,
            "hand_over": sits or not table,
            "start": member.host and lobby and not room.free_seats,
            "bot": member.host and table,
            "release": member.host,
            "lock": member.host,
            "close": member.host,
        }
        more = play.can(member) if play else []
        return [*(name for name, is_allowed in allowed.items() if is_allowed), *more]

    def publish(self) -> None:
        """Tell everybody soon what is so now; several changes of one turn are told once."""
        if not self._waiting:
            self._waiting = True
            self._soon(self._tell_people)

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
            models = play.models(member, partial(self._post, page))
            page.models = {model.name: model for model in models}

    def _show_again(self, member: KeptMember) -> None:
        """Show what somebody may see now: they have another seat, or none."""
        for page in self._pages_of(member):
            self._show(page, member)

    def game(self) -> Play | None:
        """Return the game of the room, restored if it was put away; None if there is none."""
        if self.play is None and self.room.started and not self.room.closed and not self.broken:
            try:
                self.play = self._plays.begin(self.room, self.publish, self._soon)
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

    def _post(
        self, page: OpenPage, name: str, message: Mapping[str, Any], parts: Sequence[bytes]
    ) -> None:
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
        self._post(page, name, {"method": "custom", "content": answer}, ())

    def _answer(self, page: OpenPage, member: KeptMember, frame: Frame) -> dict[str, Any]:
        request = read_request(frame.message)
        if isinstance(request, Refused):
            return self._malformed(request)
        try:
            if request.t not in self._can(member):
                raise RoomError(self._why_not(member, request.t))
            told = self._follow(page, member, request)
        except LabError as error:
            return refused(request.req, "refused", str(error))
        except Exception:
            # What went wrong may name what is hidden: the page is told only that it did.
            traceback.print_exc(file=sys.stderr)
            return refused(request.req, "internal", say("room.internal"))
        return accepted(request.req, **told)

    def _why_not(self, member: KeptMember, t: str) -> str:
        if t in ("start", "bot", "release", "lock", "close") and not member.host:
            return say("room.host_only")
        if t == "start" and self.state == "lobby":
            return say("seat.empty", n=len(self.room.free_seats))
        if t in ("take_back", "agree", "new_game", "hand_over") and member.seat is None:
            return say("seat.only_yours")
        if t in ("sit", "stand") and self.room.started:
            return say("seat.started")
        return say("room.not_now")

    def _follow(self, page: OpenPage, member: KeptMember, request: Request) -> dict[str, Any]:
        own = OWN.get(request.t)
        if own is not None:
            found = own(self, page, member, request)
        else:
            play = self.game()
            assert play is not None
            found = play.follow(member, request)
        self.publish()
        return found if isinstance(found, dict) else {"text": found} if found else {}

    # -- requests to the room: see `OWN` ---------------------------------------------------

    def _on_start(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        self.room.start()
        for each in list(self.room.members.values()):
            self._show_again(each)

    def _on_sit(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        self.room.sit(member, request.given["seat"])
        self._seats_changed(member)

    def _on_stand(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        self.room.stand(member)
        self._seats_changed(member)

    def _seats_changed(self, *members: KeptMember) -> None:
        if not self.room.started:
            return
        for each in members:
            now = self.room.members.get(each.id)
            if now is not None:
                self._show_again(now)
            for seat in {each.seat, now.seat if now else None} - {None}:
                if self.play is not None and seat is not None:
                    self.play.changed(seat)

    def _on_rename(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        if "language" in request.given:
            self.room.speak(member, known_language(request.given["language"]))
            member = self.room.members[member.id]
        if "name" in request.given:
            self.room.rename(member, request.given["name"])

    def _on_bot(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        seat = request.given["seat"]
        who = self.room.who_sits(seat)
        if who is not None and self.room.started and request.given["bot"]:
            self._check_gone(who)
            self.room.stand(who)
        self.room.seat_bot(seat, request.given["bot"])
        if who is not None:
            self._seats_changed(who)
        elif self.play is not None:
            self.play.changed(seat)

    def _on_release(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        seat = request.given["seat"]
        if self.room.kind != TABLE:
            self._release_student(seat)
            return
        who = self.room.who_sits(seat)
        if who is not None:
            self._check_gone(who)
        self.room.release(seat)
        if who is not None:
            self._seats_changed(who)
        elif self.play is not None:
            self.play.changed(seat)

    def _release_student(self, number: int) -> None:
        """Let somebody else claim a number of a class."""
        who = self.room.who_is(str(number))
        if who is None or who.host:
            raise RoomError(say("name.nobody", n=number))
        self.room.leave(who)
        self._soon(partial(self._gone, who))

    def _check_gone(self, who: KeptMember) -> None:
        """Raise if somebody is there: nobody loses a seat while they play."""
        if self.room.started and self._is_here(who):
            raise RoomError(say("seat.here"))

    def _on_lock(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        self.room.lock(request.given["on"])

    def _on_hand_over(self, page: OpenPage, member: KeptMember, request: Request) -> dict[str, Any]:
        key = self.room.offer(member, shared=bool(request.given.get("shared")))
        address = f"{page.address}#once={key}"
        return {"address": address, "qr": qr_uri(address), "seconds": int(HAND_OVER)}

    def _on_copy(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        play = self.game()
        assert play is not None
        before = page.models.pop(COPY, None)
        if before is not None:
            before.close()
        page.models[COPY] = play.copy(member, partial(self._post, page))

    def _on_leave(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        self.room.leave(member)
        # After the answer.
        self._soon(partial(self._gone, member))

    def _gone(self, member: KeptMember) -> None:
        self._dismiss_member(member, NO_SEAT)
        if member.seat is not None and self.play is not None:
            self.play.changed(member.seat)
        self.publish()

    def _on_close(self, page: OpenPage, member: KeptMember, request: Request) -> None:
        self.close()

    def close(self) -> None:
        """Close the room for everybody."""
        self.room.close()
        # After the answer to who asked for it.
        self._soon(partial(self.dismiss, CLOSED))

    # -- joining ---------------------------------------------------------------------------

    def taken_over(self, before: Mapping[int, KeptMember]) -> None:
        """Show people what they may see after a seat has gone to somebody else."""
        moved = [
            each
            for each in before.values()
            if each.id in self.room.members and self.room.members[each.id].seat != each.seat
        ]
        self._seats_changed(*moved)
        self.publish()


OWN: Final[Mapping[str, Requested]] = {
    "start": LiveRoom._on_start,
    "sit": LiveRoom._on_sit,
    "stand": LiveRoom._on_stand,
    "rename": LiveRoom._on_rename,
    "bot": LiveRoom._on_bot,
    "release": LiveRoom._on_release,
    "lock": LiveRoom._on_lock,
    "hand_over": LiveRoom._on_hand_over,
    "copy": LiveRoom._on_copy,
    "leave": LiveRoom._on_leave,
    "close": LiveRoom._on_close,
}
"""The requests to the room itself; all others are of the game."""
