"""What every action and every outcome changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.stone_age.oracle import animals, feeding, mammoth
from games.stone_age.oracle.faces import ANIMALS, CARD_EXTRA, PRINTED, TILE_EXTRA
from games.stone_age.oracle.paying import ready_tools
from games.stone_age.oracle.rewards import push, push_reward, receive, reward
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
        _PAY[step](table, seat, numbers, args[0])
    elif verb == "tools":
        _add_tools(player, numbers, *args)
    elif verb == "starve":
        feeding.starve(player)
    elif verb == "take":
        _TAKE[step](table, seat, args[0])
    elif step == "taming":
        _go_to_mammoth(table, seat, numbers[0], verb, *args)
    elif verb in _BOARD:
        _BOARD[verb](table, seat, *args)


# ---- people on the board ---------------------------------------------------------------------


def _place(table: Table, seat: str, people: int, site: str) -> None:
    row = table.state["placed"].setdefault(site, {})
    row[seat] = row.get(seat, 0) + people


def _use(table: Table, seat: str, site: str) -> None:
    people = table.leave(seat, site)
    todo = table.state["todo"]
    if site in FOUND:
        herd = table.state.get("herd")
        if herd and herd["site"] == site and herd["tile"]:
            push(table, "after roll", seat, people)
        todo.append(["rolling", seat, ROLLED.index(FOUND[site]), people, 0, site])
    elif site == "hut":
        player = table.players[seat]
        player["people"] = min(10, player["people"] + 1)
    elif site in ("toolmaker", "field"):
        receive(table.players[seat], "tool" if site == "toolmaker" else "field", 1)
    else:
        todo.append(["buying", seat, SITES.index(site), 0, 0])


def _go_to_mammoth(table: Table, seat: str, _: int, verb: str, people: int = 0, *__: str) -> None:
    if verb == "place":
        _place(table, seat, people, "mammoth")
        push(table, "fee", seat, people, 0, 0)


def _take_die(table: Table, seat: str, face: int) -> None:
    table.state["tray"].remove(face)
    receive(table.players[seat], DRAFT[face], 1)


_TAKE: dict[str, Callable[..., None]] = {
    "taking": _take_die,
    "picking": lambda table, seat, good: receive(table.players[seat], good, 1),
    "prize": mammoth.prize,
}
_BOARD: dict[str, Callable[..., Any]] = {"place": _place, "use": _use, "skip": Table.leave}


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


def _rolled(table: Table, seat: str, numbers: list[Any], total: int) -> None:
    player = table.players[seat]
    total = animals.lowered(table, total, numbers[1], numbers[3])
    if ready_tools(player) or player["once"]:
        table.state["todo"].append(["tools", seat, numbers[0], numbers[1], total])
    else:
        _divide(player, numbers[0], total)


# ---- buying ----------------------------------------------------------------------------------


def _give_up(player: Player, purse: tuple[int, ...]) -> None:
    for good, paid in zip(GOODS, purse, strict=False):
        player["goods"][good] -= paid
    player["people"] -= purse[4]
    player["food"] -= purse[5]


def _pay_only(table: Table, seat: str, _: list[int], purse: tuple[int, ...]) -> None:
    _give_up(table.players[seat], purse)


def _pay_more(table: Table, seat: str, numbers: list[int], purse: tuple[int, ...]) -> None:
    _give_up(table.players[seat], purse)
    table.players[seat]["points"] += numbers[1]


def _buy(table: Table, seat: str, numbers: list[int], purse: tuple[int, ...]) -> None:
    player = table.players[seat]
    _give_up(player, purse)
    site = SITES[numbers[0]]
    if site in CARD_SITES:
        slot = CARD_SITES.index(site)
        card = table.state["display"][slot]
        table.state["display"][slot] = None
        player["cards"].append(card)
        push(table, "top half", seat, card)
        if "winter" in table.modules:
            push(table, "more", seat, *CARD_EXTRA)
    else:
        _build(table, seat, BUILDING_SITES.index(site), purse)


_PAY = {"feeding": _pay_only, "fee": _pay_only, "surcharge": _pay_more, "buying": _buy}


def _build(table: Table, seat: str, stack: int, purse: tuple[int, ...]) -> None:
    state, player = table.state, table.players[seat]
    tile = state["tops"][stack]
    kind, _, points = table.tiles[tile]
    if kind != "fixed":
        points = sum(n * WORTH[good] for n, good in zip(purse, GOODS, strict=False))
    player["buildings"].append(tile)
    player["points"] += points
    state["tops"][stack] = None
    state["stacks"][stack] -= 1
    if state["stacks"][stack]:
        state["todo"].append(["revealing", seat, stack, 0, 0])
    printed = PRINTED.get(tile, {})
    push_reward(table, seat, printed.get("on_build", {}))
    if "extra" in printed:
        push(table, "more", seat, *TILE_EXTRA)


def _more(table: Table, seat: str, good: str, points: int) -> None:
    """Ask whether something is paid on top, if it could be."""
    player = table.players[seat]
    if player["goods"][good] or player["any_two"]:
        push(table, "surcharge", seat, GOODS.index(good), points, 0)


def _card(table: Table, seat: str, card: str) -> None:
    """Do what the top half of a card says."""
    effect, *args = CARDS[card][0]
    player, todo = table.players[seat], table.state["todo"]
    if effect == "all":
        todo.append(["throwing", seat, 0, 0, 0])
    elif effect == "gain":
        receive(player, args[0], int(args[1]))
    elif effect == "roll":
        todo.append(["rolling", seat, ROLLED.index(args[0]), 2, 0, "cards"])
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


OWN: dict[str, Callable[..., None]] = {
    "top half": _card,
    "more": _more,
    "reward": reward,
    "after roll": mammoth.after_roll,
    "compare": lambda table, _: mammoth.compare(table),
    "lower prize": mammoth.lower_prize,
    "herd goes": lambda table, _: mammoth.herd_goes(table),
    "driven off": lambda table, _: animals.driven_off(table),
}
"""The second opinion's own tasks, which nobody is asked about."""


# ---- chance ----------------------------------------------------------------------------------


def fall(table: Table, outcome: Any) -> None:
    """Let what is random come out so."""
    task = table.state["todo"].pop()
    step, seat, *numbers = task
    state = table.state
    if step in ("dealing", "drawing") and outcome in ANIMALS:
        state["animal"]["waiting"].append(outcome)
        state["todo"].append(task)
    elif step == "rolling":
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
    elif step == "tracking":
        state["herd"]["next"] = outcome
    elif step == "herding":
        state["herd"]["tile"] = outcome
    elif step == "duelling":
        state["herd"]["dice"][seat] = sorted(outcome, reverse=True)
    elif step == "lots":
        mammoth.tamed(table, outcome)
    elif step == "repelling":
        animals.bonus(table, seat, outcome)
    else:
        state["start"] = outcome


def outcomes(table: Table) -> set[tuple[Any, int]]:
    """Return everything that may come out where something is drawn, with its weight."""
    step = table.task[0]
    if step == "tracking":
        return mammoth.places(table)
    if step == "herding":
        return mammoth.fronts(table)
    names: Iterable[str] = [*table.unseen_cards(), *animals.unseen(table)]
    if step == "starting":
        names = table.seats
    elif step == "lots":
        names = table.task[2]
    elif step == "revealing":
        names = table.unseen_tiles()
    return {(name, 1) for name in names}
