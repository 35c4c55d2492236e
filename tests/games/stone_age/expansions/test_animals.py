"""The worked examples of the wild animals, one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from games.stone_age.expansions.laid import NO_ANIMAL, WOLF, at_work, facts, laid, mean, told
from games.stone_age.table import go, legal, number_of, shown, why

import stoneage_lab as lab
from stoneage_lab.games.stone_age.bots.careful import Careful


def forest(people: int = 3, **red: object) -> lab.Position:
    position = at_work(
        "animals", placed={"forest": {"red": people}}, players={"red": red} if red else {}
    )
    return position.after("use forest")


def test_1_and_2_a_roll_is_lowered_before_tools_are_added() -> None:
    assert forest().settle(11).seat("red").wood == 2
    plain = at_work(placed={"forest": {"red": 3}}).after("use forest")
    assert plain.settle(11).seat("red").wood == 3
    asked = forest(level=1).settle(11)
    assert asked.after("tools 1").seat("red").wood == 3
    assert asked.after("tools none").seat("red").wood == 2


def test_3_and_4_a_sum_is_never_below_zero() -> None:
    hunt = at_work("animals", placed={"hunt": {"red": 1}}).after("use hunt").settle(1)
    assert hunt.seat("red").food == 12
    river = at_work("animals", placed={"river": {"red": 1}}).after("use river")
    assert {river.settle(sum_).seat("red").gold for sum_ in range(1, 7)} == {0}


def test_5_tools_come_after_the_lowering() -> None:
    river = at_work(
        "animals", placed={"river": {"red": 2}}, players={"red": {"level": 6}}
    ).after("use river").settle(6)  # fmt: skip
    assert river.after("tools 2+2+2").seat("red").gold == 1


def test_6_and_7_two_dice_cards_are_lowered_and_dice_for_everyone_are_not() -> None:
    red = {"red": {"goods": {"wood": 1}}}
    card = at_work("animals", placed={"card1": {"red": 1}}, players=red, display=shown("C24"))
    assert go(card, "use card1", "pay 1 wood", 12).seat("red").stone == 2
    card = at_work("animals", placed={"card1": {"red": 1}}, players=red, display=shown("C01"))
    thrown = go(card, "use card1", "pay 1 wood", (2, 2, 5, 6)).after("take 5")
    assert thrown.seat("red").tools[0] == 1
    assert "take 6" in thrown.moves


def test_8_a_player_may_come_again() -> None:
    position = laid("animals")
    position = go(position, "place 1 animal", "place 1 hunt", "place 1 hunt", "place 1 hunt")
    position = position.after("place 1 animal")
    assert position.state.placed_at(number_of(position, "animal"), 0) == 2
    assert position.seat("red").home == 3


def test_9_to_11_one_a_turn_four_in_all_and_only_where_one_is_about() -> None:
    assert why(laid("animals"), "place 2 animal") == ["place.single"]
    assert facts(laid("animals"), "place 2 animal", "place.single")["need"] == 2
    full = laid("animals", placed={"animal": {"red": 2, "blue": 2}}, turn=2)
    assert why(full, "place 1 animal") == ["place.rings"]
    said = facts(full, "place 1 animal", "place.rings")
    assert (said["have"], said["rings"], said["need"]) == (0, 4, 1)
    assert "place.empty" in why(laid("animals", animal=NO_ANIMAL), "place 1 animal")


@pytest.mark.parametrize("rules", ["standard", "bga"])
def test_12_nothing_is_used_there(rules: str) -> None:
    placed = {"animal": {"red": 1}, "forest": {"red": 2}}
    position = at_work("animals", placed=placed, more=False, rules=rules)
    assert legal(position, "use") == {"use forest"}
    assert why(position, "use animal") == ["use.later"]
    assert why(position, "skip animal") == ["use.later"]
    after = go(position, "use forest", 5)
    assert after.state.stage_name != "use" or after.mover != 0
    empty = at_work("animals", placed={"forest": {"red": 2}}, more=False)
    assert why(empty, "use animal") == ["use.absent"]


def driven(placed: dict[str, int], **changes: object) -> lab.Position:
    usual = {"turn": 4, "placed": {"animal": placed}}
    return laid("animals", stage="feed", **(usual | changes))


def test_13_each_person_brings_a_bonus() -> None:
    position = driven({"red": 1, "blue": 1, "green": 1, "yellow": 1})
    position = go(position, (1,), (2,), (4,), (6,))
    assert position.seat("red").points == 3
    assert position.seat("blue").food == 15
    assert position.seat("green").tools[0] == 1
    assert position.seat("yellow").people == 6
    assert position.state.to_dict()["animal"] == {"active": None, "waiting": [], "gone": ["A03"]}
    assert all(position.seat(seat).home == position.seat(seat).people for seat in range(4))


def test_14_feeding_comes_first() -> None:
    position = laid(
        "animals", stage="feed", start="blue", placed={"animal": {"red": 2, "blue": 2}},
        players={"red": {"food": 4, "goods": {"wood": 1}}},
    )  # fmt: skip
    assert position.state.shortage == 1
    position = position.after("pay 1 wood")
    assert [event[2] for event in position.events if event[0] == "repel"] == ["A03"]
    position = go(position, (5, 5), (2, 6))
    blue, red = position.seat("blue"), position.seat("red")
    assert (blue.food, blue.fields, red.people, red.food, red.wood) == (7, 2, 6, 3, 0)


def test_15_goods_are_chosen_one_by_one() -> None:
    position = driven({"red": 3, "blue": 1}).settle((3, 3, 5))
    for words in ("gain stone gold", "take 3", "take top"):
        assert why(position, words) == ["turn.moment"]
    position = position.after("take 1 stone").after("take gold")
    red = position.seat("red")
    assert (red.stone, red.gold, red.fields) == (1, 1, 1)


def test_16_at_the_limit_nothing_happens() -> None:
    full = {"red": {"people": 10, "fields": 10, "level": 12, "food": 30}}
    position = driven({"red": 3, "blue": 1}, players=full).settle((4, 5, 6))
    assert told(position)[-3:] == ["tool_full", "field_full", "person_full"]
    red = position.seat("red")
    assert (red.people, red.fields, red.tools) == (10, 10, (4, 4, 4))


def test_17_three_of_four_drive_nobody_off() -> None:
    position = driven({"red": 2, "blue": 1}, turn=3, players={"yellow": {"food": 0}})
    position = position.after("starve")
    assert "animal_stays" in told(position)
    assert position.state.to_dict()["animal"] == WOLF
    assert position.seat("red").home == 5


def test_18_a_second_animal_waits_in_line() -> None:
    animal = {"active": "A01", "waiting": [], "gone": []}
    position = laid(
        "animals", stage="restore", animal=animal, display=["C11", None, "C13", "C14"], round=1
    )
    position = go(position, "A02", "C20")
    assert position.state.to_dict()["display"] == ["C11", "C13", "C14", "C20"]
    assert position.state.to_dict()["animal"] == {"active": "A01", "waiting": ["A02"], "gone": []}
    gone = {"active": None, "waiting": ["A02"], "gone": ["A01"]}
    position = laid("animals", stage="restore", animal=gone)
    assert position.state.to_dict()["animal"]["active"] == "A02"


def deck(cards: int, animals: list[str], **changes: object) -> lab.Position:
    """Leave so many civilization cards, C05, C06 …, and some animals in the deck."""
    kept = [f"C{5 + number:02}" for number in range(cards)]
    shown_ = ["C01", "C02", None, None]
    ids = [f"C{number:02}" for number in range(1, 37)]
    owned = [card for card in ids if card not in (*kept, *shown_)]
    gone = [f"A0{n}" for n in range(1, 5) if f"A0{n}" not in animals]
    return laid(
        "animals", display=shown_, animal={"active": None, "waiting": [], "gone": gone},
        players={"red": {"cards": owned}}, **changes,
    )  # fmt: skip


def test_19_only_civilization_cards_count_for_the_end() -> None:
    assert deck(1, ["A04"], stage="restore").over
    goes_on = deck(2, ["A04"], stage="restore")
    assert not goes_on.over
    assert goes_on.settle("A04").settle("C05").settle("C06").state.display[3] >= 0


def test_20_an_animal_drawn_with_the_extra_card_joins_the_line() -> None:
    red = {"red": {"goods": {"wood": 1}}}
    card = at_work(
        "animals", placed={"card1": {"red": 1}}, players=red, display=shown("C32"),
        animal=NO_ANIMAL,
    )  # fmt: skip
    after = go(card, "use card1", "pay 1 wood", "A04", "C15")
    assert set(after.seat("red").cards) == {"C32", "C15"}
    assert after.state.to_dict()["animal"]["waiting"] == ["A04"]
    ids = [f"C{number:02}" for number in range(1, 37)]
    shown_ = ["C32", "C11", "C13", "C14"]
    owned = [card for card in ids if card not in shown_]
    last = at_work(
        "animals", placed={"card1": {"red": 1}}, display=shown_,
        players=red | {"blue": {"cards": owned}},
        animal={"active": None, "waiting": [], "gone": ["A01", "A02", "A03"]},
    )  # fmt: skip
    last = go(last, "use card1", "pay 1 wood")
    assert "no_extra" in told(last)
    assert last.state.to_dict()["animal"]["waiting"] == []


def test_21_only_people_at_home_can_be_given_up() -> None:
    def hungry(food: int) -> lab.Position:
        return laid(
            "animals", stage="feed", rules="rulebook", placed={"animal": {"red": 3}},
            players={"red": {"food": food}},
        )  # fmt: skip

    paid = hungry(3).after("pay 2 people")
    assert paid.seat("red").people == 3
    assert legal(hungry(2)) == {"starve"}
    assert why(hungry(2), "pay 3 people") == ["feed.away"]
    said = facts(hungry(2), "pay 3 people", "feed.away")
    assert (said["have"], said["need"]) == (2, 3)


def test_22_an_animal_of_the_opening_deal_is_active_at_once() -> None:
    state = lab.game("stone-age", 2, expansions="animals").start()
    for outcome in ("red", "C11", "A02", "C12", "C13", "C14", "B01", "B02"):
        state.settle(outcome)
    data = state.to_dict()
    assert data["display"] == ["C11", "C12", "C13", "C14"]
    assert (data["round"], data["animal"]["active"]) == (1, "A02")


@pytest.mark.parametrize(
    ("site", "people", "lowered", "plain"),
    [("hunt", 3, "7/2", 5), ("forest", 2, "4/3", 2), ("forest", 3, "13/6", "19/6"),
     ("river", 2, "5/12", "3/4")],
)  # fmt: skip
def test_23_exact_means(site: str, people: int, lowered: str, plain: object) -> None:
    what = {"hunt": "food", "forest": "wood", "river": "gold"}[site]
    base = 12 if site == "hunt" else 0
    for modules, expected in ((("animals",), lowered), ((), plain)):
        position = at_work(*modules, placed={site: {"red": people}}).after(f"use {site}")
        found = mean(position, lambda after: getattr(after.seat("red"), what) - base)
        assert found == Fraction(expected)  # type: ignore[arg-type]


def lynx_about(per_die: int, per_roll: int, *where: str) -> dict[str, Any]:
    """Return the components of a game whose only animal is a lynx, which is about."""
    card = {
        "id": "Z1", "name": {"en": "lynx", "ja": "オオヤマネコ"},
        "less": {"per_die": per_die, "per_roll": per_roll}, "where": [*where],
    }  # fmt: skip
    bonus = {str(face): {"points": face} for face in range(1, 7)}
    lynx = {"active": "Z1", "waiting": [], "gone": []}
    return {"faces": {"animals": {"cards": [card], "bonus": bonus}}, "animal": lynx}


def test_animals_may_lower_single_places_by_more() -> None:
    lynx = lynx_about(1, 2, "river", "cards")
    red = {"red": {"goods": {"wood": 1}}}

    def use(site: str, *steps: object) -> lab.Position:
        placed = {site: {"red": 1 if site == "card1" else 2}}
        display = shown("C24")
        position = at_work("animals", placed=placed, players=red, display=display, **lynx)
        return go(position, f"use {site}", *steps)

    assert use("river", 10).seat("red").gold == 1  # 10 - 4
    assert use("forest", 9).seat("red").wood == 4
    assert use("card1", "pay 1 wood", 9).seat("red").stone == 1
    assert "lynx" in use("river", 10).game.sentence(use("river", 10).events[-1], "en")


@pytest.mark.parametrize("hunters", [0, 1])
def test_an_animal_at_the_hunt_takes_no_food_from_a_careful_player(hunters: int) -> None:
    """A roll is never below zero: who has food for all wants one more, for the next round."""
    position = laid(
        "animals", placed={"hunt": {"red": hunters}} if hunters else {},
        players={"red": {"food": 5}}, **lynx_about(0, 7, "hunt"),
    )  # fmt: skip
    assert Careful(position.state).food_wanted() == 1
