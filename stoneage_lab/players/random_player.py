"""The player that knows nothing: any legal action, each as likely."""

from __future__ import annotations

from ..core.action import Action
from ..core.rng import Rng
from ..core.state import State


def random_player(state: State, rng: Rng) -> Action:
    """Choose any legal action."""
    moves = state.legal()
    return moves[rng.below(len(moves))]
