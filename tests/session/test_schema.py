"""The schema of saved games says what is written and read; the example of its page is Stone Age."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fixtures.market import Market
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.session.record import Record
from stoneage_lab.session.settings import CHOICES

SCHEMA = json.loads(
    resources.files("stoneage_lab.session").joinpath("schema/record-1.json").read_text("utf-8")
)
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "reference" / "record.md"


@pytest.fixture(autouse=True)
def _pig_is_known() -> None:
    """A record names its game, and is played through by that name."""
    lab.register(Pig)


@pytest.mark.parametrize("game", [Pig(3), Pig(3, rules="long"), Market(3)])
def test_whole_games_fit_the_schema(game: lab.Game) -> None:
    session = lab.play(game, players=["random"] * 3, seed=3)
    session.run_bots()
    assert session.over
    jsonschema.validate(json.loads(json.dumps(session.record().to_dict())), SCHEMA)


@pytest.mark.parametrize("name", ["record-1", "record-2"])
def test_every_setting_that_can_be_chosen_fits_the_schema(name: str) -> None:
    text = (
        resources.files("stoneage_lab.session").joinpath(f"schema/{name}.json").read_text("utf-8")
    )
    told = json.loads(text)["properties"]["settings"]["properties"]
    assert {key: set(told[key]["enum"]) for key in CHOICES} == {
        key: set(values) for key, values in CHOICES.items()
    }


def test_a_game_from_a_position_fits_the_schema() -> None:
    position = lab.play(Pig(2), seed=7).do("roll", chance=4).position
    record = lab.play(position, seed=1).do("hold").record().to_dict()
    assert record["position"]["state"]["pot"] == 4
    jsonschema.validate(json.loads(json.dumps(record)), SCHEMA)


def damaged() -> list[dict[str, Any]]:
    good = lab.play(Pig(2), seed=7).do("roll").record().to_dict()
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
