"""The folded mats of the others, by mouse and by keys, while the game goes on."""

from __future__ import annotations

import pytest
from games.age_of_revive.table import table

import stoneage_lab as lab
from stoneage_lab.session.session import Session


@pytest.mark.layout
def test_a_mat_that_was_unfolded_stays_so_while_the_game_goes_on(bare_page):
    bare_page.page.set_viewport_size({"width": 1080, "height": 660})
    play = lab.play("stone-age", players=4, seed=7)
    root = bare_page.show(lab.Board(play, pace=0))
    mats = {name: root.locator(f"#mat-{name}") for name in ("red", "blue", "green")}
    shown = {name for name, mat in mats.items() if mat.is_visible()}
    assert shown == {"red"}
    # All of it is in the window, with the line of every other player.
    for name in ("#mat-red", "#mat-yellow-line"):
        box = root.locator(name).bounding_box()
        assert box["y"] + box["height"] <= 660
    # The arrows lead to the lines, Enter unfolds, and the rows inside are reached.
    page = bare_page.page
    root.locator("#mat-green-line").focus()
    page.keyboard.press("Enter")
    # The page hears of it a moment after it is seen.
    root.locator("#mat-green [tabindex]").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('.sal-panel')?.id") == "mat-green"
    assert root.get_by_role("group", name="Green").first.is_visible()
    # Green's turn comes and goes: its mat stands first meanwhile, and is unfolded still.
    for words in ("place 1 forest", "place 1 field"):
        play.do(words)
        bare_page.wait_for_answers()
        assert mats["green"].is_visible()
    assert not root.locator("#mat-green-line").is_visible()
    play.do("place 1 quarry")
    bare_page.wait_for_answers()
    assert root.locator("#mat-green-fold #mat-green").is_visible()
    assert not mats["red"].is_visible()
    root.locator("#mat-green-line").click()
    assert not mats["green"].is_visible()
    play.do("place 1 river")
    bare_page.wait_for_answers()
    assert not mats["green"].is_visible()


LINES = """(root) => [...root.querySelectorAll(".sal-facts")].filter((it) => it.checkVisibility())
    .map((it) => [
        new Set([...it.children].map((one) => Math.round(one.getBoundingClientRect().top))).size,
        it.scrollWidth > it.clientWidth,
    ])"""


@pytest.mark.layout
@pytest.mark.parametrize("players", [3, 4])
def test_what_another_has_stands_in_one_line_however_wide_the_column_is(bare_page, players):
    full = dict.fromkeys(("red", "blue", "green", "yellow")[:players], "10w 10h 10f 10s 10i")
    start = table(players, purses=full)
    session = Session(start.game, ["you"] * players, 1, start)
    root = bare_page.show(lab.Board(session, pace=0, seat="red"))
    for width in (390, 480, 864, 991, 1400, 1423, 1600):
        bare_page.page.set_viewport_size({"width": width, "height": 900})
        assert root.evaluate(LINES) == [[1, False]] * (players - 1), width
