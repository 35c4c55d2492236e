"""Worked examples of the rules, each named by what it shows, played as people play it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from games.age_of_revive.table import (
    first,
    go,
    hand,
    held,
    piece,
    ring,
    step,
    table,
    told,
    why,
    words,
)

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE, OVER

# ---- set-up ----------------------------------------------------------------------------------


def begun(count: int, rules: str, start: str = "red") -> lab.Position:
    """Deal whatever comes, and let a seat begin."""
    state = lab.game("age-of-revive", players=count, rules=rules).start()
    while state.node == CHANCE:
        outcomes = [outcome for outcome, _ in state.chance().outcomes()]
        state.settle(start if start in outcomes else outcomes[0])
    return lab.Position(state.game, state)


@pytest.mark.parametrize(
    ("count", "rules", "cells", "rubble", "deck", "cubes"),
    [
        (4, "first", 20, 32, 12, 12),
        (4, "standard", 20, 32, 19, 12),
        (3, "first", 15, 24, 21, 9),
        (3, "standard", 15, 24, 28, 9),
    ],
)
def test_set_up(count: int, rules: str, cells: int, rubble: int, deck: int, cubes: int) -> None:
    state = begun(count, rules).state
    assert len(state.ring) == cells
    assert sum(state.piles) == rubble
    assert state.deck == deck
    assert [len(own) for own in state.hands] == [1] * count
    assert state.to_dict()["discards"] == ["shack"] * 4
    assert state.left == cubes
    assert sum(state.pool) == rubble + deck


def test_cubes_against_the_order_of_turns() -> None:
    position = begun(4, "standard", "blue")
    position = go(position, "take stone", "take worker")
    assert position.mover_name == "green"
    refusal = first(position, "take stone")
    assert (refusal.rule.id, refusal.offer) == ("take.good", ["horse", "food", "iron"])
    position = go(position, "take iron", "take horse")
    assert [held(position, seat) for seat in ("red", "yellow", "green", "blue")] == [
        "0w 2h 3f 1s 1i",
        "1w 2h 3f 0s 1i",
        "0w 2h 3f 0s 2i",
        "0w 3h 3f 0s 1i",
    ]
    assert (position.mover_name, step(position)) == ("blue", "move")


# ---- moving ----------------------------------------------------------------------------------


def test_from_the_centre_one_begins_before_the_own_tent() -> None:
    position = table()
    assert piece(go(position, "move 1"), "red") == "red tent"
    assert piece(go(position, "move 2"), "red") == "red rubble1"
    assert piece(go(position, "move 3"), "red") == "red rubble2"
    assert why(position, "return") == ["return.centre"]


@pytest.mark.parametrize(
    ("ride", "place", "horses"),
    [(4, "red rubble4", 1), (6, "blue rubble1", 1), (7, "blue rubble2", 0), (9, "blue rubble4", 0)],
)
def test_horses_carry_farther(ride: int, place: str, horses: int) -> None:
    after = go(table(pieces={"red": "red tent"}), f"ride {ride}")
    assert (piece(after, "red"), after.seat("red").horse) == (place, horses)


def test_too_few_horses() -> None:
    refusal = first(table(pieces={"red": "red tent"}), "ride 10")
    assert (refusal.rule.id, refusal.need, refusal.have) == ("move.horses", 3, 2)


def test_once_round_is_refused_and_farther_is_not() -> None:
    position = table(pieces={"red": "red tent"}, purses={"red": "6h"})
    assert why(position, "ride 20") == ["move.other"]
    for ride, place in ((19, "yellow rubble4"), (21, "red rubble1")):
        after = go(position, f"ride {ride}")
        assert (piece(after, "red"), after.seat("red").horse) == (place, 0)


GAP = {"areas": {"red": "gap1 rubble2 rubble3 rubble4"}}


def test_a_gap_closes_when_its_piece_leaves() -> None:
    after = go(table(**GAP, pieces={"red": "red gap1"}), "move 1")
    assert (piece(after, "red"), len(ring(after))) == ("red rubble2", 19)


def test_a_gap_counts_as_long_as_a_piece_stands_on_it() -> None:
    position = table(**GAP, seat="blue", pieces={"red": "red gap1", "blue": "red tent"})
    assert piece(go(position, "move 2"), "blue") == "red rubble2"
    after = go(position, "move 1")
    assert (piece(after, "blue"), step(after)) == ("red gap1", "build")
    assert told(after, "idle")
    assert why(after, "take rubble") == ["turn.moment"]


def test_the_last_piece_closes_the_gap() -> None:
    position = table(**GAP, pieces={"red": "red gap1", "blue": "red gap1"})
    after = go(position, "move 1", "pass", "pass")
    assert len(ring(after)) == 20
    after = go(after, "move 1")
    assert (piece(after, "blue"), len(ring(after))) == ("red rubble2", 19)


def test_rubble_goes_to_the_hand_and_leaves_a_gap() -> None:
    given = {"pieces": {"red": "blue rubble3", "yellow": "blue rubble3"}, "hands": {"red": ["inn"]}}
    position = table(step="act", **given)
    after = go(position, "take rubble", "mason", "mason")
    assert hand(after, "red") == ["mason", "mason", "inn"]
    assert [piece(after, seat) for seat in ("red", "yellow")] == ["blue gap3", "blue gap3"]
    assert after.state.to_dict()["piles"]["blue"] == [2, 2, 0, 2]
    single = table(step="act", piles={"blue": [2, 2, 1, 2]}, **given)
    assert len(hand(go(single, "take rubble", "mason"), "red")) == 2
    assert why(position, "act") == ["act.rubble"]
    assert "pass" in words(position)
    forced = table(step="act", options={"clearing": "forced"}, **given)
    assert why(forced, "pass") == ["rubble.forced"]


# ---- acting ----------------------------------------------------------------------------------


def test_a_tent_of_anybody_recruits() -> None:
    position = table(step="act", pieces={"red": "blue tent"})
    assert held(go(position, "act recruit"), "red") == "1w 2h 2f 0s 1i"
    hungry = table(step="act", pieces={"red": "blue tent"}, purses={"red": "2h 1i"})
    refusal = first(hungry, "act recruit")
    assert (refusal.rule.id, refusal.missing) == ("act.pay", (("food", 1),))
    assert why(position, "act") == ["act.which"]


RICH = {"purses": {"red": "3w 2h 1f 1s 1i"}, "step": "act"}


def test_turning_over_the_tent() -> None:
    after = go(table(pieces={"red": "red tent"}, **RICH), "act flip", "take iron")
    assert held(after, "red") == "0w 2h 1f 0s 1i"
    assert ring(after)[0] == "red manor"
    assert (after.state.left, after.scores[0], after.seat("red").icons) == (11, 6, 1)


def test_only_the_owner_turns_a_tent_over() -> None:
    position = table(pieces={"red": "blue tent"}, **RICH)
    assert why(position, "act flip") == ["act.flip"]
    free = table(pieces={"red": "blue tent"}, options={"flip": "anyone"}, **RICH)
    after = go(free, "act flip", "take iron")
    assert held(after, "red") == "0w 2h 1f 0s 1i"
    assert (after.scores, after.seat("blue").icons) == ((0, 6, 0, 0), 1)


def test_the_centre_sets_food_and_horses() -> None:
    given = {"pieces": {"red": "red tent"}, "purses": {"red": "4h 5f 1i"}}
    after = go(table(**given), "return", "act")
    assert held(after, "red") == "0w 2h 3f 0s 1i"
    assert words(after) == {"draw", "pick shack"}
    raised = go(table(options={"centre": "raise"}, **given), "return", "act")
    assert held(raised, "red") == "0w 4h 5f 0s 1i"
    assert held(go(table(**given), "return", "pass"), "red") == "0w 4h 5f 0s 1i"


def test_a_shack_on_top_hides_what_lies_below_from_who_had_one() -> None:
    given = {"areas": {"red": "shack rubble2"}, "step": "act"}
    after = go(table(**given), "act")
    assert after.node == CHANCE
    any_card = {"discards": "any"}
    position = table(options=any_card, discards=["mason", "shack", "shack", "shack"], **given)
    after = go(position, "act")
    assert why(after, "pick shack") == ["pick.shack"]
    assert "pick mason" in words(after)


def everything(seat: str) -> dict[str, list[str]]:
    """Return a hand of all cards that are not in piles: the draw pile is empty."""
    parts = lab.game("age-of-revive", players=4).parts
    cards = [card.id for card in parts.hand_cards for _ in range(card.dealt)]
    return {seat: [card for card in cards if card != "checkpoint"]}


def test_no_card_where_there_is_none() -> None:
    empty = " ".join(["shack"])
    areas = {"red": f"{empty} checkpoint", "blue": empty, "green": empty, "yellow": empty}
    position = table(
        rules="standard", step="act", pieces={"red": "red checkpoint"}, areas=areas,
        hands=everything("yellow"),
    )  # fmt: skip
    after = go(position, "act")
    assert after.seat("red").horse == 3
    assert (told(after, "no_card"), step(after)) == ([("no_card", 0)], "build")


def test_ten_of_a_kind() -> None:
    position = table(
        step="act", areas={"red": "mason"}, pieces={"red": "red mason"}, purses={"red": "9s"}
    )
    assert held(go(position, "act"), "red") == "0w 0h 0f 10s 0i"


# ---- building --------------------------------------------------------------------------------


def test_building_after_the_tent() -> None:
    position = table(step="build", hands={"red": ["smithy"]}, purses={"red": "1w 2h 3f 1s"})
    after = go(position, "build smithy after tent")
    assert held(after, "red") == "0w 2h 3f 0s 0i"
    assert ring(after)[:3] == ["red tent", "red smithy", "red rubble1"]
    assert len(ring(after)) == 21
    assert why(position, "build smithy after gate") == ["build.place"]
    assert why(position, "build smithy after blue tent") == ["build.area"]


def test_no_name_twice_and_no_other_side() -> None:
    position = table(
        step="build", areas={"red": "smithy"}, hands={"red": ["smithy", "shrine"]},
        purses={"red": "1w 1s"},
    )  # fmt: skip
    assert why(position, "build smithy after tent") == ["build.twice"]
    after = go(position, "build shrine")
    assert after.seat("red").suburb == ("shrine",)
    assert ring(after) == ring(position)
    assert why(position, "build mansion after tent") == ["build.never"]


HALL = {"step": "build", "hands": {"red": ["carpenters"]}, "purses": {"red": "3w 2h 3f 2s"}}


def test_own_barracks_cost_nothing_more() -> None:
    after = go(table(areas={"red": "barracks"}, **HALL), "build carpenters after tent")
    assert after.seat("red").worker == 1


def test_a_worker_goes_to_the_owner() -> None:
    after = go(table(areas={"blue": "barracks"}, **HALL), "build carpenters after tent")
    assert (after.seat("red").worker, after.seat("blue").worker) == (0, 1)
    assert step(after) == "king"


def test_of_two_owners_the_builder_chooses() -> None:
    areas = {"blue": "barracks", "green": "barracks"}
    position = go(table(areas=areas, **HALL), "build carpenters after tent")
    assert words(position) == {"give worker blue", "give worker green"}
    after = go(position, "give worker green")
    assert (after.seat("blue").worker, after.seat("green").worker) == (0, 1)


def test_owed_workers_and_the_cost_have_to_be_there() -> None:
    owed = table(areas={"blue": "barracks"}, **HALL | {"purses": {"red": "2w 2s"}})
    refusal = first(owed, "build carpenters after tent")
    assert (refusal.rule.id, refusal.owed, refusal.have) == ("build.owed", 1, 2)
    poor = table(areas={"blue": "barracks"}, **HALL | {"purses": {"red": "1w 2s"}})
    assert why(poor, "build carpenters after tent")[0] == "build.cost"


def test_what_nobody_has_built_is_needed_or_a_shrine() -> None:
    purse = {"purses": {"red": "2w 2s"}}
    assert why(table(**HALL | purse), "build carpenters after tent") == ["build.need"]
    after = go(table(suburbs={"red": "shrine"}, **HALL | purse), "build carpenters after tent")
    assert (held(after, "red"), step(after)) == ("0w 0h 0f 0s 0i", "king")


PALACE = {"step": "build", "hands": {"red": ["palace"]}}


def test_a_shrine_stands_in_for_one_only() -> None:
    position = table(
        areas={"red": "barracks"}, suburbs={"red": "shrine"},
        purses={"red": "9w 9h 9f 9s 9i"}, **PALACE,
    )  # fmt: skip
    refusal = first(position, "build palace after tent")
    assert (refusal.rule.id, refusal.missing) == ("build.need", ["residence", "assembly"])


def test_the_palace_with_a_shrine_and_a_worker() -> None:
    position = table(
        areas={"red": "barracks", "blue": "residence"}, suburbs={"red": "shrine"},
        purses={"red": "4w 2h 3f 2s 2i"}, **PALACE,
    )  # fmt: skip
    after = go(position, "build palace after tent", "take iron", "take iron")
    assert (held(after, "red"), after.seat("blue").worker) == ("0w 2h 3f 0s 2i", 1)
    assert after.state.left == 10


ROAD = {"step": "build", "suburbs": {"red": "highway"}}


def test_a_highway_pays_a_worker() -> None:
    mason = {"hands": {"red": ["mason"]}}
    after = go(table(purses={"red": "1h 1f"}, **ROAD, **mason), "build mason after tent")
    assert held(after, "red") == "0w 0h 0f 0s 0i"
    rich = go(table(purses={"red": "1w 1h 2f"}, **ROAD, **mason), "build mason after tent")
    assert words(rich) == {"pay 1 worker", "pay 1 horse", "pay 1 food"}


def test_a_highway_never_pays_an_owed_worker() -> None:
    given = {"areas": {"blue": "barracks"}, "hands": {"red": ["carpenters"]}}
    after = go(table(purses={"red": "2w 1h 2s"}, **ROAD, **given), "build carpenters after tent")
    assert (held(after, "red"), after.seat("blue").worker) == ("0w 0h 0f 0s 0i", 1)
    short = table(purses={"red": "1w 3h 2s"}, **ROAD, **given)
    assert why(short, "build carpenters after tent") == ["build.owed"]


def test_the_monument_needs_no_worker() -> None:
    position = table(
        rules="standard", step="build", hands={"red": ["monument"]}, purses={"red": "3s 3i"}
    )
    after = go(position, "build monument after tent", "take horse")
    assert (after.scores[0], after.state.left) == (6, 11)
    there = table(rules="standard", areas={"red": "monument"}, pieces={"red": "red tent"})
    assert step(go(there, "move 1")) == "build"


def test_the_palace_takes_the_last_cube_and_ends_the_game() -> None:
    position = table(
        areas={"red": "barracks residence assembly"}, purses={"red": "3w 2h 3f 2s 2i"},
        support=dict.fromkeys(("worker", "horse", "stone", "iron"), 0) | {"food": 1}, **PALACE,
    )  # fmt: skip
    after = go(position, "build palace after tent")
    assert (held(after, "red"), after.over) == ("0w 2h 4f 0s 0i", True)


LAST = dict.fromkeys(("worker", "horse", "food", "stone", "iron"), 0)


def test_turning_over_a_tent_ends_the_game_in_the_middle_of_a_turn() -> None:
    position = table(pieces={"red": "red tent"}, support=LAST | {"iron": 1}, **RICH)
    after = go(position, "act flip")
    assert (after.over, after.seat("red").iron) == (True, 1)
    full = {"purses": {"red": "3w 2h 10f 1s 1i"}, "step": "act"}
    after = go(table(pieces={"red": "red tent"}, support=LAST | {"food": 1}, **full), "act flip")
    assert (after.over, after.seat("red").food) == (True, 10)


# ---- actions that start actions --------------------------------------------------------------


def test_the_coach_house_starts_normal_facilities_only() -> None:
    position = table(
        step="act", areas={"red": "coachhouse canal", "blue": "inn"},
        pieces={"red": "red coachhouse"}, purses={"red": "1h 3f"},
    )  # fmt: skip
    asked = go(position, "act")
    assert held(go(asked, "use inn blue"), "red") == "2w 0h 2f 0s 0i"
    assert why(asked, "use canal red") == ["use.kind"]
    assert why(asked, "use tent red") == ["use.kind"]


def test_the_canal_fixes_its_horses_first() -> None:
    position = table(
        step="act", areas={"red": "mason canal smithy rubble3"}, pieces={"red": "red canal"},
        purses={"red": "3h"},
    )  # fmt: skip
    asked = go(position, "act")
    assert why(asked, "pay 3 horse") == ["pay.most"]
    after = go(asked, "pay 2 horse", "use smithy red")
    assert why(after, "use smithy red") == ["use.once"]
    assert held(go(after, "use mason red"), "red") == "0w 1h 0f 2s 2i"


def test_the_tower_uses_two_side_by_side_of_different_areas() -> None:
    position = table(
        rules="standard", step="act", tents={"blue": "manor"},
        areas={"red": "rubble1 mason", "blue": "smithy tower"},
        pieces={"red": "blue tower"}, purses={"red": "1f"},
        hands={"green": ["inn", "inn", "mason", "mason", "gate", "canal"]},
    )  # fmt: skip
    asked = go(position, "act", "use mason red")
    assert why(asked, "use smithy blue") == ["use.next"]
    after = go(asked, "use manor blue")
    assert held(after, "red") == "2w 0h 0f 2s 0i"
    assert (step(after), after.mover_name) == ("discard", "green")


def test_two_buildings_in_a_turn_by_the_carpenters() -> None:
    position = table(
        step="act", areas={"red": "carpenters rubble2"}, pieces={"red": "red carpenters"},
        hands={"red": ["mason", "granary"]}, purses={"red": "2w 1f 1s"},
    )  # fmt: skip
    after = go(position, "act", "build mason after tent", "build granary after mason")
    assert held(after, "red") == "0w 0h 0f 0s 0i"
    assert ring(after)[:4] == ["red tent", "red mason", "red granary", "red carpenters"]


def test_the_festival_ground_builds_twice_for_one_food_each() -> None:
    position = table(
        rules="standard", step="act", areas={"red": "festival"}, pieces={"red": "red festival"},
        hands={"red": ["mason", "granary"]}, purses={"red": "2w 3f 1s"},
    )  # fmt: skip
    once = go(position, "act", "build mason after tent")
    assert "pass" in words(once)
    twice = go(once, "build granary after tent")
    assert (held(twice, "red"), step(twice)) == ("0w 0h 0f 0s 0i", "build")


def test_the_city_gate_exchanges_up_to_twice() -> None:
    position = table(
        step="act", areas={"red": "gate"}, pieces={"red": "red gate"}, purses={"red": "2h 3f"}
    )
    once = go(position, "act", "pay 1 food", "take worker")
    assert {"pass", "pay 1 worker"} <= words(once)
    after = go(once, "pass")
    assert (held(after, "red"), step(after)) == ("1w 2h 2f 0s 0i", "build")


@pytest.mark.parametrize(
    ("count", "taken", "rest"),
    [(3, ("stone", "iron"), "1w 1h 1f 0s 0i"), (4, ("stone", "iron", "worker"), "0w 1h 1f 0s 0i")],
)
def test_the_assembly_hall(count: int, taken: tuple[str, ...], rest: str) -> None:
    position = table(
        count, step="act", areas={"red": "assembly"}, pieces={"red": "red assembly"},
        purses={"red": ""},
    )  # fmt: skip
    after = go(position, "act")
    for seat, good in zip(("blue", "green", "yellow"), taken, strict=False):
        assert after.mover_name == seat
        after = go(after, f"take {good}")
    assert held(after, "red") == rest


def test_the_city_hall_asks_for_cards() -> None:
    position = table(
        step="act", areas={"red": "cityhall"}, pieces={"red": "red cityhall"},
        hands={"green": ["shack"], "yellow": ["mason", "vault"]},
    )  # fmt: skip
    asked = go(position, "act right")
    assert asked.mover_name == "yellow"
    assert why(asked, "give inn") == ["hand.card"]
    after = go(asked, "give mason")
    assert after.state.to_dict()["hands"]["red"] == [["mason", ["red", "yellow"]]]
    event = told(after, "hand_over")[0]
    seen = after.game.event_seen_by(event, 1)
    assert after.game.sentence(seen, "en") == "Yellow gives Red a card."
    known = after.game.event_seen_by(event, 0)
    assert after.game.sentence(known, "en") == "Yellow gives Red: Mason."


def test_the_construction_site_takes_the_difference_and_a_stone() -> None:
    position = table(
        rules="standard", step="act", areas={"red": "smithy worksite", "blue": "barracks"},
        pieces={"red": "red worksite"}, hands={"red": ["carpenters"]}, purses={"red": "2w 2s"},
    )  # fmt: skip
    after = go(position, "act", "rebuild smithy into carpenters")
    assert (held(after, "red"), after.seat("blue").worker) == ("0w 0h 0f 0s 0i", 1)
    assert ring(after)[1] == "red carpenters"
    assert after.state.to_dict()["discards"][-1] == "smithy"
    assert step(after) == "king"


def test_the_pier_gives_what_lay_there() -> None:
    position = table(
        rules="standard", step="act", areas={"red": "pier"}, pieces={"red": "red pier"},
        purses={"red": "1f 1i"},
    )  # fmt: skip
    after = go(position, "act", "pay 1 iron", "take stone")
    assert held(after, "red") == "1w 0h 1f 1s 0i"
    assert after.state.to_dict()["on"] == {"red pier": "iron"}


def test_the_next_at_the_pier_gets_what_was_paid() -> None:
    position = table(
        rules="standard", step="act", seat="blue", areas={"red": "pier"},
        pieces={"blue": "red pier"}, purses={"blue": "1f"}, on={"red pier": "iron"},
    )  # fmt: skip
    after = go(position, "act", "pay 1 food", "take horse")
    assert held(after, "blue") == "0w 1h 0f 0s 1i"
    assert after.state.to_dict()["on"] == {"red pier": "food"}


def test_two_cards_of_the_suburb_change_places_with_the_hand() -> None:
    position = table(
        rules="standard", step="act", areas={"red": "worksite"}, pieces={"red": "red worksite"},
        suburbs={"red": "vault"}, hands={"red": ["shrine", "smithy"]}, purses={"red": "2s"},
    )  # fmt: skip
    asked = go(position, "act")
    assert why(asked, "rebuild vault into smithy") == ["rebuild.form"]
    after = go(asked, "rebuild vault into shrine")
    assert (held(after, "red"), after.seat("red").suburb) == ("0w 0h 0f 0s 0i", ("shrine",))
    itself = go(asked, "rebuild worksite into smithy")
    assert (piece(itself, "red"), held(itself, "red")) == ("red smithy", "0w 0h 0f 1s 0i")


def test_a_gap_separates_what_the_tower_joins() -> None:
    areas = {"red": "mason gap1 smithy tower"}
    pieces = {"red": "red tower", "blue": "red gap1"}
    position = table(rules="standard", step="act", areas=areas, pieces=pieces)
    assert words(go(position, "act", "use mason red")) == {"pass"}
    closed = table(
        rules="standard",
        step="act",
        areas={"red": "mason smithy tower"},
        pieces={"red": "red tower"},
    )
    assert words(go(closed, "act", "use mason red")) == {"use smithy red", "pass"}


def test_two_needs_of_two_owners_are_two_workers() -> None:
    position = table(
        areas={"red": "assembly", "blue": "barracks", "green": "residence"},
        purses={"red": "5w 2s 2i"}, **PALACE,
    )  # fmt: skip
    after = go(position, "build palace after tent")
    assert [after.seat(seat).worker for seat in ("red", "blue", "green")] == [0, 1, 1]


def test_the_temple_counts_who_passes() -> None:
    position = table(rules="standard", areas={"red": "temple rubble1"}, pieces={"red": "red tent"})
    after = go(position, "move 2")
    assert (after.scores[0], after.state.to_dict()["on"]) == (1, {"red temple": 1})
    there = go(position, "move 1")
    assert (there.scores[0], step(there)) == (0, "build")


def test_the_manor_limits_all_hands() -> None:
    cards = ["mason", "mason", "inn", "inn", "smithy", "stables"]
    others = ["granary", "granary", "vault", "gate", "canal", "canal"]
    position = table(
        step="act", tents={"red": "manor"}, pieces={"red": "red manor"}, purses={"red": "1f"},
        hands={"red": ["vault", "shrine", "palace"], "blue": [*cards, "shack"], "green": others},
    )  # fmt: skip
    after = go(position, "act")
    assert after.mover_name == "blue"
    assert why(after, "discard shack") == ["hand.shack"]
    after = go(after, "discard mason", "discard mason")
    assert after.mover_name == "green"
    assert step(go(after, "discard gate")) == "build"


# ---- score -----------------------------------------------------------------------------------


def line(position: lab.Position, seat: int, key: str) -> int:
    return {row[0]: row[3] for row in position.state.score_sheet(seat)}[key]


def test_a_whole_score() -> None:
    position = table(tents={"red": "manor"}, areas={"red": "granary canal residence gate"})
    assert position.seat("red").icons == 4
    assert [line(position, 0, key) for key in ("shields", "granary", "residence")] == [12, 4, 4]
    assert position.scores[0] == 20


def test_the_mansion_counts_twice() -> None:
    position = table(areas={"red": "mansion residence mason smithy"})
    assert line(position, 0, "residence") == 5


@pytest.mark.parametrize(("icons", "points"), [(7, 18), (6, 18), (4, 12)])
def test_the_fortress(icons: int, points: int) -> None:
    more = ["canal", "gate", "residence", "cityhall", "assembly", "carpenters"][: icons - 1]
    position = table(areas={"red": " ".join(["fortress", *more])})
    assert position.seat("red").icons == icons
    assert line(position, 0, "fortress") == points


@pytest.mark.parametrize(
    ("piles", "points"), [([2, 2, 2, 2], -4), ([2, 1, 0, 0], 1), ([0, 0, 0, 0], 4)]
)
def test_the_vault(piles: list[int], points: int) -> None:
    left = " ".join(f"rubble{n}" for n, count in enumerate(piles, 1) if count)
    position = table(areas={"red": left}, piles={"red": piles}, suburbs={"red": "vault"})
    assert line(position, 0, "vault") == points


def test_of_equals_the_one_farthest_from_the_start_player_wins() -> None:
    ending = {"support": LAST, "todo": [], "stage": "over"}
    manors = dict.fromkeys(("red", "yellow", "green"), "manor")
    position = table(tents=manors, start="green", **ending)
    assert position.scores == (6, 0, 6, 6)
    assert position.winners == ("red",)


# ---- hidden ----------------------------------------------------------------------------------


def test_what_each_seat_knows_of_the_hands() -> None:
    position = table(hands={"red": ["mason", "vault"], "blue": ["shack", "inn", "gate"]})
    seen = position.seen_by("red").state
    assert seen.seat(0)["hand"] == ("mason", "vault")
    assert (seen.seat(1)["cards"], seen.seat(1)["known_cards"]) == (3, ("shack",))
    assert "hand" not in seen.seat(1)
    green = position.seen_by("green").state
    assert green.seat(0)["cards"] == 2
    assert not {"hand", "known_cards"} & set(green.seat(0))


def test_the_chance_of_an_inn_in_two_cards_of_rubble() -> None:
    for blue in (["inn"], ["gate"]):
        position = table(
            step="act", pieces={"red": "red rubble1"}, hands={"red": ["mason"], "blue": blue}
        )
        state = position.seen_by("red").state.copy()
        state.play(state.game.find("take rubble"))
        none = Fraction(1)
        for _ in range(2):
            rows, total = dict(state.chance().outcomes()), state.chance().total()
            none *= 1 - Fraction(rows["inn"], total)
            state.settle("fortress")
        assert 1 - none == Fraction(178, 1081)


def test_a_game_is_over_at_once() -> None:
    position = table(support=LAST, todo=[], stage="over")
    assert position.node == OVER


# ---- a standstill ----------------------------------------------------------------------------


ENDS = {"standstill": "ends"}


def quiet(turns: int, options: dict[str, str] | None = None, **more: object) -> lab.Position:
    """Lay out the end of a turn; nothing was built since the first one."""
    hands = {"red": ["granary"]}
    chosen = ENDS if options is None else options
    return table(
        3, seat="red", step="build", hands=hands, turns=turns, built=1, options=chosen, **more
    )  # type: ignore[arg-type]


def test_without_the_option_a_standstill_is_no_end() -> None:
    later = go(quiet(181, options={}), "pass")
    assert not later.over
    assert later.state.stalled
    assert not go(quiet(180, options={}), "pass").state.stalled
    over = go(quiet(181), "pass")
    kept = over.game.start().game.from_dict(over.state.to_dict())
    plain = later.game.from_dict(over.state.to_dict())  # one that is older than the option
    assert kept.node == plain.node == OVER


def test_sixty_rounds_without_a_building_end_the_game() -> None:
    assert not go(quiet(180), "pass").over
    over = go(quiet(181), "pass")
    assert over.over
    assert told(over, "standstill") == [("standstill", -1, 60)]
    assert not told(over, "end")
    assert told(over, "win")
    again = over.game.from_dict(over.state.to_dict())
    assert again.node == OVER


def test_a_building_keeps_the_game_going() -> None:
    position = quiet(181, areas={"red": "rubble1"}, purses={"red": "2w 2h 3f 2s 2i"})
    built = next(word for word in sorted(words(position, "build granary")))
    later = go(position, built)
    while later.state.step_name in ("owe", "settle", "king"):
        later = go(later, sorted(later.moves.words)[0])
    assert not later.over
    assert later.state.built == 181


def test_a_game_in_which_nobody_can_pay_any_more_ends() -> None:
    play = lab.play("age-of-revive", players=["careful"] * 3, seed=85, options=ENDS)
    play.run_bots()
    assert play.over
    assert any(event[0] == "standstill" for event in play.position.events)


def test_bots_among_themselves_stop_at_a_standstill() -> None:
    play = lab.play("age-of-revive", players=["careful"] * 3, seed=85).run_bots()
    assert not play.over
    assert play.position.state.stalled
    assert play.bot_to_move
    tried = lab.simulate("age-of-revive", ["careful"] * 3, 1, seed=0, workers=1)
    assert not tried.failures


def test_an_older_record_is_replayed_as_it_was_played(tmp_path: Path) -> None:
    play = lab.play("age-of-revive", players=["careful"] * 3, seed=85, options=ENDS).run_bots()
    record = play.record().to_dict()
    assert record["options"] == ENDS
    older = {**record, "options": {}}
    path = tmp_path / "older.json"
    path.write_text(json.dumps(older), encoding="utf-8")
    loaded = lab.load(path)
    assert loaded.over
    assert loaded.position == play.position
    assert str(loaded.whole_log) == str(play.whole_log)
    assert loaded.game == play.game
    begun = lab.play("age-of-revive", 3, seed=4)
    assert begun.record().to_dict()["options"] == {"standstill": "none"}
    begun.save(path)
    again = lab.load(path)
    assert again.game == begun.game
    assert again.game.options["standstill"] == "none"
    assert repr(again.game) == repr(begun.game)
    from_there = lab.play(play.at(3)).record().to_dict()
    older = {**from_there, "options": {}, "position": {**from_there["position"], "options": {}}}
    path.write_text(json.dumps(older), encoding="utf-8")
    assert lab.load(path).game == play.game
