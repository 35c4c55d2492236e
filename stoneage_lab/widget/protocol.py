"""The messages between page and Python: version 1.

Page to Python, one dictionary per message. Each has ``t`` (the request), ``req`` (an id for
the answer) and ``rev`` (the picture that was on the screen)::

    act      action="place 3 forest"      the very words of play.do(...)
    branch   action="place 3 forest"      the same, as a new line of play from an earlier position
    draft    action="fence 1-5n 1-5w"     what would these marks do? Nothing is done; the answer is
                                          accepted if it could be done as it is, with a text
    preview  action="place 3 forest" layout="wide"
                                          what would this action do? Nothing is done; the answer has
                                          a text, and in ``preview`` what to lay over the board
    goto     ply=12                       look at another position
    language language="ja"
    set      setting="pace" value="300"   see `stoneage_lab.session.settings`; or `line-name`, the
                                          name of the line of play that is shown; or `line-text`,
                                          "on" or "off": all lines as text
    export   export="html"                a file to download, which is sent as a separate message
    unfold   unfold="next"                one more line of the score, or "all" of them
    changes                               mark the changes since then, or stop it
    line     line="2"                     show another line of play, and open it if it is closed
    whatif   whatif="12"                  show a new line of play that leaves this one after a move
    drop     drop="2"                     close a line of play
    again                                 a new game: the same seats, the next seed (a new one if
                                          something is hidden)
    resume                                go on with the game that the same cell showed before
    guide    guide="next"                 a button of the guide's banner (`.guide.Guidance`)
    lift                                  the player whose turn it is has come to the screen
    undo  redo  next  pause  hint         next: let the bot to move make one decision
                                          hint: start the coach, or drop its advice
    review                                let the coach look at the whole game, or drop its review
    open  close page="k3j9-1"             a page starts, or stops, to show this board
    room     page="k3j9-1" layout="narrow"  which layout the page has room for; "wide" at first

The answer to ``preview`` has a field of the same name with the keys ``more`` (the text without the
name of the action), ``figure`` (the markup of what it is about), ``marks`` (ids of places that
change, each with a sign or an empty text), ``ghosts`` (places, and the markup of a piece that would
stand there) and ``ways`` (from which place to which, and the points between them).

Python to page: the trait ``view`` with the new picture first, then the answer, either
``{"t": "ack", "req": …, "ok": True, "rev": …}`` or the same with ``"ok": False``, a ``code`` of
`CODES` and a ``text`` for users. A file follows its answer as ``{"t": "file", "req": …, "text": …,
"name": …, "mime": …}`` with its bytes; without bytes the text says why there is none.

The coach's advice is sent when it has been found, as a new ``view`` with the same ``rev``: the
position has not changed, so pending clicks stay valid.

All other messages are refused, as are messages with an unknown field or with a text or number out
of bounds.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

VERSION: Final = 1

CODES: Final = ("stale", "illegal", "not_your_turn", "over", "malformed", "internal")

Ack = dict[str, Any]

_LONGEST: Final = {
    "req": 64,
    "action": 200,
    "language": 16,
    "setting": 16,
    "value": 200,
    "page": 64,
    "export": 8,
    "unfold": 8,
    "guide": 32,
    "deed": 16,
    "line": 8,
    "drop": 8,
    "whatif": 8,
    "layout": 16,
}
_LONGEST_TEXT: Final = 1000
_GREATEST: Final = {"rev": 2**53, "ply": 1_000_000}
MESSAGE_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "act": ("action",),
    "branch": ("action",),
    "draft": ("action",),
    "preview": ("action", "layout"),
    "goto": ("ply",),
    "language": ("language",),
    "set": ("setting", "value"),
    "export": ("export",),
    "unfold": ("unfold",),
    "changes": (),
    "line": ("line",),
    "drop": ("drop",),
    "whatif": ("whatif",),
    "review": (),
    "decide": (),
    "deed": ("deed",),
    "again": (),
    "resume": (),
    "guide": ("guide",),
    "undo": (),
    "redo": (),
    "next": (),
    "pause": (),
    "hint": (),
    "lift": (),
    "open": ("page",),
    "close": ("page",),
    "room": ("page", "layout"),
}

KINDS: Final = tuple(MESSAGE_FIELDS)
"""The names of all messages."""

DECIDING: Final = frozenset(
    {
        "act",
        "branch",
        "draft",
        "preview",
        "undo",
        "redo",
        "next",
        "guide",
        "lift",
        "drop",
        "again",
        "resume",
        "whatif",
    }
)
"""Messages that are valid only for the position that is on the screen."""


@dataclass(frozen=True, slots=True)
class Message:
    """A valid message. Fields that do not belong to its kind are empty."""

    t: str
    req: str
    rev: int
    action: str = ""
    ply: int = 0
    language: str = ""
    setting: str = ""
    value: str = ""
    page: str = ""
    export: str = ""
    unfold: str = ""
    guide: str = ""
    deed: str = ""
    line: str = ""
    drop: str = ""
    whatif: str = ""
    layout: str = ""


@dataclass(frozen=True, slots=True)
class InvalidMessage:
    """An invalid message: the reason, and the id for the answer if it has one."""

    why: str
    req: str | None = None


def check_message(content: object) -> Message | InvalidMessage:
    """Return the message if it is valid, otherwise what is wrong with it.

    Examples
    --------
    >>> check_message({"t": "act", "req": "a1", "rev": 3, "action": "use hunt"}).action
    'use hunt'
    >>> check_message({"t": "undo", "req": "a2", "rev": 3, "twice": True})
    InvalidMessage(why='unknown field: twice', req='a2')
    """
    if not isinstance(content, Mapping):
        return InvalidMessage(f"a message is an object, not {_kind(content)}")
    req = content.get("req")
    if not isinstance(req, str) or _fault("req", req):
        return InvalidMessage(_fault("req", req))
    kind = content.get("t")
    if not isinstance(kind, str):
        return InvalidMessage(f"t is a text, not {_kind(kind)}" if kind else "t is missing", req)
    if kind not in MESSAGE_FIELDS:
        return InvalidMessage(f"unknown message: {short(kind)}", req)
    wanted = ("t", "req", "rev", *MESSAGE_FIELDS[kind])
    for name in content:
        if name not in wanted:
            return InvalidMessage(f"unknown field: {short(name)}", req)
    for name in wanted[2:]:
        fault = _fault(name, content.get(name))
        if fault:
            return InvalidMessage(fault, req)
    return Message(**content)


def _fault(name: str, value: object) -> str:
    """Return what is wrong with a field, or ""."""
    if value is None:
        return f"{name} is missing"
    if name in _LONGEST:
        if not isinstance(value, str):
            return f"{name} is a text, not {_kind(value)}"
        if not value or len(value) > _LONGEST[name]:
            return f"{name} has 1 to {_LONGEST[name]} characters, not {len(value)}"
        return "" if _readable(value) == value else f"{name} is no text"
    # In Python, True is an int; as a message it is no number.
    if not isinstance(value, int) or isinstance(value, bool):
        return f"{name} is a whole number, not {_kind(value)}"
    if not 0 <= value <= _GREATEST[name]:
        return f"{name} is out of bounds"
    return ""


def _kind(value: object) -> str:
    return type(value).__name__


def short(text: object, most: int = 40) -> str:
    """Return a text cut to a length, without lone surrogates, which cannot be sent."""
    if not isinstance(text, str):
        return _kind(text)
    return _readable(text if len(text) <= most else text[:most] + "…")


def _readable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def accepted(req: str, rev: int, text: str = "") -> Ack:
    """Return the answer to an accepted message, with a text for the user if there is one."""
    return {"t": "ack", "req": req, "ok": True, "rev": rev} | ({"text": text} if text else {})


def refused(req: str | None, rev: int, code: str, text: str) -> Ack:
    """Return the answer to a refused message, with the reason."""
    if code not in CODES:
        raise ValueError(f"no such code: {code}")
    text = short(text, _LONGEST_TEXT)
    return {"t": "ack", "req": req, "ok": False, "rev": rev, "code": code, "text": text}


class Acks:
    """The latest answers by message id: a message that is sent twice is handled once."""

    def __init__(self, size: int = 256) -> None:
        self._size = size
        self._acks: OrderedDict[str, Ack] = OrderedDict()

    def get(self, req: str) -> Ack | None:
        """Return the stored answer to this id, or None."""
        return self._acks.get(req)

    def keep(self, ack: Ack) -> None:
        """Store an answer, and drop the oldest one beyond the size."""
        if ack["req"] is None:
            return
        self._acks[ack["req"]] = ack
        if len(self._acks) > self._size:
            self._acks.popitem(last=False)
