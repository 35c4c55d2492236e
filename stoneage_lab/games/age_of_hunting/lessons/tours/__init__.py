"""The guided tours: the first minute, and one for each part of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from .....lessons.positions import PreparedPosition
from .....lessons.tour_steps import Route, RouteStep
from .....session.position import Position
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, inside, red

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


POSITIONS: Final[list[PreparedPosition]] = [
    # A grape is missing for a follower, then a coin, a corn and a grape for a hut.
    arranged(
        "tour.hunt_first",
        number=3,
        rows={"b1": [["blue", 0]], "b2": [["red", 1]], "b3": [["blue", 1]]},
        players=red(foods={"corn": 2, "boar": 1}),
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
            RouteStep("send", ["place 0 b1"], marks=["area-b1-1"]),
            RouteStep("grow", ["develop follower"], marks=["foods-red"]),
            RouteStep("point", marks=["row-red-follower-0"]),
            RouteStep("together", ["place 1 b1"], marks=["area-b1-2"]),
            # What glows is pressed here: two signs that could not be were pressed in vain.
            RouteStep("home", ["recall b2 2"]),
            RouteStep("hut", ["develop hut b1 6"]),
            RouteStep("won", marks=["site-b1-6", "area-b1-6"], facts=_red),
        ],
        seed=4,
        minutes=1,
        then=["pushing"],
    ),
    _route(
        "pushing",
        [
            RouteStep("look", marks=["area-b3-5", "ground-b3"]),
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
            RouteStep("more", marks=["row-red-follower-1"]),
            RouteStep("follower", ["develop follower"]),
            RouteStep("hunt", ["place 0 b3"]),
            RouteStep("hut", ["develop hut b1 4", "pay *"], reached=_developed("hut")),
            RouteStep("built", marks=["area-b1-4", MY_BOARD], facts=_red),
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
