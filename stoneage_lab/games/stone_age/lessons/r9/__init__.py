"""R9, wild animals and the mammoth."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .....core.goods import total
from .....core.memo import memo
from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...expansions.animals import RINGS
from ...expansions.mammoth import MOST_TILES, best
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS
from ..position_lookup import lesson_position
from ..prepared_positions import arranged, inside, placing, using

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
MODULES: Final = ("animals", "mammoth")
WOLF: Final[dict[str, Any]] = {"active": "A03", "waiting": [], "gone": []}
NO_ANIMAL: Final[dict[str, Any]] = WOLF | {"active": None}


BRICKS: Final = 4
"""What red's roll brings in R9.supper, with the seed of the goal."""


def _herd(site: str, tile: str, goes: str = "river") -> dict[str, Any]:
    return {"site": site, "tile": tile, "next": goes, "aside": [], "dice": {}}


POSITIONS: Final = [
    arranged("R9.table", 4, {"herd": _herd("forest", "M02")}, MODULES),
    # The wolf, and two of its four places taken.
    placing(
        "R9.wolf",
        seats=2,
        expansions=("animals",),
        animal=WOLF,
        placed={"animal": {"red": 1, "blue": 1}, "forest": {"red": 2}, "hunt": {"blue": 3}},
    ),
    # Blue is at the mammoth already; red uses its places last.
    using(
        "R9.herd",
        seats=4,
        expansions=MODULES,
        animal=NO_ANIMAL,
        herd=_herd("forest", "M02"),
        start="blue",
        turn=3,
        placed={"forest": {"red": 3}, "mammoth": {"blue": 1}},
    ),
    # Four food for five people, and a tile with a field or two food.
    using(
        "R9.supper",
        expansions=("mammoth",),
        herd=_herd("clay", "M05"),
        placed={"clay": {"red": 5}, "hunt": {"blue": 5}},
        players={"red": {"food": 4}},
    ),
]  # fmt: skip


# -- R9.1: lowered dice --------------------------------------------------------------------------


WAITING: Final = {"card4": {"red": 1}}
"""One more person of red, so that its turn goes on after the roll."""


@memo(512)
def _brought(site: str, people: int, rolled: int, tool: int, animal: bool) -> int:
    """Return what a roll brings; with an animal or without one."""
    red: dict[str, Any] = {"food": 0, "level": tool}
    now = lesson_position("R9.table").arrange(
        stage="use",
        turn=0,
        todo=[],
        animal=WOLF if animal else NO_ANIMAL,
        herd=_herd("river", "M13"),
        placed={site: {"red": people}, **WAITING},
        players={"red": red},
    )
    after = now.after(f"use {site}").settle(rolled)
    if tool:
        after = after.after("tools " + "+".join(["1"] * tool))
    player = inside(after).players[0]
    return player.food if site == "hunt" else total(player.goods)


def _lowered(given: Parameters) -> int:
    return _brought(given["site"], given["people"], given["sum"], given["tool"], True)


def _divided(pips: int, given: Parameters) -> int:
    return max(0, pips) // DIVISORS[given["site"]]


def _not_lowered(given: Parameters) -> int:
    return _brought(given["site"], given["people"], given["sum"], given["tool"], False)


def _roll_facts(given: Parameters) -> Mapping[str, Any]:
    left = given["sum"] - given["people"]
    return {"divisor": DIVISORS[given["site"]], "left": left, "counted": left + given["tool"]}


# -- R9.2: how many may go on --------------------------------------------------------------------


def _going(given: Parameters) -> int:
    """Return the most people that red may send on, by asking the rules."""
    now = lesson_position("R9.table").arrange(
        stage="use",
        turn=0,
        todo=[],
        animal=NO_ANIMAL,
        herd=_herd("river", "M13"),
        placed={"river": {"red": given["people"]}, **WAITING},
        players={"red": {"food": given["food"], "goods": {"wood": given["wood"]}}},
    )
    after = now.after("use river").settle(given["people"])  # Only ones: no gold.
    return sum(action.words.endswith("mammoth") for action in after.legal())


# -- R9.3: who wins ------------------------------------------------------------------------------

Throw = tuple[int, ...]
DUELS: Final[dict[str, tuple[Throw, Throw, Throw]]] = {
    "a": ((6, 3), (6,), (5, 5, 4)),
    "b": ((5, 5), (6, 1, 1), (4, 4)),
    "c": ((6, 4, 2), (5, 5, 5), (6, 4, 1)),
    "d": ((4, 2), (4, 3, 1, 1), (3, 3, 3)),
    "e": ((6, 2), (5, 4, 4), (6, 2)),
    "f": ((5, 3), (5, 3, 1), (5, 2, 2, 2)),
    "g": ((3, 3, 3), (6,), (5, 4)),
    "h": ((6, 6), (6, 5, 5, 5), (6, 6)),
}
"""The dice of red, blue and green."""
SEATS: Final = ("red", "blue", "green")


def _winner(given: Parameters) -> str:
    hands = [(seat, tuple(sorted(dice, reverse=True)))
             for seat, dice in enumerate(DUELS[given["duel"]])]  # fmt: skip
    found = best(hands)
    return SEATS[found[0]] if len(found) == 1 else "lots"


def _by_sum(given: Parameters) -> str:
    sums = [sum(dice) for dice in DUELS[given["duel"]]]
    return SEATS[sums.index(max(sums))] if sums.count(max(sums)) == 1 else "lots"


def _by_highest(given: Parameters) -> str:
    """Compare the highest dice alone."""
    tops = [max(dice) for dice in DUELS[given["duel"]]]
    return SEATS[tops.index(max(tops))] if tops.count(max(tops)) == 1 else "lots"


def _by_number(given: Parameters) -> str:
    counts = [len(dice) for dice in DUELS[given["duel"]]]
    return SEATS[counts.index(max(counts))] if counts.count(max(counts)) == 1 else "lots"


def _last_one(given: Parameters) -> str:
    """The seat that no other way of counting names."""
    named = {_winner(given), _by_sum(given), _by_highest(given), _by_number(given)}
    return next((seat for seat in (*SEATS, "lots") if seat not in named), _winner(given))


def _dice(given: Parameters) -> Mapping[str, Any]:
    thrown = zip(SEATS, DUELS[given["duel"]], strict=True)
    return {seat: [str(face) for face in dice] for seat, dice in thrown}


# -- R9.4: the most tiles ------------------------------------------------------------------------

TILES: Final[dict[str, tuple[int, int, int, int]]] = {
    "a": (3, 3, 1, 0), "b": (4, 2, 2, 1), "c": (2, 2, 2, 0), "d": (1, 0, 0, 0),
    "e": (3, 4, 4, 1), "f": (2, 5, 3, 2), "g": (1, 1, 1, 1), "h": (5, 1, 5, 3),
}  # fmt: skip
"""The mammoth tiles of four players at the end."""


@memo(512)
def _points(name: str) -> int:
    """Return the points for mammoth tiles of all players together."""
    ids, players = iter(range(1, 17)), {}
    for seat, count in zip(("red", "blue", "green", "yellow"), TILES[name], strict=True):
        players[seat] = {"mammoths": [f"M{next(ids):02}" for _ in range(count)]}
    end = lesson_position("R9.table").arrange(
        stage="restore",
        turn=0,
        todo=[],
        display=[None] * 4,
        tops=[None] * 4,
        stacks=[0] * 4,
        herd={"site": "river", "tile": None, "next": "river", "aside": [], "dice": {}},
        players=players,
    )
    return sum(end.scores)


def _tiles_told(given: Parameters) -> Mapping[str, Any]:
    return dict(zip(("red", "blue", "green", "yellow"), TILES[given["tiles"]], strict=True))


QUESTIONS: Final = [
    Question(
        "R9.1",
        Whole(),
        _lowered,
        mistakes=[
            Mistake("not_lowered", _not_lowered),
            Mistake(
                "once",
                lambda given: _divided(given["sum"] - 1 + given["tool"], given),
                lucky=True,
            ),
            Mistake(
                "no_tool", lambda given: _divided(given["sum"] - given["people"], given), lucky=True
            ),
            Mistake(
                "after_division",
                lambda given: max(0, _not_lowered(given) - given["people"]),
                lucky=True,
            ),
            Mistake("four", lambda given: _divided(given["sum"] - RINGS, given), lucky=True),
        ],
        parameters={
            "site": ("hunt", "forest", "clay", "quarry"), "people": (2, 3, 4),
            "sum": (9, 10, 12), "tool": (0, 2),
        },
        derived=_roll_facts,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R9.2",
        Whole(),
        _going,
        mistakes=[
            Mistake("people", lambda given: given["people"], lucky=True),
            Mistake("food_only", lambda given: min(given["people"], given["food"])),
            Mistake("goods_only", lambda given: min(given["people"], given["wood"]), lucky=True),
            Mistake("all", lambda given: given["food"] + given["wood"], lucky=True),
        ],
        parameters={"people": (2, 3, 4), "food": (0, 1, 2, 3), "wood": (1, 2, 3)},
        derived=lambda given: {"things": given["food"] + given["wood"]},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R9.3",
        OneOf(*SEATS, "lots", called="seat"),
        _winner,
        mistakes=[
            Mistake("by_sum", _by_sum, lucky=True),
            Mistake("by_highest", _by_highest, lucky=True),
            Mistake("by_number", _by_number, lucky=True),
            Mistake("other", _last_one, lucky=True),
        ],
        parameters={"duel": tuple(DUELS)},
        allowed=lambda given: _winner(given) != _by_sum(given)
        or _winner(given) != _by_highest(given),
        derived=_dice,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R9.4",
        Whole(),
        lambda given: _points(given["tiles"]),
        mistakes=[
            Mistake("a_tile", lambda given: MOST_TILES * sum(TILES[given["tiles"]]), lucky=True),
            Mistake("shared", lambda given: MOST_TILES, lucky=True),
            Mistake("nobody", lambda given: 0),
            Mistake(
                "each_tile_of_most",
                lambda given: _points(given["tiles"]) * max(TILES[given["tiles"]]),
                lucky=True,
            ),
        ],
        parameters={"tiles": tuple(TILES)},
        derived=_tiles_told,
        minutes=2,
        folders=TEXTS,
    ),
]  # fmt: skip


# -- Goals ---------------------------------------------------------------------------------------


def elsewhere(position: Position) -> str:
    """Play blue: never to the animal.

    Examples
    --------
    >>> elsewhere(lesson_position("R9.wolf").after("place 1 animal"))
    'place 1 toolmaker'
    """
    words = [action.words for action in position.legal()]
    return next((word for word in words if word.split()[-1] in ("toolmaker", "field")), words[0])


def _gone(position: Position) -> bool:
    return "A03" in position.to_dict()["state"]["animal"]["gone"]


def _at(position: Position, name: str) -> int:
    """Return how many people of red stand at a place of an expansion."""
    return int(position.to_dict()["state"]["placed"].get(name, {}).get("red", 0))


def _home(position: Position) -> int:
    return inside(position).players[0].home


def _wandered(position: Position) -> bool:
    """Tell whether too few of red's people are left to fill the rings."""
    return not _gone(position) and _at(position, "animal") + _home(position) < 3


def _evening_over(position: Position) -> bool:
    return inside(position).round > 1


def _spent(position: Position) -> bool:
    """Tell whether red has fewer bricks than one less than the roll brought."""
    return inside(position).players[0].goods[1] < BRICKS - 1


GOALS: Final = [
    Goal(
        "R9.wolf",
        "R9.wolf",
        _gone,
        way=["place 1 animal", "place 1 animal", "use forest", "take gold"],
        astray=[Sign("wandered", _wandered)],
        missing=[
            Sign("once_more", lambda position: _at(position, "animal") == 2),
            Sign("work", lambda position: _at(position, "animal") == 3),
        ],
        players=["you", elsewhere],
        seed=1,
        folders=TEXTS,
    ),
    Goal(
        "R9.supper",
        "R9.supper",
        _evening_over,
        way=["use clay", "place 1 mammoth", "pay 1 brick", "take top"],
        astray=[
            Sign("hungry", lambda position: position.seat("red").points < 0),
            Sign(
                "no_field",
                lambda position: _evening_over(position) and not position.seat("red").fields,
            ),
            Sign("dear", lambda position: _evening_over(position) and _spent(position)),
        ],
        missing=[
            Sign("prize", lambda position: inside(position).step_name == "prize"),
            Sign("work", lambda position: not _evening_over(position)),
        ],
        players=["you", "careful"],
        seed=1,
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R9", "R9.herd", ("animal", "dice", "off", "herd", "duel", "prize", "most"), TEXTS),
]
