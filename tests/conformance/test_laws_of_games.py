"""The laws, kept by every game of the house under every rule."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from fixtures.market import Market
from fixtures.pig import Pig
from hypothesis import given, settings
from hypothesis import strategies as st
from support.parameters import in_turn

from stoneage_lab.core.conformance.game_check import Report, check_game
from stoneage_lab.core.state import CHANCE
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.rules.cards import CARDS
from stoneage_lab.games.stone_age.rules.rule_options import OPTIONS, RULE_SETS
from stoneage_lab.session.position import Position


class Counted(StoneAge):
    """Stone Age with its pieces counted: each lies in exactly one place."""

    laid_out: ClassVar[dict[str, Any]] = {}

    def start(self) -> Any:
        """Begin in the first round, with what is laid out; or before anything."""
        if not self.laid_out:
            return super().start()
        state = super().start()
        while state.node == CHANCE:
            state.settle(state.chance().outcomes()[0][0])
        return Position(self, state).arrange(**self.laid_out).state.copy()

    def conserved(self, state: Any) -> dict[str, Any]:
        players = state.players
        cards = [card for card in state.display if card >= 0] + state.deck
        tiles = [tile for tile in state.tops if tile >= 0] + state.tiles
        for seat, player in enumerate(players):
            cards += player.cards
            tiles += player.buildings
            out = sum(state.placed_at(site.number, seat) for site in state.parts.sites)
            assert player.home + out == player.people
            assert player.home >= 0
            assert min(player.goods) >= 0
            assert player.food >= 0
            assert 1 <= player.people <= 10
            assert 0 <= player.fields <= 10
            assert 0 <= player.level <= 12
            assert player.any_two in (0, 1)
        for site in state.parts.sites:
            there = [state.placed_at(site.number, seat) for seat in range(state.seats)]
            assert sum(there) == state.crowd[site.number]
            assert sum(1 for count in there if count) == state.groups[site.number]
            assert not site.rings or sum(there) <= site.rings
        built = sum(len(player.buildings) for player in players)
        return {"cards": sorted(cards), "tiles": sorted(tiles), "stacks": sum(state.stacks) + built}


def kept(report: Report) -> bool:
    assert report, report
    assert "conservation" not in report.left_out
    assert {law for law in report.looks if not report.looks[law]} == {"hiding", "information"}
    assert list(report.tried) == [report.game.players]
    return True


class Short(Counted):
    """Games that end sooner: few tiles are left in each stack."""

    def __init__(self, players: int = 2, *given: Any, **named: Any) -> None:
        super().__init__(players, *given, **named)
        self.laid_out = {"stacks": [2] * players}  # type: ignore[misc]


@pytest.mark.parametrize(("players", "rules"), in_turn((2, 3, 4), RULE_SETS))
def test_stone_age_keeps_the_laws(players: int, rules: str) -> None:
    assert kept(check_game(Short(players, rules), 1, players, players))


def test_stone_age_keeps_the_laws_in_a_whole_game() -> None:
    assert kept(check_game(Counted(2), 1, 2, 2))


@pytest.mark.long
@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stone_age_keeps_the_laws_in_whole_games(players: int, rules: str) -> None:
    assert kept(check_game(Counted(players, rules), 1, players, players))


class Rich(Counted):
    """Where all prices can be paid, and all tools used, from the first round on."""

    laid_out: ClassVar[dict[str, Any]] = {
        "stacks": [3, 3],
        "players": {
            "red": {"goods": {"wood": 8, "brick": 6, "stone": 4, "gold": 3}, "level": 7,
                    "people": 10, "fields": 9, "cards": ["C36", "C33", "C34", "C35"],
                    "any_two": 1, "once": [4, 3, 2]},
            "blue": {"goods": {"wood": 2, "brick": 2, "stone": 2, "gold": 2}, "level": 12,
                     "people": 9, "fields": 10},
        },
    }  # fmt: skip


class Hungry(Counted):
    """Where every round somebody has too little to eat."""

    laid_out: ClassVar[dict[str, Any]] = {
        "stacks": [2, 2],
        "players": {
            "red": {"food": 0, "people": 10, "goods": {"wood": 5, "gold": 1}},
            "blue": {"food": 3, "people": 7, "goods": {"brick": 2}},
        },
    }


@pytest.mark.parametrize(("kind", "rules"), in_turn((Rich, Hungry), RULE_SETS))
def test_stone_age_keeps_the_laws_where_random_games_seldom_come(
    kind: type[Counted], rules: str
) -> None:
    game = kind(2, rules)
    assert kept(check_game(game, games=1, seed=3, players=2))


@pytest.mark.parametrize("option", [o.name for o in OPTIONS])
def test_stone_age_keeps_the_laws_with_any_option_alone(option: str) -> None:
    value = next(o.values[1] for o in OPTIONS if o.name == option)
    game = Rich(2, options={option: value})
    assert game.options == {o.name: o.values[o.name == option] for o in OPTIONS}
    assert kept(check_game(game, games=1, seed=5, players=2))


@settings(max_examples=2, deadline=None)
@given(
    seed=st.integers(),
    players=st.integers(2, 4),
    options=st.fixed_dictionaries({o.name: st.sampled_from(o.values) for o in OPTIONS}),
)
def test_stone_age_keeps_the_laws_with_any_options(
    seed: int, players: int, options: dict[str, str]
) -> None:
    assert kept(check_game(Short(players, options=options), 1, seed, players))


def test_pig_keeps_the_laws() -> None:
    report = check_game(Pig(3), games=8)
    assert report, report
    assert report.tried == {3: 8, 1: 2, 2: 2, 4: 2, 5: 2}
    assert report.left_out == {
        "hiding": "the game hides nothing (hides is not set)",
        "information": "the game hides nothing (hides is not set)",
        "conservation": "the game has no conserved(state)",
    }


def test_market_keeps_the_laws() -> None:
    report = check_game(Market(3), games=6)
    assert report, report
    assert report.looks["information"] > 20
    assert report.left_out == {"conservation": "the game has no conserved(state)"}


def test_random_games_are_of_about_the_same_length() -> None:
    lengths = sorted(check_game(Rich(2), games=3, players=2).lengths)
    assert lengths[-1] <= 5 * lengths[1]


def test_cards_and_tiles_are_all_there() -> None:
    state = StoneAge(4).start()
    assert len(CARDS) == len(state.deck) == 36
    assert len(state.tiles) == len(state.parts.tiles) == 28
    assert state.stacks == [7, 7, 7, 7]
