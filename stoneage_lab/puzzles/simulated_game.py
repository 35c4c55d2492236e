"""A simulated game, from whose positions puzzles are made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.action import Action
from ..core.chance_settling import settle
from ..core.game import Game
from ..core.memo import memo
from ..core.twin import counterpart, twin
from ..games import game as find_game
from ..players import find_bot
from ..players.play_to_end import play_out
from ..session.position import Position


class PlayedGame:
    """A game played to its end.

    Parameters
    ----------
    game : Game
    moves : iterable of str
        The words of every decision.
    outcomes : iterable
        Every outcome of chance, in order.

    Attributes
    ----------
    positions : list of Position
        Before every decision, and the last one.
    """

    def __init__(self, game: Game, moves: Iterable[str], outcomes: Iterable[Any]) -> None:
        self.game = game
        self.moves = list(moves)
        left = iter(outcomes)
        state = game.start()
        settle(state, lambda _: next(left))
        self.positions = [Position(game, state)]
        for move in self.moves:
            state = state.copy()
            state.play(self.positions[-1].check(move))
            settle(state, lambda _: next(left))
            self.positions.append(Position(game, state))

    def __len__(self) -> int:
        return len(self.moves)

    def seen(self, ply: int) -> Position:
        """Return a position as the seat sees it that has to decide."""
        position = self.positions[ply]
        return position.seen_by(position.mover)


@memo(64)
def simulated(name: str, players: int, seed: int) -> PlayedGame:
    """Return a game in which the default bot of a game plays all seats; on compiled rules.

    Examples
    --------
    >>> played = simulated("stone-age", 2, 7)
    >>> played.positions[0].why_not(played.moves[0]) is None, played.positions[-1].over
    (True, True)
    """
    game = find_game(name, players)
    engine = twin(game)
    bot = find_bot(game, game.info.default_bot)
    assert bot is not None
    moves: list[Action] = []
    outcomes: list[Any] = []
    bots = [counterpart(bot, engine)] * game.players
    counterpart(play_out, engine)(engine.start(), bots, seed, moves, outcomes)
    return PlayedGame(game, [action.words for action in moves], outcomes)
