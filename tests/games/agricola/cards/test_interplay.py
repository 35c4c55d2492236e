"""Cards together, and the places where a table of players would look twice."""

from __future__ import annotations

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

from stoneage_lab.session.session import Session

FIVE = ["1-1", "1-2", "2-1", "2-2", "3-1"]


def majors(session: Session) -> list[str]:
    found: list[str] = session.position.to_dict()["state"]["majors"]
    return found


# -- Cards at one moment ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "said", "left", "after"),
    [(["basket", "mushroom-collector"], ["basket", "mushroom-collector"], 3, {"food": 5}),
     (["mushroom-collector", "basket"], ["mushroom-collector", "basket"], 3, {"food": 5}),
     (["basket", "mushroom-collector"], ["basket"], 2, {"food": 3}),
     (["mushroom-collector", "basket"], ["mushroom-collector"], 2, {"food": 2, "wood": 1})],
)  # fmt: skip
def test_cards_ask_in_the_order_laid_out(
    cards: list[str], said: list[str], left: int, after: dict[str, int]
) -> None:
    lies = 3 if len(said) == 2 else 2
    session = table(cards=cards, spaces=lying(forest=lies)).do("use forest")
    assert moves(session)[0] == f"accept {cards[0]}"
    for card in said:
        session.do(f"accept {card}")
    while session.mover == 0:
        session.do("decline")
    spaces = session.position.to_dict()["state"]["spaces"]
    if len(said) == 2:
        assert (goods(session), spaces["forest"]["goods"]) == (after, left)
    else:
        assert goods(session) == after


@pytest.mark.parametrize(
    ("first", "second"), [("mushroom-collector", "basket"), ("basket", "mushroom-collector")]
)
def test_no_card_has_goods_left_that_another_one_leaves_already(first: str, second: str) -> None:
    session = table(cards=[first, second], spaces=lying(forest=2)).do(f"use forest, accept {first}")
    assert f"accept {second}" not in moves(session)
    while session.mover == 0:
        session.do("decline")
    assert all(count >= 0 for count in goods(session).values())
    offered = table(cards=[first, second], spaces=lying(forest=3)).do(f"use forest, accept {first}")
    assert f"accept {second}" in moves(offered)


def test_what_a_card_brings_is_not_what_a_person_took() -> None:
    session = table(5, 4, cards=["woodcutter", "berry-picker", "mushroom-collector"],
                    spaces=lying(forest=1))  # fmt: skip
    session.do("use forest, accept mushroom-collector")
    assert goods(session) == {"food": 2}


# -- Prices -----------------------------------------------------------------------------------


def test_three_cards_lower_a_renovation() -> None:
    cards = ["stonecutter", "renovator", "clay-roof"]
    stock = {"clay": 1, "reed": 1, "stone": 1}
    session = table(7, 3, house="clay", rooms=FOUR, cards=cards, goods=stock).do("use renovate")
    assert sorted(moves(session)) == ["pay 1 clay 1 stone", "pay 1 reed 1 stone"]
    assert goods(session.do("pay 1 clay 1 stone")) == {"reed": 1}
    few = table(7, 3, house="clay", cards=cards, goods={"reed": 1}).do("use renovate")
    assert (farm(few)["house"], goods(few)) == ("stone", {})


def test_reed_that_is_not_due_is_not_paid_in_clay() -> None:
    session = table(7, 3, cards=["thatcher", "clay-roof"], goods={"clay": 2}).do("use renovate")
    assert (farm(session)["house"], goods(session)) == ("clay", {})
    room = table(4, 3, cards=["thatcher", "clay-roof"], goods={"wood": 5, "clay": 1})
    assert goods(room.do("use rooms, build room 2-2")) == {}


def test_three_cards_at_a_room() -> None:
    session = table(house="clay", cards=["carpenter", "clay-supports"],
                    goods={"clay": 3, "wood": 1, "reed": 2})  # fmt: skip
    session.do("use rooms, build room 2-2")
    assert sorted(moves(session)) == ["pay 1 wood 2 clay 1 reed", "pay 3 clay 2 reed"]
    axe = table(cards=["carpenter", "axe"], goods={"wood": 3, "reed": 2})
    assert goods(axe.do("use rooms, build room 2-2")) == {"wood": 1}


def test_the_stonecutter_and_the_baking_tray() -> None:
    session = table(4, 3, cards=["stonecutter", "baking-tray"], goods={"clay": 1, "stone": 1})
    assert goods(session.do("use start, buy stone-oven")) == {}
    rich = table(4, 3, cards=["stonecutter", "baking-tray"], goods={"clay": 1, "stone": 2})
    rich.do("use improve, buy stone-oven")
    assert sorted(moves(rich)) == ["pay 1 clay 1 stone", "pay 2 stone"]


# -- Cards given up ---------------------------------------------------------------------------


def test_an_oven_that_was_given_up_can_be_bought_again() -> None:
    session = table(hand=["bakers-oven"], cards=["clay-oven"], goods={"grain": 2},
                    seats={"blue": {"goods": {"clay": 3, "stone": 1}}})  # fmt: skip
    assert "clay-oven" not in majors(session)
    session.do("use improve, play bakers-oven, bake 2 grain")
    assert (goods(session), farm(session)["cards"]) == ({"food": 10}, ["bakers-oven"])
    assert "clay-oven" in majors(session)
    assert line(session, "cards") == 3


def test_of_two_ovens_one_is_chosen() -> None:
    cards = ["wood-fired-oven", "stone-oven"]
    session = table(hand=["bakers-oven"], cards=cards).do("use improve, play bakers-oven")
    assert sorted(moves(session)) == ["give stone-oven", "give wood-fired-oven"]
    assert refused(session, "give clay-oven").rule.id == "give.have"
    session.do("give wood-fired-oven")
    assert farm(session)["cards"] == ["stone-oven", "bakers-oven"]
    assert "wood-fired-oven" in session.position.to_dict()["state"]["gone"]


def test_food_of_a_well_that_was_given_up_is_lost() -> None:
    session = table(6, hand=["madonna-statue"], goods={"wood": 1, "stone": 3},
                    cards=["raft", "private-forest"],
                    seats={"blue": {"goods": {"food": 9}}})  # fmt: skip
    session.do("use improve, buy well")
    assert len(farm(session)["ahead"]) == 5
    session.do("use grain")
    session.do("use start, play madonna-statue, give well, give raft, done")
    assert [row for row in farm(session)["ahead"] if row[1] == "food"] == []
    assert "well" in majors(session)


def test_animals_lose_the_room_of_a_card_given_up() -> None:
    session = table(hand=["madonna-statue"], cards=["drinking-trough", "raft", "fireplace2"],
                    pastures=[["1-5"]], goods={"sheep": 4, "boar": 1})  # fmt: skip
    session.do("use improve, play madonna-statue, give drinking-trough, give raft")
    assert sorted(moves(session)) == ["keep 2 sheep 1 boar", "keep 3 sheep"]
    assert goods(session.do("keep 2 sheep 1 boar")) == {"sheep": 2, "boar": 1, "food": 4}


# -- Passing ----------------------------------------------------------------------------------


def test_a_card_goes_round_the_table() -> None:
    session = table(hand=["market-stall"], goods={"grain": 1},
                    seats={"blue": {"goods": {"grain": 1}}})  # fmt: skip
    session.do("use improve, play market-stall")
    assert farm(session, "blue")["shown"] == ["market-stall"]
    session.do("use start, play market-stall, done")
    assert (farm(session)["hand"], farm(session)["shown"]) == (["market-stall"],) * 2
    assert farm(session, "blue")["hand"] == []
    assert (goods(session), goods(session, "blue")) == ({"vegetable": 1}, {"vegetable": 1})


def test_alone_a_card_that_passes_on_is_gone() -> None:
    session = table(players=1, hand=["market-stall"], goods={"grain": 1})
    session.do("use improve, play market-stall")
    state = session.position.to_dict()["state"]
    assert (state["gone"], farm(session)["hand"], farm(session)["cards"]) == (
        ["market-stall"], [], [])  # fmt: skip


def test_a_card_that_passed_on_counts_as_no_improvement() -> None:
    session = table(hand=["market-stall", "carp-pond"], goods={"grain": 1},
                    cards=["tutor", "raft"])  # fmt: skip
    session.do("use start, play market-stall, done")
    session.do("use grain")
    assert "use improve" not in moves(session)
    assert refused(session, "use improve").parts[0].rule.id == "buy.goods"


# -- Occupations ------------------------------------------------------------------------------


def test_the_academic_counts_as_two_but_costs_as_one() -> None:
    session = table(4, 4, cards=["tutor", "academic"])
    assert line(session, "bonus") == 2
    reeve = table(4, 4, cards=["reeve"], seats={"blue": {"cards": ["academic"]}})
    assert (line(reeve, "bonus"), line(reeve, "bonus", 1)) == (0, 3)
    third = table(4, 4, cards=["academic"], hand=["mason"], goods={"food": 5})
    assert goods(third.do("use school, play mason")) == {"food": 4}
    third = table(4, 4, cards=["academic", "tutor"], hand=["mason"], goods={"food": 5})
    assert goods(third.do("use school, play mason")) == {"food": 3}


def test_the_desk_and_the_patron() -> None:
    cards = ["writing-desk", "patron"]
    session = table(4, 4, cards=cards, hand=["mason", "chief"], goods={"food": 1})
    session.do("use lessons, play mason, play chief")
    # 1 and 2 of the Patron pay 1 for the second occupation; 2 more pay the Desk and the Chief.
    assert goods(session) == {}
    assert farm(session)["cards"] == [*cards, "mason", "chief"]


@pytest.mark.parametrize(
    ("people", "newborn", "need"), [(2, 0, 4), (3, 0, 5), (5, 0, 7), (5, 1, 7), (2, 1, 3)]
)
def test_the_hunger_of_a_cooks_family(people: int, newborn: int, need: int) -> None:
    session = table(4, 4, cards=["cook"], people=people, newborn=newborn, rooms=FIVE)
    assert session.position.seat("red").needed == need


def test_everybody_with_an_unseen_occupation_is_asked() -> None:
    session = table(4, 4, hand=["chief"], goods={"food": 2}, seats={
        "blue": {"hand": ["axe"]}, "green": {"hand": ["mason"]},
        "yellow": {"hand": ["chiefs-daughter", "tutor"]},
    })  # fmt: skip
    session.do("use lessons, play chief")
    assert (session.position.mover_name, moves(session)) == ("green", ["decline"])
    session.do("decline")
    assert session.position.mover_name == "yellow"
    assert sorted(moves(session)) == ["accept chiefs-daughter", "decline"]
    session.do("accept chiefs-daughter")
    assert farm(session, "yellow")["cards"] == ["chiefs-daughter"]
    assert farm(session, "yellow")["hand"] == ["tutor"]
    assert (session.position.mover_name, session.position.state.step_name) == ("blue", "work")


# -- Animals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("herd", "boar"), [({"sheep": 3, "cattle": 3}, 1), ({"sheep": 2, "cattle": 1}, 4)]
)
def test_mixed_pastures_with_a_trough(herd: dict[str, int], boar: int) -> None:
    session = table(9, 4, cards=["animal-keeper", "drinking-trough"], pastures=PASTURE,
                    goods=herd, spaces=lying(boar=boar))  # fmt: skip
    session.do("use boar")
    assert session.mover != 0
    assert goods(session) == herd | {"boar": boar}


def test_the_pipe_adds_room_for_sheep_alone_in_mixed_pastures() -> None:
    cards = ["animal-keeper", "shepherds-pipe"]
    six = table(9, 4, cards=cards, pastures=PASTURE, goods={"sheep": 2, "boar": 4},
                spaces=lying(boar=1))  # fmt: skip
    assert goods(six.do("use boar")) == {"sheep": 2, "boar": 5}
    seven = table(9, 4, cards=cards, pastures=PASTURE, goods={"boar": 5}, spaces=lying(boar=1))
    assert goods(seven.do("use boar")) == {"boar": 5}


def test_animals_of_cards_need_room() -> None:
    session = table(hand=["cattle-market"], goods={"sheep": 2}, stables=["1-5"])
    assert goods(session.do("use improve, play cattle-market")) == {"sheep": 1, "cattle": 1}
    full = table(4, 4, hand=["tenant-farmer"], cards=["fireplace2"])
    full.do("use lessons, play tenant-farmer")
    assert sorted(moves(full)) == ["keep 1 boar", "keep 1 cattle", "keep 1 sheep"]
    assert goods(full.do("keep 1 sheep")) == {"sheep": 1, "food": 2 + 3}


def test_animals_that_waited_need_room_at_dawn() -> None:
    session = ending(4, 5, cards=["master-shepherd", "hearth4"],
                     ahead=[[6, "sheep", 1]], goods={"boar": 1})  # fmt: skip
    assert sorted(moves(session)) == ["keep 1 boar", "keep 1 sheep"]
    assert goods(session.do("keep 1 sheep")) == {"sheep": 1, "food": 3}


def test_fences_come_before_the_boar_of_the_farmer() -> None:
    session = table(4, 4, cards=["farmer", "stablehand"], goods={"wood": 4, "sheep": 1})
    session.do("use fences, fence 1-5, close")
    assert goods(session) == {"sheep": 1, "boar": 1}
    session.do("build stable 1-4")
    assert session.mover == 1


# -- Fields -----------------------------------------------------------------------------------


def test_card_fields_count_as_crops_but_not_as_fields() -> None:
    session = table(cards=["bean-field", "lettuce-patch"],
                    marks={"bean-field": "vegetable 2",
                           "lettuce-patch": "vegetable 1"})  # fmt: skip
    assert (line(session, "vegetables"), line(session, "fields")) == (3, -1)


def test_the_patch_offers_its_own_vegetable_alone() -> None:
    cards = ["bean-field", "lettuce-patch"]
    beans = ending(cards=cards, marks={"bean-field": "vegetable 1"}, goods={"food": 4})
    assert (goods(beans), beans.position.state.step_name) == ({"vegetable": 1}, "work")
    both = ending(cards=cards, goods={"food": 4},
                  marks={"bean-field": "vegetable 1", "lettuce-patch": "vegetable 2"})  # fmt: skip
    assert sorted(moves(both)) == ["accept lettuce-patch", "decline"]
    assert goods(both.do("decline")) == {"vegetable": 2}
    assert farm(both)["marks"] == {"lettuce-patch": "vegetable 1"}


def test_a_field_of_a_card_is_sown_and_reaped_in_one_round() -> None:
    session = laid("bean-field", {
        "harvest": True, "cards": ["potato-dibber"], "goods": {"vegetable": 1, "food": 4}
    })  # fmt: skip
    session.do("use sow, sow vegetable bean-field")
    assert farm(session)["marks"] == {"bean-field": "vegetable 2"}
    assert goods(session) == {"vegetable": 1}


def test_plows_of_improvements_do_not_add_but_the_plow_maker_does() -> None:
    session = table(cards=["riding-plow", "turnwrest-plow", "plow-maker"], goods={"food": 1})
    session.do("use plow, accept riding-plow")
    assert refused(session, "accept turnwrest-plow").rule.id == "plow.card"
    session.do("accept plow-maker, plow 1-2, plow 1-3, plow 1-4, plow 1-5")
    assert (len(farm(session)["fields"]), goods(session), session.mover) == (4, {}, 1)


# -- Fences -----------------------------------------------------------------------------------


def test_the_mini_pasture_touches_what_stands() -> None:
    session = table(hand=["mini-pasture"], goods={"food": 2}, pastures=[["1-5"]])
    session.do("use improve, play mini-pasture")
    assert refused(session, "done").rule.id == "done.must"
    assert sorted(moves(session)) == ["fence 1-4", "fence 2-5"]
    assert refused(session, "fence 3-3").rule.id == "fence.single"
    session.do("fence 2-5, close")
    assert (len(farm(session)["fences"]), goods(session), session.mover) == (7, {}, 1)


def test_the_mini_pasture_is_a_fence_action_for_nobody_who_has_no_fences_left() -> None:
    # Fifteen fences stand: the card would do nothing, so it cannot be played.
    five = [["1-4"], ["1-5"], ["2-4"], ["2-5"], ["3-5"]]
    session = table(hand=["mini-pasture"], goods={"food": 2, "clay": 2}, pastures=five)
    assert len(farm(session)["fences"]) == 15
    session.do("use improve")
    assert refused(session, "play mini-pasture").rule.id == "play.effect"


# -- Once more --------------------------------------------------------------------------------


def test_the_merchant_acts_once_an_action() -> None:
    session = table(cards=["merchant"], goods={"clay": 9, "food": 3})
    session.do("use improve, buy fireplace2, accept merchant, buy fireplace3")
    assert (session.mover, goods(session)) == (1, {"clay": 4, "food": 2})


def test_the_merchant_does_the_same_action_again() -> None:
    session = table(cards=["merchant"], hand=["raft", "spindle"], goods={"wood": 3, "clay": 2,
                                                                        "food": 1})  # fmt: skip
    session.do("use start, play raft")
    while "accept merchant" not in moves(session):
        session.do("lead" if "lead" in moves(session) else "done")
    session.do("accept merchant")
    assert "buy fireplace2" not in moves(session)
    session.do("play spindle")
    assert farm(session)["cards"] == ["merchant", "raft", "spindle"]


def test_the_merchant_after_growth() -> None:
    session = table(7, cards=["merchant"], rooms=FOUR, hand=["spindle", "axe"],
                    goods={"wood": 2, "stone": 1, "grain": 1})  # fmt: skip
    session.do("use growth, play spindle, accept merchant, eat 1 grain, play axe")
    assert (farm(session)["people"], session.mover) == (3, 1)
    assert farm(session)["cards"] == ["merchant", "spindle", "axe"]
    idle = table(7, cards=["merchant"], rooms=FOUR, hand=["spindle"],
                 goods={"wood": 1, "food": 1})  # fmt: skip
    assert idle.do("use growth, done").mover == 1


# -- Others -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "home"), [(9, 2), (10, 3), (11, 2), (12, 3)])
def test_the_ratcatcher_binds_rounds_ten_and_twelve(number: int, home: int) -> None:
    free = {"people": 3, "rooms": FOUR}
    if number in (10, 12):
        free |= {"out": 1, "home": 1}
    session = ending(3, number, seats={"blue": {"cards": ["ratcatcher"]}}, **free,
                     goods={"food": 6})  # fmt: skip
    while session.position.state.round == number:
        session.do(session.moves[0])
    assert farm(session)["home"] == home


def test_the_ratcatcher_holds_nobody_back_at_home() -> None:
    session = ending(3, 9, cards=["ratcatcher"], people=3, rooms=FOUR, goods={"food": 6})
    assert farm(session)["home"] == 3


def test_the_foresters_space_opens_at_the_next_dawn() -> None:
    session = table(4, 4, hand=["master-forester"], goods={"food": 9})
    session.do("use lessons, play master-forester")
    assert "forester" not in session.position.to_dict()["state"]["spaces"]
    assert "use forester" not in moves(session)
    later = ending(4, 5, cards=["master-forester"])
    assert later.position.to_dict()["state"]["spaces"]["forester"]["goods"] == 2


def test_the_toll_of_the_forester_is_raised() -> None:
    seats = {"blue": {"cards": ["master-forester"]}}
    session = table(4, 4, goods={"grain": 1, "food": 1}, spaces=lying(forester=4), seats=seats)
    session.do("use forester, eat 1 grain")
    assert (goods(session), goods(session, "blue")) == ({"wood": 4}, {"food": 2})


def test_the_owner_of_the_forester_is_a_woodcutter_too() -> None:
    session = table(4, 4, cards=["master-forester", "woodcutter", "mushroom-collector"],
                    spaces=lying(forester=4))  # fmt: skip
    session.do("use forester, accept mushroom-collector")
    assert goods(session) == {"wood": 4, "food": 2}


def test_a_shared_space_is_not_shared_with_oneself() -> None:
    spaces = {"cultivate": {"goods": 0, "people": ["blue"]}}
    session = table(13, 4, cards=["field-warden"], spaces=spaces)
    session.do("use cultivate, plow 1-3")
    people = session.position.to_dict()["state"]["spaces"]["cultivate"]["people"]
    assert sorted(people) == ["blue", "red"]
    both = {"cultivate": {"goods": 0, "people": ["blue", "red"]}}
    assert refused(table(13, 4, cards=["field-warden"], spaces=both),
                   "use cultivate").rule.id == "use.taken"  # fmt: skip


def test_the_stone_carriers_two_ways() -> None:
    alone = table(7, cards=["stone-carrier"], spaces=lying(quarry1=2), goods={"food": 1})
    assert goods(alone.do("use quarry1")) == {"food": 1, "stone": 3}
    paid = table(5, 5, cards=["stone-carrier"], spaces=lying(quay=2), goods={"grain": 1})
    paid.do("use quay, accept stone-carrier, eat 1 grain")
    assert goods(paid) == {"wood": 1, "reed": 2, "stone": 2}
    bought = table(hand=["helpful-neighbors"], cards=["stone-carrier"], goods={"wood": 1})
    bought.do("use improve, play helpful-neighbors, take stone")
    assert goods(bought) == {"stone": 1}


# -- The end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("herd", "points"),
    [({}, -3 + 3 * -1), ({"sheep": 1, "boar": 1, "cattle": 1}, 3 - 3)],
)  # fmt: skip
def test_animals_that_were_lent_cost_a_point_each(herd: dict[str, int], points: int) -> None:
    pastures = [["1-3", "1-4", "1-5"], ["2-4"], ["2-5"]]
    session = table(14, 4, cards=["tenant-farmer"], marks={"tenant-farmer": 7}, goods=herd,
                    pastures=pastures)  # fmt: skip
    plain = table(14, 4, pastures=pastures)
    apart = session.position.state.scores()[0] - plain.position.state.scores()[0]
    assert apart == points + 3


def test_a_sheep_that_is_given_back_costs_no_point() -> None:
    herd = {"sheep": 4, "boar": 1, "cattle": 1}
    session = ending(4, 14, cards=["tenant-farmer"], marks={"tenant-farmer": 7},
                     goods=herd | {"food": 4},
                     pastures=[["1-3", "1-4", "1-5"], ["2-4"], ["2-5"]])  # fmt: skip
    session.do("convert tenant-farmer 1 sheep, done")
    assert session.over
    assert goods(session) == {"sheep": 4, "boar": 1, "cattle": 1}
    assert (line(session, "sheep"), line(session, "bonus")) == (2, -2)


def test_the_yeoman_and_the_lord() -> None:
    rich = {"grain": 8, "vegetable": 4}
    plain = table(14, 3, goods=rich).position.state.scores()[0]
    both = table(14, 3, cards=["yeoman-farmer", "lord-of-the-manor"], goods=rich)
    # Fields, pastures and three kinds of animals are missing; two categories are full.
    assert both.position.state.scores()[0] == plain + 5 + 2
    assert line(both, "bonus") == 2
    four = [["1-3"], ["1-4"], ["1-5"], ["2-5"]]
    lord = table(14, cards=["lord-of-the-manor"], pastures=four,
                 stables=["1-3", "1-4", "1-5", "2-5"])  # fmt: skip
    assert line(lord, "bonus") == 2


def test_the_last_free_moment() -> None:
    session = ending(4, 14, cards=["clay-seller"], goods={"clay": 4, "food": 4})
    while session.position.state.step_name != "reckoning":
        session.do("feed" if "feed" in moves(session) else session.moves[0])
    assert "convert clay-seller 4 clay for 1 cattle" in moves(session)
    assert "done" in moves(session)
    session.do("convert clay-seller 4 clay for 1 cattle")
    while not session.over:
        session.do("done")
    assert goods(session)["cattle"] == 1
    quiet = ending(4, 14, cards=["potter"], goods={"food": 4})
    assert quiet.over


def test_boar_cooked_for_the_brushes_after_the_last_young() -> None:
    session = ending(3, 14, cards=["brush-maker", "fireplace2"], goods={"boar": 3, "food": 4},
                     pastures=PASTURE)  # fmt: skip
    while session.position.state.step_name != "reckoning":
        session.do("feed")
    assert goods(session) == {"boar": 4}
    session.do("cook 2 boar, done")
    assert session.over
    assert farm(session)["marks"] == {"brush-maker": 2}
