"""The compiled twin plays the same games as the readable rules, moment by moment."""

from __future__ import annotations

from typing import Any

import pytest
from twin.building import needs_compiler

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, is_twin, twin
from stoneage_lab.players import bots

pytestmark = needs_compiler


@pytest.mark.parametrize(
    ("players", "rules", "bot"),
    [(2, "standard", "careful"), (3, "rulebook", "random"), (5, "recommended", "random")],
)
def test_every_moment_of_a_game_is_the_same(players: int, rules: str, bot: str) -> None:
    readable = lab.game("age-of-hunting", players, rules=rules)
    compiled = twin(readable)
    assert is_twin(compiled)
    choose, same_choose = bots(readable)[bot], counterpart(bots(compiled)[bot], compiled)
    rng, same_rng = Rng(5, "moments"), counterpart(Rng, compiled)(5, "moments")
    state: Any = readable.start()
    same: Any = compiled.start()
    state.events, same.events = [], []
    wondering = readable.all_actions()[::97]
    while state.node != OVER:
        assert (same.node, same.mover, same.key()) == (state.node, state.mover, state.key())
        if state.node == CHANCE:
            assert list(same.chance().outcomes()) == list(state.chance().outcomes())
            outcome = state.chance().sample(rng)
            assert same.chance().sample(same_rng) == outcome
            state.settle(outcome)
            same.settle(outcome)
            continue
        words = [action.words for action in state.legal()]
        assert [action.words for action in same.legal()] == words
        for action in wondering:
            reasons = [str(reason) for reason in state.refusals(action)]
            its = compiled.find(action.words)
            assert its is not None
            assert [str(reason) for reason in same.refusals(its)] == reasons
        action = choose(state, rng)
        its = same_choose(same, same_rng)
        assert its.words == action.words
        state.play(action)
        same.play(its)
    assert same.node == OVER
    assert same.events == state.events
    assert same.to_dict() == state.to_dict()
