"""Counting positions, in two ways that share nothing but the rules.

A ply is a decision or an outcome of chance. `count` goes from layer to layer over states and puts
equal ones together; `walk` follows every path by itself through positions, as a person would.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE, DECISION, OVER, State


@dataclass(frozen=True)
class Count:
    """What is found after some plies.

    `paths` are sequences of choices and outcomes; `positions` are different ones among those that
    they lead to: `decisions` for somebody, `chances`, and games that are `over`.
    """

    paths: int
    positions: int
    decisions: int
    chances: int
    over: int


Layer = dict[Any, tuple[State, int]]
"""States by key, each with the number of paths that lead to it."""


def count(position: lab.Position, plies: int) -> list[Count]:
    """Count after 0, 1, … plies; fewer if all games are over before."""
    return [counted(layer) for layer in layers(position, plies)]


def layers(position: lab.Position, plies: int) -> Iterator[Layer]:
    """Give the states after 0, 1, … plies."""
    layer: Layer = {position.state.key(): (position.state.copy(), 1)}
    yield layer
    for _ in range(plies):
        following: Layer = {}
        for state, paths in layer.values():
            for after in followers(state):
                key = after.key()
                known = following.get(key)
                following[key] = (after, paths) if known is None else (known[0], known[1] + paths)
        if not following:
            return
        layer = following
        yield layer


def followers(state: State) -> Iterator[State]:
    """Give the state after every choice or outcome."""
    if state.node == DECISION:
        for action in state.legal():
            after = state.copy()
            after.play(action)
            yield after
    elif state.node == CHANCE:
        for outcome, _ in state.chance().outcomes():
            after = state.copy()
            after.settle(outcome)
            yield after


def counted(layer: Layer) -> Count:
    """Count the states of a layer."""
    nodes = [state.node for state, _ in layer.values()]
    paths = sum(paths for _, paths in layer.values())
    kinds = [nodes.count(kind) for kind in (DECISION, CHANCE, OVER)]
    return Count(paths, len(nodes), *kinds)


def walk(position: lab.Position, plies: int) -> Iterator[lab.Position]:
    """Give the position at the end of every path of so many plies."""
    if plies == 0:
        yield position
    elif position.node == CHANCE:
        for outcome, _ in position.chance.outcomes():
            yield from walk(position.settle(outcome), plies - 1)
    elif not position.over:
        for words in position.moves.words:
            yield from walk(position.after(words), plies - 1)


def written(position: lab.Position) -> str:
    """Write everything about a position as one text."""
    return json.dumps(position.to_dict(), sort_keys=True)
