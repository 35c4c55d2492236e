"""Damaged records are refused with a sentence that says where; sound ones come back the same."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from games.agricola.farms import red

import stoneage_lab as lab
from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.session.position import Position

Damage = Callable[[dict[str, Any]], None]


def _set(*path: Any) -> Damage:
    *way, last, value = path

    def damage(state: dict[str, Any]) -> None:
        place: Any = state
        for step in way:
            place = place[step]
        place[last] = value

    return damage


DAMAGES = {
    "an unknown stage": _set("stage", "lunch"),
    "a round too many": _set("round", 15),
    "a card of another stage": _set("turned", 0, "cattle"),
    "a card twice": _set("turned", 1, "improve"),
    "too few cards": _set("turned", ["improve"]),
    "no such seat": _set("turn", "pink"),
    "a room apart": _set("players", "red", "rooms", ["2-1", "3-3"]),
    "a field on a room": _set("players", "red", "fields", {"2-1": ""}),
    "a field apart": _set("players", "red", "fields", {"1-1": "", "1-3": ""}),
    "four grain on a field": _set("players", "red", "fields", {"1-1": "grain 4"}),
    "a fence alone": _set("players", "red", "fences", ["1-5n"]),
    "a fence with no name": _set("players", "red", "fences", ["4-5n"]),
    "five stables": _set("players", "red", "stables", ["1-1", "1-2", "1-3", "1-4", "1-5"]),
    "animals without room": _set("players", "red", "goods", "sheep", 2),
    "less than nothing": _set("players", "red", "goods", "wood", -1),
    "half a good": _set("players", "red", "goods", "wood", 1.5),
    "six people": _set("players", "red", "people", 6),
    "people in two places": _set("players", "red", "home", 0),
    "a card of nobody": _set("majors", ["well"]),
    "a card on the board and before a seat": _set("players", "red", "cards", ["well"]),
    "no such house": _set("players", "red", "house", "straw"),
    "a task of another stage": _set("todo", [["meal", "red", 0, 0, 0]]),
    "a task without numbers": _set("todo", [["work", "red"]]),
    "goods where none gather": _set("spaces", {"grain": {"goods": 1, "people": []}}),
    "a space of another game": _set("spaces", {"theater": {"goods": 1, "people": []}}),
    "a closed space": _set("spaces", {"boar": {"goods": 1, "people": []}}),
    "food of the past": _set("players", "red", "ahead", [[2, "food", 1]]),
    "something unknown": _set("weather", "rain"),
    "nothing": _set("players", {}),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_position_is_refused(damage: Damage) -> None:
    data = copy.deepcopy(red().position.to_dict())
    damage(data["state"])
    with pytest.raises(RecordError) as refused:
        Position.from_dict(data)
    assert len(str(refused.value)) > 20


@pytest.mark.parametrize("players", [1, 3, 5])
def test_every_position_of_a_game_comes_back(players: int) -> None:
    game = lab.game("agricola", players)
    state, rng = game.start(), Rng(players)
    while state.node != OVER:
        back = game.from_dict(state.to_dict())
        assert back.key() == state.key()
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            moves = state.legal()
            state.play(moves[rng.below(len(moves))])


def test_a_saved_game_is_played_on(tmp_path: Any) -> None:
    session = lab.play("agricola", ["random", "careful"], seed=4)
    for _ in range(12):
        session.step()
    session.save(tmp_path / "game.json")
    loaded = lab.load(tmp_path / "game.json")
    assert loaded.position == session.position
    assert loaded.run_bots().position == session.run_bots().position
