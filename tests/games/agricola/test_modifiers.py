"""Cards that answer questions of the rules: each does what it says, and nothing where it does not.

A case is data: cards before red, what else red has, what red says, and what is there then. Other
cards, houses or goods beside it show where the card does not help.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from games.agricola.farms import goods, red, refused

from stoneage_lab.core.state import CHANCE, DECISION, OVER
from stoneage_lab.games import game
from stoneage_lab.games.agricola.drawing import scene
from stoneage_lab.games.agricola.drawing.animal_arrangement import arranged
from stoneage_lab.games.agricola.rules.animal_room import capacities
from stoneage_lab.games.agricola.rules.animal_room_with_cards import capacity_with_cards
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, CARDS
from stoneage_lab.games.agricola.rules.farm_grid import MOST_FENCES, count, rim
from stoneage_lab.games.agricola.rules.goods import ANIMALS, purse
from stoneage_lab.games.agricola.rules.player import Player
from stoneage_lab.games.agricola.rules.prices import card_prices, renovation_prices, room_prices
from stoneage_lab.games.agricola.rules.shipped_and_custom_cards import SHIPPED
from stoneage_lab.session.position import Position
from stoneage_lab.session.session import Session, play

TWO = ["2-1", "3-1"]
THREE = [*TWO, "2-2"]


def table(
    number: int = 7, seats: int = 4, others: dict[str, dict[str, Any]] | None = None, **farm: Any
) -> Session:
    """Return a full game in which red has to send somebody; the hands are empty."""
    return red(number, seats, rules="standard", seats=others or {}, **farm)


def said(session: Session) -> list[str]:
    return [str(move) for move in session.moves]


# -- Prices -----------------------------------------------------------------------------------

ROOM = "use rooms, build room 2-2"
PAID: list[tuple[list[str], dict[str, Any], str, dict[str, int]]] = [
    (["axe"], {"goods": {"wood": 2, "reed": 2}}, ROOM, {}),
    (["carpenter"], {"goods": {"wood": 3, "reed": 2}}, ROOM, {}),
    (["carpenter"], {"house": "clay", "goods": {"clay": 4, "reed": 2}}, ROOM, {"clay": 1}),
    (["clay-supports"], {"house": "clay", "goods": {"clay": 2, "wood": 1, "reed": 1}}, ROOM, {}),
    (["clay-roof"], {"goods": {"wood": 5, "reed": 1, "clay": 1}}, ROOM, {}),
    (["clay-roof"], {"goods": {"wood": 5, "clay": 3}}, ROOM, {"clay": 1}),
    (["clay-roof"], {"goods": {"clay": 3}}, "use renovate", {}),
    (["thatcher"], {"goods": {"wood": 5, "reed": 1}}, ROOM, {}),
    (["thatcher"], {"goods": {"clay": 2, "reed": 1}}, "use renovate", {"reed": 1}),
    (["thatcher", "clay-roof"], {"goods": {"wood": 5, "clay": 1}}, ROOM, {}),
    (["axe", "thatcher"], {"goods": {"wood": 2, "reed": 1}}, ROOM, {}),
    (["renovator"], {"goods": {"reed": 1}}, "use renovate", {}),
    (["renovator"], {"rooms": THREE, "goods": {"clay": 1, "reed": 1}}, "use renovate", {}),
    (["renovator"], {"house": "clay", "goods": {"stone": 1, "reed": 1}}, "use renovate",
     {"stone": 1}),
    (["stonecutter"], {"house": "stone", "goods": {"stone": 4, "reed": 2}}, ROOM, {}),
    (["stonecutter"], {"house": "clay", "goods": {"stone": 1, "reed": 1}}, "use renovate", {}),
    (["stonecutter"], {"goods": {"wood": 1, "stone": 2}}, "use improve, buy well", {}),
    (["stonecutter"], {"goods": {"clay": 2, "stone": 1}}, "use improve, buy fireplace2",
     {"stone": 1}),
    (["baking-tray"], {"goods": {"clay": 3}}, "use improve, buy clay-oven", {}),
    (["baking-tray"], {"goods": {"clay": 2, "stone": 1}}, "use improve, buy clay-oven", {}),
    (["baking-tray"], {"goods": {"stone": 3}}, "use improve, buy stone-oven", {}),
    (["baking-tray", "stonecutter"], {"goods": {"clay": 2}}, "use improve, buy clay-oven", {}),
    (["ceramics"], {"goods": {"clay": 1}}, "use improve, buy pottery", {"clay": 1}),
    (["conservator"], {"goods": {"stone": 2, "reed": 1}}, "use renovate", {}),
    (["conservator", "stonecutter"], {"goods": {"stone": 1, "reed": 1}}, "use renovate", {}),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "farm", "words", "left"), PAID)
def test_a_card_changes_a_price(
    cards: list[str], farm: dict[str, Any], words: str, left: dict[str, int]
) -> None:
    assert goods(table(cards=cards, **farm).do(words)) == left
    # Without one of the cards it cannot be paid, so each of them is needed.
    for missing in cards:
        if left.get("stone") or (missing, words) in NOT_NEEDED:
            continue
        rest = [card for card in cards if card != missing]
        found = refused(table(cards=rest, **farm), words)
        assert found.rule.id in ("use.idle", "room.goods", "buy.goods"), found


NOT_NEEDED = {
    ("carpenter", "use renovate"), ("thatcher", "use renovate"),
    ("baking-tray", "use improve, buy clay-oven"),
}  # fmt: skip

DEAR: list[tuple[list[str], dict[str, Any], str]] = [
    (["axe"], {"house": "clay", "goods": {"wood": 2, "reed": 2, "clay": 2}}, ROOM),
    (["axe"], {"goods": {"wood": 2, "reed": 1}}, ROOM),
    (["clay-supports"], {"goods": {"clay": 2, "wood": 1, "reed": 1}}, ROOM),
    (["carpenter"], {"goods": {"wood": 3, "reed": 1}}, ROOM),
    (["carpenter"], {"goods": {"clay": 1, "reed": 1}}, "use renovate"),
    (["clay-roof"], {"goods": {"wood": 5, "clay": 1}}, ROOM),
    (["renovator"], {"rooms": THREE, "goods": {"reed": 1}}, "use renovate"),
    (["conservator"], {"house": "clay", "goods": {"clay": 2, "reed": 1}}, "use renovate"),
    (["ceramics"], {"goods": {"clay": 1}}, "use improve"),
    (["hedge-keeper"], {}, "use fences"),
]


@pytest.mark.parametrize(("cards", "farm", "words"), DEAR)
def test_a_card_does_not_change_other_prices(
    cards: list[str], farm: dict[str, Any], words: str
) -> None:
    session = table(cards=cards, **farm)
    if cards == ["ceramics"]:
        assert said(session.do(words)) == ["buy pottery"]
        return
    assert refused(session, words).rule.id in ("use.idle", "room.goods")


QUESTIONS: list[tuple[list[str], dict[str, Any], str, dict[str, dict[str, int]]]] = [
    (["carpenter", "clay-supports"], {"house": "clay", "goods": {"clay": 3, "wood": 1, "reed": 2}},
     ROOM, {"pay 3 clay 2 reed": {"wood": 1}, "pay 1 wood 2 clay 1 reed": {"clay": 1, "reed": 1}}),
    (["clay-roof"], {"goods": {"wood": 5, "reed": 2, "clay": 2}}, ROOM, {
        "pay 5 wood 2 reed": {"clay": 2}, "pay 5 wood 1 clay 1 reed": {"clay": 1, "reed": 1},
        "pay 5 wood 2 clay": {"reed": 2}}),
    (["clay-roof"], {"goods": {"reed": 1, "clay": 3}}, "use renovate",
     {"pay 2 clay 1 reed": {"clay": 1}, "pay 3 clay": {"reed": 1}}),
    (["baking-tray"], {"goods": {"clay": 3, "stone": 1}}, "use improve, buy clay-oven",
     {"pay 3 clay": {"stone": 1}, "pay 2 clay 1 stone": {"clay": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "farm", "words", "ways"), QUESTIONS)
def test_of_several_prices_one_is_chosen(
    cards: list[str], farm: dict[str, Any], words: str, ways: dict[str, dict[str, int]]
) -> None:
    session = table(cards=cards, **farm).do(words)
    assert session.position.state.step_name == "paying"
    assert sorted(said(session)) == sorted(ways)
    wrong = refused(session, "pay 9 clay")
    assert wrong.rule.id == "pay.price"
    assert sorted(wrong.prices) == sorted(ways)
    for way, left in ways.items():
        again = play(Position.from_dict(session.position.to_dict()))
        assert goods(again.do(way)) == left


def test_a_price_is_right_but_goods_are_missing() -> None:
    farm = {"house": "clay", "goods": {"clay": 7, "wood": 1, "reed": 1}}
    session = table(cards=["carpenter", "clay-supports", "clay-roof"], **farm).do(ROOM)
    assert "pay 1 wood 2 clay 1 reed" in said(session)
    assert (refused(session, "pay 3 clay 2 reed").rule.id) == "pay.have"


def test_a_hearth_for_a_fireplace_or_clay() -> None:
    session = table(cards=["fireplace2"], goods={"clay": 4}).do("use improve, buy hearth4")
    assert said(session) == ["pay 4 clay", "give fireplace2"]
    assert refused(session, "give well").rule.id == "give.have"
    session.do("give fireplace2")
    state = session.position.to_dict()["state"]
    assert state["players"]["red"]["cards"] == ["hearth4"]
    assert "fireplace2" in state["majors"]


def test_a_simple_fireplace_is_none_for_a_hearth() -> None:
    session = table(cards=["simple-fireplace"], goods={"clay": 3})
    assert refused(session, "use improve, buy hearth4").rule.id == "buy.goods"


FENCES: list[tuple[list[str], int, str, int]] = [
    (["hedge-keeper"], 1, "use fences, fence 1-5", 0),
    (["hedge-keeper"], 4, "use fences, fence 1-4+1-5", 1),
    (["hedge-keeper"], 4, "use fences, fence 1-5, fence 2-5", 0),
    ([], 7, "use fences, fence 1-5, fence 2-5", 0),
]


@pytest.mark.parametrize(("cards", "wood", "words", "left"), FENCES)
def test_free_fences(cards: list[str], wood: int, words: str, left: int) -> None:
    session = table(cards=cards, goods={"wood": wood})
    parts = words.split(", ")
    for part in parts:
        session.do(part if part.startswith("use") else f"{part}")
        if part.startswith("fence ") and session.position.state.task[2]:
            session.do("close")
    assert goods(session).get("wood", 0) == left


def test_free_fences_are_counted_through_the_action() -> None:
    # The first costs wood, three are free; with the rest no other pasture can be paid.
    session = table(cards=["hedge-keeper"], goods={"wood": 3}).do("use fences")
    session.do("fence 1-5").do("close")
    assert (goods(session), session.position.state.step_name) == ({"wood": 2}, "work")
    session = table(cards=["hedge-keeper"], goods={"wood": 5}).do("use fences")
    session.do("fence 1-5").do("close")
    found = refused(session, "fence 3-3")
    assert (found.rule.id, goods(session)) == ("fence.touch", {"wood": 4})


def test_straight_to_stone_is_a_choice() -> None:
    session = table(cards=["conservator"], goods={"clay": 2, "stone": 2, "reed": 1})
    session.do("use renovate")
    assert said(session) == ["renovate clay", "renovate stone"]
    position = session.position.to_dict()
    assert play(Position.from_dict(position)).do("renovate stone").position.seat("red").house == (
        "stone"
    )
    assert goods(session.do("renovate clay")) == {"stone": 2}
    assert session.position.seat("red").house == "clay"


@pytest.mark.parametrize("seed", range(30))
def test_prices_are_the_best_of_all_ways(seed: int) -> None:
    """Every way to apply the cards is tried; what is left are the ways that no other undercuts."""
    rng = random.Random(seed)
    names = ["axe", "carpenter", "clay-supports", "clay-roof", "thatcher", "stonecutter",
             "renovator", "baking-tray"]  # fmt: skip
    player = Player()
    player.cards = tuple([CARD_NUMBERS[name] for name in names if rng.random() < 0.5])
    player.house = rng.randrange(3)
    player.refresh_modifiers()
    held = {name for name in names if CARD_NUMBERS[name] in player.cards}
    material = ("wood", "clay", "stone")[player.house]
    for of, card, printed, found in (
        ("room", "", {material: 5, "reed": 2}, room_prices(player)),
        ("renovation", "", {"stone": 3, "reed": 1}, renovation_prices(player, 2, 3)),
        ("renovation", "", {"clay": 3, "reed": 1}, renovation_prices(player, 1, 3)),
        ("improvement", "clay-oven", {"clay": 3, "stone": 1},
         card_prices(player, CARD_NUMBERS["clay-oven"])),
        ("improvement", "well", {"wood": 1, "stone": 3}, card_prices(player, CARD_NUMBERS["well"])),
    ):  # fmt: skip
        assert sorted(found) == sorted(every_way(held, of, card, printed, material))


def every_way(
    held: set[str], of: str, card: str, printed: dict[str, int], material: str
) -> list[tuple[int, ...]]:
    """Return the prices that are left by trying everything, written as a person would."""
    full = [printed]
    if of == "room":
        if "axe" in held and material == "wood":
            full.append({"wood": 2, "reed": 2})
        if "clay-supports" in held and material == "clay":
            full.append({"clay": 2, "wood": 1, "reed": 1})
        if "carpenter" in held:
            full.append({material: 3, "reed": 2})
    ways = []
    for price, reed_paid, less in itertools.product(
        full, range(3), (None, "wood", "clay", "stone")
    ):
        now = dict(price)
        fewer = {"reed": "thatcher" in held and of != "improvement", "stone": "stonecutter" in held}
        for good, taken in fewer.items():
            now[good] = max(0, now.get(good, 0) - int(taken))
        if "renovator" in held and of == "renovation":
            now = now | {good: max(0, now.get(good, 0) - 2) for good in ("clay", "stone")}
        if less and not ("baking-tray" in held and card == "clay-oven"):
            continue
        if less:
            now[less] = max(0, now.get(less, 0) - 1)
        if reed_paid and ("clay-roof" not in held or of == "improvement"):
            continue
        if reed_paid > now.get("reed", 0):
            continue
        now["reed"] = now.get("reed", 0) - reed_paid
        now["clay"] = now.get("clay", 0) + reed_paid
        ways.append(purse(**now))
    return [
        way for way in set(ways)
        if not any(other != way and all(a <= b for a, b in zip(other, way, strict=True))
                   for other in ways)
    ]  # fmt: skip


# -- Baking and cooking -----------------------------------------------------------------------

BAKED: list[tuple[list[str], int, int]] = [
    (["simple-fireplace"], 3, 6),
    (["wood-fired-oven"], 3, 9),
    (["bakers-oven"], 2, 10),
    (["bakers-oven", "simple-fireplace"], 3, 12),
    (["fireplace2", "millstone"], 3, 8),
    (["fireplace2", "master-baker"], 1, 3),
    (["clay-oven", "millstone", "master-baker"], 1, 8),
]


@pytest.mark.parametrize(("cards", "grain", "food"), BAKED)
def test_baking_with_cards(cards: list[str], grain: int, food: int) -> None:
    session = table(cards=cards, goods={"grain": grain}).do(f"use sow, bake {grain} grain")
    assert goods(session) == {"food": food}


def test_what_adds_to_a_bake_is_no_oven() -> None:
    session = table(cards=["millstone", "master-baker"], goods={"grain": 3})
    assert refused(session, "use sow").rule.id == "use.idle"
    session = table(cards=["bakers-oven", "millstone"], goods={"grain": 3}).do("use sow")
    assert refused(session, "bake 3 grain").rule.id == "bake.most"


def meal(cards: list[str], **farm: Any) -> Session:
    """Return the meal after round 4: red sends the last person, and the others have food."""
    rest = ["blue", "green", "yellow"]
    rich = {name: {"goods": {"food": 9}} for name in rest}
    out = {"plow": {"goods": 0, "people": ["red", *rest]}, "rooms": {"goods": 0, "people": rest},
           "reeds": {"goods": 1, "people": []}}  # fmt: skip
    session = table(number=4, cards=cards, others=rich, spaces=out, **farm).do("use reeds")
    assert (session.position.state.step_name, session.position.mover_name) == ("meal", "red")
    return session


COOKED: list[tuple[list[str], dict[str, int], str, int]] = [
    (["simple-fireplace"], {"sheep": 1}, "cook 1 sheep", 1),
    (["simple-fireplace"], {"vegetable": 1}, "cook 1 vegetable", 2),
    (["simple-fireplace", "fireplace2"], {"sheep": 1}, "cook 1 sheep", 2),
    (["meat-seller", "clay-oven"], {"boar": 1}, "cook 1 boar", 3),
    (["spices", "fireplace2"], {"vegetable": 1}, "cook 1 vegetable", 3),
    (["spices", "fireplace2"], {"sheep": 1}, "cook 1 sheep", 2),
    (["gypsys-crock", "fireplace2"], {"vegetable": 1}, "cook 1 vegetable", 2),
    (["gypsys-crock", "fireplace2"], {"vegetable": 3}, "cook 3 vegetable", 7),
    (["gypsys-crock", "fireplace2"], {"vegetable": 4}, "cook 4 vegetable", 10),
    (["gypsys-crock", "spices", "hearth4"], {"vegetable": 2}, "cook 2 vegetable", 9),
]


@pytest.mark.parametrize(("cards", "have", "words", "food"), COOKED)
def test_cooking_with_cards(cards: list[str], have: dict[str, int], words: str, food: int) -> None:
    session = meal(cards, goods=have)
    assert goods(session.do(words))["food"] == food


def test_what_adds_to_cooking_cooks_nothing() -> None:
    for cards in (["spices", "gypsys-crock"], ["meat-seller"], ["meat-seller", "fireplace2"]):
        session = meal([*cards], goods={"vegetable": 1, "cattle": 1, "grain": 3})
        if "fireplace2" in cards:
            # Without an oven it is the Fireplace that cooks: 3 food, not 4.
            assert goods(session.do("cook 1 cattle"))["food"] == 3
        else:
            assert refused(session, "cook 1 cattle").rule.id == "cook.hearth"


def test_goods_cooked_in_different_steps_are_not_together() -> None:
    session = meal(["gypsys-crock", "fireplace2"], goods={"vegetable": 3})
    session.do("cook 1 vegetable")
    saved = session.position.to_dict()
    again = play(Position.from_dict(saved))
    assert goods(again.do("cook 1 vegetable"))["food"] == 5
    session.do("feed")
    assert session.position.to_dict()["state"]["players"]["red"]["marks"] == {}


def test_the_cook_makes_most_people_eat_less() -> None:
    five = [*THREE, "1-1", "1-2"]
    for people, newborn, cards, need in (
        (5, 0, ["cook"], 7), (5, 0, [], 10), (5, 1, ["cook"], 7), (2, 0, ["cook"], 4),
        (3, 1, ["cook"], 5),
    ):  # fmt: skip
        session = table(cards=cards, people=people, newborn=newborn, rooms=five)
        assert session.position.seat("red").needed == need


# -- Cards from the hand ----------------------------------------------------------------------

PLAYED: list[tuple[list[str], str, dict[str, int], str, dict[str, int]]] = [
    (["stonecutter"], "half-timbered-house", {"wood": 1, "clay": 1, "reed": 1, "stone": 1}, "", {}),
    (["thatcher"], "half-timbered-house", {"wood": 1, "clay": 1, "stone": 2}, "", {}),
    (["baking-tray"], "wood-fired-oven", {"wood": 3}, "", {}),
    (["baking-tray"], "wood-fired-oven", {"wood": 2, "stone": 1}, "", {}),
    (["stonecutter"], "axe", {"wood": 1}, "", {}),
    ([], "helpful-neighbors", {"wood": 1, "clay": 1}, ", pay 1 clay, take reed",
     {"wood": 1, "reed": 1}),
    ([], "helpful-neighbors", {"clay": 1}, ", take stone", {"stone": 1}),
    (["fireplace2"], "private-forest", {"sheep": 1}, ", cook 1 sheep", {}),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "card", "have", "more", "left"), PLAYED)
def test_what_a_card_of_the_hand_costs(
    cards: list[str], card: str, have: dict[str, int], more: str, left: dict[str, int]
) -> None:
    session = table(cards=cards, hand=[card], goods=have).do(f"use improve, play {card}{more}")
    assert goods(session) == left
    others = dict.fromkeys(have, 0)
    found = refused(table(cards=cards, hand=[card], goods=others), f"use improve, play {card}")
    assert found.rule.id in ("use.idle", "play.goods")


def test_an_oven_is_given_for_the_bakers_oven() -> None:
    hand = ["bakers-oven"]
    none = table(cards=["fireplace2"], hand=hand)
    assert refused(none, "use improve, play bakers-oven").rule.id == "play.give"
    session = table(cards=["clay-oven", "well"], hand=hand).do("use improve, play bakers-oven")
    state = session.position.to_dict()["state"]
    assert state["players"]["red"]["cards"] == ["well", "bakers-oven"]
    assert "clay-oven" in state["majors"]


def test_which_oven_is_given_is_a_choice() -> None:
    session = table(cards=["clay-oven", "wood-fired-oven"], hand=["bakers-oven"])
    session.do("use improve, play bakers-oven")
    assert said(session) == ["give clay-oven", "give wood-fired-oven"]
    assert refused(session, "give well").rule.id == "give.have"
    again = play(Position.from_dict(session.position.to_dict()))
    again.do("give wood-fired-oven")
    state = again.position.to_dict()["state"]
    assert state["gone"] == ["wood-fired-oven"]
    assert state["players"]["red"]["cards"] == ["clay-oven", "bakers-oven"]


def test_two_improvements_are_given_for_the_statue() -> None:
    ahead = [[n, "food", 1] for n in range(8, 12)]
    cards = ["tutor", "well", "axe", "animal-yard"]
    farm: dict[str, Any] = {"ahead": ahead, "marks": {"well": 6}, "goods": {"sheep": 3, "wood": 1}}
    session = table(cards=cards, hand=["madonna-statue"], **farm)
    session.do("use improve, play madonna-statue")
    assert said(session) == ["give well", "give axe", "give animal-yard"]
    assert refused(session, "give stone-oven").rule.id == "give.have"
    session.do("give well")
    row = session.position.to_dict()["state"]["players"]["red"]
    assert row["ahead"] == []
    # The card gave room; of three sheep one is left, in the house.
    session.do("give animal-yard")
    row = session.position.to_dict()["state"]["players"]["red"]
    assert row["cards"] == ["tutor", "axe", "madonna-statue"]
    assert goods(session) == {"wood": 1, "sheep": 1}


def test_a_card_field_given_up_loses_its_crop() -> None:
    both = {"bean-field": "vegetable 2", "lettuce-patch": "vegetable 1"}
    session = table(
        cards=[*both, "axe"], hand=["madonna-statue"], marks=both, fresh=[*both]
    ).do("use improve, play madonna-statue")  # fmt: skip
    session.do("give bean-field").do("give axe")
    row = session.position.to_dict()["state"]["players"]["red"]
    assert (row["marks"], row["fresh"]) == ({"lettuce-patch": "vegetable 1"}, ["lettuce-patch"])


MINOR_PLACES = [
    (["ceramics"], {}, "pottery"),
    (["baking-tray"], {"clay": 3}, "clay-oven"),
    (["baking-tray"], {"stone": 3}, "stone-oven"),
]


@pytest.mark.parametrize(("cards", "have", "major"), MINOR_PLACES)
def test_a_major_is_bought_where_minors_are_played(
    cards: list[str], have: dict[str, int], major: str
) -> None:
    farm: dict[str, Any] = {"goods": have, "rooms": THREE}
    for words in ("use start", "use growth"):
        session = table(cards=cards, **farm).do(f"{words}, buy {major}")
        assert goods(session) == {}
    # Without the card such a place sells no major.
    session = table(cards=["spices"], **farm).do("use start")
    assert refused(session, f"buy {major}").rule.id == "play.where"


def test_who_bakes_with_somebody_gets_nothing_more() -> None:
    blue = {"cards": ["master-baker", "fireplace3", "millstone"], "goods": {"grain": 2}}
    session = table(cards=["fireplace2"], goods={"grain": 1}, others={"blue": blue})
    session.do("use sow, bake 1 grain")
    assert session.position.mover_name == "blue"
    session.do("bake 1 grain")
    # 2 for the grain and 2 by the Millstone; the Master Baker adds to other bakes of its owner.
    assert goods(session, "blue") == {"grain": 1, "food": 4}


def test_a_crop_eaten_raw_may_be_one_too_few() -> None:
    session = table(cards=["fireplace2"], hand=["private-forest"], goods={"vegetable": 1})
    session.do("use improve, play private-forest")
    assert said(session) == ["cook 1 vegetable"]
    assert refused(session, "eat 1 vegetable").rule.id == "raise.enough"
    session = table(cards=["fireplace2"], hand=["private-forest"], goods={"vegetable": 2})
    assert said(session.do("use improve, play private-forest")) == [
        "eat 1 vegetable", "cook 1 vegetable",
    ]  # fmt: skip


# -- Room for animals -------------------------------------------------------------------------

PASTURE = [["1-4", "1-5"]]
ROOM_FOR: list[tuple[list[str], dict[str, Any], tuple[int, int, int]]] = [
    ([], {"pastures": PASTURE}, (5, 5, 5)),
    (["drinking-trough"], {"pastures": PASTURE}, (7, 7, 7)),
    (["drinking-trough"], {"pastures": PASTURE, "stables": ["1-4"]}, (11, 11, 11)),
    (["drinking-trough"], {}, (1, 1, 1)),
    (["shepherds-pipe"], {"pastures": PASTURE}, (7, 5, 5)),
    (["shepherds-pipe"], {"stables": ["3-3"]}, (3, 2, 2)),
    (["shepherds-pipe", "drinking-trough"], {"pastures": PASTURE}, (9, 7, 7)),
    (["animal-yard"], {}, (3, 3, 3)),
    (["stablemaster"], {"stables": ["3-3", "3-4"]}, (5, 5, 5)),
    (["stablemaster"], {"pastures": PASTURE, "stables": ["1-4"]}, (9, 9, 9)),
    (["stablemaster", "shepherds-pipe"], {"stables": ["3-3", "3-4"]}, (6, 5, 5)),
    (["animal-keeper"], {"pastures": PASTURE}, (5, 5, 5)),
]


@pytest.mark.parametrize(("cards", "farm", "most"), ROOM_FOR)
def test_room_for_one_kind(
    cards: list[str], farm: dict[str, Any], most: tuple[int, int, int]
) -> None:
    session = table(cards=cards, **farm)
    assert session.position.state.room_for(0) == most


def test_mixed_pastures() -> None:
    mixed = {"sheep": 2, "boar": 1, "cattle": 2}
    session = table(cards=["animal-keeper"], pastures=PASTURE, goods=mixed)
    assert session.position.state.room_for(0) == (0, 0, 0)
    with pytest.raises(Exception, match="room"):
        table(pastures=PASTURE, goods=mixed)
    session = table(
        cards=["animal-keeper", "shepherds-pipe"], pastures=PASTURE, goods=mixed | {"sheep": 4}
    )
    assert session.position.state.room_for(0) == (0, 0, 0)


def test_animals_that_find_no_room_are_chosen_with_cards() -> None:
    session = table(
        cards=["shepherds-pipe"], pastures=[["1-5"]], goods={"boar": 2},
        spaces={"sheep": {"goods": 4, "people": []}},
    )  # fmt: skip
    session.do("use sheep")
    assert said(session) == ["keep 4 sheep 1 boar", "keep 1 sheep 2 boar"]
    assert refused(session, "keep 3 sheep 1 boar").rule.id == "keep.more"


def places(
    fences: int, stables: int, cards: set[str]
) -> tuple[list[tuple[int, int, int]], int, tuple[int, int, int], bool]:
    """Return holders of one kind, room for any, and what mixed pastures add, by the words."""
    pipe, trough = 2 * ("shepherds-pipe" in cards), 2 * ("drinking-trough" in cards)
    one_kind = [(have + trough + pipe, have + trough, have + trough)
                for have in capacities(fences, stables)]  # fmt: skip
    any_kind = 1 + 2 * ("animal-yard" in cards)
    return one_kind, any_kind, (0, 0, 0), "animal-keeper" in cards


def fits_by_trying(
    fences: int, stables: int, loose: int, cards: set[str], herd: tuple[int, int, int]
) -> bool:
    """Tell whether animals fit by trying every kind for every pasture and stable."""
    pastures, anywhere, _, mixed = places(fences, stables, cards)
    pipe = 2 if "shepherds-pipe" in cards else 1
    singles = [(pipe, 1, 1)] * loose
    if "stablemaster" in cards and loose:
        singles[0] = (3, 3, 3)
    if mixed:
        # Any animals up to the plain room; what the pipe adds takes sheep alone.
        sheep_alone = sum(one[0] - one[1] for one in pastures)
        anywhere += sum(one[1] for one in pastures)
        pastures = [(sheep_alone, 0, 0)]
    for kinds in itertools.product(range(3), repeat=len(pastures) + loose):
        room = [0, 0, 0]
        for holder, kind in zip([*pastures, *singles], kinds, strict=True):
            room[kind] += holder[kind]
        if sum(max(0, have - fit) for have, fit in zip(herd, room, strict=True)) <= anywhere:
            return True
    return False


@pytest.mark.parametrize("seed", range(12))
def test_room_is_that_of_every_arrangement(seed: int) -> None:
    rng = random.Random(seed)
    shapes = [0b1, 0b11, 0b100001, 0b11 << 3, 1 << 4, 0b100001 << 4, 1 << 9, 0b11 << 8]
    names = ["shepherds-pipe", "drinking-trough", "animal-yard", "stablemaster", "animal-keeper"]
    tried = 0
    while tried < 8:
        fences = fenced = 0
        for shape in rng.sample(shapes, 3):
            if not fenced & shape and count(fences | rim(shape)) <= MOST_FENCES:
                fences, fenced = fences | rim(shape), fenced | shape
        stables = sum(1 << space for space in rng.sample(range(15), rng.randrange(4)))
        cards = {name for name in names if rng.random() < 0.4}
        if not cards & set(names):
            continue
        tried += 1
        loose = count(stables & ~fenced)
        room = capacity_with_cards(
            fences, stables, SHIPPED.modifiers(tuple([CARD_NUMBERS[name] for name in cards]))
        )
        for _ in range(20):
            herd = rng.randrange(14), rng.randrange(8), rng.randrange(8)
            assert room.fits(*herd) == fits_by_trying(fences, stables, loose, cards, herd), (
                cards, herd, fences, stables,
            )  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_the_picture_shows_every_animal_once_where_it_has_room(seed: int) -> None:
    rng = random.Random(seed)
    names = ["shepherds-pipe", "drinking-trough", "animal-yard", "stablemaster", "animal-keeper"]
    player = Player()
    player.fences = rim(0b11 << 3) | rim(1 << 9)
    player.stables = 1 << 3 | 1 << 14 | 1 << 13
    player.cards = tuple([CARD_NUMBERS[name] for name in names if rng.random() < 0.5])
    player.refresh_modifiers()
    player.refresh_pastures()
    herd = [0, 0, 0]
    for _ in range(40):
        more = list(herd)
        more[rng.randrange(3)] += 1
        herd = more if player.has_room(more[0], more[1], more[2]) else herd
    for kind in range(3):
        player.goods[ANIMALS[kind]] = herd[kind]
    rows = arranged(player, KINDS)
    assert [sum(row[3] for row in rows if row[2] == name) for name in KINDS] == herd
    held = {CARDS[card].id for card in player.cards}
    pipe, trough = 2 * ("shepherds-pipe" in held), 2 * ("drinking-trough" in held)
    for place, number in {row[:2] for row in rows}:
        here = {row[2]: row[3] for row in rows if row[:2] == (place, number)}
        if place == "pasture":
            most = (8, 2)[number] + trough
            assert sum(here.values()) <= most + (pipe if "sheep" in here else 0)
        elif place == "stable":
            assert sum(here.values()) <= (3 if "stablemaster" in held else 2 if pipe else 1)
        else:
            assert sum(here.values()) <= (1 if place == "house" else 2)
        assert len(here) == 1 or place == "card" or "animal-keeper" in held


KINDS = ("sheep", "boar", "cattle")


# -- Permissions, card fields -----------------------------------------------------------------


def taken(*sites: str) -> dict[str, Any]:
    return {site: {"goods": 0, "people": ["blue"]} for site in sites}


def test_a_space_is_shared() -> None:
    farm: dict[str, Any] = {"goods": {"wood": 5, "reed": 2}, "spaces": taken("rooms")}
    assert refused(table(**farm), "use rooms").rule.id == "use.taken"
    session = table(cards=["head-of-the-family"], **farm).do("use rooms")
    assert session.position.to_dict()["state"]["spaces"]["rooms"]["people"] == ["red", "blue"]
    for cards in (["field-warden"], []):
        assert refused(table(cards=cards, **farm), "use rooms").rule.id == "use.taken"


def test_a_space_is_not_shared_with_oneself() -> None:
    both = {"plow": {"goods": 0, "people": ["red", "blue"]}}
    found = refused(table(cards=["field-warden"], spaces=both), "use plow")
    assert found.rule.id == "use.taken"
    assert table(cards=["field-warden"], spaces=taken("plow")).do("use plow")


SOWN: list[tuple[list[str], dict[str, Any], str, dict[str, int], dict[str, str]]] = [
    (["bean-field"], {"vegetable": 1}, "sow vegetable bean-field",
     {"bean-field": "vegetable 2"}, {}),
    (["bean-field", "potato-dibber"], {"vegetable": 1}, "sow vegetable bean-field",
     {"bean-field": "vegetable 3"}, {}),
    (["potato-dibber"], {"vegetable": 1}, "sow vegetable 1-3", {}, {"1-3": "vegetable 3"}),
    (["potato-dibber"], {"grain": 1}, "sow grain 1-3", {}, {"1-3": "grain 3"}),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "have", "words", "marks", "fields"), SOWN)
def test_sowing_with_cards(
    cards: list[str],
    have: dict[str, int],
    words: str,
    marks: dict[str, int],
    fields: dict[str, str],
) -> None:
    session = table(cards=cards, fields={"1-3": ""}, goods=have).do(f"use sow, {words}")
    row = session.position.to_dict()["state"]["players"]["red"]
    assert row["marks"] == marks
    assert row["fields"] == {"1-3": ""} | fields


def test_a_card_field_takes_its_crop_alone() -> None:
    session = table(cards=["bean-field", "lettuce-patch"], goods={"grain": 1, "vegetable": 2})
    session.do("use sow")
    assert said(session) == ["sow vegetable bean-field", "sow vegetable lettuce-patch"]
    assert refused(session, "sow grain bean-field").rule.id == "sow.card"
    session.do("sow vegetable bean-field")
    assert refused(session, "sow vegetable bean-field").rule.id == "sow.card"
    session.do("sow vegetable lettuce-patch")
    seat = session.position.seat("red")
    assert (seat.fields, session.position.state.players[0].growing()) == ((), (0, 4))


def test_a_card_field_is_reaped() -> None:
    session = meal(["bean-field"], marks={"bean-field": "vegetable 2"})
    row = session.position.to_dict()["state"]["players"]["red"]
    assert (row["marks"], row["goods"]["vegetable"]) == ({"bean-field": "vegetable 1"}, 1)
    session = meal(["bean-field"], marks={"bean-field": "vegetable 1"})
    row = session.position.to_dict()["state"]["players"]["red"]
    assert (row["marks"], row["goods"]["vegetable"]) == ({}, 1)
    # It came from no field of the farm: the picture shows none that it could have come from.
    assert scene(session.position, "en", True, 0)


# -- Points -----------------------------------------------------------------------------------

NINE = [["1-2", "1-3", "1-4", "1-5"], ["2-3", "2-4", "2-5", "3-4", "3-5"]]
SCORES: list[tuple[list[str], dict[str, Any], int]] = [
    (["half-timbered-house"], {"house": "stone", "rooms": THREE}, 3),
    (["half-timbered-house"], {"house": "clay", "rooms": THREE}, 0),
    (["chief"], {"house": "stone", "rooms": THREE}, 3),
    (["chief", "half-timbered-house"], {"house": "stone"}, 4),
    (["wooden-hut-builder"], {"rooms": THREE}, 3),
    (["wooden-hut-builder"], {"house": "stone", "rooms": THREE}, 0),
    (["clogs"], {"house": "wood"}, 0),
    (["clogs"], {"house": "clay"}, 1),
    (["clogs"], {"house": "stone"}, 2),
    (["chiefs-daughter"], {"house": "clay"}, 1),
    (["chiefs-daughter"], {"house": "stone"}, 3),
    (["manger"], {"pastures": [["1-1", "1-2", "1-3", "1-4", "1-5"]]}, 0),
    (["manger"], {"pastures": [["1-2", "1-3", "1-4", "1-5", "2-4", "2-5"]]}, 1),
    (["tutor"], {}, 0),
    (["clogs", "chief", "tutor", "reed-collector"], {}, 1),
    (["tutor", "academic", "renovator"], {}, 3),
    (["braggart", "clogs", "axe", "well", "raft"], {}, 0),
    (["braggart", "clogs", "axe", "well", "raft", "spices"], {}, 1),
    (["braggart", "clogs", "axe", "well", "raft", "spices", "canoe", "spindle", "plane", "basket",
      "quarry"], {}, 9),
    (["brush-maker"], {"marks": {"brush-maker": 3}}, 2),
    (["brush-maker"], {"marks": {"brush-maker": 1}}, 0),
    (["joinery"], {"goods": {"wood": 5}}, 2),
]  # fmt: skip


def line(session: Session, name: str, seat: int = 0) -> int:
    return next(row[3] for row in session.position.state.score_sheet(seat) if row[0] == name)


@pytest.mark.parametrize(("cards", "farm", "points"), SCORES)
def test_points_of_cards(cards: list[str], farm: dict[str, Any], points: int) -> None:
    session = table(cards=cards, **farm)
    assert line(session, "bonus") == points
    sheet = session.position.state.score_sheet(0)
    assert session.position.state.scores()[0] == sum(row[3] for row in sheet)


def test_printed_points_are_of_improvements() -> None:
    session = table(cards=["raft", "windmill", "well", "tutor", "clogs"])
    assert line(session, "cards") == 1 + 2 + 4
    assert next(row[1] for row in session.position.state.score_sheet(0) if row[0] == "cards") == 4


def test_begging_cards_are_forgiven() -> None:
    for begging, cards, points in ((3, ["mendicant"], -3), (1, ["mendicant"], 0), (3, [], -9)):
        assert line(table(cards=cards, begging=begging), "begging") == points


def test_nothing_but_spaces_and_begging_counts_against_the_yeoman() -> None:
    plain, yeoman = (table(cards=cards, begging=1) for cards in ([], ["yeoman-farmer"]))
    for name in ("fields", "pastures", "grain", "vegetables", "sheep", "boar", "cattle"):
        assert (line(plain, name), line(yeoman, name)) == (-1, 0)
    assert line(yeoman, "unused") == -13
    assert line(yeoman, "begging") == -3


@pytest.mark.parametrize(
    ("seats", "herd", "points"),
    [(3, {"sheep": 1}, 2), (4, {"sheep": 1}, 3), (5, {"sheep": 1}, 4), (4, {}, 0),
     (4, {"boar": 1}, 0)],
)  # fmt: skip
def test_nobody_has_more_animals(seats: int, herd: dict[str, int], points: int) -> None:
    others = {"blue": {"goods": {"sheep": 1}}}
    session = table(seats=seats, cards=["estate-manager"], goods=herd, others=others)
    assert line(session, "bonus") == points


def test_the_most_occupations() -> None:
    others: dict[str, dict[str, Any]] = {"blue": {"cards": ["academic"]}}
    session = table(cards=["reeve", "tutor"], others=others)
    assert [line(session, "bonus", seat) for seat in range(4)] == [3, 3, 0, 0]
    session = table(cards=["reeve"], others=others)
    assert [line(session, "bonus", seat) for seat in range(4)] == [0, 3, 0, 0]


RICH: dict[str, Any] = {
    "house": "stone", "people": 5, "rooms": ["1-1", "2-1", "2-2", "3-1", "3-2"],
    "fields": {"1-2": "", "1-3": "", "1-4": "", "1-5": "", "2-3": ""},
    "pastures": [["2-4", "2-5"], ["3-4", "3-5"]], "stables": ["2-5", "3-4", "3-5"],
    "goods": {"grain": 8, "vegetable": 4, "sheep": 8, "boar": 7, "cattle": 1},
}  # fmt: skip


def test_a_rich_farm() -> None:
    cards = ["hearth5", "stone-oven", "well", "drinking-trough", "clogs", "half-timbered-house",
             "chief", "tutor"]  # fmt: skip
    for last, points in ((["renovator", "potter", "cook"], 74),
                         (["renovator", "potter", "lord-of-the-manor"], 79)):  # fmt: skip
        session = table(number=14, cards=[*cards, *last], **RICH)
        assert session.position.state.scores()[0] == points


# -- Whole games ------------------------------------------------------------------------------

ASKED = ("price", "bake", "cook", "hold", "allow", "field", "sown", "hunger", "count", "score")


def forced(seed: int, players: int, rules: str) -> set[str]:
    """Play a random game with cards of these questions in the hands; return what was played."""
    chosen, rng, number = game("agricola", players, rules=rules), random.Random(seed), 0
    state, found = chosen.start(), set()
    wanted = {card.id for card in CARDS if card.deck and any(card.effects(one) for one in ASKED)}
    while state.node != OVER:
        if state.node == CHANCE:
            outcomes = [outcome for outcome, _ in state.chance().outcomes()]
            state.settle(rng.choice([one for one in outcomes if one in wanted] or outcomes))
            continue
        moves = state.legal()
        cards = [move for move in moves if str(move).split()[0] in EAGER or "lessons" in str(move)]
        move = rng.choice(cards if cards and rng.random() < 0.7 else moves)
        assert state.refusal(move) is None
        state.play(move)
        verb, _, card = str(move).partition(" ")
        found |= {card} if verb == "play" else set()
        assert chosen.conserved(state)["things that do not add up"] == 0
        number += 1
        if number % 9 == 0:
            again = chosen.from_dict(state.to_dict())
            assert again.key() == state.key()
            assert again.node != DECISION or again.legal() == state.legal()
    for seat in range(players):
        assert sum(row[3] for row in state.score_sheet(seat)) == state.scores()[seat]
    return found & wanted


EAGER = ("play", "accept", "give", "pay", "renovate", "sow", "bake", "buy")


@pytest.mark.parametrize("players", range(1, 6))
def test_a_whole_game_with_such_cards(players: int) -> None:
    assert len(forced(players, players, "standard" if players % 2 else "seed")) > players


@pytest.mark.long
@pytest.mark.parametrize("rules", ["standard", "seed"])
def test_every_such_card_is_played_in_some_game(rules: str) -> None:
    played = {card for seed in range(150) for card in forced(seed, 1 + seed % 5, rules)}
    wanted = {card.id for card in CARDS if card.deck and any(card.effects(one) for one in ASKED)}
    assert wanted <= played
