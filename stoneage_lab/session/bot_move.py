"""Get a bot's move and check that it is legal."""

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
        Whether the bot is registered by name; it then gets the state and random numbers. A
        function of the user gets the position. Both get only what the mover may see.
    position : Position
        At a decision.
    rng : Rng

    Raises
    ------
    IllegalMove, UnknownAction
        If its answer is no legal action; the message names the bot's seat.
    """
    seen = position.seen_by(position.mover)
    if named:
        return position.check(bot(seen.state.copy(), rng))
    # A function that changes the state it is given must not change the game.
    chosen = bot(seen.apart())
    try:
        return position.check(chosen)
    except (IllegalMove, UnknownAction) as error:
        # The player who moved before did nothing wrong; their move is kept.
        name = position.game.seat_text(position.mover_name)
        why = texts()("error.bot_answer", mover=name, why=str(error))
        if isinstance(error, UnknownAction):
            raise UnknownAction(why, error.nearest) from None
        raise type(error)(error.refusals, why) from None
