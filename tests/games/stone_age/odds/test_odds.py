"""Exact odds of Stone Age against going through every throw and every draw by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from probability.test_odds import by_hand

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE

DIVISORS = {"hunt": 2, "forest": 3, "clay": 4, "quarry": 5, "river": 6}


@pytest.mark.parametrize("site", DIVISORS)
@pytest.mark.parametrize("people", [1, 2, 4])
@pytest.mark.parametrize("tools", [0, 1, 5])
def test_yields_against_all_throws(site: str, people: int, tools: int) -> None:
    every = Counter(
        (sum(throw) + tools) // DIVISORS[site] for throw in product(range(1, 7), repeat=people)
    )
    assert lab.stone_age.yields(site, people, tools) == lab.Distribution(every)


@pytest.mark.parametrize("site", ["forrest", "hut", "", None, 3, ["forest"]])
def test_yields_know_the_sites(site: Any) -> None:
    with pytest.raises(lab.SetupError, match="hunt, forest, clay, quarry, river"):
        lab.stone_age.yields(site, 2)


@pytest.mark.parametrize(
    ("people", "tools"), [(0, 0), (8, 0), (-1, 0), (True, 0), ("2", 0), (2, -1), (2, 1.5)]
)
def test_yields_know_the_limits(people: Any, tools: Any) -> None:
    with pytest.raises(lab.SetupError):
        lab.stone_age.yields("forest", people, tools)
    assert lab.stone_age.yields("hunt", 10).support[-1] == 30


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 120), players=st.integers(2, 3))
def test_odds_against_settling_by_hand(seed: int, plies: int, players: int) -> None:
    session = lab.play("stone-age", players=players, seed=seed)
    rng = Rng(seed, "test")
    for _ in range(plies):
        if not session.over:
            session.do(session.moves[rng.below(len(session.moves))])
    if session.over:
        return
    words = session.moves[rng.below(len(session.moves))]
    after = session.position.after(words)
    if after.node == CHANCE and "cards" in repr(after.chance):
        return  # four cards one after another: too many ways for a test
    of = lambda p: (p.scores, p.seat(0).goods, p.seat(0).food, p.seat(0).cards)  # noqa: E731
    before = session.position.to_dict()
    found = lab.odds(session.position, words, of=of)
    assert dict(found.items()) == by_hand(after, of)
    assert session.position.to_dict() == before


def test_odds_of_a_roll_are_those_of_the_dice() -> None:
    session = lab.play("stone-age", players=2, seed=7).do("place 5 forest").do("place 5 hunt")
    if session.position.mover_name != "red":
        session = lab.play("stone-age", players=2, seed=8).do("place 5 forest").do("place 5 hunt")
    mover = session.position.mover
    words = session.moves[0].words
    site = words.split()[1]
    good = "wood" if site == "forest" else "food"
    had = getattr(session.seat(mover), good)
    gained = lab.odds(session, words, of=lambda p: getattr(p.seat(mover), good) - had)
    assert gained == lab.stone_age.yields(site, 5)


def test_odds_of_a_draw_are_one_in_the_deck() -> None:
    position = lab.play("stone-age", players=2, seed=7).position.arrange(
        stage="use",
        turn=0,
        placed={"building1": {"red": 1}},
        players={"red": {"goods": {"wood": 9, "brick": 9, "stone": 9, "gold": 9}}},
        todo=[["buying", "red", 12, 0, 0]],
    )
    words = position.moves.filter("pay")[0]
    next_tile = lab.odds(position, words, of=lambda p: p.state.to_dict()["tops"][0])
    unseen = 28 - len(position.to_dict()["state"]["tops"])
    assert len(next_tile) == unseen
    assert {chance for _, chance in next_tile.items()} == {Fraction(1, unseen)}
