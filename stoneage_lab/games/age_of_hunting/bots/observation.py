"""What a seat sees of a position of Age of Hunting, as numbers for programs that learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....core.observation_fields import (
    ObservationField,
    number,
    of_every_seat,
    one_of,
    step_fields,
)
from ..rules.actions import GROUND_NAMES
from ..rules.flow import STEPS
from ..rules.goods import (
    CAVES,
    CHIEFS_HOME,
    FOLLOWERS,
    FOLLOWERS_HOME,
    FOOD_NAMES,
    GOODS,
    HUTS,
    TRACK,
    WIDTH,
)
from ..rules.packed_rows import owner_at, piece_at
from ..rules.task_numbers import PHASES, STAGE_NAMES

if TYPE_CHECKING:
    from ..game import AgeOfHunting
    from ..rules.state import HuntingState

MOST_ROUNDS = 200
"""More rounds than a game has."""

COUNTERS = {
    "track": TRACK, "caves": CAVES, "followers": FOLLOWERS, "huts": HUTS,
    "chiefs_home": CHIEFS_HOME, "followers_home": FOLLOWERS_HOME,
}  # fmt: skip
"""The counters of a seat besides its goods."""


def fields(game: AgeOfHunting) -> list[ObservationField]:
    """Return the rows of an observation."""
    parts = game.parts
    spaces = tuple(
        f"{name}.{space}"
        for ground, name in enumerate(GROUND_NAMES)
        for space in range(1, _spaces(game, ground) + 1)
    )
    return [
        *step_fields(STEPS),
        one_of("stage", STAGE_NAMES, lambda state, _: state.stage),
        one_of("phase", PHASES, lambda state, _: state.phase),
        number("round", MOST_ROUNDS, lambda state, _: min(state.round, MOST_ROUNDS)),
        number("turn", game.players, lambda state, _: state.turn),
        ObservationField("stock", FOOD_NAMES, int(parts.stock), lambda state, _: state.stock),
        ObservationField(
            "rocks_unseen",
            tuple(parts.rock_ids),
            max(parts.rock_counts),
            lambda state, _: state.rocks,
        ),
        ObservationField(
            "side", GROUND_NAMES, 2, lambda state, _: [side + 1 for side in state.sides]
        ),
        *of_every_seat(
            number("starts", 1, lambda state, seat: state.start == seat),
            number("ends", 1, lambda state, seat: state.ending == seat),
            ObservationField("goods", GOODS, 10**4, _goods),
            ObservationField("counter", tuple(COUNTERS), 100, _counters),
            ObservationField("piece", spaces, 2, _on_spaces(game, _piece)),
            ObservationField("hut", spaces, 1, _on_spaces(game, _has_hut)),
        ),
    ]


def _spaces(game: AgeOfHunting, ground: int) -> int:
    return max(len(face.areas) for face in game.parts.faces[2 * ground : 2 * ground + 2])


def _goods(state: HuntingState, seat: int) -> list[Any]:
    return list(state.counts[WIDTH * seat : WIDTH * seat + len(GOODS)])


def _counters(state: HuntingState, seat: int) -> list[Any]:
    return [state.counts[WIDTH * seat + counter] for counter in COUNTERS.values()]


def _piece(state: HuntingState, seat: int, ground: int, space: int) -> int:
    """Return 1 for a follower of the seat, 2 for its chief, 0 for neither."""
    piece = int(piece_at(state.rows[ground], space))
    return piece - 2 * seat if 0 < piece - 2 * seat <= 2 else 0


def _has_hut(state: HuntingState, seat: int, ground: int, space: int) -> int:
    return int(owner_at(state.huts[ground], space) == seat)


def _on_spaces(
    game: AgeOfHunting, there: Callable[[HuntingState, int, int, int], int]
) -> Callable[[HuntingState, int], list[Any]]:
    """Return what reads a number from every space of every ground."""
    places = [
        (ground, space)
        for ground in range(len(GROUND_NAMES))
        for space in range(1, _spaces(game, ground) + 1)
    ]
    return lambda state, seat: [there(state, seat, ground, space) for ground, space in places]
