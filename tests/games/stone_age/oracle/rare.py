"""Names for what seldom happens, so that a test can tell whether it has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.stone_age.oracle import rare_expansions
from games.stone_age.oracle.tables import CARDS, VILLAGE, Table, tools

Case = Callable[[Table, str, Table], bool]


def names(before: Table, step: str, after: Table) -> Iterator[str]:
    """Yield the names of everything notable about one step (words, or an outcome)."""
    cases = CASES | rare_expansions.CASES if before.modules else CASES
    for name, case in cases.items():
        if case(before, step, after):
            yield name
    if before.task[0] == "buying":
        seat = before.task[1]
        ours, then = after.players[seat], before.players[seat]
        yield from ours["cards"][len(then["cards"]) :]
        yield from ours["buildings"][len(then["buildings"]) :]


def _tool(before: Table, step: str, _: Table) -> bool:
    return step in ("use toolmaker", "take 5")


def _improves_used(before: Table, step: str, after: Table) -> bool:
    if not _tool(before, step, after):
        return False
    player = before.players[before.task[1]]
    row = tools(player["level"])
    lowest = [used for value, used in zip(row, player["used"], strict=True) if value == min(row)]
    return bool(row[2] and min(row) < 4 and all(lowest))


def _improves_ready(before: Table, step: str, after: Table) -> bool:
    if not _tool(before, step, after):
        return False
    player = before.players[before.task[1]]
    row = tools(player["level"])
    lowest = [used for value, used in zip(row, player["used"], strict=True) if value == min(row)]
    return bool(min(row) and lowest[0] and not all(lowest))


def _bought(before: Table, step: str, after: Table, effect: str) -> bool:
    if before.task[0] != "buying" or not step.startswith("pay"):
        return False
    cards = after.players[before.task[1]]["cards"]
    new = len(cards) > len(before.players[before.task[1]]["cards"])
    return new and CARDS[cards[-1]][0][0] == effect


def _more_kinds(before: Table, step: str, after: Table) -> bool:
    if before.task[0] != "buying" or before.task[2] < 12 or not step.startswith("pay"):
        return False
    kind, _, limit = before.tiles[before.state["tops"][before.task[2] - 12]]
    return kind == "kinds" and len(step.split()) // 2 > limit


def _village_closed(before: Table, step: str, _: Table) -> bool:
    busy = sum(1 for site in VILLAGE if before.there(site))
    return before.task[0] == "placing" and before.count < 4 and busy == 2


def _turned(stage: str, then: str) -> Case:
    return lambda before, _, after: (before.state["stage"], after.state["stage"]) == (stage, then)


_hungry: Case = lambda before, *_: before.task[0] == "feeding"  # noqa: E731
_feeds = _turned("use", "feed")
_ends: Case = lambda before, _, after: after.state["stage"] == "over"  # noqa: E731

CASES: Final[dict[str, Case]] = {
    "hut with ten people": lambda before, step, _: (
        step == "use hut" and before.players[before.task[1]]["people"] == 10
    ),
    "ten fields already": lambda before, step, _: (
        step in ("use field", "take 6") and before.players[before.task[1]]["fields"] == 10
    ),
    "three tools of four": lambda before, step, after: (
        _tool(before, step, after) and before.players[before.task[1]]["level"] == 12
    ),
    "a used tool is improved": _improves_used,
    "a ready tool is improved, another is used": _improves_ready,
    "a tool to use once joins others": lambda _, step, __: "+once" in step,
    "no card to draw": lambda before, step, after: (
        _bought(before, step, after, "extra") and not before.unseen_cards()
    ),
    "the bottom half only": lambda before, step, _: (
        before.task[0] == "drawing"
        and step in CARDS
        and CARDS[step][0][0] in ("once", "any_two", "points", "all")
    ),
    "last tile": lambda before, _, after: (
        before.state["stacks"].count(0) < after.state["stacks"].count(0)
    ),
    "more kinds than asked": _more_kinds,
    "a third village site": _village_closed,
    "people stay at home": lambda before, _, after: (
        _turned("place", "use")(before, _, after) and any(map(after.home, after.seats))
    ),
    "a person given for food": lambda before, step, _: (
        before.task[0] == "feeding" and "people" in step
    ),
    "eight or more missing": lambda before, *_: _hungry(before, "", before) and before.task[2] >= 8,
    "below zero": lambda before, step, after: (
        step == "starve" and after.players[before.task[1]]["points"] < 0
    ),
    "the end for want of cards": lambda before, step, after: (
        _ends(before, step, after) and 0 not in after.state["stacks"]
    ),
    "the end for want of tiles": lambda before, step, after: (
        _ends(before, step, after) and 0 in after.state["stacks"]
    ),
    "exactly four cards": lambda before, _, after: (
        after.state["stage"] == "place"
        and before.state["stage"] != "place"
        and not after.unseen_cards()
    ),
}
"""What a test wants to have seen."""
