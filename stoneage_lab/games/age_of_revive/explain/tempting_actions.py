"""Plausible actions whose refusals are worth explaining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ..rules.card_types import IN_SUBURB
from ..rules.task_numbers import (
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
    moves = parts.moves
    legal = state.legal()
    found: list[Action] = []
    if step == BUILDING:
        seat = state.mover
        head = state.area(seat)[0]
        for card in state.kinds_in_hand(seat):
            suburb = parts.cards[card].form == IN_SUBURB
            found.append(moves.build_in_suburb(card) if suburb else moves.build(card, head))
    elif step == MOVING:
        rides = sum(1 for move in legal if move is not moves.home)
        found = [moves.home, *moves.walks[rides : rides + 3]]
    elif step == ACTING:
        found = [*moves.acts, moves.take_rubble]
    elif step == USING:
        found = list(moves.use.all())
    return [action for action in found if not any(action is one for one in legal)]
