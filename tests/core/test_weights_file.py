"""Files of learned weights: what cannot be used is told in a sentence, and the bots play on."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fixtures.learned_pig import LearnedPig
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.memo import clear_memos
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.weights_file import (
    LearnedWeights,
    UntrainedError,
    read_weights,
    weights_of,
    written,
)
from stoneage_lab.players import bots
from stoneage_lab.players.search import policy_player

WEIGHTS = LearnedWeights(
    length=[9.0, -0.25], gains=[1.5, -0.5, 0.125, 0.0], moves=[0.5] * 14, spread=[3.0, 1.0],
    rule_sets=["standard"], trained={"seed": 1, "games": 10},
)  # fmt: skip


@pytest.fixture
def pig(tmp_path: Path) -> Any:
    """A game whose weights are in a file of its own."""
    game: Any = LearnedPig(2)
    game.weights_file = tmp_path / "weights.json"
    game.weights_file.write_text(written(game, {2: WEIGHTS}), encoding="utf-8")
    clear_memos()
    return game


def test_what_is_written_is_read(pig: Any) -> None:
    found = weights_of(pig)
    for name in ("length", "gains", "moves", "spread", "rule_sets", "trained"):
        assert getattr(found, name) == getattr(WEIGHTS, name)
    assert pig.learned.evaluate(pig.start()) == [1.5, 1.5]


def test_a_number_stands_beside_its_name(pig: Any) -> None:
    lines = [line.strip(" ,") for line in pig.weights_file.read_text("utf-8").splitlines()]
    assert '"points": -0.5' in lines
    assert '"rounds × points": 0.125' in lines


AT_ONCE_MOVES = [0.25] * 7 + [2.0] * 7


def with_two_sets_of_moves(pig: Any) -> dict[str, Any]:
    """Write a file whose policy plays by other moves than a search; return what is written."""
    weights = LearnedWeights(
        WEIGHTS.length, WEIGHTS.gains, WEIGHTS.moves, WEIGHTS.spread, WEIGHTS.rule_sets,
        WEIGHTS.trained, AT_ONCE_MOVES,
    )  # fmt: skip
    pig.weights_file.write_text(written(pig, {2: weights}), encoding="utf-8")
    clear_memos()
    found: dict[str, Any] = json.loads(pig.weights_file.read_text("utf-8"))
    return found


def test_a_policy_may_have_moves_that_a_search_does_not_have(pig: Any) -> None:
    assert pig.policy is pig.learned
    with_two_sets_of_moves(pig)
    found = weights_of(pig)
    assert (found.moves, found.at_once) == (WEIGHTS.moves, AT_ONCE_MOVES)
    assert written(pig, {2: found}) == pig.weights_file.read_text("utf-8")
    again: Any = LearnedPig(2)
    again.weights_file = pig.weights_file
    assert again.policy is not again.learned
    assert list(again.policy.moves) == AT_ONCE_MOVES
    assert list(again.learned.moves) == WEIGHTS.moves


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({"roll": [1.0] * 7}, "hold"),
        ({"roll": [1.0] * 7, "hold": [1.0] * 6}, "hold"),
        ({"roll": [1.0] * 7, "hold": [1.0] * 7, "sing": [1.0] * 7}, "sing"),
        (7, "moves without a search"),
    ],
)
def test_moves_without_a_search_are_complete_or_refused(pig: Any, rows: Any, message: str) -> None:
    data = with_two_sets_of_moves(pig)
    data["players"]["2"]["moves without a search"] = rows
    pig.weights_file.write_text(json.dumps(data), encoding="utf-8")
    clear_memos()
    with pytest.raises(UntrainedError, match=message):
        weights_of(pig)


SHARED = {
    players: LearnedWeights(
        [9.0 + players, -0.25], WEIGHTS.gains, moves, WEIGHTS.spread, ["standard"], {"seed": 1}
    )
    for players, moves in (
        (2, [0.5] * 14), (3, [0.5] * 7 + [1.0] * 7), (4, [0.5] * 14), (5, [2.0] * 14)
    )
}  # fmt: skip
"""With three, one of two kinds of moves is as with two, which is no more than half of them."""


def with_shared(pig: Any) -> dict[str, Any]:
    """Write a file some of whose parts have the same moves; return what is written."""
    text = written(pig, SHARED)
    pig.weights_file.write_text(text, encoding="utf-8")
    clear_memos()
    found: dict[str, Any] = json.loads(text)["players"]
    return found


def test_moves_that_are_the_same_for_several_numbers_of_players_stand_once(pig: Any) -> None:
    told = with_shared(pig)
    assert told["4"]["moves as with players"] == 2
    assert told["4"]["moves"] == {}
    assert all("moves as with players" not in told[players] for players in "235")
    found = read_weights(pig.weights_file, pig)
    assert list(found) == [2, 3, 4, 5]
    for players, weights in SHARED.items():
        assert found[players].moves == weights.moves
        assert found[players].length == weights.length
    assert written(pig, found) == pig.weights_file.read_text("utf-8")


def test_only_the_kinds_of_moves_that_differ_stand_twice(pig: Any) -> None:
    told = with_shared(pig)
    told["5"] |= {"moves as with players": 3, "moves": {"roll": [4.0] * 7}}
    data = json.loads(pig.weights_file.read_text("utf-8")) | {"players": told}
    pig.weights_file.write_text(json.dumps(data), encoding="utf-8")
    clear_memos()
    rows = told["3"]["moves"] | {"roll": [4.0] * 7}
    expected = [weight for kind in pig.learnable.kinds for weight in rows[kind]]
    assert read_weights(pig.weights_file, pig)[5].moves == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (7, r"“moves as with players” .*7.*all its moves: 2, 3, 5"),
        (4, "all its moves: 2, 3, 5"),
        ("two", "should be a whole number"),
        (True, "should be a whole number"),
    ],
)
def test_moves_as_with_a_number_that_is_not_there(pig: Any, given: Any, message: str) -> None:
    told = with_shared(pig)
    told["4"]["moves as with players"] = given
    data = json.loads(pig.weights_file.read_text("utf-8")) | {"players": told}
    pig.weights_file.write_text(json.dumps(data), encoding="utf-8")
    clear_memos()
    with pytest.raises(UntrainedError, match=message):
        weights_of(pig)


Change = Callable[[dict[str, Any]], object]
DAMAGE: dict[str, tuple[Change, str]] = {
    "another game": (lambda d: d.update(game="chess"), "holds what was learned for .chess."),
    "no game": (lambda d: d.pop("game"), "“game” is missing"),
    "another version": (lambda d: d.update(format=7), "version 7, and version 1 can be read"),
    "other features": (lambda d: d.update(features="x"), "other features than this game has now"),
    "other players": (lambda d: d.update(players={}), "Nothing is learned yet for Learned Pig"),
    "a name too few": (lambda d: d["players"]["2"]["gains"].pop("points"), "“points” should be"),
    "a name too many": (lambda d: d["players"]["2"]["gains"].update(x=1), "“x”"),
    "a text": (lambda d: d["players"]["2"]["length"].update(one="1"), "“one” should be a number"),
    "no number": (lambda d: d["players"]["2"]["length"].update(one=float("nan")), "a number"),
    "a short row": (lambda d: d["players"]["2"]["moves"]["roll"].pop(), "7 entries"),
    "no kind": (lambda d: d["players"]["2"]["moves"].pop("hold"), "“hold” is missing"),
    "players of another number": (
        lambda d: d.update(players={"4": d["players"]["2"]}),
        "for 4 players, not for 2",
    ),
    "players in words": (lambda d: d.update(players={"two": {}}), "cut off"),
    "a list": (lambda d: d.update(players=[]), "object"),
    "chances the wrong way": (lambda d: d["players"]["2"].update(spread=[-3, 1]), "above 0"),
    "no chance": (lambda d: d["players"]["2"].update(spread=[0, 0]), "above 0"),
    "a falling spread": (lambda d: d["players"]["2"].update(spread=[3, -1]), "0 or more"),
    "rules that there are not": (lambda d: d["players"]["2"].update(rule_sets=["x"]), "sets x"),
    "only parts that name others": (
        lambda d: d["players"]["2"].update({"moves as with players": 2}),
        "No part of this file holds all its moves",
    ),
    "rules without a name": (lambda d: d["players"]["2"].update(rule_sets=[7]), "sets 7"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_file_that_cannot_be_used_is_told_in_a_sentence(pig: Any, what: str) -> None:
    change, message = DAMAGE[what]
    data = json.loads(pig.weights_file.read_text("utf-8"))
    change(data)
    pig.weights_file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(UntrainedError, match=message):
        weights_of(pig)
    assert pig.learned is None


OTHER_BYTES: dict[str, bytes] = {
    "nothing": b"",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a text in another code": "{重み}".encode("shift_jis"),
    "brackets without end": b"[" * 100_000,
    "an entry that stands twice": b'{"game": "learned-pig", "game": "learned-pig"}',
}


@pytest.mark.parametrize("what", OTHER_BYTES)
def test_a_file_that_is_no_text_of_numbers_is_told(pig: Any, what: str) -> None:
    pig.weights_file.write_bytes(OTHER_BYTES[what])
    with pytest.warns(lab.LabWarning, match=r"“policy” plays as .* weights.json is cut off"):
        session = lab.play(pig, players=["policy", "policy"], seed=1)
    session.step()


def test_a_folder_in_its_place_is_told(pig: Any) -> None:
    pig.weights_file.unlink()
    pig.weights_file.mkdir()
    with pytest.raises(UntrainedError, match=r"weights\.json cannot be read: it is a folder"):
        weights_of(pig)


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_a_file_is_read_as_an_editor_writes_it_again(pig: Any, code: str) -> None:
    pig.weights_file.write_text(written(pig, {2: WEIGHTS}), encoding=code)
    assert weights_of(pig).gains == WEIGHTS.gains


@pytest.mark.parametrize("left", [0, 1, 200, -3])
def test_a_file_that_is_cut_off_is_told(pig: Any, left: int) -> None:
    whole = pig.weights_file.read_bytes()
    pig.weights_file.write_bytes(whole[:left])
    with pytest.raises(UntrainedError, match="cut off"):
        weights_of(pig)


def test_without_a_file_the_bots_go_on(pig: Any) -> None:
    pig.weights_file.unlink()
    with pytest.warns(lab.LabWarning, match=r"“policy” plays as “random” does.*no file weights"):
        session = lab.play(pig, players=["you", "policy"], seed=1)
    assert session.game.learned is None
    state = pig.start()
    assert policy_player(state, Rng(1)) is pig.heuristics.choose(state, Rng(1))


def test_who_has_learned_nothing_is_no_bot() -> None:
    assert not {"policy", "expert"} & {*bots(Pig(2))}
    assert {"policy", "expert"} < {*bots(LearnedPig(2))}


def test_other_rules_are_told(pig: Any) -> None:
    longer: Any = LearnedPig(2, rules="long")
    longer.weights_file = pig.weights_file
    with pytest.raises(UntrainedError, match="rule sets standard as they are"):
        weights_of(longer)
    # The same options under another name are the same rules.
    named: Any = LearnedPig(2, rules="long", options={"goal": "30"})
    named.weights_file = pig.weights_file
    assert weights_of(named).gains == WEIGHTS.gains


def test_nothing_is_said_where_all_is_well(pig: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab.play(pig, players=["expert", "policy"], seed=1)
