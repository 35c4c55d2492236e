"""V1, moving and horses: how far a piece gets, and the gaps that open and close."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Moves, move_name
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...rules.cells import is_gap
from ...rules.faces_check import TEXT_FOLDERS
from ...rules.moving import horses_for
from ..prepared_positions import ids, inside, laid, lesson_position, purse, standing

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
FREE: Final = 3
GAP: Final = "gap1 rubble2 rubble3 rubble4"
BLUE_GAP: Final = "rubble1 gap2 rubble3 rubble4"

POSITIONS: Final = [
    laid(
        "V1.stables",
        areas={"blue": "stables rubble2 inn", "green": "rubble1 mason rubble3 rubble4"},
        pieces={"red": "red tent", "blue": "blue inn", "green": "green tent"},
        purses={"red": "1h 2f"},
    ),
    laid("V1.a", pieces={"red": "red rubble2"}, purses={"red": "2f 1i"}),
    laid("V1.b", purses={"red": "1h 2f"}),
    laid("V1.c", pieces={"red": "red rubble1", "blue": "red rubble2"}, purses={"red": "2h 3f"}),
    laid("V1.d", pieces={"red": "blue tent"}, purses={"red": "1h 1i"}),
    laid("V1.alone", areas={"red": GAP}, pieces={"red": "red gap1", "blue": "blue tent"}),
    laid("V1.shared", areas={"red": GAP}, pieces={"red": "red gap1", "blue": "red gap1"}),
    laid(
        "V1.other",
        areas={"blue": BLUE_GAP},
        pieces={"red": "red tent", "blue": "blue gap2"},
    ),
    laid(
        "V1.both",
        areas={"red": GAP, "blue": BLUE_GAP},
        pieces={"red": "red gap1", "blue": "blue gap2", "green": "blue gap2"},
    ),
]


def _horses(given: Parameters) -> int:
    return horses_for(inside(lesson_position("V1.a")).parts, given["cells"])


# ---- all that is possible ----------------------------------------------------------------------


def _possible(given: Parameters) -> set[str]:
    return set(lesson_position(given["position"]).moves.words)


def _unless_right(
    answer: Callable[[Parameters], set[str]],
) -> Callable[[Parameters], set[str] | None]:
    """A wrong answer; None where it happens to be right."""

    def wrong(given: Parameters) -> set[str] | None:
        found = answer(given)
        return found if found != _possible(given) else None

    return wrong


def _as_far_as(most: Callable[[int], int]) -> Callable[[Parameters], set[str]]:
    """The moves for a player who believes that horses carry a piece as far as `most` says."""

    def answer(given: Parameters) -> set[str]:
        right = _possible(given)
        reach = most(purse(lesson_position(given["position"]))["horse"])
        rides = {f"ride {cells}" for cells in range(FREE + 1, reach + 1)}
        return {words for words in right if not words.startswith("ride")} | rides

    return answer


def _return_reversed(given: Parameters) -> set[str]:
    return _possible(given) ^ {"return"}


# ---- the ring after a move ---------------------------------------------------------------------

MOVE: Final = "move 2"


def _cells_before(given: Parameters) -> int:
    return len(inside(lesson_position(given["position"])).ring)


def _cells_after(given: Parameters) -> int:
    return len(inside(lesson_position(given["position"]).after(MOVE)).ring)


def _gaps(given: Parameters) -> int:
    return sum(is_gap(int(cell)) for cell in inside(lesson_position(given["position"])).ring)


def _told(given: Parameters) -> dict[str, Any]:
    position = lesson_position(given["position"])
    return {"cells": _cells_before(given), "move": move_name(position, MOVE)}


QUESTIONS: Final = [
    Question(
        "V1.1",
        Whole(),
        _horses,
        mistakes=[
            Mistake("each_cell", lambda given: given["cells"] - FREE, lucky=True),
            Mistake("no_free_cells", lambda given: -(-given["cells"] // 3)),
            Mistake("rounded_down", lambda given: (given["cells"] - FREE) // 3, lucky=True),
        ],
        parameters={"cells": tuple(range(6, 16))},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "V1.2",
        Moves("ride 30", "ride 33"),
        _possible,
        mistakes=[
            Mistake("return", _unless_right(_return_reversed)),
            Mistake("one_a_cell", _unless_right(_as_far_as(lambda horses: FREE + horses))),
            Mistake("no_free_cells", _unless_right(_as_far_as(lambda horses: 3 * horses))),
            Mistake("on_foot", _unless_right(_as_far_as(lambda horses: FREE))),
        ],
        parameters={"position": ids("V1", "abcd")},
        minutes=2,
        folders=TEXTS,
        shows=("ring", "goods-red"),
    ),
    Question(
        "V1.3",
        Whole(),
        _cells_after,
        mistakes=[
            Mistake("stays", _cells_before, lucky=True),
            Mistake("all_close", lambda given: _cells_before(given) - _gaps(given), lucky=True),
            Mistake("never_cells", lambda given: _cells_before(given) - 1 - _gaps(given)),
        ],
        parameters={"position": ("V1.alone", "V1.shared", "V1.other", "V1.both")},
        derived=_told,
        guessed_first=True,
        minutes=2,
        folders=TEXTS,
        shows=("ring",),
    ),
]

GOALS: Final = [
    Goal(
        "V1.stables",
        "V1.stables",
        lambda position: purse(position)["horse"] == 2,
        way=["ride 6", "act"],
        astray=[
            Sign(
                "elsewhere", lambda position: standing(position) not in ("red tent", "blue stables")
            ),
            Sign(
                "passed",
                lambda position: (
                    standing(position) == "blue stables"
                    and inside(position).step_name != "act"
                    and purse(position)["horse"] < 2
                ),
            ),
        ],
        missing=[Sign("act", lambda position: standing(position) == "blue stables")],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("V1", "V1.alone", ("must", "horses", "return", "share", "gap", "clear"), TEXTS)
]
