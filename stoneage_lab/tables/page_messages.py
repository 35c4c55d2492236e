"""The messages between the page of a room and the server.

Page to server, JSON, one object per message; ``epoch`` is that of the last ``hello``::

    {"name": "board", "epoch": "…", "message": {"method": "custom", "content": {…}}}
    {"name": "room", "epoch": "…", "message": {"t": …, "req": …, …}}

What a board (or another model: ``question``, ``class`` …) is told is a matter of
`stoneage_lab.widget.protocol`; what the room is told is one of these, each with ``req``, an id for
the answer. Fields in brackets may be missing::

    start                         begin the game
    sit       seat=1              take a free seat
    stand                         look on from now on
    rename    [name="Kim"] [language="ja"]
    bot       seat=1 bot="careful"   let a bot play a seat without a person; "" takes it away
    release   seat=1              take somebody from a seat who is not there; in a class, let
                                  somebody else claim that number
    take_back                     take back one's own last move, or ask the others for it
    new_game                      ask the others for another game
    agree     yes=true            answer what all are asked
    lock      on=true             let nobody else in
    hand_over [shared=true]       a way for another device to get this seat; shared: for this person
    copy                          a board of one's own for looking at the game when it is over
    leave     close               go for good; end the room for everybody

Server to page::

    {"t": "hello" | "people", "epoch": …, "room": …, "people": …, "you": …}
    {"t": "ack", "req": …, "ok": true, …}        or false, with a `code` and a `text`
    {"name": "board", "message": {"method": "open" | "update" | "custom" | "close", …},
     "bytes": […]}

A message that is none of these ends the connection if it is no JSON, and is refused otherwise.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..widget.protocol import short

ROOM: Final = "room"

CODES: Final = ("stale", "refused", "malformed", "internal")

NO_JSON: Final = 1007
TOO_MANY: Final = 1008
TOO_LONG: Final = 1009
DOES_NOT_READ: Final = 1013
NO_SEAT: Final = 4401
NO_ROOM: Final = 4404
CLOSED: Final = 4410

_MOST_NAME: Final = 32
_MOST_REQ: Final = 64
_MOST_SEAT: Final = 999

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "start": (),
    "sit": ("seat",),
    "stand": (),
    "rename": ("name?", "language?"),
    "bot": ("seat", "bot"),
    "release": ("seat",),
    "take_back": (),
    "new_game": (),
    "agree": ("yes",),
    "lock": ("on",),
    "hand_over": ("shared?",),
    "copy": (),
    "leave": (),
    "close": (),
}
"""The messages to a room, and their fields; those with a question mark may be missing."""

REQUESTS: Final = tuple(_FIELDS)

_KINDS: Final[dict[str, type]] = {
    "seat": int, "name": str, "language": str, "bot": str, "yes": bool, "on": bool, "shared": bool,
}  # fmt: skip
_LONGEST: Final = {"name": 100, "language": 16, "bot": 32}


class NoJson(ValueError):
    """What came is no JSON."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A message to a model of the page: a board, or the room itself."""

    name: str
    epoch: str
    message: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """A message to the room."""

    t: str
    req: str
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that is none: the reason, and the id for the answer if it has one."""

    why: str
    req: str | None = None


def read_frame(text: str | bytes) -> Frame | Refused:
    """Return the frame of a message.

    Raises
    ------
    NoJson
        If it is no JSON.

    Examples
    --------
    >>> read_frame('{"name": "board", "message": {"method": "custom", "content": {}}}').name
    'board'
    >>> read_frame('{"name": "board", "message": {}, "seat": 1}')
    Refused(why='unknown field: seat', req=None)
    """
    if isinstance(text, bytes):
        raise NoJson
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise NoJson from None
    if not isinstance(data, dict):
        return Refused(f"a message is an object, not {type(data).__name__}")
    req = _req_of(data)
    for name in data:
        if name not in ("name", "epoch", "message"):
            return Refused(f"unknown field: {short(name)}", req)
    name, epoch, message = data.get("name"), data.get("epoch", ""), data.get("message")
    if not isinstance(name, str) or not 0 < len(name) <= _MOST_NAME:
        return Refused(f"name has 1 to {_MOST_NAME} characters", req)
    if not isinstance(epoch, str) or len(epoch) > _MOST_REQ:
        return Refused("epoch is a text", req)
    if not isinstance(message, dict):
        return Refused("message is an object", req)
    return Frame(name, epoch, message)


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def _req_of(data: Mapping[str, Any]) -> str | None:
    """Return the id of the message inside a frame, wherever it can be found."""
    message = data.get("message")
    content = message.get("content", message) if isinstance(message, dict) else None
    req = content.get("req") if isinstance(content, dict) else None
    # It is sent back: half a letter cannot be.
    fits = isinstance(req, str) and 0 < len(req) <= _MOST_REQ and short(req, _MOST_REQ) == req
    return req if isinstance(req, str) and fits else None


def read_request(message: Mapping[str, Any]) -> Request | Refused:
    """Return the message to the room inside a frame.

    Examples
    --------
    >>> read_request({"t": "sit", "req": "a1", "seat": 2})
    Request(t='sit', req='a1', given={'seat': 2})
    >>> read_request({"t": "sit", "req": "a1", "seat": True})
    Refused(why='seat is a whole number, not bool', req='a1')
    """
    req, kind = _req_of({"message": message}), message.get("t")
    if req is None:
        return Refused(f"req has 1 to {_MOST_REQ} characters")
    if not isinstance(kind, str) or kind not in _FIELDS:
        return Refused(f"unknown message: {short(kind)}", req)
    wanted = {name.removesuffix("?"): name.endswith("?") for name in _FIELDS[kind]}
    for name in message:
        if name not in ("t", "req", *wanted):
            return Refused(f"unknown field: {short(name)}", req)
    for name, optional in wanted.items():
        if name not in message:
            if optional:
                continue
            return Refused(f"{name} is missing", req)
        fault = _fault(name, message[name])
        if fault:
            return Refused(fault, req)
    return Request(kind, req, {name: message[name] for name in wanted if name in message})


def _fault(name: str, value: object) -> str:
    """Return what is wrong with a field, or an empty text."""
    kind = _KINDS[name]
    # In Python, True is an int; as a message it is no number.
    if type(value) is not kind:
        wanted = {int: "a whole number", str: "a text", bool: "true or false"}[kind]
        return f"{name} is {wanted}, not {type(value).__name__}"
    if isinstance(value, str):
        if len(value) > _LONGEST[name]:
            return f"{name} has up to {_LONGEST[name]} characters, not {len(value)}"
        return "" if short(value, len(value)) == value else f"{name} is no text"
    return "" if isinstance(value, int) and 0 <= value <= _MOST_SEAT else f"{name} is out of bounds"


def model_frame(name: str, message: Mapping[str, Any], parts: Sequence[bytes] = ()) -> str:
    """Return a message of a model to its page as text, with the bytes that go with it."""
    frame: dict[str, Any] = {"name": name, "message": message}
    if parts:
        frame["bytes"] = [base64.b64encode(part).decode("ascii") for part in parts]
    return to_text(frame)


def accepted(req: str, **told: Any) -> dict[str, Any]:
    """Return the answer to a request to the room that was followed."""
    return {"t": "ack", "req": req, "ok": True, **told}


def refused(req: str | None, code: str, text: str) -> dict[str, Any]:
    """Return the answer to a request to the room that was not followed."""
    if code not in CODES:
        raise ValueError(f"no such code: {code}")
    return {"t": "ack", "req": req, "ok": False, "code": code, "text": text}


def to_text(message: object) -> str:
    """Return JSON without spaces; letters stay letters."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
