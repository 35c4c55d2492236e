"""Ten more ways to get where one must not, each by bytes as an attacker writes them."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import socket
import struct
from typing import Any

import pytest
from support.table_visitor import Link, Visitor, visit

from stoneage_lab.tables.live_room import LiveRoom

from .conftest import Serve, Served, raw, seated

pytestmark = pytest.mark.usefixtures("quiet_tornado")

END = "\nConnection: close\n\n"


def head_and_body(told: bytes) -> tuple[int, str, bytes]:
    """Return the status, the head and the body of an answer."""
    head, _, body = told.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, head.decode("latin-1"), body


def goes_on(served: Served) -> None:
    """Assert that people who come now are answered."""
    assert head_and_body(raw(served, f"GET / HTTP/1.1\nHost: localhost{END}"))[0] == 200


# ---- 1. what a request says of itself twice ----------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "Host: localhost\nHost: evil.example", "Host: evil.example\nHost: localhost",
        "Host: localhost\nX-Forwarded-Host: evil.example\nForwarded: host=evil.example",
        "Host: user:word@localhost", "Host: localhost:80:evil.example", "Host: localhost:99999999",
        "Host: localhost\\evil.example", "Host: ｌｏｃａｌｈｏｓｔ.evil.example",
    ],
)  # fmt: skip
def test_a_name_that_is_told_twice_leads_nowhere_else(lines: str, serve: Serve) -> None:
    served = serve()
    live = served.room()
    told = raw(served, f"GET /t/{live.room.code}/me HTTP/1.1\n{lines}{END}".encode()
               .replace(b"\n", b"\r\n"))  # fmt: skip
    status, _, body = head_and_body(told)
    assert status in (0, 400, 401, 421)
    assert b"evil" not in body
    goes_on(served)


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:{port}@evil.example", "http://localhost:{port}.evil.example",
        "http://localhost:{port}/", "http://localhost:{port}, http://evil.example",
        "javascript://localhost:{port}", "http:localhost:{port}", "//localhost:{port}",
        "http://localhost:{port}\nOrigin: http://evil.example", "http://localhost:{port}#",
    ],
)  # fmt: skip
def test_an_origin_that_only_begins_like_ours_is_foreign(origin: str, serve: Serve) -> None:
    served = serve()
    live = served.room()
    port, body = served.server.port, '{"name": "Kim", "seat": 0}'
    told = raw(
        served,
        f"POST /t/{live.room.code}/join HTTP/1.1\nHost: localhost:{port}\n"
        f"Origin: {origin.format(port=port)}\nContent-Length: {len(body)}{END}{body}",
    )
    assert head_and_body(told)[0] in (400, 403)
    assert live.room.members == {}


# ---- 2. where one request ends and the next begins ---------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "Content-Length: 4\nTransfer-Encoding: chunked", "Content-Length: 4\nContent-Length: 90",
        "Content-Length: -1", "Content-Length: +4", "Content-Length: 0x4", "Content-Length: 4, 90",
        "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding : chunked", "Content-Length: ４",
    ],
)  # fmt: skip
def test_no_second_request_hides_in_a_first(lines: str, serve: Serve) -> None:
    served = serve()
    live = served.room()
    hidden = '{"name": "Eve", "seat": 1}'
    inner = (
        f"POST /t/{live.room.code}/join HTTP/1.1\nHost: localhost\nOrigin: http://localhost\n"
        f"Content-Length: {len(hidden)}\n\n{hidden}"
    )
    outer = (
        f"POST /t/{live.room.code}/join HTTP/1.1\nHost: localhost\nOrigin: http://localhost\n"
        f"{lines}\nConnection: close\n\n0\n\n{inner}"
    )
    told = raw(served, outer.replace("\n", "\r\n").encode())
    assert head_and_body(told)[0] in (0, 400)
    assert live.room.members == {}
    goes_on(served)


# ---- 3. paths, methods, and codes with other letters -------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/t/ABC%0d%0aSet-Cookie:x=y/", "/t/%0d%0aLocation:%20http:%2f%2fevil.example/",
        "/t/%ff%fe/",
        "/t/%c0%ae%c0%ae/me", "/t/%00/me", "/t/abcdef%2f..%2f..%2fnew", "/t/ABCDEF;a=b/me",
        "/t/ABCDEF/me/../../../etc/passwd", "/t/ABCDEF/picture.svg?language=%ff", "/?%ff=%00",
        "/t/%E2%80%AEABCDEF/", "/static/table.js.map", "/t/ABCDEF/qr.svg%00.png", "/%2e%2e/%2e%2e/",
    ],
)  # fmt: skip
def test_an_odd_path_adds_no_line_and_names_no_file(path: str, serve: Serve) -> None:
    served = serve()
    told = raw(served, f"GET {path} HTTP/1.1\nHost: localhost{END}")
    status, head, body = head_and_body(told)
    assert status in (200, 307, 400, 404)
    assert "Set-Cookie" not in head
    assert "evil" not in head
    assert b"Traceback" not in body
    assert b"root:" not in body


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "x"])
def test_no_other_method_does_anything(method: str, serve: Serve) -> None:
    served = serve()
    live = served.room()
    for path in ("/", "/new", f"/t/{live.room.code}/", f"/t/{live.room.code}/ws"):
        told = raw(served, f"{method} {path} HTTP/1.1\nHost: localhost\nX-Secret: 77{END}")
        status, head, body = head_and_body(told)
        assert status in (0, 400, 403, 405)
        assert "77" not in body.decode()
        assert "access-control" not in head.lower()


# ---- 4. numbers and types that JSON can write --------------------------------------------------

ODD: list[Any] = [
    10**4000,
    -1,
    1e400,
    0.5,
    True,
    [],
    {},
    "0",
    "",
    "\u202e",
    "x" * 4000,
    None,
    "\ud800",
    [[]],
]


@pytest.mark.parametrize("field", ["name", "seat", "number", "once", "language"])
def test_a_field_of_another_type_lets_nobody_in_by_chance(field: str, serve: Serve) -> None:
    served = serve()
    live = served.room(4)

    async def tried() -> None:
        for value in ODD:
            visitor = Visitor(served.address(live))
            given = {"name": "Kim", "seat": 0, "language": "en", field: value}
            answer = await visitor.ask("join", method="POST", body=json.dumps(given))
            told = json.loads(answer.body)
            assert answer.code in (200, 400, 409), (value, answer.body)
            if answer.code != 200:
                assert live.room.members == {}, value
                assert "Error" not in told["text"]
                continue
            # Who is let in has what was asked for, and not another seat or name.
            meant = (field, value) in [("seat", None)]
            assert meant or told["you"]["seat"] == 0, value
            assert told["you"]["language"] in ("en", "ja")
            assert len(told["you"]["name"]) <= 24
            live.room.leave(next(iter(live.room.members.values())))

    visit(tried)


# ---- 5. old words and tokens -------------------------------------------------------------------


def test_words_for_one_use_end_with_their_server_and_with_their_owner(
    serve: Serve, tmp_path: Any
) -> None:
    path = tmp_path / "tables.sqlite"
    first = serve(path)
    live = first.room()
    key = first.key(live)
    found: dict[str, str] = {}

    async def offered() -> None:
        kim = Visitor(first.address(live))
        await kim.join(name="Kim", seat=0)
        link = await kim.arrived()
        found["left"] = (await link.request("hand_over"))["address"].partition("once=")[2]
        # A second offer takes the place of the first.
        found["second"] = (await link.request("hand_over"))["address"].partition("once=")[2]
        eve = Visitor(first.address(live))
        assert (await eve.ask("join", {"name": "Eve", "once": found["left"]})).code == 409
        found["token"] = next(iter(kim.cookies.values()))
        await link.request("leave")
        # Who has gone hands nothing over any more, and the cookie is nobody's.
        assert (await eve.ask("join", {"name": "Eve", "once": found["second"]})).code == 409
        assert (await kim.ask("me")).code == 401
        assert live.room.members == {}

    visit(offered)
    first.server.stop()
    second = serve(path)
    again = second.server.call(lambda: second.server.hall.rooms[live.room.code])

    async def late() -> None:
        eve = Visitor(second.address(again))
        assert (await eve.ask("join", {"name": "Eve", "once": key})).code == 409
        eve.cookies = {f"seat-{again.room.code}": found["token"]}
        assert (await eve.ask("me")).code == 401
        link = await eve.link()
        assert await link.closed() == 4401

    visit(late)


def test_a_cookie_is_for_its_room_and_is_read_once(serve: Serve) -> None:
    served = serve()
    one, other = served.room(), served.room()

    async def tried() -> None:
        kim = Visitor(served.address(one))
        await kim.join(name="Kim", seat=0)
        token = next(iter(kim.cookies.values()))
        name = f"seat-{other.room.code}"
        for cookie in (
            f"{name}={token}", f"{name}=x; {name}={token}", f'{name}="{token}"',
            f"{name}={token}%00",
            f"{name}=' OR 1=1 --", f"{name}={'x' * 8000}", f"$Version=1; {name}={token}",
        ):  # fmt: skip
            eve = Visitor(served.address(other))
            answer = await eve.ask("me", headers={"Cookie": cookie})
            assert answer.code == 401, cookie
        assert (await kim.me())["you"]["name"] == "Kim"

    visit(tried)


# ---- 6. ids that were used before --------------------------------------------------------------


def test_an_id_of_somebody_else_is_no_answer_and_an_old_one_no_second_move(serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, _, links = await seated(served)
        host = Visitor(served.address(live))
        await host.join(once=served.key(live))
        assert (await (await host.arrived()).request("start"))["ok"]
        for link in links:
            await link.seen(lambda frame: frame.get("name") == "board")
        play: Any = live.game()
        table = play.table

        def moves() -> tuple[int, list[str]]:
            return table.turn[0], [action.words for action in table.position.moves]

        mover, words = served.server.call(moves)
        acting, waiting = links[mover], links[1 - mover]
        assert (await acting.tell("act", action=words[0], req="mine"))["ok"]
        length = len(table.line.history)
        # The same id with another move: the old answer, and no second move.
        repeated = await acting.tell("act", action=words[-1], req="mine")
        assert repeated["ok"]
        assert len(table.line.history) == length
        # The id of another seat answers nothing for this one.
        next_mover, words = served.server.call(moves)
        assert next_mover != mover
        await waiting.seen(
            lambda frame: frame.get("name") == "board" and "state" not in frame["message"]
        )
        assert (await waiting.tell("act", action=words[0], req="mine"))["ok"]
        assert len(table.line.history) == length + 1

    visit(tried)


# ---- 7. frames below the messages --------------------------------------------------------------


class Wire:
    """A WebSocket written by hand."""

    def __init__(self, served: Served, room: str, cookie: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", served.server.port), 10)
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"127.0.0.1:{served.server.port}"
        self.line.sendall(
            f"GET /t/{room}/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        assert self.line.recv(20).startswith(b"HTTP/1.1 101")

    def frame(self, head: int, data: bytes = b"", *, length: int = -1) -> None:
        """Send a frame whose first byte is given."""
        size = len(data) if length < 0 else length
        short = size if size < 126 else 126 if size < 65536 else 127
        told = struct.pack("!BB", head, short | 0x80)
        told += struct.pack("!H", size) if short == 126 else b""
        told += struct.pack("!Q", size) if short == 127 else b""
        self.line.sendall(told + b"\0\0\0\0" + data)

    def ends(self) -> bool:
        """Tell whether the server ends the connection."""
        try:
            while self.line.recv(65536):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return True


def flooded(wire: Wire) -> None:
    for _ in range(400):
        wire.frame(0x89, b"ping")


FRAMES = {
    "reserved bits": lambda wire: wire.frame(0xF1, b"{}"),
    "unknown kind": lambda wire: wire.frame(0x83, b"{}"),
    "long ping": lambda wire: wire.frame(0x89, b"x" * 200),
    "ping in parts": lambda wire: wire.frame(0x09, b"x"),
    "nothing to go on": lambda wire: wire.frame(0x80, b"{}"),
    "as long as a disk": lambda wire: wire.frame(0x81, b"{", length=2**62),
    "no letters": lambda wire: wire.frame(0x81, b"\xff\xfe\xfd"),
    "many parts": lambda wire: [wire.frame(0x01 if n == 0 else 0, b"x" * 99) for n in range(60)],
    "many pings": flooded,
}


@pytest.mark.parametrize("what", FRAMES)
def test_a_connection_that_breaks_its_protocol_ends_and_no_other(what: str, serve: Serve) -> None:
    served = serve()
    found: dict[str, Any] = {}

    async def begun() -> None:
        live, visitors, _ = await seated(served)
        name, token = next(iter(visitors[0].cookies.items()))
        found.update(room=live.room.code, cookie=f"{name}={token}", other=visitors[1])

    visit(begun)
    wire = Wire(served, found["room"], found["cookie"])
    with contextlib.suppress(ConnectionError):
        FRAMES[what](wire)
    assert wire.ends()
    wire.line.close()

    async def others() -> Link:
        link: Link = await found["other"].arrived()
        assert (await link.request("rename", name="Still here"))["ok"]
        return link

    visit(others)


# ---- 8. slowly ---------------------------------------------------------------------------------


def test_who_sends_a_letter_at_a_time_keeps_nobody_waiting(serve: Serve) -> None:
    served = serve()
    live = served.room()
    lines = [socket.create_connection(("127.0.0.1", served.server.port), 20) for _ in range(100)]
    text = f"GET /t/{live.room.code}/me HTTP/1.1\r\nHost: localhost\r\nX: ".encode()

    async def slowly() -> None:
        visitor = Visitor(served.address(live))
        for at in range(0, 20):
            for line in lines:
                line.send(text[at : at + 1])
            answer = await visitor.ask("me")
            assert answer.code == 401
            await asyncio.sleep(0)

    visit(slowly)
    for line in lines:
        line.close()


# ---- 9. codes in bulk, and what their answers tell ---------------------------------------------


def test_a_guess_is_answered_like_any_other(serve: Serve) -> None:
    """Head and length of an answer to a wrong code are the same for all wrong codes."""
    served = serve()
    live = served.room()
    near = live.room.code[:5] + ("A" if live.room.code[5] != "A" else "B")
    answers = set()
    for code in (near, "AAAAAA", "222222", near.lower()):
        status, head, body = head_and_body(
            raw(served, f"GET /t/{code}/me HTTP/1.1\nHost: localhost{END}")
        )
        answers.add((status, re.sub(r"Date: .*", "", head), body))
    assert len(answers) == 1
    assert next(iter(answers))[0] == 404


# ---- 10. texts that are drawn ------------------------------------------------------------------


def test_what_students_write_is_text_on_every_page(serve: Serve) -> None:
    served = serve()
    live = served.school_class("L2")
    evil = "</p><img src=x onerror=alert(1)><script>x</script>"

    async def written() -> None:
        teacher, student = Visitor(served.address(live)), Visitor(served.address(live))
        await teacher.join(once=served.key(live))
        screen = await teacher.arrived()
        await screen.tell("act", "class", action="open stone-age/L2.1")
        await student.join(number=7)
        page = await student.arrived()
        for setting in ("answer", "because"):
            await page.tell("set", "question", setting=setting, value=evil)
        await page.tell("act", "question", action="predict stone-age/L2.1")
        # What cannot be read is refused, and nothing that was typed is lost.
        await page.tell("set", "question", setting="answer", value="1/3")
        await page.tell("act", "question", action="predict stone-age/L2.1")
        await screen.seen(lambda frame: "onerror" in json.dumps(frame))
        for name in (
            "a" * 300,
            "open " + evil,
            evil,
            "pick 9" * 40,
            "open stone-age/L2.1\n",
            "pick ７",
        ):
            await screen.tell("act", "class", action=name)
            await page.tell("act", "question", action=name)
        for link in (screen, page):
            # What a page draws as markup; sentences are put in as text (see room_view.ts).
            shown = [
                frame
                for frame in link.heard
                if "ok" not in frame.get("message", {}).get("content", {})
            ]
            drawn = json.dumps(shown)
            assert "<img src=x" not in drawn
            assert "<script>x" not in drawn

    visit(written)


# ---- 11. what is of another room, of another moment, or of nobody ------------------------------


def test_words_of_one_room_open_no_other(serve: Serve) -> None:
    served = serve()
    one, other = served.room(), served.room()
    key = served.key(one)

    async def tried() -> None:
        kim, eve = Visitor(served.address(one)), Visitor(served.address(other))
        await kim.join(name="Kim", seat=0)
        offer = (await (await kim.arrived()).request("hand_over"))["address"]
        for once in (key, offer.partition("once=")[2]):
            assert (await eve.ask("join", {"name": "Eve", "once": once})).code == 409
        assert other.room.members == {}
        # Tried elsewhere, they are still good where they belong.
        assert (await Visitor(served.address(one)).join(once=key))["you"]["host"]

    visit(tried)


async def playing(served: Served) -> tuple[LiveRoom, list[Link], Link]:
    """A game of two people that has begun, and somebody who looks on."""
    live, _, links = await seated(served)
    host, eve = Visitor(served.address(live)), Visitor(served.address(live))
    await host.join(once=served.key(live))
    assert (await (await host.arrived()).request("start"))["ok"]
    await eve.join(name="Eve")
    watching = await eve.arrived()
    for link in (*links, watching):
        await link.seen(lambda frame: frame.get("name") == "board")
    return live, links, watching


def test_who_looks_on_decides_asks_and_steers_nothing(serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, _, watching = await playing(served)
        play: Any = live.game()
        line = play.table.line
        words = served.server.call(lambda: play.table.position.moves[0].words)
        for asked in (
            {"t": "act", "action": words}, {"t": "draft", "action": words},
            {"t": "preview", "action": words, "layout": "wide"}, {"t": "undo"}, {"t": "hint"},
            {"t": "next"}, {"t": "pause"}, {"t": "again"}, {"t": "whatif", "whatif": "0"},
            {"t": "branch", "action": words}, {"t": "set", "setting": "seat", "value": "0"},
            {"t": "export", "export": "html"}, {"t": "goto", "ply": 10**9},
            {"t": "goto", "ply": -1}, {"t": "review"}, {"t": "lift"},
        ):  # fmt: skip
            answer = await watching.tell(**asked)
            assert answer["ok"] is False, asked
        for asked in ("take_back", "new_game", "start", "lock", "bot", "release", "close", "copy"):
            given = {"lock": {"on": True}, "bot": {"seat": 0, "bot": "random"},
                     "release": {"seat": 0}}.get(asked, {})  # fmt: skip
            assert (await watching.request(asked, **given))["ok"] is False, asked
        assert (await watching.request("agree", yes=True))["ok"] is False
        assert (line.last, live.state, live.room.locked) == (0, "playing", False)

    visit(tried)


def test_a_file_of_a_running_game_holds_no_seed(serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, links, watching = await playing(served)
        for link in (*links, watching):
            assert (await link.tell("export", export="json"))["ok"]
            await link.until(lambda frame: "bytes" in frame)
            data = base64.b64decode(link.heard[-1]["bytes"][0])
            # There is none: chance is drawn anew, and 0 says so.
            assert json.loads(data)["seed"] == 0
        assert live.state == "playing"

    visit(tried)


def test_a_board_that_is_not_there_takes_no_message(serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, (one, _), _ = await playing(served)
        for name in ("copy", "board-2", "question", "__class__", "board\u200b"):
            content = {"t": "act", "req": name, "rev": one.rev(), "action": "place 3 forest"}
            await one.put({"name": name, "message": {"method": "custom", "content": content}})
        for method in ("open", "update", "close", "msg", ""):
            await one.put({"name": "board", "message": {"method": method, "state": {}}})
        # The next message is answered, and none of those before.
        heard = len(one.heard)
        assert (await one.request("rename", name="Kim"))["ok"]
        acks = [each for each in one.heard[heard:] if each.get("t") == "ack"]
        assert len(acks) == 1
        play: Any = live.game()
        assert play.table.line.last == 0

    visit(tried)


@pytest.mark.parametrize(
    "name", ["ＫＩＭ", "kim", "K\u0131m\u200b", "Kim\u202e", "Ｋim ", "𝐊𝐢𝐦", "K\u200dim", "Kim\n"]
)
def test_nobody_looks_like_somebody_else(name: str, serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, _, _ = await seated(served)
        eve = Visitor(served.address(live))
        answer = await eve.ask("join", {"name": name})
        assert answer.code == 409, json.loads(answer.body)
        assert len(live.room.members) == 2

    visit(tried)


@pytest.mark.parametrize(
    "bot", ["../random", "os.system", "random\0", "you", "RANDOM ", "careful;random", "ｒandom"]
)
def test_a_bot_is_one_of_the_game_by_its_very_name(bot: str, serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live = served.room()
        host = Visitor(served.address(live))
        await host.join(once=served.key(live))
        link = await host.arrived()
        assert (await link.request("bot", seat=0, bot=bot))["ok"] is False
        assert live.room.bots == {}

    visit(tried)
