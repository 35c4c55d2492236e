"""Positions along random games of each set-up, and ways to damage what is written of them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.game import Game
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, DECISION, State

Path = tuple[Any, ...]

WAYS = ("missing", "other type", "too big", "too small", "unknown extra")
"""How one entry is damaged."""


def set_ups(name: str) -> list[Game]:
    """Return a game with each set of rules, and one with every expansion that goes together."""
    first = lab.game(name)
    found = [lab.game(name, first.most, rules=rules) for rules in first.rule_sets]
    known = [one for one in first.known_expansions if "duel" not in one]
    return [*found, lab.game(name, 3, expansions=known)] if known else found


def walk(game: Game, seed: int) -> Iterator[State]:
    """Yield the states of a random game, the first one too; each only until the next is asked."""
    state, rng = game.start(), Rng(seed, "walk")
    yield state
    while state.node in (CHANCE, DECISION):
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            moves = state.legal()
            state.play(moves[rng.below(len(moves))])
        yield state


def positions(game: Game, every: int, seed: int = 7) -> list[dict[str, Any]]:
    """Return each so many-th position of a random game, and the last one, as plain data."""
    found: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    for number, state in enumerate(walk(game, seed)):
        last = state.to_dict()
        if number % every == 0:
            found.append(last)
    return [*found, last]


def places(data: Any, seats: tuple[str, ...], at: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield the way to each entry, and a name that entries of the same kind share."""
    if isinstance(data, list):
        yield from _below(list(enumerate(data)), seats, at, ["0"] * len(data))
    elif isinstance(data, dict):
        alike = len({type(value) for value in data.values()}) == 1 and at != ()
        names = ["*" if alike or name in seats else name for name in data]
        yield from _below(list(data.items()), seats, at, names)


def _below(
    items: list[tuple[Any, Any]], seats: tuple[str, ...], at: Path, names: list[str]
) -> Iterator[tuple[Path, str]]:
    for (key, value), name in zip(items, names, strict=True):
        yield (*at, key), name
        for path, below in places(value, seats, (*at, key)):
            yield path, f"{name}.{below}"


def damage(data: dict[str, Any], path: Path, way: str) -> dict[str, Any] | None:
    """Return a copy with one entry damaged in a way; None if it cannot be."""
    data = copy.deepcopy(data)
    holder: Any = data
    for part in path[:-1]:
        holder = holder[part]
    last = path[-1]
    value = holder[last]
    if way == "missing":
        del holder[last]
    elif way == "other type":
        holder[last] = "x" if not isinstance(value, str) else 7
    elif way == "unknown extra" and isinstance(value, dict):
        value["extra"] = 1
    elif way == "unknown extra" and isinstance(value, list):
        value.append("extra")
    elif way.startswith("too") and type(value) is int:
        holder[last] = 10**8 if way == "too big" else -1
    elif way == "too big" and isinstance(value, str):
        holder[last] = "nobody"
    elif way == "too big" and isinstance(value, list) and value:
        value.append(value[0])
    else:
        return None
    return data


def answer(game: Game, data: dict[str, Any]) -> str:
    """Return the sentence that refuses a position, or how the position is read."""
    try:
        state = game.from_dict(data)
    except lab.LabError as error:
        return str(error)
    return "is read" if state.to_dict() == data else "is read as another one"
