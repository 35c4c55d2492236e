"""What JupyterLab does to everything it shows must not pull our outputs to pieces.

It floats the terms of lists, aligns the cells of tables on the right, and breaks long lines of
printed text in the middle of a word. The rulebook and the long refusals are those of Stone Age: no
fixture has so much to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import PlainTextFormatter
from support import jupyter_css
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import speaking

pytestmark = pytest.mark.layout

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


@pytest.fixture(scope="module")
def shown(browser: Any) -> Iterator[Callable[[str, int], Any]]:
    """Show something in a page of some width; all of it in one page, as opening one takes long."""
    page = browser.new_page()

    def show(page_text: str, width: int) -> Any:
        page.set_viewport_size({"width": width, "height": 900})
        page.set_content(page_text)
        return page

    yield show
    page.close()


@cache
def whole() -> Any:
    """Return a game that was played to its end, which is looked at and not changed."""
    return lab.play("stone-age", ["careful", "careful"], seed=1).run_bots()


@pytest.mark.parametrize(("width", "code"), in_turn(WIDTHS, ["en", "ja"]))
def test_every_word_of_the_glossary_stands_on_the_row_of_its_meaning(shown, width, code):
    with speaking(code):
        words = lab.glossary()
        html = words._repr_mimebundle_()["text/html"]
    page = shown(jupyter_css.output(html), width)
    pairs = page.evaluate(PAIRS, ["th", "td"])
    assert len(pairs) == len(words.terms)
    for word, meaning in pairs:
        assert word["left"] < meaning["left"]
        assert word["top"] < meaning["bottom"]
        assert meaning["top"] < word["bottom"]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_rule_stands_under_its_own_title(shown, width):
    html = lab.rulebook("stone-age")._repr_html_().replace("<details>", "<details open>")
    page = shown(jupyter_css.output(html), width)
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
        # Some of its cells begin with a number, or are a dash.
        lambda: lab.age_of_revive.card_list(),
    ],
    ids=["rules", "tutorial", "cards"],
)
def test_sentences_in_tables_begin_at_the_left(shown, make):
    page = shown(jupyter_css.output(make()._repr_html_()), 1200)
    cells = page.evaluate(
        """() => [...document.querySelectorAll('td')].map((cell) =>
          [cell.innerText, getComputedStyle(cell).textAlign])"""
    )
    assert cells
    for text, align in cells:
        if any(map(str.isalpha, text)):
            assert align in ("left", "start"), text


def test_numbers_stand_under_each_other(shown):
    page = shown(jupyter_css.output(lab.tutorial()._repr_html_()), 1200)
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


def test_a_refusal_is_shown_without_breaking_a_word(shown):
    table = lab.play("stone-age", players=2, seed=1)
    table.do("place 1 field").do("place 2 hut")
    refusal = table.why_not("place 1 toolmaker")
    assert len(str(refusal)) > 150
    for width in WIDTHS:
        page = shown(jupyter_css.output(refusal._repr_html_()), width)
        assert page.evaluate(BROKEN) == []
    for printed in (plain(refusal), str(refusal)):
        page = shown(jupyter_css.printed(printed), 760)
        assert page.evaluate(BROKEN) == []


def test_moves_logs_and_explanations_are_printed_without_breaking_a_word(shown):
    moves = lab.play("stone-age", players=4, seed=1).moves
    assert max(map(len, repr(moves).splitlines())) <= 92
    # No move is broken either, so that it can be copied.
    for line in repr(moves).partition(": ")[2].splitlines():
        assert {each.strip() for each in line.split("·")} - {""} <= set(moves.words)
    explained = lab.lesson_position("R1.busy").explain()
    log = whole().log
    assert max(len(line.as_line()) for line in log.passages()) > 120
    for each in (moves, log, max(log.passages(), key=lambda line: len(line.as_line())), explained):
        page = shown(jupyter_css.printed(plain(each)), 800)
        assert page.evaluate(BROKEN) == []


@cache
def texts_of_outputs(code: str) -> dict[str, tuple[str, str]]:
    """Return what a cell shows that is lines of text, in a language: as HTML and printed."""
    with speaking(code):
        table = lab.play("stone-age", ["careful", "careful"], seed=1)
        outputs = {
            "student": lab.student("1B", 7),
            "nobody": lab.student("", 0),
            "moves": table.moves,
            "no moves": whole().moves,
            "log": whole().log[:60],
            "line": whole().log[0],
            "passage": whole().log.passages()[0],
            "difference": lab.compare_rules("standard", "rulebook")[0],
        }
        return {name: (each._repr_html_(), repr(each)) for name, each in outputs.items()}


@pytest.mark.parametrize("width", WIDTHS)
def test_lines_of_text_break_between_words(shown, width):
    html = "".join(html for html, _ in texts_of_outputs("en").values())
    page = shown(jupyter_css.output(html), width)
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("code", ["en", "ja"])
def test_lines_of_text_say_the_same_in_html(shown, code):
    for html, printed in texts_of_outputs(code).values():
        page = shown(jupyter_css.output(html), 400)
        said = page.locator(".jp-OutputArea-output").text_content()
        assert "".join(said.split()) == "".join(printed.split())


def test_sentences_of_rules_are_not_printed_bare_in_notebooks():
    """A printed line is not broken between words by Jupyter: it is shown, or filled first."""
    for path in sorted(NOTEBOOKS.glob("**/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for line in "".join(cell["source"]).splitlines():
                if "print(" in line and (".why_not(" in line or ".says(" in line):
                    assert "print(fill(" in line, f"{path.name}: {line}"


# A tuple, list, dict, object or string as Python writes it, or whether something is true.
RAW = re.compile(r"""^[\[{][^A-Z]|^[<'"]|^(True|False)$|Fraction\(|\((\d+, |['(])|[\[{]['(\d]""")


def read_as_text(result: dict[str, Any]) -> str:
    """Return what a learner reads of a result that has nothing better than text."""
    data = result.get("data", {})
    return "" if "text/html" in data else "".join(result.get("text") or data.get("text/plain", ""))


def test_learners_read_no_values_as_python_writes_them():
    """What a notebook of rules shows is words, numbers, tables and pictures."""
    books = [*NOTEBOOKS.glob("**/rules/*.ipynb"), *NOTEBOOKS.glob("**/00_start.ipynb")]
    assert len(books) > 40
    raw = [
        (path.name, cell["id"], line)
        for path in sorted(books)
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        for result in cell.get("outputs", [])
        for line in read_as_text(result).splitlines()
        if RAW.search(line)
    ]
    assert raw == []
