"""What the host of a room is shown: how others come in, and what to know of the network."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..core.language import language
from .qr import qr, qr_svg
from .room import TABLE
from .server_start import hub_address, hub_path
from .words import say

if TYPE_CHECKING:
    from .live_room import LiveRoom
    from .server import TableServer


def invitation_text(server: TableServer, live: LiveRoom, *, picture: bool = True) -> str:
    """Return the invitation to a room as text, for a terminal.

    Parameters
    ----------
    server : TableServer
    live : LiveRoom
    picture : bool, optional
        Whether the QR code is drawn, where other devices reach the server.
    """
    code = live.room.code
    address = room_address(server, code)
    own = _own_address(server, live, hub_address(server.port, code))
    told = [
        _of(live, "title", game=title_of(live), code=code),
        _of(live, "host", address=own),
        say("invite.others", address=address, code=code),
    ]
    others = server.other_addresses(code)
    if others:
        told.append(say("invite.other_networks", addresses=" ".join(others)))
    if picture and server.lan:
        told.append(qr_text(server.address(code)))
    return "\n".join([*told, _network(server, code)])


def invitation_html(server: TableServer, live: LiveRoom) -> str:
    """Return the invitation to a room as HTML, for a notebook."""
    code = live.room.code
    address = room_address(server, code)
    own = _own_address(server, live, hub_path(server.port, code))
    picture = qr_svg(server.address(code)) if server.lan else ""
    opened = escape(_of(live, "open"))
    lines = [
        f"<b>{escape(_of(live, 'title', game=title_of(live), code=code))}</b>",
        f'<a href="{escape(own)}" target="_blank" rel="noreferrer">{opened}</a>',
        escape(say("invite.others", address=address, code=code)),
        escape(_network(server, code)),
    ]
    drawn = f'<div style="width:12em;flex:none">{picture}</div>' if picture else ""
    words = "".join(f"<p>{line}</p>" for line in lines)
    return (
        f'<div lang="{language()}" style="display:flex;gap:1.5em;align-items:center">'
        f"{drawn}<div>{words}</div></div>"
    )


def room_address(server: TableServer, code: str) -> str:
    """Return where others find a room: behind the hub around this process, or on this machine."""
    return hub_address(server.port, code) or server.address(code)


def _own_address(server: TableServer, live: LiveRoom, behind: str) -> str:
    """Return an address that makes who opens it the host, once."""
    code, key = live.room.code, server.call(live.room.fresh_key)
    return f"{behind}#once={key}" if behind else server.address(code, key, local=True)


def _network(server: TableServer, code: str) -> str:
    """Return who reaches a room, as a sentence."""
    if hub_path(server.port, code):
        return say("invite.service" if server.prefix else "invite.hub")
    if server.lan and not server.own_addresses:
        return say("invite.no_network")
    return say("invite.lan" if server.lan else "invite.local")


def _of(live: LiveRoom, key: str, **facts: str) -> str:
    """Return a sentence about a table, or about a class."""
    return say(f"invite.{key}" if live.room.kind == TABLE else f"invite.{key}_class", **facts)


def title_of(live: LiveRoom) -> str:
    """Return what a room is called."""
    room = live.room
    if room.game:
        return room.game.shown_title()
    titles = room.setup.get("titles", {})
    return str(titles.get(language(), room.setup.get("title", "")))


def qr_text(text: str) -> str:
    """Return a QR code as text, two rows in a line; an empty text if it is too long.

    It is drawn for light letters on a dark ground, as terminals have them.

    Examples
    --------
    >>> len(qr_text("http://127.0.0.1:8123/t/ABCDEF/").splitlines())
    17
    """
    dots = qr(text)
    if dots is None:
        return ""
    size = len(dots) + 4
    light = [[True] * size for _ in range(size + size % 2)]
    for y, row in enumerate(dots):
        for x, dark in enumerate(row):
            light[y + 2][x + 2] = not dark
    pairs = zip(light[::2], light[1::2], strict=True)
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return "\n".join("".join(signs[pair] for pair in zip(*rows, strict=True)) for rows in pairs)
