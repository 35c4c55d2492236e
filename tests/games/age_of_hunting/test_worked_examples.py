"""Every worked example of the specification; those of the rule text say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.age_of_hunting.table import FOODS, go, goods, legal, lines, row, table, why

import stoneage_lab as lab

# ---- set-up and opening ----------------------------------------------------------------------


def new_game(count: int, chance: list[str], **options: Any) -> lab.Position:
    """Return the first decision of a game whose set-up came out like this."""
    state = lab.game("age-of-hunting", count, **options).start()
    for outcome in chance:
        assert state.chance().accepts(outcome), outcome
        state.settle(outcome)
    return lab.Position(lab.game("age-of-hunting", count, **options), state)


def test_e1_set_up_of_three_players() -> None:
    position = new_game(3, ["red", "b1a", "b2a", "b3a", "b4a", "n1a", "n5a", "n8a"])
    assert position.mover_name == "green"
    data = position.to_dict()["state"]
    assert len(data["grounds"]) == 7
    assert (data["rocks"], sum(position.state.rocks)) == ({}, 24)
    assert list(position.state.stock) == [12] * 5
    for seat in ("red", "blue", "green"):
        has = position.seat(seat)
        assert (has.chiefs, has.followers, has.caves, has.track, has.foods) == (2, 1, 3, 0, 0)


def test_e1_the_chance_nodes_of_new_lands() -> None:
    game = lab.game("age-of-hunting", 3)
    state = game.start()
    for outcome in ("red", "b1a", "b2a", "b3a", "b4b"):
        state.settle(outcome)
    assert [weight for _, weight in state.chance().outcomes()] == [1] * 20
    state.settle("n5b")
    faces = [face for face, _ in state.chance().outcomes()]
    assert len(faces) == 18
    assert not {"n5a", "n5b"} & set(faces)


def test_e1_recommended_lands_come_from_one_kind_each() -> None:
    state = lab.game("age-of-hunting", 3, rules="recommended").start()
    for outcome in ("red", "b1a", "b2a", "b3a", "b4b"):
        state.settle(outcome)
    first = [face for face, _ in state.chance().outcomes()]
    assert first == ["n5a", "n5b", "n6a", "n6b", "n7a", "n7b"]
    state.settle("n6b")
    second = [face for face, _ in state.chance().outcomes()]
    assert second == ["n8a", "n8b", "n9a", "n9b", "n10a", "n10b"]
    state.settle("n9a")
    assert len(state.chance().outcomes()) == 16


def test_e2_two_players() -> None:
    position = new_game(2, ["red", "b1a", "b2a", "b3a", "n1a", "n2a"])
    assert position.seat("red").chiefs == 3
    rocks = {rock.id: rock.count for rock in position.state.parts.rocks}
    assert rocks == {
        "point1": 4, "boar1": 2, "corn1": 2, "wheat1": 2, "mammoth1": 2, "grape1": 2, "grape2": 2,
        "coin1": 2, "coin2": 2,
    }  # fmt: skip
    assert why(position, "place 0 b4") == ["ground.absent"]
    assert len(table(2).moves) == 10


def opening(start: str = "green") -> lab.Position:
    grounds = ["b1a", "b2a", "b3a", "b4a", "n1a", "n4a", "n5a", "n8a"]
    return new_game(4, [start, *grounds])


def test_e3_openings_go_counter_clockwise_and_the_start_player_is_last() -> None:
    position = opening()
    for seat, ground, got in (
        ("blue", "b1", "1 grape"), ("red", "b2", "1 corn"), ("yellow", "b3", "1 boar"),
        ("green", "b4", "1 coin"),
    ):  # fmt: skip
        assert position.mover_name == seat
        position = position.after(f"place 0 {ground}")
        assert goods(position, seat) == got
    assert (position.mover_name, position.state.step_name) == ("green", "hunting")


def test_e4_and_e5_the_opening_pushes_and_an_empty_area_gives_nothing() -> None:
    position = opening().after("place 0 b1")
    pushed = position.after("place 0 b1")
    assert row(pushed, "b1") == "r0 b0"
    assert (goods(pushed, "red"), goods(pushed, "blue")) == ("1 grape", "1 grape")
    assert pushed.mover_name == "yellow"
    empty = position.after("place 0 n1")
    assert (goods(empty, "red"), empty.mover_name) == ("", "yellow")


def test_e6_what_the_opening_refuses() -> None:
    position = opening()
    assert why(position, "place 1 b1") == ["hunt.opening"]
    assert why(position, "recall b1 1") == ["hunt.opening"]
    assert why(position, "decline") == ["hunt.must"]


# ---- hunting -----------------------------------------------------------------------------------


def test_e7_rule_text_red_pushes_yellow_and_harvests_with_chief_and_hut() -> None:
    position = table(4, {"b3": "y1"}, {"b3 5": "red"}, red={"followers": 2})
    position = position.after("place 2 b3")
    assert row(position, "b3") == "r2 y1"
    assert goods(position) == "1 boar 1 mammoth 1 coin"
    assert (position.seat("red").chiefs, position.seat("red").followers) == (1, 1)


def test_e8_rule_text_red_calls_its_chief_back() -> None:
    position = table(4, {"b3": "g1 r2 y0"}, {"b3 5": "red"}, red={"followers": 2})
    position = position.after("recall b3 5")
    assert goods(position) == "2 mammoth"
    assert (position.seat("red").chiefs, position.seat("red").followers) == (2, 3)
    assert row(position, "b3") == "g1 y0"


def test_e9_a_pushed_chief_harvests_nothing() -> None:
    position = table(3, {"b1": "r0"}).after("place 1 b1")
    assert row(position, "b1") == "r1 r0"
    assert goods(position) == "1 grape 1 coin"


def test_e10_rows_close_up_to_the_left() -> None:
    position = table(4, {"b2": "b0 r1 y1"}).after("recall b2 3")
    assert goods(position) == "2 corn"
    assert row(position, "b2") == "b0 y1"
    assert goods(position, "blue") == goods(position, "yellow") == ""
    first = table(3, {"b2": "r1 b0"}).after("recall b2 2")
    assert (goods(first), row(first, "b2")) == ("1 corn 1 coin", "b0")


def test_e11_only_the_followers_directly_to_the_left_come_home() -> None:
    position = table(3, {"b1": "r1 r1"}, red={"followers": 1}).after("recall b1 4")
    assert goods(position) == "2 grape 1 coin"
    assert row(position, "b1") == "r1"
    assert (position.seat("red").chiefs, position.seat("red").followers) == (1, 1)


def test_e12_a_row_has_an_end() -> None:
    position = table(3, {"n5": "r1 b0"})
    assert [words for words in legal(position) if "n5" in words] == ["place 0 n5", "recall n5 2"]
    few, full = position.refusals("place 1 n5")
    assert (few.rule.id, few.have, few.need) == ("place.followers", 0, 1)
    assert (full.rule.id, full.have, full.need) == ("place.room", 1, 2)


def test_e13_without_a_chief_in_hand_one_is_called_back() -> None:
    position = table(3, {"b1": "r0", "b2": "r1"})
    assert legal(position) == ["recall b1 1", "recall b2 2"]
    assert why(position, "place 0 b3") == ["place.chief"]
    assert why(position, "decline") == ["hunt.must"]
    assert why(position, "recall b2 1") == why(position, "recall b3 1") == ["recall.chief"]
    assert why(position, "recall b1 8") == ["space.absent"]
    assert why(position, "develop cave") == ["turn.moment", "develop.cost"]
    assert why(position, "place 0 n4") == ["ground.absent", "place.chief"]


# ---- harvest -----------------------------------------------------------------------------------


def test_e14_gains_by_themselves_or_asked_for() -> None:
    huts = {"b3 4": "red"}
    assert goods(table(3, {}, huts).after("place 1 b3")) == "3 boar"
    assert why(table(3, {}, huts), "skip b3 2") == ["turn.moment"]
    asked = table(3, {}, huts, options={"harvest": "asked"}).after("place 1 b3")
    assert legal(asked) == ["use b3 2", "use b3 4", "skip b3 2", "skip b3 4"]
    assert goods(go(asked, "skip b3 2", "use b3 4")) == "2 boar"
    waiting = table(3, {}, {"n5 3": "red"}, red={"grape": 1}).after("place 1 n5")
    assert why(waiting, "skip n5 3") == ["use.skip"]


def short(food: str, left: int, **others: Any) -> dict[str, Any]:
    """Return what blue and green hold if so much of a food is left."""
    rest = 12 - left
    return {
        "blue": {food: min(6, rest), "caves": 3}, "green": {food: max(0, rest - 6), "caves": 3},
    } | others  # fmt: skip


def test_e15_a_short_stock_gives_what_it_has() -> None:
    for stock, got in (("counted", "1 mammoth"), ("unlimited", "2 mammoth")):
        seats = short("mammoth", 1, red={"followers": 4})
        rocks = {"corn1": 2, "grape1": 2, "boar1": 2, "wheat1": 2}
        position = table(3, instead="n1a>n3a", options={"stock": stock}, rocks=rocks, **seats)
        assert goods(position.after("place 4 n3")) == got


def test_e16_a_food_that_is_out_cannot_be_taken() -> None:
    position = table(3, **short("wheat", 0)).after("place 1 n1")
    assert legal(position) == ["take 1 grape", "take 1 corn", "take 1 boar", "take 1 mammoth"]
    assert why(position, "take 1 wheat") == ["take.stock"]
    assert goods(position.after("take 1 mammoth")) == "1 mammoth"


def test_e17_two_of_three_kinds() -> None:
    position = table(3, red={"followers": 1}).after("place 2 n1")
    ways = legal(position)
    assert (len(ways), ways[0], ways[-1]) == (6, "take 2 grape", "take 2 boar")
    assert position.game.find("take 1 boar 1 grape") is position.game.find("take 1 grape 1 boar")
    assert why(position, "take 1 grape") == ["take.count"]
    assert why(position, "take 2 wheat") == ["take.kinds"]
    assert why(position, "decline") == ["decline.no"]


def test_e18_two_coins_for_a_food_up_to_twice() -> None:
    market = "n5a>n5b"
    rich = table(3, instead=market, red={"coin": 5}).after("place 1 n5")
    rich = go(rich, "trade 2 coin for 1 boar", "trade 2 coin for 1 wheat")
    assert (goods(rich), rich.mover_name) == ("1 boar 1 wheat 1 coin", "blue")
    once = table(3, instead=market, red={"coin": 3}).after("place 1 n5")
    once = once.after("trade 2 coin for 1 boar")
    assert (goods(once), once.mover_name) == ("1 boar 1 coin", "blue")
    poor = table(3, instead=market, red={"coin": 1}).after("place 1 n5")
    assert poor.mover_name == "blue"


def test_e19_a_grape_for_another_food() -> None:
    position = table(3, instead="n5a>n6a", red={"grape": 1, "corn": 1}).after("place 1 n6")
    assert goods(position) == "2 grape 1 corn"
    assert why(position, "trade 1 corn for 1 boar") == ["trade.offer"]
    assert why(position, "trade 1 grape for 1 grape") == ["trade.same"]
    position = go(position, "trade 1 grape for 1 mammoth", "decline")
    assert goods(position) == "1 grape 1 corn 1 mammoth"


def test_e20_a_food_for_another_one() -> None:
    position = table(3).after("place 1 n5")
    assert goods(position) == "1 boar"
    assert why(position, "trade 1 corn for 1 boar") == ["trade.have"]
    traded = position.after("trade 1 boar for 1 mammoth")
    assert (goods(traded), traded.mover_name) == ("1 mammoth", "blue")
    out = table(3, **short("mammoth", 0)).after("place 1 n5")
    assert why(out, "trade 1 boar for 1 mammoth") == ["trade.stock"]


def test_e21_two_areas_that_wait() -> None:
    position = table(3, {}, {"n5 3": "red"}, red={"grape": 1}).after("place 1 n5")
    assert legal(position) == ["use n5 2", "use n5 3"]
    assert why(position, "use n5 4") == ["use.waiting"]
    position = go(position, "use n5 3", "take 1 boar", "trade 1 grape for 1 wheat")
    assert goods(position) == "2 boar 1 wheat"
    position = position.after("trade 1 boar for 1 mammoth")
    assert goods(position) == "1 boar 1 wheat 1 mammoth"


def test_e22_a_hut_over_the_own_chief_counts_twice() -> None:
    position = table(3, {}, {"b2 4": "red"}, red={"followers": 2}).after("place 3 b2")
    assert goods(position) == "3 corn 2 coin"


def test_e23_points_of_chief_and_huts() -> None:
    huts = {"n4 5": "red", "n4 6": "red"}
    position = table(4, {}, huts, red={"followers": 2}).after("place 3 n4")
    assert (position.seat("red").track, goods(position)) == (3, "1 coin")


def test_e24_four_coins_for_the_tenth_point_end_the_game() -> None:
    red = {"coin": 4, "track": 9}
    position = table(3, start="blue", instead="n5a>n6b", red=red).after("place 1 n6")
    position = position.after("trade 4 coin for 1 point")
    assert (position.seat("red").track, position.over) == (10, True)


def test_e25_copying_a_chief_leaves_huts_out() -> None:
    huts = {"b3 5": "blue", "b3 4": "red", "b2 2": "red"}
    position = table(4, {"b3": "g1 b2"}, huts, instead="n5a>n7a", blue={"followers": 2})
    position = position.after("place 1 n7")
    assert legal(position) == ["copy b3 2", "copy b3 5", "copy n7 2", "decline"]
    assert why(position, "copy b3 4") == ["copy.piece"]
    copied = position.after("copy b3 5")
    assert (goods(copied), goods(copied, "blue")) == ("1 mammoth", "")


def test_e26_copying_a_hut() -> None:
    huts = {"n8 4": "blue", "n4 5": "blue"}
    position = table(4, {}, huts, instead="n5a>n7b").after("place 1 n7")
    nothing = position.after("copy n8 4")
    assert (goods(nothing), nothing.seat("red").track, nothing.mover_name) == ("", 0, "blue")
    assert position.after("copy n4 5").seat("red").track == 1


def test_e27_a_copy_does_not_copy_on_but_in_a_chain() -> None:
    rows = {"n7": "b0 g1", "b2": "y0"}
    position = table(4, rows, instead="n5a>n7a").after("place 1 n7")
    assert row(position, "n7") == "r1 b0 g1"
    assert legal(position) == ["copy b2 1", "copy n7 2", "copy n7 3", "copy n7 5", "decline"]
    for words, got in (("n7 5", "1 coin"), ("n7 3", ""), ("n7 2", ""), ("b2 1", "1 corn")):
        after = position.after(f"copy {words}")
        assert (goods(after), after.mover_name) == (got, "blue")
    chain = table(4, rows, instead="n5a>n7a", options={"copy": "chain"}).after("place 1 n7")
    chain = chain.after("copy n7 5")
    assert goods(chain) == "1 coin"
    assert legal(chain) == ["copy b2 1", "copy n7 3", "decline"]
    assert why(chain, "copy n7 5") == ["copy.once"]


# ---- developing --------------------------------------------------------------------------------


def developing(count: int = 3, huts: dict[str, str] | None = None, **seats: Any) -> lab.Position:
    return table(count, {}, huts, step="developing", **seats)


def test_e28_rule_text_the_second_follower() -> None:
    red = {"followers": 1, "grape": 1, "corn": 2, "coin": 1}
    position = developing(red=red).after("develop follower")
    assert (goods(position), position.seat("red").followers) == ("", 3)
    assert lines(position, "red")["followers"] == 2


def test_e29_rule_text_the_second_cave_turns_two_rocks() -> None:
    position = developing(red={"caves": 1, "grape": 1, "boar": 2, "coin": 2})
    position = go(position, "develop cave", "point1", "coin2")
    has = position.seat("red")
    assert (has.track, has.coin, has.caves) == (1, 3, 5)
    assert sum(position.state.rocks) == 21
    assert lines(position, "red")["caves"] == 3


def test_e30_rule_text_the_third_follower() -> None:
    position = developing(red={"followers": 2, "grape": 2, "corn": 2, "coin": 1})
    position = position.after("develop follower")
    assert (goods(position), position.seat("red").followers) == ("", 4)


def test_e31_rule_text_a_hut_can_be_paid_for_in_two_ways() -> None:
    red = {"caves": 2, "grape": 2, "corn": 1, "boar": 1, "wheat": 1, "coin": 3}
    position = developing(4, {"b1 2": "red", "b2 2": "red"}, red=red)
    position = position.after("develop hut b3 5")
    assert legal(position) == [
        "pay 2 grape 1 corn 1 wheat 2 coin", "pay 1 grape 1 corn 1 boar 1 wheat 2 coin",
    ]  # fmt: skip
    position = position.after("pay 2 grape 1 corn 1 wheat 2 coin")
    assert goods(position) == "1 boar 1 coin"
    points = lines(position, "red")
    assert (points["huts"], points["spaces"]) == (2, 2)


def test_e32_the_first_cave_turns_one_of_24_rocks() -> None:
    position = developing(red={"grape": 1, "boar": 2}).after("develop cave")
    weights = dict(position.chance.outcomes())
    assert weights.pop("point1") == 4
    assert (len(weights), set(weights.values()), position.chance.total()) == (10, {2}, 24)
    position = position.settle("boar2")
    assert (goods(position), position.seat("red").caves) == ("2 boar", 4)
    assert lines(position, "red")["caves"] == 1


def test_e33_what_cannot_be_paid_for_says_what_is_missing() -> None:
    position = developing(red={"grape": 1, "corn": 2, "boar": 1})
    assert legal(position) == ["develop follower", "decline"]
    (refusal,) = position.refusals("develop cave")
    assert refusal.rule.id == "develop.cost"
    assert refusal.cost == (("grape", 1), ("boar", 2))
    assert refusal.missing == (("boar", 1),)


def test_e34_any_food_besides_the_fixed_ones() -> None:
    red = {"caves": 2, "grape": 2, "corn": 1, "boar": 2, "wheat": 1, "coin": 3}
    position = developing(3, {"b1 2": "red"}, red=red).after("develop hut b4 2")
    assert legal(position) == [
        "pay 2 grape 1 corn 1 boar 1 coin", "pay 1 grape 1 corn 2 boar 1 coin",
        "pay 1 grape 1 corn 1 boar 1 wheat 1 coin",
    ]  # fmt: skip
    assert why(position, "pay 1 grape 1 corn 1 boar 1 coin") == ["pay.price"]
    assert why(position, "pay 1 grape 1 corn 1 boar 1 mammoth 1 coin") == ["pay.have"]
    assert goods(position.after("pay 1 grape 1 corn 2 boar 1 coin")) == "1 grape 1 wheat 2 coin"


def test_e35_a_single_way_is_paid_at_once() -> None:
    red = {"caves": 1, "grape": 2, "corn": 1, "boar": 1, "coin": 2}
    position = developing(3, {"b1 2": "red"}, red=red).after("develop hut b1 4")
    assert (goods(position), position.mover_name) == ("", "blue")


def test_e36_where_a_hut_cannot_stand() -> None:
    red = {"grape": 1, "corn": 1, "boar": 1, "coin": 2}
    position = developing(3, {"b1 2": "blue"}, red=red)
    (taken,) = position.refusals("develop hut b1 2")
    assert (taken.rule.id, taken.owner) == ("develop.taken", "blue")
    (space,) = position.refusals("develop hut b1 3")
    assert (space.rule.id, space.known) == ("develop.space", [2, 4, 6])
    (cost,) = position.refusals("develop hut b3 5")
    assert (cost.rule.id, cost.missing) == ("develop.cost", (("wheat", 1),))
    assert why(position, "develop hut n4 3") == ["ground.absent"]
    assert {"develop hut b1 4", "develop hut n5 3"} <= set(legal(position))


def test_e37_nobody_is_asked_what_cannot_be_paid() -> None:
    position = table(3, red={"corn": 1}).after("place 0 b4")
    assert (goods(position), position.mover_name) == ("1 corn 1 coin", "blue")
    assert why(table(3, red={"caves": 3}), "develop cave") == ["turn.moment", "develop.none"]


# ---- storing -----------------------------------------------------------------------------------


def test_e38_rule_text_five_foods_for_four_caves() -> None:
    red = {"caves": 1, "grape": 1, "corn": 1, "boar": 2, "wheat": 1}
    position = table(3, step="returning", red=red)
    assert legal(position) == ["return 1 grape", "return 1 corn", "return 1 boar", "return 1 wheat"]
    assert why(position, "return 2 boar") == ["return.count"]
    assert why(position, "return 1 mammoth") == ["return.have"]
    assert why(position, "decline") == ["decline.no"]
    assert goods(position.after("return 1 boar")) == "1 grape 1 corn 1 boar 1 wheat"


def test_e39_coins_need_no_cave_and_equal_foods_no_choice() -> None:
    position = table(3, {}, {"b3 4": "red"}, red={"boar": 3, "coin": 30}).after("place 0 b3")
    assert goods(position) == "3 boar 30 coin"


# ---- the end -----------------------------------------------------------------------------------

FOUR_HUTS = ("b1 2", "b1 4", "b2 2", "b3 2")
RICH = {"caves": 2, "grape": 2, "corn": 2, "boar": 2, "wheat": 1, "coin": 4}


def fifth_hut(seat: str) -> lab.Position:
    huts = dict.fromkeys(FOUR_HUTS, seat)
    position = table(4, {}, huts, step="developing", mover=seat, start="blue", **{seat: RICH})
    position = position.after("develop hut b4 6")
    assert len(position.moves) == 6
    return position.after(str(position.moves[0]))


def test_e40_the_round_is_played_to_its_end() -> None:
    position = fifth_hut("green")
    assert position.to_dict()["state"]["ending"] == "green"
    seats = []
    while not position.over:
        seats.append(position.mover_name)
        position = position.after(str(position.moves[0]))
    assert list(dict.fromkeys(seats)) == ["yellow", "red"]


def test_e41_the_right_neighbour_of_the_start_player_ends_it_at_once() -> None:
    position = fifth_hut("red")
    assert position.over
    points = lines(position, "red")
    assert (points["caves"], points["huts"], points["spaces"]) == (3, 7, 3)
    assert position.scores == (13, 0, 0, 0)


def test_e42_a_rock_may_end_the_game_and_the_next_one_is_turned_all_the_same() -> None:
    blue = {"caves": 1, "track": 9, "grape": 1, "boar": 2, "coin": 1}
    position = table(3, step="developing", mover="blue", blue=blue)
    position = go(position, "develop cave", "point1", "boar2")
    assert (position.seat("blue").track, goods(position, "blue")) == (10, "2 boar")
    assert position.to_dict()["state"]["ending"] == "blue"
    assert position.mover_name == "green"
    assert position.after("place 0 b1").over


def test_e43_after_the_end_nothing_is_played() -> None:
    position = fifth_hut("red")
    with pytest.raises(lab.GameOver):
        position.after("place 0 b1")


def test_e44_rule_text_points_of_build_spaces() -> None:
    huts = {"b1 4": "red", "b2 5": "red", "b1 6": "yellow", "b1 2": "blue"}
    position = table(4, {}, huts)
    points = [lines(position, seat)["spaces"] for seat in ("red", "yellow", "blue")]
    assert points == [3, 2, 0]


def test_e45_rule_text_seven_points_of_a_board() -> None:
    red = {"caves": 2, "followers": 1, "track": 2}
    points = lines(table(3, {}, {"b1 2": "red", "b2 2": "red"}, red=red), "red")
    assert [points[name] for name in ("caves", "followers", "huts", "track")] == [3, 1, 1, 2]
    assert points["spaces"] == 0


def test_e46_areas_that_count_at_the_end() -> None:
    red = {"caves": 2, "grape": 1, "wheat": 1, "mammoth": 3}
    position = table(3, {}, {"n8 4": "red", "n8 5": "red"}, red=red)
    sheet = position.game.score_sheet(position.state, 0)
    assert ("stored", 4, 2, 8) in sheet
    coins = table(3, {}, {"n9 3": "red"}, instead="n8a>n9a", red={"coin": 12})
    assert ("coins", 2, 1, 2) in coins.game.score_sheet(coins.state, 0)
    none = table(3, instead="n8a>n9a", red={"coin": 14})
    assert lines(none, "red")["coins"] == 0
    fixed = table(3, {}, {"n10 3": "red", "n10 4": "red"}, instead="n8a>n10a")
    assert lines(fixed, "red")["fixed"] == 11


def test_e47_ties() -> None:
    rocks = {"corn1": 2, "grape1": 2, "boar1": 2, "corn2": 1}
    two = {"caves": 2, "followers": 1, "track": 1, "grape": 1}
    seats: dict[str, Any] = {
        "red": two,
        "green": two,
        "blue": {"caves": 1, "followers": 2, "track": 2, "grape": 2},
    }
    ended: dict[str, Any] = {"over": True, "rocks": rocks} | seats
    position = table(3, **ended)
    assert position.scores == (5, 5, 5)
    assert position.winners == ("blue",)
    assert table(3, options={"tie_break": "pieces"}, **ended).winners == ("red", "green")


def test_e48_damaged_arrangements_are_refused() -> None:
    position = table(3)
    damaged: list[dict[str, Any]] = [
        {"rows": {"b3": [["red", 3]]}},
        {"rows": {"n5": [["red", 1], ["blue", 1], ["green", 0]]}},
        {"huts": {"b1": {"3": "red"}}},
        {"players": {"red": {"foods": {"grape": 13}}}},
        {"rocks": {"corn1": 1}},
        {"rocks": {"corn1": 3}},
    ]
    for changes in damaged:
        with pytest.raises(lab.RecordError):
            position.arrange(**changes)


def test_e48_a_record_holds_what_was_random_and_replays(tmp_path: Path) -> None:
    play = lab.play("age-of-hunting", players=["random"] * 3, seed=5).run_bots()
    assert play.over
    record = play.record().to_dict()
    chance = record["chance"]
    assert chance[0] in ("red", "blue", "green")
    assert [outcome[:2] for outcome in chance[1:5]] == ["b1", "b2", "b3", "b4"]
    rocks = {rock.id for rock in play.position.state.parts.rocks}
    assert len(chance) > 8
    assert set(chance[8:]) <= rocks
    assert lab.load(play.save(tmp_path / "game.json")).position == play.position


def test_e49_from_the_start() -> None:
    position = new_game(3, ["red", "b1a", "b2a", "b3a", "b4a", "n1a", "n5a", "n8a"])
    position = go(position, "place 0 b1", "place 0 b1", "place 0 b1")
    assert row(position, "b1") == "r0 b0 g0"
    assert {goods(position, seat) for seat in ("red", "blue", "green")} == {"1 grape"}
    position = position.after("place 1 b1")
    assert (row(position, "b1"), goods(position)) == ("r1 r0 b0 g0", "2 grape 1 coin")
    position = position.after("recall b1 4")
    assert (goods(position, "blue"), row(position, "b1")) == ("3 grape 1 coin", "r1 r0 g0")
    position = position.after("place 0 b3")
    assert goods(position, "green") == "1 grape 1 boar"
    position = position.after("recall b1 3")
    assert (goods(position), row(position, "b1")) == ("3 grape 1 coin", "r1 g0")
    assert position.mover_name == "blue"
    assert dict(zip(FOODS, position.state.stock, strict=True))["grape"] == 5
    assert dict(zip(FOODS, position.state.stock, strict=True))["boar"] == 11
