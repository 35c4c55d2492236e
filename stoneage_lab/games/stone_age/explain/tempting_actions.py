"""Plausible actions whose refusals are worth explaining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.tasks import step_of
from ..rules.actions import DECLINE
from ..rules.task_numbers import (
    BUYING,
    FEEDING,
    PLACING,
)
from .missing_goods import nearest

if TYPE_CHECKING:
    from ..rules.state import StoneAgeState


def tempting(state: StoneAgeState) -> list[Action]:
    """Return plausible actions: one person on each site, the price of what is bought."""
    step, purses = step_of(state.task), state.parts.purses
    if step == PLACING:
        return [site.ways[site.least][0] for site in state.parts.sites]
    if step == BUYING and state.legal()[0] is DECLINE:
        price = state.parts.sites[state.buying].price(state)
        return [nearest(price, state.players[state.mover].goods)[0]]
    if step == FEEDING:
        goods = state.players[state.mover].goods
        rest = max(0, state.shortage - sum(goods[1:]))
        return [purses.pay((rest, *goods[1:], 0))] if sum(goods) < state.shortage else []
    return []
