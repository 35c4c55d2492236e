"""The plan of a series: the same plan gives the same games in every process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.game import Game, unknown
from ..core.language import texts
from ..core.rng import Rng
from ..players import PERSON, bots, check_made, named_player, warn_untrained
from ..session.record import MOST_SEED


def game_seed(seed: int, number: int, generator: type[Rng] = Rng) -> int:
    """Return the seed of one game of a series.

    It depends only on the series' seed and the game's number, so it does not matter which process
    plays the game; two series of the same seed have the same dice and cards. The `generator` of
    the compiled twin gives the same seeds sooner.

    Examples
    --------
    >>> game_seed(1, 0) == game_seed(1, 0), game_seed(1, 0) == game_seed(1, 1)
    (True, False)
    """
    return generator(seed, f"game {number}").state


class Schedule:
    """Assigns players to seats: in all games in the given order."""

    def __init__(self, players: int) -> None:
        self.players = players

    def table(self, number: int) -> tuple[tuple[int, ...], int]:
        """Return the players at the seats of one game, and the number its seed is made from."""
        return tuple(range(self.players)), number


@runtime_checkable
class Demanding(Protocol):
    """A player that cannot play every game, and says so before the first one."""

    def check(self, game: Game) -> None:
        """Raise a `SetupError` if the game, as it is set up, cannot be played."""


class Plan:
    """A series of games.

    Parameters
    ----------
    game : Game
    players : list of str or function
        All players of the series.
    seed : int
    schedule : Schedule
    measures : mapping of str to function
        Functions of every final position.
    keep : bool
        Whether to keep a record of every game.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Any],
        seed: int,
        schedule: Schedule,
        measures: Mapping[str, Callable[..., Any]],
        keep: bool = False,
    ) -> None:
        self.game = game
        self.players = list(players)
        self.seed = seed
        self.schedule = schedule
        self.measures = dict(measures)
        self.keep = keep
        self.rather_readable = False  # found out while playing: see `GameRunner.play`

    @property
    def of_bots(self) -> bool:
        """Whether no code of the user takes part: only bots by name, and no measures."""
        return all(isinstance(player, str) for player in self.players) and not self.measures


def label(player: Any) -> str:
    """Return the name of a bot, or the name of a function."""
    if isinstance(player, str):
        return player
    return str(getattr(player, "__name__", type(player).__name__))


# -- bad input -----------------------------------------------------------------------------


def check_players(players: object) -> list[Any]:
    """Return the players as a list.

    Raises
    ------
    SetupError
        If it is not a list.
    """
    if isinstance(players, list | tuple):
        return list(players)
    raise SetupError(texts()("trials.players", given=shown(players)))


def known_strategies(game: Game, players: Sequence[Any]) -> list[Any]:
    """Return the players, bots by their known names, after checking them.

    Each is a bot or a function.

    Raises
    ------
    SetupError
        If a player is neither a function nor the name of a bot, the known ones are listed; if it is
        a class.
    """
    known = bots(game)
    found = [named_player(game, player) for player in players]
    for player in found:
        if isinstance(player, str) and player == PERSON:
            raise SetupError(texts()("trials.person", known=", ".join(known)))
        check_made(player)
        named = isinstance(player, str)
        if player not in known if named else not callable(player):
            raise SetupError(unknown("strategy", player, known))
        warn_untrained(game, player)
        if isinstance(player, Demanding):
            player.check(game)
    return found


def check_count(key: str, given: object) -> int:
    """Return a whole number from 1 up; `key` names the error sentence.

    Raises
    ------
    SetupError
        If it is not such a number.

    Examples
    --------
    >>> check_count("games", -1)
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.SetupError: The number of games is a whole number from 1 up, not -1.
    """
    number = whole_number(given)
    if number is not None and number >= 1:
        return number
    raise SetupError(texts()(f"trials.{key}", given=shown(given)))


def check_seed(given: object) -> int:
    """Return a seed as an `int`.

    Raises
    ------
    SetupError
        If it is not a whole number, or too large for records.
    """
    number = whole_number(given)
    if number is not None and abs(number) <= MOST_SEED:
        return number
    raise SetupError(texts()("error.seed", given=shown(given)))
