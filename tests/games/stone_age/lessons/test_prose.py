"""No word of the game stands anywhere before it is explained."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.glossary import Term, terms
from stoneage_lab.lessons.goal import goals

ROOT = Path(__file__).resolve().parents[4]
NOTEBOOKS = {
    path.name[:2]: path for path in sorted((ROOT / "notebooks/stone_age/rules").glob("R*.ipynb"))
}
each = pytest.mark.parametrize("term", terms("stone-age"), ids=lambda term: term.id)


@cache
def prose(notebook: str) -> list[str]:
    """The text cells in order, without code in them."""
    cells = json.loads(NOTEBOOKS[notebook].read_text(encoding="utf-8"))["cells"]
    texts = ["".join(c["source"]) for c in cells if c["cell_type"] == "markdown"]
    # The first cell says what the notebook is about, and names what is to come.
    return [re.sub(r"`[^`]*`|\]\([^)]*\)", " ", text) for text in texts[1:]]


def explained(term: Term, text: str) -> bool:
    """Whether a cell has the word in bold."""
    return any(term.stands_in(bold) for bold in re.findall(r"\*\*(.+?)\*\*", text))


@each
def test_a_word_is_explained_where_it_first_stands(term: Term) -> None:
    if term.first not in NOTEBOOKS:
        pytest.skip(f"{term.first} is not written yet")
    for notebook in NOTEBOOKS:
        for place, text in enumerate(prose(notebook), 2):
            if notebook == term.first and explained(term, text):
                return
            said = f"“{term.word()}” stands in {notebook}, text {place}, before it is explained"
            assert not term.stands_in(text), said
    raise AssertionError(f"{term.first} never has “{term.word()}” in bold")


@cache
def asked_in(code: str) -> list[tuple[str, str]]:
    """What the notebooks of rules ask and set, by id."""
    asked = [
        (one.id, one.text("ask", one.variants[0], code))
        for one in lab.questions().values()
        if one.id.startswith("R")
    ]
    return asked + [
        (one.id, one.text("goal", code)) for one in goals().values() if one.game == "stone-age"
    ]


@for_each(term=terms("stone-age"), code=LANGUAGES)
def test_no_question_uses_a_word_of_a_later_notebook(term: Term, code: str) -> None:
    assert term.meaning(code)
    for id, text in asked_in(code):
        if id.partition(".")[0] < term.first:
            assert not term.stands_in(text, code), f"{id} uses “{term.word(code)}”"


@pytest.mark.parametrize(
    "code", ["seed=", "lambda", "arrange", "condition", "cdf", "quantile", "sf"]
)
@pytest.mark.parametrize("folder", ["", "ja/"])
def test_code_is_explained_where_it_first_stands(code: str, folder: str) -> None:
    pattern = re.compile(rf"\b{re.escape(code)}" + ("" if code.endswith("=") else r"\b"))
    for path in sorted((ROOT / f"notebooks/{folder}stone_age/lessons").glob("L*.ipynb")):
        before = ""
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                before += text
            elif pattern.search(text):
                assert any(pattern.search(told) for told in re.findall(r"`[^`]+`", before)), path
                return
    pytest.fail(f"{code} stands in no lesson")
