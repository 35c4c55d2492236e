"""Food: what can become food, and when."""

from __future__ import annotations

from games.agricola.oracle.tables import ANIMALS, CROPS, Table
from games.second_opinion import Ask, Story


def kitchen(table: Table, seat: str) -> list[str]:
    """Return what can be eaten raw or cooked at any time."""
    raw = [f"eat 1 {crop}" for crop in CROPS if table.has(seat, crop)]
    goods = [g for g in ("vegetable", *ANIMALS) if table.has(seat, g) and table.rate(seat, g)]
    return raw + [f"cook 1 {good}" for good in goods]


def made(table: Table, seat: str, words: str) -> None:
    """Turn one good into food."""
    verb, _, good = words.split()
    table.gain(seat, {"food": 1 if verb == "eat" else table.rate(seat, good), good: -1})


def payable(table: Table, seat: str, price: int) -> bool:
    """Tell whether a seat has so much food, or can make it."""
    goods = ("food", *CROPS, *ANIMALS)
    worth = {"food": 1, **{good: table.rate(seat, good) for good in ("vegetable", *ANIMALS)}}
    worth |= {crop: max(1, worth.get(crop, 0)) for crop in CROPS}
    return sum(worth[good] * table.has(seat, good) for good in goods) >= price


def raised(table: Table, seat: str, price: int) -> Story:
    """Make food, one unit after another, until there is enough."""
    while table.has(seat, "food") < price:
        words = yield Ask("raising", seat, kitchen(table, seat), price)
        made(table, seat, words)
