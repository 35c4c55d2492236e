"""R1, placing people: one site a turn, rings, never twice, the hut takes two, no passing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Moves, OneOf, move_name
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.refusal_rules import TEXT_FOLDERS
from ...rules.sites import BuildingStack
from ..position_lookup import lesson_position
from ..prepared_positions import inside, placings, there, without
from .positions import LOGS, POSITIONS

__all__ = ["GOALS", "POSITIONS", "QUESTIONS", "SUMMARIES"]

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
OWN: Final = tuple(f"R1.{letter}" for letter in "abcde")
FOREST: Final = 1


# ---- all that is possible ----------------------------------------------------------------------


def _possible(given: Parameters) -> set[str]:
    return {action.words for action in lesson_position(given["position"]).legal()}


def _not_knowing(rule: str) -> Callable[[Parameters], set[str] | None]:
    """The answer of a student who does not know a rule; None if it is the right one."""

    def answer(given: Parameters) -> set[str] | None:
        wrong = without(lesson_position(given["position"]), rule)
        return wrong if wrong != _possible(given) else None

    return answer


def _most(given: Parameters) -> set[str] | None:
    """Only the largest number for each place: the mistake of taking it for the only one."""
    largest: dict[str, str] = {}
    for words_of in placings(lesson_position(given["position"])):
        if words_of in _possible(given):
            largest[words_of.split()[2]] = words_of
    wrong = set(largest.values())
    return wrong if wrong != _possible(given) else None


# ---- the line that is not allowed --------------------------------------------------------------


def _walk(given: Parameters) -> list[Position]:
    """The positions before each line of a log, up to the one that is refused."""
    position = lesson_position("R1.start")
    met = [position]
    for _, move in LOGS[given["log"]]:
        if position.why_not(move):
            break
        position = position.after(move)
        met.append(position)
    return met


def _first(
    what: Callable[[Position, Position], bool],
) -> Callable[[Parameters], int | None]:
    """The first legal line that looks suspicious for some reason."""

    def line(given: Parameters) -> int | None:
        met = _walk(given)
        pairs = enumerate(pairwise(met), 1)
        found = (number for number, (old, new) in pairs if what(old, new))
        return next(found, None)

    return line


def _shared(old: Position, new: Position) -> bool:
    """A player comes to a place where others stand."""
    before, after = inside(old), inside(new)
    return any(0 < a < b for a, b in zip(before.crowd, after.crowd, strict=True))


def _filled(old: Position, new: Position) -> bool:
    """The last ring of a place with seven of them is taken."""
    before, after = inside(old), inside(new)
    return any(
        site.rings > 2 and site.room(before) and not site.room(after)
        for site in before.parts.sites
    )  # fmt: skip


def _skipping(old: Position, new: Position) -> bool:
    """A player without people at home is skipped."""
    seats = len(old.game.seats)
    return new.mover != (old.mover + 1) % seats


def _after_skipping(given: Parameters) -> int | None:
    line = _first(_skipping)(given)
    return None if line is None else line + 1


def _told(given: Parameters) -> dict[str, Any]:
    start = lesson_position("R1.start")
    lines = (
        f"{number}. {start.game.seat_text(seat)}: {move_name(start, move)}"
        for number, (seat, move) in enumerate(LOGS[given["log"]], 1)
    )
    return {"lines": "\n".join(lines)}


# ---- whose turn it is --------------------------------------------------------------------------

MOVE: Final = "place 2 hunt"


def _clockwise(given: Parameters) -> str | None:
    position = lesson_position(given["position"])
    name = position.game.seats[(position.mover + 1) % position.game.players]
    return name if name != _next(given) else None


def _next(given: Parameters) -> str:
    return lesson_position(given["position"]).after(MOVE).mover_name


def _after_next(given: Parameters) -> str:
    """The player after the one who decides next."""
    seats = list(lesson_position(given["position"]).game.seats)
    return str(seats[(seats.index(_next(given)) + 1) % len(seats)])


QUESTIONS: Final = [
    Question(
        "R1.1",
        Moves("place 4 quarry", "place 5 river"),
        _possible,
        mistakes=[
            Mistake("rings", _not_knowing("place.rings")),
            Mistake("again", _not_knowing("place.again")),
            Mistake("hut", _not_knowing("place.hut")),
            Mistake("taken", _not_knowing("place.taken")),
            Mistake("home", _not_knowing("place.home")),
            Mistake("most", _most),
        ],
        parameters={"position": OWN},
        minutes=2,
        folders=TEXTS,
        shows=("land", "tiles", "cards", "mat-red"),
    ),
    Question(
        "R1.2",
        Whole(),
        lambda given: len(_walk(given)),
        mistakes=[
            Mistake("shared", _first(_shared)),
            Mistake("filled", _first(_filled)),
            Mistake("skipped", _after_skipping),
            Mistake("last", lambda given: len(LOGS[given["log"]])),
            Mistake("before", lambda given: len(_walk(given)) - 1, lucky=True),
        ],
        parameters={"log": tuple(LOGS)},
        derived=_told,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R1.3",
        OneOf("red", "blue", "green", "yellow", called="seat"),
        _next,
        mistakes=[
            Mistake("clockwise", _clockwise),
            Mistake("same", lambda given: "blue"),
            Mistake("start", lambda given: "red"),
            Mistake("too_far", _after_next, lucky=True),
        ],
        parameters={"position": ("R1.stuck", "R1.nobody", "R1.field")},
        derived=lambda given: {"move": move_name(lesson_position(given["position"]), MOVE)},
        guessed_first=True,
        minutes=1,
        folders=TEXTS,
        shows=("land", "mat-red", "mat-blue", "mat-green", "mat-yellow"),
    ),
]


# ---- goals -------------------------------------------------------------------------------------


def _buildings(position: Position) -> list[BuildingStack]:
    """The buildings on which red stands."""
    state = inside(position)
    stacks = [site for site in state.parts.sites if isinstance(site, BuildingStack)]
    return [site for site in stacks if state.placed_at(site.number, 0)]


def _payable(position: Position) -> bool:
    state = inside(position)
    goods = state.players[0].goods
    return any(site.price(state).payments(goods) for site in _buildings(position))


def _free(position: Position) -> int:
    state = inside(position)
    return state.parts.sites[FOREST].room(state)


GOALS: Final = [
    Goal(
        "R1.first",
        "R1.first",
        lambda position: there(position, "forest") == 2,
        way=["place 2 forest"],
        astray=[
            Sign("elsewhere", lambda position: not there(position, "forest")),
            Sign("number", lambda position: there(position, "forest") != 2),
        ],
        players=["you", "careful"],
        folders=TEXTS,
    ),
    Goal(
        "R1.crowd",
        "R1.crowd",
        lambda position: not _free(position),
        way=["place 4 forest"],
        astray=[
            Sign("elsewhere", lambda position: not there(position, "forest")),
            Sign("rings_left", lambda position: _free(position) > 0),
        ],
        folders=TEXTS,
    ),
    Goal(
        "R1.building",
        "R1.building",
        _payable,
        way=["place 1 building2"],
        astray=[
            Sign("nowhere", lambda position: not _buildings(position)),
            Sign("too_dear", lambda position: not _payable(position)),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary(
        "R1",
        "R1.busy",
        ("turns", "rings", "again", "single", "hut", "skipped", "few", "all"),
        TEXTS,
    ),
]
