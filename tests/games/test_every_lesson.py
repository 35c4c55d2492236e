"""What holds for the answers of every lesson of every game."""

from __future__ import annotations

import re

from for_each import for_each
from lessons.questions import FEW, asked, spread

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.handout import numbers_of, wrong_answers
from stoneage_lab.lessons.names import Moves, OneOf
from stoneage_lab.lessons.plan import plans

QUESTIONS = {f"{one.game}/{one.id}": one for one in lab.questions().values()}
NAMING = [id for id, one in QUESTIONS.items() if isinstance(one.kind, Moves | OneOf)]
"""Questions whose answers are words."""


@for_each(id=QUESTIONS)
def test_a_key_lists_no_wrong_answer_twice_and_never_the_right_one(id: str) -> None:
    for exercise in asked(QUESTIONS[id]):
        told = [answer for _, answer in wrong_answers(exercise)]
        assert len({*told, exercise.kind.show(exercise.truth)}) == len(told) + 1, told


@for_each(id=[id for id, one in QUESTIONS.items() if one.lesson in {*plans()}])
def test_a_key_tells_the_numbers_in_the_language_of_the_teacher(id: str) -> None:
    with speaking("ja"):
        for exercise in asked(QUESTIONS[id]):
            assert not re.search("[a-z]", numbers_of(exercise)), numbers_of(exercise)


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
