"""What bots learn Agricola from, and what they have learned."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from games.agricola.farms import red
from games.engines_alike import check_that_engines_judge_alike

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.core.weights_file import UntrainedError, read_weights, weights_of
from stoneage_lab.games.agricola.bots.careful import careful, value_of
from stoneage_lab.games.agricola.bots.farm_value import weights
from stoneage_lab.games.agricola.bots.features import CIRCUMSTANCES, FEATURES, KINDS, LEARNABLE
from stoneage_lab.games.agricola.rules.action_space_names import ACTION_SPACES
from stoneage_lab.games.agricola.rules.goods import REED
from stoneage_lab.learning.matches import match, searcher
from stoneage_lab.learning.training import rules_hash

SETUPS = [(2, "family"), (3, "standard"), (5, "seed"), (4, "family")]


def positions(game: Any, seed: int, every: int = 1) -> Iterator[Any]:
    """Yield the decisions of a game in which every second move is at random."""
    rng, state, number = Rng(seed, "positions"), game.start(), 0
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        number += 1
        if not number % every:
            yield state
        moves = state.legal()
        at_random = rng.below(2)
        state.play(moves[rng.below(len(moves))] if at_random else careful(state, rng))


@pytest.mark.parametrize(("players", "rules"), SETUPS)
def test_there_is_a_number_for_every_name(players: int, rules: str) -> None:
    game, asked = lab.game("agricola", players, rules), 0
    for state in positions(game, 1, every=4):
        for seat in range(game.players):
            assert len(LEARNABLE.seat_features(state, seat, 3.5)) == len(FEATURES)
        if not LEARNABLE.is_learned(state):
            continue
        asked += 1
        moves = state.legal()
        kinds = list(LEARNABLE.move_kinds(state, moves))
        assert len(kinds) == len(moves)
        assert all(-1 <= kind < len(KINDS) for kind in kinds)
        assert len(LEARNABLE.move_features(state, moves, 3.5)) == len(moves) * len(CIRCUMSTANCES)
    assert asked


def test_the_numbers_are_what_their_names_say() -> None:
    session = red(
        9, goods={"wood": 3, "reed": 1, "grain": 2, "sheep": 1, "food": 3}, cards=["fireplace2"]
    )
    state: Any = session.position.state
    found = dict(zip(FEATURES, LEARNABLE.seat_features(state, 0, 5.0), strict=True))
    assert [found[good] for good in ("wood", "clay", "reed", "grain", "sheep")] == [3, 0, 1, 2, 1]
    assert (found["rounds²"], found["harvests"], found["people"]) == (25, 4, 2)
    assert (found["food"], found["food missing in all"]) == (3, 4 * 4 - 3)
    assert found["goods for a room"] == 0.5
    assert (found["cooks"], found["bakes"]) == (1, 1)
    assert (found["improvements"], found["occupations"], found["hand"]) == (1, 0, 0)
    assert found["unused spaces"] == 13


def test_sending_somebody_is_told_by_the_space_and_by_what_is_lost_to_the_best() -> None:
    for state in positions(lab.game("agricola", 2), 3, every=3):
        if not LEARNABLE.is_learned(state):
            continue
        moves, size = state.legal(), len(CIRCUMSTANCES)
        kinds, numbers = (
            LEARNABLE.move_kinds(state, moves),
            LEARNABLE.move_features(state, moves, 2),
        )
        values = [value_of(state, move, weights(state)) for move in moves]
        for place, move in enumerate(moves):
            row = dict(zip(CIRCUMSTANCES, numbers[place * size : (place + 1) * size], strict=True))
            assert row["value for the careful player"] == values[place] - max(values)
            player = state.players[state.mover]
            assert row["people"] == player.people
            assert row["reed"] == min(player.goods[REED], 5)
            assert row["bakes"] == bool(player.ovens)
            site = (
                ACTION_SPACES.index(move.words.split()[1]) if move.words.startswith("use ") else -1
            )
            assert row["goods on the space"] == (state.lying[site] if site >= 0 else 0)
            if move.words in {"use forest", "use growth", "use improve"}:
                assert KINDS[kinds[place]] == move.words.split()[1]


def test_what_others_hold_and_what_comes_is_in_no_number() -> None:
    """Two games that differ in nothing but hidden cards have the same numbers for every seat."""
    game: Any = lab.game("agricola", 3, "standard")
    state = next(state for state in positions(game, 4) if LEARNABLE.is_quiet(state))
    told = state.to_dict()
    other = game.from_dict(told)
    first, second = (seat for seat in range(3) if seat != state.mover)
    one, two = other.players[first], other.players[second]
    assert one.hand != two.hand
    one.hand, two.hand = two.hand, one.hand
    for seat in range(3):
        before, after = (LEARNABLE.seat_features(each, seat, 9.0) for each in (state, other))
        assert list(before) == list(after)
    moves = state.legal()
    assert list(LEARNABLE.move_features(state, moves, 9.0)) == list(
        LEARNABLE.move_features(other, moves, 9.0)
    )


KNOWN = list(read_weights(lab.game("agricola").weights_file, lab.game("agricola")))


@pytest.mark.parametrize("players", KNOWN)
def test_what_was_learned_is_there_and_holds_for_these_rules(players: int) -> None:
    game = lab.game("agricola", players)
    found = weights_of(game)
    assert "family" in found.rule_sets
    assert found.trained["rules"] == rules_hash(twin(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab.play(game, ["you", "expert", *["policy"] * players][:players], seed=1)


@pytest.mark.parametrize("players", KNOWN)
def test_both_engines_judge_alike_to_the_last_bit(players: int) -> None:
    game: Any = lab.game("agricola", players)
    check_that_engines_judge_alike(game, positions(game, players, every=3))


def test_the_policy_without_any_search_beats_the_careful_player() -> None:
    """It won 9 of 10 games when it was trained; before, it fetched clay in every second turn."""
    engine: Any = twin(lab.game("agricola", 2))
    found = match(engine, engine.learned.choose, engine.bots["careful"], 16, 5)
    assert found.won.mean > 0.6


def test_the_policy_of_three_knows_the_spaces_that_two_never_see() -> None:
    """What fewer players never met had sums of 0: it won 46 % then."""
    engine: Any = twin(lab.game("agricola", 3))
    found = match(engine, engine.learned.choose, engine.bots["careful"], 24, 5)
    assert found.won.mean > 0.55


def test_a_session_with_the_learned_bots_repeats_itself() -> None:
    def played() -> list[str]:
        session = lab.play("agricola", [lab.Expert(tries=6), "policy"], seed=4)
        seen = []
        for _ in range(30):
            session.step()
            seen.append(repr(session.position))
        return seen

    assert played() == played()


def test_where_nothing_was_learned_the_bots_play_as_the_written_ones() -> None:
    game = lab.game("agricola", 2, "standard", options={"last_major": "closed"})
    with pytest.raises(UntrainedError, match="rule sets"):
        weights_of(game)
    with pytest.warns(lab.LabWarning, match="“policy” plays as “careful” does"):
        lab.play(game, ["policy"] * 2, seed=1)


@pytest.mark.parametrize("rules", ["family", "standard"])
def test_alone_the_policy_sends_people_where_the_careful_player_does(rules: str) -> None:
    """Learned is the evaluation: alone no policy was found that is as good."""
    engine: Any = twin(lab.game("agricola", 1, rules))
    state, rng = engine.start(), counterpart(Rng, engine)(3)
    asked = 0
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        chosen = engine.bots["careful"](state, rng)
        if state.turn_begins:
            assert engine.learned.choose(state, rng).words == chosen.words
            asked += 1
        state.play(chosen)
    assert asked > 20


def test_alone_the_expert_ends_with_more_points_than_the_search() -> None:
    """By 4 points in the mean when it was trained, in less time."""
    engine: Any = twin(lab.game("agricola", 1))
    learned = engine.learned
    expert = searcher(engine, learned, 10, learned.learnable.is_searched)
    search = searcher(engine, engine.heuristics, 10, lambda state: True)
    assert match(engine, expert, search, 12, 5).ahead.mean > 0
