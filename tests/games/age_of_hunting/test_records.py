"""Saved games: damaged ones, and faces of one's own."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from games.age_of_hunting.table import table
from hypothesis import given, settings
from hypothesis import strategies as st
from session.damage import damaged

import stoneage_lab as lab
from stoneage_lab.games.age_of_hunting.rules.faces_check import FACES_FILE

FACES: dict[str, Any] = json.loads(FACES_FILE.read_text(encoding="utf-8"))


MIDDLE = table(
    4, {"b3": "g1 r1 y0"}, {"b3 5": "red", "n8 4": "blue"}, red={"caves": 1, "boar": 2, "coin": 3}
).to_dict()


@given(damaged(MIDDLE))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_damaged_positions_are_refused_or_whole(data: Any) -> None:
    try:
        position = lab.Position.from_dict(data)
    except lab.LabError:
        return
    again = lab.Position.from_dict(json.loads(json.dumps(position.to_dict())))
    assert again == position
    assert position.over or position.moves or position.chance


def test_other_faces_change_the_game_and_travel_with_it(tmp_path: Path) -> None:
    faces = copy.deepcopy(FACES)
    area = faces["faces"]["grounds"][0]["sides"]["a"]["areas"][0]
    area["parts"] = [{"gain": {"mammoth": 2}}]
    game = lab.game("age-of-hunting", 2, faces=faces)
    assert "own faces" in repr(game)
    assert game != lab.game("age-of-hunting", 2)
    play = lab.play(game, ["random", "random"], seed=3).run_bots()
    back = lab.load(play.save(tmp_path / "own.json"))
    assert back.position == play.position
    assert back.game == game


def wrong(path: str, value: Any) -> dict[str, Any]:
    """Return faces with one entry replaced; its place is written with dots."""
    faces = copy.deepcopy(FACES)
    *way, last = ("faces." + path).split(".")
    there: Any = faces
    for step in way:
        there = there[int(step) if isinstance(there, list) else step]
    there[int(last) if isinstance(there, list) else last] = value
    return faces


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("grounds.0.id", "b2"),
        ("grounds.0.kind", "harvest"),
        ("grounds.3.money_only", False),
        ("grounds.0.sides.a.areas.0.parts", [{"gain": {"stone": 1}}]),
        ("grounds.0.sides.a.areas.0.parts", [{"dance": 1}]),
        ("grounds.0.sides.a.areas.0.parts", [{"choose": 1, "of": [{}]}]),
        ("grounds.0.sides.a.areas.0.hut", "end"),
        ("grounds.0.sides.a.areas", []),
        ("grounds.0.sides.a.cost", {}),
        ("board.huts.extra", [{"coin": 1}]),
        ("board.caves.points", [1, 2, -3]),
        ("rocks.chips.0.count", 0),
        ("rocks.out_for_two", ["boar9"]),
        ("pieces.chiefs.5", 5),
        ("stock.each", 0),
        ("extra", 1),
    ],
)
def test_faces_that_cannot_be_are_refused_with_a_sentence(path: str, value: Any) -> None:
    with pytest.raises(lab.SetupError) as refused:
        lab.game("age-of-hunting", 2, faces=wrong(path, value))
    assert str(refused.value).endswith(".") or len(str(refused.value)) > 20


def with_area(parts: list[dict[str, Any]], row: str, **seats: Any) -> lab.Position:
    """Return a position of four with other parts over space 4 of the hunters' tomb (n8a)."""
    position = table(4, {"b1": row}, **seats)
    faces = copy.deepcopy(FACES)
    faces["faces"]["grounds"][11]["sides"]["a"]["areas"][3]["parts"] = parts
    game = lab.game("age-of-hunting", 4, faces=faces)
    return lab.Position(game, game.from_dict(position.to_dict()["state"]))


def test_own_faces_may_give_something_beside_what_counts_at_the_end() -> None:
    parts = [{"end": "points", "points": 6}, {"gain": {"coin": 2}}]
    position = with_area(parts, "b0", red={"followers": 2}).after("place 3 n8")
    assert position.seat("red").coin == 2


def test_own_faces_may_copy_twice_in_an_area() -> None:
    parts = [{"copy": "hut"}, {"copy": "chief"}, {"copy": "chief"}, {"end": "points", "points": 6}]
    position = with_area(parts, "b0", red={"followers": 2}).after("place 3 n8")
    # There is no hut; then one chief is copied although the copy before it was declined.
    position = position.after("decline").after("copy b1 1")
    assert (position.seat("red").grape, position.mover_name) == (1, "blue")


def begun() -> dict[str, Any]:
    """Return the first moment of a game, with red at the start: green opens."""
    game = lab.game("age-of-hunting", 3)
    state = game.start()
    for outcome in ("red", "b1a", "b2a", "b3a", "b4a", "n1a", "n5a", "n8a"):
        state.settle(outcome)
    return lab.Position(game, state).to_dict()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", 3),
        ("rows.b1", [["red", 0]]),  # red opens last
        ("rows.b1", [["green", 0]]),  # green is to open now
        ("players.green.coin", 1),
        ("players.blue.followers", 1),
        ("todo.0.1", "blue"),  # nobody has opened before blue
    ],
)
def test_before_the_first_turn_nothing_else_has_happened(path: str, value: Any) -> None:
    data = begun()
    lab.Position.from_dict(data)
    *way, last = path.split(".")
    there: Any = data["state"]
    for step in way:
        there = there[int(step) if isinstance(there, list) else step]
    there[int(last) if isinstance(there, list) else last] = value
    with pytest.raises(lab.RecordError, match="first turn"):
        lab.Position.from_dict(data)


@given(st.integers(0, 10**6))
@settings(max_examples=4, deadline=None, derandomize=True)
def test_any_moment_comes_back_from_a_file(seed: int) -> None:
    play = lab.play("age-of-hunting", ["random"] * 4, seed=seed).run_bots()
    data = json.loads(json.dumps(play.at(len(play.record().to_dict()["moves"]) // 2).to_dict()))
    assert lab.Position.from_dict(data).to_dict() == data
