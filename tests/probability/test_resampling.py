"""Signs shuffled in all ways, and means of what is drawn again."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import stoneage_lab as lab
from stoneage_lab.probability.arguments import DistributionError

PAIRS = [7, -10, 60, -66, 12, 14, -80, 148, -18, 25]


def test_every_pattern_of_signs_is_counted_once() -> None:
    sums = lab.signed_sums(PAIRS[:6])
    tried = [sum(s * d for s, d in zip(signs, PAIRS, strict=False))
             for signs in product((1, -1), repeat=6)]  # fmt: skip
    assert {total: chance * 64 for total, chance in sums.items()} == {
        total: tried.count(total) for total in tried
    }
    assert lab.signed_sums(PAIRS).prob(lambda total: abs(total) >= 92) == Fraction(43, 64)
    # Their own signs do not matter, and halves are halves.
    assert lab.signed_sums([abs(one) for one in PAIRS]) == lab.signed_sums(PAIRS)
    assert lab.signed_sums([0.5, 0.25]).support == tuple(Fraction(n, 4) for n in (-3, -1, 1, 3))


def test_many_pairs_are_counted_all_the_same() -> None:
    assert lab.signed_sums([1] * 100).pmf(100) == Fraction(1, 2**100)


def test_means_drawn_again_lie_round_the_mean_as_theory_says() -> None:
    means = lab.bootstrap(PAIRS, times=4000, seed=7)
    seen = lab.Empirical(PAIRS)
    assert abs(float(means.mean - seen.mean)) < 4 * means.standard_error
    assert float(means.std) == pytest.approx(seen.std / 10**0.5, rel=0.05)
    assert means.counts == lab.bootstrap(PAIRS, times=4000, seed=7).counts
    assert means.counts != lab.bootstrap(PAIRS, times=4000, seed=8).counts


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: lab.signed_sums([]), "At least one number"),
        (lambda: lab.signed_sums(["two", 3]), "not all numbers"),  # type: ignore[list-item]
        (lambda: lab.bootstrap(7), "not all numbers"),  # type: ignore[arg-type]
        (lambda: lab.bootstrap([1, 2], times=0), "from 1 to 500000"),
        (lambda: lab.bootstrap([1, 2], times=10**9), "from 1 to 500000"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_sentence(wrong: object, said: str) -> None:
    with pytest.raises(DistributionError, match=said):
        wrong()  # type: ignore[operator]


def test_a_seed_that_is_none_is_told() -> None:
    with pytest.raises(lab.SetupError):
        lab.bootstrap([1, 2], seed="x")  # type: ignore[arg-type]
