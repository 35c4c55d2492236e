"""What doors tell of players and minutes is told alike everywhere, and counted."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import stoneage_lab as lab
from benchmarks.minutes import minutes
from lite.pages import GAMES, LANGUAGES, games_at_the_door
from stoneage_lab.core.game_info import info_of, numbers
from stoneage_lab.games import game_type

ROOT = Path(__file__).resolve().parents[2]
STARTS = {"en": "notebooks/00_start.ipynb", "ja": "notebooks/ja/00_start.ipynb"}


def line_of(text: str, game: str, code: str) -> str:
    """The part of a line of a table that leads to a game, by its title in a language."""
    place = lab.game(game).shown_title(code).replace(" ", "-")
    (found,) = re.findall(rf"\[\*\*[^]]*\]\(#{place}\)([^|]*)", text)
    return str(found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_notebook_tells_what_the_doors_tell(code: str) -> None:
    cell = json.loads((ROOT / STARTS[code]).read_text("utf-8"))["cells"][0]
    text = "".join(cell["source"])
    doors = games_at_the_door(code)
    for game in GAMES:
        assert doors[f"players_{game}"] in line_of(text, game, code), game


def test_the_readme_tells_who_can_play() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for game in GAMES:
        title = game_type(game).title
        counts = numbers(info_of(game_type(game)).players({}, ()))
        assert re.search(rf"\*\*\[{title}\]\([^)]*\)\*\*, {counts} players:", text), game


@pytest.mark.long
def test_the_minutes_are_those_that_are_counted() -> None:
    told = tomllib.loads((ROOT / "lite" / "minutes.toml").read_text("utf-8"))
    assert told == {game: minutes(game) for game in GAMES}
