"""Asking a bot for its choice, which is checked like anybody's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.action import Action
from ..core.errors import IllegalMove, UnknownAction
from ..core.language import texts
from ..core.rng import Rng
from .position import Position


def ask(bot: Callable[..., Any], named: bool, position: Position, rng: Rng) -> Action:
    """Return the legal action a bot chooses.

    Parameters
    ----------
    bot : callable
    named : bool
        Whether it is a bot of the house, which gets the state and random numbers; a function of
        the user's own gets the position. Either is what the mover sees, and no more.
    position : Position
        At a decision.
    rng : Rng

    Raises
    ------
    IllegalMove, UnknownAction
        If its answer cannot be done; the sentence says whose answer it was.
    """
    seen = position.seen_by(position.mover)
    if named:
        return position.check(bot(seen.state.copy(), rng))
    chosen = bot(seen)
    try:
        return position.check(chosen)
    except (IllegalMove, UnknownAction) as error:
        # Whoever has just moved did nothing wrong, and their move stands.
        name = position.game.seat_text(position.mover_name)
        why = texts()("error.bot_answer", mover=name, why=str(error))
        if isinstance(error, UnknownAction):
            raise UnknownAction(why, error.nearest) from None
        raise type(error)(error.refusals, why) from None
