"""V2, actions: anybody's facilities, the Town Centre, special facilities, and no chains."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Moves
from .....lessons.number_answers import Whole, WholeNumbers
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.cells import CELL_NAMES, is_gap, is_rubble
from ...rules.faces_check import TEXT_FOLDERS
from ..prepared_positions import (
    ids,
    inside,
    laid,
    lesson_position,
    purse,
    standing,
    turn,
    verbs,
    without,
)

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)


def _using(id: str, areas: dict[str, str], purse: str) -> PreparedPosition:
    """Red has paid its horse at its Coach House and names a facility."""
    todo = [turn("red", "build")[0], ["use", "red", "coachhouse", 1, 0]]
    pieces = {"red": "red coachhouse", "blue": "blue tent", "green": "green tent"}
    return laid(id, areas=areas, pieces=pieces, purses={"red": purse}, todo=todo)


def _canal(id: str, area: str, suburb: str = "") -> PreparedPosition:
    """Red stands on its Canal with many horses."""
    return laid(
        id,
        step="act",
        areas={"red": area, "blue": "rubble1 inn", "green": "mason rubble2"},
        pieces={"red": "red canal", "blue": "blue tent", "green": "green tent"},
        purses={"red": "8h 3f"},
        suburbs={"red": suburb},
    )


POSITIONS: Final = [
    laid(
        "V2.workers",
        areas={
            "red": "coachhouse canal rubble3",
            "blue": "rubble1 rubble2 inn",
            "green": "mason rubble2",
        },
        pieces={"red": "red tent", "blue": "blue tent", "green": "green tent"},
        purses={"red": "1h 1f"},
    ),
    laid("V2.centre", pieces={"red": "red tent"}),
    _using(
        "V2.a",
        {"red": "coachhouse canal mason", "blue": "inn rubble1", "green": "barracks rubble2"},
        "2f",
    ),
    _using(
        "V2.b",
        {"red": "coachhouse smithy rubble2", "blue": "barracks canal", "green": "inn rubble2"},
        "1i",
    ),
    _using(
        "V2.c",
        {"red": "coachhouse rubble2", "blue": "inn stables", "green": "canal barracks granary"},
        "1f 1i",
    ),
    _canal("V2.d", "canal mason inn rubble4"),
    _canal("V2.e", "mason canal smithy coachhouse stables", "shrine"),
    _canal("V2.f", "granary canal rubble3", "vault highway"),
    _canal("V2.g", "canal mason smithy granary mansion"),
]

# ---- what a special facility may start ---------------------------------------------------------


def _possible(given: Parameters) -> set[str]:
    return verbs(lesson_position(given["position"]), "use")


def _named(position: Position) -> list[str]:
    """Return the words of using each card of the ring."""
    state = inside(position)
    cells = [int(cell) for cell in state.ring]
    cards = (cell for cell in cells if not is_rubble(cell) and not is_gap(cell))
    names = (state.cell_name(cell).split() for cell in cards)
    return [f"use {card} {seat}" for seat, card in names]


def _not_knowing(*rules: str) -> Callable[[Parameters], set[str] | None]:
    """The answer of a student who does not know some rules; None if it is the right one."""

    def answer(given: Parameters) -> set[str] | None:
        position = lesson_position(given["position"])
        wrong = without(position, _named(position), *rules)
        wrong = {words for words in wrong if words.split()[1] != "coachhouse"}
        return wrong if wrong != _possible(given) else None

    return answer


def _no_tents(given: Parameters) -> set[str] | None:
    found = _not_knowing("use.kind", "use.able")(given)
    wrong = {words for words in found or () if words.split()[1] != "tent"}
    return wrong if wrong and wrong != _possible(given) else None


def _own_only(given: Parameters) -> set[str] | None:
    wrong = {words for words in _possible(given) if words.endswith("red")}
    return wrong if wrong and wrong != _possible(given) else None


# ---- how many horses ---------------------------------------------------------------------------


def _most(given: Parameters) -> int:
    position = lesson_position(given["position"]).after("act")
    return max(int(words.split()[1]) for words in verbs(position, "pay"))


def _area(given: Parameters) -> list[str]:
    """The names of red's cells."""
    state = inside(lesson_position(given["position"]))
    own = [int(cell) for cell in state.ring if int(cell) // CELL_NAMES == 0]
    return [state.cell_name(cell).split()[1] for cell in own]


def _cards(given: Parameters) -> list[str]:
    return [name for name in _area(given) if not name.startswith(("rubble", "gap"))]


def _suburb(given: Parameters) -> int:
    state = inside(lesson_position(given["position"]))
    return len(state.suburbs[0])


QUESTIONS: Final = [
    Question(
        "V2.1",
        WholeNumbers(2),
        lambda given: [3, 2],
        mistakes=[
            Mistake("added", lambda given: [given["food"] + 3, given["horses"] + 2]),
            Mistake("raised", lambda given: [max(3, given["food"]), max(2, given["horses"])]),
            Mistake("kept", lambda given: [given["food"], given["horses"]], lucky=True),
            Mistake("mixed_up", lambda given: [2, 3]),
        ],
        parameters={"food": (0, 4, 5, 6), "horses": (0, 1, 4, 5)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "V2.2",
        Moves("use pier red", "use monument blue"),
        _possible,
        mistakes=[
            Mistake("special", _no_tents),
            Mistake("tents", _not_knowing("use.kind", "use.able")),
            Mistake("unpaid", _not_knowing("use.able")),
            Mistake("own", _own_only),
        ],
        parameters={"position": ids("V2", "abc")},
        minutes=3,
        folders=TEXTS,
        shows=("ring", "goods-red"),
    ),
    Question(
        "V2.3",
        Whole(),
        _most,
        mistakes=[
            Mistake("horses", lambda given: 8),
            Mistake("tent", lambda given: _most(given) + 1, lucky=True),
            Mistake("all_cards", lambda given: len(_cards(given)) - 1, lucky=True),
            Mistake("suburb", lambda given: _most(given) + _suburb(given), lucky=True),
        ],
        parameters={"position": ids("V2", "defg")},
        minutes=2,
        folders=TEXTS,
    ),
]


def _workers(position: Position) -> int:
    return purse(position)["worker"]


GOALS: Final = [
    Goal(
        "V2.workers",
        "V2.workers",
        lambda position: _workers(position) == 2,
        way=["move 1", "act", "use inn blue"],
        astray=[
            Sign(
                "elsewhere",
                lambda position: standing(position) not in ("red tent", "red coachhouse"),
            ),
            Sign(
                "other",
                lambda position: (
                    standing(position) == "red coachhouse"
                    and inside(position).step_name == "build"
                    and _workers(position) < 2
                ),
            ),
        ],
        missing=[
            Sign("use", lambda position: inside(position).step_name == "use"),
            Sign("act", lambda position: standing(position) == "red coachhouse"),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("V2", "V2.a", ("anybody", "owner", "centre", "special", "chain", "cap"), TEXTS)
]
