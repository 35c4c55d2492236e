"""Players that are programs: bots by name, and any function of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.action import Action
from ..core.game import Game, unknown
from ..core.rng import Rng
from ..core.rule import SetupError
from ..core.state import State
from .random_player import random_player

Bot = Callable[[State, Rng], Action]
"""Chooses one of the legal actions for the mover; changes nothing."""

PERSON = "you"
"""How a seat is named at which a person sits."""

BOTS: Mapping[str, Bot] = {"random": random_player}
"""Bots that play every game; a game may bring more of its own."""


def bots(game: Game) -> dict[str, Bot]:
    """Return all bots that play a game, by name.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> sorted(bots(game("stone-age")))
    ['careful', 'random']
    """
    return {**BOTS, **game.bots}


def seat_players(game_seats: int, players: Any) -> list[Any]:
    """Return who sits at each seat: ``"you"``, the name of a bot, or a function."""
    return [PERSON] * game_seats if isinstance(players, int) else list(players)


def find_bot(game: Game, player: Any) -> Bot | Callable[..., Any] | None:
    """Return the bot at a seat, or None where a person sits.

    Raises
    ------
    SetupError
        If there is no player of this name; the known ones are listed.
    """
    if player == PERSON:
        return None
    if callable(player):
        found: Callable[..., Any] = player
        return found
    known = bots(game)
    if isinstance(player, str) and player in known:
        return known[player]
    raise SetupError(unknown("strategy", player, [PERSON, *known]))
