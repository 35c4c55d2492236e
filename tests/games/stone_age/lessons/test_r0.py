"""R0: the board, what every player begins with, and the errands."""

from __future__ import annotations

from games.stone_age.lessons.goals import attempt, goal_holds, positions_load

import stoneage_lab as lab
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student


def asked(id: str) -> Exercise:
    return Exercise(lab.questions()[id], Student("1B", 7))


def test_the_positions_can_be_played() -> None:
    positions_load("R0")


def test_twelve_food_feed_five_people_for_two_rounds() -> None:
    assert asked("R0.1").truth == 2
    assert asked("R0.1").check(3).outcome == "mistake"
    assert "not enough for all people" in asked("R0.1").check("3").text


def test_goods_are_not_food() -> None:
    assert asked("R0.2").check("River, quarry, clay, forest")
    assert "you pay with goods" in asked("R0.2").check("hunt, river, quarry, clay, forest").text


def test_a_stack_for_each_player() -> None:
    for students in range(20):
        one = Exercise(lab.questions()["R0.3"], Student("1B", students))
        assert one.truth == one.parameters["players"]
        assert "always four cards" in one.check(4).text


def test_every_house_of_the_village_is_a_right_first_choice() -> None:
    goal_holds("R0.choice", {"outside": ["place 1 forest"]})
    for move in ("place 1 toolmaker", "place 2 hut", "place 1 field"):
        assert attempt("R0.choice", [move]).check(), move
    for move in ("place 1 card1", "place 5 river", "place 1 building2"):
        assert attempt("R0.choice", [move]).check().outcome == "mistake", move


def test_the_errands() -> None:
    sites = ("quarry", "river", "toolmaker", "field", "card1")
    wrong = {"elsewhere": ["place 1 quarry", "place 1 forest"]}
    for n, site in enumerate(sites):
        wrong[site] = [f"place 1 {other}" for other in sites[:n] or ("river",)]
    goal_holds("R0.errands", wrong)
    assert attempt("R0.errands", ["place 2 quarry"]).check().outcome == "mistake"
    assert attempt("R0.errands", ["place 1 card4"]).check().outcome == "mistake"
