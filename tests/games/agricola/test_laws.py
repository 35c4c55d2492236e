"""The laws of every game, for every number of players and every option."""

from __future__ import annotations

import pytest
from games.agricola.playthroughs.regenerate import SEEDS, file_of, text_of

import stoneage_lab as lab
from stoneage_lab.games.agricola.rules.rule_options import OPTIONS
from stoneage_lab.session.playthrough import Playthrough

OTHERS = [(option.name, value) for option in OPTIONS for value in option.values[1:]]


@pytest.mark.parametrize("games", [1, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_laws_for_any_number_of_players(players: int, games: int) -> None:
    report = lab.check_game(lab.game("agricola", players), games=games, players=[players])
    assert report, report


@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_laws_under_every_option(name: str, value: str) -> None:
    players = 1 if name == "solo" else 2
    game = lab.game("agricola", players, options={name: value})
    report = lab.check_game(game, games=1, players=[players])
    assert report, report


@pytest.mark.parametrize(("rules", "players"), SEEDS)
def test_a_whole_game_is_played_as_it_is_written(rules: str, players: int) -> None:
    path = file_of(rules, players)
    text = path.read_text(encoding="utf-8")
    assert Playthrough.read(text, path.name).text() == text


# `text_of` writes the same steps again: of one game, to see that nothing gets lost on the way.
@pytest.mark.parametrize(
    ("rules", "players"),
    [
        pytest.param(*each, marks=[] if n == 0 else [pytest.mark.long])
        for n, each in enumerate(SEEDS)
    ],
)
def test_a_whole_game_is_written_the_same_again(rules: str, players: int) -> None:
    assert text_of(rules, players) == file_of(rules, players).read_text(encoding="utf-8")
