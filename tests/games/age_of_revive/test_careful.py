"""The careful player: what it prefers, and how often it wins."""

from __future__ import annotations

import pytest
from games.age_of_revive.table import table

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.age_of_revive.bots.careful import choose
from stoneage_lab.players import bots


def chosen(position: lab.Position) -> str:
    return choose(position.state, Rng(1)).words


def test_it_builds_what_it_can_pay() -> None:
    hand = {"red": ["fortress", "smithy"]}
    position = table(step="build", hands=hand, purses={"red": "1w 1s"})
    assert chosen(position).startswith("build smithy")


def test_it_turns_its_tent_over_when_it_can() -> None:
    position = table(step="act", pieces={"red": "red tent"}, purses={"red": "3w 1s 1i"})
    assert chosen(position) == "act flip"


def test_it_goes_where_the_missing_stone_is() -> None:
    position = table(
        areas={"red": "mason stables smithy"}, hands={"red": ["granary"]}, purses={"red": "1w"}
    )
    assert chosen(position) == "move 2"


def test_it_hands_over_what_it_cannot_use() -> None:
    position = table(
        seat="blue", step="act", areas={"blue": "cityhall", "red": "mason"},
        pieces={"blue": "blue cityhall"}, hands={"red": ["mason", "palace"]},
    )  # fmt: skip
    assert chosen(position.after("act right")) == "give mason"


@pytest.mark.parametrize(("players", "rules"), [(3, "standard"), (4, "first")])
def test_it_beats_random_players(players: int, rules: str) -> None:
    game = lab.game("age-of-revive", players=players, rules=rules)
    known, wins = bots(game), 0
    for seed in range(20):
        state, rng = game.start(), Rng(seed, "game")
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
            else:
                name = "careful" if state.mover == seed % players else "random"
                state.play(known[name](state, rng))
        wins += state.winners() == (seed % players,)
    assert wins >= 19


def test_every_choice_has_reasons_that_can_be_said() -> None:
    game = lab.game("age-of-revive", players=3)
    play = lab.play(game, ["careful"] * 3, seed=8).run_bots()
    said = 0
    for ply in range(10, play.last, 17):
        position = play.at(ply)
        if position.mover < 0:
            continue
        for action in position.legal()[:4]:
            for key, facts in game.reasons(position.state, action):
                for code in ("en", "ja"):
                    text = game.texts(code)(f"reason.{key}", **facts)
                    assert "{" not in text
                    assert text[-1] in ".。"
                    said += 1
    assert said > 20


@pytest.mark.parametrize("seed", range(1, 9))
def test_opening_cubes_have_reasons_in_the_hand(seed: int) -> None:
    position = lab.play("age-of-revive", players=3, seed=seed).position
    state = position.state
    hand, purse = state.kinds_in_hand(state.mover), state.purse(state.mover)
    for kind, action in enumerate(position.legal()):
        lacking = [state.parts.cards[n].cost for n in hand if not state.has(state.mover, n)]
        needed = sum(cost[kind] > purse[kind] for cost in lacking)
        (key, facts), *_ = position.game.reasons(state, action)
        if key == "then":
            assert needed
        else:
            assert (key, facts) == (("wanted", {"n": needed}) if needed else ("unwanted", {}))
