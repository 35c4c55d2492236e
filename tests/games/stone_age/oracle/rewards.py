"""What players receive, and the tasks that are done without asking anybody.

The second opinion's list has tasks that the engine's list has not: they are done as soon as they
come up. So functions that give something only put a task on top of the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.stone_age.oracle.faces import REWARDS
from games.stone_age.oracle.tables import Table, tools

Player = dict[str, Any]


def push(table: Table, step: str, seat: str | None, *numbers: Any) -> None:
    """Put something to do on top."""
    table.state["todo"].append([step, seat, *numbers])


def push_reward(table: Table, seat: str, reward: Mapping[str, int]) -> None:
    """Put on top that a seat gets all of a reward, in the order of the words."""
    for what in reversed(REWARDS):
        if what in reward:
            push(table, "reward", seat, what, reward[what])


def reward(table: Table, seat: str, what: str, count: int) -> None:
    """Give one part of a reward now; goods of choice are asked for one by one."""
    if what == "any":
        table.state["todo"] += [["picking", seat, 0, 0, 0]] * count
    else:
        receive(table.players[seat], what, count)


def receive(player: Player, what: str, count: int) -> None:
    """Give points, goods, food, tools, fields or people, up to their limits."""
    if what == "tool":
        for _ in range(count):
            _make_tool(player)
    elif what == "field":
        player["fields"] = min(10, player["fields"] + count)
    elif what == "person":
        player["people"] = min(10, player["people"] + count)
    elif what in ("food", "points"):
        player[what] += count
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
