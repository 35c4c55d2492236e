"""Where people stand in the positions of this lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .....lessons.positions import PreparedPosition
from ..prepared_positions import placing

Crowd = Mapping[str, Mapping[str, int]]

BUYERS: Final[Crowd] = {
    "card1": {"blue": 1}, "card2": {"green": 1}, "card3": {"yellow": 1}, "card4": {"blue": 1},
    "building1": {"green": 1}, "building2": {"yellow": 1}, "building3": {"blue": 1},
    "building4": {"green": 1},
}  # fmt: skip
"""Every card and every building is taken."""


def crowd(id: str, placed: Crowd, mover: str = "red", **home: int) -> PreparedPosition:
    """Return a position with four players, each with a number of people at home."""
    out = {name: home.get(name, 0) for name in ("red", "blue", "green", "yellow")}
    for groups in placed.values():
        for name, count in groups.items():
            out[name] += count
    people = {name: {"people": total} for name, total in out.items()}
    return placing(id, mover, placed=placed, players=people)


RINGS: Final = {
    "hunt": {"red": 1}, "forest": {"blue": 4, "green": 2}, "clay": {"red": 2},
    "quarry": {"yellow": 4, "green": 3}, "river": {"red": 3}, "toolmaker": {"blue": 1},
    "field": {"yellow": 1},
}  # fmt: skip
ONE_LEFT: Final = {
    "forest": {"red": 3}, "clay": {"blue": 5}, "quarry": {"red": 2},
    "river": {"green": 4, "yellow": 3}, "toolmaker": {"green": 1}, "field": {"blue": 1},
}  # fmt: skip
VILLAGE: Final = {
    "hunt": {"red": 2}, "forest": {"red": 2}, "clay": {"blue": 4, "green": 3},
    "quarry": {"red": 1}, "river": {"yellow": 4, "green": 3}, "hut": {"yellow": 2},
}  # fmt: skip
HUNTERS: Final = {
    "hunt": {"green": 5, "blue": 4}, "forest": {"yellow": 5, "blue": 2}, "clay": {"red": 2},
    "quarry": {"red": 3}, "river": {"red": 1}, "toolmaker": {"blue": 1}, "hut": {"yellow": 2},
    "field": {"green": 1},
}  # fmt: skip
SHOPS: Final = {
    "hunt": {"red": 1}, "forest": {"red": 1}, "clay": {"blue": 4, "green": 3},
    "quarry": {"yellow": 4, "green": 3}, "river": {"blue": 3, "yellow": 4},
    "toolmaker": {"yellow": 1}, "hut": {"green": 2}, "field": {"blue": 1},
    "card2": {"red": 1}, "card3": {"blue": 1}, "card4": {"green": 1},
    "building1": {"green": 1}, "building2": {"yellow": 1}, "building4": {"blue": 1},
}  # fmt: skip
EVERYWHERE: Final = {
    "hunt": {"green": 1}, "forest": {"green": 1, "red": 3}, "clay": {"green": 1},
    "quarry": {"green": 1}, "river": {"green": 1}, "toolmaker": {"yellow": 1}, "hut": {"red": 2},
}  # fmt: skip
BLUE_FIELD: Final = {"field": {"blue": 1}}
EXAMPLE: Final = {"forest": {"red": 4, "yellow": 2, "blue": 1}, "field": {"green": 1}}
"""As in the rulebook's example: four, two and one fill the forest."""

POSITIONS: Final = [
    placing("R1.first", seats=2),
    placing("R1.start"),
    crowd("R1.busy", EXAMPLE, red=1, blue=4, green=4, yellow=3),
    crowd("R1.crowd", {"forest": {"blue": 3}}, red=5, blue=2, green=5, yellow=5),
    placing(
        "R1.building",
        placed={"hunt": {"blue": 5, "green": 5, "yellow": 5}},
        tops=["B05", "B01", "B16", "B09"],
        players={"red": {"goods": {"wood": 2, "brick": 1}}},
    ),
    crowd("R1.a", {**BUYERS, **RINGS}, red=2),
    crowd("R1.b", {**BUYERS, **ONE_LEFT}, red=1),
    crowd("R1.c", {**BUYERS, **VILLAGE}, red=2),
    crowd("R1.d", {**BUYERS, **HUNTERS}, red=3),
    crowd("R1.e", SHOPS, red=2),
    crowd("R1.stuck", {**BUYERS, **EVERYWHERE, **BLUE_FIELD}, "blue", blue=2, green=1, yellow=1),
    crowd("R1.nobody", {**BUYERS, **EVERYWHERE, **BLUE_FIELD}, "blue", blue=2, yellow=1),
    crowd("R1.field", {**BUYERS, **EVERYWHERE}, "blue", blue=2, green=1, yellow=1),
]

Log = tuple[tuple[str, str], ...]

LOGS: Final[dict[str, Log]] = {
    "again": (
        ("red", "place 2 forest"), ("blue", "place 2 hut"), ("green", "place 4 forest"),
        ("yellow", "place 1 forest"), ("red", "place 2 hunt"), ("blue", "place 1 field"),
        ("green", "place 1 hunt"), ("yellow", "place 3 quarry"), ("red", "place 1 hunt"),
        ("blue", "place 2 river"),
    ),
    "rings": (
        ("red", "place 4 clay"), ("blue", "place 1 toolmaker"), ("green", "place 3 clay"),
        ("yellow", "place 2 hut"), ("red", "place 1 card1"), ("blue", "place 3 river"),
        ("green", "place 2 hunt"), ("yellow", "place 1 clay"), ("blue", "place 1 hunt"),
    ),
    "hut": (
        ("red", "place 2 river"), ("blue", "place 5 river"), ("green", "place 1 card2"),
        ("yellow", "place 3 forest"), ("red", "place 1 card1"), ("green", "place 3 forest"),
        ("yellow", "place 1 hut"), ("red", "place 2 hunt"),
    ),
    "taken": (
        ("red", "place 1 field"), ("blue", "place 5 hunt"), ("green", "place 2 hut"),
        ("yellow", "place 4 hunt"), ("red", "place 3 forest"), ("green", "place 3 forest"),
        ("yellow", "place 1 field"), ("red", "place 1 quarry"),
    ),
}  # fmt: skip
"""Logs of rounds from R1.start on, each with one illegal line."""
