"""Engine and second opinion agree about the expansions, in games and in positions laid out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from games.second_opinion import Disagreement
from games.stone_age.oracle import rare_expansions
from games.stone_age.oracle.arranging import arrange, penniless
from games.stone_age.oracle.comparing import Walk, at_random, keen
from games.stone_age.oracle.faces import MODULES, PRINTED
from games.stone_age.oracle.tables import OTHER, RULE_SETS

from stoneage_lab.games import game

COUNTS = (2, 3, 4)
SUBSETS = [chosen for size in range(1, 6) for chosen in combinations(MODULES, size)]
STAGES = {"place": 25, "use": 25, "buy": 25, "tame": 15, "feed": 6, "repel": 12}
"""Where positions are laid out, and how many steps are played from there."""
NEEDS = {"tame": "mammoth", "repel": "animals"}


def _begun(rng: Random, modules: tuple[str, ...], steps: int) -> Counter[str]:
    """Play the beginning of a game, with any number of players and any rule set."""
    seen: Counter[str] = Counter()
    setup = game("stone-age", rng.choice(COUNTS), rng.choice([*RULE_SETS]), expansions=modules)
    Walk(setup.start(), rng, seen).go(steps, keen(rng), share=0.1)
    return seen


def _laid_out(
    rng: Random, modules: tuple[str, ...], rules: str, count: int, **options: str
) -> Counter[str]:
    """Lay out a position of every kind, and play on from there."""
    seen: Counter[str] = Counter()
    setup = game("stone-age", count, rules, expansions=modules, options=options)
    for stage, steps in STAGES.items():
        if NEEDS.get(stage, modules[0]) in modules:
            data = arrange(rng, setup.setup(), stage)
            walk = Walk(setup.from_dict(data["state"]), rng, seen).began(data)
            walk.go(steps, keen(rng) if rng.random() < 0.5 else at_random(rng), share=0.4)
    return seen


@pytest.mark.parametrize("modules", [*((name,) for name in MODULES), MODULES], ids="+".join)
def test_games_begin_alike(modules: tuple[str, ...]) -> None:
    assert _begun(Random(len(modules)), modules, 120)["positions"] > 100


def _more_of_the_mammoth(rng: Random, count: int) -> Counter[str]:
    """Lay out duels, and players who have nothing but a card when they may go on."""
    seen: Counter[str] = Counter()
    setup = game("stone-age", count, "rulebook", expansions=MODULES)
    for _ in range(8):
        for data, steps in (
            (arrange(rng, setup.setup(), "tame"), 6),
            (penniless(rng, setup.setup()), 15),
        ):
            walk = Walk(setup.from_dict(data["state"]), rng, seen).began(data)
            walk.go(steps, at_random(rng), share=0.4)
    return seen


def test_positions_laid_out_at_random() -> None:
    rng, seen = Random(4), Counter[str]()
    for rules, count in product(RULE_SETS, COUNTS):
        seen += _laid_out(rng, MODULES, rules, count)
    seen += _laid_out(rng, rng.choice(SUBSETS), "standard", 4)
    for count in COUNTS:
        seen += _more_of_the_mammoth(rng, count)
    common = {
        "a duel", "a person is won", "an animal is driven off", "an animal stays", "more is paid",
        "no more is paid", "nothing but a card", "the second die decides", "the tile goes aside",
    }  # fmt: skip
    assert not sorted(common - seen.keys())


@pytest.mark.long
@pytest.mark.parametrize("modules", SUBSETS, ids="+".join)
def test_whole_games_with_every_subset(modules: tuple[str, ...]) -> None:
    for number in range(9):
        seen = _begun(Random(number), modules, 10_000)
        assert seen["over"] == 1


@pytest.mark.long
@pytest.mark.parametrize(("rules", "count"), list(product(RULE_SETS, COUNTS)))
def test_positions_with_all_expansions(rules: str, count: int) -> None:
    rng = Random(count)
    for name in ("", *OTHER):
        options: dict[str, Any] = {name: OTHER[name]} if name else {}
        for _ in range(12):
            _laid_out(rng, MODULES, rules, count, **options)


@pytest.mark.long
def test_everything_rare_is_met() -> None:
    rng, seen = Random(5), Counter[str]()
    for seed in range(3):  # The last tile of the herd comes late in a game.
        seen += _begun(Random(seed), MODULES, 10_000)
    for _ in range(60):
        for rules, count in product(RULE_SETS, COUNTS):
            seen += _laid_out(rng, MODULES, rules, count)
        seen += _more_of_the_mammoth(rng, rng.choice(COUNTS))
    missing = sorted({*rare_expansions.CASES, *PRINTED} - seen.keys())
    assert not missing


def _mislead(told: dict[str, str], rng: Random) -> None:
    """Compare standard games with an opinion that is told another rule."""
    setup = game("stone-age", 3, expansions=MODULES)
    for stage, steps in [*STAGES.items()] * 100:
        data = arrange(rng, setup.setup(), stage)
        walk = Walk(setup.from_dict(data["state"]), rng, Counter(), told).began(data)
        walk.go(steps, at_random(rng), share=0.5)


@pytest.mark.parametrize("name", ["field_surplus", "people_as_food"])
def test_the_comparison_is_not_blind_to_an_option(name: str) -> None:
    with pytest.raises(Disagreement):
        _mislead({name: OTHER[name]}, Random(name))
