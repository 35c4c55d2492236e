"""What JupyterLab does to everything it shows must not pull our outputs to pieces.

It floats the terms of lists, aligns the cells of tables on the right, and breaks long lines of
printed text in the middle of a word. The rulebook and the long refusals are those of Stone Age: no
fixture has so much to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jupyter_css
import pytest
from in_turn import in_turn
from IPython.core.formatters import PlainTextFormatter

import stoneage_lab as lab
from stoneage_lab.core.language import speaking

NOTEBOOKS = Path(lab.__file__).resolve().parents[1] / "notebooks"
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


@pytest.mark.parametrize(("width", "code"), in_turn(WIDTHS, ["en", "ja"]))
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


# ---- long sentences --------------------------------------------------------------------------

# Whether the text breaks anywhere within a word.
BROKEN = """() => {
  const walker = document.createTreeWalker(document.querySelector('.jp-OutputArea-output'), 4);
  const broken = [];
  for (let node; (node = walker.nextNode()); ) {
    for (const word of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""


def plain(shown_thing: Any) -> str:
    """Return what a notebook without HTML, or a terminal, shows."""
    return str(PlainTextFormatter()(shown_thing))


def test_a_refusal_is_shown_without_breaking_a_word(browser):
    table = lab.play("stone-age", players=2, seed=1)
    table.do("place 1 field").do("place 2 hut")
    refusal = table.why_not("place 1 toolmaker")
    assert len(str(refusal)) > 150
    for width in WIDTHS:
        with shown(browser, jupyter_css.output(refusal._repr_html_()), width) as page:
            assert page.evaluate(BROKEN) == []
    with shown(browser, jupyter_css.printed(plain(refusal)), 760) as page:
        assert page.evaluate(BROKEN) == []


def test_moves_logs_and_explanations_are_printed_without_breaking_a_word(browser):
    moves = lab.play("stone-age", players=4, seed=1).moves
    assert max(map(len, repr(moves).splitlines())) <= 92
    # No move is broken either, so that it can be copied.
    for line in repr(moves).partition(": ")[2].splitlines():
        assert {each.strip() for each in line.split("·")} - {""} <= set(moves.words)
    whole = lab.play("stone-age", ["careful", "careful"], seed=1).run_bots()
    explained = lab.lesson_position("R1.busy").explain()
    for each in (moves, whole.log, explained):
        with shown(browser, jupyter_css.printed(plain(each)), 800) as page:
            assert page.evaluate(BROKEN) == []


def outputs_of_text() -> dict[str, Any]:
    """Return what a cell shows that is lines of text, in the current language."""
    table = lab.play("stone-age", ["careful", "careful"], seed=1)
    return {
        "student": lab.student("1B", 7),
        "nobody": lab.student("", 0),
        "moves": table.moves,
        "no moves": lab.play("stone-age", ["careful", "careful"], seed=1).run_bots().moves,
        "log": table.run_bots().log[:60],
        "line": table.log[0],
        "passage": table.log.passages()[0],
        "difference": lab.compare_rules("standard", "rulebook")[0],
    }


@pytest.mark.parametrize("width", WIDTHS)
def test_lines_of_text_break_between_words(browser, width):
    for each in outputs_of_text().values():
        with shown(browser, jupyter_css.output(each._repr_html_()), width) as page:
            assert page.evaluate(BROKEN) == []
            across = page.evaluate("document.documentElement.scrollWidth")
            assert across <= width


@pytest.mark.parametrize("code", ["en", "ja"])
def test_lines_of_text_say_the_same_in_html(browser, code):
    with speaking(code):
        for each in outputs_of_text().values():
            with shown(browser, jupyter_css.output(each._repr_html_()), 400) as page:
                said = page.locator(".jp-OutputArea-output").text_content()
            assert "".join(said.split()) == "".join(repr(each).split())


def test_sentences_of_rules_are_not_printed_bare_in_notebooks():
    """A printed line is not broken between words by Jupyter: it is shown, or filled first."""
    for path in sorted(NOTEBOOKS.glob("**/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for line in "".join(cell["source"]).splitlines():
                if "print(" in line and (".why_not(" in line or ".says(" in line):
                    assert "print(fill(" in line, f"{path.name}: {line}"
