"""Heuristics of Agricola for search: priors for actions, and an estimate of final scores."""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.heuristics import Heuristics
from ....core.rng import Rng
from ....core.state import OVER, State
from ..rules.action_space_names import ROUNDS
from ..rules.state import AgricolaState
from .careful import choose, value_of
from .farm_value import weights, worth

SPREAD: Final = 6.0
"""Standard error of a difference of two final scores at the end of a game, in points."""

SPREAD_A_ROUND: Final = 1.0
"""Its increase for every remaining round."""


class AgricolaHeuristics(Heuristics):
    """Heuristics taken from the careful player."""

    def choose(self, state: State, rng: Rng) -> Action:
        assert isinstance(state, AgricolaState)
        return choose(state, weights(state))

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, AgricolaState)
        if state.turn_begins:
            w = weights(state)
            return [value_of(state, move, w) for move in moves]
        wanted = choose(state, weights(state))
        return [1.0 if move is wanted else 0.0 for move in moves]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, AgricolaState)
        fresh = state.turn_begins and all(player.home == player.people for player in state.players)
        if not fresh:
            return []
        w = weights(state)
        return [worth(state, seat, w) for seat in range(state.seats)]

    def sigma(self, state: State) -> float:
        assert isinstance(state, AgricolaState)
        left = 0 if state.node == OVER else ROUNDS - state.round
        return SPREAD + SPREAD_A_ROUND * float(left)


HEURISTICS: Final = AgricolaHeuristics()
