"""What every game must be able to do that bots have learned; a game that is added comes along.

What the numbers of a game mean is tested in its own folder.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games.engines_alike import check_that_engines_judge_alike

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import UntrainedError, read_weights, weights_of, written
from stoneage_lab.games import game_names
from stoneage_lab.learning.training import Training, rules_hash, served_rules
from stoneage_lab.learning.training_size import Recipe

LEARNED = [name for name in game_names() if lab.game(name).learnable is not None]


def files(name: str) -> dict[Path, str]:
    """Return the files of what was learned of a game, each with the first rule set it is for."""
    found: dict[Path, str] = {}
    for rules in lab.game(name).rule_sets:
        found.setdefault(Path(str(lab.game(name, rules=rules).weights_file)), rules)
    return found


FILES = [(name, rules) for name in LEARNED for rules in files(name).values()]
TABLES = [
    (name, rules, players)
    for name, rules in FILES
    for game in [lab.game(name, rules=rules)]
    for players in read_weights(Path(str(game.weights_file)), game)
]
"""Every number of players for which something is learned, by every file."""
MOST_DECISIONS = 250
"""Of a game; much the same comes up later."""
MOST_BYTES = 60_000
TINY = Recipe(
    first_games=24, turns=1, decisions=8, tries=4, one_in=8, games=24, matches=2, match_tries=1
)


def positions(game: Any, seed: int, every: int) -> Iterator[Any]:
    """Yield decisions of a game of careful players in which every fourth move is at random."""
    rng, state, number = Rng(seed, "positions"), game.start(), 0
    careful = game.bots[game.info.default_bot]
    while state.node != OVER and number < MOST_DECISIONS:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        number += 1
        if not number % every:
            yield state
        moves = state.legal()
        stray = not rng.below(4)
        state.play(moves[rng.below(len(moves))] if stray else careful(state, rng))


def setups(name: str) -> list[Any]:
    """Return a game with the fewest and the most players, by each rule set."""
    return [
        lab.game(name, players, rules)
        for players, rules in zip(
            _round(lab.game(name).player_counts()), lab.game(name).rule_sets, strict=False
        )
    ]


def _round(counts: tuple[int, ...]) -> Iterator[int]:
    while True:
        yield counts[0]
        yield counts[-1]


@pytest.mark.parametrize("name", LEARNED)
def test_there_is_a_number_for_every_name(name: str) -> None:
    for game in setups(name):
        learnable = game.learnable
        names = [*learnable.features, *learnable.length, *learnable.kinds, *learnable.circumstances]
        assert all(names)
        for state in positions(game, 1, every=9):
            assert len(learnable.length_features(state)) == len(learnable.length)
            for seat in range(game.players):
                numbers = learnable.seat_features(state, seat, 3.5)
                assert len(numbers) == len(learnable.features)
                assert all(map(math.isfinite, numbers))
            moves = state.legal()
            kinds = list(learnable.move_kinds(state, moves))
            assert len(kinds) == len(moves)
            assert all(-1 <= kind < len(learnable.kinds) for kind in kinds)
            numbers = list(learnable.move_features(state, moves, 3.5))
            assert len(numbers) == len(moves) * len(learnable.circumstances)
            assert all(map(math.isfinite, numbers))


@pytest.mark.parametrize("name", LEARNED)
def test_every_name_is_told_once(name: str) -> None:
    learnable: Any = lab.game(name).learnable
    for names in (
        learnable.features, learnable.products, learnable.length, learnable.kinds,
        learnable.circumstances,
    ):  # fmt: skip
        assert len(set(names)) == len(names)
    assert {each for pair in learnable.products for each in pair} <= set(learnable.features)


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_what_was_learned_is_there_and_holds_for_these_rules(
    name: str, rules: str, players: int
) -> None:
    game: Any = lab.game(name, players, rules)
    found = weights_of(game)
    # What holds with expansions was taught with all of them.
    with_all = game.learnable.expansions
    taught: Any = lab.game(name, players, expansions=with_all) if with_all else game
    assert rules in found.rule_sets
    assert list(found.rule_sets) == served_rules(taught)
    assert found.trained["rules"] == rules_hash(twin(taught))
    assert found.trained["seed"] > 0
    assert found.trained["games"] > 0


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_something_is_known_of_every_kind_of_move_that_comes_up(
    name: str, rules: str, players: int
) -> None:
    """A row of zeros says that such a move is as good as any sum of 0, whatever it brings."""
    game: Any = lab.game(name, players, rules)
    moves, size = weights_of(game).moves, len(game.learnable.circumstances)
    unknown = {
        game.learnable.kinds[kind]
        for state in positions(game, 6, every=2)
        if game.learnable.is_learned(state)
        for kind in game.learnable.move_kinds(state, state.legal())
        if kind >= 0 and not any(moves[kind * size : (kind + 1) * size])
    }
    assert not unknown


@pytest.mark.parametrize(("name", "rules"), FILES)
def test_the_file_is_small_and_is_written_as_it_is_read(name: str, rules: str) -> None:
    game: Any = lab.game(name, rules=rules)
    parts = read_weights(game.weights_file, game)
    assert parts
    assert set(parts) <= set(game.player_counts())
    assert game.weights_file.stat().st_size < MOST_BYTES
    assert written(game, parts) == game.weights_file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_both_engines_judge_alike_to_the_last_bit(name: str, rules: str, players: int) -> None:
    game: Any = lab.game(name, players, rules)
    check_that_engines_judge_alike(game, positions(game, players, every=3))


@pytest.mark.parametrize("name", LEARNED)
def test_what_is_hidden_moves_no_judgement_of_a_move(name: str) -> None:
    game: Any = lab.game(name)
    for state in positions(game, 4, every=7):
        moves = state.legal()
        seen = state.seen_by(state.mover)
        other = state.determinize(state.mover, Rng(7, "others"))
        told = game.learned.priors(state, moves)
        assert game.learned.priors(seen, moves) == told
        assert game.learned.priors(other, moves) == told


@pytest.mark.parametrize("name", LEARNED)
def test_the_learned_bots_repeat_their_games(name: str) -> None:
    def played() -> list[str]:
        game = lab.game(name)
        bots: list[Any] = [lab.Expert(tries=4), *["policy"] * (game.players - 1)]
        session = lab.play(game, bots, seed=4)
        for _ in range(60):
            if not session.over:
                session.step()
        return [str(line) for line in session.log]

    assert played() == played()


@pytest.mark.parametrize("name", LEARNED)
def test_under_a_rule_that_was_not_trained_the_bots_say_so(name: str) -> None:
    game: Any = lab.game(name, options=unserved(lab.game(name)))
    with pytest.raises(UntrainedError, match="rule sets"):
        weights_of(game)
    with pytest.warns(lab.LabWarning, match="“expert” plays as “search” does"):
        session = lab.play(game, ["you", "expert", *["careful"] * (game.players - 2)], seed=1)
    assert session.position.moves


def unserved(game: Any) -> dict[str, str]:
    """Return an option that is in force in no rule set alone."""
    known = [dict(rules) for rules in game.rule_sets.values()]
    return next(
        chosen
        for option in game.option_table
        for chosen in ({option.name: value} for value in option.values[1:])
        if chosen not in known
    )


@pytest.mark.long
@pytest.mark.parametrize("name", LEARNED)
def test_a_tiny_training_repeats_bit_for_bit(name: str, tmp_path: Path) -> None:
    def trained(folder: Path) -> str:
        game: Any = lab.game(name)
        training = Training(game, 1, folder, TINY, tell=lambda line: None, progress=False)
        return written(game, {game.players: training.run()})

    assert trained(tmp_path / "one") == trained(tmp_path / "two")
