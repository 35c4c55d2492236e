"""The laws of every game, for every number of players and every option."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.games.agricola.rules.rule_options import OPTIONS

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
