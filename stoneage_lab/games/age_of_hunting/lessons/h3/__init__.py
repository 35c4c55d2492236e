"""H3, developing and storing: growing prices, at most one a turn, one food in each cave."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Several
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.actions import GROUND_NAMES
from ...rules.faces import DevelopmentRow, Price
from ...rules.packed_rows import owner_at
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, inside, red

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
KINDS: Final = ("cave", "follower", "hut")
FOREST: Final = GROUND_NAMES.index("b3")
QUARRY: Final = GROUND_NAMES.index("b4")


def _rich(id: str, huts: int = 0, seats: int = 3, **has: Any) -> PreparedPosition:
    """Return a position in which red may develop; its huts stand on the corn plain."""
    built = {"b2": dict.fromkeys(("2", "4")[:huts], "red")} if huts else {}
    rocks = {"corn1": has["caves"]} if has.get("caves") else {}
    players = red(huts=huts, **has)
    return arranged(id, "developing", seats=seats, huts=built, rocks=rocks, players=players)


PRICES: Final = arranged("H3.price", seats=3)
STORING: Final = arranged(
    "H3.storing", "returning", seats=3, players=red(foods={"grape": 2, "corn": 2})
)
POSITIONS: Final[list[PreparedPosition]] = [
    PRICES,
    STORING,
    _rich("H3.a", caves=1, foods={"grape": 1, "corn": 2, "boar": 2}),
    _rich("H3.b", followers=1, foods={"grape": 2, "corn": 1, "boar": 2}, coin=1),
    _rich("H3.c", huts=1, foods={"grape": 1, "corn": 2, "boar": 1}, coin=2),
    _rich("H3.d", huts=1, foods={"grape": 1, "corn": 1, "boar": 2}, coin=1, caves=1),
    _rich("H3.hut", seats=2, foods={"grape": 1, "corn": 1, "wheat": 1}, coin=1),
    _rich("H3.cave", foods={"grape": 1, "boar": 2}, coin=1),
    arranged("H3.keep", "returning", players=red(foods={"grape": 1, "corn": 2, "boar": 1})),
]
KNOWN: Final = {one.id: one for one in POSITIONS}


def _at(given: Parameters) -> Position:
    return KNOWN[given["position"]].position


# ---- whole prices --------------------------------------------------------------------------------


def _row(given: Parameters) -> DevelopmentRow:
    return inside(PRICES.position).parts.rows[KINDS.index(given["row"])]


def prices(kind: str) -> list[Price]:
    """Return the whole prices of a row, huts in the boar forest."""
    parts = inside(PRICES.position).parts
    if kind == "hut":
        return list(parts.hut_prices[2 * FOREST])
    return list(parts.rows[KINDS.index(kind)].prices)


def _pieces(price: Price) -> int:
    return int(sum(price.fixed) + price.free)


def _extra(given: Parameters, number: int) -> int:
    return sum(_row(given).printed[number].values())


def _base(given: Parameters) -> int:
    return _pieces(prices(given["row"])[0]) - _extra(given, 0)


def _whole(given: Parameters) -> int:
    return _pieces(prices(given["row"])[given["done"]])


# ---- what can be paid for ------------------------------------------------------------------------


def _payable(given: Parameters) -> set[str]:
    moves = {action.words for action in _at(given).legal()}
    wanted = {"develop cave": "cave", "develop follower": "follower", "develop hut b4 6": "hut"}
    return {kind for move, kind in wanted.items() if move in moves}


def _by_base(given: Parameters) -> set[str]:
    """What could be paid for without extra costs."""
    state = inside(_at(given))
    counts, parts = state.counts, state.parts
    found = {row.name for row in parts.rows[:2] if row.prices[0].can_pay(counts, 0)}
    return found | ({"hut"} if state.face(QUARRY).cost.can_pay(counts, 0) else set())


# ---- what goes back ------------------------------------------------------------------------------


def _surplus(given: Parameters) -> int:
    opened = given["caves"] - 3
    turned: dict[str, int] = {}
    for rock in ("corn1", "boar1", "corn1")[: (0, 1, 3)[opened]]:
        turned[rock] = turned.get(rock, 0) + 1
    half = given["foods"] // 2
    foods = {"grape": half, "corn": given["foods"] - half}
    has = red(caves=opened, foods=foods, coin=given["coin"])
    moves = STORING.position.arrange(rocks=turned, players=has).legal()
    return sum(map(int, moves[0].words.split()[1::2]))


QUESTIONS: Final = [
    Question(
        "H3.1",
        Whole(),
        _whole,
        mistakes=[
            Mistake("base_only", _base),
            Mistake(
                "last_extra",
                lambda given: _base(given) + _extra(given, given["done"]),
                lucky=True,
            ),
            Mistake("extra_only", lambda given: _whole(given) - _base(given), lucky=True),
        ],
        parameters={"row": KINDS, "done": (1, 2, 3), "position": ("H3.price",)},
        allowed=lambda given: given["done"] < _row(given).size,
        minutes=2,
        folders=TEXTS,
        shows=["board-red", "ground-b3"],
    ),
    Question(
        "H3.2",
        Several(*KINDS),
        _payable,
        mistakes=[
            Mistake("base_only", _by_base, lucky=True),
            Mistake(
                "single",
                lambda given: {min(_payable(given))} if len(_payable(given)) > 1 else None,
            ),
            Mistake("all", lambda given: set(KINDS), lucky=True),
        ],
        parameters={"position": ("H3.a", "H3.b", "H3.c", "H3.d")},
        minutes=3,
        folders=TEXTS,
        shows=["ground-b4", "caves-red", "purse-red", "board-red"],
    ),
    Question(
        "H3.3",
        Whole(),
        _surplus,
        mistakes=[
            Mistake("coins_too", lambda given: _surplus(given) + given["coin"]),
            Mistake("three", lambda given: given["foods"] - 3, lucky=True),
            Mistake("kept", lambda given: given["caves"], lucky=True),
            Mistake("none", lambda given: 0),
        ],
        parameters={"caves": (3, 4, 5), "foods": (4, 5, 6, 7), "coin": (1, 2, 3)},
        allowed=lambda given: given["foods"] > given["caves"],
        minutes=2,
        folders=TEXTS,
    ),
]


def _owner(position: Position, space: int) -> int:
    return int(owner_at(inside(position).huts[FOREST], space))


def _huts(position: Position) -> int:
    return 5 - int(position.seat("red").huts_left)


def _kept(position: Position) -> bool:
    has = position.seat("red")
    return bool(has.foods == 3 and has.grape == 1 and has.corn == 2)


GOALS: Final = [
    Goal(
        "H3.hut",
        "H3.hut",
        lambda position: _owner(position, 5) == 0,
        way=["develop hut b3 5"],
        astray=[
            Sign("cheap", lambda position: _huts(position) == 1 and _owner(position, 5) != 0),
            Sign("declined", lambda position: not _huts(position)),
        ],
        folders=TEXTS,
    ),
    Goal(
        "H3.keep",
        "H3.keep",
        _kept,
        way=["return 1 boar"],
        astray=[Sign("other", lambda position: not _kept(position))],
        folders=TEXTS,
        tells_results=False,
    ),
]

SUMMARIES: Final = [
    Summary("H3", "H3.price", ("once", "base", "extra", "cave", "follower", "hut", "store"), TEXTS),
]
