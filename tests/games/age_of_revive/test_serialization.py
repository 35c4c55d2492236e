"""Positions as plain data that nobody can have reached are refused, each with its reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.age_of_revive.table import table, turn_of

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.puzzles.simulated_game import simulated

START = table(hands={"red": ["mason"], "blue": ["shack"]})
EMPTY = dict.fromkeys(("worker", "horse", "food", "stone", "iron"), 0)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"stage": "dinner"}, "dinner"),
        ({"turns": 0}, "turns"),
        ({"ring": ["red tent", "blue tent"]}, "tent first"),
        ({"ring": [*START.state.to_dict()["ring"], "yellow tent"]}, "tent first"),
        ({"piles": {"red": [2, 2, 2, 3]}}, "3"),
        ({"piles": {"red": [2, 2, 2, 0]}}, "0"),
        ({"pieces": {"red": "red smithy"}}, "no cell"),
        ({"pieces": {"red": "somewhere"}}, "no cell"),
        ({"goods": {"red": {"food": 11}}}, "10"),
        ({"suburbs": {"red": ["smithy"]}}, "suburb"),
        ({"suburbs": {"red": ["shrine", "shrine"]}}, "suburb"),
        ({"hands": {"red": [["mason", ["blue"]]]}}, "holder"),
        ({"hands": {"red": [["manor", ["red"]]]}}, "holder"),
        ({"hands": {"red": [["mason", ["red"]]] * 5}}, "two places"),
        ({"had_shack": {"blue": False}}, "Shack"),
        ({"discards": ["shack"]}, "as many Shacks"),
        ({"support": EMPTY}, "over exactly"),
        ({"stage": "over", "todo": []}, "over exactly"),
        ({"on": {"red pier": "iron"}}, "no cell"),
        ({"offer": ["gold"]}, "no good"),
        ({"todo": [["dance", "red", 0, 0, 0]]}, "next thing"),
        ({"todo": [["move", None, 0, 0, 0]]}, "next thing"),
        ({"todo": [["king", "red", 99, 0, 0]]}, "next thing"),
        ({"todo": [["used", "red", "red tent", 0, 0]]}, "next thing"),
        ({"todo": [["owe", "red", "palace", "red tent", 0]]}, "next thing"),
        ({"todo": [["move", "red", 0, 0, 0]]}, "next thing"),
        ({"todo": [*turn_of("red"), ["deal", "red", 0, 0, 0]]}, "next thing"),
    ],
)
def test_impossible_positions(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(lab.RecordError, match=reason):
        START.arrange(**changes)


def test_every_position_of_a_game_comes_back() -> None:
    game = lab.game("age-of-revive", players=4)
    state, rng = game.start(), Rng(4, "play")
    met = set()
    while state.node != OVER:
        met.add(state.step_name)
        if rng.below(4) == 0:
            data = json.loads(json.dumps(state.to_dict()))
            assert game.from_dict(data).key() == state.key()
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            moves = state.legal()
            state.play(moves[rng.below(len(moves))])
    assert {"deal", "start", "opening", "move", "act", "build", "card", "king"} <= met


def test_damaged_data_are_never_worse_than_refused() -> None:
    rng = Rng(1, "damage")
    whole = json.dumps(START.state.to_dict())
    for _ in range(300):
        data = json.loads(whole)
        entry = [*data][rng.below(len(data))]
        value: Any = [None, -1, 10**9, "red", [], {}, [["move", "red", 0, 0, 0]]][rng.below(7)]
        inner = data[entry]
        if isinstance(inner, dict) and rng.below(2):
            inner[[*inner][rng.below(len(inner))] if inner else "red"] = value
        else:
            data[entry] = value
        try:
            START.game.from_dict(data)
        except lab.RecordError:
            continue


@pytest.mark.parametrize(("seed", "step"), [(1, "settle"), (3, "owe")])
def test_a_building_half_paid_is_read_again(seed: int, step: str) -> None:
    """A worker that was owed is gone already; the rest is still to be paid."""
    positions = simulated("age-of-revive", 3, seed).positions
    stacks = [(one, one.to_dict()["state"]["todo"]) for one in positions]
    begun = [one for one, todo in stacks if todo and todo[0][0] == step]
    assert begun
    for position in begun:
        again = lab.Position.from_dict(position.to_dict())
        assert [each.words for each in again.legal()] == [each.words for each in position.legal()]
