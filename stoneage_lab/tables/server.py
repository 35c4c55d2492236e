"""The server of tables: HTTP and WebSockets by tornado, in a thread with a loop of its own.

Only this module imports tornado. All addresses are relative, so that a proxy may put the server
below any path.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import json
import re
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from ..core.errors import LabError, SetupError
from ..core.language import LANGUAGES, language_code, speaking
from ..drawing.picture import table_svg
from ..session.session import play as begin
from .codes import LETTERS, read_code
from .frames import CLOSED, DOES_NOT_READ, NO_ROOM, NO_SEAT, TOO_MANY
from .hall import Hall, TooManyCodes
from .limits import BODY, MESSAGE, UNREAD, WAIT
from .live_room import LiveRoom, OpenPage, PlayMaker
from .qr import qr_svg
from .room import TABLE, game_setup
from .store import UNUSED, KeptMember, Store
from .web_pages import door_html, page_html
from .words import say

T = TypeVar("T")

LOOPBACK: Final = "127.0.0.1"
USUAL_PORT: Final = 8123
EVERY: Final = 5.0
"""Seconds between two looks for what nobody needs any more."""
STATIC: Final = Path(__file__).resolve().parent.parent / "widget" / "static"
FILES: Final = {
    "board.js": "text/javascript", "board.css": "text/css",
    "table.js": "text/javascript", "table.css": "text/css",
}  # fmt: skip
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
PREFIX: Final = re.compile(r"(/[\w@.~%-]{1,60}){1,9}", re.ASCII)
"""Where a proxy may have put the server: it is shown as part of the address."""
BUSY: Final = 1013
SIOCGIFADDR: Final = 0x8915
"""What Linux is asked for the address of an interface, see netdevice(7)."""
VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman")
"""How the names of interfaces begin that lead to no other device."""
PING: Final = 20.0
"""Seconds between two looks whether a page is still there."""


class TableServer:
    """A server of tables.

    Parameters
    ----------
    store : Store
    plays : PlayMaker
        Closed when it stops.
    port : int, optional
        By default the one that the file had before, or a usual one, or any that is free.
    lan : bool, optional
        Whether other devices of the network reach it; otherwise only this machine does.
    hosts : iterable of str, optional
        Names by which it may be reached besides those of this machine: that of a hub.

    Attributes
    ----------
    port : int
    hall : Hall
        Belongs to the server's thread: use `call`.
    """

    def __init__(
        self,
        store: Store,
        plays: PlayMaker,
        *,
        port: int | None = None,
        lan: bool = False,
        hosts: Iterable[str] = (),
    ) -> None:
        self.store = store
        self.lan = lan
        self.hosts = {"localhost", LOOPBACK, "::1", *map(str.lower, hosts)}
        if lan:
            name = socket.gethostname().lower()
            self.hosts |= {name, f"{name}.local"}
        self.own_addresses = own_addresses() if lan else []
        self._sockets = self._bound(port)
        self.port: int = self._sockets[0].getsockname()[1]
        store.keep("port", str(self.port))
        self._plays = plays
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._serves: threading.Thread | None = None
        self._ready = threading.Event()
        self._stopping: asyncio.Event | None = None
        self.hall: Hall

    # -- its life --------------------------------------------------------------------------

    @property
    def thread(self) -> threading.Thread | None:
        """The thread in which it serves."""
        return self._serves

    def start(self) -> None:
        """Serve in a thread of its own, which ends with the process."""
        self._thread = threading.Thread(target=self.run, name="stoneage-lab table", daemon=True)
        self._thread.start()
        self._ready.wait()

    def run(self) -> None:
        """Serve in this thread until `stop`."""
        asyncio.run(self._serve())

    def stop(self) -> None:
        """Stop serving, and let go of the file; the pages come back when it is served again."""
        if self._loop is not None and self._stopping is not None:
            with suppress(RuntimeError):  # it has just ended by itself
                self._loop.call_soon_threadsafe(self._stopping.set)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def wait(self) -> None:
        """Wait until it has stopped."""
        while self._thread is not None and self._thread.is_alive():
            self._thread.join(1)  # not for ever: Ctrl-C has to come through on Windows, too

    @property
    def runs(self) -> bool:
        """Whether it serves."""
        return self._loop is not None and not self._loop.is_closed()

    def call(self, function: Callable[[], T]) -> T:
        """Run a function in the server's thread, and return what it returns."""
        if self._loop is None or self._serves is threading.current_thread():
            return function()
        found: Future[T] = Future()

        def run() -> None:
            try:
                found.set_result(function())
            except BaseException as error:
                found.set_exception(error)

        self._loop.call_soon_threadsafe(run)
        return found.result()

    def soon(self, function: Callable[[], None]) -> None:
        """Run a function in a later turn of the server's loop, from whatever thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # it has just ended
                self._loop.call_soon_threadsafe(function)

    async def _serve(self) -> None:
        self._serves = threading.current_thread()
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        self.hall = Hall(self.store, self._plays, self.soon, time.monotonic, self.lan)
        served = HTTPServer(
            application(self), max_body_size=BODY, max_header_size=BODY, body_timeout=WAIT,
            idle_connection_timeout=WAIT,
        )  # fmt: skip
        served.add_sockets(self._sockets)
        self._ready.set()
        looking = asyncio.create_task(self._look())
        try:
            await self._stopping.wait()
        finally:
            looking.cancel()
            served.stop()
            self.hall.close()
            await asyncio.sleep(0)
            with suppress(TimeoutError):
                await asyncio.wait_for(served.close_all_connections(), 2)
            self._plays.close()
            self.store.close()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.hall.tick()
            if self.lan:
                # A network may come, or come back with another address. To ask may take a while.
                self.own_addresses = await asyncio.to_thread(own_addresses)

    # -- where it is -----------------------------------------------------------------------

    def is_called(self, host: str) -> bool:
        """Tell whether this server is reached by a name or an address, as it stands in a request.

        The page of another site may let a name of its own lead here, but no address.
        """
        name = _host_name(host)
        return name in self.hosts or name in self.own_addresses

    def _bound(self, wanted: int | None) -> list[socket.socket]:
        address = "0.0.0.0" if self.lan else LOOPBACK
        kept = self.store.kept("port")
        tries = [wanted] if wanted is not None else [int(kept or USUAL_PORT), USUAL_PORT, 0]
        for port in tries:
            try:
                return bind_sockets(port, address, family=socket.AF_INET)
            except OSError as error:
                last = error
        why = last.strerror or str(last)
        raise SetupError(say("server.port", port=tries[-1], why=why)) from None

    def address(self, code: str, key: str = "", *, local: bool = False) -> str:
        """Return the address of a room, as this machine or others reach it.

        Parameters
        ----------
        code : str
        key : str, optional
            What makes who opens it the host; valid once. It is not sent to any server.
        local : bool, optional
            Whether the browser is on this machine.
        """
        host = LOOPBACK if local or not self.own_addresses else self.own_addresses[0]
        return f"http://{host}:{self.port}/t/{code}/" + (f"#once={key}" if key else "")

    def seen_address(self, request: Any, code: str) -> str:
        """Return the address of a room as who asks reaches it, or others could."""
        host = _host_name(request.host)
        if self.own_addresses and host in ("localhost", LOOPBACK, "::1"):
            return self.address(code)
        told = request.headers.get("X-ProxyContextPath", "").rstrip("/")
        prefix = told if PREFIX.fullmatch(told) else ""
        return f"{_scheme(request)}://{request.host}{prefix}/t/{code}/"

    def other_addresses(self, code: str) -> list[str]:
        """Return the addresses of a room in further networks of this machine, as a hotspot is."""
        return [f"http://{host}:{self.port}/t/{code}/" for host in self.own_addresses[1:]]


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, the usual one first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        # Nothing is sent: the system only says from where it would be.
        asked.connect(("192.0.2.1", 9))
        found.append(str(asked.getsockname()[0]))
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(each[4][0]) for each in known]
    # A machine that makes a hotspot has no way to the internet, and may not know its own name.
    found += interface_addresses()
    there = dict.fromkeys(found)
    return [each for each in there if not ipaddress.ip_address(each).is_loopback]


def interface_addresses() -> list[str]:
    """Return the addresses of the network interfaces, those of virtual machines last.

    Linux tells them; elsewhere the name of the machine leads to all of them.
    """
    found: dict[str, str] = {}
    if sys.platform == "linux":
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, name in socket.if_nameindex():
                with suppress(OSError):  # without an address of this kind, or gone
                    told = fcntl.ioctl(asked, SIOCGIFADDR, name.encode()[:15].ljust(256, b"\0"))
                    found[name] = socket.inet_ntoa(told[20:24])
    return [found[name] for name in sorted(found, key=lambda name: name.startswith(VIRTUAL))]


def _host_name(host: str) -> str:
    """Return the name in ``name:port``; an empty text if more is there, or no port."""
    try:
        parts = urlsplit(f"//{host}")
        name, told = parts.hostname or "", "" if parts.port is None else f":{parts.port}"
    except ValueError:
        return ""
    return name.lower() if host.lower() in (name + told, f"[{name}]{told}") else ""


def _scheme(request: Any) -> str:
    """Return how a browser reaches the server; only a proxy in front of it knows."""
    origin = request.headers.get("Origin", "").partition("://")[0]
    told = request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip()
    return next((each for each in (origin, told) if each in ("http", "https")), "http")


# ---- what is asked over HTTP -------------------------------------------------------------------


class _Checked(RequestHandler):
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
        return str(self.get_cookie(_cookie(code), "") or "")[:100]

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

    def body(self) -> dict[str, Any]:
        """Return the JSON object that was sent; an HTTP error if it is none."""
        try:
            data = json.loads(self.request.body)
        except (ValueError, RecursionError):
            raise HTTPError(400) from None
        if not isinstance(data, dict):
            raise HTTPError(400)
        return data


def _cookie(code: str) -> str:
    return f"seat-{code}"


class _Door(_Checked):
    def get(self) -> None:
        self.finish(door_html(self.spoken))


class _Room(_Checked):
    """The page of a room: the same for everybody, whether there is such a room or not."""

    def get(self, code: str, slash: str) -> None:
        read = read_code(code)
        if not read:
            self.set_status(404)
            self.finish(door_html(self.spoken).replace('"static/', '"../../static/'))
        elif read != code or not slash:
            self.set_status(307)
            self.set_header("Location", f"../{read}/" if slash else f"{read}/")
            self.finish()
        else:
            self.finish(page_html(self.spoken))


class _Me(_Checked):
    def get(self, code: str) -> None:
        with speaking(self.spoken):
            found = self.found(code)
            if found is not None:
                live, member = found
                told = live.told(member, self.server.seen_address(self.request, live.room.code))
                self.tell(401 if member is None else 200, **told)


class _Join(_Checked):
    """Somebody comes in by a name and a seat, by a number in a class, or by a link for one use."""

    foreign_origin = False

    def post(self, code: str) -> None:
        with speaking(self.spoken):
            given = self.body()
            found = self.found(code)
            if found is None:
                return
            live, member = found
            language = language_code(given.get("language")) or self.spoken
            with speaking(language):
                try:
                    who, token = self._joined(live, member, given, language)
                except LabError as error:
                    self.tell(409, text=str(error))
                    return
            live.publish()
            if token:
                # Without a path it is that of the room's page, wherever a proxy has put it.
                self.set_cookie(
                    _cookie(live.room.code), token, path="", max_age=UNUSED, httponly=True,
                    samesite="Strict", secure=_scheme(self.request) == "https",
                )  # fmt: skip
            told = live.told(who, self.server.seen_address(self.request, live.room.code))
            self.tell(200, **told)

    def _joined(
        self, live: LiveRoom, member: KeptMember | None, given: dict[str, Any], language: str
    ) -> tuple[KeptMember, str]:
        room = live.room
        once = given.get("once")
        if isinstance(once, str) and 0 < len(once) <= 100:
            if room.is_key(once):
                return room.claim(once, language, member)
            before = dict(room.members)
            found = room.take_over(once, given.get("name"), language)
            live.taken_over(before)
            return found
        number, seat = given.get("number"), given.get("seat")
        if seat is not None and type(seat) is not int:
            # Nobody looks on who meant to sit.
            raise HTTPError(400)
        name = str(number) if type(number) is int else given.get("name")
        if member is not None and member.name and not member.host:
            return member, ""
        return room.join(name, seat, language, member)


class _New(_Checked):
    """Who has the key of the server makes a room."""

    foreign_origin = False

    def post(self) -> None:
        given = self.body()
        with speaking(language_code(given.get("language")) or self.spoken):
            try:
                setup = game_setup(
                    str(given.get("game", "")), given.get("players"),
                    rules=given.get("rules"), expansions=given.get("expansions") or (),
                    options=given.get("options"),
                )  # fmt: skip
                live = self.server.hall.make_by_key(str(given.get("key", "")), TABLE, setup)
            except LabError as error:
                self.tell(409, text=str(error))
                return
        if live is None:
            raise HTTPError(403)
        self.tell(200, code=live.room.code, once=live.room.fresh_key())


class _File(_Checked):
    def get(self, name: str) -> None:
        if name not in FILES:
            raise HTTPError(404)
        data, tag = _file(name)
        self.set_header("Content-Type", f"{FILES[name]}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.set_header("ETag", tag)
        if self.request.headers.get("If-None-Match") == tag:
            self.set_status(304)
            self.finish()
        else:
            self.finish(data)


@cache
def _file(name: str) -> tuple[bytes, str]:
    path = STATIC / name
    if not path.is_file():
        raise HTTPError(404)
    data = path.read_bytes()
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


class _Picture(_Checked):
    """The QR code of a room's address, or a picture of its game at the start."""

    def get(self, code: str, what: str) -> None:
        found = self.found(code)
        if found is None:
            return
        live, _ = found
        if what == "qr":
            picture = qr_svg(self.server.seen_address(self.request, live.room.code)).encode()
        else:
            spoken = language_code(self.get_query_argument("language", "")) or self.spoken
            night = self.get_query_argument("light", "") == "night"
            picture = _start_picture(live, spoken, night)
        if not picture:
            raise HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(picture)


def _start_picture(live: LiveRoom, code: str, night: bool) -> bytes:
    """Return a picture of the game at its start; it is none of the game that is played."""
    game = live.room.game
    if game is None:
        return b""
    return _drawn(json.dumps(game.setup(), sort_keys=True), code, night)


@cache
def _drawn(setup: str, code: str, night: bool) -> bytes:
    given = json.loads(setup)
    name, players = given.pop("game"), given.pop("players")
    return table_svg(begin(name, players, 1, **given).position, code, night).encode()


class _Other(_Checked):
    def get(self) -> None:
        raise HTTPError(404)

    post = get


# ---- WebSockets --------------------------------------------------------------------------------


class _Socket(_Checked, WebSocketHandler):
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

    def get_compression_options(self) -> dict[str, Any]:
        """Return the level that takes least time; a better one would save a fifth."""
        return {"compression_level": 1}

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


def application(server: TableServer) -> Application:
    """Return what answers each address."""
    code = rf"t/([{LETTERS}a-z]{{1,12}})"
    given = {"server": server}
    routes = [
        (r"/", _Door, given),
        (r"/new", _New, given),
        (r"/static/([a-z.]+)", _File, given),
        (r"/t/([^/]{1,40})(/?)", _Room, given),
        (rf"/{code}/me", _Me, given),
        (rf"/{code}/join", _Join, given),
        (rf"/{code}/ws", _Socket, given),
        (rf"/{code}/(qr|picture)\.svg", _Picture, given),
    ]
    return Application(
        routes,
        default_handler_class=_Other,
        default_handler_args=given,
        log_function=lambda handler: None,
        websocket_max_message_size=MESSAGE,
        websocket_ping_interval=PING,
        websocket_ping_timeout=PING,
    )
