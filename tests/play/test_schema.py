"""The schema of saved games says what is written and read."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import stoneage_lab as lab
from stoneage_lab.play.record import Record

SCHEMA = json.loads(
    resources.files("stoneage_lab.play").joinpath("schema/record-1.json").read_text("utf-8")
)
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "reference" / "record.md"


@pytest.mark.parametrize("rules", ["standard", "rulebook", "bga"])
def test_whole_games_fit_the_schema(rules: str) -> None:
    session = lab.play("stone-age", players=["careful"] * 3, seed=3, rules=rules)
    session.run_bots()
    jsonschema.validate(json.loads(json.dumps(session.record().to_dict())), SCHEMA)


def test_a_game_from_a_position_fits_the_schema() -> None:
    position = lab.play("stone-age", players=2, seed=7).position
    record = lab.play(position, seed=1).do("place 2 hut").record().to_dict()
    jsonschema.validate(json.loads(json.dumps(record)), SCHEMA)


def damaged() -> list[dict[str, Any]]:
    good = lab.play("stone-age", players=2, seed=7).do("place 3 forest").record().to_dict()
    wrong: list[dict[str, Any]] = [{k: v for k, v in good.items() if k != "moves"}]
    wrong += [good | {"format": "stoneage-lab/99"}, good | {"players": "2"}]
    return [*wrong, good | {"moves": [3]}, good | {"extra": 1}, good | {"chance": [1.5]}]


@pytest.mark.parametrize("data", damaged())
def test_what_the_schema_refuses_is_not_read_either(data: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMA)
    with pytest.raises(lab.RecordError):
        Record.from_dict(data, "a record").play_through(lab.Session, "a record")


def test_the_example_of_the_document_can_be_loaded(tmp_path: Path) -> None:
    example = re.search(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert example
    jsonschema.validate(json.loads(example[1]), SCHEMA)
    file = tmp_path / "game.json"
    file.write_text(example[1], encoding="utf-8")
    assert lab.load(file).log[-1].seat == 1
