"""The requests of a page to its room itself: to sit, to seat a bot, to close, and others.

All other requests concern what is played in the room. Each function here follows one request of a
person who may send it now, see `room_overview.allowed_requests`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..core.language import known_language
from .limits import HAND_OVER
from .qr import qr_uri
from .room import TABLE
from .room_codes_and_names import RoomError
from .words import say

if TYPE_CHECKING:
    from .live_room import LiveRoom, OpenPage
    from .page_messages import Request
    from .store import KeptMember

COPY_BOARD: Final = "copy"
"""The name of the board with somebody's own copy."""

RoomRequest = Callable[
    ["LiveRoom", "OpenPage", "KeptMember", "Request"], "str | dict[str, Any] | None"
]
"""A function of a room, a page, its owner and a request; it returns what the answer says."""


def start(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Start the game, and show it to everybody."""
    live.room.start()
    for each in list(live.room.members.values()):
        live.show_again(each)


def sit(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Give somebody a free seat."""
    live.room.sit(member, request.given["seat"])
    live.seats_changed(member)


def stand(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Free the seat of somebody."""
    live.room.stand(member)
    live.seats_changed(member)


def rename(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Change the name or the language of somebody."""
    if "language" in request.given:
        live.room.speak(member, known_language(request.given["language"]))
        member = live.room.members[member.id]
    if "name" in request.given:
        live.room.rename(member, request.given["name"])


def bot(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Seat a bot, or nobody, at a seat."""
    seat = request.given["seat"]
    who = live.room.who_sits(seat)
    if who is not None and live.room.started and request.given["bot"]:
        _check_gone(live, who)
        live.room.stand(who)
    live.room.seat_bot(seat, request.given["bot"])
    if who is not None:
        live.seats_changed(who)
    elif live.play is not None:
        live.play.changed(seat)


def release(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Free the seat of somebody who has gone, or the number of a student."""
    seat = request.given["seat"]
    if live.room.kind != TABLE:
        _release_student(live, seat)
        return
    who = live.room.who_sits(seat)
    if who is not None:
        _check_gone(live, who)
    live.room.release(seat)
    if who is not None:
        live.seats_changed(who)
    elif live.play is not None:
        live.play.changed(seat)


def lock(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Let nobody else in, or open the room again."""
    live.room.lock(request.given["on"])


def hand_over(
    live: LiveRoom, page: OpenPage, member: KeptMember, request: Request
) -> dict[str, Any]:
    """Offer the place of somebody to another device, by an address that holds once."""
    key = live.room.offer(member, shared=bool(request.given.get("shared")))
    address = f"{page.address}#once={key}"
    return {"address": address, "qr": qr_uri(address), "seconds": int(HAND_OVER)}


def copy(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Show somebody their own copy of a game that is over."""
    play = live.game()
    assert play is not None
    before = page.models.pop(COPY_BOARD, None)
    if before is not None:
        before.close()
    page.models[COPY_BOARD] = play.copy(member, partial(live.post, page))


def leave(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Let somebody leave for good, after the answer."""
    live.room.leave(member)
    # After the answer.
    live.soon(partial(live.forget_member, member))


def close(live: LiveRoom, page: OpenPage, member: KeptMember, request: Request) -> None:
    """Close the room for everybody."""
    live.close()


def _release_student(live: LiveRoom, number: int) -> None:
    """Let somebody else claim a number of a class."""
    who = live.room.who_is(str(number))
    if who is None or who.host:
        raise RoomError(say("name.nobody", n=number))
    live.room.leave(who)
    live.soon(partial(live.forget_member, who))


def _check_gone(live: LiveRoom, who: KeptMember) -> None:
    """Raise if somebody is there: nobody loses a seat while they play."""
    if live.room.started and live.is_here(who):
        raise RoomError(say("seat.here"))


ROOM_REQUESTS: Final[Mapping[str, RoomRequest]] = {
    "start": start,
    "sit": sit,
    "stand": stand,
    "rename": rename,
    "bot": bot,
    "release": release,
    "lock": lock,
    "hand_over": hand_over,
    "copy": copy,
    "leave": leave,
    "close": close,
}
"""The requests to the room itself by their names; all others are of the game."""
