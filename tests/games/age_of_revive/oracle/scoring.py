"""What a seat has at the end, and who wins."""

from __future__ import annotations

from games.age_of_revive.oracle.tables import CARDS, Table


def lines(table: Table, seat: str) -> dict[str, int]:
    """Return the points of a seat, line by line."""
    counted = {
        "icons": table.icons(seat),
        "normal": sum(CARDS[card].get("counts", 1) for card in table.normal(seat)),
        "rubble": table.rubble(seat),
        "track": table.state["on"].get(f"{seat} temple", 0),
    }
    found: dict[str, int] = {"shields": 0}
    for card in table.owned(seat):
        points = CARDS[card]["points"]
        if isinstance(points, int):
            found["shields"] += points
        else:
            number = min(counted[points["per"]], points.get("most_counted", 99))
            found[card] = points.get("base", 0) + points["each"] * number
    return found


def scores(table: Table) -> list[int]:
    """Return the points of all seats."""
    return [sum(lines(table, seat).values()) for seat in table.seats]


def winner(table: Table) -> str:
    """Return who has most, and among equals sits farthest from the start player."""
    order = [*table.after(table.state["start"])[::-1], table.state["start"]]
    points = dict(zip(table.seats, scores(table), strict=True))
    return next(seat for seat in order if points[seat] == max(points.values()))
