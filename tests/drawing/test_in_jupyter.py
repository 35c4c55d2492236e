"""What JupyterLab does to everything it shows must not pull our outputs to pieces.

It floats the terms of lists, aligns the cells of tables on the right, and breaks long lines of
printed text in the middle of a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import jupyter_css
import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking

WIDTHS = [1200, 760, 400]

# Where the text of each name stands, and that of its meaning: the boxes of the first lines.
PAIRS = """([names, meanings]) => {
  const lineOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, bottom, left } = range.getClientRects()[0];
    return { top, bottom, left };
  };
  const [heads, texts] = [names, meanings].map((each) => [...document.querySelectorAll(each)]);
  return heads.map((head, n) => [lineOf(head), lineOf(texts[n])]);
}"""


@contextmanager
def shown(browser: Any, page_text: str, width: int) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": width, "height": 900})
    try:
        page.set_content(page_text)
        yield page
    finally:
        page.close()


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_word_of_the_glossary_stands_on_the_row_of_its_meaning(browser, width, code):
    with speaking(code):
        words = lab.glossary()
        html = words._repr_mimebundle_()["text/html"]
    with shown(browser, jupyter_css.output(html), width) as page:
        pairs = page.evaluate(PAIRS, ["th", "td"])
    assert len(pairs) == len(words.terms)
    for word, meaning in pairs:
        assert word["left"] < meaning["left"]
        assert word["top"] < meaning["bottom"]
        assert meaning["top"] < word["bottom"]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_rule_stands_under_its_own_title(browser, width):
    html = lab.rulebook("stone-age")._repr_html_().replace("<details>", "<details open>")
    with shown(browser, jupyter_css.output(html), width) as page:
        pairs = page.evaluate(PAIRS, ["details > div > b", "details > div > div"])
    assert len(pairs) == len(lab.rulebook("stone-age"))
    lines = [line for pair in pairs for line in pair]
    assert [line["top"] for line in lines] == sorted(line["top"] for line in lines)
    for title, text in pairs:
        assert title["bottom"] <= text["top"]
        assert title["left"] < text["left"]
        # Nothing stands between the two.
        assert text["top"] - title["bottom"] < 30


@pytest.mark.parametrize(
    "make",
    [
        lambda: lab.compare_rules("standard", "rulebook"),
        lambda: lab.tutorial(),
    ],
    ids=["rules", "tutorial"],
)
def test_sentences_in_tables_begin_at_the_left(browser, make):
    with shown(browser, jupyter_css.output(make()._repr_html_()), 1200) as page:
        cells = page.evaluate(
            """() => [...document.querySelectorAll('td')].map((cell) =>
              [cell.innerText, getComputedStyle(cell).textAlign])"""
        )
    assert cells
    for text, align in cells:
        if text[:1].isalpha():
            assert align in ("left", "start"), text


def test_numbers_stand_under_each_other(browser):
    with shown(browser, jupyter_css.output(lab.tutorial()._repr_html_()), 1200) as page:
        cells = page.evaluate(
            """() => [...document.querySelectorAll('td, th')].map((cell) =>
              [cell.innerText, getComputedStyle(cell).textAlign])"""
        )
    numbers = [align for text, align in cells if text.isdigit()]
    assert numbers
    assert set(numbers) == {"right"}
    assert dict(cells)["minutes"] == "right"
