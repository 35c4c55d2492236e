"""Refusals that several steps share: missing grounds and spaces, prices, huts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from .actions import GROUND_NAMES, BuildHut, Develop, Recall, SendChief
from .faces import NO_HUT, Price
from .goods import CAVES, CHIEFS_HOME, FOLLOWERS_HOME
from .packed_rows import chief_on, owner_at
from .refusal_rules import (
    DEVELOP_COST,
    DEVELOP_NONE,
    DEVELOP_SPACE,
    DEVELOP_TAKEN,
    GROUND_ABSENT,
    PLACE_CHIEF,
    PLACE_FOLLOWERS,
    PLACE_ROOM,
    RECALL_CHIEF,
    SPACE_ABSENT,
)

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


def place_reasons(state: HuntingState, seat: int, action: SendChief) -> list[Refusal]:
    """Return what forbids placing, apart from the moment."""
    found = absent_ground_refusal(state, seat, action.ground)
    if not state.count(seat, CHIEFS_HOME):
        found.append(state.refuse(PLACE_CHIEF, seat, chiefs=int(state.parts.chiefs)))
    have, need = int(state.count(seat, FOLLOWERS_HOME)), int(action.followers)
    if need > have:
        found.append(state.refuse(PLACE_FOLLOWERS, seat, have=have, need=need))
    if state.has(action.ground):
        face = state.face(action.ground)
        room = int(face.spaces - state.filled[action.ground])
        if need + 1 > room:
            facts = {"ground": face.id, "spaces": int(face.spaces), "have": room}
            found.append(state.refuse(PLACE_ROOM, seat, need=need + 1, **facts))
    return found


def recall_reasons(state: HuntingState, seat: int, action: Recall) -> list[Refusal]:
    """Return what forbids calling a chief home, apart from the moment."""
    found = no_space(state, seat, action.ground, action.space, areas=False)
    if found:
        return found
    row = state.rows[action.ground]
    if chief_on(row, action.space) == seat:
        return []
    face = state.face(action.ground)
    own = [space for space in range(1, int(face.spaces) + 1) if chief_on(row, space) == seat]
    facts = {"ground": face.id, "space": int(action.space), "have": own}
    return [state.refuse(RECALL_CHIEF, seat, **facts)]


def develop_reasons(state: HuntingState, seat: int, action: Develop | BuildHut) -> list[Refusal]:
    """Return what forbids a development, apart from the moment."""
    if isinstance(action, BuildHut):
        return hut_reasons(state, seat, action)
    row = state.parts.rows[action.row]
    done = state.count(seat, CAVES + action.row)
    if done >= row.size:
        return [state.refuse(DEVELOP_NONE, seat, row=row.name)]
    return cost_reasons(state, seat, row.prices[done])


def cost_reasons(state: HuntingState, seat: int, price: Price) -> list[Refusal]:
    """Return the refusal of a price that a seat cannot pay, if it cannot."""
    missing = price.missing(state.held(seat))
    if not missing:
        return []
    return [state.refuse(DEVELOP_COST, seat, cost=price.listed(), missing=missing)]


def hut_reasons(state: HuntingState, seat: int, action: BuildHut) -> list[Refusal]:
    """Return what forbids building a hut."""
    found = no_space(state, seat, action.ground, action.space)
    row = state.parts.rows[2]
    done = state.count(seat, CAVES + 2)
    if done >= row.size:
        found.append(state.refuse(DEVELOP_NONE, seat, row=row.name))
    elif state.has(action.ground):
        face_number = 2 * action.ground + state.sides[action.ground]
        found += cost_reasons(state, seat, state.parts.hut_prices[face_number][done])
    if not state.has(action.ground):
        return found
    face = state.face(action.ground)
    if action.space > len(face.areas):
        return found
    facts = {"ground": face.id, "space": int(action.space)}
    owner = owner_at(state.huts[action.ground], action.space)
    if face.areas[action.space - 1].hut == NO_HUT:
        found.append(state.refuse(DEVELOP_SPACE, seat, known=face.builds, **facts))
    elif owner >= 0:
        name = state.game.seats[owner]
        found.append(state.refuse(DEVELOP_TAKEN, seat, owner=name, **facts))
    return found


def other_refusals(state: HuntingState, seat: int, action: Action) -> list[Refusal]:
    """Return what else forbids an action that belongs to another moment."""
    if isinstance(action, SendChief):
        return place_reasons(state, seat, action)
    if isinstance(action, Recall):
        return recall_reasons(state, seat, action)
    if isinstance(action, Develop | BuildHut):
        return develop_reasons(state, seat, action)
    return []
