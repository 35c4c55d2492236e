"""R5, feeding: fields first, one food each, all food first, then goods one for one, or −10."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....core.memo import memo
from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Moves
from .....lessons.number_answers import Whole, WholeNumbers
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.goods import GOODS
from ...rules.refusal_rules import TEXT_FOLDERS
from ..position_lookup import lesson_position
from ..prepared_positions import inside, using
from ..tables import fed

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)


def _short(id: str, missing: int, tile: str = "B01", **goods: int) -> PreparedPosition:
    """Return a position in which five people of red lack some food."""
    red = {"food": 0, "fields": 5 - missing, "goods": goods}
    todo = [["feeding", "red", missing, 0, 0]]
    return using(id, stage="feed", turn=1, todo=todo, tops=[tile, "B02"], players={"red": red})


POSITIONS: Final = [
    using(
        "R5.evening",
        placed={"field": {"red": 1}},
        players={"red": {"food": 0, "fields": 1, "goods": {"wood": 2, "gold": 1}}},
    ),
    using(
        "R5.plenty",
        placed={"field": {"red": 1}},
        players={"red": {"food": 2, "fields": 6}},
    ),
    _short("R5.three", 3, wood=2, gold=1),
    _short("R5.two", 2, wood=2, gold=1),
    _short("R5.mixed", 2, wood=1, brick=1, stone=1),
    _short("R5.poor", 3, wood=1, gold=1),
    _short("R5.keep", 2, "B12", wood=2, brick=2, gold=1),
    using(
        "R5.supper",
        placed={"card1": {"red": 1}, "field": {"red": 1}},
        display=["C12", "C14", "C30", "C29"],
        players={"red": {"food": 0, "goods": {"wood": 1, "gold": 1}}},
    ),
]


def _missing(given: Parameters) -> int:
    return inside(fed(given["people"], given["fields"], given["food"], {})).shortage


# -- R5.2: what can be done ----------------------------------------------------------------------


def _ways(given: Parameters) -> set[str]:
    return {action.words for action in lesson_position(given["position"]).legal()}


def _payments(given: Parameters) -> set[str] | None:
    """The answer of a student who thinks that paying is required."""
    return _ways(given) - {"starve"} or None


def _with_parts(given: Parameters) -> set[str]:
    """The answer of a student who thinks that a part of the rest is enough."""
    state = inside(lesson_position(given["position"]))
    feeding, red = state.parts.feeding, state.players[0]
    parts = {way.words for n in range(1, state.shortage) for way in feeding.ways(red, n)}
    return _ways(given) | parts


# -- R5.3: hunger --------------------------------------------------------------------------------


@memo(512)
def _hungry(points: int, missing: int, wood: int) -> tuple[int, int]:
    """Return the points and the goods of red after leaving people hungry."""
    evening = fed(5, 5 - missing, 0, {"wood": wood}, points)
    after = evening.after("starve").seat("red")
    return after.points, sum(getattr(after, good) for good in GOODS)


def _after_hunger(given: Parameters) -> tuple[int, int]:
    return _hungry(given["points"], given["missing"], given["wood"])


def _paid_too(given: Parameters) -> tuple[int, int]:
    points, wood = _after_hunger(given)
    return points, max(0, wood - given["missing"])


def _not_below(given: Parameters) -> tuple[int, int] | None:
    points, wood = _after_hunger(given)
    return (0, wood) if points < 0 else None


QUESTIONS: Final = [
    Question(
        "R5.1",
        Whole(),
        _missing,
        mistakes=[
            Mistake("no_fields", lambda given: given["people"] - given["food"]),
            Mistake("newcomer", lambda given: _missing(given) - 1),
            Mistake("no_food", lambda given: given["people"] - given["fields"], lucky=True),
            Mistake("what_is_there", lambda given: given["fields"] + given["food"], lucky=True),
        ],
        parameters={"people": (6, 7, 8), "fields": (1, 2, 3), "food": (0, 1, 2, 3)},
        allowed=lambda given: _missing(given) > 1,
        derived=lambda given: {"there": given["fields"] + given["food"]},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R5.2",
        Moves("pay 4 stone", "pay 3 brick 1 gold"),
        _ways,
        mistakes=[
            Mistake("forced", _payments), Mistake("part", _with_parts),
            Mistake("only_starve", lambda given: {"starve"}, lucky=True),
        ],
        parameters={"position": ("R5.three", "R5.two", "R5.mixed", "R5.poor")},
        minutes=3,
        folders=TEXTS,
        shows=("mat-red",),
    ),
    Question(
        "R5.3",
        WholeNumbers(2),
        _after_hunger,
        mistakes=[
            Mistake("each", lambda given: (
                given["points"] - 10 * given["missing"], given["wood"])),
            Mistake("paid_too", _paid_too),
            Mistake("not_below", _not_below),
            Mistake("for_nothing", lambda given: (given["points"], given["wood"]), lucky=True),
            Mistake(
                "one_each",
                lambda given: (given["points"] - given["missing"], given["wood"]),
                lucky=True,
            ),
            Mistake("swapped", lambda given: _after_hunger(given)[::-1], lucky=True),
        ],
        parameters={"points": (4, 7, 12, 23, 31), "missing": (2, 3, 4), "wood": (1, 2, 4, 6)},
        minutes=2,
        folders=TEXTS,
    ),
]  # fmt: skip


# -- Goals ---------------------------------------------------------------------------------------


def _goods(position: Position) -> dict[str, int]:
    red = position.seat("red")
    return {good: getattr(red, good) for good in GOODS}


def _starved(position: Position) -> bool:
    return bool(position.seat("red").points < 0)


def _can_build(position: Position) -> bool:
    goods = _goods(position)
    return all(goods[good] >= 1 for good in ("wood", "brick", "gold"))


def _next_round(position: Position) -> bool:
    return inside(position).round > 1


GOALS: Final = [
    Goal(
        "R5.supper",
        "R5.supper",
        lambda position: _next_round(position) and not _starved(position),
        way=["use card1", "pay 1 wood", "use field"],
        astray=[
            Sign("starved", _starved),
            Sign("lacking", lambda position: inside(position).shortage > 0),
        ],
        missing=[Sign("card", lambda position: "C12" not in position.seat("red").cards),
                 Sign("field", lambda position: not _next_round(position))],
        folders=TEXTS,
    ),
    Goal(
        "R5.keep",
        "R5.keep",
        lambda position: _can_build(position) and not _starved(position),
        way=["pay 1 wood 1 brick"],
        astray=[
            Sign("starved", _starved),
            Sign("spent", lambda position: not _can_build(position)),
        ],
        folders=TEXTS,
        tells_results=False,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("R5", "R5.three", ("fields", "eat", "first", "goods", "hunger", "food"), TEXTS),
]
