"""A6, the score: rows of a table, unused spaces, house and people; the last person."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.goods import HOUSES
from ...rules.refusal_rules import TEXT_FOLDERS
from ...rules.scoring import A_PERSON, BEGGING, TABLES, points_of
from ..prepared_positions import farm, red, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)

POSITIONS: Final = [
    working("A6.last", 14, lying={"cattle": 1, "forest": 4, "boar": 0, "sheep": 1},
            out={"red": "fishing"},
            farms=red(goods={"food": 9, "grain": 3, "sheep": 4, "boar": 1, "vegetable": 1},
                      fields={"1-2": ""}, pastures=[["2-4", "2-5"], ["3-4"]],
                      house="clay", cards=["fireplace2"])),
    working("A6.empty", 1, lying={"forest": 2}),
]  # fmt: skip


def _points(given: Parameters) -> int:
    return points_of(TABLES[given["line"]], given["have"])


def _rest(given: Parameters) -> int:
    house = int(given["rooms"]) * HOUSES.index(given["house"])
    people, begging = int(given["people"]), int(given["begging"])
    return house + A_PERSON * people - int(given["unused"]) + BEGGING * begging


QUESTIONS: Final = [
    Question(
        "A6.1",
        Whole(),
        _points,
        mistakes=[
            Mistake("one_each", lambda given: given["have"]),
            Mistake("next_row", lambda given: min(4, _points(given) + 1)),
            Mistake("row_below", lambda given: _points(given) - 1),
        ],
        parameters={
            "line": ("grain", "sheep", "boar", "cattle"),
            "have": (2, 3, 4, 5, 6, 7),
        },
        allowed=lambda given: _points(given) < 4,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "A6.2",
        Whole(),
        _rest,
        mistakes=[
            Mistake("unused_free", lambda given: _rest(given) + given["unused"]),
            Mistake("begging_one", lambda given: _rest(given) + 2 * given["begging"]),
            Mistake("wood_counts", lambda given: _rest(given) + given["rooms"]),
            Mistake("person_one", lambda given: _rest(given) - 2 * given["people"]),
        ],
        parameters={
            "rooms": (3, 4, 5),
            "house": ("clay", "stone"),
            "people": (3, 4),
            "unused": (1, 2, 4),
            "begging": (1, 2),
        },
        minutes=2,
        folders=TEXTS,
    ),
]


def _score(position: Position) -> int:
    return int(position.scores[0])


GOALS: Final = [
    Goal(
        "A6.last",
        "A6.last",
        lambda position: position.over and _score(position) >= 10,
        way=["use cultivate, plow 1-3, sow vegetable 1-2, sow grain 1-3"],
        astray=[
            Sign("begged", lambda position: farm(position).begging > 0),
            Sign("less", lambda position: position.over and _score(position) < 10),
        ],
        folders=TEXTS,
        tells_results=False,
    ),
]

SUMMARIES: Final = [
    Summary("A6", "A6.last", ("table", "missing", "unused", "house", "people", "cards"), TEXTS),
]
