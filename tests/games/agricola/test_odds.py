"""Odds in closed form agree with those that play the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError


def test_when_the_child_can_come() -> None:
    found = lab.agricola.turned_up("growth")
    assert dict(found.items()) == {n: Fraction(1, 3) for n in (5, 6, 7)}


def test_what_is_turned_up_counts() -> None:
    play = lab.play("agricola", players=1, seed=1)
    first = play.position.to_dict()["state"]["turned"][0]
    assert dict(lab.agricola.turned_up(first, play=play).items()) == {1: 1}
    other = next(card for card in ("improve", "sow") if card != first)
    later = lab.agricola.turned_up(other, play=play)
    assert dict(later.items()) == {n: Fraction(1, 3) for n in (2, 3, 4)}


def test_it_agrees_with_the_rules() -> None:
    game = lab.game("agricola", 1)
    chance = game.start().chance()
    named = {outcome: Fraction(weight, chance.total()) for outcome, weight in chance.outcomes()}
    assert named["improve"] == dict(lab.agricola.turned_up("improve").items())[1]


def test_no_round_card() -> None:
    with pytest.raises(SetupError, match="urgent"):
        lab.agricola.turned_up("forest")


def test_no_game_of_agricola() -> None:
    with pytest.raises(SetupError, match="position of Agricola"):
        lab.agricola.turned_up("growth", play=lab.play("stone-age", seed=1))


def test_a_chance_is_read_as_it_is_written() -> None:
    thirds = [lab.agricola.gathered(3, taken, 3) for taken in (Fraction(1, 10), 0.1, "10 %")]
    assert thirds == [Fraction(813, 100)] * 3


@pytest.mark.parametrize(
    "given",
    [(3, 50, 4), (3, "half", 4), (3, None, 4), (3, "1/2", -1), (-1, "1/2", 4), ("3", "1/2", 4)],
)
def test_what_gathers_asks_for_a_chance_and_whole_numbers(given: tuple[Any, ...]) -> None:
    with pytest.raises(lab.LabError, match="number from 0"):
        lab.agricola.gathered(*given)
