"""Exact chances of what expansions throw and draw: in closed form, and by playing the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from games.stone_age.expansions.laid import HERD, at_work, laid

import stoneage_lab as lab
from stoneage_lab.session.position import Position

duel = lab.stone_age.duel


@pytest.mark.parametrize(
    ("own", "other", "chance"),
    [(2, 1, "161/216"), (3, 1, "119/144"), (3, 2, "641/972"), (4, 2, "34759/46656"),
     (1, 1, "1/2"), (4, 4, "1/2")],
)  # fmt: skip
def test_a_duel_of_two(own: int, other: int, chance: str) -> None:
    assert duel(own, other).pmf(0) == Fraction(chance)
    assert duel(other, own).pmf(1) == Fraction(chance)


def test_a_duel_of_three_is_what_counting_all_throws_gives() -> None:
    wins = [Fraction(0)] * 3
    for faces in product(range(1, 7), repeat=4):
        hands = [sorted(faces[:2])[::-1], [faces[2]], [faces[3]]]
        best = [seat for seat, hand in enumerate(hands) if hand == max(hands)]
        for seat in best:
            wins[seat] += Fraction(1, len(best) * 6**4)
    assert [duel(2, 1, 1).pmf(seat) for seat in range(3)] == wins


@pytest.mark.parametrize("people", [(), (0,), (11,), (1,) * 5, (1.0,)])
def test_impossible_duels_are_refused(people: Any) -> None:
    with pytest.raises(lab.SetupError):
        duel(*people)


def winner(position: Position) -> int:
    """Return the seat that owns the tile."""
    return next(seat for seat in range(4) if position.seat(seat).mammoths)


@pytest.mark.parametrize("people", [{"red": 1, "blue": 1}, {"red": 2, "blue": 1}])
def test_playing_the_rules_gives_the_same(people: dict[str, int]) -> None:
    # Green decides nothing: its only choice before the dice is to use its place.
    before = laid("mammoth", stage="use", start="green", turn=0,
                  placed={"mammoth": people, "field": {"green": 1}})  # fmt: skip
    found = lab.odds(before, "use field", of=winner)
    assert [found.pmf(0), found.pmf(1)] == [duel(*people.values()).pmf(seat) for seat in (0, 1)]


def test_the_next_place_of_the_herd() -> None:
    aside = ["M01", "M03", "M05"]
    herd = HERD | {"site": "quarry", "tile": None, "next": "river", "aside": aside}
    position = laid("mammoth", stage="restore", turn=1, herd=herd).settle("M13")
    weights = dict(position.chance.outcomes())
    assert weights == {"forest": 2, "clay": 3, "quarry": 4, "river": 3}
    assert position.chance.total() == 12


def test_a_lowered_roll_and_the_bonus() -> None:
    there = at_work("animals", placed={"forest": {"red": 3}})
    found = lab.odds(there, "use forest", of=lambda after: after.seat("red").wood)
    assert found.mean == lab.stone_age.yields("forest", 3, less=1).mean == Fraction(13, 6)
    last = laid("animals", stage="use", start="red", turn=0, players={"red": {"food": 20}},
                placed={"animal": {"red": 1, "blue": 3}, "field": {"red": 1}})  # fmt: skip
    points = lab.odds(last, "use field", of=lambda after: after.seat("red").points)
    assert points.pmf(3) == Fraction(1, 6)
    assert points.pmf(0) == Fraction(5, 6)
