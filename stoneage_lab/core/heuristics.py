"""Heuristics of a game for search: a quick policy, and an evaluation.

Without them a search plays random moves to the end. A game may give its own `Heuristics` (see
:attr:`stoneage_lab.core.game.Game.heuristics`); every part of it is optional.
"""

from __future__ import annotations

from .action import Action
from .rng import Rng
from .state import OVER, State


class Heuristics:
    """Knows nothing: any legal move, and no judgement before the game is over."""

    def choose(self, state: State, rng: Rng) -> Action:
        """Return the move of a quick and reasonable player."""
        moves = state.legal()
        return moves[rng.below(len(moves))]

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        """Return how good each move looks at a glance, on any scale; nothing if unknown."""
        return []

    def evaluate(self, state: State) -> list[float]:
        """Return the final scores to be expected; nothing where they cannot be judged.

        It is asked at every decision of a game played ahead: answer only in quiet moments, e.g.
        between two rounds.
        """
        return []

    def is_quiet(self, state: State) -> bool:
        """Tell whether `evaluate` has an answer: a search that looks further asks for no number."""
        return bool(self.evaluate(state))

    def sigma(self, state: State) -> float:
        """Return by how many points a difference of scores may still move (standard deviation).

        It is asked where `evaluate` has an answer, and at the end of a game: there a small
        number says how much a narrow win differs from a clear one. 0: not at all.
        """
        return 0.0


def shares(state: State) -> list[float]:
    """Return the share of the win of each seat: whole ones at the end, else equal ones."""
    seats = len(state.scores())
    winners = state.winners() if state.node == OVER else ()
    if not winners:
        return [1.0 / seats] * seats
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
