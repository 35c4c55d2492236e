"""The laws, kept at every number of players, under every rule set and every option."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, DECISION, OVER
from stoneage_lab.games.age_of_revive.rules.rule_options import OPTIONS, RULE_SETS

SETUPS = [(players, rules) for players in (3, 4) for rules in RULE_SETS]
OTHERS = {option.name: option.values[-1] for option in OPTIONS[2:]}
"""The other answer of each option that is not in a rule set."""


@pytest.mark.parametrize(
    ("players", "rules", "options"),
    [
        pytest.param(3, "standard", {}),
        pytest.param(4, "first", OTHERS),
        *[pytest.param(*one, {}, marks=pytest.mark.long) for one in SETUPS],
        *[
            pytest.param(4, "standard", {name: value}, marks=pytest.mark.long)
            for name, value in OTHERS.items()
        ],
    ],
)
def test_the_laws_are_kept(players: int, rules: str, options: dict[str, str]) -> None:
    game = lab.game("age-of-revive", players=players, rules=rules, options=options)
    report = lab.check_game(game, games=1, seed=players, players=[players])
    assert report, report
    assert not [law for law, looks in report.looks.items() if not looks]


def random_game(game: lab.Game, seed: int) -> tuple[int, int, tuple[int, ...]]:
    """Play at random; return the turns of a player, the most cells, and the points."""
    state, rng, most = game.start(), Rng(seed, "play"), 0
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            moves = state.legal()
            state.play(moves[rng.below(len(moves))])
        most = max(most, len(state.ring))
        for hand in state.hands:
            cards = [state.parts.ids[held // 32] for held in hand]
            assert cards.count("shack") <= 1
        assert all(0 <= count <= 10 for count in state.goods)
    return state.turns // game.players, most, state.scores()


@pytest.mark.parametrize(("players", "rules"), SETUPS)
def test_random_games_end_and_the_ring_stays_of_a_size(players: int, rules: str) -> None:
    game = lab.game("age-of-revive", players=players, rules=rules)
    for seed in range(6):
        turns, cells, points = random_game(game, seed)
        assert turns < 250
        assert players <= cells <= 50
        assert len(points) == players


def test_what_a_seat_cannot_see_changes_nothing_for_it() -> None:
    game = lab.game("age-of-revive", players=4)
    state, rng, compared = game.start(), Rng(5, "play"), 0
    while state.node != OVER and compared < 60:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        seat = state.mover
        other = state.determinize(seat, rng)
        assert other.seen_by(seat).key() == state.seen_by(seat).key()
        assert [str(a) for a in other.legal()] == [str(a) for a in state.legal()]
        assert [str(a) for a in state.seen_by(seat).legal()] == [str(a) for a in state.legal()]
        for action in state.legal()[:3]:
            assert game.reasons(other, action) == game.reasons(state.seen_by(seat), action)
        compared += 1
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])
    assert compared == 60


def test_an_observation_says_no_card_that_the_seat_does_not_know() -> None:
    game = lab.game("age-of-revive", players=3)
    state, rng = game.start(), Rng(9, "play")
    for _ in range(300):
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        elif state.node == DECISION:
            for seat in (0, 1, 2, None):
                seen = state.seen_by(seat)
                for other, hand in enumerate(seen.hands):
                    for held in hand:
                        known = held % 32 if held >= 0 else 0
                        bit = 0 if seat is None else 1 << seat
                        assert held < 0 or known == 31 or known & bit or other == seat
            moves = state.legal()
            state.play(moves[rng.below(len(moves))])
        else:
            break
