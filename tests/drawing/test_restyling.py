"""A press restyles what it changes: no rule makes a browser look at every element of the board."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = ("widgets/src/board.css", "widgets/src/preview.css", "stoneage_lab/drawing/style.css")
TOGGLED = re.compile(r"\.sal-(?:gets|sends)\b")
"""The classes that the root of a board gets and loses while pieces move, so at most presses."""
LAST_NAME = re.compile(r"(?:^|[\s>+~(,])(?:\*|[a-z][\w-]*)(?=[)\s,]*$|\s*,)")
"""The name of an element, or ``*``, at the end of a selector or of one of its alternatives."""


def selectors(sheet):
    text = re.sub(r"/\*.*?\*/", "", (ROOT / sheet).read_text(encoding="utf-8"), flags=re.DOTALL)
    found = [each.strip() for each in re.findall(r"([^{};]+)\{", text)]
    return [each for each in found if not each.startswith("@")]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_class_that_comes_and_goes_with_each_press_restyles_no_element_by_its_name(sheet):
    """Chromium marks all elements of that name below it, here every pictogram of every place."""
    found = [each for each in selectors(sheet) if TOGGLED.search(each)]
    assert found or "board.css" not in sheet
    assert not [each for each in found if LAST_NAME.search(each)]


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_rule_is_about_every_element_after_another(sheet):
    """Such a rule restyles all that follows where an element is added anywhere on the page."""
    assert not [each for each in selectors(sheet) if re.search(r"[+~]\s*\*", each)]


def test_what_can_be_used_is_lit_on_a_page_as_in_a_file():
    """A picture in a file has none of these rules: how strong its light is stands in its markup."""
    assert not [each for sheet in SHEETS for each in selectors(sheet) if ".sal-pool" in each]


def test_a_name_at_the_end_of_a_selector_is_found():
    for selector in (".a use", ".a > :is(use, .b)", ".a > :is(.b, use)", ".a *", ".a > svg, .b"):
        assert LAST_NAME.search(selector), selector
    for selector in (".a .b", ".a :is(.b, .c .d)", ".a use > .b", ".a .b,\n.c .d", ".a use.b"):
        assert not LAST_NAME.search(selector), selector
