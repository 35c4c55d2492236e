"""What bots learn Agricola with cards from, and what they have learned."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from games.agricola.test_features import positions
from games.engines_alike import check_that_engines_judge_alike

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import UntrainedError, read_weights, weights_of, written
from stoneage_lab.games.agricola.bots.card_features import (
    CARD_CIRCUMSTANCES,
    CARD_FEATURES,
    CARD_KINDS,
    CARD_LEARNABLE,
)
from stoneage_lab.games.agricola.bots.farm_value import COMING, promise, weights
from stoneage_lab.games.agricola.rules.actions import PLAY, USE
from stoneage_lab.games.agricola.rules.cards import is_occupation
from stoneage_lab.learning.matches import fair_share, match
from stoneage_lab.learning.training import rules_hash, served_rules

SETUPS = [(2, "standard"), (5, "seed"), (1, "standard")]
FULL = lab.game("agricola", 2, "standard")
KNOWN = list(read_weights(FULL.weights_file, FULL))  # type: ignore[arg-type]


def asked(game: Any, seed: int) -> list[tuple[Any, list[dict[str, float]], list[str]]]:
    """Return positions of a game with the numbers and the kind of each move there."""
    found = []
    size = len(CARD_CIRCUMSTANCES)
    for state in positions(game, seed):
        moves = state.legal()
        if len(moves) < 2 or not CARD_LEARNABLE.is_learned(state):
            continue
        numbers = list(CARD_LEARNABLE.move_features(state, moves, 6.0))
        assert len(numbers) == len(moves) * size
        rows = [
            dict(zip(CARD_CIRCUMSTANCES, numbers[at : at + size], strict=True))
            for at in range(0, len(numbers), size)
        ]
        kinds = [CARD_KINDS[kind] for kind in CARD_LEARNABLE.move_kinds(state, moves)]
        found.append((state.copy(), rows, kinds))
    return found


@pytest.mark.parametrize(("players", "rules"), SETUPS)
def test_there_is_a_number_for_every_name(players: int, rules: str) -> None:
    game = lab.game("agricola", players, rules)
    assert game.learnable.features == CARD_FEATURES
    for state in positions(game, 1, every=6):
        for seat in range(game.players):
            numbers = CARD_LEARNABLE.seat_features(state, seat, 3.5)
            assert len(numbers) == len(CARD_FEATURES)
    assert asked(game, 1)


def test_a_card_is_told_by_its_kind_and_by_what_it_brought_when_it_was_measured() -> None:
    seen = set()
    for state, rows, kinds in asked(lab.game("agricola", 3, "standard"), 2):
        hand = state.players[state.mover].hand
        for move, row, kind in zip(state.legal(), rows, kinds, strict=True):
            seen.add(kind)
            if move.verb == PLAY:
                card = move.first
                assert kind == ("an occupation" if is_occupation(card) else "an improvement")
                assert row["promise of the card"] == COMING.get(card, 0.0) * 6.0
            else:
                assert row["promise of the card"] == 0
                assert (kind in CARD_KINDS[-2:]) == (move.verb != USE)
            held = [is_occupation(card) for card in hand]
            assert row["occupations in hand"] == sum(held)
            assert row["improvements in hand"] == len(held) - sum(held)
            best = [COMING.get(card, 0.0) * 6.0 for card in hand if is_occupation(card)]
            assert row["best occupation in hand"] == max([0.0, *best])
    assert {"an occupation", "an improvement", "no card", "lessons", "forest"} <= seen


def test_the_family_game_keeps_its_own_numbers_and_its_own_file() -> None:
    family = lab.game("agricola", 2)
    assert family.learnable.features == CARD_FEATURES[: len(family.learnable.features)]
    assert family.weights_file != FULL.weights_file


def test_hands_of_others_are_counted_and_never_looked_into() -> None:
    game: Any = lab.game("agricola", 3, "standard")
    state = next(state for state in positions(game, 4) if CARD_LEARNABLE.is_quiet(state))
    seat = state.mover
    other = state.determinize(seat, Rng(3, "other hands"))
    assert any(other.players[n].hand != state.players[n].hand for n in range(3) if n != seat)
    for number in range(3):
        before, after, seen = (
            list(CARD_LEARNABLE.seat_features(each, number, 9.0))
            for each in (state, other, state.seen_by(seat))
        )
        assert before == after == seen
    moves = state.legal()
    told = list(CARD_LEARNABLE.move_features(state, moves, 9.0))
    assert told == list(CARD_LEARNABLE.move_features(other, moves, 9.0))
    assert told == list(CARD_LEARNABLE.move_features(state.seen_by(seat), moves, 9.0))


def test_what_the_cards_promise_is_a_number_of_a_seat() -> None:
    found = set()
    for state in positions(lab.game("agricola", 2, "standard"), 5, every=5):
        for seat in range(2):
            row = dict(
                zip(CARD_FEATURES, CARD_LEARNABLE.seat_features(state, seat, 4), strict=True)
            )
            player = state.players[seat]
            promised = promise(player, 14 - state.round, weights(state))
            assert row["promise of the cards"] == promised
            assert row["occupations in hand"] + row["improvements in hand"] == len(player.hand)
            found.add(promised != 0)
    assert found == {False, True}


@pytest.mark.parametrize("players", KNOWN)
def test_what_was_learned_is_there_and_holds_for_the_full_game(players: int) -> None:
    game: Any = lab.game("agricola", players, "standard")
    found = weights_of(game)
    assert found.rule_sets == ("standard", "seed")
    assert found.trained["rules"] == rules_hash(twin(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab.play(game, ["you", "expert", *["policy"] * players][:players], seed=1)


@pytest.mark.parametrize("players", KNOWN)
def test_something_is_known_of_every_kind_of_move_that_comes_up(players: int) -> None:
    game: Any = lab.game("agricola", players, "standard")
    moves, size = weights_of(game).moves, len(CARD_CIRCUMSTANCES)
    for state in positions(game, 6, every=2):
        if CARD_LEARNABLE.is_learned(state):
            for kind in CARD_LEARNABLE.move_kinds(state, state.legal()):
                assert any(moves[kind * size : (kind + 1) * size]), CARD_KINDS[kind]


def test_the_file_is_small_and_is_written_as_it_is_read() -> None:
    parts = read_weights(FULL.weights_file, FULL)  # type: ignore[arg-type]
    text = FULL.weights_file.read_text(encoding="utf-8")  # type: ignore[union-attr]
    assert written(FULL, parts) == text
    assert len(text) < 60_000


def test_what_was_learned_holds_by_the_rules_to_the_letter_too() -> None:
    assert weights_of(lab.game("agricola", 2, "seed")).gains == weights_of(FULL).gains
    assert served_rules(FULL) == ["standard", "seed"]
    assert served_rules(lab.game("agricola", 2, "seed")) == ["seed"]


def test_other_rules_say_that_nothing_was_learned() -> None:
    with pytest.raises(UntrainedError, match="rule sets"):
        weights_of(lab.game("agricola", 2, "standard", options={"last_major": "closed"}))


def test_both_engines_judge_alike_to_the_last_bit() -> None:
    game: Any = FULL
    check_that_engines_judge_alike(game, positions(game, 2, every=3))


# Alone its moves are those of the careful player.
@pytest.mark.parametrize("players", [players for players in KNOWN if players > 1])
def test_the_policy_without_any_search_beats_the_careful_player(players: int) -> None:
    engine: Any = twin(lab.game("agricola", players, "standard"))
    found = match(engine, engine.policy.choose, engine.bots["careful"], 24, 5)
    assert found.won.mean > fair_share(players)


def test_of_two_the_policy_has_moves_of_its_own_by_both_rule_sets() -> None:
    for rules in ("standard", "seed"):
        game: Any = lab.game("agricola", 2, rules)
        assert list(game.policy.moves) != list(game.learned.moves)
        assert list(game.policy.gains) == list(game.learned.gains)
        engine: Any = twin(game)
        found = match(engine, engine.policy.choose, engine.bots["careful"], 60, 5)
        assert found.won.mean > 0.6
    for players in (3, 4, 5):
        more: Any = lab.game("agricola", players, "standard")
        assert more.policy is more.learned
