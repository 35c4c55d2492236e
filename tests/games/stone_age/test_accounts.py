"""What was told along the way adds up to what everybody has in the end."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.cards import CARDS
from stoneage_lab.games.stone_age.rules.rule_options import RULE_SETS

GAMES = [
    (players, rules, kind)
    for players, kind in ((2, "random"), (3, "careful"), (4, "random"))
    for rules in RULE_SETS
]
EACH = [
    pytest.param(*game, marks=[] if number % 4 == 0 else [pytest.mark.long])
    for number, game in enumerate(GAMES)
]
"""Every number of players and every rule set once; all of them together are long tests."""


@cache
def whole_game(players: int, rules: str, kind: str) -> lab.Session:
    seats = [kind] * (players - 1) + ["random"]
    return lab.play("stone-age", players=seats, rules=rules, seed=players).run_bots()


class Account:
    """One seat's belongings, kept from nothing but the events."""

    def __init__(self) -> None:
        self.goods = Counter(food=12)
        self.people = 5
        self.fields = 0
        self.points = 0
        self.cards: list[str] = []
        self.tiles: list[str] = []

    def pay(self, goods: Any) -> None:
        for good, count in goods:
            if good == "people":
                self.people -= count
            else:
                self.goods[good] -= count
                assert self.goods[good] >= 0

    def write(self, name: str, facts: tuple[Any, ...]) -> None:
        if name == "gain":
            self.goods[facts[1]] += facts[0]
        elif name == "yield":
            self.goods[facts[5]] += facts[4]
        elif name == "cash":
            self.goods.update(dict(facts[0]))
        elif name in ("buy", "build"):
            (self.cards if name == "buy" else self.tiles).append(facts[0])
            self.pay(facts[1])
            self.points += facts[2] if name == "build" else 0
        elif name == "extra":
            self.cards.append(facts[0])
        elif name == "paid_rest":
            self.pay(facts[0])
        elif name == "person":
            self.people += 1
            assert facts == (self.people,)
        elif name == "field":
            self.fields += 1
            assert facts == (self.fields,)
        elif name == "feed":
            harvest, people, food, paid = facts
            assert people == self.people
            assert harvest <= self.fields
            stored = self.goods["food"]
            self.goods["food"] = max(0, self.goods["food"] + harvest - people)
            assert food == self.goods["food"]
            assert paid == max(0, stored - food)
        else:
            sign = {"points": 1, "score": 1, "starve": -1}.get(name, 0)
            self.points += sign * facts[-1] if sign else 0


@pytest.mark.parametrize(("players", "rules", "kind"), EACH)
def test_events_add_up(players: int, rules: str, kind: str) -> None:
    session = whole_game(players, rules, kind)
    accounts = [Account() for _ in range(players)]
    for ply in range(session.last + 1):
        position = session.goto(ply).position
        for name, seat, *facts in position.events:
            if seat >= 0:
                accounts[seat].write(name, tuple(facts))
        for number, account in enumerate(accounts):
            seat = position.seat(number)
            assert account.points == position.scores[number]
            assert (account.people, account.fields) == (seat.people, seat.fields)
            assert tuple(account.cards) == seat.cards
            assert tuple(account.tiles) == seat.buildings
            for good in ("wood", "brick", "stone", "gold", "food"):
                assert account.goods[good] == getattr(seat, good)
    assert session.over


def by_hand(seat: Any, culture: str) -> Counter[str]:
    """Score the end of the game from cards and belongings, with code of its own."""
    found: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    factors = {
        "farmer": seat.fields,
        "tool_maker": sum(seat.tools),
        "hut_builder": len(seat.buildings),
        "shaman": seat.people,
    }
    for card in CARDS:
        if card.id in seat.cards:
            if card.bottom.symbol:
                symbols[card.bottom.symbol] += 1
            else:
                name = card.bottom.profession
                found[name] += card.bottom.count * factors[name]
    firsts = len(symbols)
    seconds = sum(count == 2 for count in symbols.values())
    assert max(symbols.values(), default=0) <= 2
    if culture == "squares":
        found["culture"] = firsts**2 + seconds**2
    else:
        found["culture_fives"] = 5 * firsts + seconds
    found["goods"] = seat.wood + seat.brick + seat.stone + seat.gold
    return found


@pytest.mark.parametrize(("players", "rules", "kind"), EACH)
def test_the_score_sheet_adds_up(players: int, rules: str, kind: str) -> None:
    session = whole_game(players, rules, kind)
    last: Any = session.position.state
    before: Any = session.goto(session.last - 1).position.state
    culture = session.game.options["culture"]
    for number in range(players):
        seat = session.goto(session.last).position.seat(number)
        sheet = last.score_sheet(number)
        assert sheet[0][0] == "track"
        assert sum(line[3] for line in sheet) == last.scores()[number]
        assert {key: points for key, _, _, points in sheet[1:] if points} == {
            key: points for key, points in by_hand(seat, culture).items() if points
        }
        for _, first, second, points in sheet[1:]:
            assert points in (first * second, first**2 + second**2, 5 * first + second)
        assert before.score_sheet(number)[0][3] == before.scores()[number]
    best = max(last.scores())
    assert {last.scores()[session.seats.index(name)] for name in session.winners} == {best}
