"""Every experiment of Stone Age tells what is tried, agrees with theory, and is drawn."""

from __future__ import annotations

import pytest
from lessons.questions import (
    an_experiment_is_sound,
    every_class_is_drawn,
    every_code_has_its_board,
)
from support.parameters import in_turn

from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.notebook_exercises import experiments
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import encode

EXPERIMENTS = experiments("stone-age")


@pytest.mark.parametrize("id", EXPERIMENTS)
def test_it_tells_what_is_tried_and_agrees_with_theory(id: str) -> None:
    an_experiment_is_sound(EXPERIMENTS[id])


@pytest.mark.parametrize(("id", "code"), in_turn(EXPERIMENTS, LANGUAGES))
def test_a_class_is_drawn_and_has_its_board(id: str, code: str) -> None:
    student, experiment = Student("1B", 1), EXPERIMENTS[id]
    with speaking(code):
        every_class_is_drawn(id)
        every_code_has_its_board(
            id, encode(experiment, student, {}, experiment.replay(student, 12))
        )
