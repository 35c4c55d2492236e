"""What lessons say of numbers is true for every student, and every variant of a question."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from lessons.claims import (
    SAMPLE,
    STUDENTS,
    Lesson,
    claims_of,
    claims_of_texts,
    false_for,
    numbers_without_claim,
    variants,
)
from markdown_it import MarkdownIt
from support.for_each import for_each

from stoneage_lab.lessons.lesson import lessons
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.registry import taught
from tools import editions

ROOT = Path(__file__).resolve().parents[2]
FILES = {one.id: ROOT / "notebooks" / one.file for one in taught("NOTEBOOKS").values()}
NOTEBOOKS = {id: FILES[id] for id in plans()}
"""The notebooks of the lessons on probability: those with a plan."""
GAMES = ROOT / "stoneage_lab" / "games"
TEXTS = sorted(GAMES.glob("*/lessons/*/en.toml"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))
MARKDOWN = MarkdownIt("commonmark").enable("table")
QUESTIONS = {one.id: one for lesson in lessons().values() for one in lesson.questions}


def every_claim_holds(lesson: str, students: Sequence[int]) -> None:
    failed = false_for(Lesson.read(NOTEBOOKS[lesson]), students)
    told = [f"{claim} for {told_students(who, students)}" for claim, who in failed.items()]
    assert not told, "\n".join(told)


def told_students(who: Sequence[int], students: Sequence[int]) -> str:
    """Say for whom a claim is false."""
    numbers = ", ".join(map(str, who))
    return f"{len(who)} of {len(students)} students: {numbers}" if len(who) > 1 else numbers


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_what_a_lesson_claims_is_true_for_some_students(lesson: str) -> None:
    every_claim_holds(lesson, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_what_a_lesson_claims_is_true_for_every_student(lesson: str) -> None:
    every_claim_holds(lesson, STUDENTS)


@for_each(path=TEXTS)
def test_what_plans_worksheets_and_questions_claim_is_true(path: Path) -> None:
    for table, claim in claims_of_texts(path):
        question = QUESTIONS.get(table)
        wrong = [
            {name: names[name] for name in names if name in claim.names()}
            for names in ([{}] if question is None else variants(question))
            if not claim.holds(names)
        ]
        assert not wrong, f"{claim} with {wrong}"


@for_each(path=PAGES)
def test_what_pages_claim_is_true(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for claim in claims_of(path.name, re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        assert claim.holds({}), str(claim)


# ---- no number without a claim ---------------------------------------------------------------


@for_each(lesson=NOTEBOOKS)
def test_a_number_that_was_computed_has_a_claim_beside_it(lesson: str) -> None:
    cells = Lesson.read(NOTEBOOKS[lesson]).cells
    bare = {id: numbers_without_claim(text) for id, kind, text in cells if kind == "markdown"}
    assert {id: said for id, said in bare.items() if said} == {}


@for_each(path=TEXTS)
def test_a_number_of_a_plan_has_a_claim_beside_it(path: Path) -> None:
    claimed = {claim.place.partition(" ")[2] for _, claim in claims_of_texts(path)}
    for lesson, texts in tomllib.loads(path.read_text(encoding="utf-8")).items():
        for key, said in texts.get("plan", {}).items() if lesson in NOTEBOOKS else ():
            if f"[{lesson}.plan] {key}" not in claimed:
                assert numbers_without_claim(said) == [], key


# ---- the tests themselves --------------------------------------------------------------------

TINY = Lesson(
    "T1",
    [
        ("a", "code", 'import stoneage_lab as lab\n\nme = lab.student("1B", 7)\nalways = 3'),
        ("b", "markdown", "Three. <!-- claim: always == 3 --> You are odd. <!-- claim: odd -->"),
        ("c", "code", "odd = me.number % 2 == 1"),
        ("d", "markdown", "Now you are. <!-- claim: odd --> One of 6 is 1/6. Is it 1/6?"),
    ],
)


def test_a_sentence_that_is_true_for_some_students_alone_is_found() -> None:
    late = Lesson("T1", [*TINY.cells[:1], *TINY.cells[2:]])
    failed = false_for(late, [1, 2, 3, 4])
    assert [(claim.sentence, who) for claim, who in failed.items()] == [("Now you are.", [2, 4])]
    told = str(next(iter(failed)))
    assert told == "T1 d: “Now you are.” (odd)"


def test_a_claim_about_what_no_cell_above_has_made_is_an_error_that_names_it() -> None:
    with pytest.raises(NameError) as failed:
        false_for(TINY, [1])
    assert "You are odd." in "".join(failed.value.__notes__)


def test_what_depends_on_the_student_is_known() -> None:
    assert {claim.expression for claim in TINY.own_claims()} == {"odd"}
    assert [claim.expression for claim in TINY.claims()] == ["always == 3", "odd", "odd"]


def test_a_number_without_a_claim_is_found() -> None:
    assert numbers_without_claim(TINY.cells[-1][2]) == ["One of 6 is 1/6."]


def test_a_claim_beside_a_question_is_tried_with_every_variant(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text('["L2.3"]\n# claim: answer == 4 * tries\nsolution = "Four times."\n', "utf-8")
    ((table, claim),) = claims_of_texts(file)
    tried = {names["times"]: claim.holds(names) for names in variants(QUESTIONS[table])}
    assert tried == {2: True, 3: False, 10: False}


@for_each(path=[*NOTEBOOKS.values(), *PAGES])
def test_nobody_sees_a_claim(path: Path) -> None:
    cells = editions.prose(editions.read(path)) if path.suffix == ".ipynb" else None
    for text in cells.values() if cells else [path.read_text(encoding="utf-8")]:
        if "<!-- claim: " in text:
            shown = re.sub(r" ?<!-- claim: .*?-->", "", MARKDOWN.render(text), flags=re.DOTALL)
            # It also divides no paragraph.
            assert shown == MARKDOWN.render(editions.without_claims(text))


def test_claims_are_in_the_english_notebook_alone_and_not_on_the_site() -> None:
    source = NOTEBOOKS["L2"]
    assert "<!-- claim:" in source.read_text(encoding="utf-8")
    for path in (editions.translation_of(source), editions.edition_of(source)):
        assert "claim:" not in path.read_text(encoding="utf-8")
    from docs.making.notebooks import prepared

    page = json.dumps(prepared(source.relative_to(ROOT).as_posix()))
    assert "claim:" not in page
    assert "13/18" in page
