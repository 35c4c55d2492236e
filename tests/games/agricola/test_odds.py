"""Odds in closed form agree with those that play the rules."""

from __future__ import annotations

from fractions import Fraction

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
