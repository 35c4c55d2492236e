"""R3: the village."""

from __future__ import annotations

import pytest
from games.stone_age.lessons.goals import attempt, goal_holds, positions_load

import stoneage_lab as lab
from stoneage_lab.games.stone_age.lessons.r3 import ROLLED
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student

TOOLS = {4: [2, 1, 1], 5: [2, 2, 1], 7: [3, 2, 2], 8: [3, 3, 2], 10: [4, 3, 3]}


def test_the_positions_can_be_played() -> None:
    positions_load("R3")


@pytest.mark.parametrize("visits", TOOLS)
def test_tools_after_some_visits(visits: int) -> None:
    question = lab.questions()["R3.1"]
    assert question.solver({"visits": visits}) == TOOLS[visits]


def test_the_new_person_eats_now_and_works_from_the_next_round_on() -> None:
    exercise = Exercise(lab.questions()["R3.2"], Student("1B", 7))
    people = exercise.parameters["people"]
    assert exercise.truth == [people + 1, people + 1]
    assert "eats this round already" in exercise.check([people, people + 1]).text
    assert "works like all the others" in exercise.check([people + 1, people]).text


def test_the_new_field_helps_at_once() -> None:
    question = lab.questions()["R3.3"]
    assert question.solver({"people": 5, "fields": 0, "food": 12}) == 8
    for row in question.variants:
        assert question.solver(row) == row["food"] + row["fields"] + 1 - row["people"]


def test_the_goals() -> None:
    goal_holds(
        "R3.order",
        {
            "not_added": ["use toolmaker", "use forest", "tools none"],
            "too_late": ["use forest"],
            "adding": ["use toolmaker", "use forest"],
            "forest": ["use toolmaker"],
            "nothing": ["use field"],
        },
    )
    goal_holds(
        "R3.family",
        {
            "nobody_left": ["place 3 forest"],
            "hut": ["place 1 field"],
            "field": ["place 2 hut"],
        },
    )


def test_the_forest_rolls_what_the_goal_says() -> None:
    late = attempt("R3.order", ["use forest"]).play
    early = attempt("R3.order", ["use toolmaker", "use forest"]).play
    assert f": {ROLLED}." in repr(late.log)
    assert f": {ROLLED}." in repr(early.log)
