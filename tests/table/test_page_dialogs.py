"""What opens on the page of a table: where it stands, and what a hurried hand does to it."""

from __future__ import annotations

from typing import Any

import pytest
from browser.floating import POINT
from playwright.sync_api import Locator, Page, expect
from support.canned_room import ADDRESS, CannedRoom

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.tables.web_pages import words

# A desk, small laptops, a telephone, the same on its side, and a small laptop zoomed in by a half.
SIZES = [
    (1440, 900), (1280, 720), (1000, 700), (864, 720), (390, 844), (844, 390), (853, 480),
]  # fmt: skip
QUESTIONS = ("new_game", "leave", "close")
PANELS = ("invite", "share", "hand_over", *QUESTIONS)
DIALOG = "dialog[open]"
# Pixels from a button to what it has opened.
NEAR = 12
# Where a dialog is, how far it is from a thing, and what of it cannot be seen without scrolling.
SEEN = """(dialog, thing) => {
  const [a, b] = [dialog, thing].map((each) => each.getBoundingClientRect());
  const apart = (low, high) => Math.max(0, low, high);
  return {
    inside: a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight,
    far: Math.hypot(apart(a.left - b.right, b.left - a.right), apart(a.top - b.bottom, b.top - a.bottom)),
    hidden: dialog.scrollHeight - dialog.clientHeight,
  };
}"""  # noqa: E501


def table(page: Page, language: str = "en") -> CannedRoom:
    """Return a table with all that somebody can be asked there."""
    room = CannedRoom(page, players=2, language=language)
    room.be(0, "Noor", ["hand_over", "new_game", "rename", "copy", "leave", "close", "lock"])
    room.seat(1, "Aiko")
    room.answers["hand_over"] = {
        "address": ADDRESS + "#once=pXSUiYjjwc_P2TmGvMmUEuaYeif8GitW",
        "qr": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>",
        "seconds": 60,
    }
    return room


def game_of(page: Page, language: str = "en") -> CannedRoom:
    """Return that table with a game that has begun."""
    room = table(page, language)
    room.room |= {"state": "playing", "turn": [0]}
    room.open()
    page.get_by_role("heading").first.wait_for()
    room.show(lab.play("stone-age", players=2, seed=7), 0)
    page.locator(".sal-root[data-rev]").wait_for()
    return room


def look(opener: Locator) -> dict[str, Any]:
    """Measure the dialog that is open."""
    found: dict[str, Any] = (
        opener.page.locator(DIALOG).first.evaluate(SEEN, opener.element_handle())
    )  # fmt: skip
    return found


def is_near(seen: dict[str, Any]) -> bool:
    """Return whether what was measured is wholly in the window, and beside its button."""
    return bool(seen["inside"]) and seen["far"] <= NEAR


def press(page: Page, name: str) -> None:
    """Press a button of the page where it is seen now."""
    at = page.locator(f"#do-{name}").evaluate(POINT)
    assert at, f"{name} is out of sight"
    page.mouse.click(*at)


def faults(page: Page, language: str, sizes: list[tuple[int, int]], panels: list[str]) -> list[Any]:
    """Return what does not stand beside the button it was opened by, or is not seen whole."""
    game_of(page, language)
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for name in panels:
            press(page, "menu")
            if name != "menu":
                press(page, name)
                title = "invite-title" if name == "invite" else "panel-title"
                said = words()[language][f"{name}.title"]
                expect(page.locator(f"dialog #{title}")).to_have_text(said)
            seen = look(page.locator("#do-menu"))
            if not is_near(seen) or seen["hidden"] > 1:
                found.append((width, height, name, seen))
            page.keyboard.press("Escape")
            expect(page.locator(DIALOG)).to_have_count(0)
            expect(page.locator("#do-menu")).to_be_focused()
    return found


@pytest.mark.layout
def test_what_opens_stands_beside_what_was_pressed_and_is_seen_whole(page: Page) -> None:
    assert not faults(page, "en", [(1280, 720), (844, 390)], ["menu", "invite", "close"])


@pytest.mark.layout
@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_opens_is_seen_whole_in_windows_of_all_sizes(page: Page, language: str) -> None:
    assert not faults(page, language, SIZES, ["menu", *PANELS])


@pytest.mark.layout
def test_what_opens_follows_its_button_when_the_window_changes(page: Page) -> None:
    game_of(page)
    press(page, "menu")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => new Promise(requestAnimationFrame)")
        seen = look(page.locator("#do-menu"))
        assert is_near(seen), (width, height, seen)


@pytest.mark.layout
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_question_of_the_lobby_stands_beside_its_button(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    room = table(page)
    room.open()
    opener = page.locator("#do-leave")
    opener.scroll_into_view_if_needed()
    press(page, "leave")
    seen = look(opener)
    assert is_near(seen), seen


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_begins_at_the_answer_that_does_nothing(page: Page, name: str) -> None:
    room = game_of(page)
    page.locator("#do-menu").press("Enter")
    page.locator(f"#do-{name}").press("Enter")
    expect(page.locator("#do-shut")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(DIALOG)).to_have_count(0)
    assert room.asked == []


def test_a_key_that_is_held_does_not_answer_what_it_has_opened(page: Page) -> None:
    room = table(page)
    room.open()
    page.locator("#do-leave").focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(DIALOG)).to_have_count(1)
    # Nor does it press again what it has pressed.
    page.keyboard.press("Escape")
    expect(page.locator(DIALOG)).to_have_count(0)
    page.locator("#do-leave").press("Enter")
    page.locator("#do-leave-sure").focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(DIALOG)).to_have_count(0)
    assert room.asked == [{"t": "leave"}]


def test_a_double_click_takes_back_one_move(page: Page) -> None:
    room = table(page)
    room.be(0, "Noor", ["take_back"])
    room.room |= {"state": "playing", "turn": [1]}
    room.open()
    page.get_by_role("heading").first.wait_for()
    room.show(lab.play("stone-age", players=2, seed=7), 0)
    page.locator("#do-take_back").dblclick()
    page.wait_for_timeout(0)
    assert room.asked == [{"t": "take_back"}]


def test_a_board_of_ones_own_is_not_hidden_by_what_asked_for_it(page: Page) -> None:
    room = game_of(page)
    page.locator("#do-menu").click()
    page.locator("#do-own_copy").click()
    expect(page.locator(DIALOG)).to_have_count(0)
    assert room.asked == [{"t": "copy"}]


@pytest.mark.layout
def test_a_new_name_closes_the_menu_and_a_sentence_is_seen_above_it(page: Page) -> None:
    room = game_of(page)
    page.locator("#do-menu").click()
    room.tell("Aiko has come back.")
    said = page.locator("#said")
    expect(said).to_have_text("Aiko has come back.")
    # Nothing lies over it. (What is below a dialog lets no pointer in, but is found with it.)
    on_top = "(it) => { const box = it.getBoundingClientRect(); it.style.pointerEvents = 'auto';"
    on_top += " return it.matches(':popover-open') && box.bottom <= innerHeight && box.left >= 0 }"
    assert said.evaluate(on_top)
    page.locator("dialog #name").fill("Noora")
    page.keyboard.press("Enter")
    expect(page.locator(DIALOG)).to_have_count(0)
    assert room.asked == [{"t": "rename", "name": "Noora"}]


@pytest.mark.layout
def test_on_a_telephone_on_its_side_the_decision_stands_beside_the_ground(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    game_of(page)
    ground, decision = (
        page.locator(f".sal-root .sal-{part}").bounding_box() for part in ("board", "prompt")
    )
    assert ground is not None
    assert decision is not None
    assert decision["x"] >= ground["x"] + ground["width"]
    assert decision["y"] + decision["height"] <= 390
