"""Lines of play as tabs, and what a board offers at the end of a game."""

from __future__ import annotations

from itertools import product

import pytest
from browser.test_accessible import AXE, RUN, needs_axe
from fixtures.pig import Pig
from support.bare_page import DARK, LIGHT

import stoneage_lab as lab


def in_two_lines(bare_page):
    """A board that has played on from move 1 of 2, by mouse."""
    play = lab.play("stone-age", players=2, seed=7).do("place 3 forest").do("place 2 hut")
    board = lab.Board(play)
    root = bare_page.show(board)
    root.locator("input[data-command=goto]").fill("1")
    bare_page.wait_for_answers()
    root.locator(".sal-board [data-action='place 1 field']").click()
    root.get_by_role("button", name="Play from here").click()
    bare_page.wait_for_answers()
    return play, board, root


def test_one_click_leads_from_line_to_line(bare_page):
    play, board, root = in_two_lines(bare_page)
    tabs = root.get_by_role("tablist", name="Lines of play").get_by_role("tab")
    assert tabs.all_inner_texts() == ["Game", "Line 2 from move 1"]
    assert tabs.nth(1).get_attribute("aria-selected") == "true"
    assert "field" in root.locator(".sal-log").inner_text()
    tabs.first.click()
    bare_page.wait_for_answers()
    assert board.play is play
    assert root.get_by_role("tab", selected=True).inner_text() == "Game"
    root.get_by_role("button", name="Back to now").click()
    bare_page.wait_for_answers()
    assert "hut" in root.locator(".sal-log").inner_text()
    assert root.locator(".sal-lines [aria-label^=Close]").count() == 0
    tabs.nth(1).click()
    bare_page.wait_for_answers()
    root.get_by_role("button", name="Close “Line 2 from move 1”").click()
    bare_page.wait_for_answers()
    assert root.get_by_role("tab").count() == 0
    assert (board.play is play, play.ply) == (True, 2)


def test_tabs_are_reached_and_pressed_by_keys(bare_page):
    play, board, root = in_two_lines(bare_page)
    root.locator("#tab-line-2").focus()
    bare_page.page.keyboard.press("ArrowLeft")
    assert bare_page.page.evaluate("document.activeElement.id") == "tab-line-1"
    bare_page.page.keyboard.press("Enter")
    bare_page.wait_for_answers()
    assert board.play is play
    assert bare_page.page.evaluate("document.activeElement.id") == "tab-line-1"


@pytest.fixture
def pig_to_its_end():
    """A game of Pig that has been played, registered for as long as a test lasts."""
    with lab.registered(Pig):
        play = lab.play("pig", players=["random", "random"], seed=3)
        while not play.over:
            play.step()
        yield play


def test_at_the_end_the_game_can_be_saved_as_a_page(bare_page, pig_to_its_end):
    root = bare_page.show(lab.Board(pig_to_its_end))
    with bare_page.page.expect_download() as download:
        root.get_by_role("button", name="Save as a page").click()
    assert download.value.suggested_filename == "pig-3.html"


@pytest.mark.layout
def test_at_the_end_the_review_below_the_board_is_one_press_away(bare_page, pig_to_its_end):
    bare_page.page.set_viewport_size({"width": 390, "height": 500})
    board = lab.Board(pig_to_its_end)
    root = bare_page.show(board)
    root.get_by_role("button", name="Coach's review").click()
    board.wait_for_review()
    bare_page.wait_for_answers()
    root.get_by_role("button", name="Go to the review").click()
    told = root.locator("#sal-review > *").first
    seen = told.evaluate("(it) => [it.getBoundingClientRect().top, innerHeight]")
    assert 0 <= seen[0] < seen[1] - 40


@pytest.mark.layout
def test_at_the_end_everything_offered_is_in_sight_and_works(bare_page):
    play = lab.play("stone-age", players=["careful", "careful"], seed=3)
    while not play.over:
        play.step()
    bare_page.page.set_viewport_size({"width": 1000, "height": 900})
    board = lab.Board(play)
    root = bare_page.show(board)
    buttons = root.locator("#sal-over button")
    assert buttons.all_inner_texts() == [
        "Play again", "Look back", "Coach's review", "Save as a page",
    ]  # fmt: skip
    below = root.locator(".sal-prompt").bounding_box()
    last = buttons.last.bounding_box()
    assert last["y"] + last["height"] <= below["y"] + below["height"] <= 900
    buttons.nth(1).click()
    bare_page.wait_for_answers()
    assert play.ply == 0
    root.get_by_role("button", name="Back to now").click()
    bare_page.wait_for_answers()
    # The bots play on by themselves in the new game.
    root.get_by_role("button", name="Play again").click()
    bare_page.page.wait_for_function("() => !document.querySelector('#sal-over')")
    assert board.play is not play
    assert board.play.seed == 4


@needs_axe
@pytest.mark.parametrize(
    ("theme", "language"),
    [
        pytest.param(*look, marks=[] if look == (DARK, "ja") else pytest.mark.long)
        for look in product((LIGHT, DARK), ("en", "ja"))
    ],
)
def test_axe_finds_nothing_in_tabs(bare_page, theme, language):
    bare_page.use_theme(theme)
    _, board, root = in_two_lines(bare_page)
    bare_page.page.evaluate(AXE.read_text(encoding="utf-8"))
    board.change("language", language)
    bare_page.wait_for_answers()
    assert root.evaluate(RUN) == []
