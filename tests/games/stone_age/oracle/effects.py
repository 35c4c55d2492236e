"""What every action and every outcome changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.stone_age.oracle import feeding
from games.stone_age.oracle.paying import ready_tools
from games.stone_age.oracle.tables import (
    BUILDING_SITES,
    CARD_SITES,
    CARDS,
    DIVISOR,
    DRAFT,
    FOUND,
    GOODS,
    ROLLED,
    SITES,
    TILES,
    WORTH,
    Table,
    tools,
)
from games.stone_age.oracle.words import meaning

Player = dict[str, Any]


def act(table: Table, words: str) -> None:
    """Do what the words say; the task is done, what follows from it stands on top."""
    verb, args = meaning(words)
    step, seat, *numbers = table.task
    player = table.players[seat]
    if verb == "gain":
        player["any_two"] = 0
        for good in args:
            player["goods"][good] += 1
        if step in ("gaining", "offer"):
            table.state["todo"].pop()
        return
    table.state["todo"].pop()
    if verb == "pay":
        (_pay_rest if step == "feeding" else _buy)(table, seat, numbers[0], args[0])
    elif verb == "tools":
        _add_tools(player, numbers, *args)
    elif verb == "starve":
        feeding.starve(player)
    elif verb == "take":
        table.state["tray"].remove(args[0])
        receive(player, DRAFT[args[0]], 1)
    elif verb in _BOARD:
        _BOARD[verb](table, seat, *args)


# ---- people on the board ---------------------------------------------------------------------


def _place(table: Table, seat: str, people: int, site: str) -> None:
    table.state["placed"].setdefault(site, {})[seat] = people


def _leave(table: Table, seat: str, site: str) -> int:
    row = table.state["placed"][site]
    people = row.pop(seat)
    if not row:
        del table.state["placed"][site]
    return int(people)


def _use(table: Table, seat: str, site: str) -> None:
    people = _leave(table, seat, site)
    todo = table.state["todo"]
    if site in FOUND:
        todo.append(["rolling", seat, ROLLED.index(FOUND[site]), people, 0])
    elif site == "hut":
        player = table.players[seat]
        player["people"] = min(10, player["people"] + 1)
    elif site in ("toolmaker", "field"):
        receive(table.players[seat], "tool" if site == "toolmaker" else "field", 1)
    else:
        todo.append(["buying", seat, SITES.index(site), 0, 0])


_BOARD: dict[str, Callable[..., Any]] = {"place": _place, "use": _use, "skip": _leave}


def receive(player: Player, what: str, count: int) -> None:
    """Give goods, food, a tool or a field."""
    if what == "tool":
        for _ in range(count):
            _make_tool(player)
    elif what == "field":
        player["fields"] = min(10, player["fields"] + count)
    elif what == "food":
        player["food"] += count
    else:
        player["goods"][what] += count


def _make_tool(player: Player) -> None:
    """Give a tool, or improve the lowest: of equal ones one that is still ready, if any."""
    if player["level"] == 12:
        return
    row = tools(player["level"])
    first, *others = (n for n in range(3) if row[n] == row[player["level"] % 3])
    ready = [n for n in others if not player["used"][n]]
    if player["used"][first] and ready:
        player["used"][first], player["used"][ready[-1]] = 0, 1
    player["level"] += 1


# ---- rolls -----------------------------------------------------------------------------------


def _add_tools(
    player: Player, numbers: list[int], values: tuple[int, ...], once: tuple[int, ...]
) -> None:
    """Turn the tools, the rightmost of equal ones first, and divide what was rolled."""
    for value in values:
        row = tools(player["level"])
        slot = max(n for n in range(3) if row[n] == value and not player["used"][n])
        player["used"][slot] = 1
    for value in once:
        player["once"].remove(value)
    _divide(player, numbers[0], numbers[2] + sum(values) + sum(once))


def _divide(player: Player, number: int, total: int) -> None:
    receive(player, ROLLED[number], total // DIVISOR[ROLLED[number]])


def _rolled(table: Table, seat: str, numbers: list[int], total: int) -> None:
    player = table.players[seat]
    if ready_tools(player) or player["once"]:
        table.state["todo"].append(["tools", seat, numbers[0], numbers[1], total])
    else:
        _divide(player, numbers[0], total)


# ---- buying ----------------------------------------------------------------------------------


def _pay_rest(table: Table, seat: str, missing: int, purse: tuple[int, ...]) -> None:
    feeding.pay_rest(table.players[seat], purse)


def _buy(table: Table, seat: str, number: int, purse: tuple[int, ...]) -> None:
    player = table.players[seat]
    for good, paid in zip(GOODS, purse, strict=False):
        player["goods"][good] -= paid
    site = SITES[number]
    if site in CARD_SITES:
        slot = CARD_SITES.index(site)
        card = table.state["display"][slot]
        table.state["display"][slot] = None
        player["cards"].append(card)
        _card(table, seat, *CARDS[card][0])
    else:
        _build(table, seat, BUILDING_SITES.index(site), purse)


def _build(table: Table, seat: str, stack: int, purse: tuple[int, ...]) -> None:
    state, player = table.state, table.players[seat]
    tile = state["tops"][stack]
    kind, _, points = TILES[tile]
    if kind != "fixed":
        points = sum(n * WORTH[good] for n, good in zip(purse, GOODS, strict=False))
    player["buildings"].append(tile)
    player["points"] += points
    state["tops"][stack] = None
    state["stacks"][stack] -= 1
    if state["stacks"][stack]:
        state["todo"].append(["revealing", seat, stack, 0, 0])


def _card(table: Table, seat: str, effect: str, *args: str) -> None:
    """Do what the top half of a card says."""
    player, todo = table.players[seat], table.state["todo"]
    if effect == "all":
        todo.append(["throwing", seat, 0, 0, 0])
    elif effect == "gain":
        receive(player, args[0], int(args[1]))
    elif effect == "roll":
        todo.append(["rolling", seat, ROLLED.index(args[0]), 2, 0])
    elif effect == "points":
        player["points"] += int(args[0])
    elif effect in ("tool", "field"):
        receive(player, effect, 1)
    elif effect == "once":
        player["once"] = sorted([*player["once"], int(args[0])], reverse=True)
    elif effect == "extra" and table.unseen_cards():
        todo.append(["drawing", seat, 0, 0, 0])
    elif effect == "any_two":
        player["any_two"] = 1
        if table.options["any_two"] == "at_once":
            todo.append(["gaining", seat, 0, 0, 0])


# ---- chance ----------------------------------------------------------------------------------


def fall(table: Table, outcome: Any) -> None:
    """Let what is random come out so."""
    step, seat, *numbers = table.state["todo"].pop()
    state = table.state
    if step == "rolling":
        _rolled(table, seat, numbers, outcome)
    elif step == "throwing":
        state["tray"] = sorted(outcome)
        takers = table.clockwise(seat)
        state["todo"] += [["taking", taker, 0, 0, 0] for taker in reversed(takers)]
    elif step == "drawing":
        table.players[seat]["cards"].append(outcome)
    elif step == "dealing":
        state["display"][numbers[0]] = outcome
    elif step == "revealing":
        state["tops"][numbers[0]] = outcome
    else:
        state["start"] = outcome


def outcomes(table: Table) -> set[tuple[Any, int]]:
    """Return everything that may come out where something is drawn, with its weight."""
    step = table.task[0]
    if step == "starting":
        return {(seat, 1) for seat in table.seats}
    names = table.unseen_tiles() if step == "revealing" else table.unseen_cards()
    return {(name, 1) for name in names}
