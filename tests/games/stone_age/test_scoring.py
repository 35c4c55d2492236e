"""The final score and who wins."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from games.stone_age.table import CARDS, TILES, ended, line

import stoneage_lab as lab

# The cards of each symbol, and what the people of the others are.
SYMBOLS = {
    "pottery": ("C01", "C11"), "writing": ("C02", "C32"), "sundial": ("C03", "C30"),
    "transport": ("C04", "C18"), "medicine": ("C12", "C36"), "weaving": ("C13", "C14"),
    "art": ("C23", "C29"), "music": ("C26", "C27"),
}  # fmt: skip
PEOPLE = {
    "farmer": {"C05": 1, "C06": 2, "C17": 2, "C19": 1, "C31": 1},
    "tool_maker": {"C09": 2, "C10": 2, "C33": 1, "C34": 1, "C35": 2},
    "hut_builder": {"C07": 1, "C08": 2, "C15": 1, "C16": 2, "C28": 3},
    "shaman": {"C20": 1, "C21": 1, "C22": 2, "C24": 1, "C25": 2},
}


def culture(first: int, second: int) -> list[str]:
    """Cards of so many different symbols, so many of them twice."""
    pairs = list(SYMBOLS.values())
    return [pair[0] for pair in pairs[:first]] + [pair[1] for pair in pairs[:second]]


# ---- culture ----------------------------------------------------------------------------------


def test_different_symbols_squared_and_the_second_copies_squared() -> None:
    for first, second in ((n, m) for n, m in product(range(9), repeat=2) if m <= n):
        position = ended(red={"cards": culture(first, second)})
        assert line(position, 0, "culture") == (first, second, first**2 + second**2)
        assert position.scores[0] == first**2 + second**2


@pytest.mark.parametrize(("first", "second", "points"), [(0, 0, 0), (1, 1, 6), (5, 0, 25),
                                                        (5, 3, 28), (8, 8, 48)])  # fmt: skip
def test_fives(first: int, second: int, points: int) -> None:
    position = ended(rules="rulebook", red={"cards": culture(first, second)})
    assert position.scores[0] == points


def test_two_cards_of_the_same_symbol_are_no_two_symbols() -> None:
    assert ended(red={"cards": ["C01", "C11"]}).scores[0] == 1 + 1
    assert ended(red={"cards": ["C01", "C02"]}).scores[0] == 4


# ---- people on the cards ----------------------------------------------------------------------


@pytest.mark.parametrize("profession", PEOPLE)
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_people_times_what_they_look_after(profession: str, cards: int) -> None:
    chosen = list(PEOPLE[profession])[:cards]
    count = sum(PEOPLE[profession][card] for card in chosen)
    things: dict[str, Any] = {
        "cards": chosen, "fields": 4, "level": 5, "people": 8, "buildings": list(TILES[4:10]),
    }  # fmt: skip
    factor = {"farmer": 4, "tool_maker": 5, "hut_builder": 6, "shaman": 8}[profession]
    position = ended(red=things)
    assert line(position, 0, profession) == (count, factor, count * factor)
    assert position.scores[0] == count * factor


def test_people_with_nothing_to_look_after_are_worth_nothing() -> None:
    red = {"cards": ["C06", "C09", "C28"]}
    assert ended(red=red).scores[0] == 0


def test_everything_there_is() -> None:
    # All 36 cards with everything at its cap: 64 + 64, 7 × 10, 8 × 12, 9 × 7, 7 × 10.
    red = {"fields": 10, "level": 12, "people": 10, "buildings": list(TILES[:7]),
           "cards": list(CARDS[4:])}  # fmt: skip
    position = ended(red=red)
    # Four cards of culture are still on display: C01 to C04, each the first of its symbol.
    assert line(position, 0, "culture") == (8, 4, 64 + 16)
    assert line(position, 0, "farmer") == (7, 10, 70)
    assert line(position, 0, "tool_maker") == (8, 12, 96)
    assert line(position, 0, "hut_builder") == (9, 7, 63)
    assert line(position, 0, "shaman") == (7, 10, 70)
    assert position.scores[0] == 80 + 70 + 96 + 63 + 70


# ---- goods and the whole ----------------------------------------------------------------------


@pytest.mark.parametrize("good", ["wood", "brick", "stone", "gold"])
def test_every_good_is_one_point_whatever_it_is_worth_elsewhere(good: str) -> None:
    assert ended(red={"goods": {good: 6}}).scores[0] == 6


def test_food_tools_fields_people_and_buildings_alone_are_no_points() -> None:
    red = {"food": 50, "level": 12, "fields": 10, "people": 10, "buildings": ["B09"]}
    assert ended(red=red).scores[0] == 0


def test_points_of_the_game_and_of_the_end_add_up_also_below_zero() -> None:
    red = {"points": -30, "cards": ["C01", "C05"], "fields": 3, "goods": {"gold": 2}}
    position = ended(red=red, blue={"points": 41, "goods": {"wood": 1}})
    assert position.scores == (-30 + 1 + 3 + 2, 42)
    assert position.winners == ("blue",)


@pytest.mark.parametrize("rules", ["standard", "rulebook", "bga"])
def test_the_sheet_adds_up_to_the_score_and_begins_with_the_track(rules: str) -> None:
    session = lab.play("stone-age", ["careful", "random", "careful"], seed=8, rules=rules)
    session.run_bots()
    assert session.over
    last = session.position.state
    # The track by itself: what stood there at the last decision, and what that decision changed.
    for seat in range(3):
        sheet = last.score_sheet(seat)
        assert sum(points for _, _, _, points in sheet) == session.scores[seat]
        name, track, _, points = sheet[0]
        assert (name, track) == ("track", points)
        built = [row.event for row in session.log if row.event[:2] == ("build", seat)]
        gifts = [row.event for row in session.log if row.event[:2] == ("points", seat)]
        starved = [row.event for row in session.log if row.event[:2] == ("starve", seat)]
        earned = sum(event[-1] for event in built) + sum(event[-1] for event in gifts)
        assert track == earned - 10 * len(starved)


# ---- who wins ---------------------------------------------------------------------------------


def test_most_points_win_whatever_else_one_has() -> None:
    position = ended(3, green={"points": 1}, red={"fields": 10, "level": 12, "people": 10})
    assert position.winners == ("green",)


@pytest.mark.parametrize(
    ("rules", "red", "blue", "winners"),
    [
        # Fields, tools and people together (11 against 10) ...
        ("standard", {"fields": 6}, {"level": 5}, ("red",)),
        # ... one's fields do not count for more than another's tools ...
        ("standard", {"fields": 2}, {"level": 2}, ("red", "blue")),
        ("standard", {"fields": 2, "people": 5}, {"level": 1, "people": 7}, ("blue",)),
        # ... and used one-use tools, goods or food count for nothing.
        ("standard", {"food": 99}, {"food": 20}, ("red", "blue")),
        # Fields first, then tools, then people.
        ("bga", {"fields": 1}, {"level": 12, "people": 10}, ("red",)),
        ("bga", {"fields": 1, "level": 1}, {"fields": 1, "people": 10}, ("red",)),
        ("bga", {"fields": 1, "level": 1, "people": 5}, {"fields": 1, "level": 1, "people": 6},
         ("blue",)),
        ("bga", {"fields": 2, "level": 3}, {"fields": 2, "level": 3}, ("red", "blue")),
    ],
)  # fmt: skip
def test_ties(
    rules: str, red: dict[str, int], blue: dict[str, int], winners: tuple[str, ...]
) -> None:
    position = ended(rules=rules, red=red, blue=blue)
    assert position.scores == (0, 0)
    assert position.winners == winners


def test_a_shared_win_may_leave_somebody_out() -> None:
    seats = {"red": {"points": 5}, "blue": {"points": 4}, "green": {"points": 5}}
    position = ended(4, **seats)
    assert position.winners == ("red", "green")


def test_nobody_has_won_before_the_end() -> None:
    assert lab.play("stone-age", 2, seed=1).winners == ()
