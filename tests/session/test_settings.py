"""Settings are kept with a game, checked, and never in the way of a record without them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fixtures.pig import Pig
from session.test_schema import SCHEMA

import stoneage_lab as lab
from stoneage_lab.session.record import Record
from stoneage_lab.session.settings import CHOICES, Settings

CHOSEN = {
    "language": "ja",
    "colours": "okabe-ito",
    "motion": "slow",
    "size": "projector",
    "pace": 300,
    "seat": "blue",
}


@pytest.fixture(autouse=True)
def _pig_is_known() -> None:
    """A record names its game, and is loaded by that name."""
    lab.register(Pig)


def session() -> lab.Session:
    return lab.play("pig", players=2, seed=7).do("roll")


def test_settings_are_saved_and_loaded(tmp_path: Path) -> None:
    played = session()
    played.settings = Settings(played.game, CHOSEN)
    path = played.save(tmp_path / "game.json")
    jsonschema.validate(json.loads(path.read_text("utf-8")), SCHEMA)
    assert dict(lab.load(path).settings) == CHOSEN
    assert dict(lab.load(path).branch().settings) == CHOSEN


def test_a_record_without_settings_reads_as_before(tmp_path: Path) -> None:
    data = session().record().to_dict()
    assert "settings" not in data
    path = tmp_path / "old.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert dict(lab.load(path).settings) == {}


def test_every_value_there_is_can_be_chosen_and_fits_the_schema() -> None:
    game = session().game
    described = SCHEMA["properties"]["settings"]["properties"]
    for name, values in CHOICES.items():
        assert described[name]["enum"] == list(values)
        for value in values:
            assert Settings(game).changed(name, value)[name] == value


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"colour": "okabe-ito"}, "no setting “colour”. Did you mean: colours"),
        ({"colours": "okabe"}, "colours” cannot be “okabe”. Did you mean: okabe-ito"),
        ({"motion": 3}, "It can be: slow, normal, fast, none"),
        ({"pace": -1}, "from 0 to 60000, not -1"),
        ({"pace": True}, "not True"),
        ({"pace": "300"}, "not '300'"),
        ({"seat": "green"}, "It can be: all, red, blue"),
        ({"seat": ["red"]}, "It can be: all, red, blue"),
        ({"size": None}, "It can be: normal, projector"),
        ([], "an object with named entries"),
        ("ja", "an object with named entries"),
    ],
)
def test_wrong_settings_are_refused_with_a_sentence_that_says_where(wrong: Any, told: str) -> None:
    data = session().record().to_dict() | {"settings": wrong}
    with pytest.raises(lab.RecordError) as refused:
        Record.from_dict(data, "game.json").play_through(lab.Session, "game.json")
    assert str(refused.value).startswith("game.json")
    assert told in str(refused.value)
