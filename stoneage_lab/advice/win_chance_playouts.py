"""Playing a position to its end with the players of a table: how often each seat wins from here.

A search tells which move is best if all players look ahead. A chance to win tells something else:
how often a seat wins against the players at this table. So the game is played to its end many
times, with the bot of each seat, and wins are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..core.action import Action
from ..core.game import Game
from ..core.heuristics import Heuristics, shares
from ..core.rng import Rng
from ..core.state import OVER, State
from ..core.twin import counterpart, twin
from ..players import BOTS, PERSON, Bot
from ..players.monte_carlo_tree import MAX_ROLLOUT
from ..players.play_to_end import play_out
from ..players.random_player import random_player
from ..players.search import carried

SEED: Final = 0x636F616368 << 8
"""First seed of the games: far from the seeds that users choose."""

QUICK: Final = "quick"
"""Name of the player of the heuristics, for games whose default bot is too slow."""

POLICY: Final = "policy"
"""The bot that plays at once what it learned; it stands in where something is learned."""


def stand_ins(game: Game, players: Sequence[Any] = ()) -> tuple[str, ...]:
    """Return the bot that plays on at each seat.

    Bots of the game, and `random`, play for themselves. For persons, for seats without a player,
    and for players that are too slow to play hundreds of games in a second (those that search, and
    functions of the user), the bot plays that learned by self-play; where nothing is learned for
    the game as it is set up, its default bot.

    Parameters
    ----------
    game : Game
    players : sequence
        The player at each seat; none for a position.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> stand_ins(game("stone-age", players=3), ["you", "builder", "search"])
    ('policy', 'builder', 'policy')
    >>> stand_ins(game("stone-age", players=2, options={"tie_break": "fields_first"}))
    ('careful', 'careful')
    """
    usual = game.info.default_bot if game.learned is None else POLICY
    usual = usual if _is_quick(game, usual) else QUICK
    seated = list(players) or [PERSON] * game.players
    return tuple(player if _is_quick(game, player) else usual for player in seated)


def _is_quick(game: Game, player: Any) -> bool:
    """Tell whether a player is a bot that plays at once, not one that searches."""
    if not isinstance(player, str):
        return False
    if player == POLICY:
        return game.learned is not None
    return player in game.bots or BOTS.get(player) is random_player


class PlayoutResults:
    """The results of the games that were played to the end after one move.

    Attributes
    ----------
    games : int
    shares : list of float
        For each seat the wins, shared ones as parts.
    difference : float
        The sum of the final differences of the seat that moves.
    ends : bool
        Whether the move itself ends the game: then nothing is left to chance.
    """

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.shares = [0.0] * seats
        self.difference = 0.0
        self.ends = False

    def add(self, shares: Sequence[float], difference: float) -> None:
        """Count one more game."""
        self.games += 1
        for seat, share in enumerate(shares):
            self.shares[seat] += share
        self.difference += difference


class Playouts:
    """Games played out from one position, in turn after each of some moves.

    Every game has a seed of its own. The same seeds for all moves would compare them better, but
    the search does that already; these games measure how high the chances are.

    Parameters
    ----------
    game : Game
    state : State
        At a decision; it is not changed. Every game begins from another determinization, so that
        only the mover's observation is used.
    bots : sequence of str
        The bot at each seat, see `stand_ins`.

    Attributes
    ----------
    games : int
        The number of all games.
    results : list of PlayoutResults
        One for each move; the first one is for the position itself, where the bot of the mover
        chooses the move.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> position = play("stone-age", players=2, seed=7).position
    >>> played = Playouts(position.game, position.state, ["careful", "careful"])
    >>> played.begin([position.parse("place 1 field")])
    >>> played.run(4)
    >>> [result.games for result in played.results], sum(played.results[0].shares)
    ([2, 2], 2.0)
    """

    def __init__(self, game: Game, state: State, bots: Sequence[str]) -> None:
        engine = twin(game)
        self.seat = state.mover
        self.games = 0
        self.results: list[PlayoutResults] = []
        self._state = state if engine is game else carried(state, game, engine)
        self._bots = [_bot(engine, game, name) for name in bots]
        self._play_out = counterpart(play_out, engine)
        self._shares = counterpart(shares, engine)
        self._rng = counterpart(Rng, engine)
        self._moves: list[Action | None] = []

    def begin(self, moves: Sequence[Action]) -> None:
        """Set the moves after which games are played out."""
        known = {action.words: action for action in self._state.legal()}
        self._moves = [None, *(known[action.words] for action in moves)]
        self.results = [PlayoutResults(len(self._bots)) for _ in self._moves]

    def bot_choice(self) -> str:
        """Return the words of the move that the bot of the mover chooses."""
        state = self._state.seen_by(self.seat)
        return self._bots[self.seat](state, self._rng(SEED, "choice")).words

    def run(self, games: int) -> None:
        """Play a number of games more."""
        for _ in range(games):
            self._run_one(SEED + self.games, self.games % len(self._moves))
            self.games += 1

    def _run_one(self, seed: int, arm: int) -> None:
        state = self._state.determinize(self.seat, self._rng(seed, "determinize"))
        move = self._moves[arm]
        if move is not None:
            state.play(move)
            self.results[arm].ends = state.node == OVER
        self._play_out(state, self._bots, seed, [], [], MAX_ROLLOUT)
        scores = state.scores()
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        own = scores[self.seat]
        self.results[arm].add(self._shares(state), own - max(others) if others else own)


def _bot(engine: Game, game: Game, name: str) -> Bot:
    """Return a bot as the engine has it."""
    if name == QUICK:
        heuristics = engine.heuristics
        return (counterpart(Heuristics, engine)() if heuristics is None else heuristics).choose
    if name == POLICY:
        policy: Bot = engine.policy.choose
        return policy
    return counterpart(BOTS[name] if name in BOTS else game.bots[name], engine)
