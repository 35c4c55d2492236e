"""What opens on a board is seen and read wherever it opens: dialogs, menus, help, tips, answers."""

from __future__ import annotations

import pytest
from browser.floating import WIDTHS, bring_near, faults, near_point, openings, point_at, press
from fixtures.tables import farm

import stoneage_lab as lab

pytestmark = pytest.mark.layout

# Every game, with the numbers of players and rules whose dialogs differ.
GAMES = {
    "stone-age": ("stone-age", 3, {}),
    "mammoth": ("stone-age", 3, {"expansions": ("animals", "igloos", "winter", "huts", "mammoth")}),
    "agricola": ("agricola", 2, {}),
    "agricola-alone": ("agricola", 1, {}),
    "agricola-cards": ("agricola", 3, {"rules": "standard"}),
    "age-of-hunting": ("age-of-hunting", 3, {}),
    "age-of-revive": ("age-of-revive", 3, {}),
}
MENUS = ("save", "settings", "help")
BOX = ".sal-popup:not([hidden])"
TOLD = "[data-tip]:not([data-why]), [data-why]"


class Looks:
    """Opens one thing after the other on a board, and collects what is wrong with each."""

    def __init__(self, bare_page, root, said=""):
        self.page, self.bare_page, self.root, self.said = bare_page.page, bare_page, root, said
        self.found: list[str] = []

    def sized(self, width, height=900):
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("scrollTo(0, 0)")
        self.said = f"{width} × {height}"
        return self

    def look(self, what, box=BOX):
        """Measure what is open; nothing before this may scroll the page."""
        self.root.locator(box).first.wait_for(state="visible")
        self.found += [f"{self.said}, {what}: {fault}" for fault in faults(self.root)]

    def close(self):
        self.page.keyboard.press("Escape")
        self.root.locator(BOX).first.wait_for(state="hidden")

    def dialog(self, name):
        press(self.page, self.root.locator(f"[data-open='{name}']:visible").first)
        self.look(name)
        self.close()

    def menus(self):
        for name in MENUS:
            self.dialog(name)
        self.root.locator(".sal-board [tabindex='0']").first.focus()
        self.page.keyboard.press("?")
        self.look("? by key")
        self.close()

    def tips(self, most):
        """Point at things that say something, here and there, and press one that says no."""
        things = self.root.locator(f".sal-board :is({TOLD}), .sal-hand :is({TOLD})")
        count = things.count()
        for each in range(0, count, max(1, count // most)):
            thing = things.nth(each)
            # A tray lies over a part of the ground, a place to press over its areas.
            if not thing.is_visible() or not near_point(self.page, thing):
                continue
            point_at(self.page, thing)
            if self.root.locator(".sal-tip:visible").count():
                self.look(f"tip of {thing.get_attribute('id')}", ".sal-tip")
        refused = self.root.locator(":is(.sal-board, .sal-hand) .cannot[data-why]")
        if refused.count():
            press(self.page, refused.last)
            self.look("refusal", ".sal-refused")
            self.close_tip()

    def close_tip(self):
        self.page.mouse.move(2, 2)
        self.page.keyboard.press("Escape")

    def done(self):
        assert not self.found, "\n".join(dict.fromkeys(self.found))


def looks(bare_page, play, **given):
    return Looks(bare_page, bare_page.show(lab.Board(play, pace=0, **given)))


@pytest.mark.parametrize("name", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
def test_the_first_dialog_of_a_game_its_help_and_an_answer_are_seen_whole(bare_page, name):
    game, players, given = GAMES[name]
    opened, play = next(openings(game, players, **given))
    see = looks(bare_page, play)
    for width in (1920, 1440, 480):
        see.sized(width).dialog(opened)
        see.dialog("help")
        see.tips(1)
    see.done()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_whatever_opens_in_a_game_is_seen_whole(bare_page, name, language):
    game, players, given = GAMES[name]
    lab.language(language)
    found: list[str] = []
    dialogs = list(openings(game, players, **given))
    for opened, play in dialogs or [("save", lab.play(game, players=players, seed=5, **given))]:
        see = looks(bare_page, play)
        # One at a time: the boards before it stay on the page, out of sight.
        bare_page.page.add_style_tag(content="#here > div:not(:last-child) { display: none }")
        for width in WIDTHS:
            see.sized(width).dialog(opened)
            # A small laptop, and a page that is zoomed in twofold.
            see.sized(width, 720).dialog(opened)
            see.sized(max(480, width // 2), 450).dialog(opened)
        found += see.found
    for width in WIDTHS:
        see.sized(width).menus()
        see.tips(8)
        see.sized(width, 720).menus()
    see.found += found
    see.done()


@pytest.mark.parametrize("width", [480, 1440])
def test_the_question_whether_to_play_on_from_the_past_is_seen_whole(bare_page, width):
    play = lab.play("stone-age", ["you", "careful"], seed=7)
    play.do("place 3 forest")
    see = looks(bare_page, play).sized(width)
    see.root.locator("input[data-command=goto]").fill("0")
    bare_page.page.locator(".sal-root.sal-past").wait_for()
    press(bare_page.page, see.root.locator("#site-forest"))
    press(bare_page.page, see.root.locator(f"{BOX} .sal-ok"))
    see.root.locator("[data-panel=branch]:not([hidden])").wait_for()
    see.look("branch")
    see.done()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_a_telephone_on_its_side_menus_need_no_scrolling(bare_page, language):
    lab.language(language)
    see = looks(bare_page, lab.play("stone-age", ["you", "careful"], seed=7)).sized(844, 390)
    for name in ("settings", "save"):
        press(bare_page.page, see.root.locator(f"[data-open='{name}']"))
        see.look(name)
        assert see.root.locator(BOX).evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
        see.close()
    see.done()


def test_a_dialog_follows_its_place_and_stays_in_sight_while_one_scrolls(bare_page):
    opened, play = next(openings("age-of-hunting", 3))
    see = looks(bare_page, play).sized(1440, 600)
    # A board lies within the window; it is scrolled where a notebook goes on below it.
    bare_page.page.add_style_tag(content="body { padding-bottom: 900px }")
    opener = see.root.locator(f"[data-open='{opened}']")
    press(bare_page.page, opener)
    box = see.root.locator(BOX)
    before = box.bounding_box()["y"] - opener.bounding_box()["y"]
    for _ in range(4):
        bare_page.page.mouse.wheel(0, 90)
        bare_page.page.wait_for_function("(y) => scrollY >= y", arg=1)
        see.look("scrolled")
    bare_page.page.evaluate("scrollTo(0, 0)")
    bare_page.page.wait_for_function("() => scrollY === 0")
    see.look("back")
    assert abs(box.bounding_box()["y"] - opener.bounding_box()["y"] - before) < 2
    see.done()


def test_a_dialog_is_part_of_the_decision_on_a_telephone_and_floats_in_a_wide_window(bare_page):
    opened, play = next(openings("age-of-hunting", 3))
    see = looks(bare_page, play).sized(1440)
    press(bare_page.page, see.root.locator(f"[data-open='{opened}']"))
    for width, floats in ((1440, True), (480, False), (1000, True)):
        see.page.set_viewport_size({"width": width, "height": 900})
        see.page.wait_for_function(
            "(floats) => !!document.querySelector('.sal-popup:popover-open') === floats", arg=floats
        )
        see.look(f"{width}")
    see.done()


def test_what_is_read_in_the_help_stays_where_it_was_while_bots_play(bare_page):
    play = lab.play("stone-age", ["you", "careful"], seed=7)
    see = looks(bare_page, play).sized(480)
    press(bare_page.page, see.root.locator("#tool-help"))
    text = see.root.locator(".sal-help .sal-scroll")
    text.evaluate("(it) => it.scrollTo(0, 120)")
    play.do("place 3 forest")
    bare_page.wait_for_answers()
    see.look("help")
    assert text.evaluate("(it) => it.scrollTop") == 120
    assert see.page.evaluate("document.activeElement.closest('.sal-help') !== null")
    see.done()


def test_on_a_full_screen_and_on_a_projector_dialogs_are_seen_whole(bare_page):
    opened, play = next(openings("age-of-hunting", 3))
    see = looks(bare_page, play, size="projector").sized(1440)
    see.dialog(opened)
    see.dialog("help")
    press(bare_page.page, see.root.locator("#tool-fullscreen"))
    bare_page.page.wait_for_function("() => document.fullscreenElement")
    see.dialog(opened)
    see.dialog("help")
    see.done()


def test_a_dialog_of_one_board_lies_over_the_other_board(bare_page):
    opened, play = next(openings("age-of-revive", 3))
    upper = looks(bare_page, play).sized(1440)
    lower = looks(bare_page, lab.play(farm.Farm(1), ["you"], seed=1))
    for see in (upper, lower):
        bring_near(bare_page.page, see.root.locator("#tool-settings"))
        for name in MENUS:
            see.dialog(name)
    upper.dialog(opened)
    for see in (upper, lower):
        see.done()
