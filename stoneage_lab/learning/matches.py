"""Matches that say which of two players is stronger: the same luck for both, seats in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

from ..core.action import Action
from ..core.heuristics import Heuristics, shares
from ..core.rng import Rng
from ..core.search_tuning import PLAIN, Tuning
from ..core.state import State
from ..core.twin import counterpart
from ..players import Bot
from ..players.monte_carlo_tree import Tree
from ..players.play_to_end import play_out
from ..probability.estimate import IntervalEstimate, mean, share_of_groups
from ..trials.plan import game_seed


class MatchResult:
    """The games of one player against copies of another.

    Attributes
    ----------
    games : int
    won : IntervalEstimate
        The share of wins; the games of one seed, one for each seat, are one group.
    ahead : IntervalEstimate
        By how many points the player was ahead of the best other seat.
    seconds : (float, float)
        The processor time that the decisions of the player, and of the others, took.
    decisions : (int, int)
        How many these were.
    longest : (float, float)
        The processor time of the longest one of each.
    """

    def __init__(
        self,
        games: int,
        won: IntervalEstimate,
        ahead: IntervalEstimate,
        seconds: tuple[float, float],
        decisions: tuple[int, int],
        longest: tuple[float, float],
    ) -> None:
        self.games = games
        self.won = won
        self.ahead = ahead
        self.seconds = seconds
        self.decisions = decisions
        self.longest = longest

    def told(self) -> list[float | None]:
        """Return games, share of wins and its interval, as a file of weights keeps them."""
        bounds = (self.won.mean, *self.won.interval)
        return [self.games, *(round(each, 4) if isfinite(each) else None for each in bounds)]

    def __repr__(self) -> str:
        low, high = (100 * bound for bound in self.won.interval)
        own, others = (
            1000 * seconds / max(1, count)
            for seconds, count in zip(self.seconds, self.decisions, strict=True)
        )
        return (
            f"won {100 * self.won.mean:.1f} % (95 %: {low:.1f} to {high:.1f}) of {self.games} games"
            f", {self.ahead.mean:+.1f} points, {own:.3f} and {others:.3f} ms a decision"
        )


class Timed:
    """A player, and the processor time that its decisions take."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds = 0.0
        self.decisions = 0
        self.longest = 0.0

    def __call__(self, state: State, rng: Rng) -> Action:
        """Choose as the player does."""
        start = time.process_time()
        chosen = self.bot(state, rng)
        took = time.process_time() - start
        self.seconds += took
        self.longest = max(self.longest, took)
        self.decisions += 1
        return chosen


def fair_share(players: int) -> float:
    """Return the share of wins of a player that is as good as the others.

    Examples
    --------
    >>> fair_share(4), fair_share(1)
    (0.25, 0.5)
    """
    return 1 / max(2, players)


def match(
    engine: Any, player: Bot, other: Bot, games: int, seed: int, set_ups: Sequence[Any] = ()
) -> MatchResult:
    """Let a player sit at each seat in turn, with another on all other seats.

    In a game for one, both play each game, and the one with more points has won it.

    Parameters
    ----------
    engine : Game
        Readable or compiled; the players are of the same engine.
    player, other : Bot
    games : int
        Is rounded up to a multiple of the number of players.
    seed : int
    set_ups : sequence of Game
        Of the same engine: the seeds are played by these in turn; by default by `engine` alone.
    """
    run, count = counterpart(play_out, engine), engine.players
    starts = set_ups or [engine]
    share, generator = counterpart(shares, engine), counterpart(Rng, engine)
    own, rest = Timed(player), Timed(other)
    won, ahead = [], []

    def played(bots: list[Bot], number: int) -> State:
        state: State = starts[number % len(starts)].start()
        run(state, bots, game_seed(seed, number, generator), [], [])
        return state

    for number in range(-(-games // count)):
        here, points = [], []
        for seat in range(count):
            state = played([own if seat == each else rest for each in range(count)], number)
            scores = state.scores()
            if count == 1:
                points.append(scores[0] - played([rest], number).scores()[0])
                here.append(0.5 if points[0] == 0 else float(points[0] > 0))
                continue
            here.append(share(state)[seat])
            points.append(scores[seat] - max(s for n, s in enumerate(scores) if n != seat))
        won.append(sum(here) / count)
        ahead.append(sum(points) / count)
    seconds, decisions = (own.seconds, rest.seconds), (own.decisions, rest.decisions)
    longest = own.longest, rest.longest
    found = share_of_groups(won, count)
    return MatchResult(found.n, found, mean(ahead), seconds, decisions, longest)


def searcher(
    engine: Any,
    heuristics: Heuristics,
    tries: int,
    is_searched: Callable[[State], bool],
    tuning: Tuning = PLAIN,
) -> Bot:
    """Return a player that searches with some heuristics.

    Parameters
    ----------
    engine : Game
    heuristics : Heuristics
        Of this engine.
    tries : int
    is_searched : function
        Tells at which decisions; at the others the heuristics choose at once.
    tuning : Tuning
        How tries are shared, and how far each plays on.
    """
    tree_class = counterpart(Tree, engine)

    def player(state: State, rng: Rng) -> Action:
        if not is_searched(state):
            return heuristics.choose(state, rng)
        moves: Sequence[Action] = state.legal()
        if len(moves) == 1:
            return moves[0]
        tree = tree_class(state, rng.below(1 << 32), tuning, heuristics)
        tree.run(tries)
        best: Action = tree.moves()[0][0]
        return best

    return player
