"""Heuristics of Age of Hunting for search: values of moves, and an estimate of final scores."""

from __future__ import annotations

from typing import Any, Final

from ....core.action import Action
from ....core.heuristics import Heuristics
from ....core.rng import Rng
from ....core.state import OVER, State
from ..rules.state import HuntingState
from .careful import LONG_GAME, Careful, best_of, values_of

RATE: Final = 1.45
"""Points that a careful player gains in a round."""

SPREAD: Final = 3.0
"""Standard error of a difference of two final scores before the last round, in points."""

SPREAD_A_ROUND: Final = 0.35
"""Its increase for every further remaining round."""

QUICK_DEPTH: Final = 1
"""How many more choices of a turn are looked at after a move, in a search.

The careful player looks at three. In a harvest with several trades these are thousands of positions
at each decision of a try; with one they are a tenth, and the tree of the search looks further."""

MOST_KEPT: Final = 4096
"""How many positions keep the values of their moves."""


class HuntingHeuristics(Heuristics):
    """Heuristics taken from the careful player, who looks less far ahead here.

    A search meets the same positions many times, and choices in a harvest of many areas take
    longer than others. So the values of moves are cached.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[Any, ...], list[float]] = {}

    def choose(self, state: State, rng: Rng) -> Action:
        moves = state.legal()
        if len(moves) == 1:
            return moves[0]
        return best_of(moves, self.priors(state, moves))

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, HuntingState)
        # The components tell games of other options and faces apart.
        key = (state.parts, state.phase, state.turn, tuple(state.stock), *state.key())
        found = self.kept.get(key)
        if found is None:
            found = values_of(state, moves, QUICK_DEPTH)
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = found
        return found

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, HuntingState)
        if not state.turn_begins or state.mover != state.start or state.ending >= 0:
            return []
        # Everybody goes on to gain points at the same rate; what lies ahead counts as now.
        return [float(Careful(state, seat).value(state)) for seat in range(state.seats)]

    def sigma(self, state: State) -> float:
        assert isinstance(state, HuntingState)
        if state.node == OVER:
            return SPREAD
        return SPREAD + SPREAD_A_ROUND * max(0.0, float(LONG_GAME - state.round))


HEURISTICS: Final = HuntingHeuristics()
