"""What all requests to the server have in common: host and origin are checked, and who asks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tornado.web import HTTPError, RequestHandler

from ..core.language import LANGUAGES, language_code
from .all_rooms import TooManyCodes
from .room_codes_and_names import read_code
from .words import say

if TYPE_CHECKING:
    from .live_room import LiveRoom
    from .server import TableServer
    from .store import KeptMember

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class CheckedRequest(RequestHandler):
    """A request whose host and origin were checked."""

    foreign_origin = True
    """Whether a page of another origin may ask for this: pages and pictures are for everybody."""

    def initialize(self, server: TableServer) -> None:
        self.server = server

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        if not self.server.is_called(self.request.host):
            raise HTTPError(421)
        if not self.foreign_origin:
            origin = self.request.headers.get("Origin", "")
            scheme, _, host = origin.partition("://")
            if scheme not in ("http", "https") or host.lower() != self.request.host.lower():
                raise HTTPError(403)
            if self.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
                raise HTTPError(403)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say nothing of what went wrong: it may name what is hidden."""
        self.tell(status_code, text="")

    def tell(self, status: int, **told: Any) -> None:
        """Answer with JSON."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(told, ensure_ascii=False))

    @property
    def spoken(self) -> str:
        """The language that the browser asks for."""
        asked = self.request.headers.get("Accept-Language", "").split(",")
        codes = (language_code(each.partition(";")[0].strip()) for each in asked[:10])
        return next((code for code in codes if code), LANGUAGES[0])

    # -- rooms -----------------------------------------------------------------------------

    def token(self, code: str) -> str:
        """Return what this browser shows to be somebody in a room."""
        return str(self.get_cookie(cookie_name(code), "") or "")[:100]

    def found(self, code: str) -> tuple[LiveRoom, KeptMember | None] | None:
        """Return the room, and who asks; otherwise answer that there is none."""
        code = read_code(code)
        try:
            live, member = self.server.hall.find(code, self.token(code))
        except TooManyCodes as error:
            self.set_header("Retry-After", "1")
            self.tell(429, text=str(error))
            return None
        if live is None:
            self.tell(404, text=say("room.none"))
            return None
        if live.room.closed:
            self.tell(410, text=say("room.closed"))
            return None
        return live, member

    def told(self, live: LiveRoom, member: KeptMember | None) -> dict[str, Any]:
        """Return what somebody is told of a room, and note where they reach it."""
        address = self.server.seen_address(self.request, live.room.code)
        if member is not None:
            live.reached(member, address)
        return live.told(member, address)

    def body(self) -> dict[str, Any]:
        """Return the JSON object that was sent; an HTTP error if it is none."""
        try:
            data = json.loads(self.request.body)
        except (ValueError, RecursionError):
            raise HTTPError(400) from None
        if not isinstance(data, dict):
            raise HTTPError(400)
        return data


def cookie_name(code: str) -> str:
    """Return the name of the cookie that makes a browser somebody in a room."""
    return f"seat-{code}"


def scheme_of(request: Any) -> str:
    """Return how a browser reaches the server; only a proxy in front of it knows."""
    origin = request.headers.get("Origin", "").partition("://")[0]
    told = request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip()
    return next((each for each in (origin, told) if each in ("http", "https")), "http")
