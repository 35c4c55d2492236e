"""The generator: the same numbers everywhere, and good enough dice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stoneage_lab.core.rng import Rng

DRAWS = 60_000

KNOWN_DICE = [1, 6, 6, 3, 3, 5, 2, 4, 3, 3, 2, 4]
KNOWN_WORDS = [2872055771, 96660962, 164981135, 1619455572]
KNOWN_FIRST = [4255113828, 364267233, 3777101725, 2794257533, 3347392364]


def test_known_answers() -> None:
    # Written down once: a change here breaks every seed anybody has noted.
    rng = Rng(7, "dice")
    assert [rng.below(6) + 1 for _ in range(12)] == KNOWN_DICE
    rng = Rng()
    assert [rng.word() for _ in range(4)] == KNOWN_WORDS
    assert [Rng(seed, "deck").word() for seed in (-1, 0, 1, 2**64, 10**30)] == KNOWN_FIRST


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(sides))


@pytest.mark.parametrize("sides", [2, 6, 7, 36])
def test_faces_are_equally_likely(sides: int) -> None:
    rng = Rng(1, "faces")
    counts = Counter(rng.below(sides) for _ in range(DRAWS))
    assert set(counts) <= set(range(sides))
    # Far beyond four standard deviations above the mean of a chi-square with sides - 1 degrees.
    freedom = sides - 1
    assert chi_square(counts, sides) < freedom + 4 * (2 * freedom) ** 0.5 + 4


@pytest.mark.parametrize("lag", [1, 2, 6])
def test_one_roll_tells_nothing_about_the_next(lag: int) -> None:
    rng = Rng(2, "serial")
    rolls = [rng.below(6) for _ in range(DRAWS)]
    pairs = Counter(6 * a + b for a, b in zip(rolls, rolls[lag:], strict=False))
    assert chi_square(pairs, 36) < 35 + 4 * 70**0.5


def test_the_first_numbers_of_neighbouring_seeds_are_unlike() -> None:
    # Students' seeds are 1, 2, 3 …: their first rolls together must look like rolls.
    firsts = [[Rng(seed, "dice").below(6) for seed in range(12_000)]]
    firsts.append([rng.below(6) for seed in range(12_000) for rng in [Rng(seed)] if rng.word()])
    for first in firsts:
        assert chi_square(Counter(first), 6) < 5 + 4 * 10**0.5 + 4
        pairs = Counter(6 * a + b for a, b in pairwise(first))
        assert chi_square(pairs, 36) < 35 + 4 * 70**0.5


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("dice", 1), ("deck", 1)),
        (("dice", 1), ("dice", 2)),
        (("", 0), ("", -1)),
        (("", 1), ("", -1)),
    ],
)
def test_streams_are_independent(one: tuple[str, int], two: tuple[str, int]) -> None:
    first, second = (Rng(seed, name) for name, seed in (one, two))
    pairs = Counter(6 * first.below(6) + second.below(6) for _ in range(DRAWS))
    assert chi_square(pairs, 36) < 35 + 4 * 70**0.5


def test_every_bit_of_a_word_is_a_coin() -> None:
    rng = Rng(3)
    words = [rng.word() for _ in range(20_000)]
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in words)
        assert abs(ones - 10_000) < 5 * 5000**0.5
        changes = sum((a ^ b) >> bit & 1 for a, b in pairwise(words))
        assert abs(changes - 10_000) < 5 * 5000**0.5


@given(st.integers(), st.text(max_size=8), st.integers(1, 2**32))
def test_below_stays_below_and_copies_go_on_alike(seed: int, name: str, count: int) -> None:
    rng = Rng(seed, name)
    assert 0 <= rng.state < 2**48
    assert 0 <= rng.below(count) < count
    twin = rng.copy()
    assert [rng.word() for _ in range(3)] == [twin.word() for _ in range(3)]
    assert rng.state == twin.state


def test_below_has_limits() -> None:
    rng = Rng(1)
    before = rng.state
    assert rng.below(1) == 0
    assert 0 <= rng.below(2**32) < 2**32
    for wrong in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="from 1 to"):
            rng.below(wrong)
    assert rng.state != before


def test_below_favours_nobody_even_with_a_large_count() -> None:
    # Two thirds of 2**32: a plain remainder would favour the lower half by two to one.
    rng = Rng(4)
    count = 2 * 2**32 // 3
    lower = sum(rng.below(count) < count // 2 for _ in range(6000))
    assert abs(lower - 3000) < 5 * 1500**0.5


def test_streams_of_the_same_seed_and_name_are_the_same() -> None:
    assert [Rng(5, "dice").word()] == [Rng(5, "dice").word()]
    assert Rng(5, "dice").state != Rng(5, "Dice").state != Rng(5, "dice ").state
    assert repr(Rng(5, "dice")) == f"<Rng at {Rng(5, 'dice').state:012x}>"
