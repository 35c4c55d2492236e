"""Purses and payments against all ways there are."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stoneage_lab.core.goods import clip, covers, kinds, missing, payments

PURSES = st.lists(st.integers(0, 4), min_size=1, max_size=5).map(tuple)


@given(PURSES, st.integers(0, 8))
def test_payments_are_all_ways(purse: tuple[int, ...], count: int) -> None:
    every = [way for way in product(*(range(n + 1) for n in purse)) if sum(way) == count]
    assert sorted(payments(purse, count)) == every
    assert list(payments(purse, count)) == sorted(every, reverse=True)  # cheap goods first


@given(PURSES, st.integers(0, 8))
def test_goods_above_the_price_change_nothing(purse: tuple[int, ...], count: int) -> None:
    assert payments(clip(purse, count), count) == payments(purse, count)


@given(PURSES, PURSES)
def test_covering_and_missing(one: tuple[int, ...], two: tuple[int, ...]) -> None:
    size = min(len(one), len(two))
    purse, price = one[:size], two[:size]
    assert covers(purse, price) == (not any(missing(purse, price)))
    lacking = missing(purse, price)
    assert covers([a + b for a, b in zip(purse, lacking, strict=True)], price)
    assert all(lack == 0 or have + lack == need
               for have, lack, need in zip(purse, lacking, price, strict=True))  # fmt: skip
    assert kinds(purse) == len([count for count in purse if count > 0])


def test_purses_must_be_of_the_same_kinds() -> None:
    with pytest.raises(ValueError, match="a purse of 2 kinds, a price of 3"):
        covers((1, 2), (1, 2, 3))
    with pytest.raises(ValueError, match="zip"):
        missing((1, 2, 3), (1, 2))


def test_an_empty_purse() -> None:
    assert payments((), 0) == ((),)
    assert payments((), 1) == ()
    assert payments((0, 0), 0) == ((0, 0),)
    assert payments((1, 1), 3) == ()
