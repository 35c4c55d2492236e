"""A class over the network, from a cell, and by the command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.table_visitor import Link, Visitor, visit

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.tables.class_play import ClassPlay, class_setup
from stoneage_lab.tables.invitation import invitation_text
from stoneage_lab.tables.live_class import LiveClass
from stoneage_lab.tables.live_room import LiveRoom
from stoneage_lab.tables.store import Store

from .conftest import Serve, Served


def class_of(served: Served, live: LiveRoom) -> LiveClass:
    """Return the class of a room."""

    def found() -> LiveClass:
        play = live.game()
        assert isinstance(play, ClassPlay)
        return play.live

    return served.server.call(found)


async def student_of(room: str, number: int) -> Link:
    visitor = Visitor(room)
    await visitor.join(number=number, language=LANGUAGES[number % 2])
    return await visitor.arrived()


def asks(text: str) -> Callable[[dict[str, Any]], bool]:
    """Return what finds the frame whose picture has a text."""
    return lambda frame: frame.get("name") in ("question", "class") and text in json.dumps(frame)


async def whole_class(served: Served, live: LiveRoom, students: int) -> list[Link]:
    room, key = served.address(live), served.key(live)
    teacher = Visitor(room)
    told = await teacher.join(once=key)
    assert (told["you"]["host"], told["room"]["kind"]) == (True, "class")
    assert told["room"]["state"] == "playing"
    screen = await teacher.arrived()
    links = [await student_of(room, number) for number in range(1, students + 1)]
    assert (await screen.tell("act", "class", action="open stone-age/L2.1"))["ok"]
    for number, link in enumerate(links, 1):
        await link.seen(asks("L2.1"))
        for setting, value in (("answer", f"0.{10 + number}"), ("because", f"secret{number}x")):
            assert (await link.tell("set", "question", setting=setting, value=value))["ok"]
        action = "predict stone-age/L2.1"
        assert (await link.tell("act", "question", action=action))["ok"]
        refused = await link.tell("act", "question", action="show")
        assert (refused["ok"], refused["code"]) == (False, "illegal")
    assert (await screen.tell("act", "class", action="open stone-age/L2"))["ok"]
    for link in links:
        answer = await link.tell("act", "question", action="throw-10 stone-age/L2")
        assert answer["ok"]
    for number, link in enumerate(links, 1):
        told_them = "".join(link.texts)
        others = [n for n in range(1, students + 1) if n != number]
        assert not [n for n in others if f"secret{n}x" in told_them]
        people = [frame["people"] for frame in link.heard if "people" in frame]
        assert all(each["watching"] == [] for each in people)
    return [screen, *links]


def test_a_class_over_the_network(serve: Serve) -> None:
    served = serve()
    live = served.school_class("L2")

    async def taught() -> None:
        screen, *links = await whole_class(served, live, 4)
        assert class_of(served, live).present == [1, 2, 3, 4]
        # What has come in reaches the teacher's screen by itself.
        await screen.until(asks("(40 "))
        # Nobody else has a number that is taken, until the teacher frees it.
        answer = await Visitor(served.address(live)).ask("join", {"number": 3, "language": "ja"})
        assert answer.code == 409
        assert (await screen.request("release", seat=3))["ok"]
        assert await links[2].closed() == 4401
        again = await student_of(served.address(live), 3)
        await again.seen(asks("L2"))
        assert class_of(served, live).student(3).book.trial("L2").tries == 10

    visit(taught)


@pytest.mark.long
def test_a_class_of_forty_over_the_network(serve: Serve) -> None:
    served = serve()
    live = served.school_class("L2")

    async def taught() -> None:
        await whole_class(served, live, 40)
        found = class_of(served, live)
        data = found.data(found.items["stone-age/L2"])
        assert data is not None
        assert data.pooled.n == 400

    visit(taught)


def test_a_class_goes_on_after_its_server_was_started_again(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    first = serve(path)
    live = first.school_class("L2")
    code = live.room.code

    async def began() -> None:
        await whole_class(first, live, 2)

    visit(began)
    first.server.stop()
    second = serve(path)
    again = second.server.call(lambda: second.server.hall.rooms[code])
    found = class_of(second, again)
    assert found.stage.open == "stone-age/L2"
    assert [found.student(n).book.exercise("L2.1").because for n in (1, 2)] == [
        "secret1x", "secret2x",
    ]  # fmt: skip
    assert [found.student(n).book.trial("L2").tries for n in (1, 2)] == [10, 10]
    # Put away and taken out again, it is the same.
    second.server.call(again.put_away)
    assert class_of(second, again) is not found
    assert class_of(second, again).codes() == found.codes()


def test_a_press_that_was_on_its_way_when_the_server_stopped_is_answered(serve: Serve) -> None:
    served = serve()
    live = served.school_class("L2")

    async def pressed() -> None:
        teacher = Visitor(served.address(live))
        await teacher.join(once=served.key(live))
        screen = await teacher.arrived()
        await screen.tell("act", "class", action="open stone-age/L2")
        student = await student_of(served.address(live), 7)
        await student.seen(asks("L2"))
        throw = {"action": "throw-10 stone-age/L2", "req": "mine"}
        assert (await student.tell("act", "question", **throw))["ok"]
        assert (await student.tell("act", "question", epoch="another", **throw))["ok"]
        stale = await student.tell(
            "act", "question", epoch="another", action="throw-10 stone-age/L2", req="other"
        )
        assert (stale["ok"], stale["code"]) == (False, "stale")
        assert class_of(served, live).student(7).book.trial("L2").tries == 10

    visit(pressed)


def test_an_invitation_to_a_class_speaks_of_a_class(serve: Serve) -> None:
    served = serve()
    live = served.school_class("L2")
    for code, title in (("en", "Class 1B, lesson L2"), ("ja", "クラス1B、L2")):
        with speaking(code):
            told = invitation_text(served.server, live)
            assert title in told
            assert live.room.code in told
            assert "start the game" not in told


def test_a_cell_teaches_the_class_and_finds_it_again(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    opened = lab.live_class("L2", "1B", port=0, file=file)
    try:
        assert opened.open("L2.1").freeze().items == [
            "L2.1", "L2.2", "L2.3", "L2.4", "L2.why", "L2",
        ]  # fmt: skip
        assert opened.present == []
        again = lab.live_class("stone-age/L2", "1b", file=file)
        assert again.code == opened.code
        assert "Open: Question L2.1." in repr(again)
        assert lab.live_class("L2", "1B", file=file, new=True).code != opened.code
        assert lab.live_class("L3", "1B", file=file).code != opened.code
        data = again.data()
        assert data is not None
        assert data.entries == []
        with pytest.raises(lab.LabError, match="It has"):
            again.open("L9.9")
        html = again._repr_mimebundle_()["text/html"]
        assert "#once=" in html
        again.close()
        with pytest.raises(lab.LabError):
            again.open("L2.1")
    finally:
        opened.stop()
    assert "stopped" in repr(opened)


def test_positions_to_vote_on_come_back_with_the_class() -> None:
    setup = json.loads(json.dumps(class_setup("L2", "1B", positions=[lab.play(seed=7)])))
    assert setup["started"]
    assert len(setup["positions"]) == 1
    with pytest.raises(lab.LabError, match="no lesson"):
        class_setup("L77", "1B")


def test_a_class_whose_lesson_is_not_taught_here_leaves_the_other_rooms_open(
    serve: Serve, tmp_path: Path
) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    setup = class_setup("L2", "1B")
    store.add_room("AAAAAA", "class", {**setup, "lesson": "school/M1"})
    store.add_room("BBBBBB", "class", setup)
    store.close()
    served = serve(path)
    hall = served.server.call(lambda: served.server.hall)
    assert list(hall.rooms) == ["BBBBBB"]
    assert len(hall.problems) == 1
    assert "AAAAAA" in hall.problems[0]
    assert "no lesson “school/M1”" in hall.problems[0]
