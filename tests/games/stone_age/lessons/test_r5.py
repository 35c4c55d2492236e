"""R5: feeding people."""

from __future__ import annotations

import pytest
from games.stone_age.lessons.goals import goal_holds, positions_load
from games.stone_age.lessons.test_r4 import asked

import stoneage_lab as lab
from stoneage_lab.core.language import speaking


def test_the_positions_can_be_played() -> None:
    positions_load("R5")


def test_fields_come_first_and_the_newcomer_eats() -> None:
    exercise = asked("R5.1", people=7, fields=2, food=1)
    assert exercise.check(4)
    assert "the fields bring food" in exercise.check(6).text
    assert "The new person eats" in exercise.check(3).text


# Worked out by hand.
WAYS = {
    "R5.three": {"pay 2 wood 1 gold", "starve"},
    "R5.two": {"pay 2 wood", "pay 1 wood 1 gold", "starve"},
    "R5.mixed": {"pay 1 wood 1 brick", "pay 1 wood 1 stone", "pay 1 brick 1 stone", "starve"},
    "R5.poor": {"starve"},
}


@pytest.mark.parametrize("position", WAYS)
def test_all_that_can_be_done(position: str) -> None:
    exercise = asked("R5.2", position=position)
    assert exercise.truth == WAYS[position]
    assert exercise.check(WAYS[position])
    assert exercise.check([*WAYS[position], "pay 1 wood"]).outcome == "not_yet"


def test_two_wood_and_a_gold_for_three_food() -> None:
    exercise = asked("R5.2", position="R5.three")
    assert exercise.check("pay 1 gold 2 wood, STARVE")
    assert "Red need not pay" in exercise.check("pay 2 wood 1 gold").text
    parts = "pay 2 wood 1 gold, starve, pay 2 wood, pay 1 wood 1 gold, pay 1 wood, pay 1 gold"
    assert "only a part" in exercise.check(parts).text
    refused = exercise.check("starve, pay 3 wood")
    assert "Red lacks 1 wood" in refused.text


def test_hunger_costs_ten_points_once() -> None:
    exercise = asked("R5.3", points=4, missing=3, wood=4)
    assert exercise.check("-6, 4")
    assert "once" in exercise.check("-26 4").text
    assert "you keep the wood" in exercise.check("-6, 1").text
    assert "below 0" in exercise.check("0, 4").text


def test_the_goals() -> None:
    goal_holds(
        "R5.supper",
        {
            "starved": ["use field", "use card1", "decline", "starve"],
            "lacking": ["use field", "use card1", "decline"],
            "card": ["use field"],
            "field": ["use card1", "pay 1 gold"],
        },
    )
    goal_holds("R5.keep", {"starved": ["starve"], "spent": ["pay 2 wood"]})


def test_the_table_asks_the_rules() -> None:
    table = lab.stone_age.FeedTable(people=5, fields=2, food=0, wood=2, gold=1).figure()
    assert [row[1] for row in table.rows] == ["2", "−2", "0", "3"]
    assert table.notes == ["Possible: pay 2 wood 1 gold · starve"]
    assert "there is no choice" in repr(lab.stone_age.FeedTable(food=12))
    kept = lab.stone_age.FeedTable(people=2, fields=5, food=1).figure()
    assert [row[1] for row in kept.rows] == ["5", "−2", "4", "0"]
    with speaking("ja"):
        assert "不足" in repr(lab.stone_age.FeedTable())


def test_the_dials_of_the_table_turn() -> None:
    live = lab.stone_age.FeedTable(people=5, food=5).live()
    dials, shown = live.box.children[0].children, live.box.children[1]
    assert [dial.description for dial in dials] == ["people", "fields", "food", "wood", "gold"]
    dials[2].value = 3
    assert "starve" in shown.value
    data, _ = live._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == repr(live)
