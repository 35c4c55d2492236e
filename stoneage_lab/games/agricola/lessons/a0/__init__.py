"""A0, farm and spaces: what gathers where, who may be sent, and what refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Several
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.action_space_names import ACTION_SPACE_NUMBERS
from ...rules.family_game_spaces import family_game
from ...rules.game_components import base
from ...rules.goods import BUILDING_GOODS, WOOD
from ...rules.refusal_rules import TEXT_FOLDERS
from ..position_lookup import lesson_position
from ..prepared_positions import farm, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
SOME: Final = ("forest", "claypit", "plow", "rooms", "fences", "improve", "growth")

POSITIONS: Final = [
    working(
        "A0.first",
        farms={"red": {"goods": {"food": 2}}, "blue": {"goods": {"food": 3}}},
        seats=2,
        turned=["sheep"],
        lying={"sheep": 1},
    ),
    working("A0.heaps", 3, lying={"forest": 6, "claypit": 3, "reeds": 3, "fishing": 3}),
    working("A0.a", 2, 2, turned=["fences", "sheep"], out={"blue": "forest"},
            lying={"forest": 0, "claypit": 2},
            farms={"red": {"goods": {"wood": 4}}}),
    working("A0.b", 3, 2, turned=["improve", "sheep", "fences"], out={"blue": "claypit plow"},
            lying={"claypit": 0, "forest": 6},
            farms={"red": {"goods": {"wood": 5, "reed": 2}}}),
    working("A0.c", 5, 2, turned=["fences", "sow", "sheep", "improve", "growth"],
            out={"blue": "forest"}, lying={"forest": 0, "claypit": 3},
            farms={"red": {"goods": {"clay": 2, "reed": 3, "wood": 3}}}),
]  # fmt: skip


# -- A0.1: what gathers ---------------------------------------------------------------------------


def _per_round(given: Parameters) -> int:
    return family_game(base(2)).spaces[ACTION_SPACE_NUMBERS[given["site"]]].per_round


def _since(given: Parameters) -> dict[str, Any]:
    """What comes a round, and in which rounds it has come since somebody took everything."""
    return {
        "each": _per_round(given),
        "first": given["taken"] + 1,
        "rounds": given["now"] - given["taken"],
    }


def _times(rounds: Callable[[Parameters], int]) -> Callable[[Parameters], int]:
    """The goods of as many rounds."""
    return lambda given: _per_round(given) * rounds(given)


# -- A0.2: where a person can go ------------------------------------------------------------------


def _open(given: Parameters, *ignored: str) -> set[str]:
    """The spaces that can be used, or could be without some rules."""
    position = lesson_position(given["position"])
    return {
        site
        for site in SOME
        if all(refusal.rule.id in ignored for refusal in position.refusals(f"use {site}"))
    }


def _without(rule: str) -> Callable[[Parameters], set[str] | None]:
    """The answer of a student who does not know a rule; None if it is the right one."""

    def answer(given: Parameters) -> set[str] | None:
        wrong = _open(given, rule)
        return wrong if wrong != _open(given) else None

    return answer


QUESTIONS: Final = [
    Question(
        "A0.1",
        Whole(),
        _times(lambda given: given["now"] - given["taken"]),
        mistakes=[
            Mistake("ever", _times(lambda given: given["now"])),
            Mistake("both", _times(lambda given: given["now"] - given["taken"] + 1)),
            Mistake("between", _times(lambda given: given["now"] - given["taken"] - 1)),
            Mistake("one_round", _times(lambda given: 1)),
        ],
        parameters={
            "site": ("forest", "claypit", "reeds"),
            "taken": (1, 2, 3),
            "now": (4, 5, 6, 7),
        },
        derived=_since,
        guessed_first=True,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "A0.2",
        Several(*SOME, called="site"),
        _open,
        mistakes=[
            Mistake("taken", _without("use.taken")),
            Mistake("closed", _without("use.closed")),
            Mistake("idle", _without("use.idle")),
        ],
        parameters={"position": ("A0.a", "A0.b", "A0.c")},
        minutes=3,
        folders=TEXTS,
        shows=("sites", "rounds", "farm-red", "goods-red"),
    ),
]


# -- goals ----------------------------------------------------------------------------------------


def _building_goods(position: Position) -> int:
    return sum(farm(position).goods[good] for good in BUILDING_GOODS)


GOALS: Final = [
    Goal(
        "A0.first",
        "A0.first",
        lambda position: farm(position).goods[WOOD] == 3,
        way=["use forest"],
        astray=[Sign("elsewhere", lambda position: not farm(position).goods[WOOD]
                     and farm(position).home < 2)],
        players=["you", "careful"],
        folders=TEXTS,
    ),
    Goal(
        "A0.heaps",
        "A0.heaps",
        lambda position: _building_goods(position) >= 9,
        way=["use forest", "use claypit"],
        astray=[Sign("less", lambda position: farm(position).home == 0
                     or _building_goods(position) + 6 * farm(position).home < 9)],
        missing=[Sign("half", lambda position: farm(position).home == 1)],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("A0", "A0.b", ("farm", "turn", "taken", "idle", "heaps", "cards", "rounds"), TEXTS),
]
