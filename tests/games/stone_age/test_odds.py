"""The closed forms of the lessons, against the rules themselves and against counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from games.stone_age.table import using

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.cards import CARDS


@pytest.mark.parametrize(("people", "fields", "hunters", "stock"), [(5, 0, 3, 0), (6, 2, 2, 1)])
def test_starvation_is_what_the_rules_leave(
    people: int, fields: int, hunters: int, stock: int
) -> None:
    """Hunt by the rules, then count what is missing."""
    found = lab.stone_age.starvation(people, fields, hunters, stock)
    rolled = lab.stone_age.yields("hunt", hunters)
    assert found.pmf(0) == rolled.prob_ge(people - fields - stock)
    by_rules = lab.odds(
        lab.play("stone-age", players=2, seed=1).do(f"place {hunters} hunt").do("place 5 forest")
        .do(f"place {5 - hunters} clay").position, "use hunt", of=lambda p: p.seat("red").food,
    ).map(lambda food: max(0, people - fields - stock - (food - 12)))  # fmt: skip
    assert found == by_rules


def test_what_lessons_reach() -> None:
    assert lab.stone_age.starvation(5, hunters=3).prob_ge(1) == Fraction(3, 8)
    assert lab.stone_age.yields("hunt", 3).mean == 5
    assert lab.stone_age.draft(4)[0].mean == Fraction(6797, 1296)
    assert lab.stone_age.culture(8).pmf(8) == Fraction(128, 6435)
    found = lab.stone_age.split({"forest": 2, "river": 1}, people=5)
    assert set(found.best) == {(2, 3), (3, 2)}
    assert found.table().rows[0][1] == "1339/1944"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draft_shares_out_all_dice(players: int) -> None:
    seats = lab.stone_age.draft(players)
    assert sum(seat.mean for seat in seats) == players * Fraction(7, 2)
    throws = [sorted(throw, reverse=True) for throw in product(range(1, 7), repeat=players)]
    for number, seat in enumerate(seats):
        assert seat == lab.Distribution(Counter(throw[number] for throw in throws))


@pytest.mark.parametrize("cards", [0, 1, 2, 4, 16])
def test_culture_against_every_choice_of_cards(cards: int) -> None:
    symbols = [card.bottom.symbol for card in CARDS if card.bottom.symbol]
    every = Counter(len(set(chosen)) for chosen in combinations(symbols, cards))
    assert lab.stone_age.culture(cards) == lab.Distribution(every)
    if cards <= 4:
        again = Counter(len(set(chosen)) for chosen in product(symbols, repeat=cards))
        assert lab.stone_age.culture(cards, put_back=True) == lab.Distribution(again)


def test_the_best_use_of_tools_is_worked_out_for_every_roll() -> None:
    """With tools of 1 and 2, each roll gets as much as the larger total gives."""
    position = using({"forest": {"red": 3}}, players={"red": {"level": 2}})
    left_open = lab.odds(position, "use forest", of=lambda p: p.seat("red").wood)
    best = lab.odds(position, "use forest", of=lambda p: p.seat("red").wood, policy="best")
    assert left_open == lab.Distribution.certain(0)  # a tool is asked for after any roll
    assert best == lab.stone_age.yields("forest", people=3, tools=2)
    none = lab.odds(
        position, "use forest", of=lambda p: p.seat("red").wood, policy=lambda p: "tools none"
    )
    assert none == lab.stone_age.yields("forest", people=3)
    with pytest.raises(lab.LabError, match="best"):
        lab.odds(position, "use forest", of=lambda p: 0, policy="worst")
    with pytest.raises(lab.IllegalMove):
        lab.odds(position, "use forest", of=lambda p: 0, policy=lambda p: "tools 4")


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: lab.stone_age.starvation(11), "from 1 to 10"),
        (lambda: lab.stone_age.starvation(5, hunters=6), "from 0 to 5"),
        (lambda: lab.stone_age.starvation(5, fields="2"), "'2'"),
        (lambda: lab.stone_age.draft(5), "from 2 to 4"),
        (lambda: lab.stone_age.culture(17), "from 0 to 16"),
        (lambda: lab.stone_age.split({}, 5), "A goal names places"),
        (lambda: lab.stone_age.split({"lake": 1}, 5), "hunt, forest, clay, quarry, river"),
        (lambda: lab.stone_age.split({"river": 1, "forest": 1}, 1), "from 2 to 10"),
        (lambda: lab.stone_age.split({"river": 1}, 9), "no room for 9"),
    ],
)
def test_impossible_questions_get_a_sentence(ask: Any, said: str) -> None:
    with pytest.raises(lab.LabError, match=said):
        ask()
