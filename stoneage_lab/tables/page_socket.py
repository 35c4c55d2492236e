"""The connection of a page: a WebSocket."""

from __future__ import annotations

import asyncio
import re
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .all_rooms import TooManyCodes
from .limits import UNREAD
from .page_messages import CLOSED, DOES_NOT_READ, NO_ROOM, NO_SEAT, TOO_MANY
from .request_security import CheckedRequest
from .room_codes_and_names import read_code

if TYPE_CHECKING:
    from .live_room import LiveRoom, OpenPage
    from .server import TableServer

BUSY: Final = 1013
WINDOW: Final = re.compile(r"window_bits\s*=\s*\"?([^;,\"\s]*)")
WINDOWS: Final = frozenset(map(str, range(9, 16)))
"""The sizes of the window that packs messages, as powers of two."""


class PageSocket(CheckedRequest, WebSocketHandler):
    """The connection of a page; it is a `Connection`."""

    foreign_origin = False

    def initialize(self, server: TableServer) -> None:
        super().initialize(server)
        self._page: OpenPage | None = None
        self._live: LiveRoom | None = None
        self._unread = 0

    def check_origin(self, origin: str) -> bool:
        """Return True: it was checked, and a missing one, too."""
        return True

    def get_compression_options(self) -> dict[str, Any] | None:
        """Return the level that takes least time; a better one would save a fifth.

        None, so that nothing is packed, if the page asks for a window that there is not: tornado
        does not look at the number.
        """
        asked = WINDOW.findall(self.request.headers.get("Sec-WebSocket-Extensions", ""))
        return {"compression_level": 1} if set(asked) <= WINDOWS else None

    def open(self, code: str) -> None:
        """Connect the page to its room, or say why not: a refused upgrade looks like no network."""
        code = read_code(code)
        try:
            live, member = self.server.hall.find(code, self.token(code))
        except TooManyCodes:
            super().close(BUSY)
            return
        if live is None or live.room.closed or member is None:
            missing = NO_ROOM if live is None else CLOSED if live.room.closed else NO_SEAT
            super().close(missing)
        elif self.server.hall.is_full:
            super().close(BUSY)
        else:
            page_id = self.get_query_argument("page", "")
            address = self.server.seen_address(self.request, code)
            self._live = live
            self._page = live.enter(member, self, address, page_id[:32])

    def on_message(self, message: str | bytes) -> None:
        """Take a message of the page."""
        if self._live is not None and self._page is not None and self._page.line is self:
            self._live.receive(self._page, message)

    def on_ping(self, data: bytes) -> None:
        """Count a ping like a message: it is answered, too."""
        if self._page is not None and not self._page.allowance.take():
            self.close(TOO_MANY)

    def on_close(self) -> None:
        """Take note that the page is gone."""
        if self._live is not None and self._page is not None and self._page.line is self:
            self._live.leave(self._page)

    # -- a line ----------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Send a message, from whatever thread."""
        if threading.current_thread() is not self.server.thread:
            self.server.soon(lambda: self.send(text))
            return
        size = len(text)
        if self._unread + size > UNREAD:
            self.close(DOES_NOT_READ)
            return
        self._unread += size
        with suppress(WebSocketClosedError):
            sent = asyncio.ensure_future(self.write_message(text))
            sent.add_done_callback(lambda done: self._read(size, done))
            return
        self._unread -= size

    def _read(self, size: int, done: asyncio.Future[None]) -> None:
        self._unread -= size
        if not done.cancelled():
            done.exception()  # closed meanwhile: the page comes back by itself

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End the connection; from now on nothing is sent to it, nor taken from it."""
        self.on_close()
        super().close(code, reason)
