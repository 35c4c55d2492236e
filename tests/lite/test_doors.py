"""What doors tell of players and minutes is told alike everywhere, and counted."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

import stoneage_lab as lab
from benchmarks.minutes import minutes
from docs.making.places import on_site
from lite.pages import GAMES, LANGUAGES, TABLES, games_at_the_door

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "lite" / "page"
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
    first, _ = text.split("round.svg")
    doors = games_at_the_door(code)
    place = "docs/tables/" if code == "en" else f"docs/tables/{code}/"
    for game in GAMES:
        assert f"({place}{game}.svg) **[" in first, game
        end = first.index(f'`lab.tutorial("{game}")`')
        assert doors[f"players_{game}"] in first[first.index(f"{place}{game}.svg") : end], game


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_site_opens_with_the_four_doors_to_the_first_minutes(code: str) -> None:
    """Each leads from its picture, in the language of the page, to the board of its game."""
    path = "docs/index.md" if code == "en" else f"docs/{code}.md"
    first, _ = (ROOT / path).read_text("utf-8").split("round.svg")
    doors, turned = games_at_the_door(code), on_site(first, path, path.removeprefix("docs/"))
    place = "tables/" if code == "en" else f"tables/{code}/"
    for game in GAMES:
        (door,) = re.findall(rf"\({place}{game}\.svg\) ([^|]*)", turned)
        assert f'href="lite/play.html?game={game}"' in door, game
        assert doors[f"title_{game}"] in door, game
        told = doors[f"players_{game}"].replace("～", "〜")
        assert told in door, game


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["index", "play"])
def test_a_door_has_a_picture_in_each_language(name: str, code: str) -> None:
    """The browser asks for that one alone that is shown."""
    words = {one: defaultdict(str) for one in LANGUAGES}
    page = (PAGE / f"{name}.html.j2").read_text("utf-8")
    shown = (
        Environment(loader=FileSystemLoader(PAGE))
        .from_string(page)
        .render(words=words, games=GAMES, cards=[], sentences=[], first=0, total=0)
    )
    for game in GAMES:
        place = f"{game}.svg" if code == "en" else f"{code}/{game}.svg"
        assert f'<img lang="{code}" src="tables/{place}" alt="" loading="lazy">' in shown
        assert f"tables/{place}" in TABLES


@pytest.mark.long
def test_the_minutes_are_those_that_are_counted() -> None:
    told = tomllib.loads((ROOT / "lite" / "minutes.toml").read_text("utf-8"))
    assert told == {game: minutes(game) for game in GAMES}
