"""Puzzles on a live board: the key of hints, and a clean change from one to the next."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.puzzles.practice import practice

# Whatever begins to move on its way from one place to another.
WATCH = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.moved.push(this.id);
        return animate.call(this, frames, timing);
    };
}"""
MARKED = "document.querySelectorAll('.sal-moved').length"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("calm", [False, True])
def test_no_piece_comes_from_the_puzzle_before(bare_page, calm):
    page = bare_page.page
    practising = practice("age-of-hunting", kinds=["which"])
    board = practising.board()
    bare_page.show(board)
    bare_page.wait_for_answers()
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    page.evaluate(WATCH)
    for _ in range(3):
        practising.answer(practising.puzzle.answer)
        bare_page.wait_for_answers()
        page.locator("#guide-next").click()
        bare_page.wait_for_answers()
        page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
        assert page.evaluate("window.moved") == []
        assert page.evaluate(MARKED) == 0


def test_in_a_new_game_after_a_tour_pieces_walk_again(bare_page):
    page = bare_page.page
    tour = lab.tutorial("stone-age")
    while not tour.done:
        tour.skip()
    board = tour.board
    bare_page.show(board)
    bare_page.wait_for_answers()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH)
    page.locator("#guide-new").click()
    bare_page.wait_for_answers()
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    assert page.evaluate("window.moved") == []
    board.play.do("place 2 forest")
    page.wait_for_function("window.moved.some((id) => id.startsWith('piece-red'))")


def test_the_key_of_hints_helps_with_a_puzzle(bare_page):
    page = bare_page.page
    practising = practice("agricola", kinds=["score"])
    root = bare_page.show(practising.board())
    bare_page.wait_for_answers()
    root.locator("#guide-a").focus()
    page.keyboard.press("h")
    bare_page.wait_for_answers()
    said = root.locator("#sal-guide-reply")
    assert "It is not this one" in said.inner_text()
    assert root.locator("#sal-guide .sal-wrong[aria-disabled=true]").count() == 1
    assert root.locator(".sal-coach").count() == 0
    assert root.locator("#guide-hint").get_attribute("aria-disabled") == "true"
