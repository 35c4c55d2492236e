"""Whole games, played again, tell the same; from some positions as many others are reached."""

from __future__ import annotations

import pytest
from games.age_of_revive.playthroughs.regenerate import FOLDER, GAMES, counts

import stoneage_lab as lab
from stoneage_lab.session.playthrough import Playthrough


@pytest.mark.parametrize("name", GAMES)
def test_played_again_a_game_is_the_same(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    text = path.read_text(encoding="utf-8")
    again = Playthrough.read(text, path.name)
    assert again.text() == text
    players, rules, _ = GAMES[name]
    assert again.start.game == lab.game("age-of-revive", players, rules)


def test_as_many_positions_are_reached() -> None:
    assert counts() == (FOLDER / "counts.txt").read_text(encoding="utf-8")
