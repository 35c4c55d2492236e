"""Every question of every lesson: solvable, with mistakes that get their own message."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student

QUESTIONS = lab.questions()
each = pytest.mark.parametrize("id", QUESTIONS)


@each
def test_two_hundred_students_get_fair_questions(id: str) -> None:
    question = QUESTIONS[id]
    assert question.variants
    met = set()
    for number in range(200):
        exercise = Exercise(question, Student("1B", number))
        assert exercise.check(question.kind.show(exercise.truth).partition(" ≈ ")[0])
        for mistake in question.mistakes:
            wrong = mistake.solver(exercise.parameters)
            if wrong is None:
                continue
            reply = exercise.check(wrong)
            said = question.text(f"mistake.{mistake.name}", exercise.parameters)
            first = next(
                m for m in question.mistakes
                if (w := m.solver(exercise.parameters)) is not None and question.matches(wrong, w)
            )  # fmt: skip
            assert reply.outcome == "mistake"
            if first is mistake:
                assert reply.text == said
                met.add(mistake.name)
    assert met == {mistake.name for mistake in question.mistakes}


@each
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_texts_are_there_and_filled_in(id: str, code: str) -> None:
    question = QUESTIONS[id]
    with speaking(code):
        for number in range(10):
            exercise = Exercise(question, Student("1B", number))
            keys = ["ask", "solution", *(f"mistake.{m.name}" for m in question.mistakes)]
            keys += [f"hint{n + 1}" for n in range(question.hints)]
            for key in keys:
                text = question.text(key, exercise.parameters)
                assert text, f"{id}.{key} is missing in {code}"
                assert "{" not in text, text
    assert question.hints >= 1
    assert question.text("ask", question.variants[0]) != question.text(
        "solution", question.variants[0]
    )
    assert f"{question.lesson}.title" in question.texts(code)
    assert question.minutes > 0
    assert question.tags
