"""Ten further attacks: on places in a room, on what a machine can hold, on the file of the tables.

Those on messages, tokens and requests are in `test_attacks`.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import select
import socket
import sys
import threading
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from support.table_visitor import Link, Visitor, visit

from stoneage_lab.core.errors import LabError
from stoneage_lab.drawing import png
from stoneage_lab.tables import http_connections, server, store
from stoneage_lab.tables.class_play import ClassPlay
from stoneage_lab.tables.limits import PEOPLE
from stoneage_lab.tables.live_room import LiveRoom
from stoneage_lab.tables.room_codes_and_names import RoomError, read_name, same_name
from stoneage_lab.tables.store import Store

from .conftest import Serve, Served, raw, seated

pytestmark = pytest.mark.usefixtures("quiet_tornado")


async def begun(served: Served) -> tuple[LiveRoom, list[Visitor], list[Link]]:
    """A game of two people that has begun."""
    live, visitors, links = await seated(served)
    host = Visitor(served.address(live))
    await host.join(once=served.key(live))
    assert (await (await host.arrived()).request("start"))["ok"]
    for link in links:
        await link.seen(lambda frame: frame.get("name") == "board")
    return live, visitors, links


def goes_on(served: Served) -> None:
    """Assert that people who come now are answered."""
    told = raw(served, "GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    assert told.startswith(b"HTTP/1.1 200 ")


# ---- 1. one seat, one number, claimed by many at once ------------------------------------------


def test_of_many_who_take_one_seat_at_once_one_has_it(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def claimed() -> None:
        guests = [Visitor(served.address(live)) for _ in range(10)]
        answers = await asyncio.gather(
            *(guest.ask("join", {"name": f"N{n}", "seat": 0}) for n, guest in enumerate(guests))
        )
        assert sorted(answer.code for answer in answers) == [200] + [409] * 9
        assert [each.seat for each in live.room.members.values()] == [0]

    visit(claimed)


def test_of_many_who_claim_one_number_at_once_one_is_it(serve: Serve) -> None:
    served = serve()
    live = served.school_class()

    async def claimed() -> None:
        numbers = ("7", "07", "７", " 7 ", "0007") * 2
        guests = [Visitor(served.address(live)) for _ in numbers]
        answers = await asyncio.gather(
            *(
                guest.ask("join", {"name": number})
                for guest, number in zip(guests, numbers, strict=True)
            )
        )
        assert sorted(answer.code for answer in answers) == [200] + [409] * 9
        assert [each.name for each in live.room.members.values()] == ["7"]

    visit(claimed)


# ---- 2. names that look like another one, like nothing, or like a tower -------------------------


@pytest.mark.parametrize(
    "name",
    [
        "\u1160", "\u115f\u115f", "Kim\u3164", "Kim\u2800", "Kim\u034f", "K\u1160im", "Kim\u17b5",
        "a" + "\u0301" * 23, "K" + "\u0336\u0489" * 3 + "im", "\u0e49" * 20 + "ก",
    ],
)  # fmt: skip
def test_a_name_shows_itself_and_covers_nothing(name: str) -> None:
    with pytest.raises(RoomError):
        read_name(name)


@pytest.mark.parametrize(
    "name", ["Кim", "Kіm", "KIM\ufe0f", "\u039aim", "Ki\u043c", "k\u0131m", "Kim\U000e0100"]
)
def test_nobody_takes_a_name_that_looks_the_same_in_other_letters(name: str) -> None:
    assert same_name("Kim", read_name(name))


@pytest.mark.parametrize(
    "name", ["ที่รัก", "Nguyễn Thị Hương", "葛\U000e0100城", "❤️", "नमस्ते", "שָׁלוֹם", "བསྒྲུབས"]
)
def test_names_with_the_marks_of_their_script_are_kept(name: str) -> None:
    assert same_name(read_name(name), name)
    assert not same_name(name, "Kim")


# ---- 3. places kept by people who are gone -----------------------------------------------------


def test_onlookers_who_are_gone_keep_nobody_out(serve: Serve) -> None:
    served = serve()

    async def filled() -> None:
        live, _, _ = await seated(served)
        for number in range(PEOPLE["table"] - 2):
            eve = Visitor(served.address(live))
            await eve.join(name=f"Eve {number}")
        watching = await eve.arrived()
        late = Visitor(served.address(live))
        await late.join(name="Late")
        names = [each.name for each in live.room.members.values()]
        # Who has a seat stays, and who looks on now; of the others the first has gone.
        assert len(names) == PEOPLE["table"]
        assert {"Kim", "Lee", f"Eve {PEOPLE['table'] - 3}", "Late"} <= set(names)
        assert "Eve 0" not in names
        assert (await watching.request("rename", name="Still here"))["ok"]

    visit(filled)


def test_a_full_table_of_people_who_are_there_takes_nobody(serve: Serve) -> None:
    served = serve()

    async def filled() -> None:
        live, _, _ = await seated(served)
        for number in range(PEOPLE["table"] - 2):
            guest = Visitor(served.address(live))
            await guest.join(name=f"Guest {number}")
            await guest.arrived()
        before = dict(live.room.members)
        late = Visitor(served.address(live))
        answer = await late.ask("join", {"name": "Late"})
        assert (answer.code, "12" in json.loads(answer.body)["text"]) == (409, True)
        assert live.room.members == before

    visit(filled)


# ---- 4. more connections than a process may have files -----------------------------------------


def test_a_flood_of_connections_keeps_no_player_from_playing(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connections, "REQUESTS", 40)
    served = serve()

    async def played() -> None:
        live, _, links = await begun(served)
        lines = [socket.create_connection(("127.0.0.1", served.server.port), 20) for _ in range(90)]
        # What is ended can be read, and there is nothing.
        await asyncio.sleep(0.5)
        ended, _, _ = select.select(lines, [], [], 20)
        assert len(ended) >= 40
        play: Any = live.game()
        seat, words = served.server.call(
            lambda: (play.table.turn[0], play.table.position.moves[0].words)
        )
        assert (await links[seat].tell("act", action=words))["ok"]
        for line in lines:
            line.close()

    visit(played)
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            goes_on(served)
        except (AssertionError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    goes_on(served)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_asks_for_as_many_files_as_a_class_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda which, given: asked.append(given))
    assert http_connections.open_files() == 1100
    assert asked == [(1100, 4096)]

    def refused(which: int, given: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "setrlimit", refused)
    assert http_connections.open_files() == 256


# ---- 5. pictures without an end ----------------------------------------------------------------


def test_who_asks_for_many_files_starts_one_of_each_kind(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, go = [], threading.Event()

    def slow(picture: str) -> bytes:
        started.append(picture)
        go.wait(60)
        return png.PNG_SIGNATURE

    monkeypatch.setattr(png, "resvg_painter", lambda: slow)
    served = serve()

    async def asked() -> None:
        _, _, links = await begun(served)
        answers = [await links[0].tell("export", export="png") for _ in range(20)]
        assert [answer["ok"] for answer in answers] == [True] + [False] * 19
        assert "still being written" in answers[-1]["text"]
        # Another file is written meanwhile, and others have theirs.
        assert (await links[0].tell("export", export="txt"))["ok"]
        go.set()
        await links[0].until(lambda frame: frame.get("bytes", [""])[0].startswith("iVBOR"))
        assert (await links[0].tell("export", export="png"))["ok"]

    visit(asked)
    assert len(started) <= 2


# ---- 6. the file of the tables, taken away while it is used ------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")
@pytest.mark.parametrize("instead", ["nothing", "a directory", "another file"])
def test_nothing_is_told_to_be_written_to_a_file_that_is_gone(instead: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    kept = Store(path)
    room = kept.add_room("ABCDEF", "table", {})
    aside = tmp_path / "aside.sqlite"
    path.rename(aside)
    if instead == "a directory":
        path.mkdir()
    elif instead == "another file":
        path.write_bytes(b"")
    with pytest.raises(store.StoreError, match="moved or deleted"):
        kept.change_setup(room.id, {"locked": True})
    if instead == "a directory":
        path.rmdir()
    aside.replace(path)
    # Put back, it goes on; nothing of what was refused is in it.
    assert kept.rooms()[0].setup == {}
    kept.change_setup(room.id, {"locked": False})
    assert kept.rooms()[0].setup == {"locked": False}
    kept.close()


@pytest.mark.parametrize("name", ["tables.sqlite", ""])
def test_a_directory_is_no_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").mkdir(exist_ok=True)
    with pytest.raises(LabError, match="is a folder") as error:
        Store(tmp_path / name)
    assert str(tmp_path) in str(error.value)


# ---- 7. handshakes that are none ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("?page=%ff%fe", ""), ("?page=" + "x" * 9000, ""), ("?page=a&page=b&page=%00", ""),
        ("", "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\n"),
        ("", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=x; =;;;,\n"),
        ("", "Sec-WebSocket-Extensions: " + "x, " * 2000 + "\n"),
        ("", "Sec-WebSocket-Protocol: " + "a, " * 200 + "a\n"),
        ("", "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=8\n"),
        ("", "Content-Length: 10\n"), ("", "Content-Length: 10\nExpect: 100-continue\n"),
    ],
)  # fmt: skip
def test_an_odd_handshake_connects_or_ends(
    query: str, lines: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "WAIT", 0.5)
    served = serve()
    live = served.room()
    found: list[str] = []

    async def joined() -> None:
        kim = Visitor(served.address(live))
        await kim.join(name="Kim", seat=0)
        found.append(kim.headers["Cookie"])

    visit(joined)
    host = f"127.0.0.1:{served.server.port}"
    head = (
        f"GET /t/{live.room.code}/ws{query} HTTP/1.1\nHost: {host}\nOrigin: http://{host}\n"
        "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
        f"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\nCookie: {found[0]}\n{lines}\n"
    )
    with socket.create_connection(("127.0.0.1", served.server.port), 10) as line:
        line.sendall(head.replace("\n", "\r\n").encode())
        told = line.recv(400)
    assert b"Traceback" not in told
    assert not told or told.split()[1] in (b"100", b"101", b"400", b"431")
    goes_on(served)


# ---- 8. other protocols, and very many requests in one breath ----------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(60),
        b"GET /\r\n\r\n", b"\r\n" * 2000, b"\x00" * 5000, b"SSH-2.0-x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX\xff\x00: \xff\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 5000 + b"\r\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_ended_without_a_word_of_the_program(
    data: bytes, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "WAIT", 0.5)
    served = serve()
    told = raw(served, data)
    assert not told or told.split()[1] in (b"200", b"400", b"431")
    assert b"Traceback" not in told
    goes_on(served)


def test_requests_in_one_breath_are_answered_one_after_the_other(serve: Serve) -> None:
    served = serve()
    live = served.room()
    one = f"GET /t/{live.room.code}/me HTTP/1.1\r\nHost: localhost\r\n"
    told = raw(served, ((one + "\r\n") * 200 + one + "Connection: close\r\n\r\n").encode())
    assert told.count(b"HTTP/1.1 401 ") == 201
    goes_on(served)


# ---- 9. bodies and messages that grow ----------------------------------------------------------


def test_a_packed_body_is_not_unpacked(serve: Serve) -> None:
    served = serve()
    live = served.room()
    packed = gzip.compress(b'{"name": "Kim"' + b" " * 50_000_000 + b"}")[:16_000]

    async def sent() -> None:
        for how in ("gzip", "deflate", "br", "identity"):
            eve = Visitor(served.address(live))
            answer = await eve.ask(
                "join", method="POST", body=packed, headers={"Content-Encoding": how}
            )
            assert answer.code == 400
        assert live.room.members == {}

    visit(sent)


def test_a_message_that_grows_in_many_parts_is_too_long(serve: Serve) -> None:
    """Each part is small, and small when it is packed: the whole is not."""
    served = serve()
    found: dict[str, Any] = {}

    async def joined() -> None:
        live, visitors, _ = await seated(served)
        found.update(live=live, cookie=visitors[0].headers["Cookie"])

    visit(joined)
    host = f"127.0.0.1:{served.server.port}"
    with socket.create_connection(("127.0.0.1", served.server.port), 20) as line:
        line.sendall(
            f"GET /t/{found['live'].room.code}/ws HTTP/1.1\r\nHost: {host}\r\n"
            f"Origin: http://{host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Cookie: {found['cookie']}\r\n\r\n".encode()
        )
        assert line.recv(20).startswith(b"HTTP/1.1 101")
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = packer.compress(b" " * 3_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
        parts = [data[at : at + 100] for at in range(0, len(data), 100)]
        assert len(data) < 4096
        for number, part in enumerate(parts):
            first = 0x41 if number == 0 else 0x00  # packed text, or more of it
            first |= 0x80 if number == len(parts) - 1 else 0
            line.sendall(bytes([first, 0x80 | len(part), 0, 0, 0, 0]) + part)
        told = b""
        while more := line.recv(65536):
            told = told[-64:] + more
    assert (1009).to_bytes(2, "big") in told


# ---- 10. keys by guessing, and answers that cost much ------------------------------------------


def test_guessing_the_key_of_the_host_makes_nobody_host(serve: Serve) -> None:
    served = serve()
    live = served.room()
    key = served.key(live)

    async def guessed() -> None:
        eve = Visitor(served.address(live))
        near = [key[:-1] + letter for letter in "AQgw" if letter != key[-1]]
        for once in [*near, key[:-1], key + "=", key.swapcase(), key + "\0", *map(str, range(60))]:
            answer = await eve.ask("join", {"once": once, "name": "Eve"})
            assert answer.code == 409, once
            assert set(json.loads(answer.body)) == {"text"}
        assert live.room.members == {}
        host = Visitor(served.address(live))
        assert (await host.join(once=key))["you"]["host"]

    visit(guessed)


def test_an_answer_that_would_fill_the_memory_is_read_or_refused_at_once(serve: Serve) -> None:
    served = serve()
    live = served.school_class("L2")
    costly = ["1e999999999", "9**9**9**9", "1e-999999999", "1/" + "9" * 180, "(" * 199, "9" * 200]

    async def answered() -> None:
        teacher, student = Visitor(served.address(live)), Visitor(served.address(live))
        await teacher.join(once=served.key(live))
        screen = await teacher.arrived()
        await student.join(number=7)
        page = await student.arrived()
        for item in ("L2.1", "L2"):
            await screen.tell("act", "class", action=f"open stone-age/{item}")
            for value in costly:
                for setting in ("answer", "typed"):
                    await page.tell("set", "question", setting=setting, value=value)
                for deed in ("predict", "check", "enter"):
                    await page.tell("act", "question", action=f"{deed} stone-age/{item}")
            for times in ("throw-999", "throw-9999", "throw-0", "throw--1", "throw-1e9"):
                await page.tell("act", "question", action=f"{times} stone-age/{item}")
        play = live.game()
        assert isinstance(play, ClassPlay)
        student_there = served.server.call(lambda: play.live.present)
        assert student_there == [7]
        # Also somebody who comes now is answered.
        assert (await Visitor(served.address(live)).join(number=8))["you"]["name"] == "8"

    visit(answered)
