"""R8, more buildings: igloos, hard winter and new buildings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....core.state import DECISION
from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.goods import GOODS
from ...rules.refusal_rules import TEXT_FOLDERS
from ...rules.state import StoneAgeState
from ...rules.task_numbers import USE
from ..position_lookup import lesson_position
from ..prepared_positions import arranged, inside, there, using
from ..tables import BUILT, ended, hand

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
MODULES: Final = ("igloos", "winter", "huts")
TABLE: Final = arranged("R8.table", 2, {}, MODULES)


def _goods(**counts: int) -> dict[str, int]:
    return dict.fromkeys(GOODS, 0) | counts


POSITIONS: Final = [
    TABLE,
    # Four hut builders before red, an igloo on the first stack.
    using(
        "R8.igloo",
        expansions=MODULES,
        tops=["I01", "B05"],
        placed={"building1": {"red": 1}, "hunt": {"blue": 5}},
        players={
            "red": {"goods": _goods(wood=2, stone=1), "cards": hand(hut_builder=4),
                    "buildings": ["B03", "W02"]},
        },
        round=5,
    ),
    # Two tiles for the same goods, and five hut builders.
    using(
        "R8.last",
        expansions=MODULES,
        tops=["I01", "B02"],
        stacks=[1, 1],
        placed={"building1": {"red": 1}, "building2": {"red": 1}},
        players={
            "red": {"points": 80, "goods": _goods(wood=2, stone=1), "cards": hand(hut_builder=5)},
            "blue": {"points": 95},
        },
        round=9,
    ),
    # A gold and a stone more than the prices.
    using(
        "R8.winter",
        expansions=MODULES,
        tops=["W01", "B05"],
        placed={"card1": {"red": 1}, "building1": {"red": 1}, "hunt": {"blue": 5}},
        players={"red": {"goods": _goods(wood=3, brick=1, stone=1, gold=1)}},
    ),
    # The round ends; red owns two buildings that pay.
    using(
        "R8.dawn",
        expansions=MODULES,
        placed={"hunt": {"red": 5}},
        players={"red": {"buildings": ["H02", "H06"], "points": 13}},
        round=6,
    ),
]  # fmt: skip


# -- R8.1: what hut builders count ---------------------------------------------------------------

IGLOOS: Final = ("I01", "I02", "I03", "I04")
OTHERS: Final = ("W01", "H02", "W03", "H05")


@memo(512)
def _end(builders: int, old: int, igloos: int, others: int) -> int:
    red = {"cards": hand(hut_builder=builders),
           "buildings": [*BUILT[:old], *IGLOOS[:igloos], *OTHERS[:others]]}  # fmt: skip
    return ended(TABLE, red=red).scores[0]


def _counted(given: Parameters) -> int:
    return _end(given["builders"], given["old"], given["igloos"], given["others"])


def _every_tile(given: Parameters) -> int:
    return int(given["builders"] * (given["old"] + given["igloos"] + given["others"]))


# -- R8.2: a card and a winter tile --------------------------------------------------------------

SPARE: Final[dict[str, dict[str, int]]] = {
    "a": {"stone": 1, "gold": 1},
    "b": {"wood": 1, "stone": 1, "gold": 1},
    "c": {"gold": 2},
    "d": {"stone": 2},
    "e": {"stone": 1, "gold": 2},
    "f": {"wood": 1, "gold": 1},
    "g": {"wood": 1, "stone": 1},
}
"""Goods that red has besides the price of the tile."""

COSTS: Final[dict[str, dict[str, int]]] = {
    "W01": {"wood": 2, "brick": 1}, "W02": {"wood": 1, "brick": 2},
    "W05": {"wood": 1, "brick": 1, "stone": 1},
}  # fmt: skip


def _have(given: Parameters) -> dict[str, int]:
    cost, spare = COSTS[given["tile"]], SPARE[given["spare"]]
    return {good: cost.get(good, 0) + spare.get(good, 0) for good in GOODS}


@memo(512)
def _most(tile: str, spare: str) -> int:
    """Return the most points that red can have after its turn."""
    given = {"tile": tile, "spare": spare}
    start = lesson_position("R8.winter").arrange(
        tops=[tile, "B05"], players={"red": {"goods": _have(given)}}
    )
    return _best(inside(start))


def _best(state: StoneAgeState) -> int:
    """Return red's most points when it is blue's turn, by trying everything."""
    while state.node != DECISION and state.stage == USE:
        state.settle(state.chance().outcomes()[0][0])
    if state.stage != USE or state.mover != 0:
        return state.players[0].points
    found = []
    for action in state.legal():
        after = state.copy()
        after.play(action)
        found.append(_best(after))
    return max(found)


def _turn(given: Parameters) -> int:
    return _most(given["tile"], given["spare"])


def _printed(given: Parameters) -> int:
    """Only what is printed on the tile."""
    return _most(given["tile"], "g") - 5


def _with(given: Parameters, gold: int, stone: int) -> int:
    return _printed(given) + 6 * gold + 5 * stone


def _both(given: Parameters) -> int:
    """Pay more for both, as if the card itself cost nothing."""
    spare = SPARE[given["spare"]]
    return _with(given, int("gold" in spare), int("stone" in spare))


def _each_good(given: Parameters) -> int:
    """Take points for each gold and stone, those of the prices too."""
    spare = SPARE[given["spare"]]
    return _with(given, spare.get("gold", 0), spare.get("stone", 0))


def _goods_told(given: Parameters) -> Mapping[str, Any]:
    have = _have(given)
    return {
        "goods": tuple((good, have[good]) for good in GOODS if have[good]),
        "cost": tuple(COSTS[given["tile"]].items()),
        "printed": _printed(given),
    }


# -- R8.3: a building that pays ------------------------------------------------------------------


def _paid(given: Parameters) -> int:
    """Goods come at the start of the rounds after the one in which it was built."""
    return int(given["last"] - given["built"])


QUESTIONS: Final = [
    Question(
        "R8.1",
        Whole(),
        _counted,
        mistakes=[
            Mistake("igloos_too", _every_tile),
            Mistake("old_only", lambda given: given["builders"] * given["old"]),
            Mistake("igloos", lambda given: given["builders"] * given["igloos"], lucky=True),
            Mistake(
                "added",
                lambda given: given["builders"] + given["old"] + given["others"],
                lucky=True,
            ),
        ],
        parameters={
            "builders": (2, 3, 4, 5), "old": (1, 2, 3), "igloos": (1, 2, 3), "others": (1, 2, 3)
        },
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R8.2",
        Whole(),
        _turn,
        mistakes=[
            Mistake("printed", _printed),
            Mistake("both", _both, lucky=True),
            Mistake("each_good", _each_good, lucky=True),
            Mistake("gold_only", lambda given: _with(given, 1, 0), lucky=True),
            Mistake("stone_only", lambda given: _with(given, 0, 1), lucky=True),
        ],
        parameters={"tile": tuple(COSTS), "spare": tuple(SPARE)},
        derived=_goods_told,
        minutes=4,
        folders=TEXTS,
    ),
    Question(
        "R8.3",
        Whole(),
        _paid,
        mistakes=[
            Mistake("at_once", lambda given: _paid(given) + 1),
            Mistake("not_last", lambda given: _paid(given) - 1),
            Mistake("all_rounds", lambda given: given["last"]),
            Mistake("before", lambda given: given["built"], lucky=True),
        ],
        parameters={"good": GOODS, "built": (3, 4, 5, 6), "last": (10, 11, 12, 13)},
        minutes=2,
        folders=TEXTS,
    ),
]  # fmt: skip


# -- Goals ---------------------------------------------------------------------------------------


def _points(position: Position) -> int:
    return int(position.seat("red").points)


def _asked(position: Position) -> bool:
    return inside(position).step_name == "surcharge"


def _owns(position: Position, tile: str) -> bool:
    return tile in position.seat("red").buildings


def _has_card(position: Position) -> bool:
    return bool(position.seat("red").cards)


def _at(position: Position, site: str) -> bool:
    """Tell whether red stands at a place, or is being asked to pay there."""
    return there(position, site) > 0 or inside(position).buying >= 0


def _gold_missed(position: Position) -> bool:
    settled = _has_card(position) and not _asked(position)
    return settled and _points(position) not in (6, 16, 21)


def _stone_missed(position: Position) -> bool:
    settled = _owns(position, "W01") and not _asked(position)
    return settled and _points(position) not in (15, 21)


GOALS: Final = [
    Goal(
        "R8.winter",
        "R8.winter",
        lambda position: _points(position) == 21,
        way=["use card1", "pay 1 wood", "pay 1 gold",
             "use building1", "pay 2 wood 1 brick", "pay 1 stone"],
        astray=[
            Sign("gold", _gold_missed),
            Sign("stone", _stone_missed),
            Sign("unbuilt", lambda position: not _owns(position, "W01")
                 and not _at(position, "building1")),
        ],
        missing=[
            Sign("asked", _asked),
            Sign("card", lambda position: not _has_card(position)),
            Sign("building", lambda position: not _owns(position, "W01")),
        ],
        folders=TEXTS,
    ),
    Goal(
        "R8.last",
        "R8.last",
        lambda position: position.winners == ("red",),
        way=["use building2", "pay 2 wood 1 stone", "use building1", "decline"],
        astray=[
            Sign("igloo", lambda position: _owns(position, "I01")),
            Sign("nothing", lambda position: inside(position).round > 9),
        ],
        missing=[
            Sign("choose", lambda position: not _owns(position, "B02")),
            Sign("finish", lambda position: not position.over),
        ],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary("R8", "R8.igloo", ("pool", "igloo", "card", "tile", "person", "income"), TEXTS),
]
