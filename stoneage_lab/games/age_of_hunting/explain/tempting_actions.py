"""Plausible actions whose refusals are worth explaining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ..rules.actions import DEVELOP_CAVE, DEVELOP_FOLLOWER, build_hut
from ..rules.goods import HUTS
from ..rules.packed_rows import owner_at

if TYPE_CHECKING:
    from ..rules.state import HuntingState


def tempting(state: HuntingState) -> list[Action]:
    """Return plausible actions: a full row, one follower too many, a development too dear."""
    if state.step_name in ("opening", "hunting"):
        return [state.parts.places[ground][1] for ground in state.laid]
    if state.step_name != "developing":
        return []
    found: list[Action] = [DEVELOP_CAVE, DEVELOP_FOLLOWER]
    if state.count(state.mover, HUTS) < state.parts.rows[2].size:
        for ground in state.laid:
            free = [space for space in state.face(ground).builds
                    if owner_at(state.huts[ground], space) < 0]  # fmt: skip
            found += [build_hut(ground, space) for space in free[:1]]
    return found
