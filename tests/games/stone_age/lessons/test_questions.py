"""Every question of every lesson, in each of its variants: solvable, every mistake answered."""

from __future__ import annotations

import pytest
from lessons.questions import all_texts_are_there, every_variant_is_fair

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student

QUESTIONS = lab.questions("stone-age")
each = pytest.mark.parametrize("id", QUESTIONS)


@each
def test_every_variant_is_fair(id: str) -> None:
    every_variant_is_fair(QUESTIONS[id])


def test_every_variant_is_drawn_for_some_student() -> None:
    question = QUESTIONS["R4.4"]
    drawn = {Exercise(question, Student("1B", n)).parameters["tile"] for n in range(40)}
    assert drawn == {variant["tile"] for variant in question.variants}


@each
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_texts_are_there_and_filled_in(id: str, code: str) -> None:
    all_texts_are_there(QUESTIONS[id], code)
    assert QUESTIONS[id].hints >= 1
    assert QUESTIONS[id].tags
