"""What page and Python say to each other: version 1.

Page to Python, one dictionary a message. Every one has ``t`` (what is wanted), ``req`` (an id for
the answer) and ``rev`` (the picture that was on the screen)::

    act      action="place 3 forest"      the very words of play.do(...)
    branch   action="place 3 forest"      the same, as a line of its own from an earlier position
    goto     ply=12                       look at another position
    language language="ja"
    set      setting="pace" value="300"   see `stoneage_lab.play.settings`
    export   export="html"                a file to take along, which comes as a message of its own
    unfold   unfold="next"                one more line of the score, or "all" of them
    changes                               mark what has changed since, or stop it
    guide    guide="next"                 a button of the guide's banner (`.guide.Guidance`)
    lift                                  the player whose turn it is has come to the screen
    undo  redo  next  pause  hint         next: let the bot whose turn it is play one decision
                                          hint: let the coach think, or send it away
    open  close page="k3j9-1"             a page begins, and ceases, to show this board

Python to page: the trait ``view`` with the new picture first, then the answer, either
``{"t": "ack", "req": …, "ok": True, "rev": …}`` or the same with ``"ok": False``, a ``code`` out of
`CODES` and a ``text`` for people. A file follows its answer as ``{"t": "file", "req": …, "text": …,
"name": …, "mime": …}`` with its bytes beside it; without them the text says why there is none.

The coach's answer to a hint comes when it has been found, as a new ``view`` of the same ``rev``:
the position has not changed, and no click of it comes too late.

Nothing else is understood, whoever sends it: an unknown field is refused, and so is a text or a
number out of bounds.
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
    "value": 32,
    "page": 64,
    "export": 8,
    "unfold": 8,
    "guide": 32,
}
_LONGEST_TEXT: Final = 1000
_GREATEST: Final = {"rev": 2**53, "ply": 1_000_000}
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "act": ("action",),
    "branch": ("action",),
    "goto": ("ply",),
    "language": ("language",),
    "set": ("setting", "value"),
    "export": ("export",),
    "unfold": ("unfold",),
    "changes": (),
    "guide": ("guide",),
    "undo": (),
    "redo": (),
    "next": (),
    "pause": (),
    "hint": (),
    "lift": (),
    "open": ("page",),
    "close": ("page",),
}

DECIDING: Final = frozenset({"act", "branch", "undo", "redo", "next", "guide", "lift"})
"""What may only be done to the position that was on the screen."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message in order. Fields that do not belong to its kind are empty."""

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


@dataclass(frozen=True, slots=True)
class Malformed:
    """A message that is not in order: why, and the id to answer to if it has one."""

    why: str
    req: str | None = None


def check_message(content: object) -> Message | Malformed:
    """Return the message if it is exactly one of those above, or what is wrong with it.

    Examples
    --------
    >>> check_message({"t": "act", "req": "a1", "rev": 3, "action": "use hunt"}).action
    'use hunt'
    >>> check_message({"t": "undo", "req": "a2", "rev": 3, "twice": True})
    Malformed(why='unknown field: twice', req='a2')
    """
    if not isinstance(content, Mapping):
        return Malformed(f"a message is an object, not {_kind(content)}")
    req = content.get("req")
    if not isinstance(req, str) or _fault("req", req):
        return Malformed(_fault("req", req))
    kind = content.get("t")
    if not isinstance(kind, str):
        return Malformed(f"t is a text, not {_kind(kind)}" if kind else "t is missing", req)
    if kind not in _FIELDS:
        return Malformed(f"unknown message: {short(kind)}", req)
    wanted = ("t", "req", "rev", *_FIELDS[kind])
    for name in content:
        if name not in wanted:
            return Malformed(f"unknown field: {short(name)}", req)
    for name in wanted[2:]:
        fault = _fault(name, content.get(name))
        if fault:
            return Malformed(fault, req)
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
    # True is an int for Python, and no number for anybody else.
    if not isinstance(value, int) or isinstance(value, bool):
        return f"{name} is a whole number, not {_kind(value)}"
    if not 0 <= value <= _GREATEST[name]:
        return f"{name} is out of bounds"
    return ""


def _kind(value: object) -> str:
    return type(value).__name__


def short(text: object, most: int = 40) -> str:
    """Return a text cut to a length, without the half characters that no message can carry."""
    if not isinstance(text, str):
        return _kind(text)
    return _readable(text if len(text) <= most else text[:most] + "…")


def _readable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def accepted(req: str, rev: int, text: str = "") -> Ack:
    """Return the answer to a message that was followed, with what there is to tell, if anything."""
    return {"t": "ack", "req": req, "ok": True, "rev": rev} | ({"text": text} if text else {})


def refused(req: str | None, rev: int, code: str, text: str) -> Ack:
    """Return the answer to a message that was not followed, and why."""
    if code not in CODES:
        raise ValueError(f"no such code: {code}")
    text = short(text, _LONGEST_TEXT)
    return {"t": "ack", "req": req, "ok": False, "rev": rev, "code": code, "text": text}


class Acks:
    """The latest answers by their message's id: a message that comes twice is followed once."""

    def __init__(self, size: int = 256) -> None:
        self._size = size
        self._acks: OrderedDict[str, Ack] = OrderedDict()

    def get(self, req: str) -> Ack | None:
        """Return the answer given to this id before, if it is remembered."""
        return self._acks.get(req)

    def keep(self, ack: Ack) -> None:
        """Remember an answer and forget the oldest one beyond the size."""
        if ack["req"] is None:
            return
        self._acks[ack["req"]] = ack
        if len(self._acks) > self._size:
            self._acks.popitem(last=False)
