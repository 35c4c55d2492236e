"""Positions: they never change, they come back from anywhere, and they refuse nonsense."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from fixtures.market import Market
from fixtures.pig import Pig
from session import walks

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE, DECISION, OVER


@pytest.fixture(autouse=True)
def _known() -> None:
    for game in (Market, Pig):
        lab.register(game)


@cache
def walk() -> tuple[lab.Position, ...]:
    return walks.walk(Market(2))


def start() -> lab.Position:
    """Red holds c8, c9 and c25; c3, c16, c17 and c26 lie in the row."""
    return lab.play(Market(2), seed=7).position


# ---- they never change -------------------------------------------------------------------------


def test_positions_never_change() -> None:
    positions = walk()
    keys = [position.state.key() for position in positions]
    for position in positions:
        if position.node == DECISION:
            for move in position.moves:
                position.after(move)
        position.seen_by(0).legal()
        repr(position)
        position.to_dict()
    assert [position.state.key() for position in positions] == keys


def test_a_refused_action_changes_nothing() -> None:
    position = start()
    before = position.to_dict()
    for wrong in ("take c1", "store c3", "nonsense", "take c31"):
        with pytest.raises(lab.LabError):
            position.after(wrong)
    assert position.to_dict() == before


def test_what_a_position_shows_is_ones_own() -> None:
    position = start()
    before = position.state.key()
    position.legal().clear()
    position.to_dict()["state"]["hands"][0].append("c1")
    position.seen_by("red").legal().clear()
    list(position.moves).clear()
    with pytest.raises(AttributeError, match="never changes"):
        position.seat("red").points = 5
    assert position.state.key() == before
    assert len(position.moves) == 8


def test_chance_is_settled_only_where_there_is_some() -> None:
    position = next(p for p in walk() if p.node == CHANCE)
    with pytest.raises(lab.IllegalMove, match="settle"):
        position.after("draw")
    assert len(position.moves) == 0
    assert position.mover == -1
    assert position.mover_name == ""
    assert position.legal() == []
    for wrong in ("white", 3, None, [], {}, ["red"]):
        with pytest.raises(lab.IllegalMove):
            position.settle(wrong)
    for ask in (lambda: start().settle(3), lambda: start().chance):
        with pytest.raises(lab.IllegalMove, match="random"):
            ask()


def test_a_game_that_is_over() -> None:
    last = walk()[-1]
    assert last.over
    assert last.node == OVER
    assert last.winners
    for ask in (last.after, last.why_not, last.check):
        with pytest.raises(lab.GameOver):
            ask("draw")
    assert "won by" in repr(last)
    assert "draw" not in last.moves
    assert repr(last.moves) == "no moves"


# ---- asking ------------------------------------------------------------------------------------


def test_seats() -> None:
    position = start()
    red = position.seat("red")
    assert (red.points, red.hands, red.stored, red.name) == (0, ["c25", "c9", "c8"], [], "red")
    assert red == position.seat(0) == position.seat(" RED ")
    assert red != position.seat("blue")
    assert len({red, position.seat(0), position.seat("blue")}) == 2
    assert {"points", "hands", "stored"} <= set(dir(red))
    with pytest.raises(AttributeError, match=r"hands.*points|points.*hands"):
        red.hand  # noqa: B018
    for again in (copy.copy, copy.deepcopy, lambda seat: pickle.loads(pickle.dumps(seat))):
        assert again(red) == red
    for wrong in ("white", 2, -1, None, True):
        with pytest.raises(lab.SetupError, match="red, blue"):
            position.seat(wrong)  # type: ignore[arg-type]


def test_moves_are_a_view() -> None:
    moves = start().moves
    assert "take c3" in moves
    assert "TAKE  c3" in moves
    assert moves[0] in moves
    for wrong in ("store c3", "nonsense", 3, None, lab):
        assert wrong not in moves
    assert len(list(moves)) == len(moves) == len(moves.words)
    assert moves[-1].words == moves.words[-1]
    assert moves.filter("take").filter("3").words == ["take c3"]
    assert moves.filter("take", "3").words == moves.filter("TAKE").filter("3").words
    assert repr(moves.filter("draw")) == "1 move: draw"
    assert repr(moves.filter("nothing")) == "no moves"
    assert repr(moves).startswith(f"{len(moves)} moves: draw · take c3 · ")


def test_all_refusals_are_told() -> None:
    full = start().state.copy()
    full.hands[0].append("c1")  # type: ignore[attr-defined]
    position = start().at(full)
    assert position.refusals("store c1") == []
    several = position.refusals("take c30")
    assert len(several) > 1
    with pytest.raises(lab.IllegalMove) as caught:
        position.check("take c30")
    assert [str(refusal) for refusal in caught.value.refusals] == [str(r) for r in several]


def test_equality_and_hash() -> None:
    one, two = start(), start()
    assert one == two
    assert one is not two
    assert hash(one) == hash(two)
    moved = one.after("store c8")
    assert moved != one
    assert moved == two.after("Store c8")
    assert one != "a position"
    assert len({one, two, moved}) == 2
    rules, other_rules = (lab.play(Pig(2, rules=name)).position for name in Pig.rule_sets)
    assert rules.state.key() == other_rules.state.key()
    assert rules != other_rules
    assert len({rules, other_rules}) == 2
    assert len(set(walk())) == len(walk())


# ---- coming back -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))]
)
def test_positions_come_back_from_copy_and_pickle(again: Callable[[Any], Any]) -> None:
    for position in walks.walk(Pig(2)):
        back = again(position)
        assert back == position
        assert hash(back) == hash(position)
        if position.node == DECISION:
            assert all(a is b for a, b in zip(back.moves, position.moves, strict=True))
            assert back.after(position.moves[0]) == position.after(position.moves[0])


def test_a_position_comes_back_from_plain_data_and_can_be_laid_out() -> None:
    position = lab.play("pig", players=3, seed=1).do("roll").position
    assert lab.Position.from_dict(position.to_dict()) == position
    assert position.arrange(pot=17).state.pot == 17


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"format": "stoneage-lab-position/2"}, "stoneage-lab-position/1"),
        ({"format": None}, "format"),
        ({"game": "chess"}, "chess"),
        ({"game": 3}, "game"),
        ({"game": ["pig"]}, "game"),
        ({"players": 6}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 3}, ""),
        ({"rules": "mine"}, "mine"),
        ({"rules": None}, "rules"),
        ({"options": {"goal": "coin"}}, "coin"),
        ({"options": {"gaol": "30"}}, "gaol"),
        ({"options": ["goal"]}, "options"),
        ({"options": {"goal": None}}, "goal"),
        ({"expansions": ["trade"]}, "trade"),
        ({"expansions": "trade"}, "expansions"),
        ({"state": None}, "state"),
        ({"state": []}, "state"),
        ({"state": {}}, ""),
        ({"seats": []}, "seats"),
    ],
)
def test_damaged_positions_say_where_and_why(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(lab.RecordError) as caught:
        lab.Position.from_dict(lab.play("pig", players=2).position.to_dict() | changes)
    assert where in str(caught.value)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"format": "stoneage-lab/1"}, True])
def test_what_is_no_position_at_all(data: Any) -> None:
    with pytest.raises(lab.RecordError):
        lab.Position.from_dict(data)
    with pytest.raises(lab.RecordError, match=r"my exercise"):
        lab.Position.from_dict(data, "my exercise")
