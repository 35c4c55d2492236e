"""Who decides next, and what happens between the rounds."""

from __future__ import annotations

from games.stone_age.oracle import effects, feeding, scoring
from games.stone_age.oracle.placing import can_place
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
    if table.state["stage"] == "place":
        _place(table, order)
    elif table.state["stage"] == "use":
        _use(table, None, asked=True)
    else:
        _feed(table, order)
    return table


def _go_on(table: Table, seat: str, asked: bool) -> None:
    """Find out what comes next if nothing is left to do; `seat` was the last to act."""
    if table.state["todo"]:
        return
    stage = table.state["stage"]
    if stage == "set up":
        table.state["round"] = 1
        _place(table, table.clockwise(table.state["start"]))
    elif stage == "place":
        _place(table, [*table.clockwise(seat)[1:], seat])
    elif stage == "use":
        _use(table, seat, asked)
    elif stage == "feed":
        order = table.clockwise(table.state["start"])
        _feed(table, order[order.index(seat) + 1 :])
    else:
        _next_round(table)


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
        if table.out(seat):
            return _ask(table, "using", seat)
        if table.players[seat]["any_two"] and not asked:
            return _ask(table, "offer", seat)
        order = order[order.index(seat) + 1 :]
    for other in order:
        if table.out(other):
            return _ask(table, "using", other)
        if table.players[other]["any_two"]:
            return _ask(table, "offer", other)
    table.state["stage"] = "feed"
    return _feed(table, table.clockwise(table.state["start"]))


def _feed(table: Table, order: list[str]) -> None:
    for seat in order:
        missing = feeding.feed(table, seat)
        if missing:
            return _ask(table, "feeding", seat, missing)
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
    _place(table, table.clockwise(table.state["start"]))


def _end(table: Table) -> None:
    table.state["stage"] = "over"
    for player in table.players.values():
        player["points"] += scoring.extra(player, table.options["culture"])
