"""What bots learn Stone Age with expansions from, and what they have learned."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from games.engines_alike import check_that_engines_judge_alike
from games.stone_age.five_player_expansion import known_fifth
from games.stone_age.half_random_games import positions
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.core.weights_file import UntrainedError, read_weights, weights_of, written
from stoneage_lab.games.stone_age.bots.careful import facts_of
from stoneage_lab.games.stone_age.bots.expansion_features import (
    EXPANSION_CIRCUMSTANCES,
    EXPANSION_FEATURES,
    EXPANSION_KINDS,
    EXPANSION_LEARNABLE,
    EXPANSION_LENGTH,
)
from stoneage_lab.games.stone_age.bots.expansions import FLAGS, PUBLISHED
from stoneage_lab.games.stone_age.bots.features import LEARNABLE
from stoneage_lab.games.stone_age.expansions import EXPANSIONS
from stoneage_lab.games.stone_age.expansions.animals import Animals
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.rules.actions import PlacePeople
from stoneage_lab.learning.matches import match
from stoneage_lab.learning.training import Training, rules_hash, set_ups_of
from stoneage_lab.learning.training_size import Recipe

SETS = [each for size in range(6) for each in combinations(PUBLISHED, size)]
SETUPS: list[dict[str, Any]] = [
    {"players": 2, "expansions": PUBLISHED},
    {"players": 3, "expansions": ("animals", "mammoth"), "rules": "bga"},
    {"players": 4, "expansions": ("igloos", "winter", "huts"), "rules": "rulebook"},
    {"players": 2, "rules": "rulebook"},
]


def numbers_of(state: Any, seat: int = 0) -> dict[str, float]:
    """Return the numbers about a seat by their names."""
    found = EXPANSION_LEARNABLE.seat_features(state, seat, 2.0)
    return dict(zip(EXPANSION_FEATURES, found, strict=True))


def rows_of(state: Any) -> Iterator[tuple[Any, str, dict[str, float]]]:
    """Yield each placing with its kind and its numbers by name."""
    moves, size = state.legal(), len(EXPANSION_CIRCUMSTANCES)
    kinds = EXPANSION_LEARNABLE.move_kinds(state, moves)
    numbers = EXPANSION_LEARNABLE.move_features(state, moves, 2.0)
    for place, move in enumerate(moves):
        if isinstance(move, PlacePeople):
            row = numbers[place * size : (place + 1) * size]
            named = dict(zip(EXPANSION_CIRCUMSTANCES, row, strict=True))
            yield move, EXPANSION_KINDS[kinds[place]], named


def start(*expansions: str, players: int = 2) -> Any:
    """Return the first decision of a game, to be changed."""
    session = lab.play("stone-age", ["careful"] * players, seed=5, expansions=expansions)
    return session.position.state.copy()


def test_bots_know_the_published_expansions() -> None:
    assert tuple(EXPANSIONS) == PUBLISHED == EXPANSION_LEARNABLE.expansions
    assert FLAGS[: len(PUBLISHED)] == PUBLISHED
    assert LEARNABLE.expansions == ()


@for_each(setup=SETUPS)
def test_there_is_a_number_for_every_name(setup: dict[str, Any]) -> None:
    game = lab.game("stone-age", **setup)
    assert game.learnable is EXPANSION_LEARNABLE
    for state in positions(game, 1, every=7):
        assert len(EXPANSION_LEARNABLE.length_features(state)) == len(EXPANSION_LENGTH)
        for seat in range(game.players):
            assert len(numbers_of(state, seat)) == len(EXPANSION_FEATURES)
        moves = state.legal()
        assert len(EXPANSION_LEARNABLE.move_kinds(state, moves)) == len(moves)
        found = EXPANSION_LEARNABLE.move_features(state, moves, 3.5)
        assert len(found) == len(moves) * len(EXPANSION_CIRCUMSTANCES)


@for_each(expansions=SETS)
def test_each_expansion_has_its_flag(expansions: tuple[str, ...]) -> None:
    for rules in ("standard", "rulebook", "bga"):
        game: Any = lab.game("stone-age", 2, rules, expansions)
        flags = dict(zip(FLAGS, facts_of(game.parts).brought.flags, strict=True))
        there = {*expansions, *(("rulebook",) if rules == "rulebook" else ())}
        assert {name for name, flag in flags.items() if flag} == there


@for_each(setup=SETUPS)
def test_no_site_is_taken_for_another(setup: dict[str, Any]) -> None:
    game: Any = lab.game("stone-age", **setup)
    seen = set()
    for state in positions(game, 3, every=2):
        if state.turn_begins:
            for move, kind, row in rows_of(state):
                name = game.sites[move.site].name
                assert kind == ("building" if name.startswith("building") else name)
                assert row["people there"] == state.crowd[move.site]
                seen.add(kind)
    assert ("animal" in seen) == ("animals" in game.expansions)


def test_the_numbers_about_a_player_are_what_their_names_say() -> None:
    state = start(*PUBLISHED)
    before = numbers_of(state)
    assert [before[flag] for flag in FLAGS] == [1, 1, 1, 1, 1, 0]
    assert (before["animal about"], before["income"], before["mammoth tiles"]) == (0, 0, 0)
    extras = {extra.name: extra.number for extra in state.parts.extras}
    state.extras[extras["animal"]] = Animals(active=36)
    state.extras[extras["herd"]] = state.extras[extras["herd"]]._replace(owned=((1, 2), (3,)))
    # One brings a stone at the start of each round, the other any good.
    state.players[0].buildings = tuple(state.parts.tile_numbers[id] for id in ("H04", "H06"))
    red, blue = numbers_of(state, 0), numbers_of(state, 1)
    assert red["animal about"] == blue["animal about"] == 1
    assert (red["income"], blue["income"]) == (10, 0)
    assert (red["mammoth tiles"], red["mammoth tiles ahead"]) == (2, 1)
    assert (blue["mammoth tiles"], blue["mammoth tiles ahead"]) == (1, -1)


def test_the_numbers_about_a_placing_tell_of_the_herd_and_of_what_can_be_paid_more() -> None:
    state = start("winter", "mammoth")
    herd = next(iter(state.extras))
    place = state.parts.sites[herd.site].name
    poor = {move.name: row for move, _, row in rows_of(state)}
    assert {name for name, row in poor.items() if row["prize of the mammoth here"]} == {place}
    assert not any(row["points for paying more"] for row in poor.values())
    state.players[0].goods = state.players[1].goods = (0, 0, 0, 1)
    rich = {move.name: row["points for paying more"] for move, _, row in rows_of(state)}
    assert [rich[f"card{slot}"] for slot in (1, 2, 3, 4)] == [6, 6, 6, 6]
    assert not any(points for name, points in rich.items() if not name.startswith("card"))


# -- what was learned ----------------------------------------------------------------------


@for_each(players=(2, 3, 4), rules=("standard", "rulebook", "bga"))
def test_every_published_set_has_an_expert(players: int, rules: str) -> None:
    for expansions in SETS:
        game = lab.game("stone-age", players, rules, expansions)
        assert game.learned is not None, expansions
        assert rules in weights_of(game).rule_sets
        assert weights_of(game).trained["won"]


@for_each(players=(2, 3, 4))
def test_what_was_learned_holds_for_these_rules(players: int) -> None:
    game = lab.game("stone-age", players, expansions=PUBLISHED)
    assert weights_of(game).trained["rules"] == rules_hash(twin(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab.play(game, ["you", "expert", "policy", "careful"][:players], seed=1)


def test_the_file_is_small_and_has_a_part_for_each_number_of_players() -> None:
    game: Any = lab.game("stone-age", 2, expansions=["huts"])
    assert game.weights_file.stat().st_size < 24_000
    assert list(read_weights(game.weights_file, game)) == [2, 3, 4]


@for_each(players=(2, 4))
def test_something_is_known_of_every_kind_of_site(players: int) -> None:
    moves = weights_of(lab.game("stone-age", players, expansions=PUBLISHED)).moves
    size = len(EXPANSION_CIRCUMSTANCES)
    for number in range(len(EXPANSION_KINDS)):
        assert any(moves[number * size : (number + 1) * size])


def test_the_order_of_what_is_unseen_moves_no_judgement() -> None:
    game: Any = lab.game("stone-age", 2, expansions=PUBLISHED)
    for state in positions(game, 4, every=9):
        other, moves = state.copy(), state.legal()
        other.deck, other.tiles = state.deck[::-1], state.tiles[::-1]
        assert game.learned.priors(other, moves) == game.learned.priors(state, moves)
        assert game.learned.evaluate(other) == game.learned.evaluate(state)


def nothing(parts: Any) -> Any:
    """Change nothing."""
    return parts


@contextmanager
def known_nothing() -> Iterator[None]:
    """Let Stone Age have an expansion that nobody has learned, for a while."""
    before = StoneAge.known_expansions, StoneAge.expansion_changes, StoneAge.expansion_players
    StoneAge.add_expansion("nothing", nothing)
    try:
        yield
    finally:
        StoneAge.known_expansions, StoneAge.expansion_changes, StoneAge.expansion_players = before


def falls_back(game: Any, message: str) -> None:
    """Check that the bots of a game play untrained, and say why in one sentence."""
    with pytest.raises(UntrainedError, match=message):
        weights_of(game)
    with pytest.warns(lab.LabWarning, match="“expert” plays as “search” does"):
        session = lab.play(game, ["you", "expert"], seed=1)
    assert session.position.moves


@for_each(more=((), ("animals",)))
def test_with_an_expansion_of_ones_own_the_untrained_bots_play_on(more: tuple[str, ...]) -> None:
    with known_nothing():
        game = StoneAge(2, expansions=("nothing", *more))
        assert game.learned is None
        falls_back(game, "rule sets standard, rulebook, bga as they are, without expansions or")


def test_with_five_players_or_faces_of_ones_own_nothing_is_learned() -> None:
    message = "learned for 2, 3, 4 players, not for 5"
    with known_fifth(), pytest.raises(UntrainedError, match=message):
        weights_of(StoneAge(5, expansions=("fifth",)))
    own = json.loads(Path(StoneAge.faces_file or "").read_text(encoding="utf-8"))
    own["huts"]["tiles"][0]["points"] += 1
    falls_back(StoneAge(2, expansions=("huts",), faces=own), "faces of your own")


@for_each(setup=SETUPS)
def test_both_engines_judge_alike_to_the_last_bit(setup: dict[str, Any]) -> None:
    game: Any = lab.game("stone-age", **setup)
    check_that_engines_judge_alike(game, positions(game, 2, every=3))


def test_the_expert_makes_the_same_moves_in_both_engines() -> None:
    game: Any = lab.game("stone-age", 2, expansions=PUBLISHED)
    engine: Any = twin(game)
    if engine is game:
        pytest.skip("the rules are not compiled here")

    def played(which: Any) -> list[str]:
        expert, generator = lab.Expert(tries=6), counterpart(Rng, which)
        chance, rng, state, words = generator(4), generator(5), which.start(), []
        while state.node != OVER and len(words) < 60:
            if state.node == CHANCE:
                state.settle(state.chance().sample(chance))
            else:
                words.append(expert(state, rng).words)
                found = next(move for move in state.legal() if move.words == words[-1])
                state.play(found)
        return words

    assert played(game) == played(engine)


@for_each(expansions=(PUBLISHED, ("animals",)))
def test_the_policy_wins_without_looking_ahead(expansions: tuple[str, ...]) -> None:
    engine: Any = twin(lab.game("stone-age", 2, expansions=expansions))
    found = match(engine, engine.learned.choose, engine.bots["careful"], 80, 5)
    assert found.won.mean > 0.55


# -- training ------------------------------------------------------------------------------


def test_a_training_goes_through_all_sets_and_rules() -> None:
    found = set_ups_of(lab.game("stone-age", 3, expansions=PUBLISHED))
    told = [(game.rules, game.expansions) for game in found]
    assert sorted(told) == sorted(product(("standard", "rulebook", "bga"), SETS))
    assert {game.players for game in found} == {3}
    base = lab.game("stone-age", 2)
    assert set_ups_of(base) == [base]


def test_a_tiny_training_repeats_bit_for_bit(tmp_path: Path) -> None:
    recipe = Recipe(
        first_games=24, turns=1, decisions=8, tries=4, one_in=8, games=24, matches=2, match_tries=1
    )
    game = lab.game("stone-age", 2, expansions=PUBLISHED)

    def trained(folder: str) -> str:
        training = Training(
            game, 1, tmp_path / folder, recipe, tell=lambda line: None, progress=False
        )
        return written(game, {2: training.run()})

    assert trained("one") == trained("two")
