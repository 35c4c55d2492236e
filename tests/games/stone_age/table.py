"""Positions laid out for the tests, and ways to play on from them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE

SEATS = ("red", "blue", "green", "yellow")
GOODS = ("wood", "brick", "stone", "gold")
VALUES = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
RULE_SETS = ("standard", "rulebook", "bga")
CARDS = tuple(f"C{number:02}" for number in range(1, 37))
TILES = tuple(f"B{number:02}" for number in range(1, 29))
FOOD_CARDS = ["C11", "C12", "C13", "C14"]


def table(
    count: int = 2,
    rules: str = "standard",
    options: dict[str, str] | None = None,
    expansions: tuple[str, ...] = (),
    faces: Any = None,
    **changes: Any,
) -> lab.Position:
    """Lay out a game: red begins to place; `changes` are laid over that.

    On display are food cards, or others where somebody owns these.
    """
    plain = not expansions and faces is None  # what an expansion adds, a test may change
    start = (_start if plain else _start.__wrapped__)(
        count, rules, tuple((options or {}).items()), expansions, faces
    )
    owners = changes.get("players", {}).values()
    cards = {card for things in owners for card in things.get("cards", ())}
    tiles = {tile for things in owners for tile in things.get("buildings", ())}
    layout: dict[str, Any] = {
        "stage": "place",
        "turn": 0,
        "start": "red",
        "todo": [],
        "display": [card for card in (*FOOD_CARDS, *CARDS) if card not in cards][:4],
        "tops": [tile for tile in TILES if tile not in tiles][:count],
    }
    return start.arrange(**(layout | changes))


@cache
def _start(
    count: int,
    rules: str,
    options: tuple[tuple[str, str], ...],
    expansions: tuple[str, ...],
    faces: Any,
) -> lab.Position:
    """Return the beginning of a game; positions are never changed, so one serves all tests."""
    return lab.play(
        "stone-age", count, 1, rules, options=dict(options), expansions=expansions, faces=faces
    ).position


def using(
    placed: dict[str, dict[str, int]], count: int = 2, seat: str = "red", **changes: Any
) -> lab.Position:
    """Lay out the moment at which a seat begins to use its sites.

    One more of its people stands at card 4, so that its turn does not end with the others.
    """
    waiting = {"card4": {seat: 1}}
    return table(count, stage="use", start=seat, placed=waiting | placed, **changes)


def feeding(count: int = 2, **changes: Any) -> lab.Position:
    """Lay out the moment at which everybody has come home and feeding begins."""
    return table(count, stage="feed", **changes)


def shown(card: str) -> list[str]:
    """Return a display with this card in the cheapest slot."""
    return [card, *(other for other in FOOD_CARDS if other != card)][:4]


def at_card(
    card: str, red: dict[str, Any] | None = None, count: int = 2, **changes: Any
) -> lab.Position:
    """Lay out the moment at which red, with one wood, stands before a card that costs one."""
    others = changes.pop("seats", {})
    belongings = {"red": {"goods": {"wood": 1}} | (red or {})} | others
    placed = {"card1": {"red": 1}} | changes.pop("placed", {})
    changes.setdefault("display", shown(card))
    changes["players"] = belongings
    return using(placed, count, **changes)


def bought(card: str, red: dict[str, Any] | None = None, **changes: Any) -> lab.Position:
    """Let red buy a card for one wood."""
    return go(at_card(card, red, **changes), "use card1", "pay 1 wood")


def go(position: lab.Position, *steps: Any) -> lab.Position:
    """Play on: words where somebody decides, outcomes where something is random."""
    for step in steps:
        nature = position.node == CHANCE
        position = position.settle(step) if nature else position.after(step)
    return position


def calm(position: lab.Position) -> lab.Position:
    """Let whatever is random come out as the first thing it can, until somebody decides."""
    while position.node == CHANCE:
        position = position.settle(position.chance.outcomes()[0][0])
    return position


def legal(position: lab.Position, word: str = "") -> set[str]:
    """Return the words of what may be done, those that begin with a word."""
    return {words for words in position.moves.words if words.startswith(word)}


def why(position: lab.Position, words: str) -> list[str]:
    """Return the ids of all rules that forbid something now."""
    return [refusal.rule.id for refusal in position.refusals(words)]


def ended(
    count: int = 2,
    rules: str = "standard",
    options: dict[str, str] | None = None,
    **seats: dict[str, Any],
) -> lab.Position:
    """Lay out a game whose first stack is empty when all have plenty to eat: it is over."""
    belongings = {seat: {"food": 20} | seats.get(seat, {}) for seat in SEATS[:count]}
    tiles = {tile for things in belongings.values() for tile in things.get("buildings", ())}
    tops = [None, *(tile for tile in TILES if tile not in tiles)][:count]
    stacks = [0] + [1] * (count - 1)
    position = feeding(
        count, rules=rules, options=options, stacks=stacks, tops=tops, players=belongings
    )
    assert position.over
    return position


def number_of(position: lab.Position, site: str) -> int:
    """Return the number of a site by its name."""
    return [each.name for each in position.game.sites].index(site)


def line(position: lab.Position, seat: int, key: str) -> tuple[int, int, int]:
    """Return one line of the final score: two numbers and the points they make."""
    return {name: (n, m, points) for name, n, m, points in position.state.score_sheet(seat)}[key]


def purses(most: int, kinds: int = 4) -> Iterator[tuple[int, ...]]:
    """Every purse of so many kinds with at most so many goods in all."""
    for purse in product(range(most + 1), repeat=kinds):
        if sum(purse) <= most:
            yield purse


def payment(purse: tuple[int, ...]) -> str:
    """Return the words for paying wood, brick, stone, gold (and people)."""
    kinds = (*GOODS, "people")
    return "pay " + " ".join(
        f"{count} {kind}" for count, kind in zip(purse, kinds, strict=False) if count
    )


def worth(purse: tuple[int, ...]) -> int:
    """Return the points of goods in a building of free choice."""
    return sum(count * VALUES[good] for count, good in zip(purse, GOODS, strict=True))
