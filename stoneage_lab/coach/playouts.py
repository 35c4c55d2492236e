"""Playing a position to its end with the players of a table: how often each seat wins from here.

A search answers what is best if everybody looks ahead as it does. People who read a chance to win
ask something else: how often do I win against these players? So the game is played to its end many
times, every seat by the bot that sits there, and wins are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..core.action import Action
from ..core.engine import counterpart, twin
from ..core.game import Game
from ..core.heuristics import Heuristics, shares
from ..core.rng import Rng
from ..core.state import OVER, State
from ..players import BOTS, PERSON, Bot
from ..players.random_player import random_player
from ..players.rollout import play_out
from ..players.search import carried
from ..players.tree import MAX_ROLLOUT

SEED: Final = 0x636F616368 << 8
"""First of the seeds games are played out with: far from those that people choose."""

QUICK: Final = "quick"
"""Who plays on where a game has no bot of its own that is quick: the player of its heuristics."""


def stand_ins(game: Game, players: Sequence[Any] = ()) -> tuple[str, ...]:
    """Return the bot that plays on at each seat.

    A bot of the game plays for itself, and `random` too. For people, and where nobody is named, the
    default bot of the game plays; so it does for bots that are too slow to play hundreds of games
    in a second: those that search, and functions of the user.

    Parameters
    ----------
    game : Game
    players : sequence
        Who sits at each seat; nothing for a position that nobody plays.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> stand_ins(game("stone-age", players=3), ["you", "builder", "search"])
    ('careful', 'builder', 'careful')
    """
    usual = game.info.default_bot
    usual = usual if _is_quick(game, usual) else QUICK
    seated = list(players) or [PERSON] * game.players
    return tuple(player if _is_quick(game, player) else usual for player in seated)


def _is_quick(game: Game, player: Any) -> bool:
    """Tell whether a player is a bot of the game (or `random`): a bot that looks ahead is none."""
    return isinstance(player, str) and (player in game.bots or BOTS.get(player) is random_player)


class Tally:
    """What came of the games that were played out after one move.

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

    Every game has luck of its own. The same luck for all moves would compare them better, but that
    the search does well already; how high the chances are is what these games tell best.

    Parameters
    ----------
    game : Game
    state : State
        At a decision; it is not changed. Of what is hidden only what the mover knows is used: every
        game begins from another determinization.
    bots : sequence of str
        Who plays on, see `stand_ins`.

    Attributes
    ----------
    games : int
        How many games were played out in all.
    tallies : list of Tally
        For each of the moves; the first one is for the position, whose mover is played by the bot,
        too.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> position = play("stone-age", players=2, seed=7).position
    >>> played = Playouts(position.game, position.state, ["careful", "careful"])
    >>> played.begin([position.parse("place 1 field")])
    >>> played.run(4)
    >>> [tally.games for tally in played.tallies], sum(played.tallies[0].shares)
    ([2, 2], 2.0)
    """

    def __init__(self, game: Game, state: State, bots: Sequence[str]) -> None:
        engine = twin(game)
        self.seat = state.mover
        self.games = 0
        self.tallies: list[Tally] = []
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
        self.tallies = [Tally(len(self._bots)) for _ in self._moves]

    def bot_choice(self) -> str:
        """Return the words of the move that the bot at the mover's seat makes here."""
        state = self._state.seen_by(self.seat)
        return self._bots[self.seat](state, self._rng(SEED, "choice")).words

    def run(self, games: int) -> None:
        """Play out so many games more."""
        for _ in range(games):
            self._run_one(SEED + self.games, self.games % len(self._moves))
            self.games += 1

    def _run_one(self, seed: int, arm: int) -> None:
        state = self._state.determinize(self.seat, self._rng(seed, "determinize"))
        move = self._moves[arm]
        if move is not None:
            state.play(move)
            self.tallies[arm].ends = state.node == OVER
        self._play_out(state, self._bots, seed, [], [], MAX_ROLLOUT)
        scores = state.scores()
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        own = scores[self.seat]
        self.tallies[arm].add(self._shares(state), own - max(others) if others else own)


def _bot(engine: Game, game: Game, name: str) -> Bot:
    """Return a bot as the engine has it."""
    if name == QUICK:
        heuristics = engine.heuristics
        return (counterpart(Heuristics, engine)() if heuristics is None else heuristics).choose
    return counterpart(BOTS[name] if name in BOTS else game.bots[name], engine)
