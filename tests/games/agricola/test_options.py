"""Every option changes something that can be seen, and the rulebook says what."""

from __future__ import annotations

import pytest
from games.agricola.farms import red

import stoneage_lab as lab
from stoneage_lab.games.agricola.rules.refusal_rules import RULES
from stoneage_lab.games.agricola.rules.rule_options import CHANGES, OPTIONS
from stoneage_lab.session.compare_rules import Difference


@pytest.mark.parametrize("option", [option.name for option in OPTIONS])
def test_an_option_decides_differently(option: str) -> None:
    players = 1 if option == "solo" else 2
    first, second = (
        lab.game("agricola", players, options={option: value})
        for value in next(one.values for one in OPTIONS if one.name == option)
    )
    found = Difference(option, first, second)
    assert found.decisions[0] != found.decisions[1], found
    assert found.rules[0].says() != found.rules[1].says()
    assert (option, second.options[option]) in CHANGES


def test_every_rule_is_in_the_rulebook_with_its_code() -> None:
    for code in ("en", "ja"):
        book = lab.rulebook("agricola")
        ids = [rule.id for rule in book]
        assert len(ids) == len(set(ids))
        assert set(RULES) <= set(ids)
        for rule in book:
            assert rule.says(code)
            assert not rule.says(code).startswith("rule.")
            assert rule.text("title", code)
            assert rule.text("source", code)
            assert rule.code.startswith("stoneage_lab/games/agricola/rules/")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_reasons_are_sentences(language: str) -> None:
    session = red(9, cards=["fireplace2"], goods={"food": 1},
                  spaces={"sheep": {"goods": 3}, "fishing": {"goods": 4}})  # fmt: skip
    game, state = session.game, session.position.state
    said = {}
    for move in session.moves:
        for key, facts in game.reasons(state, move):
            text = game.texts(language)(f"reason.{key}", **facts)
            assert not text.startswith("reason."), key
            assert "{" not in text
            said[key] = text
    assert {"food_soon", "piled", "no_room", "cooks"} <= set(said)
