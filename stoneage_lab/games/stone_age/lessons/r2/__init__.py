"""R2, gathering: a die for each person, tools after the roll, divided and rounded down."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole, WholeNumbers
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.actions import tools
from ...rules.refusal_rules import TEXT_FOLDERS
from ..explorers import DIVISORS
from ..position_lookup import lesson_position
from ..prepared_positions import inside, placing, there, using

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
GOOD: Final = {
    "hunt": "food",
    "forest": "wood",
    "clay": "brick",
    "quarry": "stone",
    "river": "gold",
}
LATER: Final = {"field": {"red": 1}}
"""Red has one more site to use, so that the round does not continue by itself."""

POSITIONS: Final = [
    using(
        "R2.roll",
        placed={"forest": {"red": 3}, "hunt": {"red": 2, "blue": 5}},
        players={"red": {"level": 1}},
    ),
    using(
        "R2.save",
        placed={"hunt": {"red": 2}},
        players={"red": {"level": 3}},
        todo=[["tools", "red", 0, 3, 11]],
    ),
    placing(
        "R2.certain",
        placed={"hunt": {"blue": 5, "green": 5, "yellow": 5}},
        tops=["B05", "B01", "B16", "B11"],
        players={"red": {"goods": {"wood": 2}}},
    ),
    using("R2.any", placed=LATER),
]


@memo(512)
def bring(site: str, people: int, total: int, added: tuple[int, ...] = ()) -> int:
    """Return the yield of a visit under the rules, for a sum of the dice and some tools."""
    start = lesson_position("R2.any").arrange(
        placed={site: {"red": people}},
        # The lowest tool is improved first, so 1 1 and 2 2 2 are levels 2 and 6.
        players={"red": {"people": people + 1, "food": 0, "level": sum(added)}},
    )
    position = start.after(f"use {site}").settle(total)
    if added:
        position = position.after(tools(added))
    return int(getattr(position.seat("red"), GOOD[site]))


# ---- real rolls --------------------------------------------------------------------------------


def _one(given: Parameters) -> int:
    faces = given["faces"]
    return bring(given["site"], len(faces), sum(faces))


def _facts(given: Parameters) -> dict[str, Any]:
    site = given["site"]
    facts = {"divisor": DIVISORS[site], "good": GOOD[site]}
    if "faces" in given:
        numbers = " + ".join(map(str, given["faces"]))
        facts |= {"people": len(given["faces"]), "dice": numbers, "total": sum(given["faces"])}
    if "tools" in given:
        facts |= {
            "bonus": sum(given["tools"]),
            "sum": given["total"] + sum(given["tools"]),
            "owned": " ".join(map(str, given["tools"])),
        }
    return facts


def _each_die(given: Parameters) -> int:
    return sum(face // DIVISORS[given["site"]] for face in given["faces"])


def _not_rounded(given: Parameters) -> Fraction:
    return Fraction(sum(given["faces"]), DIVISORS[given["site"]])


def _up(total: int, site: str) -> int:
    return -(-total // DIVISORS[site])


def _with_tools(given: Parameters) -> int:
    return bring(given["site"], 3, given["total"], given["tools"])


# ---- the rulebook's five examples --------------------------------------------------------------

EXAMPLES: Final = (
    ("hunt", 7, 14, ()),
    ("hunt", 3, 11, (1,)),
    ("hunt", 2, 4, (1, 1)),
    ("river", 2, 5, ()),
    ("river", 3, 7, (2, 2, 2)),
)


def _row(
    count: Callable[[str, int, int, tuple[int, ...]], int],
) -> Callable[[Parameters], list[int]]:
    return lambda given: [count(*example) for example in EXAMPLES]


QUESTIONS: Final = [
    Question(
        "R2.1",
        Whole(),
        _one,
        mistakes=[
            Mistake("not_divided", lambda given: sum(given["faces"])),
            Mistake("rounded_up", lambda given: _up(sum(given["faces"]), given["site"])),
            Mistake("each_die", _each_die),
            Mistake("not_rounded", _not_rounded, lucky=True),
            Mistake(
                "by_people",
                lambda given: sum(given["faces"]) // len(given["faces"]),
                lucky=True,
            ),
        ],
        parameters={
            "site": ("hunt", "forest", "clay", "quarry"),
            "faces": ((3, 6, 5), (5, 6, 2), (3, 5, 5), (4, 5, 3), (5, 5, 3, 6), (4, 5, 2, 6)),
        },
        derived=_facts,
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R2.2",
        Whole(),
        _with_tools,
        mistakes=[
            Mistake("no_tools", lambda given: bring(given["site"], 3, given["total"])),
            Mistake(
                "after",
                lambda given: bring(given["site"], 3, given["total"]) + sum(given["tools"]),
            ),
            Mistake(
                "rounded_up",
                lambda given: _up(given["total"] + sum(given["tools"]), given["site"]),
            ),
            Mistake(
                "not_rounded",
                lambda given: Fraction(
                    given["total"] + sum(given["tools"]), DIVISORS[given["site"]]
                ),
                lucky=True,
            ),
            Mistake(
                "one_tool",
                lambda given: bring(given["site"], 3, given["total"] + given["tools"][0]),
                lucky=True,
            ),
            Mistake(
                "tool_count",
                lambda given: bring(given["site"], 3, given["total"] + len(given["tools"])),
                lucky=True,
            ),
        ],
        parameters={
            "site": ("hunt", "forest", "clay", "quarry", "river"),
            "total": (7, 8, 10, 11, 13, 14),
            "tools": ((1, 1), (1, 1, 1), (2, 1, 1), (2, 2, 2)),
        },
        derived=_facts,
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R2.3",
        WholeNumbers(5),
        _row(bring),
        mistakes=[
            Mistake("no_tools", _row(lambda site, n, total, added: bring(site, n, total))),
            Mistake(
                "rounded_up", _row(lambda site, n, total, added: _up(total + sum(added), site))
            ),
            Mistake(
                "after", _row(lambda site, n, total, added: bring(site, n, total) + sum(added))
            ),
            Mistake(
                "by_two",
                _row(lambda site, n, total, added: (total + sum(added)) // 2),
                lucky=True,
            ),
            Mistake(
                "not_divided",
                _row(lambda site, n, total, added: total + sum(added)),
                lucky=True,
            ),
        ],
        minutes=3,
        folders=TEXTS,
    ),
]


# ---- goals -------------------------------------------------------------------------------------


def _ready(position: Position) -> int:
    return len(inside(position).players[0].ready)


def _wood(position: Position) -> int:
    return int(position.seat("red").wood)


def _certain(position: Position) -> bool:
    """Even if every die shows a 1, the goods will pay for the second building."""
    state = inside(position)
    worst = there(position, "clay") // DIVISORS["clay"]
    wood, brick, stone, gold = state.players[0].goods
    price = state.parts.tiles[state.tops[1]].price
    return bool(there(position, "building2") and price.payments((wood, brick + worst, stone, gold)))


def _elsewhere(position: Position) -> bool:
    sites = inside(position).parts.sites
    return any(
        there(position, site.name) for site in sites if site.name not in ("clay", "building2")
    )


GOALS: Final = [
    Goal(
        "R2.save",
        "R2.save",
        lambda position: _wood(position) == 4 and _ready(position) == 2,
        way=["tools 1"],
        astray=[
            Sign("few", lambda position: _wood(position) < 4),
            Sign("wasteful", lambda position: _ready(position) < 2),
        ],
        folders=TEXTS,
        tells_results=False,
    ),
    Goal(
        "R2.certain",
        "R2.certain",
        _certain,
        way=["place 4 clay", "place 1 building2"],
        astray=[
            Sign("dice", lambda position: 0 < there(position, "clay") < 4),
            Sign("nobody_left", lambda position: there(position, "clay") == 5),
            Sign("elsewhere", _elsewhere),
        ],
        missing=[
            Sign("building", lambda position: not there(position, "building2")),
            Sign("clay", lambda position: not there(position, "clay")),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R2", "R2.save", ("order", "roll", "tools", "divide", "lost", "once"), TEXTS),
]
