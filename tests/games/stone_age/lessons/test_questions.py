"""Every question of every lesson, in each of its variants: solvable, every mistake answered."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lessons.questions import (
    all_texts_are_there,
    asked,
    every_variant_is_fair,
    what_happens_after_an_answer,
)
from support.for_each import for_each
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games.stone_age.lessons import NOTEBOOKS
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.goal import goals
from stoneage_lab.lessons.item_order import following
from stoneage_lab.lessons.question import Question
from stoneage_lab.lessons.student import Student

FOLDER = Path(__file__).resolve().parents[4] / "notebooks"
QUESTIONS = lab.questions("stone-age")
each = pytest.mark.parametrize("id", QUESTIONS)


@for_each(id=QUESTIONS)
def test_every_variant_is_fair(id: str) -> None:
    every_variant_is_fair(QUESTIONS[id])


def test_every_variant_is_drawn_for_some_student() -> None:
    question = QUESTIONS["R4.4"]
    drawn = {Exercise(question, Student("1B", n)).parameters["tile"] for n in range(40)}
    assert drawn == {variant["tile"] for variant in question.variants}


@pytest.mark.parametrize(("id", "code"), in_turn(QUESTIONS, LANGUAGES))
def test_texts_are_there_the_right_answer_has_its_reason_and_no_reply_gives_it_away(
    id: str, code: str
) -> None:
    question = QUESTIONS[id]
    all_texts_are_there(question, code)
    assert question.hints >= 1
    what_happens_after_an_answer(question, code)
    variant = question.variants[0]
    said = question.text("reason", variant, code) or question.text("solution", variant, code)
    assert said.endswith((".", "。")), said
    assert "lab." not in said, said
    assert len(question.mistakes) >= 2


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
@each
def test_every_variant_is_answered_and_has_its_sentences(id: str, code: str) -> None:
    every_variant_is_fair(QUESTIONS[id], most=10_000)
    all_texts_are_there(QUESTIONS[id], code, most=10_000)
    what_happens_after_an_answer(QUESTIONS[id], code, most=10_000)


NATURAL = {
    "R0.1": {"2.4", "7", "3", "12"},
    "R2.1": {"9.5"},
    "R7.2": {"15"},
    "L2.1": {"1/6", "1/3"},
    "L1.1": {"3.5", "7/2"},
}


@pytest.mark.parametrize("id", NATURAL)
def test_a_natural_wrong_answer_has_a_sentence_of_its_own_for_somebody(id: str) -> None:
    question, met = QUESTIONS[id], set()
    for exercise in asked(question):
        replies = {given: exercise.check(given) for given in NATURAL[id]}
        met |= {given for given, reply in replies.items() if reply.outcome == "mistake"}
    assert met == NATURAL[id]


def test_few_digits_are_enough_for_a_known_mistake() -> None:
    for exercise in asked(QUESTIONS["R2.2"]):
        given = exercise.parameters
        if given["site"] == "forest" and (given["total"] + sum(given["tools"])) % 3:
            share = (given["total"] + sum(given["tools"])) / 3
            for written in (f"{share:.1f}", f"{share:.3f}"):
                assert "kept the fraction" in exercise.check(written).text


def test_the_boxes_of_a_notebook_lead_on_in_its_order_and_to_the_next_notebook() -> None:
    for notebook in NOTEBOOKS:
        path = FOLDER / notebook.file
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
        asked_there = re.findall(r'lab\.(?:question|goal)\("([^"]+)"\)', code)
        assert list(notebook.items) == asked_there
        links = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        if not asked_there:
            continue
        for id, then in zip(asked_there, [*asked_there[1:], ""], strict=True):
            leads = following(QUESTIONS[id] if id in QUESTIONS else goals("stone-age")[id])
            assert leads.id == then
            if not then and notebook is not NOTEBOOKS[-1]:
                assert (path.parent / leads.notebook).is_file()
                # The button opens what a link in the notebook leads to.
                assert f"]({leads.notebook})" in links
    assert not following(Question("X1.1", QUESTIONS["R0.1"].kind, lambda given: 0))


def test_the_notebooks_have_no_cell_whose_answer_goes_stale() -> None:
    for path in sorted(FOLDER.glob("*/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            assert not re.search(r"\.(check|predict)\((\.\.\.)?\)$", source.strip()) or (
                cell["cell_type"] == "markdown"
            ), (path.name, source)
