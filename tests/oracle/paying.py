"""May one pay so, add these tools, take that die, cash the card? The whole verdict."""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracle.placing import may_place
from oracle.tables import BUILDING_SITES, CARD_SITES, GOODS, SITES, TILES, Table, tools
from oracle.words import UNIVERSE, Meaning

VERBS = {
    "placing": ("place", "gain"),
    "using": ("use", "skip", "gain"),
    "tools": ("tools",),
    "buying": ("pay", "decline", "gain"),
    "taking": ("take",),
    "gaining": ("gain",),
    "offer": ("gain", "keep"),
    "feeding": ("pay", "starve", "gain"),
}
"""What may be thought of at each decision at all."""


def allowed(table: Table, verb: str, meaning: Meaning) -> bool:
    """Tell whether an action is legal now."""
    step, seat = table.task[:2]
    if verb not in VERBS[step]:
        return False
    if verb == "place":
        return may_place(table, seat, *meaning)
    if verb in ("use", "skip"):
        free = verb == "use" or table.options["decline"] == "any"
        return free and bool(table.there(meaning[0]).get(seat))
    if verb == "tools":
        return has_tools(table.players[seat], *meaning)
    if verb == "take":
        return meaning[0] in table.state["tray"]
    if verb == "gain":
        return step == "gaining" or table.players[seat]["any_two"] == 1
    if verb == "pay":
        return may_pay(table, *meaning)
    return True  # decline, starve, keep: always open where they are asked


def ready_tools(player: dict[str, Any]) -> list[int]:
    """Return the values of the tools that are not turned yet."""
    pairs = zip(tools(player["level"]), player["used"], strict=True)
    return [value for value, used in pairs if value and not used]


def has_tools(player: dict[str, Any], values: tuple[int, ...], once: tuple[int, ...]) -> bool:
    """Tell whether all these tools lie ready."""
    few = not Counter(values) - Counter(ready_tools(player))
    return few and not Counter(once) - Counter(player["once"])


def may_pay(table: Table, purse: tuple[int, ...], count: int) -> bool:
    """Tell whether a payment (wood, brick, stone, gold, people) fits what is asked."""
    step, seat, number = table.task[:3]
    player = table.players[seat]
    for good, paid in zip(GOODS, purse, strict=False):
        if paid > player["goods"][good]:
            return False
    people = purse[4]
    if step == "feeding":
        eaten = table.options["people_as_food"] == "yes" and people < player["people"]
        return count == number and (people == 0 or eaten)
    if people:
        return False
    site = SITES[number]
    if site in CARD_SITES:
        return count == 1 + CARD_SITES.index(site)
    tile = table.state["tops"][BUILDING_SITES.index(site)]
    return fits(table, TILES[tile], purse[:4], count)


def fits(table: Table, tile: tuple[Any, ...], purse: tuple[int, ...], count: int) -> bool:
    """Tell whether goods are what a building is made of."""
    kind, number, limit = tile
    if kind == "fixed":
        return bool(purse == number)
    if kind == "any":
        return bool(number <= count <= limit)
    kinds = sum(1 for paid in purse if paid)
    enough = kinds >= limit if table.options["kinds"] == "at_least" else kinds == limit
    return bool(count == number and enough)


def legal(table: Table) -> set[str]:
    """Return the words of all legal actions: every action there is, looked at one by one."""
    return {
        words
        for verb in VERBS[table.task[0]]
        for words, meaning in UNIVERSE[verb].items()
        if allowed(table, verb, meaning)
    }
