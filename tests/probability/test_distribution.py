"""Distributions against counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from statistics import mean, pvariance
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stoneage_lab as lab
from stoneage_lab.probability.arguments import DistributionError
from stoneage_lab.probability.distribution import Distribution

WEIGHTS = st.dictionaries(st.integers(-6, 9), st.integers(0, 5), min_size=1).filter(
    lambda weights: any(weights.values())
)


def counted(weights: dict[int, int]) -> list[Fraction]:
    return [Fraction(o) for o, w in sorted(weights.items()) for _ in range(w)]


@given(WEIGHTS, st.integers(-7, 10))
def test_everything_against_counting(weights: dict[int, int], at: int) -> None:
    found, every = Distribution(weights), counted(weights)
    assert found.mean == mean(every)
    assert found.var == pvariance(every)
    assert found.support == tuple(sorted({int(o) for o in every}))
    share = lambda event: Fraction(len([o for o in every if event(o)]), len(every))  # noqa: E731
    assert found.pmf(at) == share(lambda o: o == at)
    assert found.cdf(at) == share(lambda o: o <= at)
    assert found.sf(at) == share(lambda o: o > at) == 1 - found.cdf(at)
    assert found.prob_ge(at) == share(lambda o: o >= at)
    assert found.prob(lambda o: o % 2 == 0) == share(lambda o: o % 2 == 0)
    assert sum(chance for _, chance in found.items()) == 1
    assert len(found) == len(found.support)


@given(WEIGHTS, st.integers(-3, 4), st.integers(1, 4))
def test_arithmetic_is_done_outcome_by_outcome(weights: dict[int, int], c: int, d: int) -> None:
    found, every = Distribution(weights), counted(weights)
    for changed, by_hand in (
        (found + c, [o + c for o in every]),
        (found * c, [o * c for o in every]),
        (c * found, [o * c for o in every]),
        (found // d, [o // d for o in every]),
        (found.map(abs), [abs(o) for o in every]),
    ):
        assert changed == Distribution(Counter(int(o) for o in by_hand))


@given(WEIGHTS, st.integers(1, 5))
def test_only_ratios_of_weights_count(weights: dict[int, int], factor: int) -> None:
    one = Distribution(weights)
    two = Distribution({o: factor * w for o, w in reversed(weights.items())})
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)


@given(st.lists(WEIGHTS, min_size=1, max_size=4))
def test_mixing_is_the_law_of_total_probability(parts: list[dict[int, int]]) -> None:
    share = Fraction(1, len(parts))
    rows = [(o, share * chance) for part in parts for o, chance in Distribution(part).items()]
    mixed = Distribution.mix(rows)
    for o in mixed.support:
        assert mixed.pmf(o) == sum(share * Distribution(part).pmf(o) for part in parts)
    assert mixed.mean == sum(share * Distribution(part).mean for part in parts)


def test_outcomes_need_not_be_numbers() -> None:
    seats = Distribution({"red": 1, "blue": 3})
    assert seats.support == ("blue", "red")
    assert seats.pmf("red") == Fraction(1, 4)
    mixed = Distribution({None: 1, 3: 1, ("wood", 2): 2})
    assert mixed.pmf(None) == mixed.pmf(3) == Fraction(1, 4)
    assert mixed.pmf("nothing") == 0


@pytest.mark.parametrize(
    "weights",
    [{}, {1: 0}, {1: -1, 2: 2}, {1: 0.5}, {1: True}, {1: "1"}, {1: None}, {1: Fraction(1, 2)},
     [1, 2], "ab", None, 3],
)  # fmt: skip
def test_what_is_no_distribution(weights: Any) -> None:
    with pytest.raises(DistributionError):
        Distribution(weights)
    assert issubclass(DistributionError, lab.LabError)


def test_two_distributions_are_not_added_by_accident() -> None:
    die = Distribution(dict.fromkeys(range(1, 7), 1))
    with pytest.raises(DistributionError):
        die + die  # type: ignore[operator]


def test_a_distribution_is_shown_as_bars() -> None:
    lines = repr(Distribution({3: 1, 10: 2, 7: 1})).splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["3", "25.0%", "1/4"], ["7", "25.0%", "1/4"], ["10", "50.0%", "1/2"],
    ]  # fmt: skip
    assert len(lines[2].split()[3]) == 2 * len(lines[0].split()[3])


def test_a_distribution_owns_its_weights() -> None:
    weights = {1: 1, 2: 1}
    found = Distribution(weights)
    weights[3] = 5
    assert found.support == (1, 2)


def test_unlike_fractions_are_added_as_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A million sums of fractions took half a minute; those of whole numbers take a second."""
    parts = Distribution.uniform([Fraction(1, k) for k in range(1, 8)])
    by_hand = Distribution.uniform([one + two for one in parts.support for two in parts.support])
    monkeypatch.setattr(Fraction, "__add__", None)
    assert parts.convolve(parts) == parts.iid_sum(2) == by_hand
