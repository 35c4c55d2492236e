"""What cards do at their moments, one by one: where they act, and where they do not."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.farms import farm, goods, red, refused

from stoneage_lab.core.errors import RecordError
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, CARDS
from stoneage_lab.session.record import Record
from stoneage_lab.session.session import Session

PASTURE = [["1-4", "1-5"]]


def table(number: int, players: int, cards: list[str], **given: Any) -> Session:
    """Return a full game in which red has laid out some cards and has to send somebody."""
    return red(number, players, rules="standard", cards=cards, **given)


def seats_for(card: str) -> int:
    deck = CARDS[CARD_NUMBERS[card]].deck
    assert deck is not None
    return max(2, deck.players)


def lying(**goods: int) -> dict[str, Any]:
    return {site: {"goods": n} for site, n in goods.items()}


# (card, round, lying, what is said, what red has afterwards)
USED: list[tuple[str, int, dict[str, Any], str, dict[str, int]]] = [
    ("fishing-rod", 4, lying(fishing=2), "use fishing", {"food": 3}),
    ("fishing-rod", 8, lying(fishing=2), "use fishing", {"food": 4}),
    ("fishing-rod", 4, lying(reeds=1), "use reeds", {"reed": 1}),
    ("raft", 4, lying(fishing=2), "use fishing, take reed", {"food": 2, "reed": 1}),
    ("raft", 4, lying(fishing=2), "use fishing, take food", {"food": 3}),
    ("canoe", 4, lying(fishing=2), "use fishing", {"food": 3, "reed": 1}),
    ("canoe", 4, lying(), "use grain", {"grain": 1}),
    ("corn-scoop", 4, lying(), "use grain", {"grain": 2}),
    ("corn-scoop", 4, lying(), "use labor", {"food": 2}),
    ("quarry", 4, lying(), "use labor", {"food": 2, "stone": 3}),
    ("stone-tongs", 5, lying(quarry1=2), "use quarry1", {"stone": 3}),
    ("stone-tongs", 5, lying(claypit=2), "use claypit", {"clay": 2}),
    ("land-agent", 8, lying(), "use vegetable", {"vegetable": 1, "grain": 1}),
    ("land-agent", 8, lying(), "use grain", {"grain": 1}),
    ("berry-picker", 4, lying(forest=3), "use forest", {"wood": 3, "food": 1}),
    ("berry-picker", 4, lying(), "use market, take wood", {"wood": 1, "food": 1}),
    ("berry-picker", 4, lying(), "use market, take clay", {"clay": 1}),
    ("undergardener", 4, lying(), "use labor", {"food": 2, "vegetable": 1}),
    ("conjurer", 4, lying(theater=2), "use theater", {"food": 2, "grain": 1}),
    ("greengrocer", 4, lying(), "use grain", {"grain": 1, "vegetable": 1}),
    ("woodcutter", 4, lying(forest=3), "use forest", {"wood": 4}),
    ("woodcutter", 4, lying(reeds=3), "use reeds", {"reed": 3}),
    ("clay-mixer", 4, lying(claypit=1), "use claypit", {"clay": 3}),
    ("clay-mixer", 4, lying(forest=1), "use forest", {"wood": 1}),
    ("seasonal-worker", 5, lying(), "use labor", {"food": 2, "grain": 1}),
    ("seasonal-worker", 6, lying(), "use labor, take vegetable", {"food": 2, "vegetable": 1}),
    ("swineherd", 9, lying(boar=1), "use boar", {"boar": 1}),
    ("stone-carrier", 5, lying(quarry1=1), "use quarry1", {"stone": 2}),
    # -- what lies there changes
    ("basket", 4, lying(forest=3), "use forest, accept basket", {"wood": 1, "food": 3}),
    ("basket", 4, lying(forest=3), "use forest, decline", {"wood": 3}),
    ("basket", 4, lying(forest=1), "use forest", {"wood": 1}),
    ("mushroom-collector", 4, lying(forest=3), "use forest, accept mushroom-collector",
     {"wood": 2, "food": 2}),
    ("mushroom-collector", 4, lying(reeds=3), "use reeds", {"reed": 3}),
    ("storyteller", 4, lying(theater=3), "use theater, accept storyteller",
     {"food": 2, "vegetable": 1}),
    ("dancer", 4, lying(theater=1), "use theater", {"food": 4}),
    ("dancer", 4, lying(theater=6), "use theater", {"food": 6}),
    ("fisherman", 4, lying(fishing=3), "use fishing, accept fisherman", {"food": 6}),
    ("fisherman", 4, lying(fishing=3), "use fishing, decline", {"food": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "number", "spaces", "said", "after"), USED)
def test_a_card_acts_where_its_owner_works(
    card: str, number: int, spaces: dict[str, Any], said: str, after: dict[str, int]
) -> None:
    session = table(number, seats_for(card), [card], spaces=spaces).do(said)
    assert goods(session) == after
    assert session.mover != 0


def test_what_is_left_lies_there_still() -> None:
    session = table(4, 2, ["basket", "mushroom-collector"], spaces=lying(forest=6))
    session.do("use forest, accept basket, accept mushroom collector")
    assert goods(session) == {"wood": 3, "food": 5}
    assert session.position.to_dict()["state"]["spaces"]["forest"]["goods"] == 3


def test_the_fisherman_pays_each_owner_once() -> None:
    session = table(4, 3, ["fisherman"], spaces=lying(fishing=1),
                    seats={"blue": {"cards": ["raft", "canoe"]}})  # fmt: skip
    session.do("use fishing, accept fisherman")
    assert (goods(session), goods(session, "blue")) == ({"food": 1}, {"food": 1})


def test_the_stone_carrier_pays_where_other_goods_come_too() -> None:
    session = table(4, 4, ["stone-carrier"]).do("use depot, accept stone carrier")
    assert goods(session) == {"reed": 1, "stone": 2}
    session = table(4, 4, ["stone-carrier"]).do("use depot, decline")
    assert goods(session) == {"reed": 1, "stone": 1, "food": 1}


def test_the_conjurer_gets_nothing_for_a_room() -> None:
    session = table(4, 5, ["conjurer"], goods={"wood": 5, "reed": 2}, spaces=lying(theater=2))
    session.do("use theater, build room 1-1")
    assert goods(session) == {}


# (card, what red has, what is said, what red has afterwards)
PLAYED: list[tuple[str, dict[str, Any], str, dict[str, int]]] = [
    ("building-material", {}, "take clay", {"clay": 1}),
    ("helpful-neighbors", {"goods": {"wood": 1}}, "take stone", {"stone": 1}),
    ("market-stall", {"goods": {"grain": 1}}, "", {"vegetable": 1}),
    ("cattle-market", {"goods": {"sheep": 1}}, "", {"cattle": 1}),
    ("ceramics", {"goods": {"clay": 1}, "cards": ["clay-oven"]}, "", {"food": 2}),
    ("field", {"goods": {"food": 1}}, "plow 1-1", {}),
    ("mini-pasture", {"goods": {"food": 2}}, "fence 1-5, close", {}),
    ("stable", {"goods": {"wood": 1}}, "build stable 1-5", {}),
    ("stone-house-extension", {"goods": {"reed": 1, "stone": 3}, "house": "stone"},
     "build room 1-1", {}),
    ("bakers-oven", {"goods": {"grain": 2}, "cards": ["stone-oven"]}, "bake 2 grain",
     {"food": 10}),
    ("wood-fired-oven", {"goods": {"wood": 3, "stone": 1, "grain": 1}}, "bake 1 grain",
     {"food": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "given", "said", "after"), PLAYED)
def test_a_minor_improvement_acts_when_it_is_played(
    card: str, given: dict[str, Any], said: str, after: dict[str, int]
) -> None:
    session = red(4, 2, rules="standard", hand=[card], **given)
    session.do(f"use start, play {card}" + (f", {said}" if said else ""))
    assert goods(session) == after
    session.do("done" if "done" in session.moves else "lead")
    deck = CARDS[CARD_NUMBERS[card]].deck
    assert deck is not None
    if deck.passes_left:
        assert card not in farm(session)["cards"]
        blue = farm(session, "blue")
        assert (blue["hand"], blue["shown"]) == ([card], [card])
    else:
        assert card in farm(session)["cards"]


LEARNED: list[tuple[str, int, dict[str, Any], str, dict[str, int]]] = [
    ("land-agent", 4, {}, "", {"vegetable": 1}),
    ("hobby-farmer", 4, {"fields": {"1-1": ""}}, "sow vegetable 1-1", {}),
    ("baker", 4, {"goods": {"grain": 1}, "cards": ["fireplace2"]}, "bake 1 grain", {"food": 2}),
    ("tenant-farmer", 4, {"pastures": PASTURE, "stables": ["2-5", "3-5"]}, "",
     {"sheep": 1, "boar": 1, "cattle": 1}),
    ("reeve", 4, {}, "", {"wood": 4}),
    ("reeve", 8, {}, "", {"wood": 3}),
    ("reeve", 13, {}, "", {"wood": 1}),
    ("reeve", 14, {}, "", {}),
    ("guildmaster", 4, {"cards": ["joinery", "basketry"]}, "", {"wood": 2, "reed": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "number", "given", "said", "after"), LEARNED)
def test_an_occupation_acts_when_it_is_played(
    card: str, number: int, given: dict[str, Any], said: str, after: dict[str, int]
) -> None:
    session = red(number, seats_for(card), rules="standard", hand=[card], **given)
    session.do(f"use lessons, play {card}" + (f", {said}" if said else ""))
    assert goods(session) == after
    assert farm(session)["cards"][-1] == card


def ahead_of(session: Session) -> list[list[Any]]:
    rows: list[list[Any]] = farm(session)["ahead"]
    return rows


def rows(rounds: list[int], good: str, count: int = 1) -> list[list[Any]]:
    return [[number, good, count] for number in rounds]


AHEAD: list[tuple[str, int, list[list[Any]]]] = [
    ("animal-pen", 12, rows([13, 14], "food", 2)),
    ("carp-pond", 8, rows([9, 11, 13], "food")),
    ("fruit-tree", 11, rows([12, 13, 14], "food")),
    ("private-forest", 9, rows([10, 12, 14], "wood")),
    ("sack-cart", 6, rows([8, 11, 14], "grain")),
    ("reed-pond", 4, rows([5, 6, 7], "reed")),
    ("reed-pond", 13, rows([14], "reed")),
    ("dovecote", 11, rows([12, 13, 14], "food")),
    ("clay-deliveryman", 12, rows([13, 14], "clay")),
    ("cattle-whisperer", 4, rows([9, 13], "cattle")),
    ("cattle-whisperer", 8, rows([13], "cattle")),
    ("master-shepherd", 4, rows([5, 6, 7], "sheep")),
    ("reed-collector", 4, rows([5, 6, 7, 8], "reed")),
    ("well", 11, rows([12, 13, 14], "food")),
]


@pytest.mark.parametrize(("card", "number", "waiting"), AHEAD)
def test_goods_wait_on_rounds_to_come(card: str, number: int, waiting: list[list[Any]]) -> None:
    number_of = CARD_NUMBERS[card]
    deck = CARDS[number_of].deck
    wealth = {"food": 3, "wood": 5, "clay": 5, "reed": 5, "stone": 5}
    if deck is None:
        session = red(number, 2, rules="standard", goods=wealth).do(f"use improve, buy {card}")
    else:
        before = ["tutor", "mendicant", "baker", "mason", "axe", "basket"]
        where = "lessons" if deck.kind == "occupation" else "start"
        session = red(number, seats_for(card), rules="standard", goods=wealth, hand=[card],
                      cards=before)  # fmt: skip
        session.do(f"use {where}, play {card}")
    assert ahead_of(session) == waiting


FREE: list[tuple[str, dict[str, int], str, dict[str, int]]] = [
    ("windmill", {"grain": 2}, "convert windmill 1 grain for 2 food", {"grain": 1, "food": 2}),
    ("turner", {"wood": 1}, "convert turner 1 wood for 1 food", {"food": 1}),
    ("quarryman", {"stone": 1}, "convert quarryman 1 stone for 2 food", {"food": 2}),
    ("dock-worker", {"wood": 3}, "convert dock-worker 3 wood for 1 reed", {"reed": 1}),
    ("dock-worker", {"reed": 2}, "convert dock-worker 2 reed for 1 wood", {"wood": 1}),
    ("clay-firer", {"clay": 3}, "convert clay-firer 3 clay for 2 stone", {"stone": 2}),
    ("clay-seller", {"clay": 2}, "convert clay-seller 2 clay for 1 sheep", {"sheep": 1}),
    ("clay-seller", {"clay": 3}, "convert clay-seller 3 clay for 1 stone", {"stone": 1}),
    ("grocer", {"food": 2}, "convert grocer 1 food for 1 reed", {"food": 1, "reed": 1}),
]


@pytest.mark.parametrize(("card", "had", "said", "after"), FREE)
def test_goods_are_converted_at_any_own_decision(
    card: str, had: dict[str, int], said: str, after: dict[str, int]
) -> None:
    session = table(4, seats_for(card), [card], goods=had).do(said)
    assert goods(session) == after
    assert session.mover == 0
    assert any(str(move).startswith("use ") for move in session.moves)
    poor = table(4, seats_for(card), [card])
    assert refused(poor, said).rule.id == "free.goods"
    without = table(4, seats_for(card), [], goods=had)
    assert refused(without, said).rule.id == "free.card"


def test_the_grocer_sells_in_order() -> None:
    session = table(4, 2, ["grocer"], goods={"food": 8})
    assert refused(session, "convert grocer 1 food for 1 grain").rule.id == "free.card"
    for good in ("reed", "grain", "stone", "vegetable", "wood", "clay", "reed", "vegetable"):
        session.do(f"convert grocer 1 food for 1 {good}")
    assert goods(session) == {"wood": 1, "clay": 1, "reed": 2, "stone": 1, "grain": 1,
                              "vegetable": 2}  # fmt: skip
    assert not any(str(move).startswith("convert") for move in session.moves)


def test_food_kept_back_at_a_meal_may_be_spent_on_a_card() -> None:
    # Two are kept back, then one of the three is paid for grain: nothing is got for it.
    session = table(
        4, 1, ["grocer"], options={"withhold": "yes"}, home=1,
        spaces={"plow": {"people": ["red"]}}, goods={"food": 1},
    )  # fmt: skip
    session.do("use labor, beg 1, beg 1, beg 1")
    for good in ("reed", "grain", "stone"):
        session.do(f"convert grocer 1 food for 1 {good}")
    state = session.position.state
    assert session.game.from_dict(state.to_dict()).to_dict() == state.to_dict()
    session.do("feed")
    assert goods(session).get("food", 0) == 0
    assert farm(session)["begging"] == 6


def test_free_rooms() -> None:
    five = ["1-1", "1-2", "2-1", "2-2", "3-1"]
    session = table(4, 2, ["master-builder"], rooms=five)
    session.do("accept master builder, build room 3-2")
    assert (len(farm(session)["rooms"]), session.mover) == (6, 0)
    assert "accept master-builder" not in session.moves
    assert "accept master-builder" not in table(4, 2, ["master-builder"], rooms=five[1:]).moves
    mason = table(4, 2, ["mason"], rooms=five[1:], house="stone")
    assert "accept mason" in mason.moves
    assert "accept mason" not in table(4, 2, ["mason"], rooms=five[1:], house="clay").moves


def test_the_trowel_renovates_wood_alone() -> None:
    session = table(4, 2, ["builders-trowel"], goods={"clay": 2, "reed": 1})
    session.do("accept builders trowel")
    assert (farm(session)["house"], session.mover) == ("clay", 0)
    stone = table(4, 2, ["builders-trowel"], house="clay", goods={"stone": 2, "reed": 1})
    assert refused(stone, "accept builders trowel").rule.id == "accept.offer"


def test_plows_help_an_action() -> None:
    session = table(4, 2, ["riding-plow", "turnwrest-plow"]).do("use plow, accept riding plow")
    assert refused(session, "accept turnwrest plow").rule.id == "plow.card"
    session.do("plow 1-1, plow 1-2, plow 1-3")
    assert sorted(farm(session)["fields"]) == ["1-1", "1-2", "1-3"]
    assert (session.mover, farm(session)["marks"]) == (1, {"riding-plow": 1})
    used = table(4, 2, ["turnwrest-plow"], marks={"turnwrest-plow": 1}).do("use plow")
    assert refused(used, "accept turnwrest plow").rule.id == "plow.card"


def test_the_plow_maker_takes_food_for_one_field_more() -> None:
    session = table(4, 2, ["plow-maker"], goods={"food": 1}).do("use plow, accept plow maker")
    assert goods(session) == {}
    session.do("plow 1-1, plow 1-2")
    assert session.mover == 1
    poor = table(4, 2, ["plow-maker"]).do("use plow")
    assert refused(poor, "accept plow maker").rule.id == "plow.card"


def test_fences_and_stables_bring_animals() -> None:
    session = table(4, 4, ["farmer"], goods={"wood": 15}).do("use fences, fence 1-4+1-5")
    assert goods(session) == {"wood": 9, "boar": 1}
    again = table(4, 4, ["farmer"], goods={"wood": 15}, marks={"farmer": 1})
    assert goods(again.do("use fences, fence 1-4+1-5")) == {"wood": 9, "cattle": 1}
    hand = table(4, 2, ["stablehand"], goods={"wood": 4}).do("use fences, fence 1-5, close")
    assert goods(hand) == {}
    hand.do("build stable 1-5")
    assert (farm(hand)["stables"], hand.mover) == (["1-5"], 1)
    stockman = table(4, 4, ["stockman"], goods={"wood": 2}, stables=["1-5"])
    assert goods(stockman.do("use rooms, build stable 1-4")) == {"cattle": 1}
    first = table(4, 4, ["stockman"], goods={"wood": 2}).do("use rooms, build stable 1-4")
    assert goods(first) == {}


def test_occupations_with_help() -> None:
    desk = ["writing-desk", "tutor", "mendicant"]
    session = table(4, 2, desk, goods={"food": 3}, hand=["woodcutter", "baker"])
    session.do("use lessons, play woodcutter, play baker")
    assert (goods(session), session.mover) == ({}, 1)
    session = table(4, 2, desk, goods={"food": 3}, hand=["woodcutter", "baker"])
    assert goods(session.do("use lessons, play woodcutter, done")) == {"food": 2}
    patron = table(4, 4, ["patron", "tutor"], hand=["woodcutter"])
    assert goods(patron.do("use lessons, play woodcutter")) == {"food": 1}


def test_the_merchant_improves_again() -> None:
    session = table(4, 2, ["merchant"], goods={"clay": 5, "food": 1})
    session.do("use improve, buy fireplace2, accept merchant, buy fireplace3")
    assert (goods(session), session.mover) == ({}, 1)
    session = table(4, 2, ["merchant"], goods={"clay": 5, "food": 1})
    session.do("use improve, buy fireplace2, decline")
    assert goods(session) == {"clay": 3, "food": 1}
    poor = table(4, 2, ["merchant"], goods={"clay": 5}).do("use improve, buy fireplace2")
    assert poor.mover == 1


def test_others_bake() -> None:
    session = table(4, 4, ["fireplace2"], goods={"grain": 2}, seats={
        "blue": {"cards": ["master-baker", "fireplace3"], "goods": {"grain": 1}},
        "yellow": {"cards": ["bread-seller"]},
    })  # fmt: skip
    session.do("use sow, bake 2 grain")
    assert goods(session) == {"food": 4}
    assert (session.position.mover_name, session.position.state.step_name) == ("blue", "baking")
    session.do("bake 1 grain")
    assert goods(session, "yellow") == {"food": 3}
    assert (session.position.mover_name, session.position.state.step_name) == ("blue", "work")


def test_the_brush_maker_counts_boar() -> None:
    session = table(4, 3, ["brush-maker", "fireplace2"], goods={"boar": 1}, spaces=lying(sheep=1),
                    hand=["tutor"])  # fmt: skip
    session.do("use sheep, keep 1 sheep")
    assert farm(session)["marks"] == {"brush-maker": 1}
    assert goods(session) == {"sheep": 1, "food": 2}


def test_the_charcoal_burner_sees_every_oven() -> None:
    session = table(4, 3, [], goods={"clay": 2}, seats={"blue": {"cards": ["charcoal-burner"]}})
    session.do("use improve, buy fireplace2")
    assert goods(session, "blue") == {"food": 1, "wood": 1}
    own = table(4, 3, ["charcoal-burner"], goods={"clay": 2, "stone": 2})
    assert goods(own.do("use improve, buy pottery")) == {}


def test_the_guildmaster_gets_goods_for_workshops() -> None:
    session = table(4, 3, ["guildmaster"], goods={"wood": 2, "stone": 2})
    assert goods(session.do("use improve, buy joinery")) == {"wood": 4}


def test_everybody_with_an_occupation_is_asked_for_the_daughter() -> None:
    given = {"food": 2}
    session = table(4, 3, [], goods=given, hand=["chief"], seats={
        "blue": {"hand": ["tutor"]}, "green": {"hand": ["chiefs-daughter"]},
    })  # fmt: skip
    names = session.game.seats
    session.do("use lessons, play chief")
    asked = [names[session.mover]]
    while session.position.state.step_name == "offer":
        session.do("accept chiefs daughter" if len(session.moves) > 1 else "decline")
        asked.append(names[session.mover])
    holder = next(name for name in names if farm(session, name)["cards"] == ["chiefs-daughter"])
    assert holder in asked
    assert farm(session, "red")["cards"] == ["chief"]


def test_the_ratcatcher_holds_people_back() -> None:
    rooms = ["1-1", "2-1", "3-1"]
    ten = table(10, 3, ["ratcatcher"], seats={"blue": {"people": 3, "rooms": rooms, "home": 2}})
    assert farm(ten, "blue")["home"] == 2
    with pytest.raises(RecordError):
        table(10, 3, [], seats={"blue": {"people": 3, "rooms": rooms, "home": 2}})
    with pytest.raises(RecordError):
        table(11, 3, ["ratcatcher"], seats={"blue": {"people": 3, "rooms": rooms, "home": 2}})


OTHER_SITES = ("claypit", "reeds", "fishing", "plow", "lessons", "rooms", "start", "labor")


def last_person(number: int, players: int, cards: list[str], **given: Any) -> Session:
    """Return a full game in which red sends the last person of a round; then comes what follows."""
    spaces: dict[str, Any] = {"forest": {"people": ["red"]}}
    sites = list(OTHER_SITES)
    seats: dict[str, Any] = given.pop("seats", {})
    for name in table(number, players, []).game.seats[1:]:
        row = {"home": 0, "goods": {"food": 9}} | seats.get(name, {})
        seats[name] = row
        for _ in range(row.get("people", 2)):
            spaces[sites.pop()] = {"people": [name]}
    return table(number, players, cards, spaces=spaces, home=1, seats=seats, **given)


FED: list[tuple[str, dict[str, int], str, dict[str, int]]] = [
    ("master-brewer", {"grain": 1}, "convert master-brewer 1 grain for 3 food",
     {"food": 3, "grain": 1}),
    ("basketmaker", {"reed": 2}, "convert basketmaker 1 reed for 3 food",
     {"food": 3, "reed": 1, "grain": 1}),
    ("potter", {"clay": 1}, "convert potter 1 clay for 2 food", {"food": 2, "grain": 1}),
    ("feed-pellets", {"vegetable": 1, "boar": 1}, "convert feed-pellets 1 vegetable for 1 boar",
     {"boar": 3, "grain": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "had", "said", "after"), FED)
def test_a_card_works_once_at_a_meal(
    card: str, had: dict[str, int], said: str, after: dict[str, int]
) -> None:
    given: dict[str, Any] = {"goods": had | {"food": 4}, "stables": ["1-4", "1-5"]}
    session = last_person(4, seats_for(card), [card], **given).do("use grain").do(said)
    assert refused(session, said).rule.id in ("convert.times", "convert.have")
    session.do("feed")
    assert goods(session) == after
    other = last_person(4, 2, [], **given).do("use grain")
    assert other.position.state.round == 5


def test_the_plane_works_in_place_of_the_joinery() -> None:
    session = last_person(4, 2, ["joinery", "plane"], goods={"food": 4, "wood": 2}).do("use grain")
    assert refused(session, "convert joinery 1 wood for 2 food").rule.id == "convert.card"
    session.do("convert plane 2 wood for 4 food")
    assert goods(session) == {"food": 8, "grain": 1}
    without = last_person(4, 2, ["plane"], goods={"food": 4, "wood": 2}).do("use grain")
    assert without.position.state.round == 5


def test_the_baker_bakes_before_the_meal() -> None:
    session = last_person(4, 2, ["baker", "fireplace2"], goods={"food": 1, "grain": 1})
    session.do("use grain, bake 2 grain")
    assert goods(session) == {"food": 1}
    assert farm(session)["begging"] == 0


def test_sheep_and_cattle_give_food_in_the_field_phase() -> None:
    herd = {"sheep": 5, "cattle": 2, "food": 4}
    pens = [["1-2", "1-3", "1-4"], ["1-5", "2-5"]]
    spindle = last_person(4, 2, ["spindle"], goods=herd, pastures=pens).do("use grain")
    assert goods(spindle)["food"] == 2
    churn = last_person(4, 2, ["butter-churn"], goods=herd, pastures=pens).do("use grain")
    assert goods(churn)["food"] == 2
    none = last_person(4, 2, [], goods=herd, pastures=pens).do("use grain")
    assert goods(none).get("food", 0) == 0


def test_lettuce_that_was_reaped_is_sold() -> None:
    given: dict[str, Any] = {"goods": {"food": 4}, "marks": {"lettuce-patch": "vegetable 2"}}
    session = last_person(4, 2, ["lettuce-patch"], **given).do("use grain")
    session.do("accept lettuce patch")
    assert goods(session) == {"food": 4, "grain": 1}
    kept = last_person(4, 2, ["lettuce-patch"], **given).do("use grain, decline")
    assert goods(kept) == {"grain": 1, "vegetable": 1}
    empty = last_person(4, 2, ["lettuce-patch"], goods={"food": 4}).do("use grain")
    assert empty.position.state.round == 5


def test_the_shepherd_has_two_lambs() -> None:
    herd = {"sheep": 4, "food": 4}
    pens = [["1-2", "1-3", "1-4"]]
    session = last_person(4, 4, ["shepherd"], goods=herd, pastures=pens).do("use grain")
    assert goods(session)["sheep"] == 6
    three = last_person(4, 4, ["shepherd"], goods=herd | {"sheep": 3}, pastures=pens)
    assert goods(three.do("use grain"))["sheep"] == 4


def test_dawn_brings_a_field_and_a_room() -> None:
    driver = last_person(5, 2, ["plow-driver"], house="stone", goods={"food": 1}).do("use grain")
    driver.do("accept plow driver").do("plow 1-1")
    assert (goods(driver), farm(driver)["fields"]) == ({"grain": 1}, {"1-1": ""})
    clay = last_person(5, 2, ["plow-driver"], house="clay", goods={"food": 1}).do("use grain")
    assert clay.position.state.step_name == "work"
    hut = last_person(10, 4, ["hut-builder"], goods={"food": 9}).do("use grain")
    hut.do("build room 1-1")
    assert "1-1" in farm(hut)["rooms"]
    stone = last_person(10, 4, ["hut-builder"], house="stone", goods={"food": 9}).do("use grain")
    assert stone.position.state.step_name == "work"
    early = last_person(8, 4, ["hut-builder"], goods={"food": 9}).do("use grain")
    assert early.position.state.step_name == "work"


def test_the_maid_comes_with_a_house_of_clay() -> None:
    session = table(12, 2, ["maid"], goods={"clay": 2, "reed": 1}).do("use renovate")
    assert ahead_of(session) == rows([13, 14], "food")
    already = table(12, 2, [], hand=["maid"], house="clay").do("use lessons, play maid")
    assert ahead_of(already) == rows([13, 14], "food")
    wood = table(12, 2, [], hand=["maid"]).do("use lessons, play maid")
    assert ahead_of(wood) == []


def test_the_pastor_lives_alone_in_two_rooms() -> None:
    rooms = ["1-1", "2-1", "3-1"]
    others = {name: {"rooms": rooms} for name in table(4, 4, []).game.seats[1:]}
    session = table(4, 4, ["pastor"], seats=others)
    assert goods(session.do("use grain")) == {"wood": 3, "clay": 2, "reed": 1, "stone": 1,
                                              "grain": 1}  # fmt: skip
    assert farm(session)["marks"] == {"pastor": 1}
    two = table(4, 4, ["pastor"]).do("use grain")
    assert goods(two) == {"grain": 1}


def test_the_forester_opens_a_wood() -> None:
    owner = table(4, 4, []).game.seats[1]
    given = {owner: {"cards": ["master-forester"]}}
    closed = table(4, 4, [], goods={"food": 2})
    assert refused(closed, "use forester").rule.id == "use.card"
    wood = lying(forester=4)
    session = table(4, 4, [], goods={"food": 2}, spaces=wood, seats=given).do("use forester")
    assert (goods(session), goods(session, owner)) == ({"wood": 4}, {"food": 2})
    idle = refused(table(4, 4, [], spaces=wood, seats=given), "use forester")
    assert (idle.rule.id, idle.parts[0].rule.id) == ("use.idle", "use.toll")
    own = table(4, 4, ["master-forester"], spaces=wood).do("use forester")
    assert goods(own) == {"wood": 4}


def test_animals_lent_are_given_back_or_cost_points() -> None:
    herd = {"food": 9, "sheep": 1, "boar": 1, "cattle": 1}
    lent = last_person(14, 4, ["tenant-farmer"], goods=herd, stables=["1-4", "1-5", "2-5"],
                       marks={"tenant-farmer": 7}).do("use grain")  # fmt: skip
    assert lent.position.state.step_name == "reckoning"
    before = lent.position.scores[0]
    lent.do("convert tenant farmer 1 sheep")
    assert farm(lent)["marks"] == {"tenant-farmer": 6}
    # A sheep brought 1 point and none costs one; it is not owed any more.
    assert lent.position.scores[0] == before - 2 + 1
    lent.do("done")
    assert lent.over


def test_the_ratcatcher_comes_in_round_ten() -> None:
    others = {"blue": {"people": 3, "rooms": ["1-1", "2-1", "3-1"], "goods": {"food": 9}}}
    session = last_person(9, 3, ["ratcatcher"], goods={"food": 9}, seats=others).do("use grain")
    assert session.position.state.round == 10
    assert [farm(session, name)["home"] for name in ("red", "blue")] == [2, 2]


PLOWED = "use plow, plow 1-1"


@pytest.mark.parametrize(
    ("cards", "line", "fields"),
    [
        (["riding-plow"], f"{PLOWED}, accept riding-plow, plow 1-2, plow 1-3", 3),
        (["turnwrest-plow"], f"{PLOWED}, accept turnwrest-plow, plow 1-2, done", 2),
        (["plow-maker"], f"{PLOWED}, accept plow-maker, plow 1-2", 2),
        (["plow-maker", "riding-plow"],
         "use plow, accept riding-plow, plow 1-1, plow 1-2, plow 1-3, accept plow-maker, plow 1-4",
         4),
        (["riding-plow"], f"{PLOWED}, done", 1),
    ],
)  # fmt: skip
def test_a_plow_is_offered_after_a_field_too(cards: list[str], line: str, fields: int) -> None:
    session = table(4, 2, cards, goods={"food": 1}).do(line)
    assert (len(farm(session)["fields"]), session.mover) == (fields, 1)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"cards": ["riding-plow"], "marks": {"riding-plow": 2}}, PLOWED),
        ({"cards": ["plow-maker"], "goods": {"food": 0}}, PLOWED),
        ({"cards": ["riding-plow", "turnwrest-plow"]},
         "use plow, accept turnwrest-plow, plow 1-1, plow 1-2, plow 1-3"),
    ],
)  # fmt: skip
def test_nobody_is_asked_where_no_plow_can_follow(given: dict[str, Any], line: str) -> None:
    assert red(4, rules="standard", **given).do(line).mover == 1


@pytest.mark.parametrize("card", ["riding-plow", "turnwrest-plow", "plow-maker"])
def test_plows_do_not_help_where_a_card_lets_one_plow(card: str) -> None:
    by_field = red(4, rules="standard", cards=[card], hand=["field"], goods={"food": 2})
    by_field.do("use start, play field")
    assert f"accept {card}" not in by_field.moves
    assert refused(by_field, f"accept {card}").rule.id == "plow.where"
    assert by_field.do("plow 1-1").moves[0].words == "lead"


def test_no_plow_helps_after_sowing() -> None:
    session = red(13, rules="standard", cards=["riding-plow"], goods={"grain": 2},
                  fields={"1-1": "", "1-2": ""})  # fmt: skip
    session.do("use cultivate, sow grain 1-1")
    assert refused(session, "accept riding-plow").rule.id == "plow.where"


def test_the_plow_driver_plows_one_field_alone() -> None:
    cards = ["plow-driver", "riding-plow", "plow-maker"]
    session = red(5, rules="standard", cards=cards, house="stone", goods={"food": 9},
                  people=2)  # fmt: skip
    while "accept plow-driver" not in session.moves:
        session.do(next(one for one in session.moves if one.words != "pass"))
    session.do("accept plow-driver")
    assert {one.words.split()[0] for one in session.moves} == {"plow"}
    assert refused(session, "accept riding-plow").rule.id == "plow.where"


@pytest.mark.parametrize("players", [1, 2])
def test_a_record_without_the_end_of_a_plow_action_is_the_same_game(players: int) -> None:
    """An action that only a plow could prolong ended by itself in earlier versions."""
    session = red(2, players, rules="standard", cards=["riding-plow"], spaces=lying(fishing=1))
    for words in ["use fishing", "use grain"][:players]:
        session.do(words)
    # Alone it is the last of the round, and chance comes next.
    session.do("use plow, plow 1-1, done").do("use labor")
    assert session.position.to_dict()["state"]["round"] == 3
    data = session.record().to_dict()
    old = {**data, "moves": [words for words in data["moves"] if words != "done"]}
    old["ply"] = len(old["moves"])
    assert len(old["moves"]) == len(data["moves"]) - 1
    again = Record.from_dict(old, "old").play_through(Session, "old")
    assert again.position == session.position
    assert [line.text() for line in again.log] == [line.text() for line in session.log]
    assert again.record().to_dict()["moves"] == old["moves"]
    damaged = {**old, "moves": ["use plow", "plow 1-1", "plow 1-2"], "ply": 3}
    with pytest.raises(RecordError, match="move 3"):
        Record.from_dict(damaged, "old").play_through(Session, "old")


AT_FIRST = [
    # (card, goods, where somebody is sent, what the card does, what follows)
    ("dock-worker", {"wood": 3}, "use improve", "convert dock-worker 3 wood for 1 clay", "buy"),
    ("clay-firer", {"clay": 5, "wood": 7, "reed": 2}, "use rooms",
     "convert clay-firer 2 clay for 1 stone", "build room"),
    ("turner", {"wood": 1, "food": 1}, "use lessons", "convert turner 1 wood for 1 food", "play"),
    ("grocer", {"food": 1}, "use start", "convert grocer 1 food for 1 reed", "lead"),
    ("windmill", {"grain": 2}, "use sow", "convert windmill 1 grain for 2 food", "sow"),
    ("clay-seller", {"clay": 2}, "use plow", "convert clay-seller 2 clay for 1 sheep", "plow"),
    ("quarryman", {"stone": 1, "wood": 4}, "use fences", "convert quarryman 1 stone for 2 food",
     "fence"),
    ("builders-trowel", {"clay": 4, "reed": 1}, "use improve", "accept builders-trowel", "buy"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "had", "sent", "said", "verb"), AT_FIRST)
def test_cards_act_at_the_first_decision_after_somebody_was_sent(
    card: str, had: dict[str, int], sent: str, said: str, verb: str
) -> None:
    farm_of_red = {"goods": had | {"clay": had.get("clay", 0) + 2}, "hand": ["tutor"],
                   "fields": {"1-5": ""}}  # fmt: skip
    session = red(4, seats_for(card), rules="standard", cards=[card], **farm_of_red).do(sent)
    assert said in session.moves
    assert "done" not in session.moves
    session.do(said)
    assert any(str(move).startswith(verb) for move in session.moves)


NEEDED = [
    ("turner", {"wood": 3}, "use rooms", "convert turner 1 wood for 1 food", 1),
    ("turner", {"wood": 4}, "use fences", "convert turner 1 wood for 1 food", 0),
    ("windmill", {"grain": 1}, "use sow", "convert windmill 1 grain for 2 food", 0),
    ("clay-firer", {"clay": 3}, "use improve", "convert clay-firer 2 clay for 1 stone", 0),
    ("builders-trowel", {"clay": 3, "reed": 1}, "use improve", "accept builders-trowel", 0),
]
"""Goods that suffice for a card so many times before they are needed for what one was sent for."""


@pytest.mark.parametrize(("card", "had", "sent", "said", "times"), NEEDED)
def test_what_an_action_needs_is_not_used_before_it(
    card: str, had: dict[str, int], sent: str, said: str, times: int
) -> None:
    given: dict[str, Any] = {"goods": had, "fields": {"1-5": ""}}
    session = red(4, seats_for(card), rules="standard", cards=[card], **given).do(sent)
    for _ in range(times):
        session.do(said)
    assert said not in session.moves
    told = refused(session, said)
    assert told.rule.id == "free.needed"
    assert "before somebody is sent" in told.text("en")
    assert "人を送る前" in told.text("ja")


def test_a_room_free_of_charge_is_not_built_on_the_last_space_to_plow() -> None:
    """The card itself is no conversion: each space on which it could build is looked at."""
    spaces = {"1-1": "", "1-2": "", "1-3": "", "2-2": ""}
    given: dict[str, Any] = {
        "fields": spaces, "house": "stone", "rooms": ["2-1", "3-1", "3-2", "3-3", "3-4"],
        "stables": ["1-4", "1-5", "2-4", "2-5"],
    }  # fmt: skip
    one = red(4, 4, rules="standard", cards=["master-builder"], **given).do("use plow")
    assert [str(move) for move in one.moves] == ["plow 2-3"]
    assert refused(one, "accept master-builder").rule.id == "free.needed"


def test_a_pen_is_closed_before_goods_are_converted() -> None:
    given: dict[str, Any] = {"goods": {"wood": 9}}
    session = red(4, seats_for("turner"), rules="standard", cards=["turner"], **given)
    session.do("use fences, fence 1-4")
    assert refused(session, "convert turner 1 wood for 1 food").rule.id == "turn.moment"
    session.do("close, convert turner 1 wood for 1 food")
