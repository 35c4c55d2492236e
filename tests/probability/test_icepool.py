"""Every way to build a distribution, against icepool: an independent library for dice."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stoneage_lab as lab
from stoneage_lab.probability.distribution import Distribution

WEIGHTS = st.dictionaries(st.integers(-4, 7), st.integers(1, 6), min_size=1, max_size=6)


def same(ours: Distribution, theirs: Any) -> bool:
    return ours == Distribution({int(k): int(theirs[k]) for k in theirs})


@given(WEIGHTS, WEIGHTS, st.integers(0, 4))
def test_sums(left: dict[int, int], right: dict[int, int], n: int) -> None:
    ours, theirs = Distribution(left), icepool.Die(left)
    assert same(ours.convolve(Distribution(right)), theirs + icepool.Die(right))
    if n:
        assert same(ours.iid_sum(n), n @ theirs)
    else:
        assert ours.iid_sum(0) == Distribution.certain(0)


@given(WEIGHTS, st.integers(1, 5))
def test_order_statistics(weights: dict[int, int], n: int) -> None:
    ours, theirs = Distribution(weights), icepool.Die(weights)
    assert same(ours.max_of(n), theirs.highest(n))
    assert same(ours.min_of(n), theirs.lowest(n))
    for k in range(1, n + 1):
        assert same(ours.order_statistic(k, n), theirs.pool(n)[k - 1])


@given(WEIGHTS, WEIGHTS, st.integers(-4, 7))
def test_conditions_and_pairs(left: dict[int, int], right: dict[int, int], at: int) -> None:
    ours, theirs = Distribution(left), icepool.Die(left)
    if max(left) >= at:
        assert same(
            ours.condition(lambda x: x >= at), theirs.filter(lambda x: x >= at, depth="inf")
        )
    pair = ours.joint(Distribution(right))
    assert pair.independent
    assert pair.cov == 0
    difference = pair.map(lambda both: both[0] - both[1])
    assert same(difference, theirs - icepool.Die(right))


@given(WEIGHTS, st.fractions(0, 1))
def test_reading(weights: dict[int, int], p: Fraction) -> None:
    ours, theirs = Distribution(weights), icepool.Die(weights)
    assert ours.mean == theirs.mean()
    assert ours.var == theirs.variance()
    assert ours.std == pytest.approx(theirs.standard_deviation())
    assert set(ours.mode) == set(theirs.mode())
    found = ours.quantile(p)
    assert ours.cdf(found) >= p
    assert all(ours.cdf(x) < p for x in ours.support if x < found)


@pytest.mark.parametrize("n", [0, 1, 4, 9])
@pytest.mark.parametrize("p", [Fraction(0), Fraction(1, 6), Fraction(1)])
def test_binomial_counts_successes(n: int, p: Fraction) -> None:
    once = Distribution({1: p, 0: 1 - p})
    assert Distribution.binomial(n, p) == once.iid_sum(n)


def test_hypergeometric_is_drawing_cards() -> None:
    deck = icepool.Deck({1: 16, 0: 20})
    for drawn in (1, 3, 8):
        ours = Distribution.hypergeometric(population=36, marked=16, drawn=drawn)
        assert same(ours, deck.deal(drawn).sum())
        assert ours.total * comb(36, drawn) % comb(36, drawn) == 0


def test_a_geometric_wait_is_a_sum_of_failures() -> None:
    wait = Distribution.geometric("1/6")
    cut = wait.up_to(60)
    assert [cut.pmf(k) for k in (1, 2, 59)] == [wait.pmf(k) for k in (1, 2, 59)]
    assert cut.pmf(60) == wait.prob_ge(60) == Fraction(5, 6) ** 59
    assert abs(float(cut.mean) - float(wait.mean)) < 0.001
    assert [wait.quantile(p) for p in (0, 0.16, 0.17, 0.5, 0.9, 0.999)] == [1, 1, 2, 4, 13, 38]
    assert (wait.median, wait.mean, wait.var) == (4, 6, 30)
    with pytest.raises(lab.LabError, match="up_to"):
        _ = wait.support
    with pytest.raises(lab.LabError, match="never happens"):
        Distribution.geometric(0)


def test_two_hundred_seeds_agree_with_theory() -> None:
    """The mean of all draws lies within five standard errors of the truth."""
    theory = lab.Die().iid_sum(4) // 3
    seeds = [theory.sample(50, seed=seed) for seed in range(200)]
    pooled = seeds[0].pool(*seeds[1:])
    assert pooled.n == 10_000
    assert abs(float(pooled.mean - theory.mean)) < 5 * pooled.standard_error
    assert pooled.compare(theory).p_value > 1e-4
    assert theory.sample(50, seed=7).counts == seeds[7].counts


def test_drawing_from_a_distribution_of_many_ways() -> None:
    luck = Distribution.binomial(30, "5/18")
    assert luck.total > 2**64
    found = luck.sample(4000, seed=3)
    assert abs(float(found.mean - luck.mean)) < 5 * found.standard_error
    assert found.counts == luck.sample(4000, seed=3).counts
