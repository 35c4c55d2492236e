"""Heuristics of Age of Revive for search: priors for actions, an estimate of final scores."""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.heuristics import Heuristics
from ....core.rng import Rng
from ....core.state import State
from ..rules.goods import KINDS
from ..rules.moving import path
from ..rules.pending import MOVING
from ..rules.state import ReviveState
from .careful import Careful, choose

SPREAD: Final = 3.0
"""Standard error of a difference of two final scores near the end, in points."""

SPREAD_A_CUBE: Final = 0.5
"""Its increase for every cube that is left on the King's Support."""

GROWTH: Final = 0.45
"""How much of what goods and aims are worth becomes points, with no cube left."""

GROWTH_A_CUBE: Final = 0.1
"""Its increase for every cube that is left: more turns, more points from the same goods."""

ICON: Final = 0.3
"""Points of a king's icon: the cube it takes. What counts icons is counted by itself."""

AIMS: Final = 3
"""How many aims are looked at, each paid from what the ones before it leave."""

AIM: Final = 0.75
"""How much of its points the best aim is worth. Below 1: what can be built is worth building."""

NEXT_AIM: Final = 0.6
"""The worth of an aim as a share of that of the aim before it."""

NEAR: Final[tuple[float, ...]] = (1.0, 0.82, 0.64, 0.48, 0.35, 0.24, 0.16, 0.1)
"""How much of that is left while so many goods are missing; the last number for more."""

GOOD: Final = 0.2
"""Points of a good that no aim takes, while there are few of its kind."""

PLENTY: Final = 4
"""Further goods of a kind are worth nothing."""

CARD: Final = 0.15
"""Points of a card in hand, besides the aims that it gives."""

FULL_HAND: Final = 7

REACH: Final = 0.4
"""How much of the best action in reach without horses becomes points."""


class ReviveHeuristics(Heuristics):
    """Heuristics taken from the careful player."""

    def choose(self, state: State, rng: Rng) -> Action:
        return choose(state, rng)

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, ReviveState)
        player = Careful(state, state.mover)
        return [player.value(move) for move in moves]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, ReviveState)
        if state.task[0] != MOVING:
            return []
        share = min(1.0, GROWTH + GROWTH_A_CUBE * state.left)
        found: list[float] = []
        for seat in range(state.seats):
            player = Careful(state, seat, ICON, 0.0)
            value = outlook(state, player) + REACH * in_reach(state, player)
            found.append(state.points(seat) + share * value)
        return found

    def sigma(self, state: State) -> float:
        assert isinstance(state, ReviveState)
        return SPREAD + SPREAD_A_CUBE * state.left


def outlook(state: ReviveState, player: Careful) -> float:
    """Return the points that aims, goods and cards of a seat can be expected to bring.

    Less than building brings at once: otherwise a search would rather keep what it could build.
    """
    purse = list(player.purse)
    aims = list(player.aims)
    found, weight = 0.0, AIM
    for _ in range(AIMS):
        best, value = -1, 0.0
        for number in range(len(aims)):
            points, cost = aims[number]
            short = 0
            for kind in range(KINDS):
                short += max(0, cost[kind] - purse[kind])
            worth = points * NEAR[min(short, len(NEAR) - 1)]
            if worth > value:
                best, value = number, worth
        if best < 0:
            break
        found += weight * value
        weight *= NEXT_AIM
        price = aims.pop(best)[1]
        for kind in range(KINDS):
            purse[kind] = max(0, purse[kind] - price[kind])
    for kind in range(KINDS):
        found += GOOD * float(min(PLENTY, purse[kind]))
    return found + CARD * float(min(FULL_HAND, len(state.hands[player.seat])))


def in_reach(state: ReviveState, player: Careful) -> float:
    """Return what the best action in reach without horses is worth to a seat."""
    best = 0.0
    for cells in range(1, state.parts.free_cells + 1):
        best = max(best, player.at(path(state, player.seat, cells)[-1], player.purse))
    return best


HEURISTICS: Final = ReviveHeuristics()
