"""What the lessons reach, held against the rules that play the game and a second library."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from statistics import NormalDist

import icepool
import pytest

import stoneage_lab as lab

DIVISORS = {"hunt": 2, "forest": 3, "clay": 4, "quarry": 5, "river": 6}


@pytest.mark.parametrize("site", DIVISORS)
@pytest.mark.parametrize("people", [1, 2, 3, 5])
def test_every_yield_against_icepool(site: str, people: int) -> None:
    theirs = people @ icepool.d6 // DIVISORS[site]
    ours = lab.stone_age.yields(site, people)
    assert ours == lab.Distribution({int(k): int(theirs[k]) for k in theirs})


def test_two_hunters_have_36_cells_not_21() -> None:
    cells = [(a + b) // 2 for a, b in product(range(1, 7), repeat=2)]
    assert len(cells) == 36
    assert [cells.count(food) for food in range(1, 7)] == [3, 7, 11, 9, 5, 1]


def test_the_river() -> None:
    assert lab.stone_age.yields("river", 1).prob_ge(1) == Fraction(1, 6)
    assert lab.stone_age.yields("river", 2).prob_ge(1) == Fraction(13, 18)


@pytest.mark.parametrize(("site", "divisor"), [("hunt", 2), ("forest", 3), ("river", 6)])
def test_the_mean_of_a_floor_and_the_worth_of_a_pip(site: str, divisor: int) -> None:
    for people in range(1, 8):
        mean = lab.stone_age.yields(site, people).mean
        assert mean == (Fraction(7, 2) * people - Fraction(divisor - 1, 2)) / divisor
        assert lab.stone_age.yields(site, people, tools=1).mean - mean == Fraction(1, divisor)


def test_the_order_of_two_rolls() -> None:
    for first, second, worth in (("river", "forest", "11/6"), ("forest", "river", "5/3")):
        given = {"first": first, "second": second}
        assert lab.questions()["L4.3"].solver(given) == Fraction(worth)


def test_waiting_for_gold() -> None:
    assert lab.Distribution.binomial(4, "1/6").prob_ge(1) == Fraction(671, 1296)
    wait = lab.Distribution.geometric("1/6")
    assert (wait.mean, wait.median) == (6, 4)


def test_what_she_sent() -> None:
    likely = {n: lab.stone_age.yields("forest", n).pmf(2) for n in (1, 2, 3)}
    after = lab.BayesBars.posterior(dict.fromkeys(likely, Fraction(1, 3)), likely)
    assert after == {1: Fraction(18, 89), 2: Fraction(48, 89), 3: Fraction(23, 89)}


def test_wood_has_more_mean_and_less_spread_for_it() -> None:
    wood, gold = lab.stone_age.yields("forest", 3), lab.stone_age.yields("river", 3)
    assert wood.mean > gold.mean
    assert wood.std / float(wood.mean) < gold.std / float(gold.mean)


def test_the_cursed_river() -> None:
    empty = lab.stone_age.yields("river", 2).pmf(0)
    luck = lab.Distribution.binomial(30, empty)
    assert f"{float(luck.prob_ge(14)):.4f}" == "0.0210"
    short = lab.Distribution.binomial(20, empty)
    curve = NormalDist(float(short.mean), short.std)
    exact, plain, corrected = float(short.prob_ge(9)), 1 - curve.cdf(9), 1 - curve.cdf(8.5)
    assert plain < 0.05 < min(exact, corrected)
