"""With expansions, too, what is told along the way adds up to what everybody has."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.stone_age.expansions.laid import ALL
from games.stone_age.oracle.comparing import keen
from games.stone_age.test_accounts import Account

from stoneage_lab.core.state import CHANCE, OVER, State
from stoneage_lab.games import game

RULES = ("standard", "rulebook", "bga")


class More(Account):
    """Also what is told of the expansions alone."""

    def __init__(self) -> None:
        super().__init__()
        self.level = 0
        self.mammoths: list[str] = []

    def write(self, name: str, facts: tuple[Any, ...]) -> None:
        if name == "yield_less":
            rolled, less, _, bonus, total, divisor, count, good = facts
            assert total == max(0, rolled - less) + bonus
            assert count == total // divisor
            self.goods[good] += count
        elif name in ("income", "reward_gain"):
            self.goods[facts[1]] += facts[0]
        elif name == "reward_points":
            self.points += facts[0]
        elif name == "build_igloo":
            super().write("build", facts)
        elif name == "surcharge":
            self.pay(facts[0])
            self.points += facts[1]
        elif name == "tame_go":
            assert sum(count for _, count in facts[1]) == facts[0]
            self.pay(facts[1])
        elif name == "tame_win":
            self.mammoths.append(facts[0])
            assert facts[1] == len(self.mammoths)
        elif name == "tool":
            self.level += 1
        elif name not in ("repel_roll", "tame_roll", "prize"):
            super().write(name, facts)


def _step(state: State, rng: Random) -> None:
    """Let something come out, or somebody move."""
    if state.node == CHANCE:
        outcomes = state.chance().outcomes()
        chosen = rng.choices([o for o, _ in outcomes], [weight for _, weight in outcomes])
        state.settle(chosen[0])
    else:
        state.play(keen(rng)(state))


def _told(players: int, rules: str, seed: int) -> Counter[str]:
    """Play a game and keep accounts from its events alone."""
    rng, told = Random(seed), Counter[str]()
    state: Any = game("stone-age", players, rules, expansions=ALL).start()
    accounts = [More() for _ in range(players)]
    while state.node != OVER:
        state.events = []
        _step(state, rng)
        for name, seat, *facts in state.events:
            told[name] += 1
            if seat >= 0:
                accounts[seat].write(name, tuple(facts))
        for number, account in enumerate(accounts):
            seat = state.seat(number)
            assert account.points == state.scores()[number]
            assert (account.people, account.fields) == (seat["people"], seat["fields"])
            assert account.level == sum(seat["tools"])
            assert tuple(account.cards) == tuple(seat["cards"])
            assert tuple(account.tiles) == tuple(seat["buildings"])
            assert tuple(account.mammoths) == tuple(seat["mammoths"])
            for good in ("wood", "brick", "stone", "gold", "food"):
                assert account.goods[good] == seat[good]
    return told


def test_events_add_up() -> None:
    told = _told(3, "standard", 1)
    assert min(told[name] for name in ("repel", "tame_win", "prize", "surcharge", "yield_less")) > 0


@pytest.mark.long
def test_events_of_many_games_add_up() -> None:
    told = Counter[str]()
    for seed in range(90):
        told += _told(2 + seed // 3 % 3, RULES[seed % 3], seed)
    wanted = {
        "animal", "animal_active", "animal_stays", "build_igloo", "field_full", "herd", "herd_gone",
        "herd_last", "herd_next", "income", "person_full", "prize", "repel", "repel_roll",
        "surcharge", "tame_go", "tame_none", "tame_roll", "tame_tie", "tame_win", "tool_full",
        "yield_less",
    }  # fmt: skip
    assert not wanted - told.keys()
