"""The server of tables: HTTP and WebSockets by tornado, in a thread with a loop of its own.

All addresses are relative, so that a proxy may put the server below any path.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, TypeVar

from tornado.web import Application

from ..core.errors import SetupError
from .all_rooms import Hall
from .http_connections import ConnectionLimit
from .limits import BODY, MESSAGE, WAIT
from .network_addresses import host_name, own_addresses
from .page_socket import PageSocket
from .request_security import scheme_of
from .room_codes_and_names import LETTERS
from .room_protocols import PlayMaker
from .store import Store
from .web_requests import (
    DoorRequest,
    FileRequest,
    JoinRequest,
    MeRequest,
    NewRoomRequest,
    PictureRequest,
    RoomRequest,
    UnknownRequest,
)
from .words import say

T = TypeVar("T")

LOOPBACK: Final = "127.0.0.1"
USUAL_PORT: Final = 8123
EVERY: Final = 5.0
"""Seconds between two looks for what nobody needs any more."""
PREFIX: Final = re.compile(r"(/[\w@.~%-]{1,60}){1,9}", re.ASCII)
"""Where a proxy may have put the server: it is shown as part of the address."""
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
    prefix : str, optional
        Where a proxy has put it that does not cut its path off, such as ``/services/table``.

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
        prefix: str = "",
    ) -> None:
        self.store = store
        self.prefix = prefix
        self.lan = lan
        self.hosts = {"localhost", LOOPBACK, "::1", *map(str.lower, hosts)}
        if lan:
            name = socket.gethostname().lower()
            self.hosts |= {name, f"{name}.local"}
        self.own_addresses = own_addresses() if lan else []
        self._socket = self._bound(port)
        self.port: int = self._socket.getsockname()[1]
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
        served = ConnectionLimit(
            application(self), max_body_size=BODY, max_header_size=BODY, body_timeout=WAIT,
            idle_connection_timeout=WAIT,
        )  # fmt: skip
        served.add_sockets([self._socket])
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
        name = host_name(host)
        return name in self.hosts or name in self.own_addresses

    def _bound(self, wanted: int | None) -> socket.socket:
        address = "0.0.0.0" if self.lan else LOOPBACK
        kept = self.store.kept("port")
        tries = [wanted] if wanted is not None else [int(kept or USUAL_PORT), USUAL_PORT, 0]
        for port in tries:
            try:
                # tornado's own function leaves the socket open where the port is taken.
                line = socket.create_server((address, port), backlog=128)
            except OSError as error:
                why = os.strerror(error.errno) if error.errno else str(error)
            else:
                line.setblocking(False)
                return line
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
        host = host_name(request.host)
        if self.own_addresses and host in ("localhost", LOOPBACK, "::1"):
            return self.address(code)
        told = request.headers.get("X-ProxyContextPath", "").rstrip("/")
        own = self.prefix if request.path.startswith(f"{self.prefix}/") else ""
        prefix = told if PREFIX.fullmatch(told) else own
        return f"{scheme_of(request)}://{request.host}{prefix}/t/{code}/"

    def other_addresses(self, code: str) -> list[str]:
        """Return the addresses of a room in further networks of this machine, as a hotspot is."""
        return [f"http://{host}:{self.port}/t/{code}/" for host in self.own_addresses[1:]]


def application(server: TableServer) -> Application:
    """Return what answers each address."""
    start = f"(?:{re.escape(server.prefix)})?/"
    code = rf"{start}t/([{LETTERS}a-z]{{1,12}})"
    given = {"server": server}
    routes = [
        (start, DoorRequest, given),
        (rf"{start}new", NewRoomRequest, given),
        (rf"{start}static/([a-z.]+)", FileRequest, given),
        (rf"{start}t/([^/]{{1,40}})(/?)", RoomRequest, given),
        (rf"{code}/me", MeRequest, given),
        (rf"{code}/join", JoinRequest, given),
        (rf"{code}/ws", PageSocket, given),
        (rf"{code}/(qr|picture)\.svg", PictureRequest, given),
    ]
    return Application(
        routes,
        default_handler_class=UnknownRequest,
        default_handler_args=given,
        log_function=lambda handler: None,
        websocket_max_message_size=MESSAGE,
        websocket_ping_interval=PING,
        websocket_ping_timeout=PING,
    )
