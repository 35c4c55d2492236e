"""The checks that the lessons of every game go through, on a game with one question."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from fixtures.race import Race
from fixtures.race.lessons import FOLDERS, QUESTIONS
from lessons.questions import all_texts_are_there, asked, every_variant_is_fair

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.name_answers import OneOf
from stoneage_lab.lessons.number_answers import Whole
from stoneage_lab.lessons.question import Mistake, Question
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.student import class_of

# The package: as an attribute of `lab` it is the function of the same name.

AHEAD = QUESTIONS[0]


def test_a_sound_question_is_fair_in_each_of_its_variants() -> None:
    # The question belongs to a game that is known.
    lab.register(Race)
    assert AHEAD in taught("QUESTIONS", Race.name).values()
    every_variant_is_fair(AHEAD)
    assert [one.parameters["done"] for one in asked(AHEAD)] == [1, 2, 3]


@pytest.mark.parametrize("code", LANGUAGES)
def test_its_texts_are_there(code: str) -> None:
    all_texts_are_there(AHEAD, code)


def never(given: Any) -> None:
    return None


@pytest.mark.parametrize(
    ("id", "mistakes", "values"),
    [
        ("R1.1", [Mistake("done", never)], (1, 2)),  # a mistake that cannot be made
        ("R1.1", [Mistake("done", lambda given: 5 - given["done"])], (1, 2)),  # it is right
        ("R1.1", [Mistake("done", lambda given: 1), Mistake("late", lambda given: 1)], (2, 3)),
    ],
)
def test_a_question_that_is_not_fair_is_found(
    id: str, mistakes: list[Mistake], values: tuple[int, ...]
) -> None:
    parameters = {"done": values, "position": ("R1.first",)}
    question = Question(
        id, Whole(), lambda given: 5 - given["done"], mistakes, parameters, folders=FOLDERS
    )
    with pytest.raises(AssertionError):
        every_variant_is_fair(question)


def test_a_missing_text_is_found() -> None:
    question = Question(
        "R1.9", Whole(), lambda given: 1, [Mistake("done", lambda given: 2)], {}, folders=FOLDERS
    )
    with pytest.raises((AssertionError, KeyError)):
        all_texts_are_there(question, "en")


def test_a_class_does_not_choose_the_same() -> None:
    """Whoever hears the answer to a choice from a neighbour has to think, too."""
    for one in taught("QUESTIONS").values():
        if type(one.kind) is OneOf and len(one.variants) > 1:
            truths = Counter(one.truth(one.draw_for(student)) for student in class_of("1B", 40, 1))
            assert max(truths.values()) <= 40 * 2 / 3, (one.full_id, truths)


def test_a_sequel_has_the_numbers_of_the_question_before() -> None:
    sequels = [one for one in taught("QUESTIONS").values() if one.drawn_with]
    assert sequels
    for one in sequels:
        before = taught("QUESTIONS", one.game).values()
        (first,) = [other for other in before if other.id == one.drawn_with]
        assert one.variants == first.variants
        for student in class_of("1B", 40, 1):
            assert Exercise(one, student).parameters == Exercise(first, student).parameters


@pytest.mark.parametrize("code", LANGUAGES)
def test_statements_are_told_in_the_language_that_is_asked_for(code: str) -> None:
    """Whichever is the current one: facts of a question may be sentences."""
    question = taught("QUESTIONS", "stone-age").find("question", "L12.3")
    with speaking("ja" if code == "en" else "en"):
        told = {question.text("ask", given, code) for given in question.variants}
    assert len(told) == len(question.variants)
    assert all(("If the river is fair" in text) is (code == "en") for text in told)
    assert all(("川が呪われていなければ" in text) is (code == "ja") for text in told)
