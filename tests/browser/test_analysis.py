"""The analysis of a game on the board: its curve, its marks, and the tree of its variations."""

from __future__ import annotations

from typing import Any

import pytest
from browser.test_accessible import AXE, RUN, needs_axe
from support.bare_page import DARK, LIGHT

import stoneage_lab as lab
from stoneage_lab.advice.finished_review import JudgedMove, Review
from stoneage_lab.widget import shared_review


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_review, "TRIES", 5)


def played(moves: int = 6) -> lab.Session:
    play = lab.play("stone-age", players=2, seed=7)
    for _ in range(moves):
        play.do(play.moves[0])
    return play


def reviewed(bare_page: Any, board: lab.Board) -> Any:
    """Press for the chances to win, and wait for the curve."""
    root = bare_page.show(board)
    assert root.locator(".sal-way").count() == 0
    root.get_by_role("button", name="Chances to win").click()
    root.locator(".sal-way").wait_for()
    return root


@pytest.mark.layout
def test_a_press_on_the_curve_goes_there(bare_page: Any) -> None:
    play = played()
    board = lab.Board(play)
    root = reviewed(bare_page, board)
    curve = root.locator(".sal-way svg[preserveAspectRatio]")
    # Any height of the curve leads to the move below the pointer.
    for part, high in ((0.5, 0.1), (0.17, 0.9)):
        curve.scroll_into_view_if_needed()
        box = curve.bounding_box()
        bare_page.page.mouse.click(box["x"] + part * box["width"], box["y"] + high * box["height"])
        root.get_by_text(f"{round(6 * part)} of 6").first.wait_for()
        bare_page.wait_for_answers()
        assert play.ply == round(6 * part)
    slider = root.locator("#sal-slider")
    said = slider.get_attribute("aria-valuetext")
    chances = board._review.found.chances_at(play.ply)
    assert said.startswith("1 of 6 Chances to win: Red ")
    assert f"Red {100 * chances['red']:.0f} %" in said
    slider.focus()
    bare_page.page.keyboard.press("ArrowRight")
    bare_page.wait_for_answers()
    assert play.ply == 2
    # The bands fill the height: the chances add up.
    boxes = curve.locator("path").evaluate_all(
        "(all) => all.map((each) => each.getBBox()).map(({y, height}) => [y, height])"
    )
    assert len(boxes) == 2
    assert boxes[0][0] == 0
    assert max(y + height for y, height in boxes) == pytest.approx(100)
    root.get_by_role("button", name="Chances to win").click()
    root.locator(".sal-way").wait_for(state="detached")
    assert board.last_error is None


def blunder(monkeypatch: pytest.MonkeyPatch, ply: int) -> None:
    """Let the coach call one move of a game a mistake, as if it had thought long enough."""
    found: Any = Review.mistakes.fget

    def mistakes(review: Review) -> list[JudgedMove]:
        return [*found(review), *(each for each in review.judged if each.ply == ply)]

    monkeypatch.setattr(Review, "mistakes", property(mistakes))


def test_a_mistake_in_the_log_leads_to_a_new_line(
    bare_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    blunder(monkeypatch, 2)
    play = played()
    board = lab.Board(play)
    root = reviewed(bare_page, board)
    mark = root.locator(".sal-line:has(#whatif-2)")
    assert mark.get_attribute("id") == "line-3"
    # A sign and a word, not a colour alone.
    assert "✗ mistake" in mark.inner_text()
    assert "✗" in root.locator(".sal-way u i").all_inner_texts()
    # Below the curve all marks are listed, however far away in the log.
    root.get_by_text("Mistakes and turning points").click()
    root.get_by_role("button", name="✗ move 3: mistake").click()
    root.get_by_text("3 of 6").first.wait_for()
    mark.get_by_role("button", name="What if? Begin a new line before move 3").click()
    bare_page.wait_for_answers()
    assert root.get_by_role("tab").all_inner_texts() == ["Game", "Line 2 from move 2"]
    assert (board.play.ply, play.last) == (2, 6)
    # No question: this position is the latest of the new line.
    root.locator(".sal-board .can[data-action]").first.click()
    bare_page.wait_for_answers()
    assert (board.play.last, play.last, len(play.variations)) == (3, 6, 1)
    assert board.last_error is None


def test_the_tree_is_walked_and_a_line_gets_a_name(bare_page: Any) -> None:
    play = played(4)
    play.variations.begin(1).do("place 2 hut")
    board = lab.Board(play)
    root = bare_page.show(board)
    root.get_by_text("Variations (1)").click()
    root.locator("#variation-2").click()
    bare_page.wait_for_answers()
    name = root.get_by_label("Name of this line")
    name.fill("hut first")
    name.press("Enter")
    bare_page.page.wait_for_function("() => document.body.innerText.includes('hut first from')")
    assert play.variations["hut first"].play is board.play
    assert root.get_by_role("tab", selected=True).inner_text() == "hut first from move 1"
    # The tree stays open, by keys as well.
    root.locator("#variation-1").focus()
    bare_page.page.keyboard.press("Enter")
    bare_page.wait_for_answers()
    assert board.play is play
    assert root.locator("#variation-1").is_visible()
    assert root.get_by_label("Name of this line").count() == 0
    root.get_by_role("button", name="All moves as text").click()
    bare_page.wait_for_answers()
    assert "({hut first} 2. place 2 hut)" in root.locator("#sal-variations pre").inner_text()


def test_a_refused_name_says_why(bare_page: Any) -> None:
    play = played(4)
    play.variations.begin(1, "taken").do("place 2 hut")
    play.variations.begin(2).do(play.at(2).moves[-1])
    board = lab.Board(play)
    root = bare_page.show(board)
    root.get_by_text("Variations (2)").click()
    root.locator("#variation-3").click()
    bare_page.wait_for_answers()
    name = root.get_by_label("Name of this line")
    name.fill("taken")
    name.press("Enter")
    root.get_by_text("Another line is called “taken” already").first.wait_for()
    assert play.variations[3].name == ""


@pytest.mark.layout
@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.long)])
def test_nothing_is_wider_than_the_page(
    bare_page: Any, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blunder(monkeypatch, 1)
    play = played(4)
    play.variations.begin(1, "a name as long as names of lines can be").do("place 2 hut")
    board = lab.Board(play, language=language)
    root = bare_page.show(board)
    root.locator("#tool-review").click()
    root.locator(".sal-way").wait_for()
    root.locator("#sal-variations > summary").click()
    root.locator("#sal-marks > summary").click()
    for width in (1440, 1000, 480, 412):
        bare_page.page.set_viewport_size({"width": width, "height": 900})
        assert bare_page.page.evaluate("document.documentElement.scrollWidth") <= width
        for part in (".sal-way", ".sal-review-bar", "#sal-variations", "#sal-marks", "#whatif-1"):
            box = root.locator(part).bounding_box()
            assert box["x"] >= 0, (width, part)
            assert box["x"] + box["width"] <= width, (width, part)


@needs_axe
@pytest.mark.parametrize("theme", [LIGHT, pytest.param(DARK, marks=pytest.mark.long)])
def test_axe_finds_nothing(
    bare_page: Any, theme: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    blunder(monkeypatch, 1)
    bare_page.use_theme(theme)
    play = played(4)
    play.variations.begin(1, "hut").do("place 2 hut")
    board = lab.Board(play)
    root = reviewed(bare_page, board)
    root.locator("#sal-variations > summary").click()
    root.locator("#sal-marks > summary").click()
    root.locator("#variation-2").click()
    bare_page.wait_for_answers()
    root.get_by_role("tab").first.click()
    bare_page.wait_for_answers()
    bare_page.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert root.evaluate(RUN) == []


def test_the_key_a_asks_for_the_chances(bare_page: Any) -> None:
    board = lab.Board(played(2))
    root = bare_page.show(board)
    root.locator(".sal-board .can").first.focus()
    bare_page.page.keyboard.press("a")
    root.locator(".sal-way").wait_for()
