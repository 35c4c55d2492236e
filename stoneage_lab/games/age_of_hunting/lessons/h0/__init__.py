"""H0, board and set-up: grounds, goods, what everybody begins with, the opening hunts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import OneOf, Several
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...game import AgeOfHunting
from ...rules.goods import FOOD_NAMES
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, inside

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
SEATS: Final = ("red", "blue", "green", "yellow")

START: Final = arranged("H0.start", seats=3)
OPENING: Final = arranged(
    "H0.opening", "opening", number=0, stage="opening", rows={"b1": [["blue", 0]]},
)  # fmt: skip
FOUR: Final = arranged("H0.four", seats=4)

POSITIONS: Final[list[PreparedPosition]] = [START, OPENING, FOUR]


# ---- how much of everything ----------------------------------------------------------------------


def _grounds(given: Parameters) -> int:
    return _basics(given) + _lands(given)


def _lands(given: Parameters) -> int:
    return int(AgeOfHunting(given["players"]).parts.lands)


def _basics(given: Parameters) -> int:
    return len(AgeOfHunting(given["players"]).parts.basics)


# ---- the opening hunts ---------------------------------------------------------------------------


def opener(start: str, turn: int) -> str:
    """Return who sends the chief number `turn`, from 0, before the first turn of four players."""
    before = (SEATS.index(start) - 1) % 4
    opening = FOUR.position.arrange(
        stage="opening", round=0, start=start, todo=[["opening", SEATS[before], 0, 0, 0]]
    )
    for ground in ("b1", "b2", "b3")[:turn]:
        opening = opening.after(f"place 0 {ground}")
    return opening.mover_name


def _opens(given: Parameters) -> str:
    return opener(given["who"], given["turn"])


def _clockwise(given: Parameters) -> str:
    return SEATS[(SEATS.index(given["who"]) + 1 + given["turn"]) % 4]


def _start_first(given: Parameters) -> str:
    return SEATS[(SEATS.index(given["who"]) - given["turn"]) % 4]


QUESTIONS: Final = [
    Question(
        "H0.1",
        Whole(),
        _grounds,
        mistakes=[
            Mistake("basic", _basics),
            Mistake("lands", _lands),
            Mistake("all", lambda given: 14),
            Mistake("four_basic", lambda given: 4 + _lands(given), lucky=True),
            Mistake("one_each", lambda given: _basics(given) + given["players"], lucky=True),
        ],
        parameters={"players": (2, 3, 4, 5)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "H0.2",
        Several(*FOOD_NAMES, "coin", called="good"),
        lambda given: set(FOOD_NAMES),
        mistakes=[
            Mistake("coin", lambda given: {*FOOD_NAMES, "coin"}),
            Mistake("plants", lambda given: {"grape", "corn", "wheat"}),
            Mistake("common", lambda given: {"grape", "corn", "boar"}),
        ],
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "H0.3",
        OneOf(*SEATS, called="who"),
        _opens,
        mistakes=[
            Mistake("clockwise", _clockwise, lucky=True),
            Mistake("start_first", _start_first),
        ],
        parameters={"who": SEATS, "turn": (0, 1, 2)},
        derived=lambda given: {"nth": given["turn"] + 1},
        minutes=2,
        folders=TEXTS,
    ),
]


def _fed(position: Position) -> bool:
    """Whether red's first chief has got a food."""
    return bool(position.seat("red").foods)


def _waits(position: Position) -> bool:
    return inside(position).step_name == "opening"


GOALS: Final = [
    Goal(
        "H0.first",
        "H0.opening",
        _fed,
        way=["place 0 b2"],
        astray=[Sign("nothing", lambda position: not (_waits(position) or _fed(position)))],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("H0", "H0.start", ("grounds", "rows", "goods", "begin", "rocks", "opening"), TEXTS),
]
