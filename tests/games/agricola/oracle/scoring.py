"""The score of a farm, line by line, and who has won."""

from __future__ import annotations

from games.agricola.oracle.farm import Farm
from games.agricola.oracle.tables import ANIMALS, CROPS, PRINTED, STUFF, WORKSHOPS, Table

LADDERS = {
    "fields": (2, 3, 4, 5),
    "pastures": (1, 2, 3, 4),
    "grain": (1, 4, 6, 8),
    "vegetable": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8),
    "boar": (1, 3, 5, 7),
    "cattle": (1, 2, 4, 6),
}
"""How many it takes for 1, 2, 3 and 4 points; fewer than the first bring a point less than 0."""


def crops(table: Table, seat: str, crop: str) -> int:
    """Return how much of a crop a seat has, on fields and in the supply."""
    piles = [pile.split() for pile in table.players[seat]["fields"].values() if pile]
    return table.has(seat, crop) + sum(int(n) for what, n in piles if what == crop)


def sheet(table: Table, seat: str) -> dict[str, int]:
    """Return the points of every line."""
    farm, player = Farm(table, seat), table.players[seat]
    numbers = {"fields": len(farm.fields), "pastures": len(farm.pastures)}
    numbers |= {crop: crops(table, seat, crop) for crop in CROPS}
    numbers |= {animal: table.has(seat, animal) for animal in ANIMALS}
    points = {
        name: sum(number >= step for step in LADDERS[name]) or -1
        for name, number in numbers.items()
    }
    points["unused"] = -len(farm.unused)
    points["stables"] = len(farm.stables & farm.fenced)
    points["house"] = len(farm.rooms) * ("wood", "clay", "stone").index(player["house"])
    points["people"] = 3 * player["people"]
    points["cards"] = sum(PRINTED[card] for card in player["cards"])
    points["bonus"] = 0
    for card, (good, _, steps) in WORKSHOPS.items():
        if card in player["cards"]:
            points["bonus"] += sum(table.has(seat, good) >= step for step in steps)
    points["begging"] = -3 * player["begging"]
    return points


def totals(table: Table) -> dict[str, int]:
    """Return the points of every seat."""
    return {seat: sum(sheet(table, seat).values()) for seat in table.seats}


def winners(table: Table) -> list[str]:
    """Return who has won."""
    points = totals(table)
    best = [seat for seat in table.seats if points[seat] == max(points.values())]
    if table.options["tie_break"] == "goods":
        stuff = {seat: sum(table.has(seat, good) for good in STUFF) for seat in best}
        best = [seat for seat in best if stuff[seat] == max(stuff.values())]
    return best
