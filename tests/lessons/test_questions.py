"""Every question of every lesson, in each of its variants: solvable, every mistake answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.question import Question
from stoneage_lab.lessons.student import Student

QUESTIONS = lab.questions()
each = pytest.mark.parametrize("id", QUESTIONS)


def asked(question: Question) -> Iterator[Exercise]:
    """The question as it is put to students, with every choice of numbers there is."""
    for variant in question.variants:
        exercise = Exercise(question, Student("1B", 7))
        exercise.parameters = variant
        yield exercise


@each
def test_every_variant_is_fair(id: str) -> None:
    question = QUESTIONS[id]
    assert question.variants
    met = set()
    for exercise in asked(question):
        right, kind = exercise.truth, exercise.kind
        assert exercise.check(kind.show(right).partition(" ≈ ")[0])
        wrong = {m.name: m.solver(exercise.parameters) for m in question.mistakes}
        possible = {name: answer for name, answer in wrong.items() if answer is not None}
        for name, answer in possible.items():
            reply = exercise.check(answer)
            assert reply.outcome == "mistake", (exercise.parameters, name)
            # Of two mistakes that give the same answer the first is told.
            first = next(n for n, other in possible.items() if question.matches(answer, other))
            if first == name:
                assert reply.text == question.text(f"mistake.{name}", exercise.parameters)
                met.add(name)
    assert met == {mistake.name for mistake in question.mistakes}


def test_every_variant_is_drawn_for_somebody() -> None:
    question = QUESTIONS["R4.4"]
    drawn = {Exercise(question, Student("1B", n)).parameters["tile"] for n in range(40)}
    assert drawn == {variant["tile"] for variant in question.variants}


@each
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_texts_are_there_and_filled_in(id: str, code: str) -> None:
    question = QUESTIONS[id]
    keys = ["ask", "solution", *(f"mistake.{m.name}" for m in question.mistakes)]
    keys += [f"hint{n + 1}" for n in range(question.hints)]
    with speaking(code):
        for variant in question.variants[:40]:
            for key in keys:
                text = question.text(key, variant)
                assert text, f"{id}.{key} is missing in {code}"
                assert "{" not in text, text
    assert question.hints >= 1
    assert question.text("ask", question.variants[0]) != question.text(
        "solution", question.variants[0]
    )
    assert f"{question.lesson}.title" in question.texts(code)
    assert question.minutes > 0
    assert question.tags
