"""The questions on which the rule texts differ: every answer, and a position it decides.

The tests are named by the numbers of the table of rules; those on which all texts agree are in
``test_rules_of_every_rule_set``.
"""

from __future__ import annotations

import pytest
from games.stone_age.table import (
    RULE_SETS,
    bought,
    calm,
    ended,
    feeding,
    legal,
    table,
    using,
    why,
)
from support.parameters import in_turn

import stoneage_lab as lab

# option: standard, rulebook, bga — and, where no rule set has it, the other answer
OPTION_TABLE = {
    "village_closed": ("one", "two", "one"),
    "gatherers": ("limited", "limited", "limited"),
    "decline": ("cards_and_buildings", "cards_and_buildings", "any"),
    "kinds": ("exactly", "at_least", "exactly"),
    "any_two": ("kept", "kept", "at_once"),
    "field_surplus": ("kept", "kept", "lost"),
    "people_as_food": ("no", "yes", "no"),
    "culture": ("squares", "fives", "squares"),
    "tie_break": ("sum", "sum", "fields_first"),
}
OTHER = {
    "village_closed": "two", "gatherers": "unlimited", "decline": "any", "kinds": "at_least",
    "any_two": "at_once", "field_surplus": "lost", "people_as_food": "yes", "culture": "fives",
    "tie_break": "fields_first",
}  # fmt: skip


# ---- the table itself -------------------------------------------------------------------------


@pytest.mark.parametrize(("column", "rules"), list(enumerate(RULE_SETS)))
def test_a_rule_set_answers_every_question(column: int, rules: str) -> None:
    answers = lab.game("stone-age", 2, rules=rules).options
    assert answers == {name: row[column] for name, row in OPTION_TABLE.items()}


def test_standard_is_what_one_gets_without_asking() -> None:
    assert lab.game("stone-age", 2) == lab.game("stone-age", 2, rules="standard")


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("option", OPTION_TABLE)
def test_one_option_alone_changes_one_answer(option: str, rules: str) -> None:
    before = lab.game("stone-age", 2, rules=rules).options
    for value in (OPTION_TABLE[option][0], OTHER[option]):
        game = lab.game("stone-age", 2, rules=rules, options={option: value})
        assert game.options == before | {option: value}


@pytest.mark.parametrize(("option", "players"), in_turn(OPTION_TABLE, [2, 3, 4]))
def test_with_any_option_a_game_is_played_to_its_end(option: str, players: int) -> None:
    given = {option: OTHER[option]}
    seats = ["random"] * players
    games = lab.simulate("stone-age", seats, 3, 5, options=given, workers=1, progress=False)
    assert sum(games.wins) == 3


# ---- R05: tool maker, hut and field with few players ------------------------------------------


@pytest.mark.parametrize(
    ("rules", "players", "most"),
    [
        ("standard", 2, 2), ("rulebook", 2, 1), ("bga", 2, 2),
        ("standard", 3, 2), ("rulebook", 3, 2), ("bga", 3, 2),
        ("standard", 4, 3), ("rulebook", 4, 3), ("bga", 4, 3),
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", ["place 1 toolmaker", "place 2 hut", "place 1 field"])
def test_r05_so_many_village_sites_are_used_in_a_round(
    rules: str, players: int, most: int, first: str
) -> None:
    position = table(players, rules=rules)
    village = {"place 1 toolmaker", "place 2 hut", "place 1 field"}
    assert village <= legal(position)
    position = position.after(first)
    for used in range(1, most):
        open_now = village & legal(position)
        assert len(open_now) == 3 - used
        position = position.after(min(open_now))
    # Whichever is left over is closed, for everybody.
    assert not village & legal(position)
    if most < 3:
        closed = [words for words in sorted(village) if why(position, words) == ["place.village"]]
        assert len(closed) == 3 - most


def test_r05_the_option_alone_decides_it() -> None:
    for value, still_open in (("one", True), ("two", False)):
        position = table(2, options={"village_closed": value}).after("place 1 toolmaker")
        assert ("place 1 field" in position.moves) == still_open
        # With three players the option changes nothing.
        position = table(3, options={"village_closed": value}).after("place 1 toolmaker")
        assert "place 1 field" in position.moves


def test_r05_the_village_opens_again_in_the_next_round() -> None:
    closed = feeding(rules="rulebook")
    assert {"place 1 toolmaker", "place 2 hut", "place 1 field"} <= legal(calm(closed))


# ---- R06: players at one place ----------------------------------------------------------------


def test_r06_the_option_lifts_the_limit_but_the_seven_rings_remain() -> None:
    options = {"gatherers": "unlimited"}
    position = table(2, options=options, players={"red": {"people": 6}}).after("place 6 forest")
    assert legal(position, "place 1 forest") == {"place 1 forest"}
    assert why(position, "place 2 forest") == ["place.rings"]
    position = table(3, options=options)
    for _ in range(3):
        position = position.after("place 1 forest")


# ---- R15: declining ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "free"), [("standard", False), ("rulebook", False), ("bga", True)]
)
def test_r15_which_uses_may_be_declined(rules: str, free: bool) -> None:
    placed = {"hut": {"red": 2}, "hunt": {"red": 1}, "building1": {"red": 1}}
    position = using(placed, rules=rules, players={"red": {"people": 6}})
    for site in ("hut", "hunt", "building1", "card4"):
        assert (f"skip {site}" in position.moves) == free
        if not free:
            assert why(position, f"skip {site}") == ["use.decline"]
    if free:
        skipped = position.after("skip hut")
        assert (skipped.seat("red").people, skipped.seat("red").home) == (6, 1 + 2)
        assert "use hunt" in skipped.moves
        assert position.after("skip building1").state.tops == position.state.tops


def test_r15_the_option_alone_decides_it() -> None:
    for value, free in (("cards_and_buildings", False), ("any", True)):
        position = using({"field": {"red": 1}}, options={"decline": value})
        assert ("skip field" in position.moves) == free


# ---- R18: n goods of k kinds ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "three_kinds"), [("standard", False), ("rulebook", True), ("bga", False)]
)
def test_r18_four_goods_of_two_kinds_paid_with_three(rules: str, three_kinds: bool) -> None:
    goods = {"wood": 2, "brick": 2, "stone": 1}
    position = using(
        {"building1": {"red": 1}},
        rules=rules,
        tops=["B19", "B02"],
        players={"red": {"goods": goods}},
    ).after("use building1")
    assert ("pay 2 wood 1 brick 1 stone" in position.moves) == three_kinds
    assert "pay 2 wood 2 brick" in position.moves
    if three_kinds:
        assert position.after("pay 2 wood 1 brick 1 stone").scores[0] == 15
    else:
        assert why(position, "pay 2 wood 1 brick 1 stone") == ["pay.kinds"]


def test_r18_the_option_alone_decides_it_and_never_takes_fewer_kinds() -> None:
    goods = {"wood": 5, "brick": 1, "stone": 1, "gold": 1}
    for value, more in (("exactly", False), ("at_least", True)):
        position = using(
            {"building1": {"red": 1}},
            options={"kinds": value},
            tops=["B24", "B02"],
            players={"red": {"goods": goods}},
        ).after("use building1")
        assert ("pay 2 wood 1 brick 1 stone 1 gold" in position.moves) == more
        assert "pay 3 wood 1 brick 1 stone" in position.moves
        assert "pay 4 wood 1 brick" not in position.moves
        assert "pay 5 wood" not in position.moves


# ---- R25: the card for any two goods ----------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "kept"), [("standard", True), ("rulebook", True), ("bga", False)]
)
def test_r25_the_card_for_two_goods_is_kept_or_cashed_at_once(rules: str, kept: bool) -> None:
    position = bought("C36", rules=rules)
    assert ("use card4" in position.moves) == kept
    assert len(legal(position, "gain")) == 10
    position = position.after("gain gold gold")
    assert position.seat("red").gold == 2
    assert position.seat("red").any_two == 0
    assert legal(position) >= {"use card4"}
    assert not legal(position, "gain")


def test_r25_the_option_alone_decides_it() -> None:
    assert "use card4" in bought("C36", options={"any_two": "kept"}).moves
    assert "use card4" not in bought("C36", options={"any_two": "at_once"}).moves


# ---- R27 to R31: feeding ----------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "left"), [("standard", 5), ("rulebook", 5), ("bga", 3)])
def test_r27_seven_fields_for_five_people(rules: str, left: int) -> None:
    position = feeding(rules=rules, players={"red": {"fields": 7, "food": 3}})
    assert position.seat("red").food == left


def test_r27_the_option_alone_decides_it_and_only_the_surplus() -> None:
    for value, left in (("kept", 2), ("lost", 0)):
        position = feeding(
            options={"field_surplus": value}, players={"red": {"fields": 7, "food": 0}}
        )
        assert position.seat("red").food == left
        position = feeding(
            options={"field_surplus": value}, players={"red": {"fields": 4, "food": 3}}
        )
        assert position.seat("red").food == 2


@pytest.mark.parametrize(
    ("rules", "given_up"), [("standard", False), ("rulebook", True), ("bga", False)]
)
def test_r29_a_person_may_stand_in_for_one_food(rules: str, given_up: bool) -> None:
    red = {"food": 3, "goods": {"wood": 1}}
    position = feeding(rules=rules, players={"red": red})
    assert ("pay 1 wood 1 people" in position.moves) == given_up
    assert ("pay 2 people" in position.moves) == given_up
    if given_up:
        after = calm(position.after("pay 2 people"))
        assert (after.seat("red").people, after.seat("red").home) == (3, 3)
        assert after.seat("red").wood == 1
        assert after.scores == (0, 0)
    else:
        assert why(position, "pay 2 people")[0] == "pay.people"


@pytest.mark.parametrize("rules", ["standard", "bga"])
def test_r29_the_option_alone_decides_it(rules: str) -> None:
    for value, given_up in (("no", False), ("yes", True)):
        position = feeding(
            rules=rules, options={"people_as_food": value}, players={"red": {"food": 4}}
        )
        assert ("pay 1 people" in position.moves) == given_up


def test_r29_the_last_person_stays() -> None:
    position = feeding(rules="rulebook", players={"red": {"food": 0}})
    assert position.moves.words == ["starve"]
    assert why(position, "pay 5 people") == ["feed.last"]
    position = feeding(rules="rulebook", players={"red": {"food": 1}})
    assert legal(position) == {"pay 4 people", "starve"}
    assert position.after("pay 4 people").seat("red").people == 1
    position = feeding(rules="rulebook", players={"red": {"people": 1, "food": 0}})
    assert position.moves.words == ["starve"]


def test_r27_and_r29_together() -> None:
    options = {"field_surplus": "lost", "people_as_food": "yes"}
    players = {"red": {"fields": 7, "food": 0}, "blue": {"food": 4}}
    position = feeding(options=options, players=players)
    assert position.seat("red").food == 0
    assert legal(position) == {"pay 1 people", "starve"}


# ---- R32 to R34: the final score --------------------------------------------------------------


@pytest.mark.parametrize(("rules", "points"), [("standard", 13), ("rulebook", 17), ("bga", 13)])
def test_r32_three_symbols_two_of_them_twice(rules: str, points: int) -> None:
    # Pottery and weaving twice, medicine once: 9 + 4, or 15 + 2.
    cards = ["C01", "C11", "C13", "C14", "C12"]
    assert ended(rules=rules, red={"cards": cards}).scores[0] == points


def test_r32_the_option_alone_decides_it() -> None:
    red = {"cards": ["C01"]}
    assert ended(options={"culture": "squares"}, red=red).scores[0] == 1
    assert ended(options={"culture": "fives"}, red=red).scores[0] == 5


# ---- R35: ties --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "winner"), [("standard", "blue"), ("rulebook", "blue"), ("bga", "red")]
)
def test_r35_more_fields_against_more_of_everything(rules: str, winner: str) -> None:
    position = ended(rules=rules, red={"fields": 4}, blue={"fields": 3, "level": 3})
    assert position.scores == (0, 0)
    assert position.winners == (winner,)


def test_r35_the_option_alone_decides_it() -> None:
    seats = {"red": {"fields": 4}, "blue": {"fields": 3, "level": 3}}
    assert ended(options={"tie_break": "sum"}, **seats).winners == ("blue",)
    assert ended(options={"tie_break": "fields_first"}, **seats).winners == ("red",)
