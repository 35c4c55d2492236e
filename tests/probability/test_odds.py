"""Exact odds against going through every throw and every draw by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from fixtures.pig import Pig
from fixtures.race import Race
from fixtures.small_games import Verdict
from hypothesis import given
from hypothesis import strategies as st

import stoneage_lab as lab
from stoneage_lab.core.game import Game
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE


def by_hand(position: lab.Position, of: Any) -> dict[Any, Fraction]:
    """Go through all outcomes with nothing but `settle`."""
    if position.node != CHANCE:
        return {of(position): Fraction(1)}
    found: Counter[Any] = Counter()
    rows = position.chance.outcomes()
    for outcome, weight in rows:
        for value, chance in by_hand(position.settle(outcome), of).items():
            found[value] += chance * Fraction(weight, sum(w for _, w in rows))
    return dict(found)


@given(
    game=st.sampled_from([Pig(2), Pig(3), Verdict(2)]),
    seed=st.integers(0, 10**6),
    plies=st.integers(0, 30),
)
def test_odds_against_settling_by_hand(game: Game, seed: int, plies: int) -> None:
    session = lab.play(game, seed=seed)
    rng = Rng(seed, "test")
    for _ in range(plies):
        if not session.over:
            session.do(session.moves[rng.below(len(session.moves))])
    if session.over:
        return
    words = session.moves[rng.below(len(session.moves))]
    of = lambda p: (p.scores, repr(p.state.to_dict()))  # noqa: E731
    before = session.position.to_dict()
    found = lab.odds(session.position, words, of=of)
    assert dict(found.items()) == by_hand(session.position.after(words), of)
    assert session.position.to_dict() == before


def test_odds_ask_the_rules_first() -> None:
    position = lab.play(Race(2), seed=7).position
    with pytest.raises(lab.IllegalMove):
        lab.odds(position.arrange(points=[4, 0]), "run 2", of=lambda p: 1)
    with pytest.raises(lab.UnknownAction):
        lab.odds(position, "run 3", of=lambda p: 1)
    with pytest.raises(ZeroDivisionError):
        lab.odds(position, "run 1", of=lambda p: 1 // 0)
    assert lab.odds(position, "run 1", of=lambda p: p.over).support == (False,)


def test_odds_know_no_game() -> None:
    session = lab.play(Pig(2), seed=1)
    pot = lab.odds(session.position, "roll", of=lambda p: p.state.pot)
    assert dict(pot.items()) == {pips: Fraction(1, 6) for pips in (0, 2, 3, 4, 5, 6)}
