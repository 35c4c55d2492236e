"""R3, the village: tools that grow, a new person, a new field."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole, WholeNumbers
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.player import MOST_LEVEL
from ...rules.refusal_rules import TEXT_FOLDERS
from ..position_lookup import lesson_position
from ..prepared_positions import inside, placing, there, using

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
TOOLS: Final = 3
ROLLED: Final = 11
"""The roll of the three people in the forest, with the seed of the goal."""

POSITIONS: Final = [
    using("R3.toolmaker", placed={"toolmaker": {"red": 1}}),
    using("R3.hut", placed={"hut": {"red": 2}}),
    using("R3.field", placed={"field": {"red": 1}}),
    using("R3.ten", placed={"hut": {"red": 2}}, players={"red": {"people": 10}}),
    using("R3.order", placed={"toolmaker": {"red": 1}, "forest": {"red": 3}, "field": {"red": 1}}),
    placing("R3.family", placed={"hunt": {"blue": 5, "green": 5, "yellow": 5}}),
]


# ---- tools -------------------------------------------------------------------------------------


def _tools(given: Parameters) -> list[int]:
    """The three tools after a number of visits to the tool maker."""
    maker = lesson_position("R3.toolmaker")
    before = maker.arrange(players={"red": {"level": given["visits"] - 1}})
    return list(before.after("use toolmaker").seat("red").tools)


def _filled(visits: int, tools: list[int]) -> list[int]:
    """Tools improved from left to right, each to its end."""
    most = MOST_LEVEL // TOOLS
    for place in range(TOOLS):
        step = min(visits, most - tools[place])
        tools[place] += step
        visits -= step
    return tools


def _or_none(wrong: list[int], given: Parameters) -> list[int] | None:
    return wrong if wrong != _tools(given) else None


# ---- people and fields -------------------------------------------------------------------------


def _grown(given: Parameters) -> list[int]:
    """Food eaten this round, and people to place in the next one."""
    food = 20
    before = lesson_position("R3.hut").arrange(
        players={"red": {"people": given["people"], "food": food}}
    )
    red = before.after("use hut").seat("red")
    return [food - red.food, red.home]


def _left(given: Parameters) -> int:
    """Food left after the round in which a field is added."""
    names = ("people", "food", "fields")
    before = lesson_position("R3.field").arrange(
        players={"red": {name: given[name] for name in names}}
    )
    return int(before.after("use field").seat("red").food)


QUESTIONS: Final = [
    Question(
        "R3.1",
        WholeNumbers(TOOLS),
        _tools,
        mistakes=[
            Mistake(
                "one_by_one",
                lambda given: _or_none(_filled(given["visits"], [0] * TOOLS), given),
            ),
            Mistake(
                "highest",
                lambda given: _or_none(_filled(given["visits"] - TOOLS, [1] * TOOLS), given),
            ),
            Mistake("all_ones", lambda given: [1] * TOOLS),
            Mistake("smallest_first", lambda given: _tools(given)[::-1], lucky=True),
            Mistake(
                "one_short",
                lambda given: _tools({"visits": given["visits"] - 1}),
                lucky=True,
            ),
            Mistake("one_more", lambda given: _tools({"visits": given["visits"] + 1}), lucky=True),
        ],
        parameters={"visits": (4, 5, 7, 8, 10)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R3.2",
        WholeNumbers(2),
        _grown,
        mistakes=[
            Mistake("eats_later", lambda given: [given["people"], given["people"] + 1]),
            Mistake("works_later", lambda given: [given["people"] + 1, given["people"]]),
            Mistake("two_more", lambda given: [given["people"] + 2] * 2),
            Mistake("nobody_new", lambda given: [given["people"], given["people"]], lucky=True),
            Mistake(
                "hut_fasts",
                lambda given: [given["people"] - 2, given["people"] + 1],
                lucky=True,
            ),
        ],
        parameters={"people": (5, 6, 7, 8)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R3.3",
        Whole(),
        _left,
        mistakes=[
            Mistake("next_round", lambda given: given["food"] + given["fields"] - given["people"]),
            Mistake("no_fields", lambda given: given["food"] - given["people"]),
            Mistake("not_eaten", lambda given: given["food"] + given["fields"] + 1, lucky=True),
            Mistake("only_new", lambda given: given["food"] + 1 - given["people"], lucky=True),
        ],
        parameters={"people": (5, 6, 7), "fields": (1, 2, 3), "food": (8, 10, 12)},
        derived=lambda given: {"then": given["fields"] + 1},
        minutes=1,
        folders=TEXTS,
    ),
]


# ---- goals -------------------------------------------------------------------------------------


def _visited(position: Position, site: str) -> bool:
    """Red has used the place: it has no people there any more."""
    return not there(position, site)


def _wood(position: Position) -> int:
    return int(position.seat("red").wood)


def _crowded_out(position: Position) -> bool:
    """Red has too few people left for hut and field."""
    needs = 2 * (not there(position, "hut")) + (not there(position, "field"))
    return inside(position).players[0].home < needs


GOALS: Final = [
    Goal(
        "R3.order",
        "R3.order",
        lambda position: _wood(position) == 4,
        way=["use toolmaker", "use forest", "tools 1"],
        astray=[
            Sign("not_added", lambda p: _wood(p) == 3 and 1 in inside(p).players[0].ready),
            Sign("too_late", lambda p: _wood(p) == 3 and not _visited(p, "toolmaker")),
        ],
        missing=[
            Sign("adding", lambda p: _visited(p, "forest")),
            Sign("forest", lambda p: _visited(p, "toolmaker")),
            Sign("nothing", lambda p: not _visited(p, "toolmaker")),
        ],
        seed=6,
        folders=TEXTS,
    ),
    Goal(
        "R3.family",
        "R3.family",
        lambda position: there(position, "hut") == 2 and there(position, "field") == 1,
        way=["place 2 hut", "place 1 field"],
        astray=[Sign("nobody_left", _crowded_out)],
        missing=[
            Sign("hut", lambda position: not there(position, "hut")),
            Sign("field", lambda position: not there(position, "field")),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R3", "R3.order", ("maker", "grow", "hut", "field", "limits", "order"), TEXTS),
]
