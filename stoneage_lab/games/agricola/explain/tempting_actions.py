"""Plausible actions whose refusals are worth explaining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ..rules.action_space_names import FIRST_MAJOR
from ..rules.actions import BUYS, FENCES, PLOWS, ROOMS, USES
from ..rules.cards import FIRST_MINOR
from ..rules.task_numbers import BUILDING, FENCING, IMPROVING, LEARNING, PLOWING, WORKING

if TYPE_CHECKING:
    from ..rules.state import AgricolaState


def tempting(state: AgricolaState) -> list[Action]:
    """Return plausible actions: every action space, every space of the farm, every card."""
    step = state.task[0]
    if step == WORKING:
        return [
            USES[space.number]
            for space in state.parts.spaces
            if space.present and (space.number < FIRST_MAJOR or state.majors >> space.number & 1)
        ]
    rows: dict[int, list[Action]] = {
        BUILDING: [*ROOMS[:10]], PLOWING: [*PLOWS], FENCING: [*FENCES],
        IMPROVING: [*BUYS, *_held(state)], LEARNING: _held(state),
    }  # fmt: skip
    return rows.get(step, [])


def _held(state: AgricolaState) -> list[Action]:
    """Return the playing of each card that can be seen in the mover's hand."""
    hand = state.players[state.mover].hand
    return [state.parts.cards.plays[card] for card in hand if card >= FIRST_MINOR]
