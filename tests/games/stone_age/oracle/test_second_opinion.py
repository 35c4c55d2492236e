"""Engine and second opinion agree, in games and in positions laid out at random."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from games.second_opinion import Disagreement, Mover, from_data
from games.stone_age.oracle.arranging import arrange, nearly_alike
from games.stone_age.oracle.comparing import WORDS, Walk, at_random
from games.stone_age.oracle.rare import CASES
from games.stone_age.oracle.tables import CARDS, OTHER, RULE_SETS, STANDARD, TILES
from support.parameters import in_turn

from stoneage_lab.core.rng import Rng
from stoneage_lab.games import game
from stoneage_lab.players import bots

COUNTS = (2, 3, 4)
STAGES = {"place": 16, "use": 16, "feed": 4, "buy": 16}
"""Where positions are laid out, and how many steps are played from there."""
VARIANTS: list[tuple[str, dict[str, str]]] = [
    (rules, {name: (STANDARD if name in turned else OTHER)[name]} if name else {})
    for rules, turned in RULE_SETS.items()
    for name in ("", *STANDARD)
]
"""Every rule set as it is, and with every single question answered the other way."""
ONCE = [
    (COUNTS[number % 3], rules, options)
    for number, (rules, options) in enumerate(
        each for each in VARIANTS if each[0] == "standard" or not each[1]
    )
]
"""Each rule set as it is, and each answer that a question can have, with one number of players.

Every question is met with both of its answers; with which others, is for the long tests.
"""


def _careful(setup: Any, seed: int) -> Mover:
    bot = bots(setup)["careful"]
    rng = Rng(seed, "careful")
    return lambda state: bot(state, rng)


def _watch(
    count: int, rules: str, options: dict[str, str], seed: int, steps: int, careful: bool
) -> Counter[str]:
    """Play a game, or its beginning, and compare all of it."""
    seen: Counter[str] = Counter()
    rng = Random(seed)
    setup = game("stone-age", count, rules, options=options)
    mover = _careful(setup, seed) if careful else at_random(rng)
    Walk(setup.start(), rng, seen).go(steps, mover, share=0.25)
    return seen


@pytest.mark.parametrize(("rules", "count"), in_turn(RULE_SETS, COUNTS))
def test_whole_games(rules: str, count: int) -> None:
    seen = _watch(count, rules, {}, 10 + count, 10_000, careful=True)
    assert seen["over"] == 1
    # A player that declines half of what it could buy may go on for ever.
    _watch(count, rules, {}, count, 150, careful=False)


def _under_options(
    variants: list[tuple[int, str, dict[str, str]]], steps: int = 250
) -> Counter[str]:
    """Play the beginnings of games, each with a number of players, a rule set and options."""
    seen: Counter[str] = Counter()
    for seed, (count, rules, options) in enumerate(variants):
        seen += _watch(count, rules, options, seed, steps, careful=seed % 3 == 0)
    return seen


def test_games_under_every_single_option() -> None:
    assert _under_options(ONCE, 60)["positions"] > 600


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_games_of_every_size_under_every_single_option(count: int) -> None:
    seen = _under_options([(count, rules, options) for rules, options in VARIANTS])
    assert seen["positions"] > 5_000


def _laid_out(rng: Random, variants: list[tuple[int, str, dict[str, str]]]) -> Counter[str]:
    """Lay out positions at random, and play on from there."""
    seen: Counter[str] = Counter()
    setups = [
        game("stone-age", count, rules, options=options) for count, rules, options in variants
    ]
    for setup, (stage, steps) in product(setups, STAGES.items()):
        for _ in range(8 if stage == "buy" else 3):
            data = arrange(rng, setup.setup(), stage)
            walk = Walk(setup.from_dict(data["state"]), rng, seen).began(data)
            walk.go(steps, at_random(rng), share=0.5)
    assert seen["positions"] > 2_000
    assert seen["explained"] > 20
    return seen


def test_positions_laid_out_at_random() -> None:
    seen = _laid_out(Random(1), ONCE)
    missing = sorted({*CASES, *CARDS, *TILES} - seen.keys())
    assert not missing


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_positions_of_every_size_laid_out_at_random(count: int) -> None:
    seen = _laid_out(Random(count), [(count, rules, options) for rules, options in VARIANTS])
    wanted = {*CASES, *CARDS, *TILES} - ({"a third village site"} if count == 4 else set())
    missing = sorted(wanted - seen.keys())
    assert not missing


@pytest.mark.parametrize(
    ("count", "how"), in_turn(COUNTS, (STANDARD["tie_break"], OTHER["tie_break"]))
)
def test_ties(count: int, how: str) -> None:
    rng = Random(count)
    seen: Counter[str] = Counter()
    setup = game("stone-age", count, options={"tie_break": how}).setup()
    for _ in range(100):
        data = nearly_alike(rng, setup)
        Walk(from_data(data), rng, seen).began(data)
    assert seen["over"] == 100
    assert seen["a tie"] > seen["a shared win"] > 3


def _mislead(told: dict[str, str], rng: Random) -> None:
    """Compare standard games with an opinion that is told another rule."""
    setup = game("stone-age", 2).setup()
    for stage, steps in [*STAGES.items()] * 300:
        ties = "tie_break" in told
        data = nearly_alike(rng, setup) if ties else arrange(rng, setup, stage)
        Walk(from_data(data), rng, Counter(), told).began(data).go(steps, at_random(rng), 0.5)


@pytest.mark.parametrize("name", STANDARD)
def test_the_comparison_is_not_blind_to_any_option(name: str) -> None:
    with pytest.raises(Disagreement):
        _mislead({name: OTHER[name]}, Random(4))


def test_engine_knows_the_same_words() -> None:
    plain = game("stone-age")
    assert [plain.find(words).words for words in WORDS] == WORDS
    assert {action.words for action in plain.all_actions()} <= set(WORDS)
