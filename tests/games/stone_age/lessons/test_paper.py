"""Worksheets and keys as printed pages: each sheet on one page, the key with wrong answers."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from support.for_each import for_each
from support.parameters import in_turn

from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.handout import in_order, strip_page, worksheets_page, wrong_answers
from stoneage_lab.lessons.lesson import lessons
from stoneage_lab.lessons.lesson_papers import handout, key
from stoneage_lab.lessons.notebook_exercises import experiments
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.student import Student

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCHOOL = {id: one for id, one in lessons().items() if id in plans()}
"""The lessons for school, of all games: those with a plan."""
NOTEBOOKS = taught("NOTEBOOKS")
LESSONS = [id for id in lessons("stone-age") if id.startswith("L")]
EXPERIMENTS = experiments("stone-age")
NEEDED = {
    "en": ("The rule", "My prediction", "Because:", "Your work:"),
    "ja": ("ルール", "予想", "そう考えた理由", "考え方・計算"),
}


@pytest.mark.parametrize(("lesson", "code"), in_turn(LESSONS, LANGUAGES))
def test_a_sheet_holds_all_that_a_lesson_needs_on_paper(lesson: str, code: str) -> None:
    page = worksheets_page(lesson, "1B", students=2, code=code)
    assert '"27.8 %"' not in page
    sheet = unescape("".join(page.split("<section")[1 : len(page.split("<section")) // 2 + 1]))
    for needed in NEEDED[code]:
        assert needed in sheet
    assert ("氏名" in sheet) is (code == "ja")
    if lesson in EXPERIMENTS:
        assert EXPERIMENTS[lesson].text("try", code) in sheet
        for outcome in EXPERIMENTS[lesson].theory.support:
            assert f"<th>{outcome}</th>" in sheet
        assert ('class="square"' in sheet) is (lesson in ("L1", "L2", "L18"))
        assert "______" in sheet or "＿＿＿" in sheet
    for question in lessons("stone-age")[lesson].questions:
        assert Exercise(question, Student("1B", 1)).question.id in sheet


@pytest.mark.parametrize(("lesson", "code"), in_turn(LESSONS, LANGUAGES))
def test_a_key_matches_a_number_to_its_mistake(lesson: str, code: str) -> None:
    page = unescape(worksheets_page(lesson, "1B", students=3, code=code, answers=True))
    for question in lessons("stone-age")[lesson].questions:
        for number in range(1, 4):
            exercise = Exercise(question, Student("1B", number))
            told = dict(question.wrong(exercise.parameters))
            for letters, answer in wrong_answers(exercise):
                for letter in letters.split():
                    name = question.mistakes["ABCDEFGH".index(letter)].name
                    assert exercise.kind.show(told.pop(name)) == answer
            assert not told
    assert len(re.findall("<dt>", page)) >= 2 * len(lessons("stone-age")[lesson].questions)


def test_the_lines_of_a_question_stand_under_each_other() -> None:
    for answers in (False, True):
        page = worksheets_page("R1", "1B", students=1, game="stone-age", answers=answers)
        assert "<br>1. Red: place" in page
        assert "<br>2. Blue: place" in page


@for_each(lesson=SCHOOL)
def test_questions_stand_in_the_order_of_the_lesson(lesson: str) -> None:
    """What is guessed first is asked before the experiment, and worked out as the notebook does."""
    sheet = unescape(worksheets_page(lesson, "1B", students=1))
    asked = re.findall(r"<b>([A-Z]\d+[a-z]?\.\d+)</b>", sheet)
    worked = list(asked)
    for id in {id for id in asked if asked.count(id) == 2}:
        worked.remove(id)  # where it is guessed
        assert "Try it" not in sheet or sheet.index(f"<b>{id}</b>") < sheet.index("Try it")
    assert worked == [id for id in NOTEBOOKS[lesson].items if id in asked]
    assert {*asked} == {one.id for one in SCHOOL[lesson].questions}
    guessed = [one for one in SCHOOL[lesson].questions if one.guessed_first]
    assert sheet.count("My prediction") == len(guessed)
    assert sheet.count("Because:") == len(guessed) + sheet.count("who is right?")


@for_each(lesson=SCHOOL, code=LANGUAGES)
def test_two_students_argue_on_the_sheet_and_nobody_is_right_before_it_is_told(
    lesson: str, code: str
) -> None:
    sheet = unescape(worksheets_page(lesson, "1B", students=1, code=code))
    with speaking(code):
        (one,) = plans()[lesson].argued()
        told = [one.text(key) for key in ("why", "wrong")]
        said = [f"<b>{one.names()[each]}</b> {one.text(each)}" for each in ("first", "second")]
    printed = [text in sheet for text in (one.text("asked", code), *said)]
    # Where four questions fill a page, the teacher reads the reasons out of the plan.
    assert printed == 3 * [lesson not in ("L1", "L2", "L6", "L13")]
    assert "✓" not in sheet
    assert not any(text in sheet for text in told)
    if printed[0]:
        assert sheet.index(f"<b>{one.about}</b>") < sheet.index(said[0])


@for_each(lesson=[id for id in LESSONS if id in EXPERIMENTS])
def test_the_front_of_a_sheet_is_not_half_empty(lesson: str) -> None:
    """Beside an experiment there is a square to fill, or room to work out a question."""
    front = unescape(worksheets_page(lesson, "1B", students=1, code="en").split("</section>")[0])
    assert ('class="square"' in front) is ("Your work:" not in front)


@for_each(lesson=SCHOOL, code=LANGUAGES)
def test_a_strip_holds_the_answers_and_nothing_else(lesson: str, code: str) -> None:
    page = unescape(strip_page(lesson, "1B", students=3, code=code))
    with speaking(code):
        for number in range(1, 4):
            row = re.search(rf'<th scope="row">{number}</th>(.*?)</tr>', page)
            told = re.findall(r'<td(?: class="long")?>(.*?)</td>', row[1] if row else "")
            student = Student("1B", number)
            exercises = [Exercise(one, student) for one in in_order(SCHOOL[lesson].questions)]
            assert told == [one.kind.show(one.truth) for one in exercises]


def printed_pages(page: Page, html: str) -> int:
    page.set_content(html, wait_until="load")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.layout
@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_sheet_fits_on_its_pages(page: Page, turn: int) -> None:
    """Each lesson in one language, the next in the other; in the other turn the other way round."""
    ids = list(SCHOOL)[turn::2] if not turn else list(SCHOOL)
    for number, id in enumerate(ids):
        code = LANGUAGES[(number + turn) % 2]
        sheets = handout(id, "1B", students=2, language=code)
        assert printed_pages(page, sheets.html) == sheets.pages, (id, code)


@pytest.mark.layout
def test_the_answers_of_a_class_of_forty_fit_on_one_page(page: Page) -> None:
    for id, code in (("L12", "ja"), ("V5", "en"), ("L1", "en")):
        assert printed_pages(page, key(id, "1B", language=code, strip=True).html) == 1, id
