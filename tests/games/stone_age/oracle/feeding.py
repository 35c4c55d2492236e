"""Harvest, meals, and what happens to those who do not get any."""

from __future__ import annotations

from typing import Any

from games.stone_age.oracle.tables import Table

HUNGER = 10


def feed(table: Table, seat: str) -> int:
    """Let a seat harvest and eat what food there is; return how much is missing."""
    player = table.players[seat]
    need = player["people"]
    if table.options["field_surplus"] == "lost":
        need = max(0, need - player["fields"])
    else:
        player["food"] += player["fields"]
    eaten = min(need, player["food"])
    player["food"] -= eaten
    return int(need - eaten)


def starve(player: dict[str, Any]) -> None:
    """Lose points, and nothing else."""
    player["points"] -= HUNGER
