"""What bots learn Stone Age from, and what they have learned."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from games.engines_alike import check_that_engines_judge_alike
from games.stone_age.half_random_games import positions

import stoneage_lab as lab
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import UntrainedError, read_weights, weights_of
from stoneage_lab.games.stone_age.bots.careful import Careful
from stoneage_lab.games.stone_age.bots.features import (
    BASE_RULES,
    CIRCUMSTANCES,
    FEATURES,
    KINDS,
    LEARNABLE,
)
from stoneage_lab.games.stone_age.rules.actions import PlacePeople
from stoneage_lab.learning.matches import match
from stoneage_lab.learning.training import rules_hash

SETUPS: list[dict[str, Any]] = [
    {"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "rules": "rulebook"},
    {"players": 3, "rules": "bga"},
    {"players": 4, "expansions": ("animals", "igloos", "winter", "huts", "mammoth")},
]  # fmt: skip


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_there_is_a_number_for_every_name(setup: dict[str, Any]) -> None:
    game = lab.game("stone-age", **setup)
    for state in positions(game, 1, every=5):
        for seat in range(game.players):
            assert len(LEARNABLE.seat_features(state, seat, 3.5)) == len(FEATURES)
        moves = state.legal()
        kinds = list(LEARNABLE.move_kinds(state, moves))
        assert len(kinds) == len(moves)
        assert all(-1 <= kind < len(KINDS) for kind in kinds)
        numbers = list(LEARNABLE.move_features(state, moves, 3.5))
        assert len(numbers) == len(moves) * len(CIRCUMSTANCES)


def test_the_numbers_are_what_their_names_say() -> None:
    state: Any = lab.play("stone-age", ["careful"] * 2, seed=5).position.state.copy()
    player = state.players[0]
    player.people, player.fields, player.level, player.food = 7, 2, 4, 15
    player.goods = (3, 0, 1, 2)
    player.professions = (1, 2, 3, 4)
    player.once, player.any_two = (4, 2), 1
    found = dict(zip(FEATURES, LEARNABLE.seat_features(state, 0, 4.0), strict=True))
    assert found["rounds × people"] == 28
    assert (found["eaters"], found["food up to 12"], found["food missing now"]) == (5, 12, 0)
    assert found["food missing in all"] == 5 * 5 - 15
    assert [found[good] for good in ("wood", "brick", "stone", "gold")] == [3, 0, 1, 2]
    assert (found["points of goods"], found["kinds of goods"]) == (3 * 3 + 5 + 2 * 6, 3)
    assert (found["one-use tools"], found["number of one-use tools"]) == (6, 2)
    assert [found[trade] for trade in ("farmers", "tool makers", "hut builders", "shamans")] == [
        1, 2, 3, 4,
    ]  # fmt: skip


def test_a_placing_is_told_by_its_value_its_people_and_its_site() -> None:
    game: Any = lab.game("stone-age", players=2)
    for state in positions(game, 3, every=7):
        moves = state.legal()
        if not isinstance(moves[0], PlacePeople):
            continue
        kinds = LEARNABLE.move_kinds(state, moves)
        numbers, size = LEARNABLE.move_features(state, moves, 2.0), len(CIRCUMSTANCES)
        home = state.players[state.mover].home
        for place, move in enumerate(moves):
            row = dict(zip(CIRCUMSTANCES, numbers[place * size : (place + 1) * size], strict=True))
            if isinstance(move, PlacePeople):
                assert row["value for the careful player"] == Careful(state).value(move)
                assert row["people sent"] == move.people
                assert row["all at home sent"] == (move.people == home)
                name = game.sites[move.site].name
                assert KINDS[kinds[place]] == ("building" if "building" in name else name)
            else:
                assert kinds[place] == -1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_learned_is_there_and_holds_for_these_rules(players: int) -> None:
    game = lab.game("stone-age", players=players)
    found = weights_of(game)
    assert found.rule_sets == BASE_RULES
    assert weights_of(lab.game("stone-age", players, rules="bga")).gains == found.gains
    assert found.trained["rules"] == rules_hash(twin(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab.play(game, ["you", "expert", "policy", "careful"][:players], seed=1)


def test_the_file_is_small() -> None:
    path: Any = lab.game("stone-age").weights_file
    assert path.stat().st_size < 30_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_judge_alike_to_the_last_bit(players: int) -> None:
    game: Any = lab.game("stone-age", players=players)
    check_that_engines_judge_alike(game, positions(game, players, every=3))


def test_a_session_with_the_learned_bots_repeats_itself() -> None:
    def played() -> list[str]:
        session = lab.play("stone-age", [lab.Expert(tries=8), "policy"], seed=4)
        seen = []
        for _ in range(60):
            session.step()
            seen.append(repr(session.position))
        return seen

    assert played() == played()


def test_the_policy_wins_without_looking_ahead() -> None:
    engine: Any = twin(lab.game("stone-age", players=2))
    found = match(engine, engine.learned.choose, engine.bots["careful"], 120, 5)
    assert found.won.mean > 0.6
    assert found.games == 120


@pytest.mark.parametrize(
    ("setup", "message"),
    [({"options": {"tie_break": "fields_first"}}, "rule sets standard, bga as they are"),
     ({"options": {"culture": "fives"}, "expansions": ("huts",)}, "rulebook, bga as they are")],
)  # fmt: skip
def test_under_other_rules_the_untrained_bots_play_on(setup: Any, message: str) -> None:
    game: Any = lab.game("stone-age", players=2, **setup)
    with pytest.raises(UntrainedError, match=message):
        weights_of(game)
    with pytest.warns(lab.LabWarning, match="“expert” plays as “search” does"):
        session = lab.play(game, ["you", "expert"], seed=1)
    assert session.position.moves
    with pytest.warns(lab.LabWarning, match="“policy” plays as “careful” does"):
        results = lab.simulate(game, ["policy", "careful"], games=2, seed=1, progress=False)
    alike = lab.simulate(game, ["careful", "careful"], games=2, seed=1, progress=False)
    assert [game.scores for game in results] == [game.scores for game in alike]


def test_a_tournament_knows_them_by_name() -> None:
    found = lab.tournament(["policy", "careful", "random"], games=2, seed=1, progress=False)
    assert found is not None


def test_every_part_of_the_file_is_for_a_number_of_players() -> None:
    game: Any = lab.game("stone-age")
    assert list(read_weights(game.weights_file, game)) == [2, 3, 4]
