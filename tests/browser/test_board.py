"""The live board in a real browser. No test sleeps: they wait for the number of a picture.

The fixtures see to it that in none of these tests the page raises an error or asks another machine.
"""

from __future__ import annotations

import pytest
from browser.hands import Keys, Mouse
from support.bare_page import DARK, LIGHT, BarePage

import stoneage_lab as lab

DECISIONS = 5


def new_game(**given):
    return lab.play("stone-age", seed=7, **{"players": 2, **given})


def against_a_bot():
    return new_game(players=["you", "careful"])


def test_some_decisions_by_keys_and_as_many_by_mouse(bare_page):
    """Whole games are played in tests/smoke; that every action has its control, in tests/widget."""
    board = lab.Board(against_a_bot(), pace=0)
    bare_page.show(board)
    keys = Keys(bare_page.page, seed=2)
    keys.enter()
    assert keys.play(most=DECISIONS) == DECISIONS
    mouse = Mouse(bare_page.page)
    assert mouse.play(most=DECISIONS) == DECISIONS
    assert mouse.most_clicks <= 3
    bare_page.wait_for_answers()
    assert board.last_error is None
    assert board.play.ply >= 2 * DECISIONS
    # What the board wrote down plays the same game.
    twin = against_a_bot()
    exec("\n".join(board.transcript), {"play": twin})
    assert twin.at(board.play.ply) == board.play.position


def test_two_views_and_two_boards_stay_in_step(bare_page):
    play = new_game()
    board, japanese = lab.Board(play), lab.Board(play, language="ja")
    first, _second, other = (bare_page.show(each) for each in (board, board, japanese))
    play.do("place 3 forest")
    bare_page.wait_for_answers()
    assert bare_page.page.locator("#piece-red-forest-3").count() == 3
    first.get_by_role("button", name="Undo").click()
    bare_page.page.wait_for_function("() => !document.querySelector('#piece-red-forest-3')")
    assert play.ply == 0
    assert [each.get_attribute("lang") for each in (first, other)] == ["en", "ja"]


def test_a_mistake_of_the_engine_is_shown_in_the_cell(bare_page):
    play = new_game().do("place 3 forest")
    board = lab.Board(play)
    root = bare_page.show(board)
    play.undo = lambda: 1 / 0
    root.get_by_role("button", name="Undo").click()
    root.locator(".sal-status").filter(has_text="ZeroDivisionError").wait_for()
    assert "ZeroDivisionError" in board.last_error


def test_a_page_that_hears_nothing_says_so_and_keeps_the_position(bare_page):
    """As after a restart of the kernel: what is sent goes nowhere."""
    page = bare_page.page
    root = bare_page.show(lab.Board(new_game()))
    markup = root.locator(".sal-board svg").first.inner_html()
    page.evaluate("() => { window.askPython = () => new Promise(() => {}); }")
    root.get_by_role("button", name="日本語").click()
    root.locator(".sal-status").filter(has_text="No answer from Python").wait_for()
    assert root.locator(".sal-board svg").first.inner_html() == markup
    assert root.get_attribute("aria-busy") is None


def test_what_cannot_be_done_says_why(bare_page):
    play = new_game().do("place 2 hut")
    root = bare_page.show(lab.Board(play))
    hut = root.locator("[data-why]").first
    why = hut.get_attribute("data-why")
    hut.hover()
    assert root.locator(".sal-hint").inner_text() == why
    hut.click()
    assert root.locator(".sal-hint").inner_text() == why
    assert play.ply == 1


def test_a_reason_goes_with_the_mouse_in_a_page_that_was_loaded_anew(bare_page, one_page):
    """Chromium may send no pointerleave there."""
    play = new_game().do("place 2 hut")
    bare_page.show(lab.Board(play)).locator("[data-why]").first.hover()
    bare_page.close()
    again = BarePage(one_page.blank())
    one_page.answer = again.answer
    root = again.show(lab.Board(play))
    root.locator(".sal-board .can").first.hover()
    for _ in range(2):
        root.locator("[data-why]").first.hover()
        root.locator(".sal-tip").wait_for()
        again.page.mouse.move(2, 2)
        root.locator(".sal-tip").wait_for(state="hidden")
        assert root.locator(".sal-hint").inner_text() == ""


def test_languages_are_switched_in_place(bare_page):
    root = bare_page.show(lab.Board(new_game()))
    root.get_by_role("button", name="日本語").click()
    root.locator("xpath=self::*[@lang='ja']").wait_for()
    root.get_by_role("button", name="English").click()
    root.locator("xpath=self::*[@lang='en']").wait_for()


def test_text_can_be_read_in_both_themes(bare_page):
    root = bare_page.show(lab.Board(new_game()))
    for theme in (LIGHT, DARK):
        bare_page.use_theme(theme)
        for width in (900, 1600):
            bare_page.page.set_viewport_size({"width": width, "height": 1000})
            for selector in TEXTS:
                ratio = root.locator(selector).first.evaluate(CONTRAST)
                assert ratio >= 4.5, f"{selector}: {ratio:.1f}"
            assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth"), "too wide"


@pytest.mark.layout
def test_targets_are_large_enough(bare_page):
    root = bare_page.show(lab.Board(new_game().do("place 3 forest")))
    bare_page.page.set_viewport_size({"width": 900, "height": 1000})
    small = root.locator("[data-action], [data-open], [data-command], button").evaluate_all(
        "(all) => all.filter((each) => each.checkVisibility())"
        ".map((each) => [each.id, each.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 24 || box.height < 23.5)"
        ".map(([id, box]) => [id, box.width, box.height])"
    )
    assert small == []


TEXTS = (".sal-status", ".sal-button", ".sal-prompt p", ".sal-hand", ".sal-log button")
# The contrast of a text with the nearest ground under it (WCAG 2).
CONTRAST = """(element) => {
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b]
        .map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    let ground = element;
    const paint = (each) => numbers(getComputedStyle(each).backgroundColor);
    while (ground.parentElement && (paint(ground)[3] ?? 1) < 0.5) ground = ground.parentElement;
    const [a, b] = [light(numbers(getComputedStyle(element).color)), light(paint(ground))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


def test_a_game_is_taken_along_as_a_download(bare_page, tmp_path):
    root = bare_page.show(lab.Board(new_game().do("place 3 forest")))
    root.locator("#tool-save").click()
    for kind in ("html", "json"):
        with bare_page.page.expect_download() as waiting:
            root.locator(f"[data-command='export {kind}']").click()
        waiting.value.save_as(tmp_path / waiting.value.suggested_filename)
    assert sorted(path.name for path in tmp_path.glob("stone-age-7*")) == [
        "stone-age-7.html",
        "stone-age-7.json",
    ]
    for kind in ("html", "json"):
        assert lab.load(tmp_path / f"stone-age-7.{kind}").ply == 1


def test_a_board_runs_from_left_to_right_in_every_page(bare_page):
    """A page in Arabic, or one that a browser has translated into it, runs from right to left."""
    root = bare_page.show(lab.Board(new_game()))

    def places():
        return root.locator(".sal-ground text").evaluate_all(
            "them => them.map(it => { const box = it.getBoundingClientRect();"
            " return [it.textContent, box.x, box.width].join(' '); })"
        )

    before = places()
    assert len(before) > 20
    bare_page.page.evaluate("document.documentElement.dir = 'rtl'")
    assert places() == before
