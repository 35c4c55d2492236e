"""Refusals that several steps share: grounds and spaces that are not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.rule import Refusal
from .actions import GROUND_NAMES
from .refusal_rules import GROUND_ABSENT, SPACE_ABSENT

if TYPE_CHECKING:
    from .state import HuntingState


def ground_name(state: HuntingState, ground: int) -> str:
    """Return the name under which texts know a ground: the side that is up, if it is there."""
    return state.face(ground).id if state.has(ground) else GROUND_NAMES[ground]


def absent_ground_refusal(state: HuntingState, seat: int, ground: int) -> list[Refusal]:
    """Return the refusal of a ground that is not in the game, if it is not."""
    if state.has(ground):
        return []
    known = [GROUND_NAMES[laid] for laid in state.laid]
    return [state.refuse(GROUND_ABSENT, seat, ground=GROUND_NAMES[ground], known=known)]


def no_space(
    state: HuntingState, seat: int, ground: int, space: int, areas: bool = True
) -> list[Refusal]:
    """Return the refusal of a ground or a space that is not there, if so.

    `areas` also counts those at the right end under which nothing can stand.
    """
    found = absent_ground_refusal(state, seat, ground)
    if found:
        return found
    face = state.face(ground)
    spaces = len(face.areas) if areas else int(face.spaces)
    if space <= spaces:
        return []
    return [state.refuse(SPACE_ABSENT, seat, ground=face.id, space=int(space), spaces=spaces)]
