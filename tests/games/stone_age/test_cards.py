"""Every kind of civilization card: what its top half does when it is bought."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from games.stone_age.table import (
    CARDS,
    GOODS,
    SEATS,
    at_card,
    bought,
    calm,
    ended,
    feeding,
    go,
    legal,
    line,
    payment,
    purses,
    table,
    using,
    why,
)

import stoneage_lab as lab

# ---- buying -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_card_costs_as_many_goods_of_any_kinds_as_its_slot_says(slot: int) -> None:
    goods = (2, 1, 1, 2)
    red = {"goods": dict(zip(GOODS, goods, strict=True))}
    position = using({f"card{slot}": {"red": 1}, "hunt": {"red": 1}}, players={"red": red})
    position = position.after(f"use card{slot}")
    wanted = {
        payment(purse)
        for purse in purses(slot)
        if sum(purse) == slot and all(a <= b for a, b in zip(purse, goods, strict=True))
    }
    assert legal(position) == wanted | {"decline"}
    card = position.state.display[slot - 1]
    for words in wanted:
        after = position.after(words)
        assert sum(after.seat("red").goods) == 6 - slot
        assert after.seat("red").cards == (CARDS[card],)
        assert after.state.display[slot - 1] == -1


def test_a_declined_card_stays_and_the_person_comes_home() -> None:
    position = at_card("C26")
    after = go(position, "use card1", "decline")
    assert after.state.display == position.state.display
    assert (after.seat("red").cards, after.seat("red").wood) == ((), 1)
    assert after.seat("red").home == position.seat("red").home + 1
    assert after.scores == (0, 0)


def test_a_card_bought_this_round_leaves_its_slot_empty_for_the_others_too() -> None:
    position = table(
        3,
        stage="use",
        placed={"card1": {"red": 1}, "card2": {"blue": 1}},
        players={seat: {"goods": {"wood": 3}} for seat in ("red", "blue")},
    )
    second = position.state.display[1]
    position = go(position, "use card1", "pay 1 wood", "use card2")
    # Blue's card has not moved to the cheaper slot: it still costs two.
    assert legal(position, "pay") == {"pay 2 wood"}
    assert position.after("pay 2 wood").seat("blue").cards == (CARDS[second],)


# ---- food, goods, points, tool, field ---------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gift"),
    [
        ("C11", {"food": 7}), ("C12", {"food": 5}), ("C13", {"food": 3}), ("C14", {"food": 1}),
        ("C15", {"food": 4}), ("C16", {"food": 2}), ("C17", {"food": 3}),
        ("C18", {"stone": 2}), ("C19", {"stone": 1}), ("C20", {"stone": 1}),
        ("C21", {"gold": 1}), ("C22", {"brick": 1}),
        ("C26", {"points": 3}), ("C27", {"points": 3}), ("C28", {"points": 3}),
        ("C30", {"fields": 1}), ("C31", {"fields": 1}),
    ],
)  # fmt: skip
def test_a_gift_comes_at_once_and_is_all_there_is(card: str, gift: dict[str, int]) -> None:
    before = at_card(card, {"goods": {"wood": 1}}).seat("red")
    after = bought(card).seat("red")
    names = ("food", "wood", "brick", "stone", "gold", "points", "fields", "people", "tools")
    changed = {
        name: getattr(after, name) - getattr(before, name)
        for name in names
        if getattr(after, name) != getattr(before, name)
    }
    assert changed == gift | {"wood": -1}
    assert after.cards == (card,)


def test_the_tool_of_a_card_can_be_used_in_the_same_round() -> None:
    position = at_card("C29", placed={"forest": {"red": 1}})
    position = go(position, "use card1", "pay 1 wood", "use forest", 2)
    assert legal(position) == {"tools none", "tools 1"}
    assert position.after("tools 1").seat("red").wood == 1


@pytest.mark.parametrize(
    ("card", "things"), [("C29", {"level": 12}), ("C30", {"fields": 10}), ("C31", {"fields": 10})]
)
def test_at_the_cap_the_card_is_bought_but_its_top_does_nothing(
    card: str, things: dict[str, int]
) -> None:
    after = bought(card, things).seat("red")
    assert after.cards == (card,)
    for name, value in things.items():
        assert getattr(after, name) == value


# ---- dice for everyone ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_dice_as_players_are_thrown(players: int) -> None:
    for card in CARDS[:10]:
        position = bought(card, count=players)
        assert position.chance.total() == 6**players, card
        assert {len(faces) for faces, _ in position.chance.outcomes()} == {players}, card


@pytest.mark.parametrize(
    ("face", "gift"),
    [(1, "wood"), (2, "brick"), (3, "stone"), (4, "gold"), (5, "tools"), (6, "fields")],
)
def test_what_a_die_gives(face: int, gift: str) -> None:
    position = bought("C01").settle((face, face))
    before, after = position.seat("red"), position.after(f"take {face}").seat("red")
    for name in ("wood", "brick", "stone", "gold", "fields", "food", "people"):
        assert getattr(after, name) - getattr(before, name) == int(name == gift)
    assert after.tools == ((1, 0, 0) if gift == "tools" else (0, 0, 0))


@pytest.mark.parametrize("buyer", range(4))
def test_the_buyer_picks_first_then_clockwise_then_the_turn_goes_on(buyer: int) -> None:
    seat = SEATS[buyer]
    players = {seat: {"goods": {"wood": 1}}}
    display = ["C05", "C11", "C12", "C13"]
    position = using({"card1": {seat: 1}}, 4, seat, players=players, display=display)
    position = go(position, "use card1", "pay 1 wood", (1, 3, 4, 6))
    for number, face in enumerate((6, 4, 3, 1)):
        assert position.mover_name == SEATS[(buyer + number) % 4]
        assert len(legal(position)) == 4 - number
        position = position.after(f"take {face}")
    assert position.mover_name == seat
    assert position.state.tray == ()
    assert legal(position) == {"use card4"}


def test_a_die_is_gone_when_it_is_taken_and_of_two_alike_one_remains() -> None:
    position = bought("C02", count=3).settle((2, 2, 5))
    assert legal(position) == {"take 2", "take 5"}
    assert legal(position.after("take 5")) == {"take 2"}
    assert legal(position.after("take 2")) == {"take 2", "take 5"}


def test_somebody_who_bought_nothing_may_use_the_tool_of_the_draft_later_in_the_round() -> None:
    position = at_card("C03", placed={"forest": {"blue": 1}})
    position = go(position, "use card1", "pay 1 wood", (5, 6), "take 6", "take 5")
    position = go(position, "use card4", "decline", "use forest", 2)
    assert position.mover_name == "blue"
    assert legal(position) == {"tools none", "tools 1"}


def test_the_draft_stops_at_the_caps_but_a_die_has_to_be_taken() -> None:
    full = {"level": 12, "fields": 10}
    position = bought("C04", full, seats={"blue": full}).settle((5, 6))
    assert legal(position) == {"take 5", "take 6"}
    position = go(position, "take 5", "take 6")
    assert position.seat("red").tools == (4, 4, 4)
    assert position.seat("blue").fields == 10


# ---- two dice for one good --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "good", "divisor"), [("C23", "gold", 6), ("C24", "stone", 5), ("C25", "wood", 3)]
)
def test_two_dice_are_divided_as_at_the_site_of_the_good(
    card: str, good: str, divisor: int
) -> None:
    for total in range(2, 13):
        position = bought(card)
        assert position.chance.total() == 36
        assert getattr(position.settle(total).seat("red"), good) == total // divisor
        with_tools = bought(card, {"level": 4}).settle(total).after("tools 2+1")
        assert getattr(with_tools.seat("red"), good) == (total + 3) // divisor
        assert with_tools.seat("red").used == [1, 0, 1]


def test_the_two_dice_come_after_the_payment() -> None:
    # What the dice will bring cannot pay for the card.
    position = at_card("C25", {"goods": {}}).after("use card1")
    assert legal(position) == {"decline"}


# ---- the extra card ---------------------------------------------------------------------------


def test_the_extra_card_may_be_any_card_nobody_has_seen() -> None:
    position = bought("C32", seats={"blue": {"cards": ["C01", "C36"]}})
    seen = {"C32", "C11", "C12", "C13", "C01", "C36"}
    assert {card for card, _ in position.chance.outcomes()} == set(CARDS) - seen
    assert {weight for _, weight in position.chance.outcomes()} == {1}


def test_the_top_half_of_the_extra_card_does_nothing() -> None:
    position = bought("C32")
    before = position.seat("red")
    for card in (card for card in CARDS if card not in ("C32", *CARDS[10:13])):
        after = position.settle(card)
        assert after.seat("red").cards == ("C32", card)
        for name in ("food", "goods", "points", "tools", "fields", "once", "any_two"):
            assert getattr(after.seat("red"), name) == getattr(before, name), card
        assert after.moves.words == ["use card4"], card


def test_the_bottom_half_of_the_extra_card_counts() -> None:
    red = {"cards": ["C32", "C26"]}
    assert line(ended(red=red), 0, "culture") == (2, 0, 4)


def test_the_last_card_of_the_deck_is_still_drawn() -> None:
    rest = [card for card in CARDS if card not in ("C32", "C11", "C12", "C13", "C20")]
    position = bought("C32", seats={"blue": {"cards": rest}})
    assert list(position.chance.outcomes()) == [("C20", 1)]
    assert position.settle("C20").seat("red").cards == ("C32", "C20")


def test_with_an_empty_deck_there_is_no_extra_card() -> None:
    rest = [card for card in CARDS if card not in ("C32", "C11", "C12", "C13")]
    position = bought("C32", seats={"blue": {"cards": rest}})
    assert position.seat("red").cards == ("C32",)
    assert position.moves.words == ["use card4"]


def test_the_extra_card_is_missing_when_the_display_is_filled_up() -> None:
    position = go(bought("C32"), "C20", "use card4", "decline")
    assert "C20" not in [card for card, _ in position.chance.outcomes()]


# ---- one-use tools ----------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "value"), [("C33", 4), ("C34", 3), ("C35", 2)])
def test_a_one_use_tool_serves_once_in_the_whole_game(card: str, value: int) -> None:
    position = at_card(card, placed={"river": {"red": 1}, "quarry": {"red": 1}})
    position = go(position, "use card1", "pay 1 wood")
    assert position.seat("red").once == (value,)
    position = go(position, "use river", 6 - value)
    assert legal(position) == {"tools none", f"tools once{value}"}
    kept = position.after("tools none")
    assert (kept.seat("red").once, kept.seat("red").gold) == ((value,), 0)
    spent = position.after(f"tools once{value}")
    assert (spent.seat("red").once, spent.seat("red").gold) == ((), 1)
    # Spent, it is asked for no more, in this round or the next; the card remains for its people.
    assert not legal(go(spent, "use quarry", 4), "tools")
    later = calm(go(spent, "use quarry", 4, "use card4", "decline"))
    assert later.state.round == position.state.round + 1
    assert later.seat("red").once == ()
    assert later.seat("red").cards == (card,)


def test_kept_it_is_there_in_the_next_round() -> None:
    position = calm(go(bought("C33"), "use card4", "decline"))
    assert position.state.round == 2
    assert position.seat("red").once == (4,)


def test_several_one_use_tools_join_each_other_and_the_tools() -> None:
    owner: dict[str, Any] = {"cards": ["C33", "C34", "C35"], "once": [4, 3, 2], "level": 4}
    position = go(using({"river": {"red": 2}}, players={"red": owner}), "use river", 2)
    choices = set()
    for tools in ([], [1], [2], [1, 1], [2, 1], [2, 1, 1]):
        for once in ([], [4], [3], [2], [4, 3], [4, 2], [3, 2], [4, 3, 2]):
            names = [str(value) for value in tools] + [f"once{value}" for value in once]
            choices.add("tools " + ("+".join(names) or "none"))
    assert legal(position) == choices
    after = position.after("tools 2+1+1+once4+once2").seat("red")
    assert after.gold == (2 + 4 + 6) // 6
    assert (after.once, after.used) == ((3,), [1, 1, 1])


def test_one_use_tools_count_for_nothing_at_the_end_but_the_people_below() -> None:
    # Used or not: tool makers 1 + 1 + 2, tools of 3.
    for once in ([], [4, 3, 2]):
        red = {"cards": ["C33", "C34", "C35"], "once": once, "level": 3}
        position = ended(red=red)
        assert line(position, 0, "tool_maker") == (4, 3, 12)
        assert position.scores[0] == 12


# ---- any two goods, kept ----------------------------------------------------------------------

OWNER: dict[str, Any] = {"cards": ["C36"], "any_two": 1}
GAINS = {f"gain {a} {b}" for a, b in combinations_with_replacement(GOODS, 2)}


def test_while_placing_it_may_be_cashed_and_then_one_still_places() -> None:
    position = table(players={"red": OWNER})
    assert legal(position, "gain") == GAINS
    after = position.after("gain wood stone")
    assert after.seat("red").goods == (1, 0, 1, 0)
    assert after.mover_name == "red"
    assert legal(after) == legal(position) - GAINS


def test_while_using_it_may_be_cashed_and_then_one_still_uses() -> None:
    position = using({"forest": {"red": 1}}, players={"red": OWNER})
    assert legal(position) == {"use forest", "use card4"} | GAINS
    after = position.after("gain gold gold")
    assert after.seat("red").gold == 2
    assert legal(after) == {"use forest", "use card4"}


def test_while_buying_it_pays_for_what_is_bought() -> None:
    position = at_card("C26", OWNER | {"goods": {}}).after("use card1")
    assert legal(position) == {"decline"} | GAINS
    position = position.after("gain brick gold")
    assert legal(position) == {"decline", "pay 1 brick", "pay 1 gold"}
    assert position.after("pay 1 gold").scores[0] == 3


def test_while_feeding_it_makes_up_for_missing_food() -> None:
    position = feeding(players={"red": OWNER | {"food": 3}})
    assert legal(position) == {"starve"} | GAINS
    position = position.after("gain wood brick")
    assert legal(position) == {"starve", "pay 1 wood 1 brick"}
    fed = position.after("pay 1 wood 1 brick")
    assert fed.seat("red").goods == (0, 0, 0, 0)
    assert fed.scores == (0, 0)


def test_at_the_end_of_a_turn_one_is_asked_and_may_keep_it() -> None:
    position = table(
        stage="use", placed={"field": {"red": 1}, "hunt": {"blue": 1}}, players={"red": OWNER}
    ).after("use field")
    assert (position.mover_name, position.state.step_name) == ("red", "offer")
    assert legal(position) == {"keep"} | GAINS
    cashed = position.after("gain stone stone")
    assert (cashed.mover_name, cashed.seat("red").stone) == ("blue", 2)
    kept = position.after("keep")
    assert kept.mover_name == "blue"
    assert kept.seat("red").any_two == 1
    assert legal(kept) == {"use hunt"}
    # A kept card can still be cashed in the next round.
    later = calm(go(kept, "use hunt", 6))
    while later.mover_name != "red":
        later = later.after(later.moves[0])
    assert legal(later, "gain") == GAINS


def test_one_is_asked_once_a_turn_also_when_the_card_was_the_last_thing_bought() -> None:
    position = table(
        stage="use",
        placed={"card1": {"red": 1}, "hunt": {"blue": 1}},
        display=["C36", "C11", "C12", "C13"],
        players={"red": {"goods": {"wood": 1}}},
    )
    position = go(position, "use card1", "pay 1 wood")
    assert position.seat("red").any_two == 1
    assert legal(position) == {"keep"} | GAINS
    assert position.after("keep").mover_name == "blue"


def test_one_is_asked_again_at_the_end_of_the_next_turn() -> None:
    position = table(stage="use", placed={"field": {"red": 1}}, players={"red": OWNER})
    position = calm(go(position, "use field", "keep"))
    assert (position.state.round, position.mover_name) == (2, "blue")
    position = go(position, "place 5 forest", "place 5 hunt", "use forest", 15, "use hunt", 15)
    assert (position.mover_name, position.state.step_name) == ("red", "offer")
    assert legal(position) == {"keep"} | GAINS


def test_it_is_cashed_once_and_on_its_owners_turn_only() -> None:
    position = go(table(players={"red": OWNER}), "gain wood wood")
    assert why(position, "gain wood wood") == ["gain.card"]
    position = table(start="blue", players={"red": OWNER})
    assert position.mover_name == "blue"
    assert not legal(position, "gain")
    assert why(position, "gain wood wood") == ["gain.card"]


def test_uncashed_at_the_end_it_is_worth_its_symbol_only() -> None:
    assert ended(red=OWNER).scores[0] == 1


# ---- any two goods, at once -------------------------------------------------------------------


def test_at_once_the_two_goods_have_to_be_chosen() -> None:
    position = bought("C36", options={"any_two": "at_once"})
    assert legal(position) == GAINS
    for words in GAINS:
        after = position.after(words)
        goods = after.seat("red").goods
        first, second = words.split()[1:]
        assert goods == tuple((first == good) + (second == good) for good in GOODS)
        assert after.moves.words == ["use card4"]


def test_at_once_they_cannot_pay_for_the_card_itself() -> None:
    position = at_card("C36", {"goods": {}}, options={"any_two": "at_once"}).after("use card1")
    assert legal(position) == {"decline"}


def test_at_once_nobody_is_asked_again() -> None:
    position = bought("C36", options={"any_two": "at_once"}).after("gain gold gold")
    position = calm(go(position, "use card4", "decline"))
    assert position.state.round == 2
    while position.state.round == 2:
        assert not legal(position, "gain")
        position = calm(position.after(position.moves[-1]))


def test_drawn_as_an_extra_card_it_gives_no_goods_under_either_answer() -> None:
    for value in ("kept", "at_once"):
        position = bought("C32", options={"any_two": value}).settle("C36")
        assert position.moves.words == ["use card4"]


def test_a_session_lets_one_type_the_dice_of_a_real_table() -> None:
    session = lab.play("stone-age", players=2, seed=3)
    words = ["place 1 hunt", "place 1 clay", "place 4 quarry", "place 4 hunt"]
    if session.position.mover_name == "blue":
        words = ["place 1 clay", "place 1 hunt", "place 4 hunt", "place 4 quarry"]
    for step in words:
        session.do(step)
    site = {"red": "quarry", "blue": "hunt"}[session.position.mover_name]
    session.do(f"use {site}", chance=[24])
    owner = session.position.seat({"quarry": "red", "hunt": "blue"}[site])
    assert (owner.stone, owner.food) == ((4, 12) if site == "quarry" else (0, 24))
