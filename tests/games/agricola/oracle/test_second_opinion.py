"""Engine and second opinion agree, in games and in positions laid out at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.agricola.oracle.arranging import arrange, nearly_alike
from games.agricola.oracle.comparing import Walk, at_random
from games.agricola.oracle.rare import CASES
from games.agricola.oracle.refusing import WORDS
from games.agricola.oracle.tables import OTHER, STANDARD
from games.second_opinion import Disagreement, from_data

from stoneage_lab.games import game

COUNTS = (1, 2, 3, 4, 5)


def _mixed(rng: Random) -> dict[str, str]:
    return {name: rng.choice((STANDARD[name], OTHER[name])) for name in STANDARD}


def _watch(count: int, options: dict[str, str], seed: int, share: float) -> Counter[str]:
    """Play a game to its end, and compare all of it."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    walk = Walk(game("agricola", count, options=options).start(), rng, seen)
    assert walk.go(10_000, at_random(rng), share).position.over
    return seen


@pytest.mark.parametrize("count", [1, 2, 4])
def test_whole_games(count: int) -> None:
    _watch(count, _mixed(Random(count)) if count == 4 else {}, count, 0.01)


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_whole_games_under_every_option(count: int) -> None:
    for seed, name in enumerate(STANDARD):
        _watch(count, {name: OTHER[name]}, seed, 0.05)
    for seed in range(8):
        _watch(count, {}, seed, 0.05)
        _watch(count, _mixed(Random(seed)), seed, 0.05)


def _laid_out(seed: int, number: int, counts: tuple[int, ...], share: float) -> Counter[str]:
    """Lay out so many positions at random, and play on from there."""
    seen: Counter[str] = Counter()
    rng = Random(seed)
    for turn in range(number):
        count = counts[turn % len(counts)]
        setup = game("agricola", count, options=_mixed(rng)).setup()
        state = from_data(arrange(rng, setup, barren=turn % 11 == 10))
        Walk(state, rng, seen).go(8, at_random(rng), share)
    return seen


def test_positions_laid_out_at_random() -> None:
    seen = _laid_out(4, 30, COUNTS, 0.1)
    assert seen["tried"] > 80
    assert len(CASES & seen.keys()) > 15


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_positions_of_every_size_laid_out_at_random(count: int) -> None:
    seen = _laid_out(count, 500, (count,), 0.2)
    due = {case for case in CASES if count == 5 or "five players" not in case}
    # With few seats in 500 positions some of the rarest do not come.
    assert len(due - seen.keys()) <= 3


def _mislead(name: str, rng: Random) -> None:
    """Compare standard games with an opinion that is told another rule."""
    plain = game("agricola", 1 if name == "solo" else 2)
    lay_out = nearly_alike if name == "tie_break" else arrange
    for _ in range(2000):
        state = from_data(lay_out(rng, plain.setup()))
        Walk(state, rng, Counter(), {name: OTHER[name]}).go(60, at_random(rng), 0)


@pytest.mark.long
@pytest.mark.parametrize("name", STANDARD)
def test_the_comparison_is_not_blind_to_any_option(name: str) -> None:
    with pytest.raises(Disagreement):
        _mislead(name, Random(name))


@pytest.mark.parametrize("how", [STANDARD["tie_break"], OTHER["tie_break"]])
def test_ties(how: str) -> None:
    rng = Random(how)
    seen: Counter[str] = Counter()
    for number in range(16):
        setup = game("agricola", 2 + number % 3, options={"tie_break": how}).setup()
        walk = Walk(from_data(nearly_alike(rng, setup)), rng, seen)
        assert walk.go(30, at_random(rng), 0).position.over
    assert seen["a tie"] > 0
    assert (seen["a tie"] > seen["a shared win"]) is (how == "goods")


def test_engine_knows_the_same_words() -> None:
    plain = game("agricola")
    found = {words: plain.find(words) for words in WORDS}
    assert {words: action and action.words for words, action in found.items()} == {
        words: words for words in WORDS
    }
