"""The guided tours: the first minute, and one for each part of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from .....lessons.positions import Prepared
from .....lessons.route import Route, RouteStep
from .....play.position import Position
from ...rules.rule_table import TEXT_FOLDERS
from ..layout import arranged, inside, red

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
MY_MAT: Final = "mat-red"
MY_BOARD: Final = "board-red"


def _red(position: Position) -> dict[str, Any]:
    """Numbers of red for the sentences."""
    has = position.seat("red")
    return {"foods": has.foods, "caves": has.caves, "score": position.scores[0], "coin": has.coin}


def _turns(number: int) -> Callable[[Position], bool]:
    """Whether red hunts in this round or later."""
    return lambda position: (
        position.over
        or (inside(position).round >= number and inside(position).step_name == "hunting")
    )


def _developed(what: str) -> Callable[[Position], bool]:
    """Whether red has developed a row once more than at the start of its tour."""
    left = {"cave": 3, "follower": 4, "hut": 5}[what]
    return lambda position: getattr(position.seat("red"), f"{what}s_left") < left


def _route(id: str, steps: Sequence[RouteStep], **more: Any) -> Route:
    return Route(id, f"tour.{id}", steps, ["you", "careful"], folders=TEXTS, **more)


POSITIONS: Final[list[Prepared]] = [
    # Two boars: a grape is missing for the first cave. Blue stands where red will go.
    arranged(
        "tour.hunt_first",
        rows={"b1": [["blue", 0]]},
        players=red(foods={"boar": 2}),
    ),
    arranged(
        "tour.pushing",
        rows={"b3": [["blue", 0], ["blue", 0]]},
        huts={"b3": {"5": "red"}},
        players=red(followers=2, huts=1),
    ),
    arranged(
        "tour.developing",
        step="developing",
        rocks={"corn1": 1, "grape1": 1, "boar1": 1},
        players=red(caves=2, foods={"grape": 2, "corn": 3}, coin=3),
    ),
    arranged(
        "tour.hunt_end",
        step="developing",
        number=12,
        rocks={"corn1": 1, "grape1": 1, "boar1": 1},
        huts={"b1": {"2": "red", "4": "red"}, "b2": {"2": "red"}, "b3": {"2": "red"}},
        players=red(
            caves=2, followers=1, huts=4, track=2, coin=4,
            foods={"grape": 2, "corn": 1, "boar": 1, "wheat": 1},
        ),
    ),
]  # fmt: skip
TOURS: Final = [
    _route(
        "hunt_first",
        [
            RouteStep("send", ["place 1 b1"]),
            RouteStep("cave", ["develop cave"], reached=_developed("cave")),
            RouteStep("store", marks=[MY_MAT], facts=_red),
            RouteStep("back", ["recall b1 *", "decline", "return *"], reached=_turns(3)),
            RouteStep("on", marks=[MY_MAT], facts=_red),
        ],
        seed=4,
        minutes=1,
        then=["pushing"],
    ),
    _route(
        "pushing",
        [
            RouteStep("look", marks=["ground-b3"]),
            RouteStep("push", ["place 2 b3"]),
            RouteStep("pushed", marks=["ground-b3"]),
            RouteStep("home", ["recall b3 *", "decline", "return *"], reached=_turns(3)),
            RouteStep("closed", marks=["ground-b3"]),
        ],
        minutes=2,
        then=["developing"],
    ),
    _route(
        "developing",
        [
            RouteStep("price", marks=[MY_BOARD]),
            RouteStep("follower", ["develop follower"]),
            RouteStep("hunt", ["place 0 b3"]),
            RouteStep("hut", ["develop hut b1 2", "pay *"], reached=_developed("hut")),
            RouteStep("built", marks=[MY_BOARD], facts=_red),
        ],
        minutes=3,
        then=["hunt_end"],
    ),
    _route(
        "hunt_end",
        [
            RouteStep("before", marks=["sky", MY_BOARD], facts=_red),
            RouteStep("hut", ["develop hut b3 5", "pay *"], reached=lambda position: position.over),
            RouteStep("table"),
        ],
        minutes=2,
    ),
]
