"""Checks the arguments of `Session`, for callers that construct one directly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.game import Game
from ..core.language import texts
from .position import Position


def check_session(game: Any, players: Any, seed: Any, start: Any) -> None:
    """Check the arguments of a session.

    Raises
    ------
    SetupError
        If an argument has the wrong type, or the number of seats is wrong.

    Examples
    --------
    >>> check_session("stone-age", ["you", "careful"], 7, None)
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.SetupError: A session is made by lab.play(…), or from a game that
    lab.game(…) has set up, not from 'stone-age'.
    """
    if not isinstance(game, Game):
        raise SetupError(texts()("error.session", given=shown(game)))
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise SetupError(texts()("error.seats", given=shown(players)))
    if len(players) != game.players:
        raise SetupError(texts()("error.seat_count", n=game.players, given=len(players)))
    if type(seed) is not int:
        raise SetupError(texts()("error.seed", given=shown(seed)))
    if start is not None and not isinstance(start, Position):
        raise SetupError(texts()("error.start", given=shown(start)))
