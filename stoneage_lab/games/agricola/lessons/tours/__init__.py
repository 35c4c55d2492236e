"""The guided tours: the first minute, and one for each part of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from .....lessons.positions import PreparedPosition
from .....lessons.tour_steps import Route, RouteStep
from .....session.position import Position
from ...rules.cards import CARD_NUMBERS
from ...rules.farm_grid import NUMBERS, count
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, inside, number, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
MY_FARM: Final = "farm-red"
MY_GOODS: Final = "goods-red"
MY_HAND: Final = ("hand-occupations-red", "hand-minors-red")
HOUSE: Final = ["2-1", "2-2", "3-1"]
CLOSING: Final = ("close", "done")


def _red(position: Position) -> dict[str, Any]:
    """Numbers of red for the sentences."""
    has = position.seat("red")
    return {
        "food": has.food, "sheep": has.sheep, "people": has.people,
        "wood": has.wood, "stone": has.stone,
        "need": has.needed, "score": position.scores[0],
    }  # fmt: skip


def _fields(least: int) -> Callable[[Position], bool]:
    return lambda position: count(farm(position).fields) >= least


def _room(position: Position) -> bool:
    return bool(farm(position).rooms >> NUMBERS["2-2"] & 1)


def _fenced(position: Position) -> bool:
    return bool(farm(position).room)


def _sown(position: Position) -> bool:
    return any(farm(position).piles) and inside(position).step_name == "work"


def _plays(card: str) -> Callable[[Position], bool]:
    return lambda position: CARD_NUMBERS[card] in farm(position).cards


def _route(id: str, steps: Sequence[RouteStep], **more: Any) -> Route:
    return Route(id, f"tour.{id}", steps, ["you", "careful"], folders=TEXTS, **more)


POSITIONS: Final[list[PreparedPosition]] = [
    # Blue's people are out, so that nobody takes the sheep; with the fish there is food for three.
    working("tour.farm_first", 4, 2, turned=["fences", "sheep", "sow", "improve"],
            lying={"forest": 3, "claypit": 1, "reeds": 1, "fishing": 2, "sheep": 2},
            out={"blue": "forest claypit"},
            farms={"red": {"goods": {"food": 4, "wood": 6}, "people": 3, "rooms": HOUSE,
                           "fields": {"1-2": "grain 2"}},
                   "blue": {"goods": {"food": 5, "wood": 3}, "fields": {"1-1": ""}}}),
    working("tour.farm_house", 5, 2,
            turned=["sow", "improve", "fences", "sheep", "growth"],
            lying={"forest": 3, "claypit": 2, "reeds": 1, "fishing": 2, "sheep": 1},
            farms={"red": {"goods": {"food": 3, "wood": 5, "reed": 2}},
                   "blue": {"goods": {"food": 4, "clay": 3, "wood": 2}}}),
    working("tour.farm_fences", 3, 2, turned=["fences", "sheep", "improve"],
            lying={"forest": 3, "claypit": 1, "reeds": 1, "fishing": 1, "sheep": 3},
            farms={"red": {"goods": {"food": 3, "wood": 6}},
                   "blue": {"goods": {"food": 4, "clay": 1}}}),
    working("tour.farm_fields", 3, 2, turned=["sow", "improve", "sheep"],
            lying={"forest": 0, "claypit": 0, "reeds": 1, "fishing": 1, "sheep": 1},
            out={"blue": "forest claypit"},
            farms={"red": {"goods": {"food": 3, "grain": 2, "clay": 3, "stone": 1},
                           "fields": {"1-2": ""}, "people": 3, "rooms": HOUSE},
                   "blue": {"goods": {"food": 4, "wood": 4}}}),
    working("tour.farm_harvest", 4, 2, turned=["sow", "improve", "sheep", "fences"],
            lying={"forest": 3, "claypit": 2, "reeds": 1, "sheep": 1},
            out={"red": "grain", "blue": "fishing plow"},
            farms={"red": {"goods": {"food": 1, "grain": 1, "sheep": 3},
                           "fields": {"1-2": "grain 3", "1-3": "vegetable 2"},
                           "pastures": [["2-4", "2-5"]], "cards": ["fireplace2"]},
                   "blue": {"goods": {"food": 5}, "fields": {"1-1": ""}}}),
    working("tour.farm_end", 14, 2,
            lying={"forest": 6, "claypit": 2, "fishing": 1, "cattle": 1, "boar": 0, "sheep": 1},
            out={"red": "forest grain", "blue": "claypit sow rooms"},
            farms={"red": {"goods": {"food": 7, "grain": 2, "vegetable": 1, "sheep": 4, "boar": 2},
                           "fields": {"1-2": "grain 2", "1-3": "", "1-4": ""},
                           "pastures": [["2-4", "2-5"], ["3-4", "3-5"]], "stables": ["2-4"],
                           "rooms": HOUSE, "house": "clay", "people": 3, "cards": ["fireplace2"]},
                   "blue": {"goods": {"food": 9, "grain": 3}, "rooms": HOUSE, "people": 3,
                            "fields": {"1-2": "grain 1", "1-3": "vegetable 1"}}}),
    working("tour.farm_hand", 3, 2, turned=["sheep", "sow", "improve"], rules="standard",
            lying={"forest": 3, "claypit": 0, "reeds": 1, "fishing": 2, "sheep": 1},
            out={"blue": "claypit plow"},
            farms={"red": {"goods": {"food": 3, "clay": 1}, "people": 3, "rooms": HOUSE,
                           "hand": ["canoe", "helpful-neighbors", "spindle", "woodcutter",
                                    "clay-mixer", "chief"]},
                   "blue": {"goods": {"food": 5, "clay": 3}, "fields": {"1-1": ""},
                            "hand": ["fishing-rod", "manger", "clogs", "baker", "tutor",
                                     "maid"]}}),
]  # fmt: skip

TOURS: Final = [
    _route(
        "farm_first",
        [
            RouteStep("fences", ["use fences"]),
            RouteStep("pasture", ["fence 1-4", "fence 1-5"], reached=_fenced, closing=CLOSING),
            RouteStep("sheep", ["use sheep"]),
            RouteStep("fish", ["use fishing"], facts=_red),
            RouteStep("harvest", marks=[MY_FARM, MY_GOODS], facts=_red),
        ],
        minutes=1,
        then=["farm_house"],
    ),
    _route(
        "farm_house",
        [
            RouteStep("look", marks=[MY_FARM, MY_GOODS]),
            RouteStep("room", ["use rooms", "build room 2-2"], reached=_room, closing=["done"]),
            RouteStep("child", ["use growth"], facts=_red),
            RouteStep("five", marks=[MY_FARM], facts=_red),
        ],
        minutes=2,
        then=["farm_fences"],
    ),
    _route(
        "farm_fences",
        [
            RouteStep("look", marks=["site-sheep", MY_FARM]),
            RouteStep(
                "fence", ["use fences", "fence 1-4", "fence 1-5"], reached=_fenced, closing=CLOSING
            ),
            RouteStep("sheep", ["use sheep"], facts=_red),
            RouteStep("two", marks=[MY_FARM], facts=_red),
        ],
        minutes=2,
        then=["farm_fields"],
    ),
    _route(
        "farm_fields",
        [
            RouteStep("plow", ["use plow", "plow 1-3"], reached=_fields(2)),
            RouteStep("sow", ["use sow", "sow grain 1-2"], reached=_sown, closing=["done"]),
            RouteStep("grown", marks=[MY_FARM]),
            RouteStep(
                "oven", ["use improve", "buy clay-oven", "bake 1 grain"],
                reached=lambda position: position.seat("red").food > 3, facts=_red,
            ),
            RouteStep("bread", marks=[MY_GOODS], facts=_red),
        ],
        minutes=3,
        then=["farm_harvest"],
    ),
    _route(
        "farm_harvest",
        [
            RouteStep("look", marks=[MY_FARM, MY_GOODS], facts=_red),
            RouteStep("last", ["use labor", "take *"], facts=_red,
                      reached=lambda position: inside(position).step_name == "meal"),
            RouteStep("meal", ["cook 1 sheep"], facts=_red),
            RouteStep("feed", ["feed"], facts=_red),
            RouteStep("young", marks=[MY_FARM], facts=_red),
        ],
        minutes=2,
        then=["farm_end"],
    ),
    _route(
        "farm_end",
        [
            RouteStep("look", marks=["score-red", MY_FARM], facts=_red),
            RouteStep("last", ["use cattle"], reached=lambda position: position.over),
            RouteStep("table"),
        ],
        minutes=2,
        then=["farm_hand"],
    ),
    _route(
        "farm_hand",
        [
            RouteStep("look", marks=[*MY_HAND, "hand-blue"]),
            RouteStep("job", ["use lessons", "play woodcutter"], reached=_plays("woodcutter")),
            RouteStep("acts", ["use forest"], facts=_red),
            RouteStep("needs", marks=["hand-red-canoe"], facts=_red),
            RouteStep(
                "minor",
                ["use start", "play helpful-neighbors", "pay 1 clay", "take stone"],
                closing=["lead"], reached=lambda position: number(position) == 4, facts=_red,
            ),
            RouteStep("passed", marks=["hand-blue"]),
            RouteStep("second", ["use lessons", "play clay-mixer"],
                      reached=lambda position: len(farm(position).cards) == 2, facts=_red),
            RouteStep("met", marks=["hand-red-canoe"], facts=_red),
        ],
        minutes=4,
    ),
]  # fmt: skip
