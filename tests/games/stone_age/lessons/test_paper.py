"""Worksheets and keys as printed pages: each sheet on one page, the key with wrong answers."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from support.parameters import in_turn

from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.book import experiments
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.handout import handout, lessons, wrong_answers
from stoneage_lab.lessons.student import Student

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LESSONS = [id for id in lessons("stone-age") if id.startswith("L")]
EXPERIMENTS = experiments("stone-age")


@pytest.mark.parametrize(("lesson", "code"), in_turn(LESSONS, LANGUAGES))
def test_a_sheet_holds_all_that_a_lesson_needs_on_paper(lesson: str, code: str) -> None:
    page = handout(lesson, "1B", students=2, code=code)
    assert '"27.8 %"' not in page
    sheet = unescape(page.split("<section")[1])
    for needed in ("The rule", "My prediction") if code == "en" else ("ルール", "予想"):
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
    page = unescape(handout(lesson, "1B", students=3, code=code, answers=True))
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
        page = handout("R1", "1B", students=1, game="stone-age", answers=answers)
        assert "<br>1. Red: place" in page
        assert "<br>2. Blue: place" in page


@pytest.mark.layout
@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_sheet_fits_on_a_page(browser: Browser, turn: int) -> None:
    """Each sheet in one language, the next in the other; in the other turn the other way round."""
    page = browser.new_page(viewport={"width": 673, "height": 900})  # 178 mm
    page.emulate_media(media="print")
    codes = {id: LANGUAGES[(number + turn) % 2] for number, id in enumerate(LESSONS)}
    sheets = {id: handout(id, "1B", students=1, code=code) for id, code in codes.items()}
    # All of them have the same head; it is loaded once.
    (first, *_) = sheets.values()
    head, end = first.partition("<section")[0], "</body></html>"
    bodies = [re.findall(r"<section.*</section>", sheet, re.DOTALL) for sheet in sheets.values()]
    page.set_content(head + "".join(map("".join, bodies)) + end)
    high = page.evaluate("[...document.querySelectorAll('section')].map(s => s.scrollHeight)")
    page.close()
    assert len(high) == len(sheets)
    assert [name for name, pixels in zip(sheets, high, strict=True) if pixels > 990] == []  # 261 mm
    assert min(high) > 300
