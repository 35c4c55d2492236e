"""The guided tours: the first minute, one for each phase of a round, one for each expansion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from .....lessons.positions import PreparedPosition
from .....lessons.tour_steps import Route, RouteStep
from .....session.position import Position
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import inside, there
from . import starts

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
MY_MAT: Final = "mat-red"
STAGES: Final = "plaque"
"""The sign that says which stage of the round it is."""


def _home(position: Position) -> int:
    return inside(position).players[0].home


def _counts(position: Position) -> dict[str, Any]:
    """Numbers of red for the sentences."""
    red = position.seat("red")
    return {
        "home": _home(position),
        "people": red.people,
        "food": red.food,
        "score": position.scores[0],
    }


def _rolled(position: Position) -> dict[str, Any]:
    """The roll to which tools may be added."""
    roll = inside(position).roll
    if roll is None:
        return {"sum": 0, "n": 0, "divisor": 1}
    return {"sum": roll.sum, "n": roll.sum // roll.divisor, "divisor": roll.divisor}


def _lowered(position: Position) -> dict[str, Any]:
    """The roll that an animal has just lowered."""
    for name, _, *facts in position.events:
        if name == "yield_less":
            return dict(
                zip(("sum", "less", "animal", "bonus", "left", "divisor", "n"), facts, strict=False)
            )
    return dict.fromkeys(("sum", "less", "left", "divisor", "n"), 0)


def _thrown(position: Position) -> dict[str, Any]:
    """The dice thrown for the mammoth, by seat."""
    dice = {seat: facts[1] for name, seat, *facts in position.events if name == "tame_roll"}
    return {"my": dice.get(0, []), "other": dice.get(1, [])}


def _at(*sites: str) -> Callable[[Position], bool]:
    """Whether red has people at all of these sites."""
    return lambda position: all(there(position, site) for site in sites)


def _asked(step: str) -> Callable[[Position], bool]:
    """Whether red is at this decision."""
    return lambda position: position.mover == 0 and inside(position).step_name == step


def _owns(what: str) -> Callable[[Position], bool]:
    """Whether red has cards, or buildings."""
    return lambda position: bool(getattr(position.seat("red"), what))


def _round(number: int) -> Callable[[Position], bool]:
    """Whether this round has begun."""
    return lambda position: inside(position).round >= number


def _route(id: str, seats: int, steps: Sequence[RouteStep], **more: Any) -> Route:
    players = ["you"] + ["careful"] * (seats - 1)
    return Route(id, f"tour.{id}", steps, players, folders=TEXTS, **more)


POSITIONS: Final[list[PreparedPosition]] = starts.POSITIONS
TOURS: Final = [
    _route(
        "first",
        2,
        [
            RouteStep("forest", ["place 2 forest"]),
            RouteStep("card", ["place 1 card1"]),
            RouteStep("building", ["place 1 building1"]),
            RouteStep("hunt", ["place 1 hunt"]),
            RouteStep("work", ["use forest"]),
            RouteStep("buy", ["use card1", "pay 1 wood"], reached=_owns("cards"), marks=["tray"]),
            RouteStep("build", ["use building1", "pay *"], reached=_owns("buildings")),
            RouteStep("others", ["use hunt"], reached=_round(2), facts=_counts),
        ],
        seed=7,
        minutes=1,
        then=["placing"],
    ),
    _route(
        "placing",
        4,
        [
            RouteStep("forest", ["place 2 forest"]),
            RouteStep("twice", marks=["site-forest"]),
            RouteStep("hut", ["place 2 hut"]),
            RouteStep("taken", marks=["site-toolmaker"]),
            RouteStep("last", ["place 1 field"]),
            RouteStep("out", marks=[MY_MAT]),
        ],
        minutes=3,
        then=["using"],
    ),
    _route(
        "using",
        2,
        [
            RouteStep("forest", ["use forest"]),
            RouteStep("tool", ["tools 1"], facts=_rolled),
            RouteStep("turned", marks=[f"{MY_MAT}-tools"]),
            RouteStep("quarry", ["use quarry"]),
            RouteStep("no_tool", ["tools none"], facts=_rolled),
            RouteStep("order"),
        ],
        seed=17,
        minutes=3,
        then=["village"],
    ),
    _route(
        "village",
        4,
        [
            RouteStep(
                "places",
                ["place 1 toolmaker", "place 2 hut", "place 1 field"],
                reached=_at("toolmaker", "hut", "field"),
            ),
            RouteStep("hunter", ["place 1 hunt"]),
            RouteStep("tool", ["use toolmaker"]),
            RouteStep("person", ["use hut"]),
            RouteStep("field", ["use field"]),
            RouteStep("grown", marks=[MY_MAT]),
        ],
        minutes=3,
        then=["buying"],
    ),
    _route(
        "buying",
        2,
        [
            RouteStep("card", ["use card1"]),
            RouteStep("price", ["pay 1 wood"]),
            RouteStep("halves", marks=[MY_MAT]),
            RouteStep("building", ["use building1"]),
            RouteStep("tile", ["pay *"]),
            RouteStep("points", marks=[MY_MAT], facts=_counts),
            RouteStep("dear", ["use card2"]),
            RouteStep("decline", ["decline"]),
        ],
        minutes=4,
        then=["feeding"],
    ),
    _route(
        "feeding",
        2,
        [
            RouteStep("evening", marks=[MY_MAT], facts=_counts),
            RouteStep("work", ["use clay"], reached=_asked("feeding")),
            RouteStep("pay", ["pay *"], facts=lambda position: {"n": inside(position).shortage}),
            RouteStep("fed", marks=[MY_MAT, STAGES]),
        ],
        minutes=3,
        then=["scoring"],
    ),
    _route(
        "scoring",
        2,
        [
            RouteStep("before", marks=[MY_MAT], facts=_counts),
            RouteStep("building", ["use building1"]),
            RouteStep("tile", ["pay *"], reached=lambda position: position.over),
            RouteStep("table"),
        ],
        minutes=3,
        then=["animals"],
    ),
    _route(
        "animals",
        2,
        [
            RouteStep("wolf", marks=["site-animal"]),
            RouteStep("last", ["place 1 animal"]),
            RouteStep("forest", ["use forest"]),
            RouteStep("lowered", marks=["tray"], facts=_lowered),
            RouteStep("bonus", ["take gold"]),
            RouteStep("gone", marks=[MY_MAT], facts=_counts),
        ],
        seed=6,
        then=["igloos"],
    ),
    _route(
        "igloos",
        2,
        [
            RouteStep("igloo", ["use building1"]),
            RouteStep("pay", ["pay *"]),
            RouteStep("count", marks=[MY_MAT], facts=_counts),
        ],
        minutes=1,
        then=["winter"],
    ),
    _route(
        "winter",
        2,
        [
            RouteStep("card", ["use card1", "pay 1 wood"], reached=_asked("surcharge")),
            RouteStep("gold", ["pay 1 gold"]),
            RouteStep("tile", ["use building1", "pay 2 wood 1 brick"], reached=_asked("surcharge")),
            RouteStep("stone", ["pay 1 stone"]),
            RouteStep("both", marks=[MY_MAT], facts=_counts),
        ],
        minutes=2,
        then=["huts"],
    ),
    _route(
        "huts",
        2,
        [
            RouteStep("building", ["use building1"]),
            RouteStep("pay", ["pay *"]),
            RouteStep("hunt", ["use hunt"]),
            RouteStep("dawn", ["take gold"]),
            RouteStep("every", marks=[MY_MAT]),
        ],
        minutes=2,
        then=["mammoth"],
    ),
    _route(
        "mammoth",
        4,
        [
            RouteStep("herd", marks=["site-mammoth", "site-forest"]),
            RouteStep("forest", ["use forest"]),
            RouteStep("go", ["place 2 mammoth"]),
            RouteStep("fee", ["pay 2 food"]),
            RouteStep("prize", ["take top"], facts=_thrown),
            RouteStep("tile", marks=[MY_MAT]),
        ],
    ),
]
