"""The coach's reasons are true, and whole sentences in both languages."""

from __future__ import annotations

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER


def given(position: lab.Position, words: str) -> dict[str, dict[str, object]]:
    """Return the reasons for an action, by name."""
    return dict(position.game.reasons(position.state, position.check(words)))


def test_a_hunt_says_what_chief_and_huts_bring_and_what_is_pushed_where() -> None:
    position = table(4, {"b3": "y1"}, {"b3 5": "red"}, red={"followers": 2})
    found = given(position, "place 2 b3")
    assert found["brings"] == {"goods": (("boar", 1), ("coin", 1))}
    assert found["hut_too"] == {"space": 5, "goods": (("mammoth", 1),)}
    assert found["pushes_other"]["who"] == "yellow"
    assert (found["pushes_other"]["space"], found["pushes_other"]["other"]) == (2, 5)


def test_a_hunt_says_which_development_it_pays_for() -> None:
    position = table(3, red={"boar": 2})
    assert "affords_cave" in given(position, "place 0 b1")
    assert "affords_cave" not in given(position, "place 0 b2")


def test_food_without_a_cave_is_mentioned() -> None:
    position = table(3, red={"boar": 3})
    assert given(position, "place 0 b1")["too_many"] == {"n": 1}


def test_the_odds_of_a_rock_are_exact() -> None:
    position = table(3, step="developing", red={"grape": 1, "boar": 2})
    assert given(position, "develop cave")["rock_point"] == {"chance": "17", "chance2": "67"}


def test_the_last_hut_ends_the_game() -> None:
    huts = dict.fromkeys(("b1 2", "b1 4", "b2 2", "b3 2"), "red")
    rich = {"caves": 2, "grape": 2, "corn": 2, "boar": 2, "coin": 4}
    position = table(4, {}, huts, step="developing", red=rich)
    assert "ends" in given(position, "develop hut b4 6")
    behind = table(4, {}, huts, step="developing", red=rich, blue={"track": 9, "followers": 4})
    assert "ends_behind" in given(behind, "develop hut b4 6")


@pytest.mark.parametrize("code", ["en", "ja"])
def test_reasons_are_sentences(code: str) -> None:
    game = lab.game("age-of-hunting", 3, rules="rulebook")
    state, rng = game.start(), Rng(4)
    end = "." if code == "en" else "。"
    texts = game.texts(code)
    with speaking(code):
        for _ in range(250):
            if state.node == OVER:
                break
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            moves = state.legal()
            for action in moves[:3]:
                for key, facts in game.reasons(state, action):
                    said = texts(f"reason.{key}", **facts)
                    assert said.endswith(end), (key, said)
                    assert "{" not in said
            state.play(moves[rng.below(len(moves))])
