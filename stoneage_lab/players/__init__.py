"""Players that are programs: bots by name, and any function of a position."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any

from ..core.action import Action
from ..core.arguments import is_one_of, known_name, shown, whole_number
from ..core.errors import LabWarning, SetupError
from ..core.game import Game, unknown
from ..core.language import texts
from ..core.rng import Rng
from ..core.state import State
from ..core.weights_file import UntrainedError, weights_of
from .random_player import random_player
from .search import expert_player, policy_player, search_player

Bot = Callable[[State, Rng], Action]
"""A function that returns a legal action for the mover. It must not change the state."""

PERSON = "you"
"""The name of a seat that a person plays."""

BOTS: Mapping[str, Bot] = {"random": random_player, "search": search_player}
"""Bots that play every game; a game may add its own."""

LEARNED_BOTS: Mapping[str, Bot] = {"policy": policy_player, "expert": expert_player}
"""Bots that play by what they learned, in the games that declare what can be learned."""


def usual_players(game: Game, person: bool = False) -> list[str]:
    """Return the default players.

    Either a person against the default bot of the game, or this bot against random players.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> usual_players(game("stone-age", players=3)), usual_players(game("stone-age"), person=True)
    (['careful', 'random', 'random'], ['you', 'careful'])
    """
    bot, others = game.info.default_bot, game.players - 1
    return [PERSON, *[bot] * others] if person else [bot, *["random"] * others]


def bots(game: Game) -> dict[str, Bot]:
    """Return all bots that play a game, by name.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> sorted(bots(game("stone-age")))
    ['builder', 'careful', 'collector', 'expert', 'farmer', 'policy', 'random', 'search']
    """
    learned = LEARNED_BOTS if game.learnable is not None else {}
    return {**BOTS, **learned, **game.bots}


def warn_untrained(game: Game, player: Any) -> None:
    """Warn if a bot cannot use what it has learned, because of how the game is set up."""
    if not is_one_of(player, tuple(LEARNED_BOTS)) or game.learned is not None:
        return
    try:
        weights_of(game)
    except UntrainedError as error:
        instead = "search" if player == "expert" else game.info.default_bot
        told = texts()("learned.untrained", bot=player, instead=instead, why=str(error))
        warnings.warn(told, LabWarning, stacklevel=4)


def named_player(game: Game, player: Any) -> Any:
    """Return a player whose name was typed in another way by the known name, others as they are.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> [named_player(game("stone-age"), given) for given in ("Ｃａｒｅｆｕｌ ", "carful")]
    ['careful', 'carful']
    """
    known = known_name(player, [PERSON, *bots(game)])
    return player if known is None else known


def plays_states(player: Any) -> bool:
    """Return whether a player is called as bots are, with a state and random numbers.

    Functions of the user are called with a position. An object that sets `plays_states`, such as
    `Search`, is called like a registered bot. In simulations the states belong to the engine that
    plays, readable or compiled; the answer may be an action of either.

    Examples
    --------
    >>> plays_states("careful"), plays_states(lambda position: position.moves[0])
    (True, False)
    """
    if isinstance(player, str):
        return True
    return not isinstance(player, type) and bool(getattr(player, "plays_states", False))


def read_players(players: Any) -> tuple[int | None, list[Any] | None]:
    """Return the number of players and the list of players, either of which may be given.

    Raises
    ------
    SetupError
        If `players` is neither a number nor a list.

    Examples
    --------
    >>> read_players(3), read_players(["you", "careful"])
    ((3, None), (2, ['you', 'careful']))
    """
    if isinstance(players, list | tuple):
        return len(players), list(players)
    if players is None or isinstance(players, bool):
        return players, None
    count = whole_number(players)
    if count is not None:
        return count, None
    raise SetupError(texts()("error.seats", given=shown(players)))


def check_made(player: Any) -> None:
    """Raise a `SetupError` if a player is a class; to call it would make one, not a move."""
    if isinstance(player, type):
        raise SetupError(texts()("error.bot_class", name=player.__name__))


def find_bot(game: Game, player: Any) -> Bot | Callable[..., Any] | None:
    """Return the bot of a seat, or None if a person plays it.

    Raises
    ------
    SetupError
        If there is no player of this name, the message lists the known ones; if it is a class.
    """
    player = named_player(game, player)
    if is_one_of(player, (PERSON,)):
        return None
    check_made(player)
    if callable(player):
        found: Callable[..., Any] = player
        return found
    known = bots(game)
    if isinstance(player, str) and player in known:
        warn_untrained(game, player)
        return known[player]
    raise SetupError(unknown("strategy", player, [PERSON, *known]))
