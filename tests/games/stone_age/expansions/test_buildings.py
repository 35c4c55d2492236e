"""The worked examples of igloos, winter and new buildings, one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from games.stone_age.expansions.laid import at_work, before_building, facts, laid, told
from games.stone_age.table import go, legal, line, why

import stoneage_lab as lab

# -- igloos -----------------------------------------------------------------------------------


def test_igloo_1_to_5_and_12_an_igloo_is_built_as_any_fixed_building() -> None:
    built = before_building("I01", "igloos", wood=2, stone=1).after("pay 2 wood 1 stone")
    red = built.seat("red")
    assert (red.points, red.buildings, sum(red.goods)) == (15, ("I01",), 0)
    assert "build_igloo" in told(built)
    more = before_building("I03", "igloos", stone=2, gold=1).after("pay 2 stone 1 gold")
    assert more.seat("red").points == 20
    other = before_building("I01", "igloos", wood=2, brick=1, stone=1)
    assert why(other, "pay 2 wood 1 brick") == ["pay.fixed"]
    assert facts(other, "pay 2 wood 1 brick", "pay.fixed")["cost"] == (("wood", 2), ("stone", 1))
    poor = before_building("I01", "igloos", wood=2)
    assert legal(poor) == {"decline"}
    assert why(poor, "pay 2 wood 1 stone") == ["pay.have"]
    left = before_building("I01", "igloos", wood=2, stone=1).after("decline")
    assert left.seat("red").points == 0
    assert left.state.to_dict()["tops"][0] == "I01"
    assert left.state.stacks[0] == before_building("I01", "igloos").state.stacks[0]
    loose = before_building("I01", "igloos", rules="rulebook", wood=1, brick=1, stone=2)
    assert why(loose, "pay 1 wood 1 brick 2 stone") == ["pay.fixed"]


def over(cards: list[str], buildings: list[str], *expansions: str) -> lab.Position:
    """Lay out the end of a game of two in which red owns these."""
    return laid(
        *expansions, count=2, stage="feed", stacks=[0, 1], tops=[None, "B28"],
        players={
            "red": {"food": 20, "cards": cards, "buildings": buildings}, "blue": {"food": 20}
        },
    )  # fmt: skip


def test_igloo_6_7_and_15_hut_builders_do_not_count_igloos() -> None:
    assert line(over(["C28"], ["B01", "B02", "I01"], "igloos"), 0, "hut_builder") == (3, 2, 6)
    three = over(["C07", "C08"], ["I01", "I02", "I04"], "igloos")
    assert line(three, 0, "hut_builder") == (3, 0, 0)
    now = laid("igloos", count=2, players={"red": {"cards": ["C28"], "buildings": ["I01"]}},
               tops=["B01", "B02"])  # fmt: skip
    assert line(now, 0, "hut_builder") == (3, 0, 0)


@pytest.mark.parametrize(("tile", "points"), [("B02", 15), ("I01", 15)])
def test_igloo_8_beside_four_hut_builders_both_are_worth_the_same(tile: str, points: int) -> None:
    there = before_building(tile, "igloos", wood=2, stone=1, cards=["C28", "C07"])
    before = there.scores[0] + line(there, 0, "hut_builder")[2]
    built = there.after("pay 2 wood 1 stone")
    assert built.scores[0] + line(built, 0, "hut_builder")[2] - before == points


def test_igloo_9_and_10_igloos_come_as_often_as_their_number_says() -> None:
    there = before_building("B01", "igloos", wood=2, brick=1).after("pay 2 wood 1 brick")
    outcomes = there.chance.outcomes()
    igloos = sum(weight for name, weight in outcomes if name.startswith("I"))
    assert Fraction(igloos, there.chance.total()) == Fraction(3, 16)
    game = lab.game("stone-age", expansions="igloos")
    assert Fraction(6 * 14, len(game.parts.tiles)) == Fraction(42, 17)
    assert Fraction(6 * 28, len(game.parts.tiles)) == Fraction(84, 17)


def test_igloo_11_the_last_tile_of_a_stack_ends_the_game_after_the_round() -> None:
    red = {"red": {"goods": {"brick": 1, "stone": 1, "gold": 1}}}
    there = laid("igloos", count=2, stage="use", placed={"building1": {"red": 1}}, players=red,
                 tops=["I06", "B01"], stacks=[1, 7])  # fmt: skip
    end = go(there, "use building1", "pay 1 brick 1 stone 1 gold")
    assert end.over
    assert ("track", 19, 1, 19) in end.state.score_sheet(0)
    assert end.seat("red").food == 7


def test_igloo_13_a_kept_card_pays_for_one() -> None:
    there = before_building("I01", "igloos", wood=2, cards=["C36"])
    built = go(there, "gain stone stone", "pay 2 wood 1 stone")
    assert (built.seat("red").points, built.seat("red").stone) == (15, 1)


def test_igloo_14_a_game_without_them_knows_none() -> None:
    plain = lab.play("stone-age", 2, 1).position
    with pytest.raises(lab.RecordError):
        plain.arrange(tops=["I01", "B01"])
    assert not any(id.startswith("I") for id in plain.game.parts.tile_ids)


# -- winter -----------------------------------------------------------------------------------


def at_slot(card: str, slot: int = 1, **red: Any) -> lab.Position:
    """Lay out red before a card, with some goods and a kept card if `kept` is true."""
    kept = red.pop("kept", False)
    things: dict[str, Any] = {"goods": red}
    if kept:
        things |= {"cards": ["C36"], "any_two": 1}
    display = [id for id in ("C11", "C12", "C13", "C15") if id != card][:3]
    display.insert(slot - 1, card)
    waiting = {"hunt": {"red": 1}}
    position = at_work(
        "winter", placed={f"card{slot}": {"red": 1}, **waiting}, more=False, display=display,
        players={"red": things}, count=2,
    )  # fmt: skip
    return position.after(f"use card{slot}")


def test_winter_1_and_2_one_gold_more_brings_six_points() -> None:
    asked = at_slot("C14", wood=1, gold=1).after("pay 1 wood")
    assert asked.moves.words == ["pay 1 gold", "decline"]
    paid = asked.after("pay 1 gold")
    assert (paid.seat("red").points, paid.seat("red").gold, paid.seat("red").food) == (6, 0, 13)
    assert told(paid)[-2:] == ["surcharge", "gain"]
    declined = asked.after("decline").seat("red")
    assert (declined.points, declined.gold, declined.food) == (0, 1, 13)


def test_winter_3_to_6_asked_only_with_gold_at_hand_before_the_card_brings_any() -> None:
    for goods, pay in (({"wood": 1}, "pay 1 wood"), ({"gold": 1}, "pay 1 gold")):
        after = at_slot("C14", **goods).after(pay)
        assert (after.state.step_name, after.scores[0]) == ("using", 0)
    both = go(at_slot("C14", gold=2), "pay 1 gold", "pay 1 gold").seat("red")
    assert (both.points, both.gold) == (6, 0)
    brings = at_slot("C21", wood=1).after("pay 1 wood")
    assert (brings.state.step_name, brings.seat("red").gold) == ("using", 1)


def test_winter_7_only_one_gold_fits() -> None:
    asked = at_slot("C14", gold=3, wood=2).after("pay 1 wood")
    assert why(asked, "pay 2 gold") == ["pay.extra"]
    said = facts(asked, "pay 2 gold", "pay.extra")
    assert (said["need"], said["good"], said["points"]) == (1, "gold", 6)
    assert why(asked, "pay 1 wood") == ["pay.extra"]
    assert why(asked, "use card1") == ["turn.moment"]
    assert why(asked, "pay 1 food") == ["pay.food", "pay.extra"]
    assert why(asked, "pay 1 gold 1 people") == ["pay.people"]


def test_winter_8_a_kept_card_may_be_cashed_for_it() -> None:
    asked = at_slot("C14", wood=1, kept=True).after("pay 1 wood")
    assert why(asked, "pay 1 gold") == ["pay.have"]
    paid = go(asked, "gain gold gold", "pay 1 gold")
    assert (paid.seat("red").points, paid.seat("red").gold) == (6, 1)


def test_winter_9_to_12_one_stone_more_with_the_new_buildings_alone() -> None:
    asked = before_building("W01", "winter", wood=2, brick=1, stone=1).after("pay 2 wood 1 brick")
    assert asked.scores[0] == 10
    paid = asked.after("pay 1 stone")
    assert (paid.scores[0], paid.seat("red").stone) == (15, 0)
    assert paid.state.step_name == "revealing"
    assert asked.after("decline").state.step_name == "revealing"
    poor = before_building("W01", "winter", wood=2, brick=1).after("pay 2 wood 1 brick")
    assert (poor.scores[0], poor.state.step_name) == (10, "revealing")
    one = before_building("W03", "winter", wood=2, stone=1).after("pay 2 wood 1 stone")
    assert (one.scores[0], one.state.step_name) == (11, "revealing")
    two = before_building("W03", "winter", wood=2, stone=2)
    assert go(two, "pay 2 wood 1 stone", "pay 1 stone").scores[0] == 16
    base = before_building("B01", "winter", wood=2, brick=1, stone=3).after("pay 2 wood 1 brick")
    assert (base.scores[0], base.state.step_name) == (10, "revealing")


def test_winter_13_every_slot_asks() -> None:
    paid = go(at_slot("C14", 4, wood=2, brick=2, gold=1), "pay 2 wood 2 brick", "pay 1 gold")
    assert paid.scores[0] == 6


def test_winter_14_a_drawn_card_asks_nothing() -> None:
    drawn = go(at_slot("C32", wood=1, gold=2), "pay 1 wood", "pay 1 gold", "C20")
    assert (drawn.scores[0], drawn.seat("red").gold) == (6, 1)
    assert drawn.state.step_name == "using"


def test_winter_15_who_declines_the_price_is_not_asked() -> None:
    left = at_slot("C14", wood=1, gold=1).after("decline")
    assert (left.state.step_name, left.state.to_dict()["display"][0]) == ("using", "C14")


def test_winter_16_the_dice_of_a_card_come_after_it() -> None:
    rolled = go(at_slot("C23", wood=1, gold=1), "pay 1 wood", "pay 1 gold", 12)
    assert (rolled.scores[0], rolled.seat("red").gold) == (6, 2)


def test_winter_17_hut_builders_count_winter_tiles() -> None:
    assert line(over(["C28"], ["W01"], "winter"), 0, "hut_builder") == (3, 1, 3)


# -- huts -------------------------------------------------------------------------------------


def test_huts_1_to_3_a_person_when_built() -> None:
    goods = {"wood": 1, "brick": 1, "stone": 1}
    built = before_building("H01", "huts", **goods).after("pay 1 wood 1 brick 1 stone")
    red = built.seat("red")
    assert (red.points, red.people) == (6, 6)
    assert told(built)[-2:] == ["build", "person"]
    hungry = laid("huts", count=2, stage="use", placed={"building1": {"red": 1}},
                  players={"red": {"goods": goods, "food": 5}}, tops=["H01", "B01"])  # fmt: skip
    fed = go(hungry, "use building1", "pay 1 wood 1 brick 1 stone", "B02")
    assert fed.state.shortage == 1
    full = laid("huts", count=2, stage="use", placed={"building1": {"red": 1}, "card4": {"red": 1}},
                players={"red": {"goods": goods, "people": 10}}, tops=["H01", "B01"])  # fmt: skip
    full = go(full, "use building1", "pay 1 wood 1 brick 1 stone")
    assert (full.scores[0], told(full)[-1]) == (6, "person_full")


def dawn(count: int = 2, **changes: Any) -> lab.Position:
    """Lay out the end of a round, after which the next one begins."""
    usual: dict[str, Any] = {"stage": "restore", "turn": 1, "round": 3}
    return laid("huts", count=count, **(usual | changes))


def owning(*tiles: str) -> dict[str, Any]:
    return {"buildings": list(tiles)}


def test_huts_4_to_6_buildings_pay_at_the_start_of_a_round() -> None:
    built = before_building("H02", "huts", brick=2, stone=1).after("pay 2 brick 1 stone")
    assert built.seat("red").wood == 0
    assert dawn(players={"red": owning("H02")}).seat("red").wood == 1
    both = dawn(players={"red": owning("H02", "H05")})
    assert (both.seat("red").wood, both.seat("red").gold) == (1, 1)
    # Red began the third round, so blue begins the fourth. The last event is the round's.
    owners = {"red": owning("H02"), "blue": owning("H03")}
    hungry = laid(
        "huts", count=2, stage="feed", players=owners | {"blue": owners["blue"] | {"food": 0}}
    )
    after = go(hungry, "starve")
    incomes = [event for event in after.events if event[0] == "income"]
    assert [(event[1], event[3], event[4]) for event in incomes] == [
        (1, "brick", "H03"), (0, "wood", "H02")
    ]  # fmt: skip


def test_huts_7_and_8_a_good_of_ones_choice_comes_before_all_placing() -> None:
    asked = dawn(players={"red": owning("H06") | {"cards": ["C36"], "any_two": 1}})
    assert legal(asked) == {"take wood", "take brick", "take stone", "take gold"}
    for words in ("place 1 hunt", "take 4", "gain gold gold"):
        assert why(asked, words) == ["turn.moment"]
    after = asked.after("take gold")
    assert after.seat("red").gold == 1
    assert told(after) == ["income"]
    assert (after.state.stage_name, after.mover) == ("place", 1)


def test_huts_9_nothing_is_paid_when_the_game_is_over() -> None:
    end = laid("huts", count=2, stage="feed", stacks=[0, 7], tops=[None, "B01"],
               players={"red": owning("H02") | {"food": 20}, "blue": {"food": 20}})  # fmt: skip
    assert end.over
    assert end.seat("red").wood == 0


def test_huts_10_to_12_they_count_and_cost_what_is_printed() -> None:
    assert line(over(["C28"], ["B01", "H02"], "huts"), 0, "hut_builder") == (3, 2, 6)
    other = before_building("H02", "huts", brick=1, stone=2)
    assert why(other, "pay 1 brick 2 stone") == ["pay.fixed"]
    said = facts(other, "pay 1 brick 2 stone", "pay.fixed")
    assert said["cost"] == (("brick", 2), ("stone", 1))
    poor = before_building("H01", "huts", wood=1, brick=1)
    assert why(poor, "pay 1 wood 1 brick 1 stone") == ["pay.have"]
    left = poor.after("decline")
    assert (left.seat("red").people, left.state.to_dict()["tops"][0]) == (5, "H01")


def test_huts_13_the_income_of_this_round_pays_for_a_card() -> None:
    begun = dawn(count=2, players={"red": owning("H03"), "blue": {"people": 1}}, start="blue")
    begun = go(begun, "place 1 card1", "place 1 hunt", "place 4 hunt")
    assert "pay 1 brick" in begun.after("use card1").moves


def test_huts_14_a_person_built_now_works_from_the_next_round() -> None:
    goods = {"wood": 1, "brick": 1, "stone": 1}
    built = before_building("H01", "huts", **goods).after("pay 1 wood 1 brick 1 stone")
    red = built.seat("red")
    assert (red.people, red.home, built.state.stage_name) == (6, 5, "use")  # one waits at a card


def test_huts_15_nothing_is_built_where_the_place_is_skipped() -> None:
    there = at_work("huts", placed={"building1": {"red": 1}}, rules="bga", count=2,
                    tops=["H01", "B01"])  # fmt: skip
    skipped = there.after("skip building1").seat("red")
    assert (skipped.points, skipped.people) == (0, 5)


def test_huts_16_goods_from_buildings_count_in_the_end() -> None:
    end = laid("huts", count=2, stage="feed", stacks=[0, 7], tops=[None, "B01"],
               players={"red": owning("H02") | {"food": 20, "goods": {"wood": 2}},
                        "blue": {"food": 20}})  # fmt: skip
    assert line(end, 0, "goods") == (2, 1, 2)
