"""May one pay so, add these tools, take that die, cash the card? The whole verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from games.stone_age.oracle import mammoth
from games.stone_age.oracle.placing import may_place
from games.stone_age.oracle.tables import (
    BUILDING_SITES,
    CARD_SITES,
    GOODS,
    SITES,
    WAITING,
    Data,
    Table,
    tools,
)
from games.stone_age.oracle.words import UNIVERSE

Judge = Callable[..., bool]
"""Tells whether an action of one verb is legal, from what its words mean."""


CASHING = ("placing", "using", "buying", "offer", "feeding", "taming", "fee", "surcharge")
"""Steps at which a kept card may be cashed."""


def judges(table: Table) -> dict[str, Judge]:
    """Return who judges which verb now; what has no judge cannot be done."""
    step, seat, number = table.task[:3]
    player = table.players[seat]
    open_to_all: Judge = lambda *_: True  # noqa: E731
    judges: dict[str, Callable[[], dict[str, Judge]]] = {
        "placing": lambda: {"place": partial(may_place, table, seat, table.home(seat))},
        "using": lambda: {"use": partial(_stands, table, seat)},
        "tools": lambda: {
            "tools": partial(_has_tools, Counter(ready_tools(player)), player["once"])
        },
        "buying": lambda: {"pay": _buyer(table, player, SITES[number]), "decline": open_to_all},
        "taking": lambda: {"take": lambda face: face in table.state["tray"]},
        "gaining": lambda: {"gain": open_to_all},
        "offer": lambda: {"keep": open_to_all},
        "feeding": lambda: {"pay": _eater(table, seat, number), "starve": open_to_all},
        "taming": lambda: {
            "place": partial(mammoth.may_go, player, number),
            "decline": open_to_all,
        },
        "fee": lambda: {"pay": partial(mammoth.may_pay, player, number)},
        "surcharge": lambda: {"pay": partial(_adds, player, number), "decline": open_to_all},
        "prize": lambda: {"take": lambda what: what in ("top", "bottom")},
        "picking": lambda: {"take": lambda what: what in GOODS},
    }
    found = judges[step]()
    if step == "using" and table.options["decline"] == "any":
        found["skip"] = found["use"]
    if step in CASHING and player["any_two"]:
        found["gain"] = open_to_all
    return found


def legal(table: Table) -> set[str]:
    """Return the words of all legal actions: every action there is, looked at one by one."""
    return {
        words
        for verb, judge in judges(table).items()
        for words, meaning in UNIVERSE[verb].items()
        if judge(*meaning)
    }


def _stands(table: Table, seat: str, site: str) -> bool:
    return site not in WAITING and table.there(site).get(seat, 0) > 0


# ---- tools -----------------------------------------------------------------------------------


def ready_tools(player: Data) -> list[int]:
    """Return the values of the tools that are not turned yet."""
    pairs = zip(tools(player["level"]), player["used"], strict=True)
    return [value for value, used in pairs if value and not used]


def _has_tools(
    ready: Counter[int], kept: list[int], values: tuple[int, ...], once: tuple[int, ...]
) -> bool:
    """Tell whether all these tools, and all these tools to use once, lie ready."""
    few = all(values.count(value) <= ready[value] for value in values)
    return few and all(value in kept for value in once)


# ---- paying ----------------------------------------------------------------------------------


def _buyer(table: Table, player: Data, site: str) -> Judge:
    """Return who judges payments (wood, brick, stone, gold, people) at a card or building."""
    have = tuple(player["goods"][good] for good in GOODS)
    tile: tuple[Any, ...] = ()
    if site in CARD_SITES:
        counts = range(1 + CARD_SITES.index(site), 2 + CARD_SITES.index(site))
    else:
        tile = table.tiles[table.state["tops"][BUILDING_SITES.index(site)]]
        counts = numbers_of_goods(tile)

    def may_pay(purse: tuple[int, ...], count: int) -> bool:
        # The number first: it rules out most of all payments there are.
        if count not in counts or purse[4] or purse[5] or not _owns(have, purse):
            return False
        return not tile or fits(tile, table.options["kinds"], purse[:4], count)

    return may_pay


def _adds(player: Data, kind: int, purse: tuple[int, ...], count: int) -> bool:
    """Tell whether this is the one good that may be paid on top of a price."""
    return count == 1 == purse[kind] and player["goods"][GOODS[kind]] > 0


def _eater(table: Table, seat: str, missing: int) -> Judge:
    """Return who judges payments for missing food: the whole rest, and somebody must live."""
    player = table.players[seat]
    have = tuple(player["goods"][good] for good in GOODS)
    people = min(player["people"] - 1, table.home(seat))
    if table.options["people_as_food"] == "no":
        people = 0
    return lambda purse, count: (
        count == missing and purse[4] <= people and not purse[5] and _owns(have, purse)
    )


def _owns(have: tuple[int, ...], purse: tuple[int, ...]) -> bool:
    return (
        purse[0] <= have[0] and purse[1] <= have[1] and purse[2] <= have[2] and purse[3] <= have[3]
    )


def numbers_of_goods(tile: tuple[Any, ...]) -> range:
    """Return how many goods a building may be made of."""
    kind, number, limit = tile
    if kind == "any":
        return range(number, limit + 1)
    exactly = sum(number) if kind == "fixed" else number
    return range(exactly, exactly + 1)


def fits(tile: tuple[Any, ...], how: str, purse: tuple[int, ...], count: int) -> bool:
    """Tell whether goods are what a building is made of."""
    kind, number, limit = tile
    if kind == "fixed":
        return bool(purse == number)
    if kind == "any":
        return bool(number <= count <= limit)
    kinds = sum(1 for paid in purse if paid)
    return bool(count == number and (kinds >= limit if how == "at_least" else kinds == limit))
