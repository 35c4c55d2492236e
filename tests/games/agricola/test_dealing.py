"""Hands are dealt card by card, each of what is left then."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE


def deals(players: int, seed: int) -> Any:
    """Yield the state before each card that is dealt, with what is random then."""
    state: Any = lab.game("agricola", players=players, rules="standard").start()
    rng = Rng(seed)
    while state.node == CHANCE:
        chance = state.chance()
        if chance.pile == "hands":
            yield state, chance
        if state.stage_name != "set up":
            return
        state.settle(chance.sample(rng))


@pytest.mark.parametrize("players", [1, 2, 4, 5])
def test_every_card_that_lies_in_no_hand_can_be_dealt_and_no_other(players: int) -> None:
    dealt = 0
    for state, chance in deals(players, seed=players):
        cards = state.parts.cards
        held = {cards[card].id for player in state.players for card in player.hand}
        kind = state.parts.dealt_from(state.task[2] == 1).names
        assert chance.names == [name for name in kind if name not in held]
        dealt += 1
    assert dealt == 14 * players


def test_what_was_random_once_stays_as_it_was_told() -> None:
    told = [(chance, list(chance.names)) for _, chance in deals(3, seed=7)]
    assert [chance.names for chance, _ in told] == [names for _, names in told]


def test_a_copy_in_the_middle_of_dealing_goes_on_by_itself() -> None:
    for number, (state, _) in enumerate(deals(2, seed=5)):
        if number % 5 == 3:
            copy, rng = state.copy(), Rng(number)
            while copy.stage_name == "set up":
                copy.settle(copy.chance().sample(rng))
            hands = [card for player in copy.players for card in player.hand]
            assert len(hands) == len(set(hands)) == 28
            before = [player.hand for player in state.players]
            assert state.to_dict() == state.copy().to_dict()
            assert [player.hand for player in state.players] == before


def test_a_hand_is_kept_in_order() -> None:
    for state, _ in deals(4, seed=2):
        assert all(list(player.hand) == sorted(player.hand) for player in state.players)
