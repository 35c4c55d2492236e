"""Buildings: what each tile takes, what it is worth, and what happens to its stack."""

from __future__ import annotations

from typing import Any

import pytest
from games.stone_age.table import (
    GOODS,
    TILES,
    calm,
    go,
    legal,
    payment,
    purses,
    table,
    using,
    why,
    worth,
)

import stoneage_lab as lab

# What the eight tiles of free kinds take: goods, kinds.
KINDS = {
    "B18": (4, 1), "B19": (4, 2), "B20": (4, 3), "B21": (4, 4),
    "B22": (5, 1), "B23": (5, 2), "B24": (5, 3), "B25": (5, 4),
}  # fmt: skip
PURSES = [(0, 0, 0, 0), (1, 1, 1, 1), (5, 0, 0, 0), (3, 2, 0, 1), (2, 2, 2, 2), (0, 7, 1, 9)]


def before_tile(tile: str, goods: tuple[int, ...], **changes: Any) -> lab.Position:
    """Red stands before the tile, with these goods."""
    tops = [tile, next(other for other in TILES if other != tile)]
    red = {"goods": dict(zip(GOODS, goods, strict=True))}
    position = using({"building1": {"red": 1}}, tops=tops, players={"red": red}, **changes)
    return position.after("use building1")


def affordable(goods: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    return [
        purse
        for purse in purses(count)
        if sum(purse) == count and all(n <= have for n, have in zip(purse, goods, strict=True))
    ]


@pytest.mark.parametrize(("tile", "price"), KINDS.items())
def test_a_number_of_goods_of_exactly_so_many_kinds(tile: str, price: tuple[int, int]) -> None:
    count, kinds = price
    for goods in PURSES:
        position = before_tile(tile, goods)
        wanted = {
            payment(purse): worth(purse)
            for purse in affordable(goods, count)
            if sum(1 for n in purse if n) == kinds
        }
        assert legal(position) == {*wanted, "decline"}
        for words, points in wanted.items():
            assert calm(position.after(words)).scores[0] == points


@pytest.mark.parametrize(("tile", "price"), KINDS.items())
def test_a_number_of_goods_of_at_least_so_many_kinds(tile: str, price: tuple[int, int]) -> None:
    count, kinds = price
    for goods in PURSES:
        position = before_tile(tile, goods, options={"kinds": "at_least"})
        wanted = {
            payment(purse): worth(purse)
            for purse in affordable(goods, count)
            if sum(1 for n in purse if n) >= kinds
        }
        assert legal(position) == {*wanted, "decline"}
        for words, points in wanted.items():
            assert calm(position.after(words)).scores[0] == points


@pytest.mark.parametrize("goods", PURSES, ids=str)
def test_one_to_seven_goods_of_any_kinds(goods: tuple[int, ...]) -> None:
    position = before_tile("B26", goods)
    wanted = {
        payment(purse): worth(purse) for count in range(1, 8) for purse in affordable(goods, count)
    }
    assert legal(position) == {*wanted, "decline"}
    for words, points in list(wanted.items())[::7]:
        assert calm(position.after(words)).scores[0] == points


def test_seven_gold_are_42_points_and_eight_are_too_many() -> None:
    position = before_tile("B27", (0, 0, 0, 8))
    assert position.after("pay 7 gold").scores[0] == 42
    assert why(position, "pay 8 gold") == ["pay.range"]


def test_a_fixed_price_takes_nothing_more_less_or_else() -> None:
    position = before_tile("B05", (4, 4, 4, 4))  # 1 wood, 2 stone
    assert legal(position) == {"pay 1 wood 2 stone", "decline"}
    for words in ("pay 1 wood 1 stone", "pay 1 wood 3 stone", "pay 1 wood 2 gold"):
        assert why(position, words) == ["pay.fixed"]


def test_whoever_cannot_pay_declines_and_the_tile_stays() -> None:
    position = before_tile("B05", (1, 0, 1, 0))
    assert position.moves.words == ["decline"]
    after = position.after("decline")
    assert (after.state.tops, after.state.stacks) == (position.state.tops, [7, 7])
    assert after.scores == (0, 0)
    assert after.seat("red").buildings == ()


def test_a_tile_is_kept_and_the_next_of_its_stack_turned_at_once() -> None:
    position = before_tile("B01", (2, 1, 0, 0))
    position = position.after("pay 2 wood 1 brick")
    assert position.seat("red").buildings == ("B01",)
    hidden = {tile for tile, _ in position.chance.outcomes()}
    assert hidden == set(TILES) - {"B01", "B02"}
    position = position.settle("B28")
    assert position.state.tops == [27, 1]
    assert position.state.stacks == [6, 7]


def test_the_next_tile_is_for_the_next_round_because_the_ring_was_used() -> None:
    position = before_tile("B01", (4, 2, 0, 0))
    position = go(position, "pay 2 wood 1 brick", "B10")
    assert legal(position) == {"use card4"}
    position = calm(go(position, "use card4", "decline"))
    assert "place 1 building1" in position.moves


def test_points_count_at_once_and_add_up() -> None:
    placed = {"building1": {"red": 1}, "building2": {"red": 1}}
    red = {"goods": {"wood": 4, "brick": 1, "stone": 1}, "points": 7}
    position = using(placed, players={"red": red}, tops=["B01", "B02"])
    position = go(position, "use building1", "pay 2 wood 1 brick", "B20")
    assert position.scores[0] == 17
    position = go(position, "use building2", "pay 2 wood 1 stone", "B21")
    assert position.scores[0] == 28


# ---- the last tile ----------------------------------------------------------------------------


def last_tile(**changes: Any) -> lab.Position:
    """Red stands before the last tile of a stack; blue still hunts."""
    placed = {"building1": {"red": 1}, "hunt": {"blue": 1}}
    red = {"goods": {"wood": 2, "brick": 1}} | changes.pop("red", {})
    return table(stage="use", placed=placed, stacks=[1, 7], players={"red": red}, **changes).after(
        "use building1"
    )


def test_the_last_tile_ends_the_game_but_not_before_everybody_was_fed() -> None:
    position = last_tile(red={"food": 4}).after("pay 2 wood 1 brick")
    assert (position.mover_name, position.over) == ("blue", False)
    position = go(position, "use hunt", 6)
    assert (position.state.stage_name, position.mover_name) == ("feed", "red")
    assert position.state.shortage == 1
    position = position.after("starve")
    assert position.over
    assert position.scores == (0, 0)
    assert position.seat("blue").food == 12 + 3 - 5


def test_a_last_tile_that_nobody_builds_keeps_the_game_going() -> None:
    position = calm(go(last_tile(), "decline", "use hunt", 6))
    assert not position.over
    assert (position.state.round, position.state.stacks) == (2, [1, 7])
    assert "place 1 building1" in position.moves


def test_when_the_game_is_over_nothing_can_be_done() -> None:
    position = go(last_tile(), "pay 2 wood 1 brick", "use hunt", 6)
    assert position.over
    assert position.moves.words == []
    assert position.mover_name == ""
    with pytest.raises(lab.GameOver):
        position.after("place 1 hunt")


def test_no_card_is_laid_out_after_the_last_round() -> None:
    position = table(
        stage="use",
        placed={"building1": {"red": 1}, "card1": {"red": 1}},
        stacks=[1, 7],
        players={"red": {"goods": {"wood": 3, "brick": 1}}},
    )
    position = go(position, "use card1", "pay 1 wood", "use building1", "pay 2 wood 1 brick")
    assert position.over
    assert position.state.display[0] == -1
