"""Saved games of Stone Age, with all its kinds of decisions and chance: whole, and damaged."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from session import saved_games
from session.damage import damaged
from session.saved_games import comes_back, goes_on, refused, write

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.rule_options import RULE_SETS


def played(moves: int = 40, seed: int = 7, **given: Any) -> lab.Session:
    return saved_games.played("stone-age", moves, seed, **given)


@cache
def whole() -> dict[str, Any]:
    return played(60).record().to_dict()


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [3, ["you", "random"], ["you", "careful", "you", "random"]])
def test_a_saved_game_comes_back(players: Any, rules: str, tmp_path: Path) -> None:
    session = played(30, players=players, rules=rules, options={"tie_break": "fields_first"})
    comes_back(session, tmp_path / "game.json")


def test_a_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    goes_on(played(45), 60, tmp_path / "game.json")


def test_dice_from_the_table_come_back(tmp_path: Path) -> None:
    session = lab.play("stone-age", players=2, seed=7).do("place 5 forest").do("place 5 hunt")
    session.do("use forest", chance=[14])
    told = session.position
    session.do("use hunt")
    back = lab.load(session.save(tmp_path / "game.json"))
    assert back.goto(3).position == told
    assert back.position.faces == told.faces
    assert back.goto(4).position.faces == session.position.faces != ()
    assert 14 in back.record().chance


def test_an_illegal_move_in_the_middle(tmp_path: Path) -> None:
    moves = list(whole()["moves"])
    for wrong in ("place 8 forest", "starve", "", "pay 3 wood"):
        said = refused(
            write(tmp_path / "game.json", whole() | {"moves": [*moves[:20], wrong, *moves[21:]]})
        )
        assert f"move 21 (“{wrong}”)" in said


def test_chance_that_is_impossible_short_or_long(tmp_path: Path) -> None:
    chance = whole()["chance"]
    path = tmp_path / "game.json"
    assert "too early" in refused(write(path, whole() | {"chance": chance[:-1]}))
    assert "move 0" in refused(write(path, whole() | {"chance": []}))
    assert "1 entry more" in refused(write(path, whole() | {"chance": [*chance, 3]}))
    assert "3 entries more" in refused(write(path, whole() | {"chance": [*chance, 3, 4, 5]}))
    for wrong in ("white", 0, 99, None, [1, 2], {}, True, 3.0):
        said = refused(write(path, whole() | {"chance": [wrong, *chance[1:]]}))
        assert "red, blue" in said
    first = next(number for number, outcome in enumerate(chance) if type(outcome) is int)
    said = refused(write(path, whole() | {"chance": [*chance[:first], 61, *chance[first + 1 :]]}))
    assert "61" in said
    assert "move" in said


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_records_are_refused_or_sound(data: Any, tmp_path_factory: Any) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.json"
    changed = data.draw(damaged(whole()))
    path.write_text(json.dumps(changed), encoding="utf-8")
    try:
        session = lab.load(path)
    except lab.RecordError as error:
        said = str(error)
    else:
        said = "fuzzed.json"
        assert session.record().play_through(lab.Session, "again").position == session.position
    assert "fuzzed.json" in said


def rich() -> lab.Position:
    start = lab.play("stone-age", players=2, seed=7).position
    return start.arrange(players={"red": {"goods": {"wood": 4}, "level": 2}})


def test_a_game_begun_from_a_position_is_played_and_comes_back(tmp_path: Path) -> None:
    session = lab.play(rich(), players=["you", "careful"], seed=3)
    assert session.position == rich()
    session.do("place 3 forest")
    while session.position.mover_name == "red" and not session.position.following:
        session.do(session.moves[-1])
    back = lab.load(session.save(tmp_path / "prepared.json"))
    assert back.position == session.position
    assert back.at(0) == rich()
    assert back.branch().goto(0).position == rich()
    page = session.save(tmp_path / "prepared.html")
    assert lab.load(page).position == session.position
