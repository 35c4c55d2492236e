"""The laws of every game, for every number of players and every value of every option."""

from __future__ import annotations

import pytest

import stoneage_lab as lab

CHOICES = [
    ("standard", {}),
    ("rulebook", {}),
    ("recommended", {"stock": "unlimited", "tie_break": "pieces"}),
    ("standard", {"copy": "chain"}),
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("rules", "options"), CHOICES)
def test_the_laws_hold(players: int, rules: str, options: dict[str, str]) -> None:
    game = lab.game("age-of-hunting", players, rules=rules, options=options)
    report = lab.check_game(game, games=1, seed=players, players=players)
    assert report, report


def test_nothing_is_hidden_from_one_seat_alone() -> None:
    # Rocks are unseen by everybody alike: they are drawn when they are turned.
    position = lab.play("age-of-hunting", 3, seed=4).position
    assert position.seen_by("blue") == position


def test_some_step_asks_for_each_action() -> None:
    # What no step asks for would be refused by the moment alone, never by its own rules.
    game = lab.game("age-of-hunting", 3)
    steps = game.start().steps.by_number
    asked = [action for action in game.all_actions() if any(step.asks(action) for step in steps)]
    assert {action.words for action in game.all_actions()} - {a.words for a in asked} == {"decline"}
