"""The chance to win that the coach tells, from its search and from games played to the end.

A search compares moves well, but the level of its chances depends on the moves it expects from
others. Games played by the players of the table have the right level, but a few hundred of them are
too few to compare good moves. So the level comes from the games, and the differences between moves
mostly from the search: an empirical Bayes estimate, with weights measured on positions of whole
games.

One number shifts the search's chances of all moves on the scale of log odds. On that scale a sure
win stays sure, however often the other moves lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, isfinite, log, sqrt
from typing import Final, NamedTuple

from ..core.action import Action
from ..core.language import true_minus
from ..players.search import Estimate
from .win_chance_playouts import PlayoutResults

POINTS_LEVEL: Final = 4.0
"""The weight of the search for the level of the scores, in games."""


class Trust(NamedTuple):
    """How far a search is trusted, next to games that are played to the end.

    Attributes
    ----------
    shift : float
        The standard deviation of the level of its chances, in log odds, before any game is played.
    differences : float
        Its weight for the differences of moves, in games after each move.
    most_games : float
        For the level, any number of games counts less than this: bots that play on may be wrong
        about it as well.
    """

    shift: float
    differences: float
    most_games: float = inf


BLIND: Final = Trust(1.0, 20.0)
"""For a game without heuristics."""

WRITTEN: Final = Trust(1.0, 200.0)
"""For heuristics that are written by hand, and for any table where it is known who plays."""

LEARNED: Final = Trust(0.35, 1000.0, 12.0)
"""Where the search has learned, and all seats are played on by its own policy.

The policy looks no move ahead, and plays the first rounds worse than the search: among players who
look ahead the search knows more than games of the policy do."""

VARIANCE: Final = 0.15
"""Variance of the share of the win in one game, on average over positions of whole games."""


LEAST_GAMES: Final = 8
"""With fewer games after a move, nothing is said about how far they are from the search."""

APART: Final = 0.12
"""Where search and games are further apart than this, and than luck explains, it is not sure."""


class Doubt(NamedTuple):
    """Why the coach is not sure of the move it advises.

    Attributes
    ----------
    key : str
        What disagrees: ``"games"`` played to the end with looking ahead, or what a second training
        says of the ``"chance"`` to win, or of another ``"move"``, which it prefers.
    searched : float
        The chance to win after the advised move by looking ahead; for another move, as the second
        training sees it.
    other : float
        The chance that contradicts it.
    better : str
        The words of the other move; else nothing.
    """

    key: str
    searched: float
    other: float
    better: str = ""


def doubt(searched: Estimate, result: PlayoutResults, seat: int) -> Doubt | None:
    """Return how search and games disagree about the chance of a seat after a move, if they do.

    Only what neither luck nor `APART` explains counts.
    """
    if result.games < LEAST_GAMES or result.ends:
        return None
    played = result.shares[seat] / result.games
    # One game more for either side: no chance is ever sure after a few games.
    share = (result.shares[seat] + 1.0) / (result.games + 2.0)
    luck = 2.0 * sqrt(share * (1.0 - share) / result.games)
    found = Doubt("games", searched.win, played)
    return found if abs(searched.win - played) > max(APART, luck) else None


class Told:
    """What is told of a move, or of a position.

    Attributes
    ----------
    action : Action or None
        None for the position itself.
    tries : int
        The number of its tries in the search.
    games : int
        The number of games played to the end after it.
    win : float
        The chance to win of the seat that moves, 0 to 1.
    difference : float
        The expected final score less that of the best other player.
    """

    def __init__(
        self, action: Action | None, tries: int, games: int, win: float, difference: float
    ) -> None:
        self.action = action
        self.tries = tries
        self.games = games
        self.win = win
        self.difference = difference

    def __repr__(self) -> str:
        words = self.action.words if self.action is not None else "here"
        points = true_minus(f"{self.difference:+.1f}")
        return f"<{words}: {self.win:.0%}, {points} points>"


def told(
    searched: Sequence[Estimate],
    results: Sequence[PlayoutResults],
    seat: int,
    actions: Sequence[Action | None],
    trust: Trust,
) -> list[Told]:
    """Return what is told of some moves (and of the position), in the order given.

    Parameters
    ----------
    searched : sequence of Estimate
        The estimates of the search; for the position, that of the move its bot chooses.
    results : sequence of PlayoutResults
        The results of the games after each.
    seat : int
        Whose chances.
    actions : sequence of Action or None
        The moves; None for the position.
    trust : Trust
        In the search.
    """
    games = [result.games for result in results]
    weights = [1.0 if result.ends else weight(result.games, trust) for result in results]
    wins = _mixed(
        shifted(
            [_odds(estimate.win, estimate.tries) for estimate in searched],
            [result.shares[seat] for result in results],
            games,
            trust,
        ),
        [result.shares[seat] for result in results], games, weights,
    )  # fmt: skip
    points = [result.difference for result in results]
    expected = [estimate.difference for estimate in searched]
    differences = _mixed(_raised(expected, points, games), points, games, weights)
    return [
        Told(action, estimate.tries, count, win, difference)
        for action, estimate, count, win, difference in zip(
            actions, searched, games, wins, differences, strict=True
        )
    ]


def shifted(
    odds: Sequence[float], wins: Sequence[float], games: Sequence[int], trust: Trust = WRITTEN
) -> list[float]:
    """Return chances that are shifted to fit the games played.

    It is the most probable shift, if it is normal beforehand (see `Trust.shift`).

    Parameters
    ----------
    odds : sequence of float
        The log odds of each move by the search.
    wins : sequence of float
        The number of games won after each.
    games : sequence of int
    trust : Trust

    Examples
    --------
    >>> [round(chance, 2) for chance in shifted([0.0, 1.0], [0, 0], [0, 0])]
    [0.5, 0.73]
    >>> [round(chance, 2) for chance in shifted([0.0, 1.0], [700, 700], [1000, 1000])]
    [0.6, 0.8]
    """
    low, high = -20.0, 20.0
    played = sum(games)
    counts = trust.most_games / (played + trust.most_games) if isfinite(trust.most_games) else 1.0
    for _ in range(40):
        shift = (low + high) / 2
        lacks = sum(
            won - count * _chance(odd + shift)
            for odd, won, count in zip(odds, wins, games, strict=True)
        )
        if counts * lacks > shift / trust.shift**2:
            low = shift
        else:
            high = shift
    return [_chance(odd + low) for odd in odds]


def _odds(win: float, tries: int) -> float:
    """Return the log odds of a chance; after few tries they are never large."""
    share = (win * tries + 0.5) / (tries + 1)
    share = min(max(share, 1e-6), 1.0 - 1e-6)
    return log(share / (1.0 - share))


def _chance(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def weight(games: int, trust: Trust) -> float:
    """Return the weight of the games for the differences of moves, 0 to 1.

    Examples
    --------
    >>> weight(0, WRITTEN), weight(200, WRITTEN), weight(180, BLIND)
    (0.0, 0.5, 0.9)
    """
    return games / (games + trust.differences)


def unsure(games: int, trust: Trust) -> float:
    """Return the standard error of the difference between the chances of two moves.

    Moves with a smaller difference count as equal.

    Examples
    --------
    >>> round(unsure(0, WRITTEN), 3), round(unsure(1000, WRITTEN), 3)
    (0.039, 0.016)
    """
    return sqrt(2 * VARIANCE / (games + trust.differences))


def _raised(expected: list[float], points: list[float], games: list[int]) -> list[float]:
    """Return the scores that the search expects, corrected by their average error."""
    guessed = sum(count * each for count, each in zip(games, expected, strict=True))
    off = (sum(points) - guessed) / (sum(games) + POINTS_LEVEL)
    return [each + off for each in expected]


def _mixed(
    guessed: list[float], sums: list[float], games: list[int], weights: list[float]
) -> list[float]:
    """Return the weighted means of the search's values and those of the games."""
    return [
        (1.0 - share) * guess + share * (total / count if count else guess)
        for guess, total, count, share in zip(guessed, sums, games, weights, strict=True)
    ]
