"""The random player: every legal action is equally likely."""

from __future__ import annotations

from ..core.action import Action
from ..core.rng import Rng
from ..core.state import State


def random_player(state: State, rng: Rng) -> Action:
    """Choose a legal action at random."""
    moves = state.legal()
    return moves[rng.below(len(moves))]
