"""The compiled twin plays the same games as the readable rules, action by action."""

from __future__ import annotations

import json
import pickle
from copy import copy, deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from support.parameters import in_turn
from twin.building import needs_compiler

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, is_twin, state_in, twin
from stoneage_lab.players import bots

PLAYERS, RULES = (2, 3, 4), ("standard", "rulebook", "bga")
# Of each of the nine set-ups; the long confirmation is a little more than 2000 games.
SEEDS = [20, pytest.param(224, marks=pytest.mark.long)]

pytestmark = needs_compiler
every_setup = pytest.mark.parametrize(("players", "rules"), list(product(PLAYERS, RULES)))
each_setup = pytest.mark.parametrize(("players", "rules"), in_turn(PLAYERS, RULES))


def both(players: int, rules: str) -> tuple[lab.Game, lab.Game]:
    readable = lab.game("stone-age", players=players, rules=rules)
    compiled = twin(readable)
    assert is_twin(compiled)
    assert not is_twin(readable)
    return readable, compiled


def whole_game(game: lab.Game, seed: int) -> tuple[list[Any], list[Any], Any]:
    """Play a game by random actions; return the choices, what nature did, and the last state."""
    rng = counterpart(Rng, game)(seed, "twin")
    state: Any = game.start()
    told: list[tuple[int, int, str]] = []
    outcomes: list[Any] = []
    while state.node != OVER:
        if state.node == CHANCE:
            outcome = state.chance().sample(rng)
            outcomes.append(outcome)
            state.settle(outcome)
        else:
            moves = state.legal()
            action = moves[rng.below(len(moves))]
            told.append((state.mover, len(moves), action.words))
            state.play(action)
    return told, outcomes, state


@every_setup
@pytest.mark.parametrize("seeds", SEEDS)
def test_the_same_seed_is_the_same_game(players: int, rules: str, seeds: int) -> None:
    readable, compiled = both(players, rules)
    for seed in range(seeds):
        *told, state = whole_game(readable, seed)
        *same_told, same_state = whole_game(compiled, seed)
        assert same_told == told
        assert same_state.key() == state.key()
        assert same_state.scores() == state.scores()
        assert same_state.winners() == state.winners()


@each_setup
@pytest.mark.parametrize("bot", ["careful", "random"])
def test_every_moment_of_a_game_is_the_same(players: int, rules: str, bot: str) -> None:
    readable, compiled = both(players, rules)
    choose, same_choose = bots(readable)[bot], counterpart(bots(compiled)[bot], compiled)
    rng, same_rng = Rng(5, "moments"), counterpart(Rng, compiled)(5, "moments")
    state: Any = readable.start()
    same: Any = compiled.start()
    state.events, same.events = [], []
    wondering = readable.all_actions()[::211]
    while state.node != OVER:
        assert (same.node, same.mover, same.key()) == (state.node, state.mover, state.key())
        if state.node == CHANCE:
            assert list(same.chance().outcomes()) == list(state.chance().outcomes())
            outcome, faces = state.chance().throw(rng)
            assert same.chance().throw(same_rng) == (outcome, faces)
            state.settle(outcome)
            same.settle(outcome)
            continue
        words = [action.words for action in state.legal()]
        assert [action.words for action in same.legal()] == words
        for action in wondering:
            its = compiled.find(action.words)
            assert its is not None
            reasons = [str(reason) for reason in state.refusals(action)]
            assert [str(reason) for reason in same.refusals(its)] == reasons
        action = choose(state, rng)
        its = same_choose(same, same_rng)
        assert its.words == action.words
        state.play(action)
        same.play(its)
    assert same.node == OVER
    assert same.events == state.events
    assert same.to_dict() == state.to_dict()


@each_setup
def test_states_go_over_and_come_back(players: int, rules: str) -> None:
    readable, compiled = both(players, rules)
    session = lab.play(readable, players=["random"] * players, seed=11)
    for _ in range(60):
        session.step()
        state = session.position.state
        there = state_in(compiled, state)
        assert type(there) is type(compiled.start())
        assert there.key() == state.key()
        assert [a.words for a in there.legal()] == [a.words for a in state.legal()]
        assert state_in(readable, there).key() == state.key()
        assert there.copy().key() == state.key()


@each_setup
def test_states_of_both_engines_can_be_pickled_and_copied(players: int, rules: str) -> None:
    for game in both(players, rules):
        rng = counterpart(Rng, game)(3, "travel")
        state: Any = game.start()
        while state.node != OVER:
            for same in (pickle.loads(pickle.dumps(state)), copy(state), deepcopy(state)):
                assert type(same) is type(state)
                assert (same.node, same.mover, same.key()) == (state.node, state.mover, state.key())
                if state.node != CHANCE:
                    assert all(a is b for a, b in zip(same.legal(), state.legal(), strict=True))
            before, same = state.key(), copy(state)
            for one in (same, state):
                move(one, rng.copy())
            assert same.key() == state.key() != before
            # Every state would take long and show nothing more.
            for _ in range(11):
                if state.node != OVER:
                    move(state, rng)
        assert pickle.loads(pickle.dumps(state)).scores() == state.scores()
        assert deepcopy(rng).word() == pickle.loads(pickle.dumps(rng)).word() == rng.word()


def move(state: Any, rng: Any) -> None:
    """Take one step by luck."""
    if state.node == CHANCE:
        state.settle(state.chance().sample(rng))
    else:
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])


@each_setup
def test_a_record_of_the_twin_is_one_of_the_readable_rules(
    players: int, rules: str, tmp_path: Path
) -> None:
    _, compiled = both(players, rules)
    moves, outcomes, state = whole_game(compiled, 77)
    record = {
        "format": "stoneage-lab/1",
        **compiled.setup(),
        "seats": ["random"] * players,
        "seed": 77,
        "moves": [words for _, _, words in moves],
        "chance": outcomes,
        "ply": len(moves),
    }
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    session = lab.load(path)
    assert session.position.over
    assert session.position.state.to_dict() == state.to_dict()


@pytest.mark.parametrize("seed", [0, 1, -5, 7, 2**70])
def test_random_numbers_are_the_same(seed: int) -> None:
    compiled = twin(lab.game("stone-age"))
    ours, its = Rng(seed, "dice"), counterpart(Rng, compiled)(seed, "dice")
    assert type(its) is not Rng
    for count in (1, 2, 6, 1000, 2**31 - 1, 2**31 + 5, 2**32 - 1, 2**32):
        assert [its.below(count) for _ in range(99)] == [ours.below(count) for _ in range(99)]
    assert its.copy().word() == ours.word()
    with pytest.raises(ValueError, match="count from 1"):
        its.below(2**32 + 1)


def test_what_has_no_twin_stays_itself() -> None:
    class Mine(lab.Game):
        name = "mine"

    game = Mine(2)
    assert twin(game) is game
    assert counterpart(Rng, game) is Rng
    compiled = twin(lab.game("stone-age"))
    assert twin(compiled) is compiled
    assert counterpart(len, compiled) is len
    assert (
        counterpart(test_states_go_over_and_come_back, compiled)
        is test_states_go_over_and_come_back
    )
    assert counterpart(lab.IllegalMove, compiled) is lab.IllegalMove
