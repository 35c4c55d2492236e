"""Plausible actions whose refusals are worth explaining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ..rules.components import CELL_NAMES, IN_SUBURB
from ..rules.pending import (
    ACTING,
    BUILDING,
    MOVING,
    USING,
)

if TYPE_CHECKING:
    from ..rules.state import ReviveState


def tempting(state: ReviveState) -> list[Action]:
    """Return plausible actions: each card of the hand built, a longer ride, another facility."""
    step, parts = state.task[0], state.parts
    legal = state.legal()
    found: list[Action] = []
    if step == BUILDING:
        seat = state.mover
        head = state.area(seat)[0]
        for card in state.kinds_in_hand(seat):
            suburb = parts.cards[card].form == IN_SUBURB
            place = CELL_NAMES - 1 if suburb else head
            found.append(parts.builds[card * CELL_NAMES + place])
    elif step == MOVING:
        rides = sum(1 for move in legal if move is not parts.back)
        found = [parts.back, *parts.moves[rides : rides + 3]]
    elif step == ACTING:
        found = [*parts.acts, parts.clear]
    elif step == USING:
        found = list(parts.uses.values())
    return [action for action in found if not any(action is one for one in legal)]
