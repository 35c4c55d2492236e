"""Every law holds with every subset of the expansions, and both engines play the same games."""

from __future__ import annotations

import json
import pickle
from itertools import combinations
from pathlib import Path

import pytest
from games.stone_age.expansions.laid import ALL

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, is_twin, twin
from stoneage_lab.session.position import Position

RULES = ("standard", "rulebook", "bga")
SUBSETS = [subset for size in range(1, 6) for subset in combinations(ALL, size)]
SAMPLE = [("animals",), ("winter", "huts"), ("igloos", "mammoth"), ALL]


def test_there_are_31_subsets() -> None:
    assert len(SUBSETS) == 31


# With all of them, and more that tests add: test_added_good.py.
@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
def test_the_laws_hold_for_some_subsets(number: int) -> None:
    game = lab.game("stone-age", 2, RULES[number % 3], SAMPLE[number])
    report = lab.check_game(game, games=1, seed=1, players=2 + number % 3)
    assert report.ok, report


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("subset", SUBSETS, ids="+".join)
def test_the_laws_hold_for_every_subset(subset: tuple[str, ...], rules: str, players: int) -> None:
    report = lab.check_game(
        lab.game("stone-age", players, rules, subset), games=1, seed=2, players=players
    )
    assert report.ok, report


def test_the_order_of_the_names_means_nothing() -> None:
    one, other = (
        lab.game("stone-age", 3, expansions=names) for names in (ALL, tuple(reversed(ALL)))
    )
    assert one == other
    assert hash(one) == hash(other)
    assert one.expansions == ALL
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(lab.SetupError, match="“huts” is named twice"):
        lab.game("stone-age", expansions=("huts", "huts"))


def track(game: lab.Game, seed: int) -> list[str]:
    """Play a random game and return everything that happens."""
    state, own_rng = game.start(), counterpart(Rng, game)
    rngs: dict[str, Rng] = {}
    rng, found = Rng(seed, "players"), []
    while state.node != OVER:
        state.events = []
        if state.node == CHANCE:
            chance = state.chance()
            drawn = chance.sample(rngs.setdefault(chance.stream, own_rng(seed, chance.stream)))
            found.append(f"{chance.stream} {drawn}")
            state.settle(drawn)
        else:
            moves = state.legal()
            move = moves[rng.below(len(moves))]
            found.append(" ".join(str(move) for move in moves[:40]) + f" > {move}")
            state.play(move)
        found += [str(event) for event in state.events]
    return [*found, str(state.scores())]


@pytest.mark.parametrize(
    "subset", [*(pytest.param((name,), marks=pytest.mark.long) for name in ALL), ALL], ids="+".join
)
def test_both_engines_play_the_same_games(subset: tuple[str, ...]) -> None:
    game = lab.game("stone-age", 3, expansions=subset)
    compiled = twin(game)
    if not is_twin(compiled):
        pytest.skip("the rules are not compiled")
    assert track(game, 4) == track(compiled, 4)


@pytest.mark.parametrize(
    "rules", [RULES[0], *(pytest.param(rules, marks=pytest.mark.long) for rules in RULES[1:])]
)
def test_records_and_positions_come_back(rules: str, tmp_path: Path) -> None:
    play = lab.play("stone-age", ["random"] * 3, 11, rules, expansions=ALL).run_bots()
    again = lab.load(play.save(tmp_path / "all.json"))
    assert again.position.to_dict() == play.position.to_dict()
    for ply in range(0, play.ply, 13):
        data = json.loads(json.dumps(play.goto(ply).position.to_dict()))
        assert Position.from_dict(data).to_dict() == data


def test_an_old_record_without_expansions_is_read(tmp_path: Path) -> None:
    play = lab.play("stone-age", ["random"] * 2, 11).run_bots()
    path = play.save(tmp_path / "old.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    assert "faces" not in data
    del data["expansions"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert lab.load(path).position.to_dict() == play.position.to_dict()


def test_bots_simulations_and_tournaments_play_them() -> None:
    results = lab.simulate("stone-age", ["careful", "random"], 4, 2, expansions=ALL, progress=False)
    assert len(results) == 4
    table = lab.tournament(
        ["careful", "builder"], "stone-age", games=2, seed=1, expansions=ALL, progress=False
    )
    assert len(table.games) == 2
