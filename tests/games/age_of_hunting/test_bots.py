"""The careful player: good moves in clear positions, and better than random ones."""

from __future__ import annotations

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.age_of_hunting.bots.careful import Careful, best_of, values_of
from stoneage_lab.games.age_of_hunting.bots.evaluation import QUICK_DEPTH
from stoneage_lab.games.age_of_hunting.rules.state import HuntingState
from stoneage_lab.players import bots


def choice(position: lab.Position) -> str:
    return str(bots(position.game)["careful"](position.state.copy(), Rng(1)))


def test_it_fetches_what_is_missing_for_a_development() -> None:
    position = table(3, red={"boar": 2})
    after = position.after(choice(position))
    assert "develop cave" in after.moves


def test_it_develops_when_it_can() -> None:
    position = table(3, step="developing", red={"grape": 1, "boar": 2})
    assert choice(position) == "develop cave"


def test_it_ends_the_game_in_the_lead_and_not_behind() -> None:
    huts = dict.fromkeys(("b1 2", "b1 4", "b2 2", "b3 2"), "red")
    rich = {"caves": 2, "grape": 2, "corn": 1, "boar": 2, "coin": 4, "track": 5}
    ahead = table(4, {}, huts, step="developing", red=rich, start="blue")
    assert choice(ahead).startswith("develop hut")


def test_it_does_not_wait_for_ever_to_catch_up() -> None:
    huts = dict.fromkeys(("b1 2", "b1 4", "b2 2", "b3 2"), "red")
    rich = {"caves": 2, "grape": 2, "corn": 1, "boar": 2, "coin": 4}
    behind = table(4, {}, huts, step="developing", red=rich, blue={"track": 9, "caves": 3})
    assert any(words.startswith("develop hut") for words in behind.moves.words)
    for number, ends in ((8, False), (14, False), (20, True), (30, True)):
        chosen = choice(behind.arrange(round=number))
        assert chosen.startswith("develop hut") <= ends, (number, chosen)
        assert chosen.startswith("develop") >= ends, (number, chosen)


@pytest.mark.long
def test_careful_players_do_not_trade_in_circles() -> None:
    # Two could end the game from the twelfth round on, and all traded until the 36th.
    play = lab.play("age-of-hunting", ["careful"] * 4, seed=214).run_bots()
    assert play.over
    assert play.position.state.round < 22
    assert play.last < 400


@pytest.mark.long
def test_with_few_caves_it_keeps_the_food_that_the_next_development_takes() -> None:
    # Both gave back for ever what it lacked, with thirty coins in hand, until the 95th round.
    play = lab.play("age-of-hunting", ["careful"] * 2, seed=226748405577566).run_bots()
    assert play.over
    assert play.position.state.round <= 25


def test_it_beats_random_players_of_two() -> None:
    results = lab.simulate(
        "age-of-hunting", ["careful", "random"], games=14, seed=5, progress=False, workers=1
    )
    assert results.wins[0] >= 13


def test_it_keeps_no_secret_and_always_chooses_the_same() -> None:
    position = table(5, {"b3": "g1 b0"}, red={"followers": 1})
    assert choice(position) == choice(position)


def test_a_search_plays_on_as_a_careful_player_of_less_sight_whatever_it_met_before() -> None:
    for options in ({}, {"harvest": "asked"}, {}):
        assert quick_and_careful(options, moves=12)


def quick_and_careful(options: dict[str, str], moves: int) -> bool:
    """Whether a search plays on as a careful player that looks less far, move for move."""
    game = lab.game("age-of-hunting", players=2, options=options)
    state, rng = game.start(), Rng(4)
    while moves:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        legal = state.legal()
        choice = best_of(legal, values_of(state, legal, QUICK_DEPTH))
        if game.heuristics.choose(state, rng) is not choice:
            return False
        state.play(choice)
        moves -= 1
    return True


def met_anew(state: HuntingState, judge: Careful, depth: int) -> float:
    """Return what `Careful.reached` does, with each position valued by itself."""
    if state.node == CHANCE:
        return judge.reached(state, depth)
    own = state.node != OVER and state.mover == judge.seat
    if not own or depth == 0 or not state.step.follows:
        return judge.value(state)
    values = []
    for move in state.legal():
        after = state.copy()
        after.play(move)
        values.append(met_anew(after, judge, depth - 1))
    return max(values)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_position_met_again_in_a_turn_has_its_value(seed: int) -> None:
    state, rng = lab.game("age-of-hunting", 2).start(), Rng(seed)
    steps = set()
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        assert isinstance(state, HuntingState)
        moves = state.legal()
        values = values_of(state, moves, 2)
        steps.add(state.step.name)
        if len(moves) < 12 and state.round < 10:
            for move, value in zip(moves, values, strict=True):
                after = state.copy()
                after.play(move)
                assert met_anew(after, Careful(state, state.mover), 2) == value, (move, state.round)
        state.play(best_of(moves, values))
    assert {"hunting", "trading", "developing", "paying", "returning"} <= steps
