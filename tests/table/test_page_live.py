"""A game on several devices: pages in browsers of their own, and the real server between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from conftest import check_watched, watch
from stoneage_lab.table.live_room import LiveRoom
from stoneage_lab.table.web_pages import words

from .conftest import Serve, Served

PHONE = {"width": 390, "height": 844}
SAY = words()


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
def invite(browser: Browser) -> Iterator[Invite]:
    """Give people devices: `invite(address, **options of a context)`."""
    contexts: list[BrowserContext] = []
    outside: list[str] = []
    errors: list[str] = []

    def invited(address: str, **given: Any) -> Guest:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **given})
        context.set_default_timeout(60_000)
        watch(context, outside, errors)
        contexts.append(context)
        return Guest(context, address)

    yield invited
    for context in contexts:
        context.close()
    check_watched(outside, errors)


def table(serve: Serve, game: str = "stone-age", players: int = 2) -> tuple[Served, LiveRoom]:
    served = serve()
    return served, served.room(players, game)


def hosted(served: Served, live: LiveRoom, invite: Invite, **given: Any) -> Guest:
    """Return the host, who comes by the link for one use and sits down at the first seat."""
    host = invite(f"{served.address(live)}#once={served.key(live)}", **given)
    host.join("Noor", seat=0)
    return host


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


def test_a_turn_by_mouse_and_a_turn_by_keys(serve: Serve, invite: Invite) -> None:
    served, live = table(serve)
    host = hosted(served, live, invite)
    guest = invite(served.address(live))
    guest.join("Aiko", seat=1)
    host.page.locator("#do-start").click()
    for each in (host, guest):
        each.root.wait_for()
    first, second = (host, guest) if host.choices() else (guest, host)
    # With the mouse: one place opens a choice, or does something at once.
    first.root.locator(".sal-board [data-action]").first.click()
    expect(first.page.locator("[aria-current=true]")).to_contain_text("you")
    second.root.locator(".sal-board [data-action]").first.wait_for()
    # With keys: N goes to what can be done next.
    second.root.locator(".sal-board [data-action]").first.focus()
    second.page.keyboard.press("Enter")
    first.root.locator(".sal-board [data-action]").first.wait_for()
    for each in (host, guest):
        expect(each.root.locator(".sal-log [data-ply]").first).to_be_visible()


def test_who_looks_on_can_do_nothing(serve: Serve, invite: Invite) -> None:
    served, live = table(serve, "age-of-revive")
    host = hosted(served, live, invite)
    other = invite(served.address(live))
    other.join("Aiko", seat=1)
    watcher = invite(served.address(live))
    watcher.join("Ben", seat=None)
    host.page.locator("#do-start").click()
    watcher.root.wait_for()
    expect(watcher.page.locator(".tbl-watcher")).to_have_text(SAY["en"]["line.watching"])
    assert watcher.choices() == []
    assert watcher.page.locator("#do-take_back, .sal-curtain").count() == 0


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
    expect(other.page.locator("#at-0")).to_have_class("tbl-away")
    host.context.set_offline(False)
    expect(host.page.locator(".tbl-lost")).to_have_count(0)
    expect(other.page.locator("#at-0")).not_to_have_class("tbl-away")
    host.root.locator(".sal-board [data-action]").first.wait_for()


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
    expect(phone.page.locator("#at-0")).to_have_class("tbl-own")
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
