"""What is told about a thing goes when the mouse goes, and is not told of what was just done.

On Stone Age, which has tips with odds, reasons and choosers beside each other.
"""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.games import game_names


def centre(page: Any, selector: str) -> tuple[float, float]:
    """Return the middle of the first thing that matches, on the screen."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(bare_page: Any, play: Any, ply: int) -> None:
    """Wait until a move was made and is seen."""
    pending = "document.querySelector('[data-pending]')"
    current = "document.querySelector('.sal-lines .sal-current')"
    bare_page.page.wait_for_function(f"() => {current} && !{pending}")
    bare_page.wait_for_answers()
    assert play.ply == ply


@pytest.mark.layout
@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.long)])
def test_a_right_move_is_not_scolded_while_the_mouse_rests_on_the_place(bare_page, language):
    play = lab.play(lab.lesson_position("R4.market"), players=["you", "you"], seed=6)
    root, page = bare_page.show(lab.Board(play, language=language)), bare_page.page
    x, y = centre(page, "#site-hunt")
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    drawn(bare_page, play, 1)
    # A hand is never quite still.
    for shake in (1, -1, 2, 0):
        page.mouse.move(x + shake, y + shake)
    told = root.locator("#site-hunt").get_attribute("data-why")
    assert told
    assert root.locator(".sal-hint").is_hidden()
    assert root.locator("[role=tooltip]").is_hidden()
    assert told not in root.locator(".sal-status").inner_text()
    # Away and back, one asks.
    page.mouse.move(*centre(page, ".sal-prompt"))
    page.mouse.move(x, y)
    assert root.locator(".sal-hint").inner_text() == told


@pytest.mark.layout
def test_no_tip_stays_after_a_number_was_chosen(bare_page):
    play = lab.play("stone-age", players=["you", "you"], seed=7)
    root, page = bare_page.show(lab.Board(play)), bare_page.page
    tip = root.locator("[role=tooltip]")
    page.mouse.move(*centre(page, "#site-forest"))
    tip.wait_for(state="visible")
    page.mouse.click(*centre(page, "#site-forest"))
    ok = root.locator(".sal-popup .sal-ok:visible")
    ok.wait_for()
    assert tip.is_hidden()
    box = ok.bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    drawn(bare_page, play, 1)
    assert page.evaluate("() => document.activeElement.id") == "site-forest"
    assert tip.is_hidden()
    # Over other places and out of the board, as on the way to a menu.
    page.mouse.move(*centre(page, "#site-river"))
    assert tip.is_visible()
    page.mouse.move(*centre(page, "#tool-undo"))
    assert tip.is_hidden()
    page.mouse.move(0, 0)
    assert tip.is_hidden()


COVERED = """(root) => {
  const tip = root.querySelector('[role=tooltip]').getBoundingClientRect();
  return [...root.querySelectorAll('button,input')].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.width && at.left < tip.right && tip.left < at.right
      && at.top < tip.bottom && tip.top < at.bottom;
  }).map((each) => each.id || each.textContent);
}"""


@pytest.mark.layout
@pytest.mark.parametrize(
    "width", [412, *(pytest.param(wide, marks=pytest.mark.long) for wide in (1000, 1440))]
)
def test_a_tip_covers_no_button(bare_page, width):
    page = bare_page.page
    page.set_viewport_size({"width": width, "height": 800})
    play = lab.play("stone-age", players=["you", "you"], seed=7).do("place 1 field")
    root = bare_page.show(lab.Board(play))
    shown = 0
    for place in root.locator(".sal-board [data-tip], .sal-board [data-why]").all():
        place.hover()
        if root.locator("[role=tooltip]").is_visible():
            shown += 1
            assert root.evaluate(COVERED) == [], place.get_attribute("id")
    assert shown > 8


@pytest.mark.layout
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ja"])
def test_the_reason_stands_where_one_has_pressed(new_page, bare_page, language):
    page = bare_page.page
    page.set_viewport_size({"width": 1000, "height": 420})
    # The board does not come into sight by itself: what follows is about a page scrolled down.
    page.evaluate("() => { Element.prototype.scrollIntoView = () => {}; }")
    play = lab.play("stone-age", players=["you", "you"], seed=7).do("place 1 field")
    root = bare_page.show(lab.Board(play, language=language))
    field, tip = root.locator("#site-field"), root.locator("[role=tooltip]")
    # The status line is far above what can be seen.
    page.wait_for_function("() => { scrollTo(0, 150); return scrollY > 140; }")
    assert root.locator(".sal-status").bounding_box()["y"] < -60
    field.click()
    why = field.get_attribute("data-why")
    assert why in tip.inner_text()
    at, by = tip.bounding_box(), field.bounding_box()
    assert at["y"] >= 0
    assert at["y"] + at["height"] <= 420
    gap = max(by["x"] - at["x"] - at["width"], at["x"] - by["x"] - by["width"],
              by["y"] - at["y"] - at["height"], at["y"] - by["y"] - by["height"])  # fmt: skip
    assert gap < 20
    # Keys get the same answer.
    page.mouse.move(2, 2)
    tip.wait_for(state="hidden")
    field.focus()
    page.keyboard.press("Enter")
    assert why in tip.inner_text()


@pytest.mark.parametrize(("language", "short"), [("en", "about 6 wood"), ("ja", "およそ木材6個")])
def test_odds_are_short_first_and_whole_on_demand(bare_page, language, short):
    play = lab.play("stone-age", players=["you", "you"], seed=7)
    root = bare_page.show(lab.Board(play, language=language))
    root.locator("#site-forest").focus()
    tip = root.locator("[role=tooltip]")
    assert short in tip.inner_text()
    assert not tip.locator("table").is_visible()
    bare_page.page.keyboard.press("i")
    assert tip.locator("table").is_visible()
    bare_page.page.keyboard.press("Enter")
    more = root.locator(".sal-popup:visible .sal-more")
    assert not more.locator("table").is_visible()
    more.locator("summary").click()
    assert more.locator("table").is_visible()


def test_keys_show_a_tip_and_escape_and_tab_close_it(bare_page):
    root = bare_page.show(lab.Board(lab.play("stone-age", players=["you", "you"], seed=7)))
    page, tip = bare_page.page, root.locator("[role=tooltip]")
    root.locator("#site-forest").focus()
    assert tip.is_visible()
    page.keyboard.press("Escape")
    assert tip.is_hidden()
    page.keyboard.press("ArrowRight")
    assert tip.is_visible()
    page.evaluate("() => document.activeElement.blur()")
    assert tip.is_hidden()


def test_the_answer_to_a_press_goes_with_its_position_though_the_mouse_rests(bare_page):
    play = lab.play("stone-age", players=["you", "you"], seed=7).do("place 2 hut")
    root = bare_page.show(lab.Board(play))
    tip = root.locator("[role=tooltip]")
    root.locator("#site-hut").click()
    assert "only one player" in tip.inner_text()
    for words in ("place 1 forest", "place 1 river"):
        play.do(words)
        bare_page.wait_for_answers()
        # It is as true as before, but nobody has asked again.
        assert tip.is_hidden()
        assert root.locator(".sal-hint").is_hidden()
    root.locator("#site-hut").click()
    assert "only one player" in tip.inner_text()


SEEN = """(root, sentence) => [...root.querySelectorAll('.sal-status *, .sal-sentence')].filter(
  (each) => each.textContent.endsWith(sentence) && !each.querySelector('.sal-heard')
    && each.getBoundingClientRect().width > 2).length"""


@pytest.mark.layout
@pytest.mark.parametrize("name", game_names())
def test_the_sentence_of_the_decision_is_heard_in_the_status_and_seen_once(bare_page, name):
    play = lab.play(name, players=["you", "careful", "careful"], seed=7)
    play.do(play.moves[0])
    root = bare_page.show(lab.Board(play, pace=0))
    bare_page.page.set_viewport_size({"width": 1440, "height": 900})
    sentence = root.locator(".sal-sentence").inner_text()
    heard = root.locator("[role=status]").text_content()
    assert heard.endswith(sentence)
    assert heard != sentence
    assert root.evaluate(SEEN, sentence) == 1
