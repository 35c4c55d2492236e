"""The Hint button: the coach thinks in a thread while the page goes on."""

from __future__ import annotations

import threading

import pytest
from browser.test_accessible import AXE, RUN

import stoneage_lab as lab
from stoneage_lab.advice import search
from stoneage_lab.widget import hint

MOVES = "#sal-coach [data-action]"


@pytest.fixture
def board(monkeypatch):
    """A board whose coach thinks by tries, not by seconds: a busy machine is no slower coach."""

    def pondering(position, _budget, then, players):
        return search.BackgroundSearch(position, search.Budget(tries=40), then, players)

    monkeypatch.setattr(hint, "BackgroundSearch", pondering)
    return lab.Board(lab.play("stone-age", players=["you", "careful"], seed=7), pace=0)


def show_hint(bare_page, board, width, height):
    """Show a board in a window of this size, and the coach's advice; the page."""
    page = bare_page.page
    page.set_viewport_size({"width": width, "height": height})
    bare_page.show(board)
    page.locator("#tool-hint").click()
    page.locator(MOVES).first.wait_for()
    return page


@pytest.mark.layout
@pytest.mark.parametrize("width", [412, 1280])
def test_what_the_map_says_of_the_moves_can_be_read(bare_page, board, width):
    page = show_hint(bare_page, board, width, 915)
    letters = page.locator(":is(.sal-coach-mark, .sal-coach-ranks) text:visible")
    assert letters.count()
    shown = "".join(letters.all_text_contents())
    assert all(str(rank) in shown for rank in range(1, page.locator(MOVES).count() + 1))
    for each in letters.all():
        assert each.bounding_box()["height"] >= 9, each.text_content()


@pytest.mark.layout
def test_a_rank_stands_beside_its_words_however_narrow_the_page(bare_page, board):
    page = show_hint(bare_page, board, 260, 915)
    for move in page.locator(MOVES).all():
        rank = move.locator(".sal-coach-letter").bounding_box()
        text = move.locator(".sal-button-text").bounding_box()
        assert text["y"] < rank["y"] + rank["height"], "the words begin below their rank"
        assert text["x"] >= rank["x"] + rank["width"]


def test_hint_shows_three_moves_marks_their_places_and_plays_one(bare_page, board):
    page = bare_page.page
    bare_page.show(board)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(MOVES).first.wait_for()
    moves = page.locator(MOVES)
    assert 1 <= moves.count() <= 3
    assert "best" in page.locator("#sal-coach li").first.inner_text()
    assert page.locator("#coach-1-why").inner_text()
    # The ranks stand on the map while nobody points at anything.
    assert page.locator(".sal-coach-mark").count() >= 1
    assert page.locator(".sal-coach-mark text").first.is_visible()
    # What the chances are, and what they mean, is there for who asks.
    numbers = page.locator(".sal-coach-numbers")
    assert not numbers.locator("table").is_visible()
    numbers.locator("summary").click()
    assert numbers.locator("td").filter(has_text="%").count() == moves.count()
    assert "out of 100 games" in numbers.inner_text()
    # Pointing at a move marks where on the map it is chosen.
    moves.first.hover()
    words = moves.first.get_attribute("data-action")
    site = page.locator(f"[id$='{words.split()[-1]}'].sal-place, #site-{words.split()[-1]}").first
    assert "drop-shadow" in site.evaluate("(element) => getComputedStyle(element).filter")
    page.locator(".sal-status, .sal-now").first.hover()
    assert site.evaluate("(element) => getComputedStyle(element).filter") == "none"
    rev = page.locator(".sal-root").get_attribute("data-rev")
    moves.first.click()
    page.wait_for_function(f"() => document.querySelector('.sal-root').dataset.rev !== '{rev}'")
    assert page.locator("#sal-coach").count() == 0
    assert board.play.record().moves[0] == words
    assert board.last_error is None


@pytest.mark.layout
def test_the_hint_is_no_taller_than_the_map(bare_page, board):
    page = show_hint(bare_page, board, 1000, 900)
    coach, land = page.locator("#sal-coach"), page.locator("#table")
    for language in ("en", "ja"):
        board.change("language", language)
        bare_page.wait_for_answers()
        assert coach.bounding_box()["height"] < land.bounding_box()["height"], language


def test_the_key_h_asks_and_sends_away(bare_page, board):
    page = bare_page.page
    bare_page.show(board)
    page.locator(".sal-board .can").first.focus()
    page.keyboard.press("h")
    page.locator("#sal-coach").wait_for()
    page.locator(MOVES).first.wait_for()
    if AXE.is_file():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.locator("#sal-coach").evaluate(RUN) == []
    page.locator(".sal-board .can").first.focus()
    page.keyboard.press("h")
    page.locator("#sal-coach").wait_for(state="detached")


def test_a_move_is_accepted_while_the_coach_thinks(bare_page, board, monkeypatch):
    page = bare_page.page
    go, think = threading.Event(), search.TreeSearch

    def thinking(*given, **named):
        go.wait()
        return think(*given, **named)

    monkeypatch.setattr(search, "TreeSearch", thinking)
    bare_page.show(board)
    try:
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator("#sal-coach").wait_for()
        # Another move is accepted in the middle of it, and the advice is not wanted any more.
        page.locator(".sal-board .can[data-action]").first.click()
        page.locator("#sal-coach").wait_for(state="detached")
        assert board.play.ply > 0
    finally:
        go.set()
