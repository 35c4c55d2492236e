"""Odds of rocks: by the rules, in closed form, and as the specification says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab

rocks = lab.age_of_hunting.rocks


def test_the_next_rock() -> None:
    assert rocks().pmf(1) == Fraction(1, 6)
    assert rocks(counting="foods").prob_ge(1) == Fraction(2, 3)
    assert rocks(counting="foods").mean == Fraction(11, 12)
    assert rocks(counting="coins").mean == Fraction(1, 4)
    assert rocks(players=2).pmf(1) == Fraction(1, 5)
    assert rocks(players=2, counting="foods").mean == Fraction(7, 10)
    assert rocks(turned=["point1"]).pmf(1) == Fraction(3, 23)


def test_two_rocks() -> None:
    two = rocks(2)
    assert [two.pmf(n) for n in (0, 1, 2)] == [Fraction(95, 138), Fraction(20, 69), Fraction(1, 46)]
    foods = rocks(2, "foods")
    assert [foods.pmf(n) * 276 for n in range(5)] == [28, 80, 93, 60, 15]
    assert rocks(2, players=2).prob_ge(1) == Fraction(7, 19)


def test_the_rules_say_the_same() -> None:
    position = table(3, step="developing", red={"caves": 1, "grape": 1, "boar": 2, "coin": 1})
    odds = lab.odds(position, "develop cave", of=lambda after: after.seat("red").track)
    assert odds == rocks(2, turned=["corn1"])
    assert rocks(2, turned=["boar1"]).prob_ge(1) == Fraction(82, 253)
    assert rocks(2, turned=["point1"]).prob_ge(1) == Fraction(63, 253)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"number": 0}, {"counting": "rocks"}, {"turned": ["gold"]}, {"turned": ["corn1"] * 3}),
        *({"turned": 1}, {"turned": [["point1"]]}, {"turned": "gold"}),
    ],
)
def test_impossible_questions_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(lab.SetupError):
        rocks(**wrong)


def test_one_rock_may_be_named_alone() -> None:
    assert rocks(turned="point1") == rocks(turned=["point1"])
