"""As many positions as the table says, counted in two ways."""

from __future__ import annotations

import json
from functools import cache

import pytest
from games.stone_age.perft.arrangements import ARRANGEMENTS
from games.stone_age.perft.counting import Layer, count, counted, layers, walk, written
from games.stone_age.perft.regenerate import POSITIONS, read_table

import stoneage_lab as lab

TABLE = read_table()
LARGE = 700
"""Layers of so many positions are for the long tests."""
WALKED = 200
"""So many paths from one position are followed one by one."""


def position(name: str) -> lab.Position:
    return lab.Position.from_dict(json.loads((POSITIONS / f"{name}.json").read_text("utf-8")))


def plies(name: str) -> int:
    """Return how many plies the usual tests count: the last layers are the largest by far."""
    return max(ply for ply, row in enumerate(TABLE[name]) if row.positions < LARGE)


@cache
def layers_of(name: str) -> list[Layer]:
    """The states after so many plies; no test changes any."""
    return list(layers(position(name), plies(name)))


@pytest.mark.parametrize("name", TABLE)
def test_the_table_counts_right(name: str) -> None:
    assert [counted(layer) for layer in layers_of(name)] == TABLE[name][: plies(name) + 1]


@pytest.mark.long
@pytest.mark.parametrize("name", TABLE)
def test_the_whole_table_counts_right(name: str) -> None:
    assert count(position(name), len(TABLE[name]) - 1) == TABLE[name]


@pytest.mark.parametrize("name", TABLE)
def test_path_by_path_the_same_positions_are_reached(name: str) -> None:
    start = position(name)
    for ply, layer in enumerate(layers_of(name)):
        if TABLE[name][ply].paths > WALKED:
            break
        ends = [written(end) for end in walk(start, ply)]
        assert len(ends) == sum(paths for _, paths in layer.values())
        states = [written(start.at(state)) for state, _ in layer.values()]
        assert set(ends) == set(states)
        # Two states have the same key exactly when nothing about them differs.
        assert len(set(states)) == len(states)


@pytest.mark.parametrize("name", ["feeding", "feeding_rulebook"])
def test_a_small_tree_is_counted_to_its_end(name: str) -> None:
    last = TABLE[name][-1]
    assert last.positions == last.over


def test_the_positions_are_those_that_were_arranged() -> None:
    assert {path.stem for path in POSITIONS.glob("*.json")} == set(ARRANGEMENTS) == set(TABLE)
    for name, arranged in ARRANGEMENTS.items():
        assert position(name) == arranged


def test_every_step_of_a_game_is_met() -> None:
    met: set[str] = set()
    for name in TABLE:
        for layer in layers_of(name):
            met |= {state.step_name for state, _ in layer.values()}
    assert met == {
        "dealing", "revealing", "placing", "using", "rolling", "tools", "buying", "throwing",
        "taking", "gaining", "offer", "drawing", "feeding", "over",
    }  # fmt: skip
