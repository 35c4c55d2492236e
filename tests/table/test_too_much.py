"""Too many pages, too large messages, too many requests: what a server takes, and what not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import time
import zlib
from typing import Any
from urllib.parse import urlsplit

import pytest
from support.table_visitor import Visitor, visit

from stoneage_lab.core.errors import LabError
from stoneage_lab.tables import all_rooms, limits, live_room, page_socket, server
from stoneage_lab.tables.room import TABLE, Room, RoomError, game_setup
from stoneage_lab.tables.store import Store

from .conftest import Serve, raw, seated


def test_a_message_has_four_kilobytes_before_and_after_inflating(serve: Serve) -> None:
    served = serve()

    async def sent() -> None:
        _, visitors, (one, two) = await seated(served)
        fits = {"name": "room", "message": {"t": "rename", "req": "r", "name": "x" * 3900}}
        await one.put(fits)
        answer = await one.until(lambda frame: frame.get("t") == "ack")
        assert answer["code"] == "malformed"
        plain = await visitors[0].link(compressed=False)
        await plain.until(lambda frame: frame.get("t") == "hello")
        for link, text in ((plain, "x" * 5000), (two, " " * 4_000_000)):
            assert len(zlib.compress(text.encode())) < limits.MESSAGE
            await link.put(text)
            assert await link.closed() == 1009
        await one.request("rename", name="Kim again")

    visit(sent)


def test_the_sixty_first_message_at_once_is_too_many(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "MESSAGES", (1e-6, limits.MESSAGES[1]))  # no time passes
    served = serve()

    async def sent() -> None:
        _, _, (link, other) = await seated(served)
        for number in range(61):
            await link.put(
                {"name": "room", "message": {"t": "lock", "req": f"{number}", "on": True}}
            )
        assert await link.closed() == 1008
        assert sum(frame.get("t") == "ack" for frame in link.heard) == 60
        assert (await other.request("rename", name="Still here"))["ok"]

    visit(sent)


@pytest.mark.parametrize(
    "text",
    ["", "act", "{", "[" * 2000, "{'name': 1}", '{"name": NaN}', '"\\ud800', "\ufeff{}", "-" * 99],
)
def test_what_is_no_json_ends_the_connection(text: str, serve: Serve) -> None:
    served = serve()

    async def sent() -> None:
        _, visitors, (link, _) = await seated(served)
        await link.put(text)
        assert await link.closed() == 1007
        await visitors[0].arrived()

    visit(sent)


MALFORMED: list[Any] = [
    0, [], None, "text", {}, {"name": "room"}, {"name": "room", "message": []},
    {"name": 1, "message": {}}, {"name": "x" * 33, "message": {}},
    {"name": "room", "message": {}, "seat": 1}, {"name": "room", "message": {"t": "start"}},
    {"name": "room", "message": {"t": "start", "req": ""}},
    {"name": "room", "message": {"t": "start", "req": "x" * 65}},
    {"name": "room", "message": {"t": "start", "req": "\ud800"}},
    {"name": "room", "message": {"t": "start", "req": "1", "seat": 1}},
    {"name": "room", "message": {"t": "nothing", "req": "1"}},
    {"name": "room", "message": {"t": ["start"], "req": "1"}},
    {"name": "room", "message": {"t": "sit", "req": "1"}},
    {"name": "room", "message": {"t": "sit", "req": "1", "seat": -1}},
    {"name": "room", "message": {"t": "sit", "req": "1", "seat": 1e9}},
    {"name": "room", "message": {"t": "sit", "req": "1", "seat": True}},
    {"name": "room", "message": {"t": "sit", "req": "1", "seat": "0"}},
    {"name": "room", "message": {"t": "sit", "req": "1", "seat": 10**30}},
    {"name": "room", "message": {"t": "agree", "req": "1", "yes": 1}},
    {"name": "room", "message": {"t": "rename", "req": "1", "name": "\udfff"}},
    {"name": "room", "epoch": 7, "message": {"t": "stand", "req": "1"}},
]  # fmt: skip


def test_what_is_no_message_is_refused_and_changes_nothing(serve: Serve) -> None:
    served = serve()

    async def sent() -> None:
        live, _, (link, _) = await seated(served)
        before = dict(live.room.members)
        for frame in MALFORMED:
            await link.put(json.dumps(frame))
            answer = await link.until(lambda told: told.get("t") == "ack")
            assert answer["code"] == "malformed", frame
            assert "this version does not understand" in answer["text"]
        # To a model that is not there, or in no way of a model.
        for frame in ({"name": "class", "message": {"method": "custom", "content": {"t": "act"}}},
                      {"name": "room ", "message": {"t": "leave", "req": "1"}},
                      {"name": "board", "message": {"method": "close"}}):  # fmt: skip
            await link.put(frame)
        assert (await link.request("rename", name="Kim"))["ok"]
        assert live.room.members == before

    visit(sent)


def test_a_binary_message_is_no_json(serve: Serve) -> None:
    served = serve()

    async def sent() -> None:
        _, _, (link, _) = await seated(served)
        text = json.dumps({"name": "room", "message": {"t": "stand", "req": "1"}})
        await link.connection.write_message(text.encode("utf-16"), binary=True)
        assert await link.closed() == 1007

    visit(sent)


def test_a_body_has_sixteen_kilobytes(serve: Serve) -> None:
    served = serve()
    live = served.room()
    head = (
        f"POST /t/{live.room.code}/join HTTP/1.1\nHost: localhost\nOrigin: http://localhost\n"
        "Content-Length: {}\nConnection: close\n\n"
    )
    body = json.dumps({"name": "Kim", "seat": 0, "language": "en"})
    for size, status in ((limits.BODY, 200), (limits.BODY + 1, 400), (10**12, 400)):
        text = head.format(size) + body + " " * (min(size, limits.BODY + 1) - len(body))
        told = raw(served, text)
        assert told.startswith(f"HTTP/1.1 {status} ".encode()), (size, told[:60])


@pytest.mark.parametrize(
    "body", ["", "[]", "7", "{", '{"name": NaN', '{"name": ["Kim"]}', '{"name": {"a": 1}}',
             '{"seat": 1}', '{"name": "Kim", "seat": 77}', '{"once": 7}', '{"number": 7}',
             '{"name": "\\ud800"}'],
)  # fmt: skip
def test_a_body_that_makes_no_sense_lets_nobody_in(body: str, serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def sent() -> None:
        visitor = Visitor(served.address(live))
        answer = await visitor.ask("join", method="POST", body=body)
        assert answer.code in (400, 409)
        if answer.code == 409:
            assert re.search(r"[.。]$", json.loads(answer.body)["text"])
        assert live.room.members == ({})

    # Without a name, a number is one: people may be called 7 at a table.
    if body == '{"number": 7}':
        return
    visit(sent)


def test_requests_without_an_end_are_ended(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WAIT", 0.5)
    served = serve()
    live = served.room()
    lines = [socket.create_connection(("127.0.0.1", served.server.port), 20) for _ in range(60)]
    head = f"POST /t/{live.room.code}/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n"
    for number, line in enumerate(lines):
        line.sendall([b"GET /", head.encode(), head.encode() + b"\r\n{"][number % 3])

    async def others_go_on() -> None:
        await Visitor(served.address(live)).join(name="Kim")

    visit(others_go_on)
    for line in lines:
        with contextlib.suppress(ConnectionError):
            while line.recv(4096):
                pass
        line.close()


def test_a_head_that_is_too_long_is_refused(serve: Serve) -> None:
    served = serve()
    for text in (f"GET /{'x' * 70_000} HTTP/1.1\nHost: localhost\n\n",
                 f"GET / HTTP/1.1\nHost: localhost\nX: {'x' * 70_000}\n\n"):  # fmt: skip
        told = raw(served, text)
        assert not told or int(told.split()[1]) in (400, 431)
    assert (
        raw(served, "GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n").split()[1] == b"200"
    )


def test_six_pages_of_one_person(serve: Serve) -> None:
    served = serve()

    async def connected() -> None:
        _, visitors, links = await seated(served)
        more = [await visitors[0].arrived() for _ in range(limits.PAGES - 1)]
        assert await (await visitors[0].link()).closed() == 1008
        await visitors[1].arrived()
        more[0].close()
        await more[0].closed()
        await asyncio.sleep(0.1)
        await visitors[0].arrived()
        assert (await links[0].request("rename", name="Kim"))["ok"]

    visit(connected)


def test_twelve_people_at_a_table_and_two_hundred_in_a_class() -> None:
    room = Room.made(Store(), TABLE, game_setup(players=2), lambda: 0.0)
    for number in range(12):
        room.join(f"N{number}", None, "en")
    with pytest.raises(RoomError, match="has 12 people"):
        room.join("Kim", 0, "en")
    now = [0.0]
    school = Room.made(Store(), "class", {"lesson": "L3"}, lambda: now[0])
    for number in range(1, 61):
        school.join(str(number), None, "ja")  # from one address, or through one proxy
    with pytest.raises(RoomError, match="数秒後"):
        school.join("61", None, "ja")
    now[0] = 1000.0
    for number in range(61, 121):
        school.join(str(number), None, "ja")
    now[0] = 2000.0
    for number in range(121, 181):
        school.join(str(number), None, "ja")
    now[0] = 3000.0
    for number in range(181, 201):
        school.join(str(number), None, "ja")
    with pytest.raises(RoomError, match="200"):
        school.join("201", None, "en")


def test_no_more_pages_than_the_server_carries(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_rooms, "SOCKETS", 3)
    served = serve()

    async def connected() -> None:
        _, visitors, _ = await seated(served)
        await visitors[0].arrived()
        assert await (await visitors[1].link()).closed() == 1013

    assert limits.SOCKETS == 400
    visit(connected)


def test_rooms_are_made_by_who_has_the_key_and_fifty_an_hour(serve: Serve) -> None:
    served = serve()
    live = served.room()
    key = served.server.call(lambda: served.server.hall.key)

    async def made() -> None:
        visitor = Visitor(served.address(live))
        new = {"address": f"{visitor.origin}/new"}
        for wrong in ("", key[:-1], None, 7, served.key(live)):
            answer = await visitor.ask("", {"key": wrong, "game": "stone-age"}, **new)
            assert answer.code == 403
        answer = await visitor.ask("", {"key": key, "game": "chess"}, **new)
        assert answer.code == 409
        answer = await visitor.ask("", {"key": key, "game": "stone-age", "players": 3}, **new)
        told = json.loads(answer.body)
        other = Visitor(f"{visitor.origin}/t/{told['code']}/")
        assert (await other.join(once=told["once"]))["you"]["host"]

    visit(made)
    while len(served.server.hall.rooms) < 50:
        served.room()
    with pytest.raises(LabError, match="Fifty tables"):
        served.room()


def test_a_page_that_does_not_read_is_let_go(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_socket, "UNREAD", 500_000)
    served = serve()

    async def joined() -> dict[str, str]:
        visitor = Visitor(served.address(live))
        await visitor.join(name="Kim", seat=0)
        return visitor.headers

    live = served.room()
    headers = visit(joined)
    with socket.create_connection(("127.0.0.1", served.server.port), 20) as line:
        told = "\r\n".join(f"{name}: {value}" for name, value in headers.items())
        host = urlsplit(served.address(live)).netloc
        line.sendall(
            f"GET /t/{live.room.code}/ws HTTP/1.1\r\nHost: {host}\r\n{told}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n".encode()
        )
        line.recv(64)

        def fill() -> None:
            for page in live.pages:
                if page.line is not None:
                    page.line.send("x" * 100_000)

        while not live.lines:
            time.sleep(0.01)
        while live.lines:
            served.server.call(fill)
        found = b""
        with contextlib.suppress(ConnectionError):
            while more := line.recv(1 << 20):
                found = found[-64:] + more
    # The last frame says why.
    assert found.endswith(b"\x88\x02" + (1013).to_bytes(2, "big"))


def test_who_comes_back_and_who_has_two_pages_may_send_no_more(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "MESSAGES", (1e-6, 60))  # no time passes
    served = serve()

    async def sent() -> None:
        _, (visitor, _), (one, other) = await seated(served)
        two = await visitor.arrived()
        for link, times in ((one, 40), (two, 20)):
            for _ in range(times):
                await link.request("rename", name="Kim")
        await two.put({"name": "room", "message": {"t": "rename", "req": "r", "name": "Kim"}})
        assert await two.closed() == 1008
        again = await visitor.arrived()
        await again.put({"name": "room", "message": {"t": "rename", "req": "s", "name": "Kim"}})
        assert await again.closed() == 1008
        assert (await other.request("rename", name="Still here"))["ok"]

    visit(sent)


def test_who_comes_and_goes_without_an_end_is_sent_away(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "CONNECTIONS", (1e-6, 4))
    served = serve()

    async def came() -> None:
        _, (visitor, other), (first, _) = await seated(served)
        for _ in range(3):
            link = await visitor.arrived()
            link.close()
            await link.closed()
        assert await (await visitor.link()).closed() == 1008
        # Who is there stays, and others come in.
        assert (await first.request("rename", name="Kim"))["ok"]
        await other.arrived()

    visit(came)
