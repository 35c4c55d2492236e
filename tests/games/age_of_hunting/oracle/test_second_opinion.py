"""Engine and second opinion agree, in games and in positions laid out at random."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from games.age_of_hunting.oracle.arranging import arrange, nearly_alike
from games.age_of_hunting.oracle.comparing import Walk, at_random
from games.age_of_hunting.oracle.own_faces import own_faces
from games.age_of_hunting.oracle.rare import CASES
from games.age_of_hunting.oracle.refusing import WORDS
from games.age_of_hunting.oracle.tables import GROUNDS, OTHER, RULE_SETS, STANDARD
from games.second_opinion import Disagreement, from_data

from stoneage_lab.games import game

COUNTS = (2, 3, 4, 5)
STEPS = ("hunting", "developing")
"""Where positions are laid out."""
VARIANTS = [
    (rules, {name: OTHER[name]} if name else {})
    for rules in RULE_SETS
    for name in ("", *STANDARD)
    if not name or RULE_SETS[rules][name] != OTHER[name]
]
"""Every rule set as it is, and with every single question answered the other way."""


def _watch(count: int, rules: str, options: dict[str, str], seed: int, share: float) -> None:
    """Play a game to its end, and compare all of it."""
    rng = Random(seed)
    setup = game("age-of-hunting", count, rules, options=options)
    walk = Walk(setup.start(), rng, Counter()).go(10_000, at_random(rng), share)
    assert walk.position.over


@pytest.mark.parametrize("count", COUNTS)
def test_whole_games(count: int) -> None:
    _watch(count, list(RULE_SETS)[count % 3], {}, count, 0.02)


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_whole_games_under_every_option(count: int) -> None:
    for seed, (rules, options) in enumerate(VARIANTS):
        _watch(count, rules, options, seed, 0.1)


def _laid_out(seed: int, number: int, counts: tuple[int, ...], share: float) -> Counter[str]:
    """Lay out so many positions at random, and play on from there."""
    seen: Counter[str] = Counter()
    rng = Random(seed)
    for turn, (count, step) in enumerate([*product(counts, STEPS)] * (number // 2 // len(counts))):
        options = {name: rng.choice((STANDARD[name], OTHER[name])) for name in STANDARD}
        setup = game("age-of-hunting", count, options=options).setup()
        state = from_data(arrange(rng, setup, step))
        walk = Walk(state, rng, seen).go(6, at_random(rng), share)
        if turn % 50 == 9 and not walk.position.over:
            walk.explain()
    return seen


def test_positions_laid_out_at_random() -> None:
    seen = _laid_out(1, 88, COUNTS, 0.12)
    assert seen["tried"] > 150
    assert seen["explained"] > 0
    assert len(CASES & seen.keys()) > 25


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_positions_of_every_size_laid_out_at_random(count: int) -> None:
    seen = _laid_out(count, 400, (count,), 0.15)
    assert len(CASES & seen.keys()) > 25


def _with_own_faces(monkeypatch: pytest.MonkeyPatch, seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        faces = own_faces(rng)
        for ground in faces["grounds"]:
            monkeypatch.setitem(GROUNDS, ground["id"], ground)
        options = {name: rng.choice((STANDARD[name], OTHER[name])) for name in STANDARD}
        plain, own = (
            game("age-of-hunting", COUNTS[seed % 4], options=options, faces=given)
            for given in (None, faces)
        )
        for _ in range(4):
            data = arrange(rng, plain.setup(), "hunting")
            Walk(own.from_dict(data["state"]), rng, Counter()).go(12, at_random(rng), 0.1)


def test_faces_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_own_faces(monkeypatch, range(4))


@pytest.mark.long
def test_many_faces_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_own_faces(monkeypatch, range(4, 40))


@pytest.mark.parametrize("how", [STANDARD["tie_break"], OTHER["tie_break"]])
def test_ties(how: str) -> None:
    rng = Random(how)
    seen: Counter[str] = Counter()
    for number in range(40):
        setup = game("age-of-hunting", COUNTS[number % 4], options={"tie_break": how}).setup()
        walk = Walk(from_data(nearly_alike(rng, setup)), rng, seen)
        assert walk.go(30, at_random(rng), 0).position.over
    assert seen["a tie"] > seen["a shared win"] > 1


def _mislead(name: str, rng: Random) -> None:
    """Compare standard games with an opinion that is told another rule."""
    told = {name: OTHER[name]}
    plain = game("age-of-hunting", 3)
    for _ in range(400):
        if name == "lands":
            state = plain.start()
        elif name == "tie_break":
            state = from_data(nearly_alike(rng, plain.setup()))
        else:
            state = from_data(arrange(rng, plain.setup(), "hunting"))
        Walk(state, rng, Counter(), told).go(12, at_random(rng), 0)


@pytest.mark.parametrize("name", STANDARD)
def test_the_comparison_is_not_blind_to_any_option(name: str) -> None:
    with pytest.raises(Disagreement):
        _mislead(name, Random(name))


def test_engine_knows_the_same_words() -> None:
    plain = game("age-of-hunting")
    found = {words: plain.find(words) for words in WORDS}
    assert {words: action and action.words for words, action in found.items()} == {
        words: words for words in WORDS
    }
