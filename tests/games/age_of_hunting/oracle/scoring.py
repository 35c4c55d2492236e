"""What everything is worth, and who has won."""

from __future__ import annotations

from games.age_of_hunting.oracle.tables import FACES, Table
from games.second_opinion import Data

Line = tuple[str, int, int, int]


def _end_parts(table: Table, seat: str) -> list[Data]:
    """Return what is printed for the end under all huts of a seat."""
    mine = [(ground, space) for ground, space, owner in table.all_huts() if owner == seat]
    return [part for where in mine for part in table.area(*where) if "end" in part]


def sheet(table: Table, seat: str) -> list[Line]:
    """Return the lines of a score, as if the game ended now."""
    player, board = table.players[seat], FACES["board"]
    lines: list[Line] = [("track", player["track"], 1, player["track"])]
    for row in ("caves", "followers", "huts"):
        lines.append((row, player[row], 0, sum(board[row]["points"][: player[row]])))
    numbers = [
        table.side(ground)["areas"][space - 1]["hut"]
        for ground, space, owner in table.all_huts()
        if owner == seat and table.side(ground)["areas"][space - 1]["hut"] != "end"
    ]
    lines.append(("spaces", len(numbers), 0, sum(numbers)))
    ends = _end_parts(table, seat)
    stored = sum(1 for part in ends if part["end"] == "stored")
    foods = table.has(seat, "mammoth") + table.has(seat, "wheat")
    # Nothing is counted for nobody's hut.
    lines.append(("stored", foods if stored else 0, stored, foods * stored))
    coins = sum(1 for part in ends if part["end"] == "coins")
    fives = player["coin"] // 5
    lines.append(("coins", fives if coins else 0, coins, fives * coins))
    fixed = [part["points"] for part in ends if part["end"] == "points"]
    return [*lines, ("fixed", len(fixed), 0, sum(fixed))]


def points(table: Table) -> dict[str, int]:
    """Return the points of every seat."""
    return {seat: sum(line[3] for line in sheet(table, seat)) for seat in table.seats}


def winners(table: Table) -> list[str]:
    """Return who has won: points, then developments, then foods in caves."""
    counted = points(table)

    def rank(seat: str) -> tuple[int, int, int]:
        player = table.players[seat]
        off: int = player["caves"] + player["followers"] + player["huts"]
        if table.options["tie_break"] == "pieces" and player["caves"] >= 2:
            off += 1  # The second cave lies under two rocks.
        return counted[seat], off, table.foods(seat)

    best = max(map(rank, table.seats))
    return [seat for seat in table.seats if rank(seat) == best]
