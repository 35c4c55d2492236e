"""A browser of a room as far as its messages go: cookies, requests, a socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

# A busy machine is no fault of the server.
PATIENCE = 120.0
T = TypeVar("T")


_open: list[Link] = []


def visit(made: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run what visitors do, and end their connections; return what it returns."""

    async def whole() -> T:
        try:
            return await made()
        finally:
            for link in _open:
                link.close()
            for link in _open:
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(link.closed(), 5)
            _open.clear()

    # In a thread of its own: a browser test before may have left its loop of events in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(whole())).result()


class Visitor:
    """One browser.

    Parameters
    ----------
    room : str
        The address of the room, with a slash at its end.
    """

    def __init__(self, room: str) -> None:
        self.room = room.partition("#")[0]
        parts = urlsplit(room)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.cookies: dict[str, str] = {}
        self.set_cookie = ""

    @property
    def headers(self) -> dict[str, str]:
        told = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Origin": self.origin, **({"Cookie": told} if told else {})}

    async def ask(
        self,
        path: str = "",
        data: object = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> HTTPResponse:
        """Get an address relative to the room's page, or post JSON to it."""
        if data is not None:
            more = {"method": "POST", "body": json.dumps(data), **more}
        asked = HTTPRequest(
            more.pop("address", self.room + path),
            headers={**self.headers, **(headers or {})},
            follow_redirects=False, request_timeout=PATIENCE, **more,
        )  # fmt: skip
        client = AsyncHTTPClient(force_instance=True)
        try:
            answer = await client.fetch(asked, raise_error=False)
        finally:
            client.close()
        for line in answer.headers.get_list("Set-Cookie"):
            self.set_cookie = line
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    async def me(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads((await self.ask("me")).body)
        return told

    async def join(self, **given: Any) -> dict[str, Any]:
        """Join, and return what is told; an assertion error with the sentence if it was refused."""
        answer = await self.ask("join", {"language": "en", **given})
        told: dict[str, Any] = json.loads(answer.body)
        assert answer.code == 200, told
        return told

    async def link(
        self,
        page: str = "",
        headers: Mapping[str, str] | None = None,
        compressed: bool = True,
        address: str = "",
    ) -> Link:
        """Connect a page."""
        where = (address or self.room).replace("http", "ws", 1) + "ws"
        asked = HTTPRequest(
            where + (f"?page={page}" if page else ""), headers={**self.headers, **(headers or {})}
        )
        options = {"compression_level": 1} if compressed else None
        made = Link(await websocket_connect(asked, compression_options=options))
        _open.append(made)
        return made

    async def arrived(self, page: str = "") -> Link:
        """Connect a page, and wait until it has been told what is there."""
        link = await self.link(page)
        await link.until(lambda frame: frame.get("t") == "hello")
        return link


class Link:
    """A connected page, and everything that it was told."""

    def __init__(self, connection: WebSocketClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self._number = 0
        self._ended = False

    async def next(self) -> dict[str, Any] | None:
        """Return the next message; None at the end."""
        if self._ended:
            return None
        text = await asyncio.wait_for(self.connection.read_message(), PATIENCE)
        if text is None:
            self._ended = True
            return None
        self.texts.append(str(text))
        frame: dict[str, Any] = json.loads(text)
        self.heard.append(frame)
        return frame

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first message from now on that is wanted."""
        while (frame := await self.next()) is not None:
            if wanted(frame):
                return frame
        raise AssertionError(f"closed with {self.connection.close_code}: {self.heard[-3:]}")

    async def seen(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the latest wanted message; wait for it if there was none."""
        for frame in reversed(self.heard):
            if wanted(frame):
                return frame
        return await self.until(wanted)

    async def closed(self) -> int | None:
        """Wait for the end, and return its number."""
        while await self.next() is not None:
            pass
        return self.connection.close_code

    async def put(self, frame: object) -> None:
        await self.connection.write_message(frame if isinstance(frame, str) else json.dumps(frame))

    async def request(self, t: str, **given: Any) -> dict[str, Any]:
        """Ask something of the room, and return the answer."""
        self._number += 1
        req = given.pop("req", f"q{self._number}-{id(self)}")
        await self.put({"name": "room", "message": {"t": t, "req": req, **given}})
        return await self.until(lambda frame: frame.get("t") == "ack" and frame["req"] == req)

    async def tell(
        self, t: str, name: str = "board", epoch: str = "", **given: Any
    ) -> dict[str, Any]:
        """Tell a board something, and return its answer."""
        self._number += 1
        content = {"t": t, "req": f"b{self._number}-{id(self)}", "rev": self.rev(name), **given}
        frame = {"name": name, "message": {"method": "custom", "content": content}}
        await self.put(frame | ({"epoch": epoch} if epoch else {}))
        answer = await self.until(lambda frame: _is_ack(frame, name, content["req"]))
        told: dict[str, Any] = answer["message"]["content"]
        return told

    def rev(self, name: str = "board") -> int:
        """The number of the picture that a board has shown last."""
        found = 0
        for frame in self.heard:
            if frame.get("name") != name:
                continue
            message = frame["message"]
            view = message.get("state", {}).get("view", {})
            found = view.get("rev", message.get("content", {}).get("fields", {}).get("rev", found))
        return found

    def close(self) -> None:
        self.connection.close()


def _is_ack(frame: Mapping[str, Any], name: str, req: str) -> bool:
    content = frame.get("message", {}).get("content")
    return (
        frame.get("name") == name
        and isinstance(content, dict)
        and content.get("t") == "ack"
        and content.get("req") == req
    )
