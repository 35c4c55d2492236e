"""V3, building: where, for what, what has to stand, and who is owed a worker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Several
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from ...rules.cells import CELL_NAMES, is_gap, is_rubble
from ...rules.faces_check import TEXT_FOLDERS
from ...rules.goods import NAMES
from ..prepared_positions import has, ids, inside, laid, lesson_position, purse, verbs, without

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
HALL: Final = "build carpenters after tent"
IN_HAND: Final = ("smithy", "gate", "mason", "shrine", "residence")
"""What the question on a hand is about, in every variant."""


def _hall(id: str, areas: dict[str, str], suburb: str = "", horses: int = 0) -> PreparedPosition:
    """Red wants to build a Carpenters' Hall, with stone enough."""
    return laid(
        id,
        step="build",
        areas={"red": "rubble1 rubble2", "blue": "rubble1", "green": "rubble1"} | areas,
        pieces={"red": "red tent", "blue": "blue tent", "green": "green tent"},
        hands={"red": "carpenters"},
        purses={"red": f"9w {horses}h 2s"},
        suburbs={"red": suburb},
    )


def _hand(id: str, purse: str, areas: dict[str, str], suburb: str = "") -> PreparedPosition:
    """Red chooses from a hand of five."""
    return laid(
        id,
        step="build",
        areas={"red": "rubble1 rubble2", "blue": "rubble1", "green": "rubble1"} | areas,
        pieces={"red": "red tent", "blue": "blue tent", "green": "green tent"},
        hands={"red": " ".join(IN_HAND)},
        purses={"red": purse},
        suburbs={"red": suburb},
    )


def _places(id: str, area: str, **pieces: str) -> PreparedPosition:
    """Red builds a Smithy somewhere."""
    return laid(
        id,
        step="build",
        areas={"red": area, "blue": "inn rubble2 rubble3", "green": "mason rubble1"},
        pieces={"red": "red tent", "blue": "blue tent", "green": "green tent"} | pieces,
        hands={"red": "smithy"},
        purses={"red": "1w 1s"},
    )


POSITIONS: Final = [
    _hall("V3.own", {"red": "barracks rubble2"}),
    _hall("V3.neighbour", {"blue": "barracks rubble1"}),
    _hall("V3.both", {"blue": "barracks rubble1", "green": "mason barracks"}),
    _hall("V3.shrine", {"red": "rubble1 rubble2"}, "shrine"),
    _hall("V3.free", {"green": "barracks rubble1"}, "shrine"),
    _hall("V3.a", {"red": "rubble1 barracks"}, "highway", horses=1),
    _hall("V3.b", {"blue": "barracks rubble1"}, "highway", horses=3),
    _hand("V3.c", "2w 1f 1s", {"red": "mason rubble1", "blue": "barracks"}),
    _hand("V3.d", "2w 1f 1s 1i", {"red": "smithy rubble1", "green": "mason rubble1"}),
    _hand("V3.e", "3w 1s 1i", {"red": "rubble1 rubble2", "blue": "mason barracks"}, "shrine"),
    _places("V3.f", "rubble1 mason rubble3 rubble4"),
    _places("V3.g", "mason gap2 rubble3", blue="red gap2"),
    _places(
        "V3.h",
        "gap1 gap2 gap3 stables rubble4",
        red="red gap1",
        blue="red gap2",
        green="red gap3",
    ),
    laid(
        "V3.hall",
        step="build",
        areas={
            "red": "mason rubble2 rubble3",
            "blue": "barracks granary canal",
            "green": "barracks rubble1",
        },
        pieces={"red": "red mason", "blue": "blue granary", "green": "green tent"},
        hands={"red": "carpenters shrine"},
        purses={"red": "3w 2s"},
    ),
]
WORKERS: Final = ("V3.own", "V3.neighbour", "V3.both", "V3.shrine", "V3.free", "V3.a", "V3.b")

# ---- how many workers --------------------------------------------------------------------------


def _workers(given: Parameters) -> int:
    """The fewest workers with which the Carpenters' Hall can be built."""
    position = lesson_position(given["position"])
    for count in range(10):
        red = purse(position) | {"worker": count}
        if not position.arrange(goods={"red": red}).why_not(HALL):
            return count
    raise LookupError(given["position"])


def _with_barracks(given: Parameters) -> int:
    """How many others have Barracks."""
    position = lesson_position(given["position"])
    return sum(has(position, "barracks", seat) for seat in (1, 2))


def _highway(given: Parameters) -> bool:
    return has(lesson_position(given["position"]), "highway")


# ---- which cards -------------------------------------------------------------------------------


def _buildable(given: Parameters) -> set[str]:
    return {words.split()[1] for words in verbs(lesson_position(given["position"]), "build")}


def _not_knowing(*rules: str) -> Callable[[Parameters], set[str] | None]:
    def answer(given: Parameters) -> set[str] | None:
        words = [f"build {card} after tent" for card in IN_HAND if card != "shrine"]
        position = lesson_position(given["position"])
        found = without(position, [*words, "build shrine"], *rules)
        wrong = {move.split()[1] for move in found}
        return wrong if wrong and wrong != _buildable(given) else None

    return answer


def _ring_only(given: Parameters) -> set[str] | None:
    wrong = _buildable(given) - {"shrine"}
    return wrong if wrong and wrong != _buildable(given) else None


def _own_needs(given: Parameters) -> set[str] | None:
    """The answer of a student who believes that only one's own facilities meet a need."""
    position = lesson_position(given["position"])
    parts = inside(position).parts
    wrong = {
        card
        for card in _buildable(given)
        if all(
            has(position, parts.cards[need].id)
            for need in parts.cards[parts.numbers[card]].needs
        )
    }  # fmt: skip
    return wrong if wrong and wrong != _buildable(given) else None


# ---- where -------------------------------------------------------------------------------------


def _count(given: Parameters) -> int:
    return len(verbs(lesson_position(given["position"]), "build"))


def _own_cells(given: Parameters) -> list[int]:
    state = inside(lesson_position(given["position"]))
    return [int(cell) for cell in state.ring if int(cell) // CELL_NAMES == 0]


def _not_beside(kind: Callable[[int], bool]) -> Callable[[Parameters], int | None]:
    def answer(given: Parameters) -> int | None:
        left_out = sum(kind(cell) for cell in _own_cells(given))
        return _count(given) - left_out if left_out else None

    return answer


QUESTIONS: Final = [
    Question(
        "V3.1",
        Whole(),
        _workers,
        mistakes=[
            Mistake("price_only", lambda given: 2, lucky=True),
            Mistake("always_owed", lambda given: 3, lucky=True),
            Mistake(
                "each_owner",
                lambda given: 4 if _with_barracks(given) == 2 else None,
                lucky=True,
            ),
            Mistake(
                "horses_for_all",
                lambda given: 0 if _highway(given) and _workers(given) else None,
                lucky=True,
            ),
        ],
        parameters={"position": WORKERS},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "V3.2",
        Several(*IN_HAND),
        _buildable,
        mistakes=[
            Mistake("twice", _not_knowing("build.twice")),
            Mistake("cost", _not_knowing("build.cost")),
            Mistake("owed", _not_knowing("build.owed")),
            Mistake("needs", _not_knowing("build.need")),
            Mistake("own_needs", _own_needs),
            Mistake("suburb", _ring_only),
        ],
        parameters={"position": ids("V3", "cde")},
        minutes=3,
        folders=TEXTS,
    ),
    Question(
        "V3.3",
        Whole(),
        _count,
        mistakes=[
            Mistake("no_tent", lambda given: _count(given) - 1, lucky=True),
            Mistake("no_rubble", _not_beside(is_rubble), lucky=True),
            Mistake("no_gaps", _not_beside(is_gap), lucky=True),
            Mistake(
                "everywhere", lambda given: len(inside(lesson_position(given["position"])).ring)
            ),
        ],
        parameters={"position": ids("V3", "fgh")},
        minutes=1,
        folders=TEXTS,
        shows=("ring",),
    ),
]

GOALS: Final = [
    Goal(
        "V3.hall",
        "V3.hall",
        lambda position: has(position, "carpenters") and purse(position, 2)["worker"] == 1,
        way=["build carpenters after tent", "give worker green", f"take {NAMES[3]}"],
        astray=[
            Sign("leader", lambda position: bool(purse(position, 1)["worker"])),
            Sign("other", lambda position: has(position, "shrine")),
            Sign(
                "passed",
                lambda position: position.mover != 0 and not has(position, "carpenters"),
            ),
        ],
        missing=[Sign("whom", lambda position: inside(position).step_name == "owe")],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("V3", "V3.hall", ("where", "cost", "needs", "owed", "twice", "icon"), TEXTS)
]
