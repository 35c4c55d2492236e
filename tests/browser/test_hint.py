"""The Hint button in a real JupyterLab."""

from __future__ import annotations

from pathlib import Path

import pytest

AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"
SOLO = """import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "careful"], seed=7)
board = lab.Board(play, pace=0)"""
MOVES = "#sal-coach [data-action]"


@pytest.fixture
def notebook(open_notebook):
    notebook = open_notebook(SOLO + "\nboard")
    notebook.run_all()
    notebook.page.locator(".sal-root[data-rev]").first.wait_for()
    return notebook


def test_hint_shows_three_moves_marks_their_places_and_plays_one(notebook):
    page = notebook.page
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(MOVES).first.wait_for()
    moves = page.locator(MOVES)
    assert 1 <= moves.count() <= 3
    assert page.locator("#sal-coach li").first.inner_text().count("%") >= 2
    assert page.locator("#sal-coach .sal-coach-why").first.inner_text()
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
    assert notebook.python("play.record().moves[0]") == words
    assert notebook.python("board.last_error") is None


def test_the_key_h_asks_and_sends_away(notebook):
    page = notebook.page
    page.locator(".sal-board .can").first.focus()
    page.keyboard.press("h")
    page.locator("#sal-coach").wait_for()
    page.locator(MOVES).first.wait_for()
    if AXE.is_file():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            "async () => (await axe.run('.sal-root', {resultTypes: ['violations']})).violations"
            ".map((each) => [each.id, each.nodes.slice(0, 3).map((node) => node.html)])"
        )
        assert found == []
    page.locator(".sal-board .can").first.focus()
    page.keyboard.press("h")
    page.locator("#sal-coach").wait_for(state="detached")
    assert notebook.cell_count() == 1


def test_a_kernel_answers_while_the_coach_thinks(notebook):
    page = notebook.page
    notebook.execute("import stoneage_lab.widget.hint as hint; hint.SECONDS = 20")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("#sal-coach").wait_for()
    # Another move is accepted in the middle of it, and nobody thinks on.
    assert notebook.python("board._pondering.done") is False
    page.locator(".sal-board .can[data-action]").first.click()
    page.locator("#sal-coach").wait_for(state="detached")
    assert notebook.python("[board._pondering is None, play.ply > 0]") == [True, True]
