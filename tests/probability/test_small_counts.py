"""What is said of an honest sample must be as rare as it says, however rare some outcomes are."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

import pytest

import stoneage_lab as lab

FOREST = lab.Die(6).iid_sum(6) // 3
HUNT = lab.Die(6).iid_sum(3) // 2


@pytest.mark.parametrize(("theory", "tries", "times"), [(FOREST, 1000, 400), (HUNT, 10, 3000)])
def test_an_honest_sample_is_rarely_called_rare(
    theory: lab.Distribution, tries: int, times: int
) -> None:
    whole = theory.sample(tries * times, seed=3)._order
    assert whole is not None
    below = dict.fromkeys((0.05, 0.001), 0)
    for start in range(0, tries * times, tries):
        fit = lab.Empirical(whole[start : start + tries]).compare(theory)
        for level in below:
            below[level] += fit.p_value < level
    # Without putting small groups together 2 to 3 in 100 were below 0.001.
    assert below[0.001] / times < 0.005
    assert below[0.05] / times < 0.08


def test_every_group_has_five_expected() -> None:
    for n in (10, 30, 100, 1000):
        fit = FOREST.sample(n, seed=1).compare(FOREST)
        assert [o for group in fit.groups for o in group] == list(FOREST.support)
        if fit.degrees:
            for group in fit.groups:
                assert n * FOREST.prob(lambda o, group=group: o in group) >= 5


def test_no_difference_in_standard_errors_is_told_where_few_are_expected() -> None:
    rows = lab.Empirical({6: 999, 12: 1}).compare(FOREST).table().rows
    assert rows[-1] == ["12", "1", "0.0", "–"]
    assert rows[4][3].startswith("+")


def test_too_few_tries_are_told_instead_of_a_chi_square() -> None:
    die = lab.Die(6)
    assert "Too few tries" in repr(lab.Empirical([1, 2, 3]).compare(die))
    assert "inf" in repr(lab.Empirical([7]).compare(die))
    assert lab.Empirical([7]).compare(die).p_value == 0


def test_the_band_of_a_running_share_is_pointwise() -> None:
    """At a single number of tries 95 of 100 lines are inside; all the way, about half."""
    p, steps = 13 / 18, 1000
    inside = {0: 1.0}
    whole = {0: 1.0}
    for n in range(1, steps + 1):
        half = 1.96 * (p * (1 - p) / n) ** 0.5
        inside, whole = (
            {
                hits: (kept.get(hits, 0.0) * (1 - p) + kept.get(hits - 1, 0.0) * p)
                for hits in range(n + 1)
            }
            for kept in (inside, whole)
        )
        inside = {hits: c for hits, c in inside.items() if abs(hits / n - p) <= half}
        at_once = sum(c for hits, c in whole.items() if abs(hits / n - p) <= half)
    assert round(at_once, 2) == 0.95
    assert round(sum(inside.values()), 2) == 0.48
    drawn = lab.Distribution({1: 13, 0: 5}).sample(30, seed=1).plot_running(bool, "13/18")
    assert "at any single number of tries" in drawn.caption


def test_the_last_bar_of_a_wait_says_that_it_holds_all_longer_ones() -> None:
    wait = lab.Distribution.geometric("1/6")
    figure = wait.plot(20)
    assert figure.table.rows[-1] == ["20 or more", str(Fraction(5, 6) ** 19)]
    assert "Mean of all waits 6, median 4" in figure.caption
    assert "≥20" in figure.svg
    assert repr(wait).splitlines()[-1].startswith("≥")
    shares = [Fraction(row[1]) for row in figure.table.rows]
    assert list(accumulate(shares))[-1] == 1
