"""The checks that the lessons of every game go through, on a game with one question."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from fixtures.race import Race
from fixtures.race.lessons import FOLDERS, QUESTIONS
from lessons.questions import all_texts_are_there, asked, every_variant_is_fair

from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.answers import Whole
from stoneage_lab.lessons.question import Mistake, Question
from stoneage_lab.lessons.registry import taught

# The package: as an attribute of `lab` it is the function of the same name.
games = import_module("stoneage_lab.games")
AHEAD = QUESTIONS[0]


def test_a_sound_question_is_fair_in_each_of_its_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever ran before: the question belongs to a game that is known.
    monkeypatch.setattr(games, "_own", {Race.name: Race})
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
