"""Every lesson has a plan for its teacher: a story, minutes that add up, expected answers."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.for_each import for_each
from support.parameters import in_turn

from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.lesson import lessons
from stoneage_lab.lessons.plan import (
    GUESSING,
    PERIOD,
    SHORT_PERIOD,
    VIEWS,
    LessonPlan,
    plan_page,
    plans,
    throwing_minutes,
)
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.student import Student

PLANS = plans()
FILES = {one.id: Path(one.file) for one in taught("NOTEBOOKS").values()}
ASKED = {one.id: one.questions for one in lessons().values()}
LESSONS = [id for id, file in FILES.items() if file.parent.name == "lessons" and id in ASKED]
"""What teaches probability, and asks for answers; the others teach rules or let people play."""
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def test_every_lesson_has_a_plan() -> None:
    assert set(PLANS) == set(LESSONS)


@for_each(lesson=LESSONS)
def test_minutes_add_up_and_hold_the_set_up(lesson: str) -> None:
    found = PLANS[lesson]
    assert set(found.minutes()) == {PERIOD}
    assert max(found.minutes(short=True)) <= SHORT_PERIOD
    for period in found.periods:
        assert next(iter(period)) in ("open", "look_back")
        assert next(iter(period.values())) >= 3
    steps = {step for period in found.periods for step in period}
    assert set(found.shorter) <= steps
    assert set(found.questions()) <= steps


@pytest.mark.parametrize(("lesson", "code"), in_turn(LESSONS, LANGUAGES))
def test_a_plan_says_what_a_teacher_wants_to_know(lesson: str, code: str) -> None:
    with speaking(code):
        found = LessonPlan(PLANS[lesson], Student("1B", 1))
        html = unescape(plan_page(lesson, "1B", code))
        asked = [one for period in found.periods for step in period for one in step.asked]
        steps = [step for period in found.periods for step in period]
        aim, board, criterion = found.aim, found.board, found.criterion
    assert aim in html
    assert len(board) >= 2
    assert all(line in html for line in board)
    assert {one.id for one in asked} == {one.id for one in ASKED[lesson]}
    assert all(step.does or step.asked for step in steps)
    outside = {one.id for one in ASKED[lesson] if one.transfer}
    assert next(one for one in reversed(asked) if one.id not in outside).id in criterion
    for one in asked:
        assert one.text in html
        assert f"<b>{one.id}</b> → <b>{one.answer}</b>" in html
        assert bool(one.wrong) is (one.id not in outside)
        assert all(f"<b>{answer}</b> {said}" in html for answer, said in one.wrong)
    assert "{" not in html.split("</style>")[1]
    if code == "ja":
        assert "学習指導案" in html
        assert not re.search(r"[a-z]{3,} [a-z]{3,}", aim + "".join(board))


@for_each(lesson=LESSONS)
def test_two_students_reasons_have_minutes_after_the_question_they_are_about(lesson: str) -> None:
    found = PLANS[lesson]
    (argued,) = found.argued()
    steps = [step for period in found.periods for step in period]
    asked = {one.id: step for step, ones in found.questions().items() for one in ones}
    assert steps.index("reasons") > steps.index(asked[argued.about])
    for code in LANGUAGES:
        with speaking(code):
            html = unescape(plan_page(lesson, "1B", code))
            names = argued.names()
            said = [argued.text(key) for key in ("asked", "first", "second", "wrong")]
        assert all(text in html for text in said)
        assert f"<b>{names[argued.right]} ✓</b>" in html


@for_each(lesson=LESSONS, code=LANGUAGES)
def test_a_plan_tells_a_story_asks_a_question_and_says_what_to_look_for(
    lesson: str, code: str
) -> None:
    with speaking(code):
        found = LessonPlan(PLANS[lesson], Student("1B", 1))
        html = unescape(plan_page(lesson, "1B", code))
        told = [found.notes.text(key) for key in ("story", "opening")]
        views = [text for _, text in found.views]
        stops, unit, place = found.stops, found.unit, found.place_of(1)
    assert len(views) == len(VIEWS)
    assert len(stops) >= 2
    assert unit
    assert all(text and text in html for text in (*told, *views, *stops, unit, place))
    assert "?" in told[1] or "？" in told[1] or "か。" in told[1]
    # Nothing is told twice, in this lesson or in another.
    assert len({*told, *views, *stops}) == len(told) + len(views) + len(stops)


def test_lessons_need_only_lessons_that_there_are_and_never_each_other() -> None:
    every = [one.id for one in taught("NOTEBOOKS").values()]
    notes = {one.id: one for one in taught("TEACHING").values() if one.id in every}
    assert set(PLANS) <= set(notes)
    for one in notes.values():
        assert set(one.after) <= set(every)
        earlier = every[: every.index(one.id)]
        assert set(one.after) <= set(earlier) or one.game != notes.get(one.after[0], one).game
        assert (one.needed() != "") is bool(one.after)


def test_a_ready_path_keeps_the_order_and_fills_its_periods() -> None:
    for path in taught("PATHS").values():
        seen: list[str] = []
        for id in path.lessons:
            notes = taught("TEACHING")[id]
            met = [lesson in seen for lesson in notes.after]
            assert (any if notes.any_of and met else all)(met), id
            seen.append(id)
        periods = sum(len(PLANS[id].periods) for id in path.lessons)
        assert periods == {"one": 1, "two": 2, "eight": 8}[path.id]


def is_a_sheet_a_period(lesson: str, code: str, page: Any) -> None:
    page.set_content(plan_page(lesson, "1B", code), wait_until="load")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    pages = 2 * len(PLANS[lesson].periods)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages, (lesson, code)
    assert re.search(rb"/MediaBox\s*\[0 0 59[45]\.?\d* 84[12]", pdf)


def test_a_plan_is_one_sheet_with_two_sides(page: Any) -> None:
    is_a_sheet_a_period("V5", "en", page)  # the fullest page
    is_a_sheet_a_period("L12", "ja", page)  # two periods


@pytest.mark.long
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_plan_is_one_sheet(lesson: str, page: Any) -> None:
    for code in LANGUAGES:
        is_a_sheet_a_period(lesson, code, page)


@for_each(lesson=LESSONS)
def test_questions_and_real_dice_fit_into_the_minutes_of_their_steps(lesson: str) -> None:
    found = PLANS[lesson]
    for short in (False, True):
        given = {step: n for period in found.periods for step, n in period.items()}
        if short:
            given |= found.shorter
        work = found.work(short)
        # In a short period a step that is left out takes its questions with it.
        late = {step: (n, given[step]) for step, n in work.items() if n > given[step] > 0}
        assert late == {}, "step: (what its questions and dice take, its minutes)"
        assert not [
            step for step in work if step in ("predict", "dice", "exit") and not given[step]
        ]


def test_every_minute_of_a_question_is_counted_once() -> None:
    for lesson, found in PLANS.items():
        asked = ASKED[lesson]
        guesses = GUESSING * len(found.questions().get("predict", ()))
        told = found.work()
        other = told.get("dice", 0) + told.get("reasons", 0)
        assert sum(told.values()) == sum(one.minutes for one in asked) + guesses + other


def test_more_dice_and_more_throws_take_longer() -> None:
    took = [[throwing_minutes(dice, n) for dice in range(1, 7)] for n in (5, 10, 30)]
    assert all(row == sorted(row) and row[0] < row[-1] for row in took)
    assert all(few <= more for one, other in pairwise(took)
               for few, more in zip(one, other, strict=True))  # fmt: skip


@for_each(lesson=LESSONS, code=LANGUAGES)
def test_a_notebook_tells_teachers_the_minutes_of_the_plan(lesson: str, code: str) -> None:
    folder = NOTEBOOKS if code == "en" else NOTEBOOKS / code
    text = (folder / FILES[lesson]).read_text(encoding="utf-8")
    cell = "".join(json.loads(text)["cells"][0]["source"])
    table = cell[cell.index("<details>") : cell.index("</details>")]
    told = [int(n) for n in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)]
    assert sum(told) == sum(PLANS[lesson].minutes())
    assert min(told) >= 3
    # A notebook may tell one step of the plan as several.
    ends = {sum(told[: n + 1]) for n in range(len(told))}
    planned = [n for period in PLANS[lesson].periods for n in period.values()]
    assert {sum(planned[: n + 1]) for n in range(len(planned))} <= ends


SHORTER = {
    "en": re.compile(r"\*\(45 minutes: (?:(\d+)[^)]*|leave out)\)\*"),
    "ja": re.compile(r"\*（45分授業では[^（）]*?(?:(\d+)分|省く)）\*"),
}
"""How the table of a notebook says what is cut where a period has 45 minutes."""


@for_each(lesson=LESSONS, code=LANGUAGES)
def test_a_notebook_tells_teachers_what_is_cut_in_a_short_period(lesson: str, code: str) -> None:
    folder = NOTEBOOKS if code == "en" else NOTEBOOKS / code
    text = (folder / FILES[lesson]).read_text(encoding="utf-8")
    cell = "".join(json.loads(text)["cells"][0]["source"])
    rows = re.findall(r"^\| (\d+) \|(.*)\|$", cell[: cell.index("</details>")], re.MULTILINE)
    told = 0
    for minutes, does in rows:
        found = SHORTER[code].search(does)
        assert bool(found) is bool(re.search(r"\*[(（].*[)）]\*", does)), does
        told += int(found[1] or 0) if found else int(minutes)
    assert told == sum(PLANS[lesson].minutes(short=True))
