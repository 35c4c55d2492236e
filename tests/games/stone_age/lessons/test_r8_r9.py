"""R8 and R9: what the expansions add, and how many people are enough for the mammoth."""

from __future__ import annotations

from fractions import Fraction

from games.stone_age.lessons.goals import goal_holds, positions_load
from games.stone_age.lessons.test_r4 import asked

import stoneage_lab as lab


def test_the_positions_can_be_played() -> None:
    positions_load("R8")
    positions_load("R9")


def test_hut_builders_count_everything_but_igloos() -> None:
    exercise = asked("R8.1", builders=4, old=2, igloos=3, others=1)
    assert exercise.check(12)
    assert "only igloos" in exercise.check(8).text.lower()
    assert "never count them" in exercise.check(24).text


# Worked out by hand: 10 points, and what is left over after both prices.
def test_what_is_paid_on_top() -> None:
    for spare, points in zip("abcdefg", (16, 21, 16, 15, 21, 16, 15), strict=True):
        assert asked("R8.2", tile="W01", spare=spare).check(points), spare
    assert "The card costs a good, too" in asked("R8.2", tile="W01", spare="a").check(21).text


def test_a_building_pays_from_the_next_round_on() -> None:
    assert asked("R8.3", good="brick", built=4, last=10).check(6)
    assert "next round" in asked("R8.3", good="brick", built=4, last=10).check(7).text


def test_lowered_rolls_of_the_rules() -> None:
    assert asked("R9.1", site="forest", people=3, sum=12, tool=0).check(3)
    assert asked("R9.1", site="hunt", people=4, sum=9, tool=2).check(3)
    assert "1 less" in asked("R9.1", site="forest", people=3, sum=12, tool=0).check(4).text


def test_who_may_go_on_and_who_wins() -> None:
    assert asked("R9.2", people=4, food=1, wood=2).check(3)
    assert asked("R9.3", duel="c").check("red")
    assert asked("R9.3", duel="e").check("lots")
    assert "highest single die" in asked("R9.3", duel="c").check("blue").text
    assert asked("R9.4", tiles="c").check(30)


def test_the_goals() -> None:
    card = ["use card1", "pay 1 wood"]
    goal_holds(
        "R8.winter",
        {
            "gold": [*card, "decline"],
            "stone": [*card, "pay 1 gold", "use building1", "pay 2 wood 1 brick", "decline"],
            "unbuilt": ["use building1", "decline"],
            "asked": card,
            "card": ["use building1", "pay 2 wood 1 brick", "pay 1 stone"],
            "building": [*card, "pay 1 gold"],
        },
    )
    goal_holds(
        "R8.last",
        {
            "igloo": ["use building1", "pay 2 wood 1 stone"],
            "nothing": ["use building1", "decline", "use building2", "decline"],
            "choose": ["use building1"],
            "finish": ["use building2", "pay 2 wood 1 stone"],
        },
    )
    goal_holds(
        "R9.wolf",
        {
            "wandered": ["place 2 river"],
            "once_more": ["place 1 animal"],
            "work": ["place 1 animal", "place 1 animal"],
        },
    )
    goes = ["use clay", "place 1 mammoth", "pay 1 brick"]
    goal_holds(
        "R9.supper",
        {
            "hungry": ["use clay", "decline", "starve"],
            "no_field": [*goes, "take bottom"],
            "dear": ["use clay", "place 2 mammoth", "pay 2 brick", "take top"],
            "prize": goes,
            "work": ["use clay"],
        },
    )


def test_how_many_are_enough() -> None:
    duel = asked("L14.1", own=2, rival=1)
    duel.predict("1/2")
    assert "lottery" in duel.check("2/3").text
    assert duel.check("161/216")
    assert lab.questions("stone-age")["L14.2"].solver({"dice": 3, "face": 6}) == Fraction(91, 216)
    # 10 · 161/216 + 2 · 55/216 − 2 is more than with one (5) or three (5.61).
    assert asked("L14.3", rival=1, top=10, bottom=2, fee=1).check(2)
    theory = lab.experiment("L14").experiment.theory
    assert theory.pmf(1) == Fraction(161, 216)
