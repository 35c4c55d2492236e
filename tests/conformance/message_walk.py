"""Sends every message that a board knows to the boards of two games, and compares the traffic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from conformance.public_walk import Arguments, fresh

from stoneage_lab.session.session import Session
from stoneage_lab.session.settings import CHOICES
from stoneage_lab.widget import protocol
from stoneage_lab.widget.live_board import LiveBoard

GAMES_OWN: Final = frozenset({"act", "next"})
"""After these a game goes on: its bots and its next card may differ. A refusal is compared."""
NEW: Final = frozenset({"again"})
"""What deals another game, at random."""
_PNG: Final = re.compile(r"png$")


class Page(LiveBoard):
    """A board that notes all that it sends, on no page."""

    def connect(self, traits: dict[str, Any]) -> None:
        self.view, self.scenery = traits["view"], traits["scenery"]
        self.sent: list[Any] = []

    def disconnect(self) -> None:
        """Nothing is connected."""

    def put(self, **traits: Any) -> None:
        self.__dict__.update(traits)
        self.sent.append(traits)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append((content, buffers))


def messages(arguments: Arguments, ply: int) -> Iterator[dict[str, Any]]:
    """Yield messages of every kind, with values for each of their fields.

    Raises
    ------
    KeyError
        If a field is not known here.
    """
    values: dict[str, Sequence[Any]] = {
        "action": [*arguments.words, "zzz"],
        "ply": (0, ply, max(0, ply - 1), ply + 1),
        "language": ("ja", "xx"),
        "export": ("html", "svg", "txt", "json", "xx"),
        "unfold": ("next", "all"),
        "guide": ("next",),
        "deed": ("red", "blue", "xx"),
        "line": ("1", "2", "9"),
        "drop": ("1", "2"),
        "whatif": (str(ply), "0", str(max(0, ply - 1))),
        "page": ("p1",),
        "layout": ("wide", "narrow", "xx"),
        "setting": ("line-text", "line-name", *CHOICES, "seat"),
        "value": ("on", "name", "1", "0"),
    }
    for kind, fields in protocol.MESSAGE_FIELDS.items():
        for found in product(*(values[field] for field in fields)):
            yield {"t": kind, **dict(zip(fields, found, strict=True))}


def differing(
    first: Session, second: Session, viewer: int | None, seat: int | None, arguments: Arguments,
    *, moving: bool = False, most: int = 400,
) -> list[str]:  # fmt: skip
    """Return which messages are answered otherwise, or followed by other pictures.

    Parameters
    ----------
    first, second : Session
    viewer : int or None
        Who looks at the board.
    seat : int or None
        The seat of the boards, if they are those of one seat.
    arguments : Arguments
    moving : bool
        Whether moves lead to the same in both.
    most : int
        How many messages are sent.
    """
    found = []
    for message in islice(messages(arguments, first.ply), most):
        if message["t"] in NEW:
            continue
        one, other = (_traffic(fresh(game), message, seat, moving) for game in (first, second))
        if one != other:
            found.append(repr(message))
    return found


def _traffic(session: Session, message: dict[str, Any], seat: int | None, moving: bool) -> Any:
    """Return all that a board sends after a message, and what it shows then."""
    board = Page(session, seat=seat, language="en")
    begun = board.play
    told: list[Any] = [board.view, board.scenery]
    if board._curtain.viewing().waits_for is not None and seat is None:
        board.receive({"req": "lift", "rev": board.rev, "t": "lift"})
    board.receive({"req": "it", "rev": board.rev, **message})
    # What the coach says comes when it comes.
    board._hint.drop()
    board._review.drop()
    board._after.drop()
    board.wait_for_file()
    answered = [each for each, _ in filter(lambda sent: isinstance(sent, tuple), board.sent)]
    went_on = message["t"] in GAMES_OWN and answered[-1].get("ok")
    line_of_game = board.play is begun
    board.close()
    if went_on and line_of_game and not moving:
        return told, "went on"
    return told, _plain(board.sent), board.view["parts"], board.view["status"]


def _plain(sent: list[Any]) -> list[Any]:
    """Leave out pictures of bits, drawn from the same markup, and what a clock has sent.

    How much of a file is made is told about once a second.
    """
    return [each for each in sent if not _PNG.search(repr(each)[:80]) and not _progress(each)]


def _progress(sent: Any) -> bool:
    content = sent[0] if isinstance(sent, tuple) else {}
    return content.get("t") == "file" and not sent[1] and " %" in content["text"]
