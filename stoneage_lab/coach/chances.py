"""The chance to win that is told: from the search, and from games played out to their end.

Both know something. A search compares moves well, but how high the chances are depends on how it
thinks that everybody plays. Games played out by the players of the table tell that level without
bias, but a few hundred of them are too few to tell good moves apart. So the level comes from the
games, and the differences between moves mostly from the search (an empirical Bayes estimate, with
weights that were measured on positions of whole games of Stone Age).

The chances of the search are shifted by one number for all moves, on the scale of log odds: there a
certain win stays certain, however often the other moves lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

from ..core.action import Action
from ..players.search import Estimate
from .playouts import Tally

SHIFT: Final = 1.0
"""Standard deviation of the shift of the search's chances, in log odds, before games are played."""

POINTS_LEVEL: Final = 4.0
"""As many games played out say as much about the level of the scores as the search does."""

DIFFERENCES: Final = 200.0
"""As many games after each move say as much about the differences of moves as the search does."""

DIFFERENCES_BLIND: Final = 20.0
"""The same for a game without heuristics, whose search knows less."""

VARIANCE: Final = 0.15
"""Variance of the share of the win in one game, on average over positions of whole games."""


class Told:
    """What is told of a move, or of a position.

    Attributes
    ----------
    action : Action or None
        None for the position itself.
    tries : int
        How often the search tried it.
    games : int
        How many games were played out after it.
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
        return f"<{words}: {self.win:.0%}, {self.difference:+.1f} points>"


def told(
    searched: Sequence[Estimate],
    tallies: Sequence[Tally],
    seat: int,
    actions: Sequence[Action | None],
    blind: bool,
) -> list[Told]:
    """Return what is told of some moves (and of the position), in the order given.

    Parameters
    ----------
    searched : sequence of Estimate
        What the search found out about each; for the position, about the move its bot makes.
    tallies : sequence of Tally
        The games played out after each.
    seat : int
        Whose chances.
    actions : sequence of Action or None
        What each of them is; None for the position.
    blind : bool
        Whether the game has no heuristics.
    """
    games = [tally.games for tally in tallies]
    weights = [1.0 if tally.ends else weight(tally.games, blind) for tally in tallies]
    wins = _mixed(
        shifted(
            [_odds(estimate.win, estimate.tries) for estimate in searched],
            [tally.shares[seat] for tally in tallies],
            games,
        ),
        [tally.shares[seat] for tally in tallies], games, weights,
    )  # fmt: skip
    points = [tally.difference for tally in tallies]
    expected = [estimate.difference for estimate in searched]
    differences = _mixed(_raised(expected, points, games), points, games, weights)
    return [
        Told(action, estimate.tries, count, win, difference)
        for action, estimate, count, win, difference in zip(
            actions, searched, games, wins, differences, strict=True
        )
    ]


def shifted(odds: Sequence[float], wins: Sequence[float], games: Sequence[int]) -> list[float]:
    """Return chances shifted so that they fit the games played out.

    The most probable shift, if shifts of `SHIFT` are usual.

    Parameters
    ----------
    odds : sequence of float
        The log odds that the search tells for each move.
    wins : sequence of float
        How many of the games after each were won.
    games : sequence of int

    Examples
    --------
    >>> [round(chance, 2) for chance in shifted([0.0, 1.0], [0, 0], [0, 0])]
    [0.5, 0.73]
    >>> [round(chance, 2) for chance in shifted([0.0, 1.0], [700, 700], [1000, 1000])]
    [0.6, 0.8]
    """
    low, high = -20.0, 20.0
    for _ in range(40):
        shift = (low + high) / 2
        lacks = sum(
            won - count * _chance(odd + shift)
            for odd, won, count in zip(odds, wins, games, strict=True)
        )
        if lacks > shift / SHIFT**2:
            low = shift
        else:
            high = shift
    return [_chance(odd + low) for odd in odds]


def _odds(win: float, tries: int) -> float:
    """Return the log odds of a chance; those of few tries are never certain."""
    share = (win * tries + 0.5) / (tries + 1)
    share = min(max(share, 1e-6), 1.0 - 1e-6)
    return log(share / (1.0 - share))


def _chance(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def weight(games: int, blind: bool) -> float:
    """Return the weight of games played out for the differences of moves, 0 to 1.

    Examples
    --------
    >>> weight(0, False), weight(200, False), weight(180, True)
    (0.0, 0.5, 0.9)
    """
    return games / (games + (DIFFERENCES_BLIND if blind else DIFFERENCES))


def unsure(games: int, blind: bool) -> float:
    """Return how far the chances of two moves may be apart by luck alone.

    The standard error of their difference: smaller ones are not told apart.

    Examples
    --------
    >>> round(unsure(0, False), 3), round(unsure(1000, False), 3)
    (0.039, 0.016)
    """
    return sqrt(2 * VARIANCE / (games + (DIFFERENCES_BLIND if blind else DIFFERENCES)))


def _raised(expected: list[float], points: list[float], games: list[int]) -> list[float]:
    """Return the scores that the search expects, moved by what they are off on average."""
    guessed = sum(count * each for count, each in zip(games, expected, strict=True))
    off = (sum(points) - guessed) / (sum(games) + POINTS_LEVEL)
    return [each + off for each in expected]


def _mixed(
    guessed: list[float], sums: list[float], games: list[int], weights: list[float]
) -> list[float]:
    """Return what the search says of each move, mixed with the games played out after it."""
    return [
        (1.0 - share) * guess + share * (total / count if count else guess)
        for guess, total, count, share in zip(guessed, sums, games, weights, strict=True)
    ]
