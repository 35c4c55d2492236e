"""How many positions there are after some plies: a change of the rules changes the numbers."""

from __future__ import annotations

from typing import Any

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE, DECISION, State

RED: dict[str, Any] = {"followers": 2, "caves": 1, "grape": 2, "corn": 2, "boar": 2, "coin": 4}
POSITIONS: dict[str, lab.Position] = {
    "two players": table(2),
    "three players": table(3),
    "five players": table(5),
    "rows that push": table(4, {"b3": "g1 r1 y0", "b1": "b0 r0"}, {"b3 5": "red"}, red=RED),
    "areas that wait": table(3, {}, {"n5 3": "red", "n5 4": "red"}, red=RED),
    "copies": table(4, {"b3": "g1 b0"}, instead="n5a>n7a", red=RED),
    "asked": table(3, {}, {"b3 4": "red"}, options={"harvest": "asked"}, red=RED),
    "developing": table(3, step="developing", red=RED),
}
PATHS: dict[str, list[int]] = {
    "two players": [10, 95, 806],
    "three players": [14, 178, 2275],
    "five players": [16, 234, 3435],
    "rows that push": [2, 30, 150],
    "areas that wait": [28, 305, 1637],
    "copies": [32, 414, 4905],
    "asked": [28, 88, 774],
    "developing": [15, 199, 2518],
}


def followers(state: State) -> list[State]:
    found = []
    if state.node == DECISION:
        for action in state.legal():
            after = state.copy()
            after.play(action)
            found.append(after)
    elif state.node == CHANCE:
        for outcome, _ in state.chance().outcomes():
            after = state.copy()
            after.settle(outcome)
            found.append(after)
    return found


def paths(position: lab.Position, plies: int) -> list[int]:
    """Return how many sequences of choices and outcomes there are of 1, 2, … plies."""
    layer = {position.state.key(): (position.state.copy(), 1)}
    found = []
    for _ in range(plies):
        following: dict[Any, tuple[State, int]] = {}
        for state, ways in layer.values():
            for after in followers(state):
                key = after.key()
                known = following.get(key, (after, 0))
                following[key] = (after, known[1] + ways)
        layer = following
        found.append(sum(ways for _, ways in layer.values()))
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_paths_as_the_table_says(name: str) -> None:
    assert paths(POSITIONS[name], len(PATHS[name])) == PATHS[name]
