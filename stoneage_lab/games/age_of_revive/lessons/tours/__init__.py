"""The guided tours: the first minute, and one for each part of a turn and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from .....lessons.positions import PreparedPosition
from .....lessons.tour_steps import Route, RouteStep
from .....session.position import Position
from ...rules.faces_check import TEXT_FOLDERS
from ..prepared_positions import has, inside, laid, purse, standing

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
MY_MAT: Final = "mat-red"


def _red(position: Position) -> dict[str, Any]:
    """Numbers of red for the sentences."""
    state = inside(position)
    more = {"score": state.points(0), "cards": len(state.hands[0]), "left": state.left}
    return {**purse(position), **more}


def _asked(step: str) -> Callable[[Position], bool]:
    """Whether red is at this decision, or the game is over."""
    return lambda position: (
        position.over or (position.mover == 0 and inside(position).step_name == step)
    )


def _route(id: str, steps: Sequence[RouteStep], **more: Any) -> Route:
    players = ["you", "careful", "careful"]
    return Route(id, f"tour.{id}", steps, players, folders=TEXTS, **more)


POSITIONS: Final[list[PreparedPosition]] = [
    # Two workers, so that a Mason and then a Noble's Residence can be paid in two turns.
    laid(
        "tour.revive_first",
        hands={"red": "mason residence", "blue": "smithy", "green": "inn"},
        purses={"red": "2w 2h 3f 1i"},
    ),
    laid(
        "tour.riding",
        pieces={"red": "red tent", "blue": "blue tent", "green": "green rubble2"},
        hands={"red": "fortress", "blue": "smithy", "green": "inn"},
    ),
    # The Inn is far away, and a Canal is no normal facility.
    laid(
        "tour.facilities",
        areas={
            "red": "coachhouse canal rubble3 rubble4",
            "blue": "rubble1 rubble2 inn rubble4",
        },
        pieces={"red": "red tent", "blue": "blue tent", "green": "green tent"},
        hands={"red": "stables", "blue": "smithy", "green": "inn"},
        purses={"red": "1h 3f"},
    ),
    laid(
        "tour.owing",
        step="build",
        areas={"red": "mason rubble2", "blue": "barracks rubble2", "green": "smithy barracks"},
        pieces={"red": "red mason", "blue": "blue tent", "green": "green smithy"},
        hands={"red": "carpenters", "blue": "inn", "green": "inn"},
        purses={"red": "3w 1h 2s"},
    ),
    laid(
        "tour.kings_end",
        areas={
            "red": "granary canal residence mason rubble3 rubble4",
            "blue": "smithy gate barracks rubble1",
            "green": "inn assembly rubble2",
        },
        pieces={"red": "green inn", "blue": "blue gate", "green": "green inn"},
        purses={"red": "3w 1h 1s 1i"},
        support={"worker": 0, "horse": 0, "food": 0, "stone": 0, "iron": 1},
    ),
]
TOURS: Final = [
    _route(
        "revive_first",
        [
            RouteStep("tent", ["move 1"]),
            RouteStep("recruit", ["act recruit"]),
            RouteStep(
                "build",
                ["build mason after tent"],
                reached=lambda position: has(position, "mason"),
                facts=_red,
            ),
            RouteStep("built", marks=["cell-red-mason", MY_MAT], facts=_red),
            RouteStep("walk", ["move 1"]),
            RouteStep("stone", ["act"]),
            RouteStep(
                "residence",
                ["build residence after mason"],
                reached=lambda position: has(position, "residence"),
            ),
            RouteStep("cube", ["take *"]),
            RouteStep("done", marks=["cell-red-residence", MY_MAT, "support"], facts=_red),
        ],
        seed=4,
        minutes=1,
        then=["riding"],
    ),
    _route(
        "riding",
        [
            RouteStep("look", marks=["ring"], facts=_red),
            RouteStep("ride", ["ride 4"]),
            RouteStep("rubble", ["take rubble"]),
            RouteStep("found", ["pass", "build *"], facts=_red),
            RouteStep("gap", marks=["ring"]),
            RouteStep("home", ["return"]),
            RouteStep("centre", ["act"], facts=_red),
            RouteStep("card", ["draw", "pick *"], reached=_asked("build")),
            RouteStep("stocked", marks=[MY_MAT], facts=_red),
        ],
        seed=3,
        minutes=3,
        then=["facilities"],
    ),
    _route(
        "facilities",
        [
            RouteStep("go", ["move 1"]),
            RouteStep("pay", ["act"]),
            RouteStep("kind", marks=["cell-red-canal"]),
            RouteStep("inn", ["use inn blue"]),
            RouteStep("stayed", marks=["cell-red-coachhouse", MY_MAT], facts=_red),
            RouteStep(
                "build", ["build stables *"], reached=lambda position: has(position, "stables")
            ),
            RouteStep("place", marks=["ring"]),
        ],
        seed=2,
        minutes=3,
        then=["owing"],
    ),
    _route(
        "owing",
        [
            RouteStep("card", marks=[MY_MAT]),
            RouteStep("build", ["build carpenters *"]),
            RouteStep("whom", ["give worker blue", "give worker green"]),
            RouteStep("cube", ["take *"]),
            RouteStep("points", marks=["support", MY_MAT], facts=_red),
        ],
        seed=2,
        minutes=3,
        then=["kings_end"],
    ),
    _route(
        "kings_end",
        [
            RouteStep("before", marks=["support"], facts=_red),
            RouteStep("home", ["move 3"], reached=lambda p: standing(p) == "red tent"),
            RouteStep("flip", ["act flip"], reached=lambda position: position.over),
            RouteStep("table"),
        ],
        minutes=2,
    ),
]
