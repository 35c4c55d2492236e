"""R2: gathering."""

from __future__ import annotations

import pytest
from games.stone_age.lessons.goals import goal_holds, positions_load

import stoneage_lab as lab
from stoneage_lab.games.stone_age.lessons.r2 import bring
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student

DIVISORS = {"hunt": 2, "forest": 3, "clay": 4, "quarry": 5, "river": 6}


def test_the_positions_can_be_played() -> None:
    positions_load("R2")


@pytest.mark.parametrize("site", DIVISORS)
@pytest.mark.parametrize("added", [(), (1,), (1, 1), (2, 1, 1), (2, 2, 2)])
def test_what_the_engine_brings_is_what_one_reckons(site: str, added: tuple[int, ...]) -> None:
    for total in range(3, 19):
        assert bring(site, 3, total, added) == (total + sum(added)) // DIVISORS[site]


def test_the_five_examples_of_the_rulebook() -> None:
    exercise = Exercise(lab.questions()["R2.3"], Student("1B", 7))
    assert exercise.truth == [7, 6, 3, 0, 2]
    assert exercise.check("7 6 3 0 2")
    assert "rounded up" in exercise.check([7, 6, 3, 1, 3]).text
    assert "tools are missing" in exercise.check("7, 5, 2, 0, 1").text
    assert exercise.check("7 6 3").outcome == "unreadable"


def test_every_place_is_asked_about() -> None:
    for id, sites in (("R2.1", {"hunt", "forest", "clay", "quarry"}), ("R2.2", set(DIVISORS))):
        assert {row["site"] for row in lab.questions()[id].variants} == sites


def test_the_goals() -> None:
    goal_holds("R2.save", {"few": ["tools none"], "wasteful": ["tools 1+1"]})
    goal_holds(
        "R2.certain",
        {
            "dice": ["place 3 clay"],
            "nobody_left": ["place 5 clay"],
            "elsewhere": ["place 1 building2", "place 4 quarry"],
            "building": ["place 4 clay"],
            "clay": ["place 1 building2"],
        },
    )


def test_certain_means_whatever_the_dice_show() -> None:
    start = lab.lesson_position("R2.certain")
    sure = start.after("place 4 clay").after("place 1 building2").after("use clay")
    for total in range(4, 25):
        assert "pay 2 wood 1 brick" in sure.settle(total).after("use building2").moves
    unsure = start.after("place 3 clay").after("place 1 building2")
    while "use clay" not in unsure.moves:
        unsure = unsure.after(unsure.moves[0])
    assert unsure.after("use clay").settle(3).seat("red").brick == 0
