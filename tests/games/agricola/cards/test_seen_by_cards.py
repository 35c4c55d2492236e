"""What one card brings, and whether the other cards of the table see it."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.cards.table import (
    FOUR,
    PASTURE,
    ending,
    laid,
    line,
    lying,
    moves,
    table,
)
from games.agricola.farms import farm, goods, refused

from stoneage_lab.session.position import Position


def test_the_fisherman_never_owes_more_than_he_took() -> None:
    owners = {"blue": {"cards": ["raft"]}, "green": {"cards": ["canoe"]},
              "yellow": {"cards": ["fishing-rod"]}}  # fmt: skip
    session = table(4, 4, cards=["fisherman"], spaces=lying(fishing=1), seats=owners)
    session.do("use fishing")
    if "accept fisherman" in moves(session):
        session.do("accept fisherman")
    paid = sum(goods(session, seat).get("food", 0) for seat in ("red", "blue", "green", "yellow"))
    assert paid in (1, 2)
    assert goods(session).get("food", 0) >= 0


def test_the_fisherman_keeps_what_his_own_cards_bring() -> None:
    session = table(4, 3, cards=["fisherman", "canoe"], spaces=lying(fishing=2),
                    seats={"blue": {"cards": ["raft"]}})  # fmt: skip
    session.do("use fishing, accept fisherman")
    assert (goods(session), goods(session, "blue")) == ({"food": 4 - 1 + 1, "reed": 1},
                                                        {"food": 1})  # fmt: skip


def test_the_plane_works_in_place_of_the_joinery() -> None:
    session = ending(cards=["joinery", "plane"], goods={"wood": 3})
    session.do("convert plane 1 wood for 3 food")
    replaced = refused(session, "convert joinery 1 wood for 2 food")
    assert replaced.rule.id == "convert.card"
    assert "Red cannot convert that" in str(replaced)
    assert goods(session.do("feed")) == {"wood": 2}


def test_pellets_need_room_for_the_animal() -> None:
    session = ending(cards=["feed-pellets"], goods={"vegetable": 1, "sheep": 1, "food": 4})
    session.do("convert feed-pellets 1 vegetable for 1 sheep, feed")
    assert goods(session) == {"sheep": 1}


def test_the_charcoal_burner_sees_a_hearth_for_a_fireplace_and_the_bakers_oven() -> None:
    burner = {"blue": {"cards": ["charcoal-burner"]}}
    session = table(4, 3, cards=["fireplace2"], goods={"clay": 3}, seats=burner)
    session.do("use improve, buy hearth4")
    assert goods(session, "blue") == {"food": 1, "wood": 1}
    assert farm(session)["cards"] == ["hearth4"]
    oven = table(4, 3, cards=["clay-oven"], hand=["bakers-oven"], seats=burner)
    oven.do("use improve, play bakers-oven")
    assert goods(oven, "blue") == {"food": 1, "wood": 1}


def test_the_outhouse_counts_the_academic_twice() -> None:
    given: dict[str, Any] = {"hand": ["outhouse"], "goods": {"wood": 1, "clay": 3}}
    few = {"blue": {"cards": ["tutor"]}, "green": {"cards": ["mason", "chief"]}}
    assert table(4, 3, seats=few, **given).do("use improve, play outhouse").mover == 1
    many = {"blue": {"cards": ["academic"]}, "green": {"cards": ["mason", "chief"]}}
    session = table(4, 3, seats=many, **given).do("use improve")
    assert refused(session, "play outhouse").rule.id == "play.needs"


def test_the_pastor_is_paid_once() -> None:
    # Red has two rooms alone; the goods came already.
    seats = {name: {"rooms": FOUR} for name in ("blue", "green", "yellow")}
    session = table(4, 4, cards=["pastor"], marks={"pastor": 1}, seats=seats)
    assert goods(session.do("use grain")) == {"grain": 1}


def test_the_guildmaster_has_goods_for_each_card() -> None:
    session = table(4, 3, hand=["guildmaster"], cards=["pottery", "potter", "basketry"],
                    goods={"food": 1})  # fmt: skip
    assert goods(session.do("use lessons, play guildmaster")) == {"clay": 4, "reed": 2}
    potter = table(4, 3, hand=["potter"], cards=["guildmaster"], goods={"food": 1})
    assert goods(potter.do("use lessons, play potter")) == {"clay": 4}


def test_stone_rooms_count_for_each_card() -> None:
    session = table(14, house="stone", rooms=FOUR,
                    cards=["chief", "half-timbered-house", "clogs", "chiefs-daughter"])  # fmt: skip
    assert line(session, "bonus") == 4 + 4 + 2 + 3


@pytest.mark.parametrize(("sheep", "kept"), [(8, 6), (6, 6)])
def test_a_stablemaster_with_a_pipe(sheep: int, kept: int) -> None:
    session = table(cards=["stablemaster", "shepherds-pipe"], stables=["1-4", "1-5"],
                    spaces=lying(sheep=sheep))  # fmt: skip
    assert goods(session.do("use sheep")) == {"sheep": kept}


def test_wood_that_waited_is_taken_by_nobody() -> None:
    session = ending(3, 5, cards=["woodcutter", "berry-picker"], ahead=[[6, "wood", 1]])
    assert goods(session) == {"wood": 1}


def test_the_daughter_laid_down_is_a_later_occupation() -> None:
    session = table(hand=["chief"], goods={"food": 2},
                    seats={"blue": {"cards": ["tutor"], "hand": ["chiefs-daughter"]}})  # fmt: skip
    session.do("use lessons, play chief").do("accept chiefs-daughter")
    assert line(session, "bonus", 1) == 1


def test_the_trowel_takes_the_lowered_price() -> None:
    session = table(cards=["builders-trowel", "renovator"], goods={"reed": 1})
    session.do("accept builders-trowel")
    assert (farm(session)["house"], goods(session)) == ("clay", {})


def test_straight_to_stone_at_a_lowered_price() -> None:
    session = table(7, 3, cards=["conservator", "renovator", "stonecutter"], rooms=FOUR,
                    goods={"stone": 1, "clay": 1, "reed": 1})  # fmt: skip
    session.do("use renovate")
    assert (farm(session)["house"], goods(session)) == ("stone", {"clay": 1})


def test_the_stonecutter_lowers_improvements_of_the_hand() -> None:
    session = table(4, 3, cards=["stonecutter"], hand=["millstone"])
    assert farm(session.do("use improve, play millstone"))["cards"] == ["stonecutter", "millstone"]


def test_the_mini_pasture_is_fencing_to_other_cards() -> None:
    session = table(4, 4, cards=["farmer", "stablehand", "stockman"], hand=["mini-pasture"],
                    stables=["1-1"], goods={"food": 2})  # fmt: skip
    session.do("use improve, play mini-pasture, fence 1-5, close, build stable 1-4")
    while session.mover == 0:
        session.do(session.moves[0])
    assert farm(session)["stables"] == ["1-1", "1-4"]
    assert goods(session) == {"boar": 1, "cattle": 1}


def test_a_stable_of_a_card_is_the_stockmans_second() -> None:
    session = table(4, 4, cards=["stockman"], hand=["stable"], stables=["1-1"], goods={"wood": 1})
    session.do("use improve, play minor stable, build stable 1-5")
    assert goods(session) == {"cattle": 1}


def test_a_plow_at_the_space_that_also_sows() -> None:
    session = table(13, cards=["riding-plow"], goods={"grain": 2})
    session.do("use cultivate, accept riding-plow, plow 1-2, plow 1-3, plow 1-4")
    session.do("sow grain 1-2, sow grain 1-4")
    assert farm(session)["fields"] == {"1-2": "grain 3", "1-3": "", "1-4": "grain 3"}


def test_food_is_raised_by_cards() -> None:
    cards = ["windmill", "tutor", "turner", "quarryman"]
    stock = {"grain": 1, "wood": 1, "stone": 1}
    session = table(4, 3, cards=cards, hand=["mason"], goods=stock)
    session.do("use lessons, play mason")
    assert sorted(moves(session)) == [
        "convert quarryman 1 stone for 2 food", "convert turner 1 wood for 1 food",
        "convert windmill 1 grain for 2 food", "eat 1 grain"]  # fmt: skip
    session.do("convert quarryman 1 stone for 2 food")
    assert goods(session) == {"food": 1, "grain": 1, "wood": 1}


def test_the_meal_asks_whoever_can_convert() -> None:
    session = ending(2, 4, cards=["dock-worker"], goods={"food": 4, "wood": 3})
    assert session.position.state.step_name == "meal"
    session.do("convert dock-worker 3 wood for 1 reed, feed")
    assert goods(session) == {"reed": 1}


def test_the_best_rate_cooks() -> None:
    session = ending(cards=["simple-fireplace", "clay-oven", "meat-seller"],
                     goods={"sheep": 1, "vegetable": 1})  # fmt: skip
    assert goods(session.do("cook 1 sheep, cook 1 vegetable, feed")) == {}
    assert farm(session)["begging"] == 0


def test_the_dibber_helps_the_hobby_farmer() -> None:
    session = table(4, 4, cards=["potato-dibber"], hand=["hobby-farmer"], fields={"1-2": ""})
    session.do("use lessons, play hobby-farmer, sow vegetable 1-2")
    assert farm(session)["fields"] == {"1-2": "vegetable 3"}


def test_the_hobby_farmer_may_sow_a_card_field() -> None:
    session = table(4, 4, cards=["bean-field"], hand=["hobby-farmer"])
    session.do("use lessons, play hobby-farmer, sow vegetable bean-field")
    assert farm(session)["marks"] == {"bean-field": "vegetable 2"}


def test_what_the_chief_costs_later() -> None:
    session = table(cards=["tutor"], hand=["chief"], goods={"food": 4})
    assert goods(session.do("use lessons, play chief")) == {"food": 1}
    poor = table(cards=["tutor"], hand=["chief"], goods={"food": 2})
    assert refused(poor, "use lessons").rule.id == "use.idle"


def test_the_warden_and_the_agent() -> None:
    session = table(9, 4, cards=["field-warden", "land-agent"],
                    spaces={"vegetable": {"goods": 0, "people": ["blue"]}})  # fmt: skip
    assert goods(session.do("use vegetable")) == {"vegetable": 1, "grain": 1}


def test_the_head_of_the_family_has_a_child_beside_another() -> None:
    spaces = {"growth": {"goods": 0, "people": ["blue"]}}
    session = table(7, 4, cards=["head-of-the-family"], rooms=FOUR, spaces=spaces)
    session.do("use growth")
    assert farm(session)["people"] == 3
    no_room = table(7, 4, cards=["head-of-the-family"], spaces=spaces)
    assert "use growth" not in moves(no_room)


def test_the_school_of_five_is_shared_by_the_head_of_the_family() -> None:
    spaces = {"school": {"goods": 0, "people": ["blue"]}}
    session = table(7, 5, cards=["head-of-the-family"], rooms=FOUR, spaces=spaces)
    session.do("use school, grow")
    assert farm(session)["people"] == 3
    four = table(7, 4, cards=["head-of-the-family"], hand=["mason"], spaces=spaces,
                 goods={"food": 9})  # fmt: skip
    assert refused(four, "use school").rule.id == "use.taken"


def test_a_bake_of_a_card_is_a_bake_to_others() -> None:
    session = table(4, 3, hand=["baker"], cards=["hearth4", "millstone"], goods={"grain": 2},
                    seats={"blue": {"cards": ["bread-seller"]}})  # fmt: skip
    session.do("use lessons, play baker, bake 2 grain")
    assert (goods(session), goods(session, "blue")) == ({"food": 8}, {"food": 2})


def test_the_crock_counts_what_is_cooked_together() -> None:
    cards = ["fireplace2", "gypsys-crock", "spices"]
    session = ending(cards=cards, pastures=PASTURE, goods={"sheep": 3, "vegetable": 1})
    session.do("cook 3 sheep, cook 1 vegetable, feed")
    assert goods(session) == {"food": 3 * 2 + 2 + 1 + 2 - 4}


def test_animals_without_room_are_cooked_together() -> None:
    session = table(cards=["fireplace2", "gypsys-crock"], spaces=lying(sheep=5))
    session.do("use sheep")
    assert goods(session) == {"sheep": 1, "food": 4 * 2 + 2}


def test_the_merchant_at_a_renovation() -> None:
    session = table(7, cards=["merchant"], goods={"clay": 7, "reed": 1, "food": 1})
    session.do("use renovate, buy fireplace2, accept merchant, buy fireplace3")
    assert (goods(session), session.mover) == ({}, 1)
    skipped = table(7, cards=["merchant"], goods={"clay": 7, "reed": 1, "food": 1})
    assert skipped.do("use renovate, done").mover == 1


def test_an_oven_of_the_merchant_bakes_before_he_is_asked() -> None:
    session = table(cards=["merchant"], goods={"clay": 5, "stone": 1, "grain": 1, "food": 0})
    session.do("use improve, buy clay-oven, bake 1 grain")
    assert (goods(session), "accept merchant" in moves(session)) == ({"clay": 2, "food": 5}, True)
    session.do("accept merchant, buy fireplace2")
    assert goods(session) == {"food": 4}


def test_the_plow_driver_raises_his_food() -> None:
    session = ending(2, 5, cards=["plow-driver"], house="stone", goods={"grain": 1})
    assert "accept plow-driver" in moves(session)
    session.do("accept plow-driver, eat 1 grain, plow 1-3")
    assert (goods(session), farm(session)["fields"]) == ({}, {"1-3": ""})


def test_nobody_is_asked_for_the_daughter_once_she_lies_there() -> None:
    session = table(hand=["chief"], goods={"food": 2},
                    seats={"blue": {"cards": ["chiefs-daughter"], "hand": ["axe"]}})  # fmt: skip
    session.do("use lessons, play chief")
    assert (session.position.mover_name, session.position.state.step_name) == ("blue", "work")


@pytest.mark.parametrize(
    ("card", "given"),
    [("mason", {"house": "stone", "rooms": FOUR}),
     ("builders-trowel", {"cards": ["clay-roof"], "goods": {"clay": 3, "reed": 1}})],
)  # fmt: skip
def test_a_free_moment_is_a_position_like_any_other(card: str, given: dict[str, Any]) -> None:
    session = laid(card, given).do(f"accept {card}")
    data = session.position.to_dict()
    again = Position.from_dict(data)
    assert (again.to_dict(), [str(move) for move in again.moves]) == (data, moves(session))
