"""H4, end and scoring: two ways to end, equal turns for all, every line of the score."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import arranged, inside, red

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
SEATS: Final = ("red", "blue", "green", "yellow")
ROCKS: Final = {1: {"corn1": 1}, 2: {"corn1": 2, "boar1": 1}, 3: {"corn1": 2, "boar1": 2}}
"""Rocks that were turned for a number of developed caves."""
FIVE_HUTS: Final = {"b1": ("2", "4", "6"), "b2": ("2", "4")}


def _built(owner: str) -> dict[str, dict[str, str]]:
    """Return five huts of one player."""
    return {ground: dict.fromkeys(spaces, owner) for ground, spaces in FIVE_HUTS.items()}


def _over(id: str, seats: int = 3, **more: Any) -> PreparedPosition:
    """Return a position after the end."""
    return arranged(id, seats=seats, number=12, stage="over", todo=[], **more)


FOUR: Final = arranged("H4.four", seats=4, number=12)
BOARD: Final = _over("H4.board")
TOMB: Final = _over(
    "H4.tomb", huts={"n8": {"4": "red"}}, rocks=ROCKS[3],
    players=red(caves=3, huts=1, foods={"corn": 1, "wheat": 1, "mammoth": 2}),
)  # fmt: skip


def _tie(id: str, one: str, two: str, three: str) -> PreparedPosition:
    """Return a tie: the same number of points made in three different ways."""
    players = {
        one: {"caves": 2, "followers": 1, "track": 1, "foods": {"boar": 1}},
        two: {"caves": 1, "followers": 2, "track": 2, "foods": {"corn": 2}},
        three: {"track": 5, "foods": {"grape": 3}},
    }
    return _over(id, rocks={"corn1": 2, "boar1": 2}, players=players)


TIES: Final = {
    "H4.a": ("red", "blue", "green"),
    "H4.b": ("blue", "green", "red"),
    "H4.c": ("green", "red", "blue"),
}
"""Who has fewer pieces left, who wins, and who holds most food."""
POSITIONS: Final[list[PreparedPosition]] = [
    FOUR,
    BOARD,
    TOMB,
    *(_tie(id, *seats) for id, seats in TIES.items()),
    arranged(
        "H4.end", "developing", number=12, start="blue", rocks=ROCKS[2],
        huts={"b1": {"2": "red", "4": "red"}, "b2": {"2": "red"}, "b3": {"2": "red"}},
        players=red(
            caves=2, followers=1, huts=4, track=2, coin=4,
            foods={"grape": 2, "corn": 1, "boar": 1, "wheat": 1},
        ),
    ),
    arranged(
        "H4.last", "developing", number=12, start="blue", ending="blue", rocks=ROCKS[2],
        huts=_built("blue"),
        players={
            "red": {
                "caves": 2, "track": 5, "coin": 2, "foods": {"grape": 2, "corn": 2, "boar": 2},
            },
            "blue": {"huts": 5},
        },
    ),
]  # fmt: skip
KNOWN: Final = {one.id: one for one in POSITIONS}


# ---- the last turn -------------------------------------------------------------------------------


def last_turn(start: str, ended: str) -> str:
    """Return who has the last turn if a player builds the fifth hut, played by the rules."""
    position = FOUR.position.arrange(
        start=start, ending=ended, huts=_built(ended), players={ended: {"huts": 5}},
        todo=[["hunting", ended, 0, 0, 0]],
    )  # fmt: skip
    last = ended
    while not position.over:
        last = position.mover_name
        position = position.after(position.legal()[0].words)
    return last


def _last(given: Parameters) -> str:
    return last_turn(given["who"], given["owner"])


def _neighbour(seat: str, steps: int) -> str:
    return SEATS[(SEATS.index(seat) + steps) % len(SEATS)]


# ---- points --------------------------------------------------------------------------------------


def _on_board(given: Parameters) -> int:
    has = {name: given[name] for name in ("caves", "followers", "track")}
    rocks = ROCKS.get(given["caves"], {})
    return int(BOARD.position.arrange(rocks=rocks, players=red(**has)).scores[0])


def _last_numbers(given: Parameters) -> int:
    rows = inside(BOARD.position).parts.rows
    pairs = ((rows[0], given["caves"]), (rows[1], given["followers"]))
    last = (row.printed_points[done - 1] for row, done in pairs if done)
    return int(given["track"]) + sum(int(points) for points in last)


def _stored(given: Parameters, huts: int = 0) -> int:
    built = dict.fromkeys(("4", "5")[: huts or given["built"]], "red")
    foods = {"corn": 1, "wheat": given["wheat"], "mammoth": given["mammoth"]}
    has = red(caves=3, huts=len(built), foods=foods)
    position = TOMB.position.arrange(huts={"n8": built}, players=has)
    lines = position.game.score_sheet(position.state, 0)
    return next(int(line[3]) for line in lines if line[0] == "stored")


def _role(number: int) -> Callable[[Parameters], str]:
    return lambda given: TIES[given["position"]][number]


def _winner(given: Parameters) -> str:
    position = KNOWN[given["position"]].position
    return position.game.seats[next(iter(position.state.winners()))]


QUESTIONS: Final = [
    Question(
        "H4.1",
        OneOf(*SEATS, called="who"),
        _last,
        mistakes=[
            Mistake("at_once", lambda given: given["owner"]),
            Mistake("whole_round", lambda given: _neighbour(given["owner"], -1), lucky=True),
            Mistake("start", lambda given: given["who"]),
        ],
        parameters={"who": SEATS, "owner": SEATS},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "H4.2",
        Whole(),
        _on_board,
        mistakes=[
            Mistake("last_numbers", _last_numbers),
            Mistake(
                "pieces",
                lambda given: given["caves"] + given["followers"] + given["track"],
                lucky=True,
            ),
            Mistake(
                "no_track", lambda given: _on_board(given) - given["track"], lucky=True
            ),
        ],
        parameters={"caves": (1, 2, 3), "followers": (2, 4), "track": (3, 5)},
        minutes=3,
        folders=TEXTS,
    ),
    Question(
        "H4.3",
        Whole(),
        _stored,
        mistakes=[
            Mistake("once", lambda given: _stored(given, 1), lucky=True),
            Mistake(
                "all_foods", lambda given: (given["wheat"] + given["mammoth"] + 1) * given["built"]
            ),
            Mistake("huts_only", lambda given: given["built"]),
        ],
        parameters={"wheat": (0, 1, 2), "mammoth": (1, 2, 3), "built": (1, 2)},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "H4.4",
        OneOf("red", "blue", "green", called="who"),
        _winner,
        mistakes=[Mistake("foods_first", _role(2)), Mistake("pieces", _role(0))],
        parameters={"position": tuple(TIES)},
        minutes=2,
        folders=TEXTS,
        shows=[f"{part}-{seat}" for seat in SEATS[:3] for part in ("caves", "board")],
    ),
]  # fmt: skip


def _caves(position: Position) -> int:
    return 3 - int(position.seat("red").caves_left)


GOALS: Final = [
    Goal(
        "H4.end",
        "H4.end",
        lambda position: position.over,
        way=["develop hut b3 5"],
        astray=[Sign("declined", lambda position: position.seat("red").huts_left == 1)],
        folders=TEXTS,
    ),
    Goal(
        "H4.last",
        "H4.last",
        lambda position: position.over and _caves(position) == 3,
        way=["develop cave", "pay 2 grape 2 boar 1 coin"],
        astray=[Sign("fewer", lambda position: position.over and _caves(position) < 3)],
        missing=[Sign("pay", lambda position: not position.over)],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("H4", "H4.end", ("huts", "track", "round", "board", "spaces", "ends", "tie"), TEXTS),
]
