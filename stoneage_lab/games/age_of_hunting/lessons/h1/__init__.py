"""H1, placing and pushing: a group enters at the left, and everything else moves on."""

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
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, chief_spaces, inside, red

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
FOREST: Final = "b3"
VINEYARD: Final = "b1"
BARTER: Final = "n5"
OPENED: Final = {"corn1": 2, "boar1": 2}
"""The rocks of a board whose three caves are all open."""


def _pushed(id: str, row: list[list[Any]], **more: Any) -> PreparedPosition:
    """Return a position with a row in the boar forest; red has four followers in hand."""
    players = {"red": {"followers": 3}, **more}
    return arranged(id, seats=3, rows={FOREST: row}, players=players)


def _room(id: str, row: list[list[Any]], followers: int) -> PreparedPosition:
    """Return a position with a row on the barter ground, and some followers of red."""
    players = red(followers=followers - 1)
    return arranged(id, seats=3, rows={BARTER: row} if row else {}, players=players)


FULL_CAVES: Final = arranged("H1.hut", seats=3, rocks=OPENED, players=red(caves=3, followers=4))
POSITIONS: Final[list[PreparedPosition]] = [
    arranged("H1.first"),
    arranged(
        "H1.row", seats=3, rows={FOREST: [["green", 0], ["blue", 1]]}, players=red(followers=2)
    ),
    arranged("H1.push", rows={FOREST: [["red", 1]]}, players=red(followers=2)),
    arranged("H1.crowded", seats=3, rows={BARTER: [["red", 1], ["blue", 0]]}),
    _pushed("H1.a", [["green", 0], ["blue", 1]]),
    _pushed("H1.b", [["blue", 0], ["green", 1]]),
    _pushed("H1.c", [["blue", 1], ["green", 0]]),
    _pushed("H1.d", [["red", 0], ["blue", 0]]),
    FULL_CAVES,
    _room("H1.e", [["blue", 0]], 4),
    _room("H1.f", [["blue", 1], ["green", 0]], 4),
    _room("H1.g", [], 1),
    _room("H1.h", [["green", 1]], 2),
]
KNOWN: Final = {one.id: one for one in POSITIONS}


def _at(given: Parameters) -> Position:
    return KNOWN[given["position"]].position


# ---- where a pushed chief stands -----------------------------------------------------------------


def _before(given: Parameters) -> int:
    return chief_spaces(_at(given), FOREST, 1)[0]


def _after(given: Parameters) -> int:
    moved = _at(given).after(f"place {given['followers']} {FOREST}")
    return chief_spaces(moved, FOREST, 1)[0]


# ---- what a placing brings -----------------------------------------------------------------------


def _harvest(given: Parameters, *huts: int) -> int:
    built = {VINEYARD: {str(space): "red" for space in huts}} if huts else {}
    start = FULL_CAVES.position.arrange(huts=built, players=red(huts=len(huts)))
    return int(start.after(f"place {given['followers']} {VINEYARD}").seat("red").grape)


def grapes(space: int) -> int:
    """Return the grapes of an area of the vineyard."""
    ground = GROUND_NAMES.index(VINEYARD)
    gifts = [part.gift for part in inside(FULL_CAVES.position).area(ground, space).parts]
    return sum(int(gift[0]) for gift in gifts)


def _each_piece(given: Parameters) -> int:
    return sum(map(grapes, range(1, given["followers"] + 2))) + grapes(given["built"])


# ---- how many may come along ---------------------------------------------------------------------


def _most(given: Parameters) -> int:
    moves = [action.words.split() for action in _at(given).legal()]
    return max(int(word[1]) for word in moves if word[0] == "place" and word[2] == BARTER)


def _free(given: Parameters) -> int:
    state, ground = inside(_at(given)), GROUND_NAMES.index(BARTER)
    return int(state.face(ground).spaces - state.filled[ground])


QUESTIONS: Final = [
    Question(
        "H1.1",
        Whole(),
        _after,
        mistakes=[
            Mistake("followers_only", lambda given: _before(given) + given["followers"]),
            Mistake("unmoved", _before),
            Mistake("newcomer", lambda given: given["followers"] + 1),
            Mistake("left", lambda given: abs(_before(given) - given["followers"] - 1), lucky=True),
        ],
        parameters={"position": ("H1.a", "H1.b", "H1.c", "H1.d"), "followers": (1, 2)},
        minutes=2,
        folders=TEXTS,
        shows=[f"ground-{FOREST}"],
    ),
    Question(
        "H1.2",
        Whole(),
        lambda given: _harvest(given, given["built"]),
        mistakes=[
            Mistake("no_hut", _harvest),
            Mistake("each_piece", _each_piece, lucky=True),
            Mistake("hut_only", lambda given: grapes(given["built"])),
            Mistake(
                "followers_space",
                lambda given: grapes(given["followers"]) + grapes(given["built"])
                if given["followers"] else None,
                lucky=True,
            ),
        ],
        parameters={"followers": (0, 1, 2, 3), "built": (2, 4, 6)},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "H1.3",
        Whole(),
        _most,
        mistakes=[
            Mistake("hand", lambda given: int(_at(given).seat("red").followers), lucky=True),
            Mistake("free", _free),
            Mistake("all_spaces", lambda given: 4),
        ],
        parameters={"position": ("H1.e", "H1.f", "H1.g", "H1.h")},
        minutes=2,
        folders=TEXTS,
        shows=[f"ground-{BARTER}", "hand-red"],
    ),
]  # fmt: skip


def _elsewhere(position: Position) -> bool:
    return not position.seat("red").grape


GOALS: Final = [
    Goal(
        "H1.first",
        "H1.first",
        lambda position: position.seat("red").grape == 1 and position.seat("red").coin == 1,
        way=["place 1 b1"],
        astray=[
            Sign("elsewhere", _elsewhere),
            Sign("alone", lambda position: position.seat("red").coin == 0),
        ],
        players=["you", "careful"],
        folders=TEXTS,
    ),
    Goal(
        "H1.push",
        "H1.push",
        lambda position: 5 in chief_spaces(position, FOREST),
        way=["place 2 b3"],
        astray=[
            Sign("home", lambda position: not chief_spaces(position, FOREST)),
            Sign("elsewhere", lambda position: len(chief_spaces(position, FOREST)) < 2),
            Sign("number", lambda position: 5 not in chief_spaces(position, FOREST)),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("H1", "H1.row", ("one", "enter", "pushed", "chief", "huts", "room", "must"), TEXTS),
]
