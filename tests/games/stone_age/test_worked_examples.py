"""Every worked example of the rule texts, named by its sentence, played as people play it."""

from __future__ import annotations

from typing import Any

import pytest
from games.stone_age.table import at_card, ended, feeding, go, legal, line, table, using, why

import stoneage_lab as lab

# ---- placing ---------------------------------------------------------------------------------


def test_red_put_4_people_in_the_forest_and_may_not_add_any_although_rings_are_free() -> None:
    position = go(table(4), "place 4 forest", "place 1 field", "place 1 clay", "place 1 quarry")
    assert position.mover_name == "red"
    assert not legal(position) & {"place 1 forest", "place 2 forest", "place 3 forest"}
    assert "place.again" in why(position, "place 1 forest")


@pytest.mark.parametrize(
    ("seat", "action"), [(1, "place 1 toolmaker"), (2, "place 2 hut"), (3, "place 1 field")]
)
def test_after_one_player_nobody_else_uses_the_tool_maker_the_hut_or_the_field(
    seat: int, action: str
) -> None:
    # Blue at the tool maker, green in the hut, yellow on the field.
    position = table(4)
    for place in ("hunt", "forest", "clay")[:seat]:
        position = position.after(f"place 1 {place}")
    position = position.after(action)
    for other in ("river", "quarry", "card1"):
        assert why(position, action) == ["place.taken"]
        position = position.after(f"place 1 {other}")


def test_any_number_of_people_hunts_but_each_player_comes_only_once() -> None:
    position = table(4, players={"red": {"people": 10}, "blue": {"people": 10}})
    position = go(position, "place 9 hunt", "place 10 hunt", "place 5 hunt", "place 5 hunt")
    assert position.mover_name == "red"
    assert "place.again" in why(position, "place 1 hunt")


def test_4_red_then_2_yellow_and_1_blue_the_forest_is_full() -> None:
    position = table(4, start="yellow", placed={"forest": {"red": 4}})
    position = go(position, "place 2 forest", "place 1 hunt", "place 1 forest")
    assert not legal(position, "tools")
    assert not [words for words in legal(position) if "forest" in words]
    refusal = position.why_not("place 1 forest")
    assert refusal is not None
    assert (refusal.rule.id, refusal.rings, refusal.have) == ("place.rings", 7, 0)


def test_red_stands_on_the_second_card_the_other_three_are_free() -> None:
    position = table(4).after("place 1 card2")
    assert legal(position, "place 1 card") == {"place 1 card1", "place 1 card3", "place 1 card4"}


def test_yellow_stands_on_the_third_building_the_other_three_are_free() -> None:
    position = table(4, start="yellow").after("place 1 building3")
    free = {"place 1 building1", "place 1 building2", "place 1 building4"}
    assert legal(position, "place 1 building") == free


# ---- using -----------------------------------------------------------------------------------


def test_green_sent_2_people_into_the_hut_and_3_come_home() -> None:
    position = using({"hut": {"green": 2}}, 4, "green")
    before = position.seat("green")
    after = position.after("use hut").seat("green")
    assert (before.home, after.home - before.home, after.people) == (2, 3, 6)


def test_blue_rolls_14_with_7_dice_and_takes_7_food() -> None:
    players = {"blue": {"people": 8, "food": 0}}
    position = using({"hunt": {"blue": 7}}, seat="blue", players=players)
    assert go(position, "use hunt", 14).seat("blue").food == 7


def test_green_rolls_11_with_3_dice_adds_a_tool_and_takes_6_food() -> None:
    players = {"green": {"level": 1, "food": 0}}
    placed = {"hunt": {"green": 3}, "forest": {"green": 1}}
    position = using(placed, 4, "green", players=players)
    rolled = go(position, "use hunt", 11)
    assert rolled.after("tools none").seat("green").food == 5
    position = rolled.after("tools 1")
    assert position.seat("green").food == 6
    # The tool is turned: the next roll of this round asks for no tools.
    position = go(position, "use forest", 5)
    assert position.seat("green").wood == 1
    assert not legal(position, "tools")


def test_yellow_rolls_4_with_2_dice_adds_two_tools_of_1_and_takes_3_food() -> None:
    players = {"yellow": {"level": 2, "food": 0}}
    position = using({"hunt": {"yellow": 2}}, 4, "yellow", players=players)
    assert go(position, "use hunt", 4, "tools 1+1").seat("yellow").food == 3


def test_green_used_all_tools_hunting_rolls_5_in_the_river_and_gets_nothing() -> None:
    players = {"green": {"level": 1, "people": 6}}
    placed = {"hunt": {"green": 3}, "river": {"green": 2}}
    position = using(placed, 4, "green", players=players)
    position = go(position, "use hunt", 11, "tools 1", "use river", 5)
    assert position.seat("green").gold == 0
    assert not legal(position, "tools")


def test_red_rolls_7_with_3_dice_adds_three_tools_of_2_and_gets_2_gold() -> None:
    position = using({"river": {"red": 3}}, 4, players={"red": {"level": 6}})
    rolled = go(position, "use river", 7)
    assert rolled.seat("red").tools == (2, 2, 2)
    assert rolled.after("tools 2+2+2").seat("red").gold == 2
    assert rolled.after("tools 2+2").seat("red").gold == 1


def test_yellow_pays_2_wood_and_1_brick_and_gets_10_points_at_once() -> None:
    players = {"yellow": {"goods": {"wood": 2, "brick": 1}}}
    position = using({"building1": {"yellow": 1}}, 4, "yellow", players=players)
    position = go(position, "use building1", "pay 2 wood 1 brick")
    assert position.scores[3] == 10
    assert position.seat("yellow").goods == (0, 0, 0, 0)


def test_blue_pays_3_stone_and_1_wood_for_4_goods_of_2_kinds_and_gets_18_points() -> None:
    players = {"blue": {"goods": {"wood": 1, "stone": 3}}}
    tops = ["B19", "B02"]
    position = using({"building1": {"blue": 1}}, 2, "blue", players=players, tops=tops)
    position = go(position, "use building1", "pay 3 stone 1 wood")
    assert position.scores[1] == 18


def test_dice_2_2_5_6_red_takes_the_tool_blue_the_field_green_and_yellow_a_brick_each() -> None:
    position = go(at_card("C01", count=4), "use card1", "pay 1 wood", (2, 2, 5, 6))
    for seat, face in (("red", 5), ("blue", 6), ("green", 2), ("yellow", 2)):
        assert position.mover_name == seat
        position = position.after(f"take {face}")
    assert position.seat("red").tools == (1, 0, 0)
    assert position.seat("blue").fields == 1
    assert position.seat("green").brick == position.seat("yellow").brick == 1


def test_the_player_gets_4_food_from_the_card_that_shows_4() -> None:
    before = at_card("C15")
    after = go(before, "use card1", "pay 1 wood")
    assert after.seat("red").food - before.seat("red").food == 4


def test_the_tools_grow_from_1_to_4_always_the_lowest_first() -> None:
    # The first three are of 1; the 4th to 6th make 2, the 7th to 9th make 3, then 4.
    steps = [
        (1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2),
        (3, 2, 2), (3, 3, 2), (3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4),
    ]  # fmt: skip
    for level, tools in enumerate(steps):
        position = using({"toolmaker": {"red": 1}}, players={"red": {"level": level}})
        assert position.after("use toolmaker").seat("red").tools == tools


# ---- between rounds --------------------------------------------------------------------------


def test_cards_2_and_3_were_bought_card_4_moves_to_2_then_3_and_4_are_filled() -> None:
    position = feeding(display=["C11", None, None, "C14"])
    assert position.state.display == [10, 13, -1, -1]
    position = position.settle("C20")
    assert position.state.display == [10, 13, 19, -1]
    position = position.settle("C21")
    assert position.state.display == [10, 13, 19, 20]
    assert position.state.round == table().state.round + 1


# ---- the end ---------------------------------------------------------------------------------


def final(**red: Any) -> lab.Position:
    return ended(4, red=red)


def test_writing_medicine_pottery_art_and_music_are_25_points() -> None:
    position = final(cards=["C02", "C12", "C01", "C29", "C26"])
    assert line(position, 0, "culture") == (5, 0, 25)
    assert position.scores[0] == 25


def test_5_farmers_times_7_fields_are_35_points() -> None:
    position = final(cards=["C05", "C06", "C17"], fields=7)
    assert line(position, 0, "farmer") == (5, 7, 35)
    assert position.scores[0] == 35


def test_3_tool_makers_times_tools_of_7_are_21_points() -> None:
    position = final(cards=["C09", "C33"], level=7)
    assert position.seat("red").tools == (3, 2, 2)
    assert line(position, 0, "tool_maker") == (3, 7, 21)
    assert position.scores[0] == 21


def test_7_hut_builders_times_6_buildings_are_42_points() -> None:
    tiles = ["B05", "B06", "B07", "B08", "B09", "B10"]
    position = final(cards=["C28", "C08", "C16"], buildings=tiles)
    assert line(position, 0, "hut_builder") == (7, 6, 42)
    assert position.scores[0] == 42


def test_3_shamans_times_8_people_are_24_points() -> None:
    position = final(cards=["C22", "C20"], people=8)
    assert line(position, 0, "shaman") == (3, 8, 24)
    assert position.scores[0] == 24


# ---- the guide to the online version ----------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "fields", "eaten"), [(5, 0, 5), (5, 2, 3), (8, 3, 5), (5, 5, 0)]
)
def test_food_eaten_is_people_less_fields(people: int, fields: int, eaten: int) -> None:
    things = {"people": people, "fields": fields, "food": 12}
    position = feeding(players={"red": things, "blue": things}, rules="bga")
    assert position.seat("red").food == 12 - eaten


@pytest.mark.parametrize(
    ("site", "good", "divisor"),
    [("hunt", "food", 2), ("forest", "wood", 3), ("clay", "brick", 4), ("quarry", "stone", 5),
     ("river", "gold", 6)],
)  # fmt: skip
def test_the_sum_of_the_dice_is_divided_and_rounded_down(
    site: str, good: str, divisor: int
) -> None:
    for total in range(3, 19):
        before = using({site: {"red": 3}})
        after = go(before, f"use {site}", total)
        gained = getattr(after.seat("red"), good) - getattr(before.seat("red"), good)
        assert gained == total // divisor
