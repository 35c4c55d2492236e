"""A game on several devices: pages in browsers of their own, and the real server between them."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from stoneage_lab.tables.live_room import LiveRoom
from stoneage_lab.tables.web_pages import words

from .conftest import Serve, Served

PHONE = {"width": 390, "height": 844}
SAY = words()
AWAY, OWN = re.compile(r"\btbl-away\b"), re.compile(r"\btbl-own\b")


class Guest:
    """Somebody with a device of their own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.goto(address)

    def join(self, name: str, *, seat: int | None) -> None:
        self.page.locator("#name").fill(name)
        at = "none" if seat is None else str(seat)
        # The radio itself is below its label.
        self.page.locator(f"#seat-{at}").check(force=True)
        self.page.locator("#join-now").click()
        self.page.locator("#rename, .sal-root[data-rev]").first.wait_for()

    @property
    def root(self) -> Any:
        return self.page.locator("[data-model=board] .sal-root[data-rev]")

    def hand(self) -> list[str]:
        """Return what stands in the hand of cards, by the names that are read out."""
        cards = self.root.locator(".sal-hand [aria-label]")
        return [each.get_attribute("aria-label") or "" for each in cards.all()]

    def choices(self) -> list[str]:
        found = self.root.locator("[data-action]").all()
        return [each.get_attribute("data-action") or "" for each in found]


Invite = Callable[..., Guest]


@pytest.fixture
def invite(new_context: Callable[..., BrowserContext]) -> Invite:
    """Give people devices: `invite(address, **options of a context)`."""

    def invited(address: str, **given: Any) -> Guest:
        return Guest(new_context(**{"viewport": {"width": 1280, "height": 800}, **given}), address)

    return invited


def table(serve: Serve, game: str = "stone-age", players: int = 2) -> tuple[Served, LiveRoom]:
    served = serve()
    return served, served.room(players, game)


def hosted(served: Served, live: LiveRoom, invite: Invite, **given: Any) -> Guest:
    """Return the host, who comes by the link for one use and sits down at the first seat."""
    host = invite(f"{served.address(live)}#once={served.key(live)}", **given)
    host.page.locator("#rename").wait_for()
    host.page.locator("#name").fill("Noor")
    host.page.keyboard.press("Enter")
    host.page.locator("button#seat-0").click()
    expect(host.page.locator("#seat-0")).to_contain_text("Noor")
    return host


@pytest.mark.long
def test_two_people_and_a_phone_see_their_own_hands(serve: Serve, invite: Invite) -> None:
    served, live = table(serve, "age-of-revive", 3)
    host = hosted(served, live, invite)
    phone = invite(served.address(live), viewport=PHONE, locale="ja-JP", has_touch=True)
    phone.join("愛子", seat=1)
    third = invite(served.address(live), color_scheme="dark")
    third.join("Sam", seat=2)
    expect(host.page.locator("#seat-1")).to_contain_text("愛子")
    host.page.locator("#do-start").click()
    everybody = [host, phone, third]
    for each in everybody:
        each.root.wait_for()
    # Each has the turn in view, and only who has it may do something.
    assert [bool(each.choices()) for each in everybody].count(True) == 1
    assert phone.page.locator("html").get_attribute("lang") == "ja"
    texts = [each.page.locator(".sal-hand").inner_text() for each in everybody]
    assert len(set(texts)) == 3


def begun(serve: Serve, invite: Invite) -> tuple[Guest, Guest]:
    """Return the two players of a game that has begun, who begins first: chance decides that."""
    served, live = table(serve)
    host = hosted(served, live, invite)
    guest = invite(served.address(live))
    guest.join("Aiko", seat=1)
    host.page.locator("#do-start").click()
    for each in (host, guest):
        each.root.wait_for()
    return (host, guest) if host.choices() else (guest, host)


def place(where: str) -> str:
    """Return the selector of a place that is used at once, without a question."""
    return f".sal-board [data-action='place {where}']"


HUT, FIELD = "2 people to the hut", "1 person to the field"


def log(guest: Guest) -> Any:
    """Return an assertion about the log of somebody."""
    return expect(guest.root.locator(".sal-log"))


@pytest.mark.long
def test_who_has_not_joined_sees_who_sits_down_and_that_it_begins(
    serve: Serve, invite: Invite
) -> None:
    served, live = table(serve)
    late = invite(served.address(live))
    late.page.locator("#name").fill("Lee")
    host = hosted(served, live, invite)
    expect(late.page.locator(".tbl-scene")).to_contain_text("Noor", timeout=15_000)
    # What was typed is still there, and a seat that is free is chosen.
    expect(late.page.locator("#name")).to_have_value("Lee")
    expect(late.page.locator("#seat-1")).to_be_checked()
    host.page.locator("#bot-1").select_option("careful")
    host.page.locator("#do-start").click()
    expect(late.page.locator("#join-now")).to_have_text(SAY["en"]["join.do_watch"], timeout=15_000)
    late.page.locator("#join-now").click()
    late.root.wait_for()


def test_a_turn_by_mouse_and_a_turn_by_keys(serve: Serve, invite: Invite) -> None:
    first, second = begun(serve, invite)
    first.root.locator(place("2 hut")).click()
    turn = "[aria-current=true].tbl-own"
    second.page.locator(turn).wait_for()
    for each in (first, second):
        log(each).to_contain_text(HUT)
    second.root.locator(place("1 field")).focus()
    second.page.keyboard.press("Enter")
    first.page.locator(turn).wait_for()
    for each in (first, second):
        log(each).to_contain_text(FIELD)


@pytest.mark.long
def test_who_looks_back_is_told_of_new_moves_and_returns(serve: Serve, invite: Invite) -> None:
    first, second = begun(serve, invite)
    first.root.locator(place("2 hut")).click()
    second.root.locator(place("1 field")).wait_for()
    first.root.locator("input[data-command=goto]").press("Home")
    first.page.locator(".sal-root.sal-past").wait_for()
    expect(first.page.locator("#do-now")).to_have_count(0)
    second.root.locator(place("1 field")).press("Enter")
    expect(first.page.locator("#do-now")).to_have_text("1 new move")
    expect(first.page.locator(".sal-root.sal-past")).to_have_count(1)
    first.page.locator("#do-now").click()
    log(first).to_contain_text(FIELD)
    expect(first.page.locator("#do-now, .sal-root.sal-past")).to_have_count(0)


@pytest.mark.long
def test_a_take_back_asks_the_others_where_somebody_has_acted(serve: Serve, invite: Invite) -> None:
    first, second = begun(serve, invite)
    first.root.locator(place("2 hut")).click()
    log(second).to_contain_text(HUT)
    # Nobody has acted since: it is taken back at once.
    first.page.locator("#do-take_back").click()
    log(second).not_to_contain_text(HUT)
    first.root.locator(place("2 hut")).click()
    second.root.locator(place("1 field")).click()
    log(first).to_contain_text(FIELD)
    first.page.locator("#do-take_back").click()
    second.page.locator("#do-agree").wait_for()
    expect(first.page.locator("#ask")).to_be_visible()
    second.page.locator("#do-agree").click()
    log(second).not_to_contain_text(HUT)
    expect(second.page.locator("#ask")).to_have_count(0)


class Program:
    """The command `stoneage-lab table` in a process of its own, which may be killed."""

    def __init__(self, file: Path) -> None:
        self._command = [
            sys.executable, "-m", "stoneage_lab", "table", "stone-age", "--players", "2",
            "--file", str(file), "--no-browser", "--language", "en",
        ]  # fmt: skip
        self._process: subprocess.Popen[str] | None = None
        self.links: list[str] = []

    def start(self) -> None:
        """Start it, and wait until it has said where the table is."""
        environ = {**os.environ, "STONEAGE_LAB_PURE": "1", "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, text=True, env=environ
        )
        assert self._process.stdout is not None
        said = ""
        while "#once=" not in said:
            line = self._process.stdout.readline()
            assert line, f"the server ended: {said}"
            said += line
        self.links = re.findall(r"http://\S+", said)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(number)
        if number == signal.SIGKILL:
            self._process.wait()
            self._process = None

    def end(self) -> None:
        """Kill it, if it runs."""
        if self._process is not None:
            self.signal(signal.SIGKILL)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """A server that can be killed."""
    made = Program(tmp_path / "tables.sqlite")
    yield made
    made.end()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows stops no process for a while")
def test_a_killed_server_loses_no_move_and_does_none_twice(
    program: Program, invite: Invite
) -> None:
    program.start()
    (link,) = [each for each in program.links if "#once=" in each]
    host, guest = invite(link), invite(link.partition("#")[0])
    host.page.locator("button#seat-0").click()
    guest.join("Aiko", seat=1)
    host.page.locator("#do-start").click()
    for each in (host, guest):
        each.root.wait_for()
    first, second = (host, guest) if host.choices() else (guest, host)
    first.root.locator(place("2 hut")).click()
    log(second).to_contain_text(HUT)
    # A click on its way to a server that hangs, and is killed.
    program.signal(signal.SIGSTOP)
    second.root.locator(place("1 field")).click()
    program.signal(signal.SIGKILL)
    for each in (first, second):
        expect(each.page.locator(".tbl-lost")).to_be_visible(timeout=30_000)
    program.start()
    for each in (first, second):
        expect(each.page.locator(".tbl-lost")).to_have_count(0, timeout=60_000)
        log(each).to_contain_text(HUT)
    # The click was made in another life of the server: it is told that it came too late.
    expect(second.root.locator(".sal-status")).to_contain_text("started again")
    log(second).not_to_contain_text(FIELD)
    second.root.locator(place("1 field")).click()
    log(first).to_contain_text(FIELD)


@pytest.mark.long
def test_who_looks_on_can_do_nothing(serve: Serve, invite: Invite) -> None:
    served, live = table(serve, "age-of-revive", 3)
    host = hosted(served, live, invite)
    other = invite(served.address(live))
    other.join("Aiko", seat=1)
    watcher = invite(served.address(live))
    watcher.join("Ben", seat=None)
    host.page.locator("#bot-2").select_option("careful")
    host.page.locator("#do-start").click()
    watcher.root.wait_for()
    expect(watcher.page.locator(".tbl-watcher")).to_have_text(SAY["en"]["line.watching"])
    assert watcher.choices() == []
    assert watcher.page.locator("#do-take_back, .sal-curtain").count() == 0


@pytest.mark.long
def test_a_page_comes_back_by_itself(serve: Serve, invite: Invite) -> None:
    served, live = table(serve)
    host = hosted(served, live, invite)
    other = invite(served.address(live))
    other.join("Aiko", seat=1)
    host.page.locator("#do-start").click()
    host.root.wait_for()
    host.context.set_offline(True)
    served.server.call(lambda: [page.line.close(1001) for page in live._pages if page.line])
    expect(host.page.locator(".tbl-lost")).to_be_visible()
    expect(other.page.locator("#at-0")).to_have_class(AWAY)
    host.context.set_offline(False)
    expect(host.page.locator(".tbl-lost")).to_have_count(0)
    expect(other.page.locator("#at-0")).not_to_have_class(AWAY)
    host.root.locator(".sal-board [data-action]").first.wait_for()


@pytest.mark.long
def test_a_seat_goes_to_another_device_by_a_link_that_works_once(
    serve: Serve, invite: Invite
) -> None:
    served, live = table(serve)
    host = hosted(served, live, invite)
    other = invite(served.address(live))
    other.join("Aiko", seat=1)
    host.page.locator("#do-start").click()
    host.root.wait_for()
    host.page.locator("#do-menu").click()
    host.page.locator("#do-share").click()
    link = host.page.locator("dialog .tbl-address").inner_text()
    assert host.page.locator("dialog .tbl-qr").get_attribute("src").startswith("data:image/svg")
    phone = invite(link, viewport=PHONE)
    phone.root.wait_for()
    assert "#" not in phone.page.url
    expect(phone.page.locator("#at-0")).to_have_class(OWN)
    late = invite(link)
    late.page.locator("#problem").filter(has_text=" ").wait_for()
    expect(late.root).to_have_count(0)


def test_leaving_frees_the_seat_and_asks_to_join_again(serve: Serve, invite: Invite) -> None:
    served, live = table(serve)
    host = hosted(served, live, invite)
    guest = invite(served.address(live))
    guest.join("Aiko", seat=1)
    guest.page.locator("#do-leave").click()
    guest.page.locator("#do-leave-sure").click()
    guest.page.locator("#join").wait_for()
    expect(host.page.locator("#seat-1")).to_contain_text(SAY["en"]["chair.free"])
    host.page.locator("#do-leave").wait_for()


def test_the_host_closes_the_table_for_everybody(serve: Serve, invite: Invite) -> None:
    served, live = table(serve)
    host = hosted(served, live, invite)
    guest = invite(served.address(live), locale="ja-JP")
    guest.join("愛子", seat=1)
    host.page.locator("#do-start").click()
    host.root.wait_for()
    host.page.locator("#do-menu").click()
    host.page.locator("#do-close").click()
    host.page.locator("#do-close-sure").click()
    guest.page.get_by_role("heading", name=SAY["ja"]["gone.closed"]).wait_for()
    host.page.get_by_role("heading", name=SAY["en"]["gone.closed"]).wait_for()


@pytest.mark.long
def test_after_the_end_each_has_a_copy_and_all_begin_anew(serve: Serve, invite: Invite) -> None:
    served, live = table(serve)
    host = hosted(served, live, invite)
    guest = invite(served.address(live))
    guest.join("Aiko", seat=1)
    host.page.locator("#do-start").click()
    for each in (host, guest):
        each.root.wait_for()

    def to_the_end() -> None:
        game, chance = live.play.table, random.Random(1)
        while not game.over:
            game.do(game.turn[0], str(chance.choice(list(game.position.moves))), None)

    served.server.call(to_the_end)
    host.page.locator("#do-new_game").wait_for()
    expect(host.page.locator("#do-take_back")).to_have_count(0)
    # A board of one's own, beside that of the table.
    host.page.locator("#do-own_copy").click()
    own = host.page.locator("[data-model=copy] .sal-root[data-rev]")
    own.wait_for()
    expect(host.root).to_be_hidden()
    host.page.locator("#do-turn").click()
    expect(host.root).to_be_visible()
    expect(own).to_be_hidden()
    # Another game only when both want it; the seats move on.
    host.page.locator("#do-new_game").click()
    host.page.locator("#do-new_game-sure").click()
    expect(guest.page.locator("#ask")).to_contain_text("Noor")
    guest.page.locator("#do-agree").click()
    expect(host.page.locator("#at-1")).to_have_class(OWN)
    expect(guest.page.locator("#at-0")).to_have_class(OWN)
    for each in (host, guest):
        log(each).not_to_contain_text("win")
    first = host if host.choices() else guest
    first.root.locator(place("2 hut")).click()
    log(host).to_contain_text(HUT)
