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


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_readme_opens_with_the_four_doors(code: str) -> None:
    """Before the film: with one press the page shows that there is more than one game."""
    text = (ROOT / ("README.md" if code == "en" else f"README.{code}.md")).read_text("utf-8")
    first, _ = text.split("docs/round.svg")
    doors = games_at_the_door(code)
    for game in GAMES:
        assert f"(docs/tables/{game}.svg) **[" in first, game
        end = first.index(f'`lab.tutorial("{game}")`')
        assert doors[f"players_{game}"] in first[first.index(f"tables/{game}.svg") : end], game


@pytest.mark.long
def test_the_minutes_are_those_that_are_counted() -> None:
    told = tomllib.loads((ROOT / "lite" / "minutes.toml").read_text("utf-8"))
    assert told == {game: minutes(game) for game in GAMES}
