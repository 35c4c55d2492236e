"""Rules on which all texts agree: they hold under every rule set.

The tests are named by the numbers of the table of rules.
"""

from __future__ import annotations

import pytest
from games.stone_age.table import (
    CARDS,
    RULE_SETS,
    SEATS,
    bought,
    calm,
    ended,
    feeding,
    go,
    legal,
    line,
    table,
    using,
    why,
)
from support.parameters import in_turn

import stoneage_lab as lab

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS)


@pytest.mark.parametrize(
    ("rules", "many", "site"),
    in_turn(RULE_SETS, [(2, 1), (3, 2), (4, 4)], ["forest", "clay", "quarry", "river"]),
)
def test_r06_so_many_players_gather_at_a_site(rules: str, many: tuple[int, int], site: str) -> None:
    players, most = many
    position = table(players, rules=rules)
    for seat in range(players):
        allowed = seat < most
        assert (f"place 1 {site}" in position.moves) == allowed
        if not allowed:
            assert why(position, f"place 1 {site}") == ["place.gatherers"]
        position = position.after(f"place 1 {site}" if allowed else "place 1 hunt")


@every_rule_set
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r06_hunting_is_never_limited(rules: str, players: int) -> None:
    position = table(players, rules=rules)
    for _ in range(players):
        position = position.after("place 5 hunt")
    assert position.state.stage_name == "use"


@every_rule_set
def test_r08_nobody_comes_back_to_a_site_in_the_same_round(rules: str) -> None:
    position = go(table(2, rules=rules), "place 1 hunt", "place 1 forest")
    assert why(position, "place 1 hunt") == ["place.again"]


@every_rule_set
def test_r09_nobody_passes_while_they_can_place(rules: str) -> None:
    position = table(2, rules=rules)
    while position.state.stage_name == "place":
        assert position.moves.words == [w for w in position.moves.words if w.startswith("place")]
        position = position.after(position.moves.words[0])


@every_rule_set
def test_r10_a_hut_needs_two_people_at_once(rules: str) -> None:
    position = table(2, rules=rules)
    assert legal(position, "place 1 hut") == set()
    assert why(position, "place 1 hut") == ["place.hut"]
    assert why(position, "place 3 hut") == ["place.hut"]
    assert "place 2 hut" in position.moves


@every_rule_set
def test_r11_the_new_person_eats_this_round_and_works_the_next(rules: str) -> None:
    position = table(2, rules=rules, stage="use", placed={"hut": {"red": 2}})
    position = calm(position.after("use hut"))
    assert position.seat("red").food == 12 - 6
    assert position.seat("red").home == 6


@every_rule_set
@pytest.mark.parametrize(
    ("site", "people", "things"),
    [("toolmaker", 1, {"level": 12}), ("field", 1, {"fields": 10}), ("hut", 2, {"people": 10})],
)
def test_r12_one_may_place_at_the_cap_but_nothing_grows(
    rules: str, site: str, people: int, things: dict[str, int]
) -> None:
    position = table(2, rules=rules, players={"red": things})
    assert f"place {people} {site}" in position.moves
    position = using({site: {"red": people}}, rules=rules, players={"red": things})
    before, after = position.seat("red"), position.after(f"use {site}").seat("red")
    for name in ("tools", "fields", "people"):
        assert getattr(after, name) == getattr(before, name)
    assert after.home == before.home + people


@every_rule_set
def test_r13_the_lowest_tool_is_upgraded(rules: str) -> None:
    position = using({"toolmaker": {"red": 1}}, rules=rules, players={"red": {"level": 5}})
    assert position.seat("red").tools == (2, 2, 1)
    assert position.after("use toolmaker").seat("red").tools == (2, 2, 2)


@every_rule_set
def test_r14_an_upgraded_tool_stays_used_and_a_new_one_is_ready(rules: str) -> None:
    used = {"level": 3, "used": [1, 1, 1]}
    position = using({"toolmaker": {"red": 1}}, rules=rules, players={"red": used})
    assert position.after("use toolmaker").seat("red").used == [1, 1, 1]
    fresh = {"level": 1, "used": [1, 0, 0]}
    placed = {"toolmaker": {"red": 1}, "forest": {"red": 1}}
    position = using(placed, rules=rules, players={"red": fresh})
    position = go(position, "use toolmaker", "use forest", 2)
    assert legal(position) == {"tools none", "tools 1"}


@every_rule_set
@pytest.mark.parametrize("site", ["card1", "building1"])
def test_r15_cards_and_buildings_may_always_be_declined(rules: str, site: str) -> None:
    rich = {"red": {"goods": {"wood": 5, "brick": 5, "stone": 5, "gold": 5}}}
    position = using({site: {"red": 1}}, rules=rules, players=rich)
    after = go(position, f"use {site}", "decline")
    assert after.seat("red").goods == (5, 5, 5, 5)
    assert after.seat("red").home == position.seat("red").home + 1
    assert after.state.display == position.state.display
    assert after.state.tops == position.state.tops


@every_rule_set
def test_r16_any_set_of_ready_tools_once_a_round(rules: str) -> None:
    placed = {"forest": {"red": 1}, "clay": {"red": 1}}
    position = using(placed, rules=rules, players={"red": {"level": 7}})
    position = go(position, "use forest", 4)
    assert legal(position) == {
        "tools none", "tools 3", "tools 2", "tools 3+2", "tools 2+2", "tools 3+2+2",
    }  # fmt: skip
    position = go(position, "tools 3+2", "use clay", 2)
    assert legal(position) == {"tools none", "tools 2"}


@every_rule_set
def test_r16_tools_serve_the_two_dice_of_a_card_but_never_the_dice_for_everyone(rules: str) -> None:
    position = go(bought("C25", {"level": 1}, rules=rules), 5)
    assert legal(position) == {"tools none", "tools 1"}
    position = go(bought("C01", {"level": 1}, rules=rules), (1, 4))
    assert legal(position) == {"take 1", "take 4"}


@every_rule_set
def test_r17_goods_never_run_out(rules: str) -> None:
    # The boxes hold 10 gold and 12 stone.
    everything = {"goods": {"stone": 12, "gold": 10}}
    position = using(
        {"river": {"red": 3}, "quarry": {"red": 1}}, rules=rules, players={"blue": everything}
    )
    position = go(position, "use river", 18, "use quarry", 5)
    assert (position.seat("red").gold, position.seat("red").stone) == (3, 1)


@every_rule_set
def test_r19_one_to_seven_means_at_least_one(rules: str) -> None:
    position = using({"building1": {"red": 1}}, rules=rules, tops=["B26", "B02"])
    assert position.after("use building1").moves.words == ["decline"]


@every_rule_set
def test_r21_food_and_people_buy_nothing(rules: str) -> None:
    position = using({"card1": {"red": 1}}, rules=rules, players={"red": {"food": 50}})
    position = position.after("use card1")
    assert position.moves.words == ["decline"]
    assert "pay.people" in why(position, "pay 1 people")
    assert "pay.food" in why(position, "pay 1 food")


@every_rule_set
def test_r22_a_new_building_comes_at_once_a_new_card_only_between_rounds(rules: str) -> None:
    goods = {"red": {"goods": {"wood": 3, "brick": 1}}}
    placed = {"card1": {"red": 1}, "building1": {"red": 1}}
    position = using(placed, rules=rules, players=goods)
    position = go(position, "use building1", "pay 2 wood 1 brick", "B20")
    assert position.state.tops[0] == 19
    assert position.state.stacks == [6, 7]
    position = go(position, "use card1", "pay 1 wood")
    assert position.state.display[0] == -1
    position = go(position, "use card4", "decline")
    assert position.state.stage_name == "restore"
    assert position.state.display[3] == -1
    assert calm(position).state.display[3] != -1


@every_rule_set
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r23_one_die_a_player_the_buyer_picks_first(rules: str, players: int) -> None:
    faces = (1, 2, 3, 4)[:players]
    seats = {"blue": {"goods": {"wood": 1}}}
    position = using(
        {"card1": {"blue": 1}},
        players,
        "blue",
        rules=rules,
        players=seats,
        display=["C02", "C11", "C12", "C13"],
    )
    position = go(position, "use card1", "pay 1 wood", faces)
    order = [*SEATS[1:players], "red"]
    for seat in order:
        assert position.mover_name == seat
        position = position.after(position.moves[0])
    assert [position.seat(seat).goods for seat in order] == [
        tuple(int(kind == face - 1) for kind in range(4)) for face in faces
    ]


@every_rule_set
def test_r24_a_one_use_tool_joins_others_and_is_not_counted_at_the_end(rules: str) -> None:
    owner = {"red": {"cards": ["C33"], "once": [4], "level": 1}}
    position = go(using({"river": {"red": 1}}, rules=rules, players=owner), "use river", 1)
    assert legal(position) == {"tools none", "tools 1", "tools once4", "tools 1+once4"}
    after = position.after("tools 1+once4")
    assert (after.seat("red").gold, after.seat("red").once) == (1, ())
    # One tool maker × tools of 1.
    assert ended(rules=rules, **owner).scores[0] == 1


@every_rule_set
def test_r26_the_extra_card_counts_at_the_end_only_and_an_empty_deck_gives_nothing(
    rules: str,
) -> None:
    position = bought("C32", rules=rules)
    position = position.settle("C28")
    assert position.seat("red").cards == ("C32", "C28")
    assert position.scores == (0, 0)
    others = [card for card in CARDS if card not in ("C32", "C11", "C12", "C13")]
    position = bought("C32", rules=rules, seats={"blue": {"cards": others}})
    assert position.seat("red").cards == ("C32",)
    assert "use card4" in position.moves


@every_rule_set
def test_r28_the_whole_rest_or_ten_points(rules: str) -> None:
    red = {"food": 3, "goods": {"wood": 1, "gold": 5}, "points": 4}
    position = feeding(rules=rules, players={"red": red})
    without_people = {words for words in legal(position) if "people" not in words}
    assert without_people == {"pay 1 wood 1 gold", "pay 2 gold", "starve"}
    after = position.after("starve")
    assert after.scores[0] == -6
    assert after.seat("red").food == 0
    assert after.seat("red").goods == (1, 0, 0, 5)


@every_rule_set
def test_r31_enough_food_is_paid_without_a_question(rules: str) -> None:
    red = {"food": 5, "goods": {"wood": 9}}
    position = calm(feeding(rules=rules, players={"red": red}))
    assert position.state.stage_name == "place"
    assert position.seat("red").food == 0
    assert position.seat("red").wood == 9


@every_rule_set
def test_r33_people_on_cards_times_what_they_look_after(rules: str) -> None:
    red = {
        "cards": ["C06", "C09", "C28", "C25"], "fields": 3, "level": 4, "buildings": ["B05"],
        "people": 6,
    }  # fmt: skip
    position = ended(rules=rules, red=red)
    assert position.scores[0] == 2 * 3 + 2 * 4 + 3 * 1 + 2 * 6


@every_rule_set
def test_r34_a_point_for_each_good_but_not_for_food(rules: str) -> None:
    goods = {"wood": 1, "brick": 2, "stone": 3, "gold": 4}
    position = ended(rules=rules, red={"goods": goods, "food": 99})
    assert line(position, 0, "goods") == (10, 1, 10)
    assert position.scores == (10, 0)


def with_cards_left(count: int, rules: str) -> lab.Position:
    """The end of a round in which so many cards are left, two of them on display."""
    left = list(CARDS[:count])
    owned = {"blue": {"cards": list(CARDS[count:])}}
    return feeding(rules=rules, players=owned, display=[left[0], None, left[1], None])


@every_rule_set
def test_r36_exactly_enough_cards_go_on_one_fewer_ends_the_game(rules: str) -> None:
    position = calm(with_cards_left(4, rules))
    assert not position.over
    assert sorted(position.state.display) == [0, 1, 2, 3]
    assert position.state.deck == []
    assert with_cards_left(3, rules).over


@every_rule_set
def test_r37_the_round_of_the_last_tile_is_finished_and_fed(rules: str) -> None:
    red = {"goods": {"wood": 2, "brick": 1}, "food": 3}
    placed = {"building1": {"red": 1}, "hunt": {"blue": 2}}
    position = table(
        2, rules=rules, stage="use", placed=placed, stacks=[1, 7], players={"red": red}
    )
    position = go(position, "use building1", "pay 2 wood 1 brick")
    assert position.mover_name == "blue"
    position = go(position, "use hunt", 6)
    assert position.mover_name == "red"
    position = position.after("starve")
    assert position.over
    assert position.scores[0] == 10 - 10


@every_rule_set
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r38_anybody_may_begin_and_the_start_passes_clockwise(rules: str, players: int) -> None:
    seats = SEATS[:players]
    chance = lab.game("stone-age", players, rules=rules).start().chance()
    assert list(chance.outcomes()) == [(seat, 1) for seat in seats]
    for seat in range(players):
        position = calm(feeding(players, rules=rules, start=seats[seat]))
        assert position.mover_name == seats[(seat + 1) % players]


def test_r38_the_seed_draws_who_begins() -> None:
    begins = {lab.play("stone-age", 4, seed=seed).position.mover_name for seed in range(40)}
    assert begins == set(SEATS)


@every_rule_set
def test_r40_a_roll_may_have_more_than_seven_dice(rules: str) -> None:
    position = using({"hunt": {"red": 9}}, rules=rules, players={"red": {"people": 10, "food": 0}})
    position = position.after("use hunt")
    assert position.chance.total() == 6**9
    assert position.settle(54).seat("red").food == 27
