"""Helpers for prepared positions: what lies out, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....lessons.positions import PreparedPosition
from ....session.position import Position
from ..rules.actions import GROUND_NAMES
from ..rules.packed_rows import groups
from ..rules.state import HuntingState

FACES: Final = {
    2: "b1a b2a b3a n1a n2a",
    3: "b1a b2a b3a b4a n1a n5a n8a",
    4: "b1a b2a b3a b4a n1a n4a n5a n8a",
}


def laid(faces: str) -> dict[str, Any]:
    """Return the entry of a position that lays out these faces, and no other new lands."""
    found: dict[str, Any] = dict.fromkeys(GROUND_NAMES[4:])
    return found | {face[:-1]: face[-1] for face in faces.split()}


def arranged(
    id: str, step: str = "hunting", seats: int = 2, number: int = 1, **changes: Any
) -> PreparedPosition:
    """Return a position in which red, who is the start player, has to decide in round `number`."""
    table: dict[str, Any] = {
        "stage": "turns",
        "round": number,
        "start": "red",
        "grounds": laid(FACES[seats]),
        "todo": [[step, "red", 0, 0, 0]],
    }
    return PreparedPosition(id, table | changes, seats, "age-of-hunting")


def inside(position: Position) -> HuntingState:
    """Return the state of a position of this game."""
    state = position.state
    assert isinstance(state, HuntingState)
    return state


def chief_spaces(position: Position, ground: str, seat: int = 0) -> list[int]:
    """Return the spaces of a ground on which chiefs of a seat stand."""
    found, space = [], 0
    for owner, followers in groups(inside(position).rows[GROUND_NAMES.index(ground)]):
        space += followers + 1
        if owner == seat:
            found.append(int(space))
    return found


def red(**has: Any) -> Mapping[str, Any]:
    """Return the entry of a position with red's things."""
    return {"red": has}
