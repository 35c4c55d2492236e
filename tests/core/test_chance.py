"""Rolls, dice and draws against every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stoneage_lab.core.arrays import i64, vec
from stoneage_lab.core.chance import Chance, Dice, Draw, DrawFrom, Roll, sums, throws
from stoneage_lab.core.rng import Rng

FACES = range(1, 7)


@pytest.mark.parametrize("dice", range(1, 7))
def test_rolls_against_all_throws(dice: int) -> None:
    counted = Counter(sum(throw) for throw in product(FACES, repeat=dice))
    assert dict(Roll(dice).outcomes()) == counted
    assert counted.total() == Roll(dice).total() == 6**dice


@pytest.mark.parametrize("dice", range(1, 11))
def test_rolls_in_closed_form(dice: int) -> None:
    rows = Roll(dice).outcomes()
    total = Roll(dice).total()
    mean = Fraction(sum(o * w for o, w in rows), total)
    square = Fraction(sum(o * o * w for o, w in rows), total)
    assert mean == Fraction(7 * dice, 2)
    assert square - mean**2 == Fraction(35 * dice, 12)
    assert [o for o, _ in rows] == list(range(dice, 6 * dice + 1))
    # A roll and the roll of the undersides are equally likely.
    assert [w for _, w in rows] == [w for _, w in reversed(rows)]


@pytest.mark.parametrize("dice", range(1, 6))
def test_dice_against_all_throws(dice: int) -> None:
    counted = Counter(tuple(sorted(throw)) for throw in product(FACES, repeat=dice))
    assert dict(Dice(dice).outcomes()) == counted
    assert Dice(dice).total() == 6**dice == sum(w for _, w in throws(dice))


def test_no_dice_show_nothing() -> None:
    assert sums(0) == ((0, 1),)
    assert throws(0) == (((), 1),)


CHANCES: list[Chance] = [
    Roll(1), Roll(3), Dice(1), Dice(3),
    DrawFrom("cards", ["a", "b", "c"], "deck", vec[i64]([2, 0])), Draw("cards", ["a", "b", "c"]),
]  # fmt: skip


@pytest.mark.parametrize("chance", CHANCES, ids=repr)
def test_what_comes_out_follows_the_weights(chance: Chance) -> None:
    rng, twin = Rng(9, chance.stream), Rng(9, chance.stream)
    draws = 12_000
    counts: Counter[Any] = Counter()
    for _ in range(draws):
        outcome, faces = chance.throw(rng)
        assert outcome == chance.sample(twin)
        assert chance.accepts(outcome)
        if isinstance(chance, Roll):
            assert sum(faces) == outcome
        elif isinstance(chance, Dice):
            assert tuple(sorted(faces)) == outcome
        else:
            assert faces == ()
        counts[outcome] += 1
    rows = chance.outcomes()
    assert set(counts) <= {outcome for outcome, _ in rows}
    square = sum((counts[o] - draws * w / chance.total()) ** 2 / (draws * w / chance.total())
                 for o, w in rows)  # fmt: skip
    freedom = max(1, len(rows) - 1)
    assert square < freedom + 4 * (2 * freedom) ** 0.5 + 8


@pytest.mark.parametrize(
    ("chance", "wrong"),
    [
        (Roll(2), [1, 13, 2.0, True, "7", None, (3, 4), [7], float("nan")]),
        (Roll(1), [True, 0, 7]),
        (Dice(2), [(2, 1), (1,), (1, 2, 3), (0, 1), (1, 7), (1.0, 2), (True, 1), [1, 2], 3, None]),
        (Draw("cards", ["C01", "C02"]), ["C03", "c01", "", 0, None, ("C01",), ["C01"], {}]),
        (Chance(), []),
    ],
)
def test_what_cannot_come_out_is_not_accepted(chance: Chance, wrong: list[Any]) -> None:
    for outcome in wrong:
        assert not chance.accepts(outcome), outcome


@pytest.mark.parametrize("chance", CHANCES, ids=repr)
def test_outcomes_come_back_from_plain_data(chance: Chance) -> None:
    for outcome, _ in chance.outcomes():
        plain = list(outcome) if isinstance(outcome, tuple) else outcome
        assert chance.read(plain) == outcome
        assert chance.accepts(chance.read(plain))


def test_chances_say_what_is_possible() -> None:
    assert Roll(4).expected() != Roll(5).expected()
    for number in ("4", "24"):
        assert number in Roll(4).expected()
    assert "3" in Dice(3).expected()
    assert Draw("cards", ["C01", "C02"]).expected() == "C01, C02"
    assert Draw("cards", [f"C{n}" for n in range(30)]).expected().endswith(" …")
    assert [repr(chance) for chance in CHANCES][-1] == "Draw('cards', 3 left)"
    # An array tells what is left of all names.
    assert CHANCES[-2].outcomes() == [("c", 1), ("a", 1)]


class Coin(Chance):
    """A chance somebody wrote: outcomes and a throw, nothing more."""

    def outcomes(self) -> list[tuple[str, int]]:
        return [("heads", 1), ("tails", 2)]

    def throw(self, rng: Rng) -> tuple[str, tuple[int, ...]]:
        return ("heads", "tails", "tails")[rng.below(3)], ()


def test_a_chance_of_ones_own_needs_two_methods() -> None:
    coin = Coin()
    assert coin.total() == 3
    assert coin.accepts("tails")
    assert not coin.accepts("edge")
    assert coin.sample(Rng(1)) == coin.throw(Rng(1))[0]
    assert coin.expected() == "heads, tails"
    assert coin.stream == "chance"


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_every_throw_of_single_dice_is_accepted_when_sorted(faces: list[int]) -> None:
    dice = Dice(len(faces))
    assert dice.accepts(tuple(sorted(faces)))
    assert dice.accepts(tuple(faces)) == (faces == sorted(faces))


def test_dice_are_understood_as_people_type_them() -> None:
    assert Dice(2).understand(["6", 1]) == (1, 6)
    assert Dice(2).understand(("6", "1")) == (1, 6)
    assert Roll(2).understand(" 12 ") == 12
    assert not Dice(2).accepts(Dice(2).understand(["six", "1"]))
