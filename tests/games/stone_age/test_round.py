"""How a round goes: turns, people at home, the new round, both ends of the game."""

from __future__ import annotations

from typing import Any

import pytest
from games.stone_age.table import (
    CARDS,
    RULE_SETS,
    SEATS,
    calm,
    feeding,
    go,
    legal,
    table,
    using,
    why,
)
from support.parameters import in_turn

import stoneage_lab as lab


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_each_number_of_players_begins_with(players: int, rules: str) -> None:
    """A stack of huts for each, and otherwise the same."""
    position = lab.play("stone-age", players=players, rules=rules, seed=1).position
    state = position.to_dict()["state"]
    assert state["stacks"] == [7] * players
    assert len(state["tops"]) == players
    assert len(state["display"]) == 4
    assert [(one["people"], one["food"]) for one in state["players"].values()] == [
        (5, 12)
    ] * players
    sites = {str(move).split()[-1] for move in position.moves}
    huts = {f"building{number}" for number in range(1, players + 1)}
    assert {site for site in sites if site.startswith("building")} == huts


# ---- placing in turn --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_everybody_places_in_turn_clockwise_from_the_start_player(players: int, start: int) -> None:
    position = table(players, start=SEATS[start])
    sites = ["hunt", "card1", "card2", "card3", "card4", "building1", "building2"]
    for number in range(2 * players):
        assert position.mover_name == SEATS[(start + number) % players]
        free = next(site for site in sites if f"place 1 {site}" in position.moves)
        position = position.after(f"place 1 {free}")


def test_whoever_has_nobody_left_is_passed_over() -> None:
    position = go(table(3), "place 5 hunt", "place 1 hunt", "place 2 hunt")
    for seat, words in (("blue", "place 4 forest"), ("green", "place 1 clay")):
        assert position.mover_name == seat
        position = position.after(words)
    assert position.mover_name == "green"
    position = position.after("place 2 quarry")
    assert position.state.stage_name == "use"


def crowded(**changes: Any) -> lab.Position:
    """Two players: all that is left to place on is card 4, and blue is about to take it."""
    placed = {
        "hunt": {"red": 1, "blue": 1}, "forest": {"blue": 1}, "clay": {"blue": 1},
        "quarry": {"red": 1}, "river": {"red": 1}, "toolmaker": {"blue": 1}, "hut": {"red": 2},
        "card1": {"blue": 1}, "card2": {"blue": 1}, "card3": {"red": 1},
        "building1": {"red": 1}, "building2": {"blue": 1},
    }  # fmt: skip
    players = {"red": {"people": 9}, "blue": {"people": 8}}
    return table(start="blue", placed=placed, players=players, **changes)


def test_whoever_can_place_nowhere_keeps_people_at_home_and_they_eat() -> None:
    position = crowded()
    assert legal(position) == {"place 1 card4"}
    assert (position.seat("red").home, position.seat("blue").home) == (2, 1)
    position = position.after("place 1 card4")
    # Nobody can place any more: on to using, although red has two people at home.
    assert (position.state.stage_name, position.mover_name) == ("use", "blue")
    assert position.seat("red").home == 2
    while position.state.stage_name == "use":
        position = calm(
            position.after("decline" if "decline" in position.moves else position.moves[0])
        )
    # Nine people and the new one ate, those who had stayed at home included.
    assert position.seat("red").people == 10
    hunted = position.seat("red").food
    assert hunted == 12 + 1 // 2 - 10


def test_whoever_can_place_nowhere_is_passed_over_while_others_still_place() -> None:
    placed = {
        "hunt": {"red": 1}, "forest": {"blue": 1, "green": 1}, "clay": {"blue": 1, "green": 1},
        "quarry": {"blue": 1, "green": 1}, "river": {"red": 1, "blue": 1},
        "toolmaker": {"blue": 1}, "hut": {"green": 2}, "card1": {"blue": 1}, "card2": {"blue": 1},
        "card3": {"green": 1}, "card4": {"green": 1}, "building1": {"red": 1},
        "building2": {"green": 1}, "building3": {"red": 1},
    }  # fmt: skip
    people = {"red": {"people": 10}, "blue": {"people": 10}, "green": {"people": 10}}
    position = table(3, placed=placed, players=people)
    # Red has six people at home, but a place only at sites where it stands already.
    assert position.seat("red").home == 6
    assert position.mover_name == "blue"
    assert legal(position) == {f"place {n} hunt" for n in (1, 2, 3)}
    position = go(position, "place 1 hunt")
    assert position.mover_name == "green"


def test_with_one_person_at_home_the_hut_is_no_choice() -> None:
    position = go(table(), "place 4 forest", "place 4 clay")
    assert "place 2 hut" not in position.moves
    assert why(position, "place 2 hut") == ["place.home"]


# ---- using in turn ----------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1, 2])
def test_a_player_uses_all_sites_in_any_order_then_the_next_one(start: int) -> None:
    placed = {
        "hunt": dict.fromkeys(SEATS[:3], 1), "toolmaker": {"red": 1}, "field": {"blue": 1},
        "hut": {"green": 2}, "card1": {"red": 1}, "card2": {"blue": 1}, "card3": {"green": 1},
    }  # fmt: skip
    position = table(3, stage="use", start=SEATS[start], placed=placed)
    village = {"red": "toolmaker", "blue": "field", "green": "hut"}
    cards = {"red": "card1", "blue": "card2", "green": "card3"}
    for number in range(3):
        seat = SEATS[(start + number) % 3]
        mine = {"use hunt", f"use {village[seat]}", f"use {cards[seat]}"}
        assert (position.mover_name, legal(position)) == (seat, mine)
        position = go(position, f"use {cards[seat]}", "decline")
        assert legal(position) == mine - {f"use {cards[seat]}"}
        position = go(position, "use hunt", 3)
        assert legal(position) == {f"use {village[seat]}"}
        position = position.after(f"use {village[seat]}")
    assert calm(position).state.round == 2


def test_people_come_home_as_their_site_is_used() -> None:
    position = using({"forest": {"red": 3}})
    assert position.seat("red").home == 1
    assert position.after("use forest").seat("red").home == 4
    assert position.after("use forest").state.placed_at(1, 0) == 0


def test_who_placed_nobody_has_no_turn_of_using() -> None:
    position = table(3, stage="use", placed={"hunt": {"red": 1, "green": 1}})
    assert go(position, "use hunt", 2).mover_name == "green"


def test_people_cannot_be_placed_while_using_nor_used_while_placing() -> None:
    assert why(using({"hunt": {"red": 1}}), "place 1 forest") == ["turn.moment"]
    assert why(table(placed={"hunt": {"red": 1}}), "use hunt") == ["turn.moment"]


# ---- tools ------------------------------------------------------------------------------------


def test_tools_may_be_split_over_the_rolls_of_a_round_and_are_asked_for_only_while_ready() -> None:
    placed = {"forest": {"red": 1}, "clay": {"red": 1}, "quarry": {"red": 1}}
    position = using(placed, players={"red": {"level": 2}})
    position = go(position, "use forest", 2, "tools 1", "use clay", 3)
    assert legal(position) == {"tools none", "tools 1"}
    position = go(position, "tools 1", "use quarry", 5)
    assert position.state.step_name == "using"
    assert position.seat("red").goods == (1, 1, 1, 0)


def test_tools_may_be_added_where_they_bring_nothing() -> None:
    position = go(using({"river": {"red": 1}}, players={"red": {"level": 1}}), "use river", 1)
    assert position.after("tools 1").seat("red").used == [1, 0, 0]


@pytest.mark.parametrize("more", ["tools 1+1", "tools 2", "tools once4", "tools 1+once2"])
def test_only_ready_tools_are_added(more: str) -> None:
    position = go(using({"river": {"red": 1}}, players={"red": {"level": 1}}), "use river", 1)
    assert why(position, more) == ["tools.ready"]


def test_tools_are_ready_again_in_the_next_round() -> None:
    players = {"red": {"level": 5, "used": [1, 1, 1]}, "blue": {"level": 1, "used": [1, 0, 0]}}
    position = calm(feeding(players=players))
    assert position.state.round == 2
    assert position.seat("red").used == [0, 0, 0]
    assert position.seat("blue").used == [0, 0, 0]


@pytest.mark.parametrize(
    ("level", "used", "ready_after"),
    [
        (0, [0, 0, 0], {1}),  # a new tool comes ready
        (2, [1, 1, 0], {1}),
        (3, [1, 1, 1], set()),  # the upgraded one stays used
        (4, [0, 1, 1], {2}),  # 2 1 1 → 2 2 1, of which the left 2 is ready
        (6, [0, 1, 1], {3}),  # a ready one stays ready
        (6, [1, 0, 1], {3}),  # and of equal ones a ready one is improved, wherever it lies
        (6, [1, 1, 0], {3}),
        (6, [1, 0, 0], {2, 3}),
        (7, [0, 1, 0], {3}),  # 3 2 2 → 3 3 2, both 3 ready
        (7, [1, 1, 0], {3}),
    ],
)
def test_an_upgraded_tool_stays_used_or_ready(
    level: int, used: list[int], ready_after: set[int]
) -> None:
    placed = {"toolmaker": {"red": 1}, "forest": {"red": 1}}
    position = using(placed, players={"red": {"level": level, "used": used}})
    position = go(position, "use toolmaker", "use forest", 3)
    single = {f"tools {value}" for value in ready_after}
    offered = {words for words in legal(position, "tools") if "+" not in words}
    assert offered - {"tools none"} == single


# ---- caps -------------------------------------------------------------------------------------


def test_the_twelfth_tool_is_the_last() -> None:
    position = using({"toolmaker": {"red": 1}}, players={"red": {"level": 11}})
    position = position.after("use toolmaker")
    assert position.seat("red").tools == (4, 4, 4)


@pytest.mark.parametrize(
    ("site", "count", "name", "cap"), [("field", 1, "fields", 10), ("hut", 2, "people", 10)]
)
def test_ten_is_the_most(site: str, count: int, name: str, cap: int) -> None:
    for before, after in ((cap - 1, cap), (cap, cap)):
        position = using({site: {"red": count}}, players={"red": {name: before}})
        assert getattr(position.after(f"use {site}").seat("red"), name) == after


# ---- the new round ----------------------------------------------------------------------------


def test_the_start_player_passes_to_the_left_all_round_the_table() -> None:
    session = lab.play("stone-age", ["careful"] * 3, seed=4)
    starts: dict[int, int] = {}
    while not session.over:
        starts[session.position.state.round] = session.position.state.start
        session.step()
    first = starts[1]
    assert len(starts) > 6
    assert all(seat == (first + number - 1) % 3 for number, seat in starts.items())


@pytest.mark.parametrize(
    ("display", "slid"),
    [
        (["C01", "C02", "C03", None], ["C01", "C02", "C03", "C20"]),
        ([None, "C02", "C03", "C04"], ["C02", "C03", "C04", "C20"]),
        (["C01", None, "C03", None], ["C01", "C03", "C20", "C21"]),
        ([None, None, None, "C04"], ["C04", "C20", "C21", "C22"]),
        ([None, None, None, None], ["C20", "C21", "C22", "C23"]),
        (["C01", "C02", "C03", "C04"], ["C01", "C02", "C03", "C04"]),
    ],
)
def test_cards_slide_to_the_cheap_end_and_new_ones_come_from_right_to_left(
    display: list[str | None], slid: list[str]
) -> None:
    position = feeding(display=display)
    fresh = iter(["C20", "C21", "C22", "C23"])
    while position.node == 1:
        position = position.settle(next(fresh))
    assert [CARDS[card] for card in position.state.display] == slid
    assert (position.state.stage_name, position.state.round) == ("place", 2)


def test_everybody_begins_the_next_round_with_all_people_at_home_and_an_empty_board() -> None:
    session = lab.play("stone-age", ["random", "random", "random"], seed=2)
    rounds = set()
    while not session.over:
        state = session.position.state
        if state.stage_name == "place" and state.round not in rounds:
            rounds.add(state.round)
            assert not any(state.placed)
            assert all(player.home == player.people for player in state.players)
            assert all(not any(player.used) for player in state.players)
            assert min(state.display) >= 0
            assert session.position.mover == state.start
        session.step()
    assert len(rounds) > 5


# ---- both ends --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on_display", "in_deck", "over"),
    [(4, 0, False), (3, 1, False), (1, 3, False), (0, 4, False), (3, 0, True), (2, 1, True),
     (1, 2, True), (0, 3, True), (0, 0, True)],
)  # fmt: skip
def test_the_game_ends_when_four_places_cannot_be_filled(
    on_display: int, in_deck: int, over: bool
) -> None:
    display = [*CARDS[:on_display], *[None] * (4 - on_display)]
    owned = CARDS[on_display + in_deck :]
    position = calm(feeding(players={"red": {"cards": list(owned)}}, display=display))
    assert position.over == over
    if not over:
        assert min(position.state.display) >= 0
        assert len(position.state.deck) == 0


def test_cards_running_out_end_the_game_only_after_feeding() -> None:
    owned = {"blue": {"cards": list(CARDS[3:]), "food": 4}}
    position = feeding(players=owned, display=[*CARDS[:3], None])
    assert (position.over, position.mover_name) == (False, "blue")
    before = position.scores[1]
    after = position.after("starve")
    assert after.over
    sheet = after.state.score_sheet(1)
    assert sheet[0] == ("track", before - 10, 1, before - 10)


def test_an_empty_stack_ends_the_game_even_with_plenty_of_cards() -> None:
    position = feeding(3, stacks=[7, 0, 7], tops=["B01", None, "B03"])
    assert position.over


def test_both_ends_at_once_are_one_end() -> None:
    owned = {"blue": {"cards": list(CARDS[3:])}}
    position = feeding(players=owned, display=[*CARDS[:3], None], stacks=[0, 7],
                       tops=[None, "B02"])  # fmt: skip
    assert position.over


@pytest.mark.parametrize(("players", "rules"), in_turn((2, 3, 4), ("standard", "rulebook", "bga")))
def test_a_whole_game_ends_for_one_of_the_two_reasons(players: int, rules: str) -> None:
    session = lab.play("stone-age", ["careful"] * players, seed=11, rules=rules).run_bots()
    state = session.position.state
    left = sum(1 for card in state.display if card >= 0) + len(state.deck)
    assert 0 in state.stacks or left < 4
    assert len(session.winners) >= 1
