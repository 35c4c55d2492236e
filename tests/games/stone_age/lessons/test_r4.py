"""R4: cards and buildings."""

from __future__ import annotations

import pytest
from games.stone_age.lessons.goals import attempt, goal_holds, positions_load

import stoneage_lab as lab
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student


def asked(id: str, **wanted: object) -> Exercise:
    """The exercise of a student who was given this."""
    for number in range(500):
        found = Exercise(lab.questions()[id], Student("1B", number))
        if all(found.parameters[name] == value for name, value in wanted.items()):
            return found
    raise AssertionError(f"nobody is asked about {wanted}")


def test_the_positions_can_be_played() -> None:
    positions_load("R4")


def test_three_goods_pay_for_three_cards_whatever_food_there_is() -> None:
    exercise = asked("R4.1", wood=2, brick=0, gold=1)
    assert exercise.check("card1, card2, card3")
    assert "You counted the food, too" in exercise.check("card1, card2, card3, card4").text
    assert "different kinds" in exercise.check(["card1", "card2"]).text
    assert "the one on the right" in exercise.check("card2, card3, card4").text


@pytest.mark.parametrize(
    ("bill", "points"),
    [
        ("B19 3 stone 1 wood", 18),  # an example of the rulebook
        ("B26 2 gold 1 wood", 15),
        ("B20 2 brick 1 stone 1 gold", 19),
        ("B23 3 wood 2 stone", 19),
    ],
)
def test_points_of_a_payment(bill: str, points: int) -> None:
    exercise = asked("R4.3", bill=bill)
    assert exercise.truth == points
    assert exercise.check(points)
    assert exercise.check(100).outcome == "not_yet"


@pytest.mark.parametrize(
    ("tile", "taken"), [("B19", "a, c"), ("B20", "b, e"), ("B23", "b, e"), ("B24", "a, d")]
)
def test_what_a_building_takes(tile: str, taken: str) -> None:
    exercise = asked("R4.4", tile=tile)
    assert exercise.check(taken)
    assert exercise.check("a, b, c, d, e").outcome == "not_yet"


def test_only_the_top_half_counts_at_once() -> None:
    assert asked("R4.2", card="C28", huts=2).truth == (0, 3)
    exercise = asked("R4.2", card="C16", huts=3)
    assert exercise.check("2, 0")
    assert "does not count yet" in exercise.check("2 6").text
    assert "comes at once" in exercise.check([0, 0]).text


def test_the_draft_of_the_rulebook() -> None:
    game = lab.play(lab.lesson_position("R4.dice"), seed=1)
    game.do("use card1").do("pay 1 wood", chance=[(2, 2, 5, 6)])
    for move in ("take 5", "take 6", "take 2", "take 2"):
        game.do(move)
    assert list(game.seat("red").tools) == [1, 0, 0]
    assert game.seat("blue").fields == 1
    assert (game.seat("green").brick, game.seat("yellow").brick) == (1, 1)


def test_the_goals() -> None:
    goal_holds(
        "R4.little",
        {
            "cannot_pay": ["use building1"],
            "no_building": ["use building1", "decline"],
            "no_card": ["use card1", "decline"],
            "card": ["use card1"],
            "building": ["use card1", "pay 1 wood"],
        },
    )
    goal_holds(
        "R4.fifteen",
        {
            "other": ["use building1", "pay 2 gold"],
            "declined": ["use building1", "decline"],
            "pay": ["use building1"],
        },
    )
    goal_holds(
        "R4.keep",
        {
            "bought": ["use card4", "pay 2 wood 2 gold"],
            "no_building": ["use building1", "decline"],
            "building": ["use card4", "decline"],
            "card": ["use building1", "pay 2 wood 1 gold"],
        },
    )


def test_either_order_keeps_the_goods() -> None:
    moves = ["use building1", "pay 2 wood 1 gold", "use card4", "decline"]
    assert attempt("R4.keep", moves).check()
