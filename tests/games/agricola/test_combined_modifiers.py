"""What cards change together is the same, card by card or read anew from all of them."""

from __future__ import annotations

import random

import pytest

from stoneage_lab.games.agricola.rules.card_hooks import MODIFYING
from stoneage_lab.games.agricola.rules.card_modifiers import READERS, read_modifiers
from stoneage_lab.games.agricola.rules.cards import CARDS, acting
from stoneage_lab.games.agricola.rules.player import Player


def values(value: object) -> object:
    """Return a value as plain data, modifiers and rules as what they say.

    Prices that were asked for are kept beside the rules, and are no part of these.
    """
    if isinstance(value, (tuple, list)):
        return [values(each) for each in value]
    if hasattr(value, "__dict__"):
        return {name: values(each) for name, each in vars(value).items() if name != "known"}
    return value


@pytest.mark.parametrize("seed", range(20))
def test_cards_laid_out_one_by_one_change_what_they_change_together(seed: int) -> None:
    player = Player()
    for card in random.Random(seed).sample(range(len(CARDS)), 14):
        player.lay_out(card)
        read = read_modifiers(player.table, player.cards)
        assert values(player.modifiers) == values(read)
        assert player.hooks == acting(player.cards, player.table)
        assert (player.cook, player.ovens) == (read.rates, read.ovens)


def test_a_card_that_changes_no_value_leaves_the_modifiers_as_they_are() -> None:
    player = Player()
    player.lay_out(0)
    before = player.modifiers
    for card in range(len(CARDS)):
        if not CARDS[card].modifies:
            player.lay_out(card)
    assert player.modifiers is before
    assert len(player.cards) > 20


def test_every_hook_that_changes_a_value_is_read() -> None:
    assert {*READERS, "cook"} == {*MODIFYING}
