"""Who decides next, and what happens between the rounds."""

from __future__ import annotations

from collections.abc import Callable

from games.stone_age.oracle import animals, effects, feeding, mammoth, scoring
from games.stone_age.oracle.faces import PRINTED
from games.stone_age.oracle.placing import can_place
from games.stone_age.oracle.rewards import push_reward
from games.stone_age.oracle.tables import Data, Table


def after(data: Data, words: str) -> Table:
    """Return what lies on the table after an action, as far as the next decision or chance."""
    table = Table(data)
    step, seat = table.task[:2]
    effects.act(table, words)
    if step == "taking":  # The last one to take sits before the buyer, whose turn goes on.
        seat = table.clockwise(seat)[1]
    _go_on(table, seat, asked=step == "offer")
    return table


def fallen(data: Data, outcome: object) -> Table:
    """Return what lies on the table after something random came out."""
    table = Table(data)
    seat = table.task[1]
    effects.fall(table, outcome)
    _go_on(table, seat, asked=False)
    return table


def begun(data: Data) -> Table:
    """Return what comes of a position in which nobody has been told to do anything yet."""
    table = Table(data)
    order = table.clockwise(table.state["start"])
    stage = table.state["stage"]
    if stage == "place":
        _place(table, order)
    elif stage == "use":
        _use(table, None, asked=True)
    elif stage == "feed":
        _feed(table, order)
    else:
        (_tame if stage == "tame" else _repel)(table)
    return table


def _go_on(table: Table, seat: str, asked: bool) -> None:
    """Find out what comes next if nothing is left to do; `seat` was the last to act."""
    todo = table.state["todo"]
    while todo and todo[-1][0] in effects.OWN:
        step, *args = todo.pop()
        effects.OWN[step](table, *args)
    if todo:
        return
    stage = table.state["stage"]
    if stage == "set up":
        table.state["round"] = 1
        _dawn(table)
    elif stage == "place":
        _place(table, [*table.clockwise(seat)[1:], seat])
    elif stage == "use":
        _use(table, seat, asked)
    elif stage == "feed":
        order = table.clockwise(table.state["start"])
        _feed(table, order[order.index(seat) + 1 :])
    else:
        _AFTER[stage](table)


def _dawn(table: Table) -> None:
    """Begin a round: an animal wakes, the herd moves, huts pay."""
    table.state["stage"] = "dawn"
    if "animals" in table.modules:
        animals.wake(table)
    for seat in reversed(table.clockwise(table.state["start"])):
        for tile in reversed(table.players[seat]["buildings"]):
            push_reward(table, seat, PRINTED.get(tile, {}).get("each_round", {}))
    if "mammoth" in table.modules:
        mammoth.move(table)
    _go_on(table, table.state["start"], asked=False)


def _tame(table: Table) -> None:
    table.state["stage"] = "tame"
    if "mammoth" in table.modules:
        mammoth.tame(table)
    _go_on(table, table.state["start"], asked=False)


def _repel(table: Table) -> None:
    table.state["stage"] = "repel"
    if "animals" in table.modules:
        animals.repel(table)
    _go_on(table, table.state["start"], asked=False)


def _ask(table: Table, step: str, seat: str, number: int = 0) -> None:
    table.state["todo"].append([step, seat, number, 0, 0])


def _place(table: Table, order: list[str]) -> None:
    table.state["stage"] = "place"
    for seat in order:
        if can_place(table, seat):
            return _ask(table, "placing", seat)
    table.state["stage"] = "use"
    return _use(table, None, asked=True)


def _use(table: Table, seat: str | None, asked: bool) -> None:
    """Let the seat go on, ask it for its card at the end of its turn, or find the next."""
    order = table.clockwise(table.state["start"])
    if seat is not None:
        if table.working(seat):
            return _ask(table, "using", seat)
        if table.players[seat]["any_two"] and not asked:
            return _ask(table, "offer", seat)
        order = order[order.index(seat) + 1 :]
    for other in order:
        if table.working(other):
            return _ask(table, "using", other)
        if table.players[other]["any_two"]:
            return _ask(table, "offer", other)
    return _tame(table)


def _feed(table: Table, order: list[str]) -> None:
    table.state["stage"] = "feed"
    for seat in order:
        missing = feeding.feed(table, seat)
        if missing:
            return _ask(table, "feeding", seat, missing)
    return _repel(table)


def _restore(table: Table) -> None:
    """End the game, or lay out cards again."""
    display = [card for card in table.state["display"] if card]
    full = len(display) + len(table.unseen_cards()) >= 4
    if not full or 0 in table.state["stacks"]:
        return _end(table)
    table.state["stage"] = "restore"
    table.state["display"] = display + [None] * (4 - len(display))
    for slot in range(3, len(display) - 1, -1):
        table.state["todo"].append(["dealing", None, slot, 0, 0])
    return None if table.state["todo"] else _next_round(table)


def _next_round(table: Table) -> None:
    for player in table.players.values():
        player["used"] = [0, 0, 0]
    table.state["round"] += 1
    table.state["start"] = table.clockwise(table.state["start"])[1]
    _dawn(table)


def _end(table: Table) -> None:
    table.state["stage"] = "over"
    added = {seat: scoring.extra(table, seat) for seat in table.seats}
    for seat, player in table.players.items():
        player["points"] += added[seat]


_AFTER: dict[str, Callable[[Table], None]] = {
    "dawn": lambda table: _place(table, table.clockwise(table.state["start"])),
    "tame": lambda table: _feed(table, table.clockwise(table.state["start"])),
    "repel": _restore,
    "restore": _next_round,
}
