"""Engine and second opinion agree, in games and in positions laid out at random."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from oracle.arranging import arrange
from oracle.comparing import Mover, Walk, at_random, from_data
from oracle.tables import OTHER, RULE_SETS, STANDARD

from stoneage_lab.core.rng import Rng
from stoneage_lab.games import game
from stoneage_lab.players import bots

COUNTS = (2, 3, 4)
VARIANTS: list[tuple[str, dict[str, str]]] = [
    (rules, {name: (STANDARD if name in turned else OTHER)[name]} if name else {})
    for rules, turned in RULE_SETS.items()
    for name in ("", *STANDARD)
]
"""Every rule set as it is, and with every single question answered the other way."""


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


@pytest.mark.parametrize(("rules", "count"), list(product(RULE_SETS, COUNTS)))
def test_whole_games(rules: str, count: int) -> None:
    for seed in (1, 2):
        seen = _watch(count, rules, {}, seed * 10 + count, 10_000, careful=True)
        assert seen["over"] == 1
    # A player that declines half of what it could buy may go on for ever.
    _watch(count, rules, {}, count, 1_500, careful=False)


@pytest.mark.parametrize("count", COUNTS)
def test_games_under_every_single_option(count: int) -> None:
    seen: Counter[str] = Counter()
    for seed, (rules, options) in enumerate(VARIANTS):
        seen += _watch(count, rules, options, seed, 250, careful=seed % 3 == 0)
    assert seen["positions"] > 5_000


@pytest.mark.parametrize("stage", ["place", "use", "feed"])
@pytest.mark.parametrize("count", COUNTS)
def test_positions_laid_out_at_random(stage: str, count: int) -> None:
    rng = Random(f"{stage} {count}")
    seen: Counter[str] = Counter()
    for rules, options in VARIANTS:
        setup = game("stone-age", count, rules, options=options).setup()
        for _ in range(6):
            state = from_data(arrange(rng, setup, stage))
            seen["laid out"] += 1
            Walk(state, rng, seen).go(4 if stage == "feed" else 16, at_random(rng), share=0.5)
    assert seen["laid out"] == 6 * len(VARIANTS)
