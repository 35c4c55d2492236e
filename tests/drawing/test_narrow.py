"""Where a board is narrow, what is to be decided has a place of its own and leaves the map free.

On Stone Age: the only game with a map that a decision could cover.
"""

from __future__ import annotations

import pytest
from drawing.stage import PHASES, staged

pytestmark = pytest.mark.layout

# How many elements are seen, and how much of the map's height the largest of them covers.
COVERED = """(selector) => {
  const land = document.querySelector('#table').getBoundingClientRect();
  const over = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const covers = ({left, right, top, bottom}) => left >= land.right || right <= land.left ? 0
    : Math.max(0, Math.min(bottom, land.bottom) - Math.max(top, land.top)) / land.height;
  return [over.length, Math.max(0, ...over.map((each) => covers(each.getBoundingClientRect())))];
}"""
HINT = """() => {
  const prompt = document.querySelector('.sal-prompt');
  prompt.insertAdjacentHTML('beforeend', '<div class="sal-choice sal-coach"></div>');
  prompt.lastElementChild.style.height = '400px';
}"""
WITHIN = """() => {
  const prompt = document.querySelector('.sal-prompt');
  const end = prompt.lastElementChild.getBoundingClientRect().bottom;
  return end <= prompt.getBoundingClientRect().bottom;
}"""


def resized(page, *widths):
    """Yield the page in several widths, one after the other."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 1000})
        yield width


@pytest.mark.parametrize("name", ["number", "tools", "building", "card", "draft", "poor"])
def test_a_decision_leaves_the_map_free(browser, name):
    with staged(browser, name, PHASES[name][0](), painted=False, width=690) as page:
        for width in resized(page, 690, 600, 400):
            where = ".sal-prompt .sal-popup, .sal-prompt .sal-choices"
            assert page.evaluate(COVERED, where) == [1, 0], width


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_longest_choice_covers_its_upper_rim_only(browser, language):
    with staged(
        browser, "any-two", PHASES["any-two"][0](), language=language, painted=False
    ) as page:
        for width in resized(page, 900, 600, 400):
            assert page.evaluate(COVERED, ".sal-prompt .sal-choices")[1] < 0.4, width


def test_what_the_coach_says_stands_on_paper(browser):
    with staged(browser, "placing", PHASES["placing"][0](), painted=False) as page:
        page.evaluate(HINT)
        for width in resized(page, 1400, 900, 600, 400):
            assert page.evaluate(WITHIN), width
            # On a telephone the decision stays at the foot of the window, over a part of the land.
            most = 0 if width > 700 else 0.4
            assert page.evaluate(COVERED, ".sal-prompt")[1] <= most, width


def test_what_is_longer_than_its_place_begins_at_its_beginning(browser):
    """A long sentence over the board is scrolled, and not cut above."""
    with staged(browser, "placing", PHASES["placing"][0](), painted=False) as page:
        page.evaluate(
            "document.querySelector('.sal-status').firstElementChild.textContent ="
            " 'A long story. '.repeat(60)"
        )
        for width in resized(page, 900, 400):
            top = page.evaluate(
                """() => {
                  const box = document.querySelector('.sal-status');
                  return box.firstElementChild.getBoundingClientRect().top
                    - box.getBoundingClientRect().top;
                }"""
            )
            assert top >= 0, width
