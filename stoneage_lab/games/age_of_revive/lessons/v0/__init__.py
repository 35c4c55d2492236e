"""V0, set-up and the ring: cells and areas, what each player begins with, a first turn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Several
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from .....session.session import play
from .... import game
from ...rules.faces_check import TEXT_FOLDERS
from ...rules.goods import NAMES
from ..prepared_positions import GAME, has, inside, laid, lesson_position, purse, standing

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
PILES: Final = 4
IN_A_PILE: Final = 2

POSITIONS: Final = [
    laid("V0.start"),
    laid("V0.four", seats=4),
    laid("V0.turn", hands={"red": "mason stables", "blue": "smithy", "green": "inn"}),
]


def _cells(given: Parameters) -> int:
    return len(inside(lesson_position("V0.start" if given["players"] == 3 else "V0.four")).ring)


def _deck(given: Parameters) -> int:
    """The draw pile once everybody was dealt a card."""
    return int(inside(play(game(GAME, given["players"], given["rules"]), seed=1).position).deck)


def _begun_with() -> set[str]:
    """The goods that everybody has at the start."""
    return {good for good, count in purse(lesson_position("V0.start")).items() if count}


QUESTIONS: Final = [
    Question(
        "V0.1",
        Whole(),
        _cells,
        mistakes=[
            Mistake("no_tents", lambda given: PILES * given["players"]),
            Mistake("cards", lambda given: PILES * IN_A_PILE * given["players"]),
            Mistake("centre", lambda given: _cells(given) + 1),
            Mistake("one_area", lambda given: PILES + 1),
        ],
        parameters={"players": (3, 4)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "V0.2",
        Several(*NAMES, called="good"),
        lambda given: _begun_with(),
        mistakes=[
            Mistake("worker", lambda given: _begun_with() | {"worker"}),
            Mistake("no_iron", lambda given: _begun_with() - {"iron"}),
            Mistake("stone", lambda given: _begun_with() - {"iron"} | {"stone"}),
            Mistake("all", lambda given: set(NAMES)),
        ],
        minutes=1,
        folders=TEXTS,
        shows=("goods-red",),
    ),
    Question(
        "V0.3",
        Whole(),
        _deck,
        mistakes=[
            Mistake("no_hands", lambda given: _deck(given) + given["players"]),
            Mistake("no_rubble", lambda given: _deck(given) + 8 * given["players"]),
            Mistake("one_a_pile", lambda given: _deck(given) + PILES * given["players"]),
            Mistake("all", lambda given: _deck(given) + 9 * given["players"]),
        ],
        parameters={"players": (3, 4), "rules": ("first", "standard")},
        derived=lambda given: {"cards": _deck(given) + 9 * given["players"]},
        minutes=2,
        folders=TEXTS,
    ),
]


def _built(position: Position) -> bool:
    """Whether red has built one of its two cards."""
    return has(position, "mason") or has(position, "stables")


def _recruited(position: Position) -> bool:
    return bool(purse(position)["worker"])


GOALS: Final = [
    Goal(
        "V0.turn",
        "V0.turn",
        _built,
        way=["move 1", "act recruit", "build mason after tent"],
        astray=[
            Sign("elsewhere", lambda position: standing(position) not in ("centre", "red tent")),
            Sign(
                "idle",
                lambda position: (
                    standing(position) == "red tent"
                    and not _built(position)
                    and not _recruited(position)
                    and inside(position).step_name != "act"
                ),
            ),
        ],
        missing=[
            Sign("recruit", lambda position: not _recruited(position)),
            Sign("build", _recruited),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("V0", "V0.start", ("ring", "area", "rubble", "begin", "support", "turn"), TEXTS)
]
