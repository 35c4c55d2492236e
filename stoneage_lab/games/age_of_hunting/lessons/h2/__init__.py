"""H2, recalling and copying: a chief harvests when it leaves, and rows close up."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.actions import GROUND_NAMES
from ...rules.goods import GIFTS
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, chief_spaces, inside, laid, red

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
PLAIN: Final = "b2"
CAMP: Final = "n7"
CAMP_OUT: Final = laid("b1a b2a b3a b4a n1a n7a n8a")
OPENED: Final = {"corn1": 2, "boar1": 2}


def _closing(id: str, row: list[list[Any]]) -> PreparedPosition:
    """Return a position with a row on the corn plain."""
    players = red(followers=1)
    return arranged(id, seats=3, rows={PLAIN: row}, players=players)


HOMEWARD: Final = arranged(
    "H2.hut", seats=3, rocks=OPENED, rows={PLAIN: [["red", 1]]}, players=red(caves=3)
)
COPYING: Final = arranged(
    "H2.copying", seats=3, grounds=CAMP_OUT,
    rows={"b3": [["green", 3], ["blue", 0]], CAMP: [["blue", 0], ["green", 1]]},
    huts={"b3": {"2": "red", "5": "blue"}, PLAIN: {"2": "red"}},
    players={
        "red": {"huts": 2},
        "blue": {"huts": 1},
        "green": {"followers": 3},
    },
)  # fmt: skip
POSITIONS: Final[list[PreparedPosition]] = [
    arranged(
        "H2.home",
        rows={
            "b1": [["red", 0]],
            PLAIN: [["red", 0]],
            "b3": [["blue", 0], ["blue", 1], ["red", 1]],
        },
    ),
    arranged(
        "H2.copy", grounds=laid("b1a b2a b3a n2a n7a"),
        rows={"b3": [["blue", 1], ["blue", 2]]}, players={"blue": {"followers": 2}},
    ),
    _closing("H2.a", [["blue", 0], ["red", 1], ["green", 0]]),
    _closing("H2.b", [["red", 1], ["green", 1]]),
    _closing("H2.c", [["red", 2], ["blue", 0], ["green", 0]]),
    _closing("H2.d", [["blue", 0], ["red", 0], ["green", 1]]),
    HOMEWARD,
    COPYING,
]  # fmt: skip
KNOWN: Final = {one.id: one for one in POSITIONS}


# ---- where the others stand afterwards -----------------------------------------------------------


def _at(given: Parameters) -> Position:
    return KNOWN[given["position"]].position


def _own_space(position: Position) -> int:
    return chief_spaces(position, PLAIN)[0]


def _closed(given: Parameters) -> int:
    start = _at(given)
    return chief_spaces(start.after(f"recall {PLAIN} {_own_space(start)}"), PLAIN, 2)[0]


def _green(given: Parameters) -> int:
    return chief_spaces(_at(given), PLAIN, 2)[0]


# ---- what a recall brings ------------------------------------------------------------------------

ROWS: Final[dict[int, list[list[Any]]]] = {
    2: [["red", 1]], 3: [["blue", 0], ["red", 1]], 4: [["blue", 1], ["red", 1]],
}  # fmt: skip
"""Rows in which red's chief stands on a given space."""


def _corn(given: Parameters, *huts: int) -> int:
    built = {PLAIN: {str(space): "red" for space in huts}} if huts else {}
    rows = {PLAIN: ROWS[given["space"]]}
    start = HOMEWARD.position.arrange(rows=rows, huts=built, players=red(huts=len(huts)))
    return int(start.after(f"recall {PLAIN} {given['space']}").seat("red").corn)


def corn(space: int) -> int:
    """Return the corn of an area of the corn plain."""
    area = inside(HOMEWARD.position).area(GROUND_NAMES.index(PLAIN), space)
    return sum(int(part.gift[1]) for part in area.parts)


# ---- what a copy brings --------------------------------------------------------------------------


def _held(position: Position) -> int:
    return sum(int(getattr(position.seat("red"), name)) for name in GIFTS[:6])


def _copied(given: Parameters) -> int:
    start = COPYING.position.after(f"place 1 {CAMP}")
    return _held(start.after(f"copy {given['target']}"))


def _with_hut(given: Parameters) -> int | None:
    """As if red's hut on the copied ground harvested too."""
    if not given["target"].startswith("b3"):
        return None
    area = inside(COPYING.position).area(GROUND_NAMES.index("b3"), 2)
    return _copied(given) + sum(int(n) for part in area.parts for n in part.gift)


def _chained(given: Parameters) -> int | None:
    """As if a copied copy could be used to copy the best chief there is."""
    if not given["target"].startswith(CAMP):
        return None
    return _copied(given) + _copied({"target": "b3 4"})


QUESTIONS: Final = [
    Question(
        "H2.1",
        Whole(),
        _closed,
        mistakes=[
            Mistake("unmoved", _green),
            Mistake("chief_only", lambda given: _green(given) - 1, lucky=True),
            Mistake("chiefs_place", lambda given: _own_space(_at(given)), lucky=True),
        ],
        parameters={"position": ("H2.a", "H2.b", "H2.c", "H2.d")},
        derived=lambda given: {"space": _own_space(_at(given))},
        minutes=2,
        folders=TEXTS,
        shows=[f"ground-{PLAIN}"],
    ),
    Question(
        "H2.2",
        Whole(),
        lambda given: _corn(given, given["built"]),
        mistakes=[
            Mistake("no_hut", _corn),
            Mistake("hut_only", lambda given: corn(given["built"])),
            Mistake("nothing", lambda given: 0),
        ],
        parameters={"space": (2, 3, 4), "built": (2, 4, 5)},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "H2.3",
        Whole(),
        _copied,
        mistakes=[
            Mistake("hut_too", _with_hut),
            Mistake("chain", _chained),
            Mistake("owner", lambda given: 0),
        ],
        parameters={"target": ("b3 4", "b3 5", "n7 5"), "position": ("H2.copying",)},
        derived=lambda given: {
            "ground": given["target"].split()[0],
            "space": int(given["target"].split()[1]),
        },
        minutes=3,
        folders=TEXTS,
        shows=["ground-b3", f"ground-{CAMP}"],
    ),
]


def _copies(position: Position) -> bool:
    return inside(position).step_name == "copying"


def _mammoth(position: Position) -> bool:
    return bool(position.seat("red").mammoth)


GOALS: Final = [
    Goal(
        "H2.home",
        "H2.home",
        _mammoth,
        way=["recall b3 5"],
        astray=[Sign("other", lambda position: not _mammoth(position))],
        folders=TEXTS,
    ),
    Goal(
        "H2.copy",
        "H2.copy",
        _mammoth,
        way=["place 1 n7", "copy b3 5"],
        astray=[
            Sign("elsewhere", lambda position: not chief_spaces(position, CAMP)),
            Sign("no_icon", lambda position: chief_spaces(position, CAMP) == [1]),
            Sign("other", lambda position: not (_mammoth(position) or _copies(position))),
        ],
        missing=[Sign("choose", _copies)],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("H2", "H2.home", ("harvest", "group", "close", "huts", "copy", "once"), TEXTS),
]
