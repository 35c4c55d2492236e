"""Feeding: fields first, then food, and what there is when that is not enough."""

from __future__ import annotations

from typing import Any

import pytest
from games.stone_age.table import (
    GOODS,
    SEATS,
    at_card,
    calm,
    feeding,
    go,
    legal,
    payment,
    purses,
    why,
)

import stoneage_lab as lab


def hungry(food: int, goods: tuple[int, ...] = (0, 0, 0, 0), **things: Any) -> lab.Position:
    """Red has this food and these goods; the others have plenty."""
    changes = things.pop("changes", {})
    red = {"food": food, "goods": dict(zip(GOODS, goods, strict=True))} | things
    return feeding(players={"red": red}, **changes)


# ---- enough -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "fields", "food", "left"),
    [
        (5, 0, 12, 7),  # as at the beginning
        (5, 0, 5, 0),  # just enough
        (5, 5, 0, 0),  # fields alone
        (5, 3, 2, 0),  # fields and food
        (5, 8, 0, 3),  # a surplus is kept
        (1, 10, 4, 13),
        (10, 10, 0, 0),
    ],
)
def test_fields_and_food_feed_everybody(people: int, fields: int, food: int, left: int) -> None:
    position = hungry(food, people=people, fields=fields)
    assert position.seat("red").food == left
    # Nobody was asked anything: the cards of the next round are being laid out, or it has begun.
    assert calm(position).state.round == 2
    assert position.scores == (0, 0)


def test_a_surplus_is_eaten_in_later_rounds() -> None:
    position = calm(hungry(0, people=3, fields=7))
    assert position.seat("red").food == 4
    again = feeding(players={"red": {"people": 6, "fields": 2, "food": 4}})
    assert again.seat("red").food == 0
    assert calm(again).state.stage_name == "place"


def test_goods_stay_where_food_is_enough() -> None:
    assert calm(hungry(5, (1, 1, 1, 1))).seat("red").goods == (1, 1, 1, 1)


# ---- not enough -------------------------------------------------------------------------------


@pytest.mark.parametrize("shortage", [1, 2, 3, 5])
@pytest.mark.parametrize("goods", [(0, 0, 0, 0), (1, 1, 1, 1), (3, 0, 0, 2), (6, 0, 0, 0)], ids=str)
def test_exactly_the_missing_food_is_paid_in_goods_of_any_kinds(
    shortage: int, goods: tuple[int, ...]
) -> None:
    position = hungry(5 - shortage, goods)
    wanted = {
        payment(purse): purse
        for purse in purses(shortage)
        if sum(purse) == shortage and all(n <= have for n, have in zip(purse, goods, strict=True))
    }
    assert legal(position) == {*wanted, "starve"}
    for words, purse in wanted.items():
        after = position.after(words)
        left = tuple(have - n for have, n in zip(goods, purse, strict=True))
        assert after.seat("red").goods == left
        assert after.seat("red").food == 0
        assert after.scores == (0, 0)


@pytest.mark.parametrize("words", ["pay 1 wood", "pay 3 wood", "pay 2 wood 1 gold"])
def test_neither_a_part_nor_too_much_is_taken(words: str) -> None:
    assert why(hungry(3, (5, 0, 0, 5)), words) == ["feed.rest"]


def test_the_food_at_hand_is_eaten_before_goods_are_asked_for() -> None:
    position = hungry(3, (9, 0, 0, 0))
    assert position.state.shortage == 2
    assert position.seat("red").food == 0


def test_fields_count_before_anything_is_missing() -> None:
    assert hungry(1, fields=2).state.shortage == 2


@pytest.mark.parametrize(("points", "after"), [(25, 15), (10, 0), (3, -7), (0, -10), (-10, -20)])
def test_not_feeding_everybody_costs_ten_points_also_below_zero(points: int, after: int) -> None:
    position = hungry(4, (2, 1, 0, 0), points=points).after("starve")
    assert position.scores[0] == after
    assert position.seat("red").goods == (2, 1, 0, 0)
    assert position.seat("red").food == 0
    assert position.seat("red").people == 5


@pytest.mark.parametrize("food", [0, 4])
def test_ten_points_are_lost_however_much_is_missing(food: int) -> None:
    assert hungry(food).after("starve").scores[0] == -10


def test_whoever_is_unable_loses_ten_points_too_and_keeps_the_goods() -> None:
    position = hungry(2, (1, 1, 0, 0))
    assert position.moves.words == ["starve"]
    after = position.after("starve")
    assert after.scores[0] == -10
    assert after.seat("red").goods == (1, 1, 0, 0)


def test_feeding_is_not_to_be_declined() -> None:
    position = hungry(4, (1, 0, 0, 0))
    for words in ("decline", "keep", "skip hunt", "tools none"):
        assert why(position, words) == ["turn.moment"]


# ---- in turn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("start", SEATS)
def test_everybody_is_fed_in_turn_from_the_start_player(start: str) -> None:
    poor = {"food": 4, "goods": {"wood": 1}}
    position = feeding(4, start=start, players=dict.fromkeys(SEATS, poor))
    first = SEATS.index(start)
    for number in range(4):
        assert position.mover_name == SEATS[(first + number) % 4]
        # Those that follow have not eaten yet.
        for later in range(number + 1, 4):
            assert position.seat(SEATS[(first + later) % 4]).food == 4
        position = position.after("pay 1 wood" if number % 2 else "starve")
    assert sum(position.scores) == -20


def test_those_who_have_enough_are_passed_over() -> None:
    players = {"red": {"food": 4}, "green": {"food": 4}}
    position = feeding(3, players=players)
    assert position.mover_name == "red"
    position = position.after("starve")
    assert position.mover_name == "green"
    assert position.seat("blue").food == 7


# ---- people as food (the translated rulebook) -------------------------------------------------


def test_people_and_goods_may_be_mixed_and_leave_for_good() -> None:
    position = hungry(2, (1, 0, 0, 1), changes={"rules": "rulebook"})
    wanted = {
        payment(purse)
        for purse in purses(3, kinds=5)
        if sum(purse) == 3 and purse[0] <= 1 and purse[1] == purse[2] == 0 and purse[3] <= 1
    }
    assert len(wanted) == 4
    assert legal(position) == wanted | {"starve"}
    position = calm(go(position, "pay 1 wood 2 people"))
    assert (position.seat("red").people, position.seat("red").home) == (3, 3)
    assert position.seat("red").goods == (0, 0, 0, 1)
    if position.mover_name != "red":
        position = position.after("place 1 field")
    assert "place 3 hunt" in position.moves
    assert why(position, "place 4 hunt") == ["place.home"]


def test_one_person_alone_cannot_eat_itself() -> None:
    position = hungry(0, (0, 0, 0, 0), people=1, changes={"rules": "rulebook"})
    assert position.moves.words == ["starve"]
    assert why(position, "pay 1 people") == ["feed.last"]
    position = hungry(0, (1, 0, 0, 0), people=1, changes={"rules": "rulebook"})
    assert legal(position) == {"pay 1 wood", "starve"}


def test_food_lacks_only_where_it_is_asked_for() -> None:
    assert hungry(3).state.shortage == 2
    # What is bought there is a number, too.
    assert go(at_card("C11"), "use card1").state.shortage == 0
    assert lab.play("stone-age", seed=1).position.state.shortage == 0
