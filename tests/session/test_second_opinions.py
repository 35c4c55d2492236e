"""The second opinions that the package holds: what another training learned of the same game."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, CoachSearch
from stoneage_lab.advice.second_opinion import LEAST_TRIES, file_of_second_training
from stoneage_lab.core.weights_file import read_weights
from stoneage_lab.games import game_names

LARGEST = 15_000
"""Bytes of a file: small beside the weights that a game plays with."""


def learned_twice() -> list[tuple[str, int, str]]:
    """Return game, players and rule set of all second opinions."""
    found = []
    for name in game_names():
        for rules in lab.game(name).rule_sets:
            game: Any = lab.game(name, rules=rules)
            file = file_of_second_training(game.weights_file)
            if file.exists():
                parts = read_weights(file, game).items()
                found += [(name, many, rules) for many, part in parts if rules in part.rule_sets]
    return found


TWICE = learned_twice()


def test_games_learned_twice_are_known() -> None:
    assert ("stone-age", 2, "standard") in TWICE
    assert ("age-of-hunting", 2, "standard") in TWICE
    assert ("agricola", 2, "family") in TWICE
    assert ("agricola", 2, "standard") in TWICE


@pytest.mark.parametrize(("name", "players", "rules"), TWICE)
def test_it_comes_from_another_seed_by_the_same_rules(name: str, players: int, rules: str) -> None:
    game: Any = lab.game(name, players, rules)
    file = file_of_second_training(game.weights_file)
    first, second = (read_weights(each, game)[players] for each in (game.weights_file, file))
    assert second.trained["seed"] != first.trained["seed"]
    assert second.trained["rules"] == first.trained["rules"]
    assert second.moves != first.moves
    assert file.stat().st_size <= LARGEST


@pytest.mark.parametrize(("name", "players", "rules"), TWICE)
def test_the_coach_asks_for_it_where_the_tries_are_enough(
    name: str, players: int, rules: str
) -> None:
    position = lab.play(name, players=players, rules=rules, seed=7).position
    coach = CoachSearch(position, doubting=True)
    coach.run(Budget(tries=200))
    assert coach.tries == 200
    assert coach.second is not None
    assert coach.second.tries >= LEAST_TRIES
    # With fewer it would say nothing, and each of them is better used otherwise.
    hurried = CoachSearch(position, doubting=True)
    hurried.run(Budget(tries=60))
    assert hurried.tries == 60
    assert hurried.second is None
    assert hurried.playouts.games > 0
