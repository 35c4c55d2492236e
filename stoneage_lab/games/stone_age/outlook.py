"""What Stone Age tells a player that looks ahead: how to play on quickly, and where it leads."""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.advice import Advice
from ...core.rng import Rng
from ...core.state import State
from .careful import BALANCED, Careful, choose
from .state import StoneAgeState


class StoneAgeAdvice(Advice):
    """A careful player's eye."""

    def choose(self, state: State, rng: Rng) -> Action:
        return choose(state, BALANCED)

    def likings(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, StoneAgeState)
        careful = Careful(state)
        return [careful.value(move) for move in moves]

    def spread(self, state: State) -> float:
        return 20.0


ADVICE: Final = StoneAgeAdvice()
