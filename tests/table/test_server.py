"""A room over the network: joining, the lobby, boards, coming back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.table_visitor import Visitor, visit

from .conftest import Serve


def test_two_people_sit_down_and_play(serve: Serve) -> None:
    served = serve()
    live = served.room()
    room, key = served.address(live), served.key(live)

    async def played() -> None:
        host, guest = Visitor(room), Visitor(room)
        assert (await host.ask("me")).code == 401
        told = await host.join(once=key)
        assert told["you"]["host"]
        assert told["you"]["seat"] is None
        one = await host.arrived()
        await one.request("rename", name="Kim")
        assert (await one.request("start"))["text"] == (
            "2 seats are still free. Wait for somebody, or let a bot play."
        )
        assert (await one.request("sit", seat=0))["ok"]
        told = await guest.join(name="森", seat=1, language="ja")
        assert told["people"]["seats"][0]["who"] == {"name": "Kim", "here": True, "host": True}
        assert told["you"]["can"] == ["rename", "leave", "stand", "hand_over"]
        two = await guest.arrived()
        assert (await two.request("start"))["text"] == "テーブルのホストだけができる操作です。"
        assert (await one.request("start"))["ok"]
        for link in (one, two):
            await link.seen(lambda f: f.get("name") == "board")
            await link.seen(lambda f: f.get("t") == "people" and f["room"]["state"] == "playing")
        first = (await host.me())["room"]["turn"]
        mover, other = (one, two) if first == [0] else (two, one)
        assert (await mover.tell("act", action="place 3 forest"))["ok"]
        await other.until(lambda f: f.get("t") == "people" and f["room"]["turn"] != first)
        await other.seen(lambda f: f.get("name") == "board" and "patch" in str(f["message"]))
        assert (await other.tell("act", action="place 2 hut"))["ok"]
        refused = await other.tell("act", action="place 1 field")
        assert refused["code"] == "not_your_turn"

    visit(played)


def test_who_is_told_what_before_joining(serve: Serve) -> None:
    served = serve()
    live = served.room(players=3)

    async def looked() -> None:
        answer = await Visitor(served.address(live)).ask("me")
        told = json.loads(answer.body)
        assert answer.code == 401
        assert "you" not in told
        assert [seat["colour"] for seat in told["people"]["seats"]] == ["red", "blue", "green"]
        assert told["room"]["about"] == {"en": "3 players", "ja": "3人用"}

    visit(looked)


def test_seats_in_the_lobby(serve: Serve) -> None:
    served = serve()
    live = served.room(players=3)
    room, key = served.address(live), served.key(live)

    async def sat() -> None:
        host, guest = Visitor(room), Visitor(room)
        await host.join(once=key)
        await guest.join(name="Kim", seat=1)
        one, two = await host.arrived(), await guest.arrived()
        assert (await two.request("sit", seat=2))["ok"]
        assert not (await two.request("sit", seat=9))["ok"]
        assert not (await two.request("bot", seat=0, bot="careful"))["ok"]
        assert (await one.request("bot", seat=1, bot="careful"))["ok"]
        assert (await one.request("bot", seat=1, bot="nobody"))["text"].startswith(
            "There is no such"
        )
        assert (await two.request("sit", seat=1))["text"].startswith("Somebody else has this seat")
        assert (await one.request("bot", seat=0, bot="careful"))["ok"]
        assert (await one.request("bot", seat=0, bot=""))["ok"]
        assert (await one.request("release", seat=2))["ok"]
        told = await guest.me()
        assert told["you"]["seat"] is None
        assert [seat["bot"] for seat in told["people"]["seats"]] == [None, "careful", None]
        assert (await two.request("stand"))["ok"] is False
        assert (await one.request("lock", on=True))["ok"]
        with pytest.raises(AssertionError, match="takes nobody else"):
            await Visitor(room).join(name="Lee", seat=0)

    visit(sat)


def test_a_seat_goes_to_another_device_once(serve: Serve) -> None:
    served = serve()
    live = served.room()
    room = served.address(live)

    async def handed_over() -> None:
        owner, phone, late = Visitor(room), Visitor(room), Visitor(room)
        await owner.join(name="Kim", seat=0)
        link = await owner.arrived()
        way = await link.request("hand_over")
        assert way["qr"].startswith("data:image/svg+xml,")
        assert way["seconds"] == 60
        key = way["address"].partition("#once=")[2]
        told = await phone.join(once=key, name="Lee")
        assert told["you"] | {"can": []} == {
            "seat": 0, "name": "Lee", "host": False, "language": "en", "can": [],
        }  # fmt: skip
        assert (await owner.me())["you"]["seat"] is None
        with pytest.raises(AssertionError, match="valid once"):
            await late.join(once=key)
        # The same person's second device.
        link = await phone.arrived()
        way = await link.request("hand_over", shared=True)
        told = await late.join(once=way["address"].partition("#once=")[2])
        assert told["you"]["seat"] == (await phone.me())["you"]["seat"] == 0

    visit(handed_over)


def test_leaving_ends_all_pages_of_a_person_and_frees_the_seat(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def left() -> None:
        visitor = Visitor(served.address(live))
        await visitor.join(name="Kim", seat=0)
        one, two = await visitor.arrived(), await visitor.arrived()
        assert (await one.request("leave"))["ok"]
        assert await one.closed() == await two.closed() == 4401
        answer = await visitor.ask("me")
        assert answer.code == 401
        assert json.loads(answer.body)["people"]["seats"][0]["who"] is None

    visit(left)


def test_a_closed_room_is_closed_for_everybody(serve: Serve) -> None:
    served = serve()
    live = served.room()
    room, key = served.address(live), served.key(live)

    async def closed() -> None:
        host, guest = Visitor(room), Visitor(room)
        await host.join(once=key)
        await guest.join(name="Kim", seat=0)
        one, two = await host.arrived(), await guest.arrived()
        assert (await two.request("close"))["text"] == "Only the host of the table can do that."
        assert (await one.request("close"))["ok"]
        assert await one.closed() == await two.closed() == 4410
        assert await (await guest.link()).closed() == 4410
        for answer in (await guest.ask("me"), await Visitor(room).ask("join", {"name": "Lee"})):
            assert answer.code == 410

    visit(closed)


def test_a_page_that_comes_back_has_its_board(serve: Serve) -> None:
    served = serve()
    live = served.room()
    room = served.address(live)

    async def came_back() -> None:
        visitor, other = Visitor(room), Visitor(room)
        host = Visitor(room)
        await host.join(once=served.key(live))
        await visitor.join(name="Kim", seat=0)
        await other.join(name="Lee", seat=1)
        start = await host.arrived()
        await start.request("start")
        first = (await host.me())["room"]["turn"][0]
        mover = [visitor, other][first]
        link, _ = await mover.arrived("page-1"), await mover.arrived("page-2")
        await link.seen(lambda f: f.get("name") == "board")
        assert (await link.tell("set", setting="colours", value="strong"))["ok"]
        done = await link.tell("act", action="place 3 forest", req="the move")
        assert done["ok"]
        rev = link.rev()
        link.close()
        await link.closed()
        again = await mover.arrived("page-1")
        opened = await again.seen(lambda f: f.get("name") == "board")
        assert opened["message"]["method"] == "open"
        assert opened["message"]["state"]["view"]["rev"] == rev
        # The answer that did not arrive comes once more; nothing is done twice.
        content = {"t": "act", "req": "the move", "rev": rev, "action": "place 3 forest"}
        await again.put({"name": "board", "message": {"method": "custom", "content": content}})
        answer = await again.until(
            lambda f: f.get("message", {}).get("content", {}).get("req") == "the move"
        )
        assert answer["message"]["content"]["ok"]
        assert (await host.me())["room"]["turn"] == [1 - first]

    visit(came_back)


def test_what_is_in_the_address_of_the_page_is_no_matter(serve: Serve) -> None:
    served = serve()
    live = served.room()
    room, code = served.address(live), live.room.code

    async def looked() -> None:
        visitor = Visitor(room)
        for path, to in [(code, f"{code}/"), (f"{code.lower()}/", f"../{code}/"),
                         (code.lower(), f"{code}/")]:  # fmt: skip
            answer = await visitor.ask(address=f"{visitor.origin}/t/{path}")
            assert (answer.code, answer.headers["Location"]) == (307, to)
        page = (await visitor.ask()).body.decode()
        assert "../../static/table.js" in page
        assert code not in page
        door = (await visitor.ask(address=f"{visitor.origin}/")).body.decode()
        assert '"static/table.js"' in door
        japanese = (await visitor.ask(headers={"Accept-Language": "ja-JP,en;q=0.5"})).body.decode()
        assert '<html lang="ja"' in japanese
        for picture in ("qr.svg", "picture.svg?language=ja&light=night"):
            answer = await visitor.ask(picture)
            assert answer.headers["Content-Type"] == "image/svg+xml"
            assert answer.body.startswith(b"<svg ")
        assert (await visitor.ask(address=f"{visitor.origin}/static/board.js")).code == 200
        assert (await visitor.ask(address=f"{visitor.origin}/static/words.py")).code == 404

    visit(looked)


def test_rooms_and_people_are_there_after_a_restart(serve: Serve, tmp_path: Any) -> None:
    path = tmp_path / "tables.sqlite"
    served = serve(path)
    live = served.room()
    visitor = Visitor(served.address(live))
    told: list[dict[str, Any]] = []

    async def joined() -> None:
        told.append(await visitor.join(name="Kim", seat=1))
        await visitor.arrived()

    visit(joined)
    served.server.stop()
    again = serve(path, port=None)
    assert again.server.port == served.server.port

    async def came_back() -> None:
        now = await visitor.me()
        assert now["you"]["seat"] == 1
        assert now["epoch"] != told[0]["epoch"]
        await visitor.arrived()

    visit(came_back)


def test_a_class_takes_numbers(serve: Serve) -> None:
    served = serve()
    live = served.school_class()
    room = served.address(live)

    async def joined() -> None:
        teacher, student, other = Visitor(room), Visitor(room), Visitor(room)
        await teacher.join(once=served.key(live))
        await student.join(number=7)
        for number in (7, 0, 1000, "seven", True):
            answer = await other.ask("join", {"number": number, "language": "ja"})
            assert answer.code == 409
        assert (await student.me())["people"] == {"seats": [], "watching": []}
        names = [each["name"] for each in (await teacher.me())["people"]["watching"]]
        assert names == ["Host", "7"]
        link = await teacher.arrived()
        assert (await link.request("release", seat=7))["ok"]
        await other.join(number=7)
        assert (await student.ask("me")).code == 401

    visit(joined)
