"""A5, the harvest: fields, the meal, young animals; what to do when food is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...rules.goods import SHEEP
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, number, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
LAST: Final[dict[str, Any]] = {
    "seats": 2,
    "turned": ["sow", "improve", "sheep", "fences"],
    "out": {"red": "forest", "blue": "claypit plow"},
    "lying": {"forest": 0, "claypit": 0, "reeds": 2, "fishing": 2, "sheep": 1},
}
"""Round 4, and one person of red is left."""
BLUE: Final = {"goods": {"food": 6}, "fields": {"1-1": ""}}

POSITIONS: Final = [
    working("A5.plenty", 4, **LAST, farms={"blue": BLUE, "red": {
        "goods": {"food": 4, "sheep": 2}, "fields": {"1-2": "grain 3", "1-3": "vegetable 1"},
        "pastures": [["2-4", "2-5"]]}}),
    working("A5.supper", 4, **LAST, farms={"blue": BLUE, "red": {
        "goods": {"food": 1, "grain": 1, "sheep": 3}, "fields": {"1-2": ""},
        "pastures": [["2-4", "2-5"]], "cards": ["fireplace2"]}}),
    working("A5.hungry", 4, **LAST, farms={"blue": BLUE, "red": {"goods": {"wood": 5}}}),
]  # fmt: skip


def _need(given: Parameters) -> int:
    return 2 * int(given["people"]) - int(given["born"])


def _hunger(given: Parameters) -> int:
    return 2 * int(given["people"]) - int(given["food"]) - int(given["grain"])


PILES: Final = (
    ("grain 3", "grain 1", "vegetable 2", ""), ("grain 2", "vegetable 1", "", ""),
    ("grain 3", "grain 3", "grain 2", "vegetable 2"), ("vegetable 2", "vegetable 1", "grain 1"),
)  # fmt: skip


def _piles(given: Parameters) -> list[int]:
    return [int(pile.split()[1]) for pile in given["piles"] if pile]


def _told(given: Parameters) -> dict[str, Any]:
    goods = [(pile.split()[0], int(pile.split()[1])) for pile in given["piles"] if pile]
    return {"goods": goods, "empty": given["piles"].count("")}


QUESTIONS: Final = [
    Question(
        "A5.1",
        Whole(),
        lambda given: len(_piles(given)),
        mistakes=[
            Mistake("everything", lambda given: sum(_piles(given))),
            Mistake("every_field", lambda given: len(given["piles"]), lucky=True),
            Mistake("kinds", lambda given: 2, lucky=True),
        ],
        parameters={"piles": PILES},
        derived=_told,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "A5.2",
        Whole(),
        _need,
        mistakes=[
            Mistake("all_grown", lambda given: 2 * given["people"]),
            Mistake("born_free", lambda given: 2 * (given["people"] - given["born"])),
            Mistake("one_each", lambda given: given["people"], lucky=True),
        ],
        parameters={"people": (3, 4, 5), "born": (1, 2)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "A5.3",
        Whole(),
        _hunger,
        mistakes=[
            Mistake("sheep_eaten", lambda given: max(0, _hunger(given) - given["sheep"])),
            Mistake("grain_kept", lambda given: _hunger(given) + given["grain"]),
            Mistake("points", lambda given: 3 * _hunger(given)),
            Mistake("one_card", lambda given: 1, lucky=True),
        ],
        parameters={
            "people": (2, 3, 4),
            "food": (0, 1, 2),
            "grain": (1, 2),
            "sheep": (1, 2, 3),
        },
        allowed=lambda given: _hunger(given) > 1,
        guessed_first=True,
        minutes=2,
        folders=TEXTS,
    ),
]

GOALS: Final = [
    Goal(
        "A5.supper",
        "A5.supper",
        lambda position: number(position) == 5 and farm(position).begging == 0
        and farm(position).goods[SHEEP] == 3,
        way=["use grain", "eat 1 grain", "cook 1 sheep", "feed"],
        astray=[
            Sign("begged", lambda position: farm(position).begging > 0),
            Sign("few", lambda position: farm(position).goods[SHEEP] < 2
                 or (number(position) == 5 and farm(position).goods[SHEEP] < 3)),
        ],
        missing=[Sign("table", lambda position: farm(position).home == 0)],
        players=["you", "careful"],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary(
        "A5", "A5.plenty", ("when", "fields", "eat", "make", "beg", "young"), TEXTS
    ),
]  # fmt: skip
