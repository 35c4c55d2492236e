"""V4, the end and the score: the last cube, what counts, and who wins a tie."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from .....core.seat_names_and_colours import SEATS
from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Choices, OneOf
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.faces_check import TEXT_FOLDERS
from ...rules.goods import NAMES
from ..prepared_positions import RUBBLE, has, ids, inside, laid, lesson_position

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
NAMES_OF_SEATS: Final = tuple(seat.id for seat in SEATS[:4])
NO_CUBE: Final = dict.fromkeys(NAMES, 0)
ONE_CUBE: Final = NO_CUBE | {"iron": 1}
TWO_CUBES: Final = NO_CUBE | {"iron": 1, "food": 1}
OTHERS: Final = {"blue": "smithy rubble2 inn", "green": "inn rubble2"}


def _area(id: str, area: str, tent: str = "tent", suburb: str = "") -> PreparedPosition:
    """Red's area is to be counted."""
    return laid(
        id,
        areas=OTHERS | {"red": area},
        tents={"red": tent},
        suburbs={"red": suburb},
        purses={"red": "2w 1h 2f 1s"},
    )


def _tie(id: str, start: str, *tied: str) -> PreparedPosition:
    """Some players have a point each, the others none."""
    areas = {seat: "mason rubble2" if seat in tied else RUBBLE for seat in NAMES_OF_SEATS}
    return laid(id, seats=4, areas=areas, start=start)


POSITIONS: Final = [
    laid(
        "V4.flip",
        step="act",
        areas={"red": "mason rubble2 rubble3"},
        pieces={"red": "red tent"},
        purses={"red": "3w 1s 1i"},
        support=ONE_CUBE,
    ),
    laid(
        "V4.palace",
        step="build",
        areas={"red": "barracks residence assembly mason"},
        hands={"red": "palace"},
        purses={"red": "3w 2s 2i"},
        support=ONE_CUBE,
    ),
    laid(
        "V4.two_left",
        step="build",
        areas={"red": "barracks rubble2"},
        hands={"red": "gate"},
        purses={"red": "2w 1s"},
        support=TWO_CUBES,
    ),
    _area("V4.a", "granary canal residence gate", "manor"),
    _area("V4.b", "mansion residence mason smithy rubble2", "tent", "vault"),
    _area("V4.c", "granary assembly carpenters rubble4", "manor", "vault"),
    _area("V4.d", "fortress gate canal barracks granary", "tent", "shrine"),
    _tie("V4.tie_a", "green", "red", "yellow", "green"),
    _tie("V4.tie_b", "red", "red", "blue"),
    _tie("V4.tie_c", "blue", "red", "green"),
    _tie("V4.tie_d", "yellow", "blue", "green"),
    laid(
        "V4.last",
        step="build",
        areas={
            "red": "barracks granary canal rubble4",
            "blue": "barracks granary canal smithy mason inn rubble1",
            "green": "inn rubble2",
        },
        pieces={"red": "red granary", "blue": "blue inn", "green": "green tent"},
        hands={"red": "gate assembly"},
        purses={"red": "2w 1s 1i"},
        support=ONE_CUBE,
    ),
]
TIES: Final = ids("V4", ("tie_a", "tie_b", "tie_c", "tie_d"))

# ---- when it ends ------------------------------------------------------------------------------

CASES: Final[tuple[tuple[str, str], ...]] = (
    ("V4.flip", "act flip"),
    ("V4.two_left", "build gate after tent"),
    ("V4.palace", "build palace after tent"),
)


def _ends(given: Parameters) -> tuple[str, ...]:
    """For each case whether the game is over after it; that the draw pile is empty ends nothing."""
    found = []
    for id, move in CASES:
        after = lesson_position(id).after(move)
        if not after.over and after.mover == 0 and inside(after).step_name == "king":
            after = after.after("take iron")
        found.append("now" if after.over else "on")
    return (*found, "on")


def _with(place: int, says: str) -> Callable[[Parameters], tuple[str, ...]]:
    """The right answers but one."""

    def answer(given: Parameters) -> tuple[str, ...]:
        right = list(_ends(given))
        right[place] = says
        return tuple(right)

    return answer


# ---- the score ---------------------------------------------------------------------------------


def _points(given: Parameters) -> int:
    return int(inside(lesson_position(given["position"])).points(0))


def _lines(given: Parameters) -> dict[str, int]:
    """The points of red's score sheet by line."""
    sheet = inside(lesson_position(given["position"])).score_sheet(0)
    return {line[0]: line[3] for line in sheet}


def _shields(given: Parameters) -> int:
    return _lines(given)["shields"]


def _goods(given: Parameters) -> int:
    return _points(given) + sum(inside(lesson_position(given["position"])).purse(0))


def _without_tent(given: Parameters) -> int | None:
    """The points of a student who forgets the Lord's Manor, icon and all."""
    position = lesson_position(given["position"])
    if not has(position, "manor"):
        return None
    ring = [cell.replace("manor", "tent") for cell in position.state.to_dict()["ring"]]
    return int(inside(position.arrange(ring=ring)).points(0))


def _vault(given: Parameters) -> int | None:
    """The points of a student who counts piles of rubble instead of cards."""
    position = lesson_position(given["position"])
    if not has(position, "vault"):
        return None
    piles = sum(bool(pile) for pile in position.state.to_dict()["piles"]["red"])
    return _points(given) + piles


# ---- the tie -----------------------------------------------------------------------------------


def _winner(given: Parameters) -> str:
    return NAMES_OF_SEATS[inside(lesson_position(given["position"])).leader()]


def _tied(given: Parameters) -> list[str]:
    scores = lesson_position(given["position"]).scores
    return [s for s, points in zip(NAMES_OF_SEATS, scores, strict=True) if points == max(scores)]


def _start(given: Parameters) -> str:
    return NAMES_OF_SEATS[inside(lesson_position(given["position"])).start]


def _nearest(given: Parameters) -> str:
    """The first of the tied players clockwise from the start player, who is the first of all."""
    first = NAMES_OF_SEATS.index(_start(given))
    return min(_tied(given), key=lambda seat: (NAMES_OF_SEATS.index(seat) - first) % 4)


def _told(given: Parameters) -> dict[str, Any]:
    said = lesson_position(given["position"]).game.seat_text
    return {"start": said(_start(given)), "tied": [said(seat) for seat in _tied(given)]}


QUESTIONS: Final = [
    Question(
        "V4.1",
        Choices(4, "now", "on"),
        _ends,
        mistakes=[
            Mistake("step", _with(0, "on")),
            Mistake("one_more", _with(1, "now")),
            Mistake("palace", _with(2, "on")),
            Mistake("deck", _with(3, "now")),
        ],
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "V4.2",
        Whole(),
        _points,
        mistakes=[
            Mistake("shields", _shields),
            Mistake("goods", _goods),
            Mistake("manor", _without_tent, lucky=True),
            Mistake("vault", _vault, lucky=True),
        ],
        parameters={"position": ids("V4", "abcd")},
        minutes=4,
        folders=TEXTS,
    ),
    Question(
        "V4.3",
        OneOf(*NAMES_OF_SEATS, called="seat"),
        _winner,
        mistakes=[
            Mistake("nearest", _nearest),
            Mistake("start", _start, lucky=True),
        ],
        parameters={"position": TIES},
        derived=_told,
        guessed_first=True,
        minutes=1,
        folders=TEXTS,
    ),
]


def _lost(position: Position) -> bool:
    return bool(position.over) and position.state.winners() != (0,)


GOALS: Final = [
    Goal(
        "V4.last",
        "V4.last",
        lambda position: bool(position.over) and position.state.winners() == (0,),
        way=["build gate after tent"],
        astray=[
            Sign("lost", _lost),
            Sign("passed", lambda position: not position.over and position.mover != 0),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("V4", "V4.a", ("last", "shields", "icons", "normal", "vault", "tie"), TEXTS)
]
