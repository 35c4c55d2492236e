"""What a page is told of its room: the room, its people, and what its owner may ask for now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.language import LANGUAGES
from ..players import bots as bots_of
from .room import TABLE
from .words import say

if TYPE_CHECKING:
    from .live_room import LiveRoom
    from .store import KeptMember


def room_overview(live: LiveRoom, member: KeptMember | None, address: str) -> dict[str, Any]:
    """Return what somebody is told of a room.

    Parameters
    ----------
    live : LiveRoom
    member : KeptMember or None
        None is somebody who has not joined.
    address : str
        Where the page of this person reaches the room.
    """
    overview: dict[str, Any] = {
        "epoch": live.epoch,
        "room": _about_room(live, address),
        "people": _people(live, member),
    }
    if member is not None:
        overview["you"] = {
            "seat": member.seat, "name": member.name, "host": member.host,
            "language": member.language, "can": allowed_requests(live, member),
        }  # fmt: skip
    return overview


def _about_room(live: LiveRoom, address: str) -> dict[str, Any]:
    room, game = live.room, live.room.game
    play = live.game() if room.started and not room.closed else None
    titles = room.setup.get("titles") or {
        code: game.shown_title(code) if game else str(room.setup.get("title", ""))
        for code in LANGUAGES
    }
    return {
        "code": room.code,
        "kind": room.kind,
        "state": live.state,
        "game": game.name if game else "",
        "title": titles,
        "about": {
            code: say("room.about", code, n=game.players) if game else "" for code in LANGUAGES
        },
        "locked": room.locked,
        "watch": bool(room.setup["watch"]),
        "address": address,
        "lan": live.lan,
        "bots": sorted(bots_of(game)) if game else [],
        **({"turn": [], "ask": None} | (play.told() if play else {})),
    }


def _people(live: LiveRoom, member: KeptMember | None) -> dict[str, Any]:
    room, game = live.room, live.room.game
    # In a class only the teacher is told who is there.
    sees = room.kind == TABLE or (member is not None and member.host)
    others = [each for each in room.members.values() if each.seat is None and each.name]
    return {
        "seats": [
            {
                "seat": seat,
                "colour": game.seats[seat],
                "name": {code: game.seat_text(game.seats[seat], code) for code in LANGUAGES},
                "who": _person(live, room.who_sits(seat)),
                "bot": room.bots.get(seat),
            }
            for seat in room.seats
            if game is not None
        ],
        "watching": [_person(live, each) for each in others] if sees else [],
    }


def _person(live: LiveRoom, member: KeptMember | None) -> dict[str, Any] | None:
    if member is None:
        return None
    return {"name": member.name, "here": live.is_here(member), "host": member.host}


def allowed_requests(live: LiveRoom, member: KeptMember) -> list[str]:
    """Return the requests that somebody may send now."""
    room, state = live.room, live.state
    if state == "closed":
        return []
    sits = member.seat is not None
    lobby, table = state == "lobby", room.kind == TABLE
    play = live.game()
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


def why_not_allowed(live: LiveRoom, member: KeptMember, t: str) -> str:
    """Return the sentence for a request, named `t`, that a person may not send now."""
    if t in ("start", "bot", "release", "lock", "close") and not member.host:
        return say("room.host_only")
    if t == "start" and live.state == "lobby":
        return say("seat.empty", n=len(live.room.free_seats))
    if t in ("take_back", "agree", "new_game", "hand_over") and member.seat is None:
        return say("seat.only_yours")
    if t in ("sit", "stand") and live.room.started:
        return say("seat.started")
    return say("room.not_now")
