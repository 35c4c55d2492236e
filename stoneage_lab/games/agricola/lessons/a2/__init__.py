"""A2, sowing and baking: what a seed becomes, and what an oven makes of grain."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.cards import CARDS, MAJOR_NUMBERS, bake_places, baked, most_baked
from ...rules.goods import FOOD
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, inside, red, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
OVENS: Final = (
    ("fireplace2", "clay-oven"), ("hearth4", "stone-oven"), ("clay-oven", "stone-oven"),
    ("fireplace3", "stone-oven"), ("hearth5", "clay-oven"),
)  # fmt: skip
DEARER: Final = {"fireplace3": "fireplace2", "hearth5": "hearth4"}
"""Cards that only say that they do what a cheaper one does."""

POSITIONS: Final = [
    working("A2.sow", 3, turned=["sheep", "sow", "improve"],
            farms=red(goods={"grain": 1, "vegetable": 1}, fields={"1-2": "", "1-3": ""})),
    working("A2.bread", 3, turned=["sheep", "sow", "improve"],
            farms=red(goods={"clay": 3, "stone": 1, "grain": 2})),
    working("A2.first_field", 2, turned=["sow", "sheep"], farms=red(goods={"grain": 1})),
]  # fmt: skip


def _places(given: Parameters) -> list[tuple[int, int]]:
    """What the ovens make of one grain, and of how many, the best first."""
    cards = tuple(MAJOR_NUMBERS[card] for card in given["ovens"])
    return bake_places(cards, CARDS)


def _bread(given: Parameters) -> int:
    return sum(many * food for many, food in baked(_places(given), given["grain"]))


def _named(given: Parameters) -> dict[str, Any]:
    card1, card2 = given["ovens"]
    does1, does2 = (DEARER.get(card, card) for card in given["ovens"])
    return {"card1": card1, "card2": card2, "card_does1": does1, "card_does2": does2}


QUESTIONS: Final = [
    Question(
        "A2.1",
        Whole(),
        lambda given: 3 * given["grain"] + 2 * given["green"],
        mistakes=[
            Mistake("seeds", lambda given: given["grain"] + given["green"]),
            Mistake("swapped", lambda given: 2 * given["grain"] + 3 * given["green"]),
            Mistake("alike", lambda given: 3 * (given["grain"] + given["green"])),
            Mistake("on_top", lambda given: 4 * given["grain"] + 3 * given["green"]),
        ],
        parameters={"grain": (1, 2, 3, 4), "green": (1, 2, 3)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "A2.2",
        Whole(),
        _bread,
        mistakes=[
            Mistake("best_for_all", lambda given: given["grain"] * _places(given)[0][0]),
            Mistake("worst_for_all", lambda given: given["grain"] * _places(given)[-1][0]),
            Mistake("raw", lambda given: given["grain"]),
        ],
        parameters={"ovens": OVENS, "grain": (2, 3, 4, 5)},
        allowed=lambda given: given["grain"] <= most_baked(_places(given)),
        derived=_named,
        guessed_first=True,
        minutes=2,
        folders=TEXTS,
    ),
]


def _growing(position: Position) -> int:
    return sum(farm(position).growing())


def _works(position: Position) -> bool:
    """Whether the first person has done everything."""
    return farm(position).home < 2 and inside(position).step_name == "work"


GOALS: Final = [
    Goal(
        "A2.sow",
        "A2.sow",
        lambda position: _growing(position) == 5,
        way=["use sow, sow grain 1-2, sow vegetable 1-3"],
        astray=[Sign("less", lambda position: _works(position) and _growing(position) < 5)],
        missing=[Sign("half", lambda position: 0 < _growing(position) < 5)],
        folders=TEXTS,
    ),
    Goal(
        "A2.bread",
        "A2.bread",
        lambda position: farm(position).goods[FOOD] >= 5,
        way=["use improve, buy clay-oven, bake 1 grain"],
        astray=[
            Sign("other", lambda position: _works(position) and not farm(position).ovens),
            Sign("poor", lambda position: bool(farm(position).ovens)
                 and farm(position).ovens[0][0] < 5),
            Sign("cold", lambda position: _works(position) and farm(position).goods[FOOD] < 5),
        ],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("A2", "A2.sow", ("plow", "sow", "reap", "raw", "bake", "at_once"), TEXTS),
]
