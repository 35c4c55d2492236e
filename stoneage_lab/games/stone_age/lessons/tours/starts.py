"""The positions from which tours begin, each for one thing to learn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .....lessons.positions import PreparedPosition
from ..prepared_positions import arranged, placing, using

AWAY: Final = {"clay": {"green": 5}, "quarry": {"yellow": 5}}
DISPLAY: Final = ["C12", "C19", "C30", "C29"]
"""The cheapest card brings food at once."""
CARDS: Final = ["C11", "C12", "C13", "C06", "C09"]
"""Three different symbols, farmers and tool makers."""


def _goods(wood: int = 0, brick: int = 0, stone: int = 0, gold: int = 0) -> dict[str, int]:
    return {"wood": wood, "brick": brick, "stone": stone, "gold": gold}


def _working(
    name: str, people: Mapping[str, int], red: Mapping[str, Any], **more: Any
) -> PreparedPosition:
    """Red uses its sites; blue only comes home from the hunt."""
    placed = {site: {"red": count} for site, count in people.items()}
    placed["hunt"] = placed.get("hunt", {}) | {"blue": 5}
    return using(f"tour.{name}", placed=placed, players={"red": dict(red)}, **more)


POSITIONS: Final = [
    # Goods for the card and the building; more wood comes from the forest.
    arranged(
        "tour.first",
        2,
        {"display": DISPLAY, "players": {"red": {"goods": _goods(wood=2, brick=1)}}},
    ),
    # Blue holds the tool maker already.
    placing("tour.placing", placed=AWAY | {"hunt": {"blue": 4}, "toolmaker": {"blue": 1}}),
    placing("tour.village", placed=AWAY | {"hunt": {"blue": 5}}),
    # Two tools of 1.
    _working("using", {"forest": 3, "quarry": 2}, {"level": 2}),
    # Goods for the first card and the building, and for nothing else.
    _working(
        "buying", {"card1": 1, "card2": 1, "building1": 1}, {"goods": _goods(wood=3, brick=1)}
    ),
    # Five to feed: a field and two food are not enough.
    _working("feeding", {"clay": 5}, {"food": 2, "fields": 1, "goods": _goods(wood=1)}),
    # The last tile of a stack, and some of everything that scores.
    _working(
        "scoring",
        {"building1": 1},
        {
            "goods": _goods(wood=3, brick=2),
            "food": 9,
            "level": 4,
            "fields": 2,
            "points": 20,
            "cards": CARDS,
        },
        stacks=[1, 5],
    ),
    # The wolf is about, and one of the four places beside it is free.
    placing(
        "tour.animals",
        seats=2,
        expansions=["animals"],
        animal={"active": "A03", "waiting": [], "gone": []},
        placed={"animal": {"red": 1, "blue": 2}, "forest": {"red": 3}, "hunt": {"blue": 3}},
    ),
    # An igloo on the first stack, and cards that count buildings.
    _working(
        "igloos",
        {"building1": 1},
        {"goods": _goods(wood=2, stone=1), "cards": ["C28"], "buildings": ["B02"]},
        expansions=["igloos"],
        tops=["I01", "B05"],
    ),
    # A gold and a stone more than the prices.
    _working(
        "winter",
        {"card1": 1, "building1": 1},
        {"goods": _goods(wood=3, brick=1, stone=1, gold=1)},
        expansions=["winter"],
        tops=["W01", "B05"],
    ),
    # A building that pays any good in every round.
    _working(
        "huts",
        {"building1": 1, "hunt": 4},
        {"goods": _goods(stone=2, gold=1)},
        expansions=["huts"],
        tops=["H06", "B05"],
    ),
    # Blue's person is at the mammoth already; red uses its place last.
    using(
        "tour.mammoth",
        seats=4,
        expansions=["mammoth"],
        herd={"site": "forest", "tile": "M02", "next": "river", "aside": [], "dice": {}},
        start="blue",
        turn=3,
        placed={"forest": {"red": 3}, "mammoth": {"blue": 1}},
    ),
]
"""For every tour, the first position under its name."""
