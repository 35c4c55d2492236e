"""What strangers, pages of other sites, and players who want to see more cannot do."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from support.table_visitor import Visitor, visit
from tornado.httpclient import HTTPClientError

from stoneage_lab.tables import all_rooms, limits, network_addresses, server
from stoneage_lab.tables.bots import TableBots
from stoneage_lab.tables.invitation import invitation_text
from stoneage_lab.tables.limits import Allowance
from stoneage_lab.tables.room import TABLE, Room, RoomError, game_setup
from stoneage_lab.tables.room_codes_and_names import LENGTH, LETTERS, fresh_code, read_name
from stoneage_lab.tables.room_games import Plays, TablePlay
from stoneage_lab.tables.store import Store

from .conftest import Serve, raw, seated

pytestmark = pytest.mark.usefixtures("quiet_tornado")

# ---- who reaches the server --------------------------------------------------------------------


def test_only_this_machine_reaches_it_unless_that_is_asked_for(serve: Serve) -> None:
    served = serve()
    assert served.server.address("ABCDEF").startswith("http://127.0.0.1:")
    for address in network_addresses.own_addresses():
        with pytest.raises(OSError, match=r"refused|timed out|unreachable"):
            socket.create_connection((address, served.server.port), 3)
    open_to_all = serve(lan=True)
    for address in network_addresses.own_addresses():
        socket.create_connection((address, open_to_all.server.port), 3).close()


def test_a_network_that_comes_later_has_its_address(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A telephone reaches the new address of a machine, and no other name leads to it."""
    found: list[str] = []
    monkeypatch.setattr(server, "own_addresses", lambda: list(found))
    monkeypatch.setattr(server, "EVERY", 0.05)
    served = serve(lan=True)
    live = served.room()
    assert "no network" in invitation_text(served.server, live)
    told = f"GET /t/{live.room.code}/ HTTP/1.1\nHost: 10.42.0.9\nConnection: close\n\n"
    assert raw(served, told).split()[1] == b"421"
    found.extend(["10.42.0.9", "192.168.7.7"])
    end = time.monotonic() + 60
    while raw(served, told).split()[1] != b"200" and time.monotonic() < end:
        time.sleep(0.05)
    assert raw(served, told).split()[1] == b"200"
    invited = invitation_text(served.server, live)
    assert f"Others open http://10.42.0.9:{served.server.port}/t/" in invited
    assert f"http://192.168.7.7:{served.server.port}/t/" in invited
    assert raw(served, told.replace("10.42.0.9", "10.42.0.10")).split()[1] == b"421"


def test_interfaces_of_virtual_machines_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux is asked for its interfaces")
    import fcntl

    names = {"docker0": "172.17.0.1", "lo": "127.0.0.1", "wlan0": "10.42.0.1"}

    def told(_: object, number: int, asked: bytes) -> bytes:
        name = asked.rstrip(b"\0").decode()
        if name not in names:
            raise OSError
        return b"\0" * 20 + socket.inet_aton(names[name]) + b"\0" * 8

    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate([*names, "down0"])))
    monkeypatch.setattr(fcntl, "ioctl", told)
    assert network_addresses.interface_addresses() == ["127.0.0.1", "10.42.0.1", "172.17.0.1"]


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("localhost", True), ("LOCALHOST:{port}", True), ("127.0.0.1:{port}", True),
        ("[::1]:{port}", True), ("hub.school.example", True), ("evil.example", False),
        ("evil.example:{port}", False), ("127.0.0.1.evil.example", False), ("", False),
        ("localhost@evil.example", False), ("evil.example#@localhost", False),
        ("localhost.", False), ("[::1", False), ("169.254.169.254", False),
        ("localhost, evil.example", False),
    ],
)  # fmt: skip
def test_other_names_of_this_machine_are_not_answered(
    host: str, answered: bool, serve: Serve
) -> None:
    """A page of evil.example may let its name lead here, and would then be of one origin."""
    served = serve(hosts=["Hub.school.example"])
    live = served.room()
    name = host.format(port=served.server.port)
    for path in ("/", f"/t/{live.room.code}/", f"/t/{live.room.code}/me", "/static/board.css"):
        told = raw(served, f"GET {path} HTTP/1.1\nHost: {name}\nConnection: close\n\n")
        status = int(told.split()[1]) if told else 0
        assert (status in (200, 401)) is answered, (path, told[:100])
        assert status in (200, 401, 421, 400)


ORIGINS = ["", "null", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1",
           "http://127.0.0.1.evil.example", "file://", "http://localhost:{port}"]  # fmt: skip


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_of_other_origins_neither_join_nor_connect(origin: str, serve: Serve) -> None:
    served = serve()
    live = served.room()
    headers = {"Origin": origin.format(port=served.server.port)}

    async def tried() -> None:
        visitor = Visitor(served.address(live))
        key = served.server.call(lambda: served.server.hall.key)
        assert (await visitor.ask("join", {"name": "Kim"}, headers)).code == 403
        new = {"address": f"{visitor.origin}/new"}
        assert (await visitor.ask("", {"key": key}, headers, **new)).code == 403
        await visitor.join(name="Kim", seat=0)
        with pytest.raises(HTTPClientError) as refused:
            await visitor.link(headers=headers)
        assert refused.value.code == 403

    visit(tried)


def test_a_request_that_a_browser_calls_cross_site_is_refused(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def tried() -> None:
        visitor = Visitor(served.address(live))
        for site in ("cross-site", "same-site", "none", ""):
            answer = await visitor.ask("join", {"name": "Kim"}, {"Sec-Fetch-Site": site})
            assert answer.code == 403, site
        answer = await visitor.ask("join", {"name": "Kim"}, {"Sec-Fetch-Site": "same-origin"})
        assert answer.code == 200

    visit(tried)


def test_no_other_site_may_read_anything(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def looked() -> None:
        visitor = Visitor(served.address(live))
        for method in ("OPTIONS", "PUT", "DELETE", "PATCH"):
            answer = await visitor.ask(
                "join", headers={"Origin": "http://evil.example"}, method=method,
                allow_nonstandard_methods=True,
            )  # fmt: skip
            assert answer.code in (403, 405)
            assert not [name for name in answer.headers if name.lower().startswith("access-")]

    visit(looked)


def test_every_answer_has_its_rules_for_browsers(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def looked() -> None:
        visitor = Visitor(served.address(live))
        answers = [await visitor.ask(path) for path in ("", "me", "qr.svg", "nothing")]
        for path in ("/", "/static/board.js", "/static/x"):
            answers.append(await visitor.ask(address=f"{visitor.origin}{path}"))
        answers += [await visitor.ask("join", {"name": ""}), await visitor.ask("join", [1])]
        answers.append(await visitor.ask("", headers={"Host": "evil.example"}))
        for answer in answers:
            told = answer.headers
            policy = told["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src")
            for rule in ("connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'",
                         "form-action 'none'"):  # fmt: skip
                assert rule in policy
            assert told["X-Content-Type-Options"] == "nosniff"
            assert told["Referrer-Policy"] == "no-referrer"
            assert told["Cache-Control"] == ("no-cache" if "board.js" in answer.request.url
                                             else "no-store")  # fmt: skip
            assert "Server" not in told
            assert answer.headers["Content-Type"].split(";")[0] in (
                "text/html", "application/json", "image/svg+xml", "text/javascript",
            )  # fmt: skip

    visit(looked)


# ---- who is who --------------------------------------------------------------------------------


def test_a_seat_is_a_cookie_that_no_script_and_no_other_path_gets(serve: Serve) -> None:
    served = serve()
    one, two = served.room(), served.room()

    async def joined() -> None:
        visitor, other = Visitor(served.address(one)), Visitor(served.address(two))
        await visitor.join(name="Kim", seat=0)
        parts = [part.strip() for part in visitor.set_cookie.split(";")]
        assert parts[0].startswith(f"seat-{one.room.code}=")
        assert len(parts[0].partition("=")[2]) == 32  # 24 bytes
        assert {"HttpOnly", "SameSite=Strict"} < set(parts)
        # Without a path it is that of the room's page, wherever a proxy has put it.
        assert [part for part in parts if part.startswith(("Path", "Domain", "Secure"))] == []
        # It opens no other room, under either name.
        other.cookies = {**visitor.cookies, f"seat-{two.room.code}": parts[0].partition("=")[2]}
        assert (await other.ask("me")).code == 401
        assert await (await other.link()).closed() == 4401

    visit(joined)


def test_behind_https_the_cookie_is_for_https_alone(serve: Serve) -> None:
    served = serve(hosts=["hub.school.example"])
    live = served.room()

    async def joined() -> None:
        for headers in (
            {"Host": "hub.school.example", "Origin": "https://hub.school.example"},
            {"X-Forwarded-Proto": "https"},
        ):
            visitor = Visitor(served.address(live))
            answer = await visitor.ask("join", {"name": f"Kim {len(headers)}"}, headers)
            secure = "Secure" in visitor.set_cookie
            assert answer.code == 200
            assert secure is ("Host" in headers)  # the origin is what the browser says itself

    visit(joined)


def test_what_is_shown_to_be_somebody_is_nowhere_else(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    served = serve(path)
    live = served.room()
    key = served.key(live)

    async def joined() -> list[str]:
        visitor, other = Visitor(served.address(live)), Visitor(served.address(live))
        await visitor.join(once=key)
        await other.join(name="Kim", seat=1)
        links = [await visitor.arrived(), await other.arrived()]
        await links[0].request("sit", seat=0)
        offered = await links[1].request("hand_over", shared=True)
        await links[0].request("start")
        await links[1].seen(lambda frame: frame.get("name") == "board")
        secrets = [*visitor.cookies.values(), *other.cookies.values()]
        for secret in [*secrets, key]:
            assert secret not in "".join(text for link in links for text in link.texts)
        return [*secrets, key, offered["address"].partition("#once=")[2]]

    secrets = visit(joined)
    served.server.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Kim" in kept
    assert [secret for secret in secrets if secret.encode() in kept] == []


@pytest.mark.parametrize("token", ["", "x", "é" * 40, "A" * 4000, "' OR 1=1 --", "None", "0", "1"])
def test_a_made_up_token_is_nobody(token: str, serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, _, _ = await seated(served)
        visitor = Visitor(served.address(live))
        cookie = {"Cookie": f"seat-{live.room.code}={token}".encode().decode("latin-1")}
        assert (await visitor.ask("me", headers=cookie)).code == 401
        assert await (await visitor.link(headers=cookie)).closed() == 4401

    visit(tried)


def test_the_link_of_a_host_is_for_one_browser(serve: Serve) -> None:
    served = serve()
    live = served.room()
    key = served.key(live)

    async def tried() -> None:
        visitors = [Visitor(served.address(live)) for _ in range(8)]
        answers = await asyncio.gather(*(each.ask("join", {"once": key}) for each in visitors))
        assert sorted(answer.code for answer in answers) == [200] + [409] * 7
        for wrong in ("", "x" * 32, key[:-1], f"{key}x", served.server.hall.key):
            answer = await visitors[0].ask("join", {"once": wrong, "name": ""})
            assert answer.code == 409, wrong
        assert sum(each.host for each in live.room.members.values()) == 1

    visit(tried)


def test_a_seat_is_handed_over_to_one_of_many_who_try(serve: Serve) -> None:
    served = serve()

    async def tried() -> None:
        live, _, links = await seated(served)
        key = (await links[0].request("hand_over"))["address"].partition("#once=")[2]
        visitors = [Visitor(served.address(live)) for _ in range(6)]
        answers = await asyncio.gather(
            *(each.ask("join", {"once": key, "name": f"N{n}"}) for n, each in enumerate(visitors))
        )
        assert sorted(answer.code for answer in answers) == [200] + [409] * 5

    visit(tried)


def test_a_seat_can_be_handed_over_for_a_minute() -> None:
    now = [0.0]
    room = Room.made(Store(), TABLE, game_setup(players=2), lambda: now[0])
    kim, _ = room.join("Kim", 0, "en")
    key = room.offer(kim, shared=False)
    now[0] = 60.5
    with pytest.raises(RoomError, match="valid once, for a minute"):
        room.take_over(key, "Lee", "en")
    # A new offer ends the one before.
    old, new = room.offer(kim, shared=False), room.offer(kim, shared=False)
    with pytest.raises(RoomError):
        room.take_over(old, "Lee", "en")
    assert room.take_over(new, "Lee", "en")[0].seat == 0


def test_who_was_sent_away_does_nothing_more(serve: Serve) -> None:
    served = serve()
    live = served.school_class()

    async def tried() -> None:
        teacher, student = Visitor(served.address(live)), Visitor(served.address(live))
        await teacher.join(once=served.key(live))
        await student.join(number=7)
        link, board = await teacher.arrived(), await student.arrived()
        assert (await link.request("release", seat=7))["ok"]
        assert await board.closed() == 4401
        assert await (await student.link()).closed() == 4401

    visit(tried)


# ---- codes -------------------------------------------------------------------------------------


def test_codes_are_many_and_cannot_be_mistaken_for_each_other() -> None:
    assert len(set(LETTERS)) == 30
    assert not set(LETTERS) & set("01OILU")
    assert len(LETTERS) ** LENGTH == 729_000_000
    found = {fresh_code(()) for _ in range(2000)}
    assert len(found) > 1990
    assert set("".join(found)) == set(LETTERS)


def test_wrong_codes_are_answered_five_times_a_second_and_people_inside_go_on(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_rooms, "WRONG_CODES", (1e-6, 5))  # so that no time passes
    served = serve()

    async def guessed() -> None:
        live, visitors, _ = await seated(served)
        thief = Visitor(served.address(live))
        codes = [fresh_code({live.room.code}) for _ in range(100)]
        answers = [(await thief.ask(address=f"{thief.origin}/t/{code}/me")).code for code in codes]
        assert answers == [404] * 5 + [429] * 95
        # The right one is answered no differently, in whatever way it is asked for.
        assert (await thief.ask("me")).code == 429
        assert (await thief.ask("join", {"name": "Thief"})).code == 429
        assert (await thief.ask("qr.svg")).code == 429
        assert await (await thief.link()).closed() == 1013
        # Whoever is in a room is not kept waiting.
        assert (await visitors[0].ask("me")).code == 200
        await visitors[1].arrived()

    visit(guessed)


def test_wrong_codes_are_counted_for_all_people_together() -> None:
    now = [0.0]
    allowance = Allowance(*limits.WRONG_CODES, lambda: now[0])
    answered = 0
    for guess in range(600):
        now[0] = guess / 60  # sixty guesses a second, from wherever
        answered += allowance.take()
    assert 50 <= answered <= 60


def test_the_page_of_a_room_does_not_tell_whether_there_is_one(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def looked() -> None:
        visitor = Visitor(served.address(live))
        there = await visitor.ask()
        missing = await visitor.ask(address=f"{visitor.origin}/t/{fresh_code({live.room.code})}/")
        assert (there.code, there.body) == (missing.code, missing.body)

    visit(looked)


# ---- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "x" * 25, "a\u202eb", "\u2066x\u2069", "a\u200bb", "a\x00b", "a\nb\x1b[31m",
        "\ud800", "\u3164", "\u2800", "́", None, 7, ["Kim"], "\u200f", "\ue000", "a\u00adb",
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_read_is_refused(name: object) -> None:
    with pytest.raises(RoomError):
        read_name(name)


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Kim", "Kim"), ("  Zoë  Li ", "Zoë Li"), ("森　太郎", "森 太郎"), ("🦊", "🦊"),
        ("O'Neil", "O'Neil"),
        ("x" * 24, "x" * 24), ("<b>Kim</b>", "<b>Kim</b>"), ("שרה", "שרה"), ("e\u0301va", "éva"),
    ],
)  # fmt: skip
def test_names_of_all_scripts_are_kept(given: str, name: str) -> None:
    assert read_name(given) == name


def test_markup_in_a_name_is_a_text_of_json(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def looked() -> None:
        visitor = Visitor(served.address(live))
        await visitor.join(name="<img onerror=x>", seat=0)
        answer = await visitor.ask("me")
        assert answer.headers["Content-Type"].startswith("application/json")
        assert b"<img" not in (await visitor.ask()).body
        assert b"onerror" not in (await visitor.ask("qr.svg")).body

    visit(looked)


def test_nobody_takes_the_name_of_another(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def tried() -> None:
        room = served.address(live)
        await Visitor(room).join(name="Kim", seat=0)
        for name in ("Kim", "KIM", "ｋｉｍ", " kim "):
            with pytest.raises(AssertionError, match="already called"):
                await Visitor(room).join(name=name)

    visit(tried)


# ---- what goes to a page -----------------------------------------------------------------------


class Leaking(TablePlay):
    """A game whose errors name what is hidden."""

    def can(self, member: Any) -> list[str]:
        return ["take_back"]

    def follow(self, member: Any, request: Any) -> str:
        raise KeyError("the axe in Blue's hand")


class LeakingPlays(Plays):
    def begin(self, room: Any, tell: Any, soon: Any) -> Leaking:
        return Leaking(room, tell, soon, TableBots())


def test_an_error_is_told_to_the_server_and_not_to_the_page(
    serve: Serve, capfd: pytest.CaptureFixture[str]
) -> None:
    served = serve(plays=LeakingPlays())
    live = served.room()

    async def asked() -> None:
        host = Visitor(served.address(live))
        await host.join(once=served.key(live))
        link = await host.arrived()
        await link.request("sit", seat=0)
        await link.request("bot", seat=1, bot="careful")
        await link.request("start")
        answer = await link.request("take_back")
        assert answer["code"] == "internal"
        assert "axe" not in json.dumps(link.heard)

    visit(asked)
    assert "the axe in Blue's hand" in capfd.readouterr().err


def test_errors_of_http_say_nothing(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> dict[str, Any]:
        raise KeyError("the axe in Blue's hand")

    served = serve()
    live = served.room()
    monkeypatch.setattr(live, "told", broken)

    async def asked() -> None:
        answer = await Visitor(served.address(live)).ask("me")
        assert answer.code == HTTPStatus.INTERNAL_SERVER_ERROR
        assert answer.body == b'{"text": ""}'

    visit(asked)


@pytest.mark.parametrize("prefix", ["//evil.example", "/a b", "/<script>", "x", "/" + "a" * 300,
                                    "/..\\x", "/a?b", "/a#b"])  # fmt: skip
def test_only_a_plain_path_of_a_proxy_is_shown(prefix: str, serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def looked() -> None:
        visitor = Visitor(served.address(live))
        told = json.loads((await visitor.ask("me", headers={"X-ProxyContextPath": prefix})).body)
        assert told["room"]["address"] == served.address(live)
        good = {"X-ProxyContextPath": "/user/alice@school/proxy/8123"}
        told = json.loads((await visitor.ask("me", headers=good)).body)
        assert told["room"]["address"].endswith(
            f"/user/alice@school/proxy/8123/t/{live.room.code}/"
        )

    visit(looked)


def test_a_seat_is_handed_over_by_an_address_with_the_path_of_the_proxy(serve: Serve) -> None:
    # As jupyter-server-proxy does: requests have its path, and sockets have not.
    path = {"X-ProxyContextPath": "/user/alice/proxy/8123"}
    served = serve()

    async def offered() -> None:
        _, (visitor, other), _ = await seated(served)
        await visitor.ask("me", headers=path)
        link = await visitor.arrived()
        whole = json.loads((await visitor.ask("me", headers=path)).body)["room"]["address"]
        assert "/user/alice/proxy/8123/t/" in whole
        assert link.heard[0]["room"]["address"] == whole
        offer = await link.request("hand_over")
        assert offer["address"].startswith(f"{whole}#once=")
        # Who has come without a proxy is told their own way.
        link = await other.arrived()
        assert "/user/" not in link.heard[0]["room"]["address"]

    visit(offered)


@pytest.mark.parametrize(
    "path", ["/static/..%2f..%2fstore.py", "/static/../../store.py", "/static/%2e%2e/x", "/static/",
             "/static/board.js/", "/static/board.js%00", "//evil.example/..", "/t/", "/t/%2e%2e/me",
             "/t/..%2f..%2fetc/passwd"],
)  # fmt: skip
def test_no_other_file_is_handed_out(path: str, serve: Serve) -> None:
    served = serve()
    told = raw(served, f"GET {path} HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    assert int(told.split()[1]) in (307, 400, 404)
    assert b"evil" not in told
    assert b"import" not in told.partition(b"\r\n\r\n")[2]
