"""An interval for a share of games that come in groups, one group for each seed."""

from __future__ import annotations

from math import isnan
from random import Random

import pytest

from stoneage_lab.probability.estimate import share, share_of_groups


@pytest.mark.parametrize("n", [1, 8, 30])
def test_where_nothing_succeeded_the_interval_has_the_width_of_so_many_tries(n: int) -> None:
    found = share_of_groups([0.0] * n, 2)
    assert found.interval == share(0, 2 * n).interval
    assert found.interval[1] > 0.05
    everything = share_of_groups([1.0] * n, 2)
    assert everything.interval == pytest.approx(share(2 * n, 2 * n).interval)


def test_groups_of_one_try_are_tries() -> None:
    grouped, plain = share_of_groups([1.0] * 30 + [0.0] * 70, 1), share(30, 100)
    assert grouped.mean == plain.mean
    assert grouped.interval == pytest.approx(plain.interval, abs=0.001)


def test_no_group_has_no_interval() -> None:
    assert all(map(isnan, share_of_groups([], 2).interval))


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_the_interval_covers_the_truth_however_alike_the_games_of_a_seed_are(alike: float) -> None:
    dice, truth, studies = Random(1), 0.85, 1000
    covered = 0
    for _ in range(studies):
        groups = []
        for _ in range(40):
            first = dice.random() < truth
            second = first if dice.random() < alike else dice.random() < truth
            groups.append((first + second) / 2)
        low, high = share_of_groups(groups, 2).interval
        covered += low <= truth <= high
    assert 0.925 < covered / studies < 0.98
