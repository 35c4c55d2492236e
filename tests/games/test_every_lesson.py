"""What holds for the answers of every lesson of every game."""

from __future__ import annotations

import re
from typing import Final

from lessons.questions import FEW, asked, spread
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.handout import numbers_of, worksheets_page, wrong_answers
from stoneage_lab.lessons.name_answers import Moves, OneOf
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.student import Student

QUESTIONS = {f"{one.game}/{one.id}": one for one in lab.questions().values()}
NAMING = [id for id, one in QUESTIONS.items() if isinstance(one.kind, Moves | OneOf)]
"""Questions whose answers are words."""

EMPTY: Final = r"[{[]|\s(?:[,、;；]|$)"
"""A fact that is not filled in, or a name without a value."""


@for_each(id=QUESTIONS)
def test_a_key_lists_no_wrong_answer_twice_and_never_the_right_one(id: str) -> None:
    for exercise in asked(QUESTIONS[id]):
        told = [answer for _, answer in wrong_answers(exercise)]
        assert len({*told, exercise.kind.show(exercise.truth)}) == len(told) + 1, told


@for_each(id=QUESTIONS)
def test_a_key_tells_the_numbers_in_the_words_of_the_teacher(id: str) -> None:
    """No name of the code, nothing empty, and different numbers look different."""
    question = QUESTIONS[id]
    for code, foreign in {"en": r"_|[^\0-\u2fff]", "ja": "[A-Za-z]{2,}"}.items():
        with speaking(code):
            names = {f"{question.lesson}.parameter.{name}" for name in question.parameters}
            assert names - {*question.texts()} <= {f"{question.lesson}.parameter.position"}
            told = [numbers_of(exercise) for exercise in asked(question)]
            wrong = re.compile(rf"{foreign}|{EMPTY}")
            assert [line for line in told if wrong.search(line)] == []
            assert len({*told}) == len(told)


@for_each(id=QUESTIONS)
def test_a_japanese_question_calls_moves_and_things_by_their_japanese_names(id: str) -> None:
    question = QUESTIONS[id]
    with speaking("ja"):
        for given in question.variants:
            ask = question.text("ask", given)
            # Where a function of the lab is to be called, its arguments are named.
            assert "lab." in ask or not re.search("[A-Za-z_]{2,}", ask), ask


def test_a_key_tells_where_a_lesson_for_school_belongs_in_the_syllabus() -> None:
    assert {one.lesson for one in QUESTIONS.values() if not one.tags}.isdisjoint(plans())


def test_a_sheet_calls_a_picture_as_the_key_does() -> None:
    question = QUESTIONS["age-of-hunting/H1.1"]
    for code, word in {"en": "Picture", "ja": "図"}.items():
        page = worksheets_page("H1", "1B", students=4, code=code)
        sheets = [page.partition(f'aria-label="{n}"')[2] for n in range(1, 5)]
        with speaking(code):
            for number, sheet in enumerate(sheets, 1):
                told = numbers_of(Exercise(question, Student("1B", number)))
                named = re.findall(rf">({word} ?\d+)<", sheet)
                assert re.match(rf"{named[0]}\b", told), told
        assert len({re.findall(rf">({word} ?\d+)<", sheet)[0] for sheet in sheets}) > 1


@for_each(id=NAMING)
def test_an_answer_is_shown_and_read_in_the_words_of_each_language(id: str) -> None:
    for exercise in spread(list(asked(QUESTIONS[id])), FEW):
        shown = []
        for code in LANGUAGES:
            with speaking(code):
                shown.append(exercise.kind.show(exercise.truth))
        assert not re.search("[A-Za-z]{2,}", shown[LANGUAGES.index("ja")]), shown
        for code in LANGUAGES:
            with speaking(code):
                assert [exercise.check(one).outcome for one in shown] == ["right"] * 2, shown


@for_each(id=[id for id in NAMING if isinstance(QUESTIONS[id].kind, Moves)])
def test_an_example_of_the_form_can_be_read_as_it_is_shown(id: str) -> None:
    for exercise in asked(QUESTIONS[id]):
        for code in LANGUAGES:
            with speaking(code):
                form = exercise.kind.asked_for()
                typed = re.findall(r"（(.+?) など|\((.+?)\)", form)
                assert typed
                for one in typed:
                    assert exercise.check("".join(one)).outcome == "not_yet", form
