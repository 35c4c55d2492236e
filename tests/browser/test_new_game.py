"""The panel for a new game, and the page without code, by mouse, by keys and on a telephone."""

from __future__ import annotations

import pytest
from browser.test_accessible import AXE, RUN, needs_axe
from browser.test_night import paint
from support.bare_page import DARK, LIGHT

import stoneage_lab as lab
from stoneage_lab.drawing.palette import COLOURS, NIGHT
from stoneage_lab.games import game_names

WIDTHS = [412, 1000, 1440]


@pytest.fixture
def panel():
    panel = lab.NewGame(seed=7)
    yield panel
    panel.close()


def test_a_game_is_set_up_by_mouse(bare_page, panel):
    root = bare_page.show(panel.set_up)
    root.locator("#new-count-3").click()
    bare_page.wait_for_answers()
    root.get_by_label("Green").select_option(label="random – plays any legal move: easy to beat")
    bare_page.wait_for_answers()
    root.get_by_text("Change single rules").click()
    root.get_by_role("button", name="Five points for each different symbol").click()
    bare_page.wait_for_answers()
    # What was unfolded stays so, and what was chosen is told in words.
    assert root.get_by_role("button", name="Five points").get_attribute("aria-pressed") == "true"
    assert "Five points" in root.locator(".sal-new-changed").inner_text()
    root.get_by_role("button", name="Another seed").click()
    bare_page.wait_for_answers()
    assert root.get_by_label("Seed").input_value() == panel.choices.seed != "7"
    root.get_by_label("Seed").fill("eight")
    root.get_by_label("Seed").press("Enter")
    root.get_by_role("alert").filter(has_text="A seed is a whole number").wait_for()
    root.get_by_label("Seed").fill("8")
    root.get_by_role("button", name="Start", exact=True).focus()
    bare_page.wait_for_answers()
    root.get_by_role("button", name="Start", exact=True).click()
    bare_page.wait_for_answers()
    assert panel.play.players == ["you", "careful", "random"]
    assert (panel.play.seed, panel.play.game.options["culture"]) == (8, "fives")


def test_a_game_is_set_up_by_keys(bare_page, panel):
    root, keys = bare_page.show(panel.set_up), bare_page.page.keyboard
    root.locator("#new-count-2").focus()
    keys.press("ArrowRight")
    keys.press("Enter")
    bare_page.wait_for_answers()
    assert len(panel.choices.players) == 3
    # Letters that are keys of a board are letters in a field.
    root.get_by_label("Seed").focus()
    keys.press("Control+a")
    keys.type("nhp12")
    assert root.get_by_label("Seed").input_value() == "nhp12"


@pytest.mark.layout
def test_nothing_hangs_over_the_edge(bare_page, panel):
    root = bare_page.show(panel.set_up)
    root.locator("#new-more summary").click()
    for language in ("en", "ja"):
        panel.choices.choose("language", language)
        panel.set_up.show()
        bare_page.wait_for_answers()
        for width in WIDTHS:
            bare_page.page.set_viewport_size({"width": width, "height": 915})
            over = bare_page.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, (language, width)


@pytest.mark.layout
def test_on_a_telephone_the_map_is_in_the_first_screen(bare_page):
    bare_page.page.set_viewport_size({"width": 412, "height": 915})
    page = lab.stone_age.PlayPage(seed=7)
    buttons = bare_page.show(page.panel.set_up)
    root = bare_page.show(page.panel.board)
    named = buttons.get_by_role("button").all_inner_texts()
    doors = [lab.game(name).title for name in game_names()]
    assert named == [*doors, "Guided tour (1 minute)", "New game …"]
    # Cards lie below the land; every place of the land is seen above the decision.
    places = "[id^=site-]:not([id^=site-card], [id^=site-building])"
    sites = [site.bounding_box() for site in root.locator(places).all()]
    assert len(sites) >= 8
    assert min(site["y"] for site in sites) >= 0
    decision = root.locator(".sal-prompt").bounding_box()
    assert max(site["y"] + site["height"] for site in sites) <= decision["y"]
    assert decision["y"] + decision["height"] <= 915
    buttons.get_by_role("button", name="Guided tour").click()
    bare_page.wait_for_answers()
    assert "guide" in page.panel.board.view["parts"]
    page.close()


@pytest.mark.layout
def test_the_games_stand_in_one_line_and_two_on_a_telephone(bare_page, panel):
    root = bare_page.show(panel.set_up)
    tiles = root.locator("[id^=new-game-]")
    for width, lines in ((412, 2), (1440, 1)):
        bare_page.page.set_viewport_size({"width": width, "height": 915})
        tops = {tile.bounding_box()["y"] for tile in tiles.all()}
        assert len(tops) == lines, width


def test_the_panel_is_dark_in_a_dark_page(bare_page, panel):
    bare_page.use_theme(DARK)
    root = bare_page.show(panel.set_up)
    for part in (".sal-new", "#new-game-agricola", "#new-seat-1", ".sal-new input"):
        assert paint(root.locator(part)) in (NIGHT["card"], NIGHT["white"]), part
        assert paint(root.locator(part), "color") == NIGHT["ink"], part
    bare_page.use_theme(LIGHT)
    bare_page.page.locator(".sal-root:not(.sal-night)").wait_for()
    assert paint(root.locator(".sal-new")) == COLOURS["card"]


@needs_axe
@pytest.mark.parametrize("theme", [LIGHT, pytest.param(DARK, marks=pytest.mark.long)])
def test_axe_finds_nothing_in_the_panel(bare_page, panel, theme):
    bare_page.use_theme(theme)
    root = bare_page.show(panel.set_up)
    bare_page.page.evaluate(AXE.read_text(encoding="utf-8"))
    root.locator("#new-more summary").click()
    panel.choices.choose("option", "culture=fives")
    found = []
    for language, seed in (("en", "7"), ("ja", "seven")):
        panel.choices.choose("language", language)
        panel.choices.choose("seed", seed)
        panel.set_up.show()
        bare_page.wait_for_answers()
        found += root.evaluate(RUN)
    assert found == []


@pytest.mark.layout
def test_nothing_hangs_below_the_buttons(bare_page, panel):
    for shown in (panel.set_up, lab.Board(lab.play("stone-age", 2, seed=7), pace=0)):
        root = bare_page.show(shown)
        bare_page.wait_for_answers()
        whole, seen = root.bounding_box(), root.locator(".sal-main").bounding_box()
        assert whole["y"] + whole["height"] - seen["y"] - seen["height"] <= 4
