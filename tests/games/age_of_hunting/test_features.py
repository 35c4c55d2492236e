"""What bots learn Age of Hunting from: numbers that are what their names say."""

from __future__ import annotations

from typing import Any

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import UntrainedError, weights_of
from stoneage_lab.games.age_of_hunting.bots.careful import area_value
from stoneage_lab.games.age_of_hunting.bots.features import (
    CIRCUMSTANCES,
    FEATURES,
    KINDS,
    LEARNABLE,
    LENGTH,
)
from stoneage_lab.learning.matches import match
from stoneage_lab.players.search import policy_player


def seat_numbers(position: lab.Position, seat: int, left: float) -> dict[str, float]:
    state: Any = position.state
    return dict(zip(FEATURES, LEARNABLE.seat_features(state, seat, left), strict=True))


def moves_numbers(position: lab.Position, left: float = 20.0) -> dict[str, dict[str, float]]:
    state: Any = position.state
    moves, size = state.legal(), len(CIRCUMSTANCES)
    numbers = LEARNABLE.move_features(state, moves, left)
    kinds = LEARNABLE.move_kinds(state, moves)
    return {
        move.words: dict(
            zip(CIRCUMSTANCES, numbers[place * size : (place + 1) * size], strict=True)
        )
        | {"kind": kinds[place]}
        for place, move in enumerate(moves)
    }


def test_goods_developments_and_what_is_missing() -> None:
    red = {"grape": 1, "boar": 2, "coin": 6, "caves": 1, "track": 3}
    position = table(3, {"b3": "r0 b1"}, {"b1 2": "red"}, red=red)
    found = seat_numbers(position, 0, 20.0)
    assert [found[good] for good in ("grape", "corn", "boar", "wheat", "mammoth", "coins")] == [
        1, 0, 2, 0, 0, 6,
    ]  # fmt: skip
    assert (found["coins up to 4"], found["food"], found["food without a cave"]) == (4, 3, 0)
    assert (found["caves"], found["followers"], found["huts"], found["track"]) == (1, 0, 1, 3)
    assert found["points"] == position.scores[0]
    assert (found["chiefs at home"], found["followers at home"]) == (1, 1)
    # The second cave costs 2 boar, 1 grape, 1 coin; a follower two corn that are not there.
    assert (found["short for a cave"], found["can pay a cave"]) == (0, 1)
    assert (found["short for a follower"], found["can pay a follower"]) == (2, 0)
    assert found["turns"] == 20 / 3 + 1


def test_areas_of_chiefs_and_huts() -> None:
    position = table(3, {"b1": "r1 b0", "b3": "r0"}, {"b1 4": "red"}, red={"followers": 2})
    state: Any = position.state
    two, four, one = state.area(0, 2), state.area(0, 4), state.area(2, 1)
    found = seat_numbers(position, 0, 5.0)
    assert found["areas under own huts"] == area_value(four)
    assert found["areas of own chiefs"] == area_value(two) + area_value(one)
    # A recall from the first ground brings what is under the hut as well.
    assert found["best area to recall"] == area_value(two) + area_value(four)


def test_who_has_no_turn_left_gains_nothing() -> None:
    huts = dict.fromkeys(("b1 2", "b1 4", "b1 6", "b3 2", "b3 4"), "red")
    position = table(3, {}, huts, mover="green", start="red", ending="red")
    state: Any = position.state
    left = 2.0 - state.turn
    assert LEARNABLE.length_features(state)[LENGTH.index("turns left in the last round")] == left
    assert not any(seat_numbers(position, 0, left).values())
    own = seat_numbers(position, 2, left)
    assert (own["turns"], own["last turn"], own["goes on"]) == (1, 1, 1)


def test_a_move_is_told_by_what_it_brings_and_opens() -> None:
    found = moves_numbers(table(3, {"b1": "b0"}, red={"followers": 2}))
    row = found["place 1 b1"]
    assert KINDS[int(row["kind"])] == "place"
    assert (row["food gained"], row["coins gained"], row["followers sent"]) == (1, 1, 1)
    assert row["chiefs at home"] == 1
    # The chief of blue goes two spaces on: from a grape to two grapes.
    assert row["areas of other chiefs"] == 1
    asked = moves_numbers(table(3, step="developing", red={"grape": 1, "boar": 2}))
    assert asked["develop cave"]["points gained"] == 1
    assert asked["decline"]["points gained"] == 0
    assert KINDS[int(asked["decline"]["kind"])] == "no development"


def test_where_every_area_is_asked_for_a_move_brings_what_only_gives() -> None:
    told = []
    for rules in ("standard", "rulebook"):
        position = table(3, {"b1": "b0"}, red={"followers": 2}, rules=rules)
        row = moves_numbers(position)["place 1 b1"]
        told.append(row)
    assert told[0] == told[1]
    assert told[1]["food gained"] == 1


def test_a_move_that_ends_the_game_tells_the_lead() -> None:
    huts = dict.fromkeys(("b1 2", "b1 4", "b2 2", "b3 2"), "red")
    rich = {"caves": 2, "grape": 2, "corn": 1, "boar": 2, "coin": 4, "track": 5}
    found = moves_numbers(table(4, {}, huts, step="developing", red=rich, start="blue"))
    ends = {words: row for words, row in found.items() if row["ends the game"]}
    assert ends
    for words, row in ends.items():
        assert words.startswith("develop hut")
        assert row["lead at the end"] > 0


@pytest.mark.parametrize("players", [2, 4])
def test_positions_have_one_number_exactly_if_they_are_the_same(players: int) -> None:
    game, rng = lab.game("age-of-hunting", players), Rng(3)
    keys: dict[Any, Any] = {}
    met = 0
    for _ in range(6):
        state: Any = game.start()
        while state.node != OVER and state.round < 6:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            for move in state.legal():
                after = state.copy()
                after.play(move)
                key = LEARNABLE.position_key(after)
                met += key in keys
                assert keys.setdefault(key, after.key()) == after.key()
                assert key == LEARNABLE.position_key(after.copy())
            state.play(state.legal()[rng.below(len(state.legal()))])
    assert len(keys) == len(set(keys.values())) > 500
    # Moves lead to the same position in several ways.
    assert met > 0


def test_small_numbers_of_a_position_are_not_mistaken_for_one_another() -> None:
    state: Any = table(3, {"b1": "r1 b0"}).state
    keys = set()
    for number in range(8):
        for start in range(3):
            for ending in range(-1, 3):
                other = state.copy()
                other.round, other.start, other.ending = number, start, ending
                keys.add(LEARNABLE.position_key(other))
    assert len(keys) == 8 * 3 * 4


def test_one_part_of_the_file_serves_two_rule_sets() -> None:
    for rules in ("standard", "recommended"):
        assert rules in weights_of(lab.game("age-of-hunting", 2, rules)).rule_sets


def test_a_harvest_that_asks_for_every_area_has_a_file_of_its_own() -> None:
    game: Any = lab.game("age-of-hunting", 2, "rulebook")
    assert weights_of(game).rule_sets == ("rulebook",)
    assert game.weights_file != lab.game("age-of-hunting", 2).weights_file
    with pytest.raises(UntrainedError, match="rule sets rulebook"):
        weights_of(lab.game("age-of-hunting", 2, options={"harvest": "asked"}))


@pytest.mark.parametrize("rules", ["standard", "rulebook"])
def test_of_two_the_policy_has_moves_of_its_own(rules: str) -> None:
    game: Any = lab.game("age-of-hunting", 2, rules)
    assert list(game.policy.moves) != list(game.learned.moves)
    assert list(game.policy.gains) == list(game.learned.gains)
    play = lab.play(game, ["policy"] * 2, seed=7).run_bots()
    at_once = []
    for ply in range(40):
        state = play.at(ply).state
        chosen = policy_player(state, Rng(1)).words
        assert chosen == game.policy.choose(state, Rng(1)).words
        at_once.append(chosen == game.learned.choose(state, Rng(1)).words)
    assert not all(at_once)
    for players in (3, 4, 5):
        more: Any = lab.game("age-of-hunting", players, rules)
        assert more.policy is more.learned


def test_learned_players_do_not_go_round_in_circles() -> None:
    # Without an end of patience this game of two never came to one.
    play = lab.play("age-of-hunting", ["policy"] * 2, seed=89).run_bots()
    assert play.over
    assert play.last < 400


@pytest.mark.parametrize("rules", ["standard", "rulebook"])
def test_the_policy_wins_without_looking_ahead(rules: str) -> None:
    engine: Any = twin(lab.game("age-of-hunting", 2, rules))
    found = match(engine, engine.policy.choose, engine.bots["careful"], 60, 5)
    assert found.games == 60
    assert found.won.mean > 0.5
