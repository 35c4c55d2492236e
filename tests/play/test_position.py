"""Positions: they never change, they come back from anywhere, and they refuse nonsense."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from fixtures.pig import Pig
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from play import walks
from play.damage import damaged

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, DECISION, OVER
from stoneage_lab.games.stone_age.rules.options import RULE_SETS


@cache
def walk(seed: int = 1, players: int = 2, rules: str = "standard") -> tuple[lab.Position, ...]:
    return walks.walk(lab.game("stone-age", players, rules), seed)


def start() -> lab.Position:
    return lab.play("stone-age", players=2, seed=7).position


# ---- they never change -------------------------------------------------------------------------


def test_positions_never_change() -> None:
    positions = walk()
    keys = [position.state.key() for position in positions]
    for position in positions[::25]:
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
    for wrong in ("place 1 hut", "use forest", "nonsense", "place 11 forest"):
        with pytest.raises(lab.LabError):
            position.after(wrong)
    assert position.to_dict() == before


def test_what_a_position_shows_is_ones_own() -> None:
    position = start()
    before = position.state.key()
    position.legal().clear()
    position.to_dict()["state"]["players"]["red"]["goods"]["wood"] = 9
    position.seen_by("red").legal().clear()
    list(position.moves).clear()
    with pytest.raises(AttributeError, match="never changes"):
        position.seat("red").wood = 5
    assert position.state.key() == before
    assert len(position.moves) > 10


def test_chance_is_settled_only_where_there_is_some() -> None:
    position = next(p for p in walk() if p.node == CHANCE)
    with pytest.raises(lab.IllegalMove, match="settle"):
        position.after("place 1 hunt")
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
            ask("place 1 hunt")
    assert "won by" in repr(last)
    assert "place 1 hunt" not in last.moves
    assert repr(last.moves) == "no moves"


# ---- asking ------------------------------------------------------------------------------------


def test_seats() -> None:
    position = start()
    red = position.seat("red")
    assert (red.food, red.people, red.wood, red.name) == (12, 5, 0, "red")
    assert red == position.seat(0) == position.seat(" RED ")
    assert red != position.seat("blue")
    assert len({red, position.seat(0), position.seat("blue")}) == 2
    assert {"food", "goods", "tools"} <= set(dir(red))
    with pytest.raises(AttributeError, match=r"food.*wood|wood.*food"):
        red.woods  # noqa: B018
    for again in (copy.copy, copy.deepcopy, lambda seat: pickle.loads(pickle.dumps(seat))):
        assert again(red) == red
    for wrong in ("white", 2, -1, None, True):
        with pytest.raises(lab.SetupError, match="red, blue"):
            position.seat(wrong)  # type: ignore[arg-type]


def test_moves_are_a_view() -> None:
    moves = start().moves
    assert "place 3 forest" in moves
    assert "PLACE 3  forest" in moves
    assert moves[0] in moves
    for wrong in ("use forest", "nonsense", 3, None, lab):
        assert wrong not in moves
    assert len(list(moves)) == len(moves) == len(moves.words)
    assert moves[-1].words == moves.words[-1]
    assert moves.filter("forest").filter("3").words == ["place 3 forest"]
    assert moves.filter("forest", "3").words == moves.filter("FOREST").filter("3").words
    assert repr(moves.filter("hut")) == "1 move: place 2 hut"
    assert repr(moves.filter("nothing")) == "no moves"
    assert repr(moves).startswith(f"{len(moves)} moves: place 1 hunt · ")


def test_all_refusals_are_told() -> None:
    position = start()
    assert position.refusals("place 3 forest") == []
    several = position.refusals("place 8 hut")
    assert len(several) > 1
    with pytest.raises(lab.IllegalMove) as caught:
        position.check("place 8 hut")
    assert [str(refusal) for refusal in caught.value.refusals] == [str(r) for r in several]


def test_equality_and_hash() -> None:
    one, two = start(), start()
    assert one == two
    assert one is not two
    assert hash(one) == hash(two)
    moved = one.after("place 3 forest")
    assert moved != one
    assert moved == two.after("Place 3 forest")
    assert one != "a position"
    other_rules = lab.play("stone-age", players=2, seed=7, rules="bga").position
    assert one.state.key() == other_rules.state.key()
    assert one != other_rules
    assert len({one, two, moved, other_rules}) == 3
    assert len(set(walk())) == len(walk())


def test_ways_that_lead_to_the_same_position() -> None:
    # The order of the deck is nothing: a position is what lies on the table.
    one = start()
    state = one.state.copy()
    state.deck.reverse()  # type: ignore[attr-defined]
    assert one.at(state) == one
    assert hash(one.at(state)) == hash(one)


# ---- coming back -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 4])
def test_positions_come_back_from_plain_data(players: int, rules: str) -> None:
    for position in walk(players, players, rules)[::9]:
        text = json.dumps(position.to_dict(), allow_nan=False)
        back = lab.Position.from_dict(json.loads(text))
        assert back == position
        assert back.to_dict() == position.to_dict()
        assert (back.node, back.mover, back.scores) == (
            position.node,
            position.mover,
            position.scores,
        )
        assert back.moves.words == position.moves.words


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))]
)
def test_positions_come_back_from_copy_and_pickle(again: Callable[[Any], Any]) -> None:
    for position in walk()[::60]:
        back = again(position)
        assert back == position
        assert hash(back) == hash(position)
        if position.node == DECISION:
            assert all(a is b for a, b in zip(back.moves, position.moves, strict=True))
            assert back.after(position.moves[0]) == position.after(position.moves[0])


def test_a_position_of_another_game_comes_back_too() -> None:
    lab.register(Pig)
    try:
        position = lab.play("pig", players=3, seed=1).do("roll").position
        assert lab.Position.from_dict(position.to_dict()) == position
        assert position.arrange(pot=17).state.pot == 17
    finally:
        from stoneage_lab.games import _own

        _own.pop("pig")


# ---- laying out --------------------------------------------------------------------------------


def test_arranging_changes_what_is_named_and_nothing_else() -> None:
    position = start()
    rich = position.arrange(players={"red": {"goods": {"wood": 4}, "food": 0}})
    assert (rich.seat("red").wood, rich.seat("red").food) == (4, 0)
    assert position.seat("red").wood == 0
    was, now = position.to_dict()["state"], rich.to_dict()["state"]
    was["players"]["red"]["goods"]["wood"] = 4
    was["players"]["red"]["food"] = 0
    assert now == was
    assert position.arrange() == position


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"rounds": 3}, "rounds"),
        ({"players": {"white": {}}}, "white"),
        ({"players": {"red": {"wood": 3}}}, "wood"),
        ({"players": {"red": {"goods": {"food": 3}}}}, "food"),
        ({"players": {"red": {"goods": {"wood": -1}}}}, "wood"),
        ({"players": {"red": {"goods": {"wood": "3"}}}}, "wood"),
        ({"players": {"red": {"goods": {"wood": True}}}}, "wood"),
        ({"players": {"red": {"people": 0}}}, "people"),
        ({"players": {"red": {"people": 11}}}, "people"),
        ({"players": {"red": {"level": 13}}}, "level"),
        ({"players": {"red": {"fields": 11}}}, "fields"),
        ({"players": {"red": {"used": [1, 0, 0]}}}, "used"),
        ({"players": {"red": {"used": [0, 0]}}}, "used"),
        ({"players": {"red": {"used": 0}}}, "used"),
        ({"players": {"red": {"once": [4]}}}, "once"),
        ({"players": {"red": {"any_two": 1}}}, "any_two"),
        ({"players": {"red": {"cards": ["C37"]}}}, "cards"),
        ({"players": {"red": {"cards": [None]}}}, "cards"),
        ({"players": {"red": {"cards": ["C01", "C01"]}}}, "cards"),
        ({"players": {"red": {"cards": ["C01"]}, "blue": {"cards": ["C01"]}}}, "cards"),
        ({"players": {"red": {"buildings": ["B00"]}}}, "buildings"),
        ({"players": []}, "players"),
        ({"players": None}, "players"),
        ({"placed": {"moon": {"red": 1}}}, "moon"),
        ({"placed": {"forest": {"red": 6}}}, "red"),
        ({"placed": {"forest": {"red": -1}}}, "red"),
        ({"placed": {"forest": {"white": 1}}}, "white"),
        ({"placed": {"field": {"red": 1, "blue": 1}}}, "field"),
        ({"placed": {"building3": {"red": 1}}}, "building3"),
        ({"display": ["C01"]}, "display"),
        ({"display": ["C01", "C01", "C02", "C03"]}, "cards"),
        ({"display": "C01"}, "display"),
        ({"tops": ["B01", "B29"]}, "tops"),
        ({"tops": ["B01", "B01"]}, "buildings"),
        ({"stacks": [7]}, "stacks"),
        ({"stacks": [7, 8]}, "stacks"),
        ({"stacks": [7, -1]}, "stacks"),
        ({"stacks": [7, 2.5]}, "stacks"),
        ({"stage": "lunch"}, "stage"),
        ({"stage": 1}, "stage"),
        ({"turn": 3}, "turn"),
        ({"turn": None}, "turn"),
        ({"round": -1}, "round"),
        ({"round": 10**10}, "round"),
        ({"start": "white"}, "start"),
        ({"start": 0}, "start"),
        ({"offered": 0}, "offered"),
        ({"tray": [7]}, "tray"),
        ({"tray": [3]}, "tray"),
        ({"tray": "3"}, "tray"),
        ({"todo": [["placing", "red"]]}, "todo"),
        ({"todo": [["sleeping", "red", 0, 0, 0]]}, "todo"),
        ({"todo": [["placing", "white", 0, 0, 0]]}, "todo"),
        ({"todo": [["placing", None, 0, 0, 0]]}, "todo"),
        ({"todo": [["using", "red", 0, 0, 0]]}, "todo"),
        ({"todo": [["using", "red", 0, 0, 0]], "stage": "use"}, "todo"),
        ({"todo": [["buying", "red", 99, 0, 0]], "stage": "use"}, "todo"),
        ({"todo": [["buying", "red", 1, 0, 0]], "stage": "use"}, "todo"),
        ({"todo": [["rolling", "red", 1, 0, 0]], "stage": "use"}, "todo"),
        ({"todo": [["tools", "red", 1, 2, 13]], "stage": "use"}, "todo"),
        ({"todo": [["feeding", "red", 0, 0, 0]], "stage": "feed"}, "todo"),
        ({"todo": [["taking", "red", 0, 0, 0]], "stage": "use"}, "tray"),
        ({"todo": [["dealing", None, 0, 0, 0]]}, "todo"),
        ({"todo": [["placing", "red", 0, 0, 0]] * 2}, "todo"),
        ({"todo": [["placing", "red", 0, 0, 0], ["placing", "blue", 0, 0, 0]]}, "todo"),
        ({"todo": [["using", "red", 0, 0, 0]] * 2, "stage": "use",
          "placed": {"forest": {"red": 1}}}, "todo"),
        ({"todo": [["feeding", "red", 1, 0, 0]] * 2, "stage": "feed"}, "todo"),
        ({"todo": "placing"}, "todo"),
        ({"todo": [{}]}, "todo"),
    ],
)  # fmt: skip
def test_what_cannot_be_laid_out(changes: dict[str, Any], where: str) -> None:
    position = start()
    with pytest.raises(lab.RecordError) as caught:
        position.arrange(**changes)
    assert where in str(caught.value)
    assert position == start()


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_people_that_would_never_come_home_are_not_laid_out(seat: str, turn: int) -> None:
    """Who has used all of its people has none out: nobody would take them back."""
    position = start()
    first = position.state.game.seats[position.state.start]
    laid = {
        "stage": "use",
        "turn": turn,
        "todo": [],
        "placed": {"forest": {seat: 5}, "field": {seat: 0}},
    }
    order = 0 if seat == first else 1
    if order < turn:
        with pytest.raises(lab.RecordError, match="people at work"):
            position.arrange(**laid)
        return
    play = lab.play(position.arrange(**laid), players=["random", "random"], seed=1)
    while play.position.state.round == position.state.round:
        assert sum(play.position.state.crowd) == sum(play.position.state.placed)
        play.step()
    assert all(play.position.seat(name).home <= 10 for name in play.seats)
    assert play.position.seat(seat).home + sum(play.position.state.placed) >= 5


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"format": "stoneage-lab-position/2"}, "stoneage-lab-position/1"),
        ({"format": None}, "format"),
        ({"game": "chess"}, "chess"),
        ({"game": 3}, "game"),
        ({"game": ["stone-age"]}, "game"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 3}, ""),
        ({"rules": "mine"}, "mine"),
        ({"rules": None}, "rules"),
        ({"options": {"tie_break": "coin"}}, "coin"),
        ({"options": {"tie": "sum"}}, "tie"),
        ({"options": ["tie_break"]}, "options"),
        ({"options": {"tie_break": None}}, "tie_break"),
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
        lab.Position.from_dict(start().to_dict() | changes)
    assert where in str(caught.value)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"format": "stoneage-lab/1"}, True])
def test_what_is_no_position_at_all(data: Any) -> None:
    with pytest.raises(lab.RecordError):
        lab.Position.from_dict(data)
    with pytest.raises(lab.RecordError, match=r"my exercise"):
        lab.Position.from_dict(data, "my exercise")


def playable(position: lab.Position, seed: int, steps: int = 150) -> None:
    """Play on at random: a position that was accepted must not fall over later."""
    rng = Rng(seed, "on")
    state = position.state.copy()
    for _ in range(steps):
        state = state.copy()
        state.events = []
        if state.node == OVER:
            assert state.winners()
            return
        if state.node == CHANCE:
            rows = state.chance().outcomes()
            assert rows
            state.settle(rows[rng.below(len(rows))][0])
        else:
            assert state.mover in range(position.game.players)
            legal = state.legal()
            assert legal, "a player has to decide, but no action is legal"
            choice = legal[rng.below(len(legal))]
            assert not state.refusals(choice)
            state.play(choice)
        for event in state.events:
            assert position.game.sentence(event)
        for seat in range(position.game.players):
            facts = state.seat(seat)
            assert min(facts["goods"]) >= 0
            assert facts["home"] >= 0
            assert facts["food"] >= 0


@st.composite
def damaged_positions(draw: st.DrawFn) -> Any:
    positions = draw(st.sampled_from([walk(1, 2), walk(2, 3, "bga"), walk(3, 4, "rulebook")]))
    return draw(damaged(draw(st.sampled_from(positions[::7])).to_dict()))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=damaged_positions(), seed=st.integers(0, 99))
def test_damaged_positions_are_refused_or_sound(data: Any, seed: int) -> None:
    said = ""
    position: lab.Position | None
    try:
        position = lab.Position.from_dict(data)
    except lab.RecordError as error:
        said = str(error)
        position = None
    if position is None:
        assert said.strip()
        return
    assert lab.Position.from_dict(position.to_dict()) == position
    playable(position, seed)
