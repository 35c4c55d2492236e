"""One whole game for each rule set of each game, played again as it is written, is the same."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from support.playthrough_files import ADVICE, compare
from support.whole_games import WholeGame

import stoneage_lab as lab
from stoneage_lab.session.playthrough import Playthrough

FOLDER = Path(__file__).parent


def games_of(folder: str) -> list[WholeGame]:
    """Return the whole games of a game that are kept as texts."""
    found: list[WholeGame] = import_module(f"games.{folder}.playthroughs.whole_games").GAMES
    return found


def path_of(game: WholeGame) -> Path:
    """Return the file of a whole game."""
    return FOLDER / game.game.replace("-", "_") / "playthroughs" / f"{game.name}.txt"


FOLDERS = sorted(path.parents[1].name for path in FOLDER.glob("*/playthroughs/whole_games.py"))
GAMES = [game for folder in FOLDERS for game in games_of(folder)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.game}-{game.name}")
def test_played_again_it_is_the_same(game: WholeGame) -> None:
    path = path_of(game)
    assert path.is_file(), ADVICE
    text = path.read_text(encoding="utf-8")
    again = Playthrough.read(text, path.name)
    assert again.start == game.start
    assert "over · won by" in text
    compare(path, again)


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_rule_set_has_one_game_without_expansions(folder: str) -> None:
    name = folder.replace("_", "-")
    played = [game.rules for game in games_of(folder) if not game.expansions]
    assert sorted(played) == sorted(lab.game(name).rule_sets)
    assert {game.game for game in games_of(folder)} == {name}
