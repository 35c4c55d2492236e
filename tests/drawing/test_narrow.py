"""Where a board is narrow, what is to be decided has a place of its own and leaves the map free."""

from __future__ import annotations

import pytest
from drawing.stage import PHASES, staged

# How much of the map's height lies under some element.
COVERED = """(selector) => {
  const land = document.querySelector('.sal-land').getBoundingClientRect();
  const over = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const low = Math.max(land.top, ...over.map((each) => each.getBoundingClientRect().bottom));
  return [over.length, (low - land.top) / land.height];
}"""
HINT = """() => {
  const prompt = document.querySelector('.sal-prompt');
  prompt.insertAdjacentHTML('beforeend', '<div class="sal-choice sal-coach"></div>');
  prompt.lastElementChild.style.height = '400px';
  const [low, top] = [prompt.getBoundingClientRect().bottom,
    document.querySelector('.sal-land').getBoundingClientRect().top];
  return [prompt.lastElementChild.getBoundingClientRect().bottom <= low, low <= top];
}"""


@pytest.mark.parametrize("width", [400, 600, 690])
@pytest.mark.parametrize("name", ["number", "tools", "building", "card", "draft", "poor"])
def test_a_decision_leaves_the_map_free(browser, name, width):
    with staged(browser, name, PHASES[name][0](), width=width) as page:
        count, share = page.evaluate(COVERED, ".sal-prompt .sal-popup, .sal-prompt .sal-choices")
        assert count == 1
        assert share == 0


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [400, 600, 900])
def test_the_longest_choice_covers_its_upper_rim_only(browser, language, width):
    phase = PHASES["any-two"][0]()
    with staged(browser, "any-two", phase, width=width, language=language) as page:
        assert page.evaluate(COVERED, ".sal-prompt .sal-choices")[1] < 0.4


@pytest.mark.parametrize("width", [400, 600, 900, 1400])
def test_what_the_coach_says_stands_on_paper(browser, width):
    with staged(browser, "placing", PHASES["placing"][0](), width=width) as page:
        within, above = page.evaluate(HINT)
        assert within
        assert above or width > 920


@pytest.mark.parametrize("width", [400, 900])
def test_what_is_longer_than_its_place_begins_at_its_beginning(browser, width):
    """A long sentence over the board is scrolled, and not cut above."""
    with staged(browser, "placing", PHASES["placing"][0](), width=width) as page:
        top = page.evaluate(
            """() => {
              const box = document.querySelector('.sal-status');
              box.firstElementChild.textContent = 'A long story. '.repeat(60);
              return box.firstElementChild.getBoundingClientRect().top
                - box.getBoundingClientRect().top;
            }"""
        )
        assert top >= 0
