"""Positions of Stone Age: laid out, saved and damaged; each is refused or can be played on."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from session import walks
from session.damage import damaged
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.stone_age.rules.rule_options import RULE_SETS


@cache
def walk(players: int, rules: str) -> tuple[lab.Position, ...]:
    """All positions of a random game, those before chance is settled too."""
    return walks.walk(lab.game("stone-age", players, rules), players)


def start() -> lab.Position:
    return lab.play("stone-age", players=2, seed=7).position


def test_ways_that_lead_to_the_same_position() -> None:
    # The order of the deck is nothing: a position is what lies on the table.
    one = start()
    state = one.state.copy()
    state.deck.reverse()  # type: ignore[attr-defined]
    assert one.at(state) == one
    assert hash(one.at(state)) == hash(one)


@pytest.mark.parametrize(("players", "rules"), in_turn([2, 3, 4], RULE_SETS))
def test_positions_come_back_from_plain_data(players: int, rules: str) -> None:
    for position in walk(players, rules)[::13]:
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
    # By number: Hypothesis would hash each position of a list, at every draw.
    which = draw(st.sampled_from(list(zip([2, 3, 4], RULE_SETS, strict=True))))
    positions = walk(*which)[::7]
    return draw(damaged(positions[draw(st.integers(0, len(positions) - 1))].to_dict()))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
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
