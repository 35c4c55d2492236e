"""Records that earlier versions of the package wrote are read as they were meant.

The files in `fixtures/earlier_records` were written by versions of three days of November, before
the first release: games of every game and every set of rules, some from a position, one with
variations; and positions of which the pending steps are all that a random game comes to. They are
never written again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import RecordError
from stoneage_lab.session.position import Position

FOLDER = Path(__file__).parents[1] / "fixtures/earlier_records"
RECORDS = sorted(FOLDER.glob("november_*/*.json"))
GAMES = [file for file in RECORDS if "-seen" not in file.name]
VIEWS = [file for file in RECORDS if "-seen" in file.name]
POSITIONS = [
    pytest.param(row, id=f"{row['game']} {number}")
    for file in sorted(FOLDER.glob("*-positions.json"))
    for number, row in enumerate(json.loads(file.read_text(encoding="utf-8")))
]


def named(file: Path) -> str:
    """Return the day and the name of a file."""
    return f"{file.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", GAMES, ids=named)
def test_a_game_is_played_again_as_it_was(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    session = lab.load(file)
    again: dict[str, Any] = session.record().to_dict()
    for entry in ("game", "seats", "seed", "moves", "chance"):
        assert again[entry] == written[entry], entry
    assert session.over or session.position.moves


@pytest.mark.parametrize("row", POSITIONS)
def test_a_position_is_read_as_it_was_written(row: dict[str, Any]) -> None:
    assert Position.from_dict(row).to_dict() == row


@pytest.mark.parametrize("file", VIEWS, ids=named)
def test_what_one_seat_saw_is_no_game_to_go_on_with(file: Path) -> None:
    with pytest.raises(RecordError, match="seen"):
        lab.load(file)


def test_variations_are_still_there() -> None:
    session = lab.load(FOLDER / "november_24/agricola-variations.json")
    [line] = session.variations
    assert line.moves[:2] == ["use fishing", "use reeds"]


@pytest.mark.parametrize("name", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
def test_every_set_of_rules_has_a_record(name: str) -> None:
    written = [json.loads(file.read_text(encoding="utf-8")) for file in GAMES]
    there = {(row["game"], row["rules"]) for row in written}
    assert {(name, rules) for rules in lab.game(name).rule_sets} <= there
