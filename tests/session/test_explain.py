"""Positions of any game explained in every moment and language, and rule sets compared."""

from __future__ import annotations

import pytest
from fixtures.market import Market
from fixtures.pig import Pig
from session.explanations import check_explained
from session.walks import walk

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.state import CHANCE
from stoneage_lab.session.explain import shortened

in_both = pytest.mark.parametrize("code", LANGUAGES)


@in_both
@pytest.mark.parametrize("game", [Market(2), Pig(3)], ids=["market", "pig"])
def test_every_moment_can_be_explained(game: lab.Game, code: str) -> None:
    lab.language(code)
    for position in walk(game, 4):
        check_explained(position)


def test_moves_that_do_not_run_on_are_not_shortened() -> None:
    for words in ([], ["roll"], ["place 1 hunt", "place 3 hunt"], ["pay 2 wood", "pay 1 wood"],
                  ["take 1", "take 2"], ["place 1 hunt", "use hunt", "place 2 hunt"]):  # fmt: skip
        assert shortened(words) == words


@in_both
def test_games_of_ones_own_are_explained_too(code: str) -> None:
    lab.language(code)
    session = lab.play(Pig(2), seed=1)
    assert "roll" in repr(session.position.explain())
    chance = session.position.after("roll")
    assert chance.node == CHANCE
    assert "Roll(1)" in repr(chance.explain())
    over = session
    while not over.over:
        over.do("hold" if over.position.state.pot > 7 else "roll")
    assert over.winners[0] in repr(over.position.explain())


def test_rule_sets_without_examplees_are_compared_too() -> None:
    lab.register(Pig)
    (row,) = lab.compare_rules("standard", "long", game="pig")
    assert (row.option, row.values) == ("goal", ("30", "100"))
    assert "goal" in repr(row)
