"""The worked examples of the mammoth and of several expansions together, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from games.stone_age.expansions.laid import ALL, HERD, WOLF, at_work, facts, laid, told
from games.stone_age.expansions.test_buildings import over
from games.stone_age.table import go, legal, line, number_of, why

import stoneage_lab as lab


def rolled(people: int = 3, roll: int = 10, **red: Any) -> lab.Position:
    """Lay out red after a roll in the forest, where the herd is; 2 of 5 hunt."""
    placed = {"forest": {"red": people}, "hunt": {"red": 2}}
    position = at_work("mammoth", placed=placed, more=False, players={"red": red})
    return go(position, "use forest", roll)


def test_1_to_3_people_go_on_for_a_food_or_a_good_each() -> None:
    asked = rolled()
    assert asked.moves.words == [
        "place 1 mammoth", "place 2 mammoth", "place 3 mammoth", "decline"
    ]  # fmt: skip
    after = go(asked, "place 2 mammoth", "pay 2 food")
    red = after.seat("red")
    assert (red.food, red.wood, red.home) == (10, 3, 1)
    assert after.state.placed_at(number_of(after, "mammoth"), 0) == 2
    poor = rolled(food=1).after("place 2 mammoth")
    assert poor.moves.words == ["pay 1 wood 1 food", "pay 2 wood"]
    paid = poor.after("pay 1 wood 1 food").seat("red")
    assert (paid.wood, paid.food) == (2, 0)
    rich = asked.after("place 2 mammoth")
    assert rich.moves.words == ["pay 2 food", "pay 1 wood 1 food", "pay 2 wood"]
    assert rich.after("pay 2 wood").seat("red").food == 12


def test_4_to_7_not_more_than_rolled_or_can_be_paid() -> None:
    assert why(rolled(), "place 4 mammoth") == ["tame.people"]
    said = facts(rolled(), "place 4 mammoth", "tame.people")
    assert (said["have"], said["need"], said["site"]) == (3, 4, "forest")
    poor = rolled(2, 2, food=1)
    assert legal(poor) == {"place 1 mammoth", "decline"}
    assert why(poor, "place 2 mammoth") == ["tame.means"]
    said = facts(poor, "place 2 mammoth", "tame.means")
    assert (said["have"], said["need"]) == (1, 2)
    nothing = rolled(2, 2, food=0)
    assert (nothing.state.step_name, nothing.seat("red").home) == ("using", 3)
    declined = rolled().after("decline").seat("red")
    assert (declined.home, declined.food, declined.wood) == (3, 12, 3)


def test_8_only_who_rolled_there_is_asked() -> None:
    placed = {"clay": {"red": 2}, "hunt": {"red": 2}}
    clay = at_work("mammoth", placed=placed, more=False)
    assert go(clay, "use clay", 8).state.step_name == "using"
    skip = at_work("mammoth", placed={"forest": {"red": 2}, "hunt": {"red": 2}}, rules="bga")
    assert skip.after("skip forest").state.step_name == "using"


def test_9_the_fee_is_exact() -> None:
    fee = rolled().after("place 2 mammoth")
    for words in ("pay 1 food", "pay 3 food"):
        assert why(fee, words) == ["tame.fee"]
        assert facts(fee, words, "tame.fee")["need"] == 2
    assert why(fee, "pay 2 people") == ["pay.people"]
    refusal = fee.why_not("pay 2 people")
    assert refusal is not None
    assert refusal.sentence("en").startswith("Only food, wood, brick, stone and gold")
    assert refusal.sentence("ja").startswith("ここで支払いに使えるのは食料・木材")
    assert why(fee, "decline") == ["turn.moment"]
    assert why(fee, "pay 2 gold") == ["pay.have"]
    red = {"red": {"goods": {"wood": 3}}}
    card = at_work("mammoth", placed={"card1": {"red": 1}}, players=red).after("use card1")
    assert why(card, "pay 1 wood 1 food") == ["pay.food"]
    assert why(card, "pay 1 food") == ["pay.food", "pay.card"]


def tamed(placed: dict[str, int], *steps: Any, count: int = 4, **changes: Any) -> lab.Position:
    """Lay out the moment after everybody's turns, with people on the tile; play on."""
    position = laid("mammoth", count=count, stage="tame", placed={"mammoth": placed}, **changes)
    return go(position, *steps)


def winner(position: lab.Position) -> str:
    """Return the seat that has to choose a prize."""
    assert position.state.step_name == "prize"
    return position.game.seats[position.mover]


def test_10_one_player_alone_wins_without_dice() -> None:
    alone = tamed({"red": 1})
    assert winner(alone) == "red"
    after = alone.after("take top")
    red = after.seat("red")
    assert (red.points, red.mammoths, red.home) == (6, ("M02",), 5)
    assert after.state.stage_name == "place" or after.state.round > 0
    for words in ("pay 1 wood", "take wood", "keep"):
        assert why(alone, words) == ["turn.moment"]
    assert alone.game.find("take upper") is alone.game.find("take top")
    assert alone.game.find("take lower") is alone.game.find("take bottom")


@pytest.mark.parametrize(
    ("placed", "dice", "expected"),
    [
        ({"red": 2, "blue": 1}, [(3, 6), (6,)], "red"),
        ({"red": 2, "blue": 3}, [(5, 5), (1, 1, 6)], "blue"),
        ({"red": 3, "blue": 3}, [(2, 4, 6), (1, 4, 6)], "red"),
    ],
)
def test_11_to_13_the_highest_die_wins_then_the_next(
    placed: dict[str, int], dice: list[Any], expected: str
) -> None:
    assert winner(tamed(placed, *dice)) == expected


def test_14_and_15_who_threw_alike_draws_lots() -> None:
    lots = tamed({"red": 2, "blue": 2}, (2, 4), (2, 4))
    assert lots.state.step_name == "lots"
    assert lots.chance.outcomes() == [("red", 1), ("blue", 1)]
    assert winner(lots.settle("blue")) == "blue"
    three = tamed({"red": 2, "blue": 2, "green": 3}, (2, 6), (2, 6), (1, 1, 6))
    assert three.chance.outcomes() == [("red", 1), ("blue", 1)]
    assert told(three)[-1] == "tame_tie"


def test_16_the_winner_chooses_and_the_others_have_the_lower_prize() -> None:
    lots = tamed({"red": 1, "blue": 1}, (3,), (5,))
    top = lots.after("take top")
    assert (top.seat("blue").points, top.seat("red").wood) == (6, 1)
    bottom = lots.after("take bottom")
    assert (bottom.seat("blue").wood, bottom.seat("red").wood) == (1, 1)
    assert bottom.seat("blue").points == 0
    assert top.seat("blue").mammoths == bottom.seat("blue").mammoths == ("M02",)


def on_clay(tile: str, **changes: Any) -> dict[str, Any]:
    site = {"M05": "clay", "M09": "quarry", "M16": "river"}[tile]
    return {"herd": HERD | {"site": site, "tile": tile, "next": "forest"}} | changes


def test_17_to_19_prizes_count_in_this_rounds_meal() -> None:
    red = {"red": {"food": 3}}
    fed = tamed({"red": 1, "blue": 1}, (1,), (2,), "take top", **on_clay("M05", players=red))
    assert (fed.seat("red").food, "short" in told(fed)) == (0, False)
    person = tamed({"red": 1}, "take top", **on_clay("M09", players={"red": {"food": 6}}))
    assert (person.seat("red").people, person.seat("red").food) == (6, 0)
    field = tamed({"red": 1}, "take top", **on_clay("M05", players={"red": {"food": 4}}))
    assert (field.seat("red").fields, field.seat("red").food) == (1, 0)


def test_20_goods_are_chosen_one_by_one() -> None:
    position = tamed({"red": 1, "blue": 1}, (2,), (1,), "take top", **on_clay("M16"))
    assert legal(position) == {"take wood", "take brick", "take stone", "take gold"}
    position = go(position, "take gold", "take gold")
    assert position.seat("red").gold == 2
    assert position.mover == 1
    assert position.after("take stone").seat("blue").stone == 1


def test_21_and_22_ten_points_for_the_most_tiles() -> None:
    def end(*owned: list[str]) -> list[tuple[int, int, int]]:
        players = {
            seat: {"food": 20, "mammoths": tiles}
            for seat, tiles in zip(("red", "blue", "green", "yellow"), owned, strict=True)
        }
        position = laid("mammoth", stage="feed", stacks=[0, 7, 7, 7], players=players,
                        tops=[None, "B01", "B02", "B03"],
                        herd=HERD | {"tile": None})  # fmt: skip
        assert position.over
        return [line(position, seat, "mammoth") for seat in range(4)]

    three = (["M01", "M02", "M03"], ["M04", "M05", "M06"], ["M07"], [])
    assert [points for *_, points in end(*three)] == [10, 10, 0, 0]
    assert end(*three)[2] == (1, 3, 0)
    assert [points for *_, points in end([], [], [], [])] == [0, 0, 0, 0]


def test_23_with_two_players_one_gathers_at_the_herds_place() -> None:
    placed = {"forest": {"red": 2}}
    limited = laid("mammoth", count=2, turn=1, placed=placed)
    assert "place.gatherers" in why(limited, "place 1 forest")
    free = laid(
        "mammoth", count=2, turn=1, placed=placed, options={"gatherers": "unlimited"}
    )  # fmt: skip
    assert "place 1 forest" in free.moves
    duel = tamed({"red": 1, "blue": 1}, (2,), (2,), count=2, options={"gatherers": "unlimited"})
    assert duel.state.step_name == "lots"


def test_24_nobody_is_placed_at_the_mammoth_itself() -> None:
    placing = laid("mammoth")
    assert why(placing, "place 1 mammoth") == ["place.mammoth"]
    assert facts(placing, "place 1 mammoth", "place.mammoth")["site"] == "forest"
    there = at_work("mammoth", placed={"mammoth": {"red": 1}, "hunt": {"red": 1}})
    assert why(there, "use mammoth") == ["use.later"]
    plain = lab.play("stone-age", 2, 1).position
    for words in ("place 1 mammoth", "place 1 animal"):
        assert why(plain, words) == ["place.expansion"]
    for words in ("take top", "take stone", "pay 1 wood 1 food"):
        assert why(plain, words) == ["turn.moment"]


def test_25_the_place_is_known_and_the_front_is_not() -> None:
    state = lab.game("stone-age", 2, expansions="mammoth").start()
    for outcome in ("red", "C11", "C12", "C13", "C14", "B01", "B02"):
        state.settle(outcome)
    places = ("forest", "clay", "quarry", "river")
    assert list(state.chance().outcomes()) == [(place, 4) for place in places]
    state.settle("forest")
    assert list(state.chance().outcomes()) == [(f"M0{n}", 1) for n in range(1, 5)]
    state.settle("M02")
    assert list(state.chance().outcomes()) == [
        ("forest", 3), ("clay", 4), ("quarry", 4), ("river", 4)
    ]  # fmt: skip


def test_26_after_the_last_tile_the_herd_is_gone() -> None:
    aside = [f"M{n:02}" for n in range(1, 16)]
    herd = {"site": "quarry", "tile": None, "next": "river", "aside": aside, "dice": {}}
    position = laid("mammoth", stage="restore", turn=1, herd=herd)
    last = position.settle("M16")
    assert told(last) == ["herd", "herd_last"]
    assert last.state.step_name == "placing"
    herd = {"site": "river", "tile": None, "next": None, "aside": [*aside, "M16"], "dice": {}}
    gone = laid("mammoth", stage="restore", turn=1, herd=herd)
    assert gone.state.step_name == "placing"
    assert gone.state.to_dict()["herd"]["site"] is None
    assert "place.empty" in why(gone, "place 1 mammoth")


def test_27_a_tile_nobody_goes_to_is_laid_aside() -> None:
    alone = laid("mammoth", stage="tame")
    herd = alone.state.to_dict()["herd"]
    assert (herd["aside"], herd["tile"]) == (["M02"], None)


def test_28_exact_chances_of_a_duel() -> None:
    def chance(own: int, other: int) -> Fraction:
        won = Fraction(0)
        for mine in product(range(1, 7), repeat=own):
            for theirs in product(range(1, 7), repeat=other):
                ours, rest = sorted(mine)[::-1], sorted(theirs)[::-1]
                won += 1 if ours > rest else Fraction(ours == rest, 2)
        return won / 6 ** (own + other)

    assert chance(2, 1) == Fraction(161, 216)
    duel = tamed({"red": 2, "blue": 1})
    wins = Fraction(0)
    for red, weight in duel.chance.outcomes():
        after = duel.settle(red)
        for blue, other in after.chance.outcomes():
            end = after.settle(blue)
            share = Fraction(1, 2) if end.state.step_name == "lots" else int(winner(end) == "red")
            wins += Fraction(weight * other, 216) * share
    assert wins == chance(2, 1)


# -- together ---------------------------------------------------------------------------------


def test_together_1_rolls_are_lowered_and_duels_are_not() -> None:
    position = at_work("animals", "mammoth", placed={"forest": {"red": 3}})
    position = go(position, "use forest", 11)
    assert position.seat("red").wood == 2
    position = go(position, "place 1 mammoth", "pay 1 food")
    duel = laid("animals", "mammoth", stage="tame", placed={"mammoth": {"red": 1, "blue": 1}})
    assert winner(go(duel, (6,), (5,))) == "red"


def test_together_2_a_person_tamed_eats_now_and_one_by_a_bonus_later() -> None:
    position = laid(
        "animals", "mammoth", stage="tame", players={"red": {"food": 6}},
        placed={"mammoth": {"red": 1}, "animal": {"red": 1, "blue": 3}}, **on_clay("M09"),
    )  # fmt: skip
    position = position.after("take top")
    assert (position.seat("red").people, position.seat("red").food) == (6, 0)
    assert position.settle((6,)).seat("red").people == 7


def test_together_3_the_order_of_uses_decides_what_is_left() -> None:
    red = {"red": {"goods": {"wood": 1, "gold": 1}, "food": 0}}
    placed = {"clay": {"red": 2}, "card1": {"red": 1}}
    herd = HERD | {"site": "clay", "tile": "M05"}
    there = at_work(
        "winter", "mammoth", placed=placed, more=False, players=red, herd=herd,
        display=["C14", "C11", "C12", "C13"],
    )  # fmt: skip
    clay = go(there, "use clay", 3, "place 1 mammoth", "pay 1 gold", "use card1", "pay 1 wood")
    assert clay.state.step_name != "surcharge"
    card = go(there, "use card1", "pay 1 wood", "pay 1 gold")
    assert (card.scores[0], card.seat("red").food) == (6, 1)
    assert "pay 1 food" in go(card, "use clay", 3, "place 1 mammoth").moves


def test_together_4_gold_from_a_building_is_a_surcharge_in_the_same_round() -> None:
    begun = laid(
        "winter", "huts", count=2, stage="restore", turn=1, start="blue", round=2,
        display=["C14", "C11", "C12", "C13"], tops=["B26", "B27"],
        players={"red": {"buildings": ["H05"], "goods": {"wood": 1}}, "blue": {"people": 1}},
    )  # fmt: skip
    begun = go(begun, "place 1 card1", "place 1 hunt", "place 4 hunt", "use card1", "pay 1 wood")
    assert begun.after("pay 1 gold").scores[0] == 6


def test_together_5_one_pool_and_one_count() -> None:
    game = lab.game("stone-age", 2, expansions=("igloos", "winter", "huts"))
    assert (len(game.parts.tiles), game.parts.stacks * game.parts.stack_height) == (46, 14)
    end = over(["C28"], ["I01", "W01", "H02"], "igloos", "winter", "huts")
    assert line(end, 0, "hut_builder") == (3, 2, 6)


def test_together_6_the_order_of_the_last_round() -> None:
    position = laid(
        *ALL, stage="tame", stacks=[0, 7, 7, 7], tops=[None, "B01", "B02", "B03"], animal=WOLF,
        placed={"mammoth": {"red": 1}, "animal": {"red": 1, "blue": 1, "green": 1, "yellow": 1}},
        players={seat: {"food": 20} for seat in ("red", "blue", "green", "yellow")},
    )  # fmt: skip
    names = []
    for step in ("take top", (1,), (1,), (1,), (1,)):
        position = go(position, step)
        names += told(position)
    assert position.over
    order = ["prize", "feed", "repel", "repel_roll", "end_stack", "score", "win"]
    assert sorted(order, key=names.index) == order
    scores = [event for event in position.events if event[0] == "score" and event[1] == 0]
    assert scores[-1][2] == "mammoth"
